"""`inkdot drawing repair`: the content of damaged files."""

import os
import struct

import pytest
from inkdot_file import SIGNATURE, drawing, photo, stroke
from pictures import QUADRANTS_PNG
from tool import FIXTURES

LINE = [(10, 20), (50, 60), (90, 20)]


def damaged(data, place):
    data = bytearray(data)
    data[place] ^= 0xFF
    return bytes(data)


def test_the_rest_is_written_and_losses_are_reported(inkdot, info, tmp_path):
    whole = drawing(stroke(LINE), stroke(LINE, color=0xFF0000FF), stroke(LINE))
    place = whole.index(struct.pack("<I", 0xFF0000FF))
    (tmp_path / "in.inkdot").write_bytes(damaged(whole, place))
    status, output, errors = inkdot("repair", "in.inkdot", "out.inkdot")
    assert (status, output) == (0, b"")
    assert "The stroke at byte " in errors and errors.endswith("Recovered 2 strokes and photos.\n")
    got = info("out.inkdot")
    assert got["strokes"] == 2 and got["damage"] == []
    assert (tmp_path / "in.inkdot").read_bytes() == damaged(whole, place)


def test_every_byte_can_be_damaged(inkdot, info, tmp_path):
    whole = drawing(stroke(LINE), stroke(LINE), width=300)
    for place in range(0, len(whole), 7):
        (tmp_path / "in.inkdot").write_bytes(damaged(whole, place))
        status, _, errors = inkdot("repair", "in.inkdot", "out.inkdot")
        assert status == 0 and len(errors.splitlines()) >= 2
        got = info("out.inkdot")
        assert got["strokes"] >= 1 and got["damage"] == []


def test_a_file_truncated_anywhere(inkdot, info, tmp_path):
    whole = drawing(stroke(LINE), photo(QUADRANTS_PNG, 32, 16, 100, 50), stroke(LINE))
    counts = []
    for length in range(49, len(whole), 11):
        (tmp_path / "in.inkdot").write_bytes(whole[:length])
        if inkdot("repair", "in.inkdot", "out.inkdot")[0] == 0:
            got = info("out.inkdot")
            assert got["damage"] == [] and got["width"] == 200
            counts.append(got["strokes"] + len(got["photos"]))
        else:
            # Before the end of the first stroke.
            assert set(counts) <= {0}
    assert counts == sorted(counts) and set(counts) >= {1, 2, 3}


def test_a_torn_journal_keeps_its_drawing(inkdot, info, tmp_path):
    # The last chunk undoes a step that added a stroke.
    (tmp_path / "in.inkdot").write_bytes((FIXTURES / "journal-1.inkdot").read_bytes()[:-5])
    assert inkdot("repair", "in.inkdot", "out.inkdot")[0] == 0
    assert info("out.inkdot")["strokes"] == info(FIXTURES / "journal-1.inkdot")["strokes"] + 1 == 10


def test_an_intact_file_is_unchanged(inkdot, tmp_path):
    for name in ("small-1.inkdot", "page-1.inkdot", "page-2.inkdot", "journal-2.inkdot"):
        status, _, errors = inkdot("repair", FIXTURES / name, "out.inkdot")
        assert (status, errors) == (0, "The file is intact.\n")
        assert (tmp_path / "out.inkdot").read_bytes() == (FIXTURES / name).read_bytes()


@pytest.mark.parametrize("content", [b"", b"not a drawing", SIGNATURE, SIGNATURE + bytes(100)])
def test_nothing_to_recover(inkdot, tmp_path, content):
    (tmp_path / "in.inkdot").write_bytes(content)
    assert inkdot("repair", "in.inkdot", "out.inkdot")[0] == 1
    assert os.listdir(tmp_path) == ["in.inkdot"]


def test_the_input_is_overwritten_only_on_request(inkdot, info, tmp_path):
    torn = drawing(stroke(LINE), stroke(LINE))[:-10]
    (tmp_path / "in.inkdot").write_bytes(torn)
    (tmp_path / "same.inkdot").symlink_to("in.inkdot")
    os.link(tmp_path / "in.inkdot", tmp_path / "also.inkdot")
    for output in ("in.inkdot", "./in.inkdot", "same.inkdot", "also.inkdot"):
        status, _, errors = inkdot("repair", "in.inkdot", output)
        assert status == 1 and "--overwrite" in errors
    assert (tmp_path / "in.inkdot").read_bytes() == torn
    assert inkdot("repair", "in.inkdot", "in.inkdot", "--overwrite")[0] == 0
    assert info("in.inkdot")["damage"] == []


def test_wrong_usage(inkdot, tmp_path):
    (tmp_path / "in.inkdot").write_bytes(drawing())
    status, _, errors = inkdot("repair", "in.inkdot", "out.svg")
    assert status == 64 and "inkdot drawing convert" in errors


def test_crafted_counts_and_numbers(inkdot, info, tmp_path):
    """Chunks with valid checksums and impossible contents."""
    from inkdot_file import END, PAPER, STROKE, chunk, varied

    edge = struct.pack("<ddI", 200, 100, 0xFFFFFFFF)
    head = struct.pack("<BBIHd", 1, 0, 0xFF, 400, 0.0)
    for body in (
        varied(0) + head + varied(2**63),
        varied(0) + head + varied(4_194_304) + bytes(10),
        varied(0) + head + varied(0),
        varied(0) + head + varied(1) + b"\xff" * 10,
        varied(2**24) + head + varied(1) + b"\0\0",
        varied(0) + b"\x63" + head[1:],
        varied(0) + struct.pack("<BBIHd", 1, 0, 0xFF, 400, float("nan")) + varied(1) + b"\0\0",
    ):
        file = SIGNATURE + chunk(PAPER, 0, edge) + chunk(STROKE, 1, body) + chunk(END, 2, edge)
        (tmp_path / "in.inkdot").write_bytes(file)
        got = info("in.inkdot")
        assert got["strokes"] == 0 and len(got["damage"]) == 1
        assert inkdot("repair", "in.inkdot", "out.inkdot")[0] == 1
    for edge in (struct.pack("<ddI", 1e300, 100, 0), struct.pack("<ddI", 0, 100, 0), struct.pack("<ddI", float("inf"), 1, 0)):
        (tmp_path / "in.inkdot").write_bytes(SIGNATURE + chunk(PAPER, 0, edge) + chunk(END, 1, edge))
        for command in (("info", "in.inkdot"), ("repair", "in.inkdot", "out.inkdot"), ("render", "in.inkdot", "out.png")):
            status, _, errors = inkdot(*command)
            # Not repairable: there is no sheet.
            assert status == 1 and "sheet" in errors, (command, errors)
