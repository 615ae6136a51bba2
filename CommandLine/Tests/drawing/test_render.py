"""`inkdot drawing render`: sizes, colours, forms and failures. Photos are in test_photos.py."""

import functools
import json
import os
import re
import signal
import subprocess
import zlib

import pytest
from inkdot_file import BACKGROUND, BRUSH, HIGHLIGHTER, drawing, photo, stroke
from pictures import QUADRANTS_JPEG, RED, Picture, near, png
from tool import BINARY, FIXTURES

BLACK = 0x000000FF


@pytest.fixture
def render(inkdot, tmp_path):
    def run(data, *options):
        (tmp_path / "in.inkdot").write_bytes(data)
        status, output, errors = inkdot("render", "in.inkdot", "out.png", *options)
        assert (status, output, errors) == (0, b"", "")
        return Picture((tmp_path / "out.png").read_bytes())

    return run


def test_sizes(render):
    page = drawing(stroke([(100, 50)], color=BLACK, width=20))
    for options, size in [
        ((), (200, 100)),
        (("--scale", "2"), (400, 200)),
        (("--scale", "0.5"), (100, 50)),
        (("--width", "301"), (301, 151)),
        (("--width", "1"), (1, 1)),
    ]:
        picture = render(page, *options)
        assert (picture.width, picture.height) == size
    picture = render(page, "--scale", "2")
    assert (
        picture.at(200, 100) == (0, 0, 0)
        and picture.at(200 + 17, 100) == (0, 0, 0)
        and picture.at(200 + 22, 100) == (255, 255, 255)
    )


def test_every_tool(render):
    across = [(20, 20), (180, 20)]
    picture = render(
        drawing(
            stroke(across, color=0x1E90FFFF, width=10),
            stroke([(20, 50), (100, 50), (180, 50)], tool=BRUSH, color=BLACK, width=20, pressures=[1, 1, 1]),
            stroke([(20, 70), (180, 70)], tool=BRUSH, color=BLACK, width=20, pressures=[0, 0]),
            stroke([(100, 5), (100, 30)], tool=BACKGROUND, color=BLACK, width=10),
            paper=0xFFFEF0FF,
        )
    )
    assert picture.at(50, 20) == (30, 144, 255) and picture.at(50, 24) == (30, 144, 255) and picture.at(50, 27) == (255, 254, 240)
    assert picture.at(50, 41) == (0, 0, 0) and picture.at(50, 67) == (255, 254, 240) and picture.at(50, 71) == (0, 0, 0)
    # The background tool paints the colour of the sheet.
    assert picture.at(100, 20) == (255, 254, 240)


def test_a_highlighter_darkens_only_where_it_crosses_another(render):
    cross = [(50, 20), (150, 80), (150, 20), (50, 80)]
    one = render(drawing(stroke(cross, tool=HIGHLIGHTER, color=0xFF0000FF, width=10)))
    # The curve crosses the middle twice. 60 % of 255 is 153.
    assert near(one.at(100, 50), (255, 153, 153), 1) or near(one.at(112, 50), (255, 153, 153), 1)
    tones = {one.at(x, y) for x in range(40, 160) for y in range(100)}
    assert min(green for _, green, _ in tones) >= 152
    flat = stroke([(20, 50), (180, 50)], tool=HIGHLIGHTER, color=0xFF0000FF, width=10)
    assert near(render(drawing(flat, flat)).at(100, 50), (255, 92, 92), 1)


def test_a_dot_is_round(render):
    picture = render(drawing(stroke([(50, 50)], color=BLACK, width=40)))
    assert picture.at(50, 32) == picture.at(68, 50) == (0, 0, 0)
    assert picture.at(36, 36) == (0, 0, 0) and picture.at(34, 34) == (255, 255, 255)


def test_transparent_background(render):
    picture = render(drawing(stroke([(50, 50)], color=0x80604080, width=40)), "--transparent")
    assert picture.channels == 4 and picture.at(150, 50) == (0, 0, 0, 0)
    assert near(picture.at(50, 50), (0x80, 0x60, 0x40, 0x80), 1)
    erased = stroke([(50, 0), (50, 100)], tool=BACKGROUND, color=BLACK, width=10)
    picture = render(drawing(stroke([(50, 50)], color=0x604080FF, width=40), erased), "--transparent")
    assert picture.at(50, 50) == (0, 0, 0, 0) and picture.at(60, 50) == (0x60, 0x40, 0x80, 0xFF)


def test_standard_output(inkdot):
    status, output, errors = inkdot("render", FIXTURES / "page-1.inkdot", "-", "--to", "png")
    assert status == 0 and Picture(output).width == 640
    status, output, _ = inkdot("render", "-", "-", "--to", "pdf", stdin=drawing(stroke([(50, 50)])))
    assert status == 0 and output.startswith(b"%PDF-")


