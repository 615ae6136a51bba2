"""`inkdot drawing info`: what is in a drawing, whole or damaged."""

import json

import pytest
from inkdot_file import BRUSH, HIGHLIGHTER, SIGNATURE, drawing, photo, stroke
from pictures import QUADRANTS_JPEG
from tool import FIXTURES

LINE = [(10, 20), (50, 60), (90, 20)]


def test_everything_in_json(info, tmp_path):
    (tmp_path / "a.inkdot").write_bytes(
        drawing(
            stroke(LINE, color=0x1E90FFFF),
            photo(QUADRANTS_JPEG, 32, 16, 100, 50, orientation=6, cuts=[(2, [(0, 0)])]),
            stroke(LINE, tool=BRUSH, color=0x000000FF, pressures=[0.1, 0.5, 1]),
            stroke([(5, 5)], tool=HIGHLIGHTER, color=0x1E90FFFF),
            photo(QUADRANTS_JPEG, 32, 16, 150, 50, orientation=6, placed=True),
            width=300.5,
            height=200,
            paper=0xFFFEF0FF,
        )
    )
    size = (tmp_path / "a.inkdot").stat().st_size
    picture = {"format": "jpeg", "bytes": len(QUADRANTS_JPEG), "width": 32, "height": 16, "orientation": 6}
    got = info("a.inkdot")
    box = got.pop("bounds")
    assert got == {
        "form": "inkdot",
        "version": 1,
        "bytes": size,
        "width": 300.5,
        "height": 200,
        "paper": "#fffef0ff",
        "ruling": "plain",
        "spacing": 0,
        "endless": False,
        "strokes": 3,
        "points": 7,
        "tools": {"pen": 1, "brush": 1, "highlighter": 1},
        "colors": [{"color": "#1e90ffff", "strokes": 2}, {"color": "#000000ff", "strokes": 1}],
        "photos": [{**picture, "cuts": 1, "stamped": True}, {**picture, "cuts": 0, "stamped": False}],
        "texts": 0,
        "steps": {"undo": 0, "redo": 0},
        "damage": [],
    }
    # The dot of 4 pt is leftmost. The floating photo, 16 pt wide when upright, is rightmost.
    assert (box["x"], box["x"] + box["width"]) == (3, 158)


def test_in_words(inkdot, tmp_path):
    (tmp_path / "a.inkdot").write_bytes(drawing(stroke(LINE)))
    status, output, errors = inkdot("info", "a.inkdot")
    assert (status, errors) == (0, "")
    assert output.decode().splitlines() == [
        f"file\t.inkdot, version 1, {(tmp_path / 'a.inkdot').stat().st_size} bytes",
        "paper\t200 × 100 pt, #ffffffff",
        "strokes\t1",
        "points\t3",
        "tools\tpen 1",
        "colors\t#1e90ffff 1",
        "bounds\tx 8 to 92, y 18 to 62 pt",
    ]


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.iterdir()))
def test_files_of_every_version_open(info, name):
    got = info(FIXTURES / name)
    assert got["damage"] == []
    kind, version = name.removesuffix(".inkdot").split("-")
    strokes = {
        "empty": 0,
        "small": 6,
        "ruled": 6,
        "mixed": 9,
        "page": 13,
        "journal": 9,
        "text": 1,
        "groups": 3,
        "fills": 2,
        "brushes": 13,
    }
    assert got["strokes"] == strokes[kind]
    assert got["version"] == int(version)


def test_the_steps_of_a_journal(info):
    assert info(FIXTURES / "journal-1.inkdot")["steps"] == {"undo": 4, "redo": 1}


def test_standard_input(info):
    assert info("-", stdin=drawing(stroke(LINE)))["points"] == 3


def test_damage_is_reported_and_the_rest_counted(info, tmp_path):
    data = bytearray(drawing(stroke(LINE), stroke(LINE), stroke(LINE)))
    data[-100] ^= 1
    (tmp_path / "a.inkdot").write_bytes(data)
    got = info("a.inkdot")
    assert got["strokes"] == 2 and [loss["kind"] for loss in got["damage"]] == ["stroke"]


def test_a_truncated_drawing_never_crashes(inkdot, tmp_path):
    data = (FIXTURES / "small-1.inkdot").read_bytes()
    for length in range(0, len(data), 13):
        (tmp_path / "a.inkdot").write_bytes(data[:length])
        status, output, errors = inkdot("info", "--json", "a.inkdot")
        # A partial signature is not a drawing. The signature alone is a drawing without its content.
        if length < 8:
            assert status == 1 and "is not a drawing" in errors
        else:
            assert status == 0 and json.loads(output)["damage"]


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b"", "is not a drawing"),
        (b"hello", "is not a drawing"),
        (SIGNATURE[:4], "is not a drawing"),
        (drawing(stroke(LINE), version=9), "was written by a newer Inkdot (format version 9;"),
    ],
)
def test_foreign_files(inkdot, tmp_path, content, sentence):
    (tmp_path / "a.inkdot").write_bytes(content)
    status, output, errors = inkdot("info", "a.inkdot")
    assert (status, output) == (1, b"") and errors.startswith(f"Error: a.inkdot {sentence}")


def test_unreadable_files(inkdot, tmp_path):
    assert inkdot("info", "none.inkdot")[::2] == (1, "Error: none.inkdot cannot be read: No such file or directory.\n")
    (tmp_path / "folder.inkdot").mkdir()
    assert inkdot("info", "folder.inkdot")[::2] == (1, "Error: folder.inkdot is a folder; name a file in it.\n")
    assert inkdot("info")[0] == 64
