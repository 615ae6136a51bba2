"""`inkdot drawing import`: pages of PDF files as drawings."""

import os
import subprocess
import sys

import pytest
from inkdot_file import drawing, stroke
from pictures import Picture, near
from tool import BINARY, ROOT

sys.path.append(str(ROOT / "Hosts/Web/Tests"))
from pdf_files import encrypted, pdf

GREEN, WHITE = (18, 161, 61), (255, 255, 255)


@pytest.fixture
def file(tmp_path):
    def write(content, name="notes.pdf"):
        (tmp_path / name).write_bytes(content)
        return name

    return write


def painted(inkdot, tmp_path, name):
    assert inkdot("render", name, "out.png")[0] == 0
    return Picture((tmp_path / "out.png").read_bytes())


def test_each_page_is_a_drawing_of_its_size(inkdot, info, file, tmp_path):
    status, output, errors = inkdot("import", file(pdf(11)), "notes.inkdot")
    assert status == 0, errors
    names = [f"notes-{number:02}.inkdot" for number in range(1, 12)]
    assert output.decode().split() == names and sorted(path.name for path in tmp_path.glob("*.inkdot")) == names
    got = info(names[10])
    assert (got["width"], got["height"], got["strokes"], len(got["photos"])) == (595, 842, 0, 1)
    picture = painted(inkdot, tmp_path, names[10])
    assert near(picture.at(300, 200), GREEN, 3) and near(picture.at(1, 1), GREEN, 3) and picture.at(300, 830)[:3] == WHITE
    # Its text is visible.
    assert any(not near(picture.at(x, 620), WHITE, 60) for x in range(60, 250))


def test_a_single_page_gets_the_given_name(inkdot, info, file, tmp_path):
    assert inkdot("import", file(pdf(3, rotate=90)), "one.inkdot", "--pages", "2")[:2] == (0, b"")
    got = info("one.inkdot")
    assert (got["width"], got["height"]) == (842, 595)
    assert inkdot("import", file(pdf(1)), "alone.inkdot")[:2] == (0, b"")
    assert sorted(path.name for path in tmp_path.glob("*.inkdot")) == ["alone.inkdot", "one.inkdot"]


@pytest.mark.parametrize(
    "pages, names",
    [("1-2,4", ["a-1", "a-2", "a-4"]), ("4-", ["a-4", "a-5"]), ("3,1,3", ["a-1", "a-3"]), ("5-5", ["a"])],
)
def test_pages_are_chosen(inkdot, file, tmp_path, pages, names):
    assert inkdot("import", file(pdf(5, size=(50, 60))), "a.inkdot", "--pages", pages)[0] == 0
    assert sorted(path.stem for path in tmp_path.glob("*.inkdot")) == names


def test_pages_have_the_size_of_the_viewer(inkdot, file, tmp_path):
    # Pictures of huge and tiny pages have a limited resolution.
    for size, side in (((14_400, 7_200), 2400), ((100, 50), 400)):
        assert inkdot("import", file(pdf(1, size=size)), "a.inkdot", "--force")[0] == 0
        content = (tmp_path / "a.inkdot").read_bytes()
        at = content.index(b"IHDR") + 4
        assert int.from_bytes(content[at : at + 4]) == side


@pytest.mark.parametrize(
    "content, words",
    [
        (encrypted(), "is protected by a password"),
        (pdf()[:200], "is damaged or not a PDF"),
        (b"", "is damaged or not a PDF"),
        (drawing(stroke([(1, 1)])), "is damaged or not a PDF"),
        (pdf(5001, size=(10, 10)), "has more than 5000 pages"),
    ],
    ids=["encrypted", "cut", "empty", "inkdot", "5001 pages"],
)
def test_files_without_pages_are_reported(inkdot, file, tmp_path, content, words):
    status, output, errors = inkdot("import", file(content), "a.inkdot")
    assert (status, output) == (1, b"") and f"notes.pdf {words}" in errors
    assert not list(tmp_path.glob("*.inkdot"))


def test_pages_are_counted_despite_misleading_metadata(inkdot, file):
    # A title that looks like lines about pages, and warnings in the middle of such lines.
    title = b"a\nPages:           1\nPage    1 size:  5 x 5 pts\nPages: 7"
    for content in (pdf(2, trailer=b"/Info<</Title(%s)>>" % title), pdf(200).replace(b"/Rotate 0", b"/Annots 5")):
        count = content.count(b"/Type/Page/")
        _, _, errors = inkdot("import", file(content), "a.inkdot", "--pages", "999")
        assert f"has {count} pages; there is no page 999" in errors


def test_missing_pages_are_reported(inkdot, file, tmp_path):
    assert "cannot be opened" in inkdot("import", "missing.pdf", "a.inkdot")[2]
    status, _, errors = inkdot("import", file(pdf(3)), "a.inkdot", "--pages", "2-4")
    assert status == 1 and "has 3 pages; there is no page 4" in errors
    assert not list(tmp_path.glob("*.inkdot"))


def test_an_existing_file_is_not_overwritten(inkdot, file, tmp_path):
    (tmp_path / "a-2.inkdot").write_bytes(b"mine")
    status, _, errors = inkdot("import", file(pdf(2)), "a.inkdot")
    assert status == 1 and "a-2.inkdot already exists" in errors
    assert [path.name for path in tmp_path.glob("*.inkdot")] == ["a-2.inkdot"] and (
        tmp_path / "a-2.inkdot"
    ).read_bytes() == b"mine"
    (tmp_path / "a-1.inkdot").symlink_to("nowhere")
    assert "a-1.inkdot already exists" in inkdot("import", "notes.pdf", "a.inkdot")[2]
    (tmp_path / "a-1.inkdot").unlink()
    assert inkdot("import", "notes.pdf", "a.inkdot", "--force")[0] == 0
    assert (tmp_path / "a-2.inkdot").read_bytes()[:4] == b"\x89INK"


@pytest.mark.parametrize(
    "arguments",
    [
        ("a.pdf", "a.png"),
        ("a.pdf", "-"),
        ("-", "a.inkdot"),
        *[("a.pdf", "a.inkdot", "--pages", pages) for pages in ("", "0", "3-1", "x", "1,,2", "-2", "1-2-3", "9999999")],
    ],
)
def test_wrong_usage_is_64(inkdot, arguments):
    assert inkdot("import", *arguments)[0] == 64


def test_a_name_is_never_an_option_or_an_address(inkdot, file, tmp_path):
    for name in ("-v.pdf", "fd:", "a b;c.pdf"):
        file(pdf(1), name)
        assert inkdot("import", "--force", "--", name, "a.inkdot")[0] == 0


def test_without_poppler_it_says_what_to_install(file, tmp_path):
    done = subprocess.run(
        [BINARY, "drawing", "import", file(pdf(1)), "a.inkdot"],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PATH": str(tmp_path)},
        timeout=600,
    )
    assert done.returncode == 1 and b"poppler-utils" in done.stderr