def unpacked(pdf):
    """The deflated streams of a PDF."""
    for match in re.finditer(rb">>\s*stream\r?\n", pdf):
        try:
            yield zlib.decompressobj().decompress(pdf[match.end() :])
        except zlib.error:
            pass


def test_pdf_preserves_vectors_and_photo_files(inkdot, tmp_path):
    cut = photo(png(40, 40, RED), 40, 40, 50, 50, cuts=[(5, [(-20, 0), (20, 0), (0, 20)])])
    (tmp_path / "in.inkdot").write_bytes(
        drawing(
            stroke([(20, 20), (80, 80)]),
            stroke([(20, 20), (80, 80)], tool=HIGHLIGHTER, color=0xFF0000FF),
            photo(QUADRANTS_JPEG, 32, 16, 100, 50),
            cut,
        )
    )
    assert inkdot("render", "in.inkdot", "out.pdf")[0] == 0
    pdf = (tmp_path / "out.pdf").read_bytes()
    assert re.search(rb"/MediaBox\[0 0 200 100\]", pdf)
    assert QUADRANTS_JPEG in pdf
    # The photo that is no JPEG is the only pixel image; ink and cuts stay vectors.
    assert len(re.findall(rb"/Subtype/Image", pdf)) == 2
    assert b"/SMask<</S/Luminosity" in pdf
    assert any(b" c\n" in stream or b" l\n" in stream for stream in unpacked(pdf))


def test_a_pdf_contains_a_repeated_emoji_once(inkdot, tmp_path):
    sizes = []
    for count in (1, 60):
        texts = [{"text": "🦊", "x": 200, "y": 10 + 9 * number, "size": 24} for number in range(count)]
        path = tmp_path / f"{count}.json"
        path.write_text(json.dumps({"width": 400, "height": 600, "strokes": [], "texts": texts}))
        assert inkdot("render", path.name, "emoji.pdf")[0] == 0
        sizes.append((tmp_path / "emoji.pdf").stat().st_size)
    assert sizes[1] < sizes[0] + 60 * 200


def test_a_pdf_contains_photos_at_visible_resolution(inkdot, tmp_path):
    side = 2000
    path = tmp_path / "large.inkdot"
    path.write_bytes(drawing(photo(png(side, side, RED), side, side, 100, 50, scale=72 / side)))
    assert inkdot("render", path.name, "large.pdf")[0] == 0
    assert re.search(rb"/Width 300/Height 300", (tmp_path / "large.pdf").read_bytes())


def test_a_pdf_has_the_requested_size(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    assert inkdot("render", "in.inkdot", "out.pdf", "--width", "500")[0] == 0
    assert b"/MediaBox[0 0 500 250]" in (tmp_path / "out.pdf").read_bytes()
    # The maximum page size of PDF.
    assert inkdot("render", "in.inkdot", "out.pdf", "--width", "50000")[0] == 0
    assert b"/MediaBox[0 0 14400 7200]" in (tmp_path / "out.pdf").read_bytes()


def test_an_svg_has_the_requested_size(inkdot):
    for options, size in [
        ((), b'width="200" height="100"'),
        (("--scale", "2.5"), b'width="500" height="250"'),
        (("--width", "300"), b'width="300" height="150"'),
    ]:
        status, svg, _ = inkdot("render", "-", "-", "--to", "svg", *options, stdin=drawing(stroke([(5, 5)])))
        assert status == 0 and size in svg and b'viewBox="0 0 1000 500"' in svg


@pytest.mark.parametrize("options", [("--scale", "1000"), ("--width", "40000"), ("--width", "32767")])
def test_too_large_pictures(inkdot, tmp_path, options):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    status, output, errors = inkdot("render", "in.inkdot", "out.png", *options)
    assert status == 1 and "32767 along a side" in errors and "--width" in errors
    assert os.listdir(tmp_path) == ["in.inkdot"]


def test_the_largest_paper(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing(stroke([(0, 0), (100_000, 100_000)], width=50), width=100_000, height=100_000))
    assert inkdot("render", "in.inkdot", "out.png")[0] == 1
    assert inkdot("render", "in.inkdot", "out.png", "--width", "500")[0] == 0


def test_strokes_far_outside_the_sheet(render):
    far = stroke([(-5e4, -5e4), (5e4, 5e4)], color=BLACK, width=10)
    assert render(drawing(far)).at(50, 50) == (0, 0, 0)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("in.inkdot",),
        ("in.inkdot", "out"),
        ("in.inkdot", "out.inkdot"),
        ("in.inkdot", "-"),
        ("in.inkdot", "out.jpg"),
        ("in.inkdot", "out.png", "--scale", "0"),
        ("in.inkdot", "out.png", "--scale", "nan"),
        ("in.inkdot", "out.png", "--width", "0"),
        ("in.inkdot", "out.png", "--width", "9", "--scale", "1"),
        ("in.inkdot", "out.png", "--to", "jpg"),
        ("in.inkdot", "out.png", "--scale", "1e9999"),
    ],
)
def test_wrong_usage(inkdot, arguments):
    status, output, errors = inkdot("render", *arguments)
    assert (status, output) == (64, b"") and errors.startswith("Error: ")


def test_a_damaged_drawing_is_painted_with_a_warning(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes((FIXTURES / "page-1.inkdot").read_bytes()[:-30])
    status, _, errors = inkdot("render", "in.inkdot", "out.png")
    assert status == 1 and "in.inkdot is damaged: " in errors and "`inkdot drawing repair`" in errors
    assert os.listdir(tmp_path) == ["in.inkdot"]


def test_a_full_disk_preserves_the_old_picture(tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing(*[stroke([(x, 0), (200 - x, 100)]) for x in range(0, 200, 3)]))
    for name in ("out.png", "out.pdf"):
        (tmp_path / name).write_bytes(b"old")
        # Limits files to one block of 512 bytes.
        done = subprocess.run(
            ["sh", "-c", f"ulimit -f 1; trap '' XFSZ; exec {BINARY} drawing render in.inkdot {name}"],
            capture_output=True,
            cwd=tmp_path,
            text=True,
            timeout=600,
        )
        assert done.returncode == 1 and done.stderr == f"Error: {name} cannot be written: File too large.\n"
        assert (tmp_path / name).read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["in.inkdot", "out.pdf", "out.png"]
    done = subprocess.run(
        [BINARY, "drawing", "render", "in.inkdot", "/dev/full", "--to", "png"], capture_output=True, cwd=tmp_path, text=True
    )
    assert done.returncode == 1 and done.stderr == "Error: /dev/full cannot be written: No space left on device.\n"


def test_unwritable_outputs(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    status, _, errors = inkdot("render", "in.inkdot", "none/out.png")
    assert status == 1 and errors == "Error: none/out.png cannot be written: No such file or directory.\n"


def test_links_and_permissions_are_preserved(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    (tmp_path / "real.png").write_bytes(b"old")
    (tmp_path / "real.png").chmod(0o640)
    (tmp_path / "link.png").symlink_to("real.png")
    assert inkdot("render", "in.inkdot", "link.png")[0] == 0
    assert (tmp_path / "link.png").is_symlink() and (tmp_path / "real.png").stat().st_mode & 0o777 == 0o640
    assert Picture((tmp_path / "real.png").read_bytes()).width == 200
    # Also a dangling link, relative to its own folder.
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/new.png").symlink_to("../new.png")
    assert inkdot("render", "in.inkdot", "inner/new.png")[0] == 0
    assert (tmp_path / "inner/new.png").is_symlink() and (tmp_path / "new.png").stat().st_size > 0


def test_a_loop_of_links_is_refused_and_preserved(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    for link, target in (("a.png", "b.png"), ("b.png", "a.png"), ("self.png", "self.png")):
        (tmp_path / link).symlink_to(target)
    for output in ("a.png", "self.png"):
        status, _, errors = inkdot("render", "in.inkdot", output)
        assert (status, errors) == (1, f"Error: {output} cannot be written: Too many levels of symbolic links.\n")
        assert (tmp_path / output).is_symlink()


@pytest.mark.skipif(os.geteuid() != 0, reason="files are given away by root alone")
def test_the_owner_of_a_file_is_preserved(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    (tmp_path / "out.png").touch(0o660)
    os.chown(tmp_path / "out.png", 1234, 2345)
    (tmp_path / "out.png").chmod(0o660)
    assert inkdot("render", "in.inkdot", "out.png")[0] == 0
    status = (tmp_path / "out.png").stat()
    assert status.st_size > 0 and (status.st_uid, status.st_gid, status.st_mode & 0o7777) == (1234, 2345, 0o660)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_nothing_behind(tmp_path, stop):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    command = [BINARY, "drawing", "render", "in.inkdot", "out.png", "--width", "12000"]
    # The parent may ignore the signal, like nohup, and children inherit that.
    heed = functools.partial(signal.signal, stop, signal.SIG_DFL)
    with subprocess.Popen(command, cwd=tmp_path, preexec_fn=heed) as process:
        while process.poll() is None and not list(tmp_path.glob(".inkdot-*")):
            pass
        process.send_signal(stop)
        assert process.wait() == -stop
    assert os.listdir(tmp_path) == ["in.inkdot"]
