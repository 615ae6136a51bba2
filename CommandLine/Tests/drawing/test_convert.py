"""`inkdot drawing convert`: between .inkdot, JSON, InkML and SVG, and JSON from elsewhere."""

import json
import os
import subprocess
import xml.etree.ElementTree

import pytest
from inkdot_file import BRUSH, HIGHLIGHTER, drawing, fills, groups, photo, stroke
from pictures import QUADRANTS_JPEG
from tool import BINARY, FIXTURES

LINE = [(10, 20), (50, 60), (90.125, 20.5)]


@pytest.mark.parametrize("words", [["--help"], ["drawing", "--help"], ["drawing", "convert", "--help"]])
def test_every_command_has_help(words):
    result = subprocess.run([BINARY, *words], capture_output=True, text=True)
    assert result.returncode == 0 and result.stderr == ""
    assert "\nUSAGE: inkdot" in result.stdout and "\ufffd" not in result.stdout


def outside(**changes):
    """JSON as written by another program."""
    page = {
        "width": 1024,
        "height": 768,
        "strokes": [
            {
                "tool": "pen",
                "color": "#1e90ffff",
                "width": 3,
                "points": [[100, 100, 0.5, 0], [150.5, 120, 0.75, 0.008], [200, 90, 1, 0.016]],
            },
            {"tool": "highlighter", "color": "#ffff00ff", "width": 12, "points": [[100, 200], [300, 200]]},
            {"tool": "brush", "color": "#000000ff", "width": 5, "points": [[100, 300, 0.25]]},
        ],
    }
    return json.dumps({**page, **changes}).encode()


def test_json_of_another_program(inkdot, info, tmp_path):
    (tmp_path / "in.json").write_bytes(outside())
    assert inkdot("convert", "in.json", "out.inkdot") == (0, b"", "")
    got = info("out.inkdot")
    assert (got["strokes"], got["points"], got["width"], got["height"]) == (3, 6, 1024, 768)
    assert got["tools"] == {"pen": 1, "brush": 1, "highlighter": 1} and got["paper"] == "#ffffffff"
    assert info("in.json") == {**got, "form": "json", "version": None, "bytes": len(outside())}
    assert inkdot("render", "in.json", "out.png")[0] == 0


def test_json_and_back_is_the_same_file(inkdot, tmp_path):
    page = drawing(
        stroke(LINE, pressures=[0.1, 0.1234, 1], tool=BRUSH),
        photo(QUADRANTS_JPEG, 32, 16, 100, 50, orientation=6, cuts=[(2, [(0, 0.5)])]),
        stroke([(5, 5)], tool=HIGHLIGHTER, color=0x12345678, width=7.25),
        photo(QUADRANTS_JPEG, 32, 16, 150, 50, turn=0.1, placed=True),
        paper=0xFFFEF0FF,
    )
    (tmp_path / "a.inkdot").write_bytes(page)
    assert inkdot("convert", "a.inkdot", "b.json")[0] == 0
    assert inkdot("convert", "b.json", "c.inkdot")[0] == 0
    assert inkdot("convert", "c.inkdot", "d.json")[0] == 0
    assert (tmp_path / "b.json").read_bytes() == (tmp_path / "d.json").read_bytes()
    points = json.loads((tmp_path / "b.json").read_bytes())["strokes"][0]["points"]
    assert [point[:3] for point in points] == [[10, 20, 0.1], [50, 60, 0.1234], [90.125, 20.5, 1]]


def test_groups_and_locks_are_kept_in_json(inkdot, tmp_path):
    lines = [stroke([(10, y), (90, y)], mixes=False) for y in (20, 40, 60)]
    (tmp_path / "a.inkdot").write_bytes(drawing(*lines, groups([0, 2], locked=[1]), version=5))
    assert inkdot("convert", "a.inkdot", "b.json") == (0, b"", "")
    strokes = json.loads((tmp_path / "b.json").read_bytes())["strokes"]
    assert [(line.get("group"), line.get("locked", False)) for line in strokes] == [(1, False), (None, True), (1, False)]
    assert inkdot("convert", "b.json", "c.inkdot") == (0, b"", "")
    assert inkdot("convert", "c.inkdot", "d.json")[0] == 0
    assert (tmp_path / "d.json").read_bytes() == (tmp_path / "b.json").read_bytes()


SQUARE = [(20, 20), (80, 20), (80, 80), (20, 80), (20, 20)]


def test_fills_are_kept_in_json(inkdot, tmp_path):
    line = stroke([(10, 90), (90, 90)], mixes=False)
    (tmp_path / "a.inkdot").write_bytes(drawing(stroke(SQUARE, mixes=False), line, fills((0x1E90FF80, [0])), version=6))
    assert inkdot("convert", "a.inkdot", "b.json") == (0, b"", "")
    strokes = json.loads((tmp_path / "b.json").read_bytes())["strokes"]
    assert [line.get("fill") for line in strokes] == ["#1e90ff80", None]
    assert inkdot("convert", "b.json", "c.inkdot") == (0, b"", "")
    assert inkdot("convert", "c.inkdot", "d.json")[0] == 0
    assert (tmp_path / "d.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_inkml_and_back_keeps_every_sample(inkdot, info, tmp_path):
    (tmp_path / "a.inkdot").write_bytes(drawing(stroke(LINE, pressures=[0.1, 0.1234, 1], tool=BRUSH), stroke([(5, 5)])))
    assert inkdot("convert", "a.inkdot", "b.inkml") == (0, b"", "")
    assert xml.etree.ElementTree.parse(tmp_path / "b.inkml").getroot().tag == "{http://www.w3.org/2003/InkML}ink"
    for name in ("a.inkdot", "b.inkml"):
        assert inkdot("convert", name, name[0] + ".json")[0] == 0
    first, second = (json.loads((tmp_path / name).read_bytes())["strokes"] for name in ("a.json", "b.json"))
    assert first == second


def test_inkml_omits_photos_and_reports_it(inkdot, tmp_path):
    (tmp_path / "a.inkdot").write_bytes(drawing(stroke(LINE), photo(QUADRANTS_JPEG, 32, 16, 100, 50)))
    status, _, errors = inkdot("convert", "a.inkdot", "b.inkml")
    assert status == 0 and errors == "1 photo is left out: InkML holds ink only.\n"


def test_svg_shows_the_drawing_and_can_be_read(inkdot, info, tmp_path):
    (tmp_path / "a.inkdot").write_bytes(drawing(stroke(LINE, color=0x1E90FFFF), photo(QUADRANTS_JPEG, 32, 16, 100, 50)))
    assert inkdot("convert", "a.inkdot", "b.svg")[0] == 0
    assert xml.etree.ElementTree.parse(tmp_path / "b.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    got = info("b.svg")
    assert got["form"] == "svg" and got["strokes"] == 1 and (got["width"], got["height"]) == (200, 100)


def test_standard_input_and_output(inkdot):
    status, output, errors = inkdot("convert", "-", "-", "--to", "json", stdin=drawing(stroke(LINE)))
    assert (status, errors) == (0, "") and len(json.loads(output)["strokes"]) == 1
    # The form of the input is detected from its content.
    for form in ("inkml", "svg", "inkdot"):
        status, text, _ = inkdot("convert", "-", "-", "--to", form, stdin=output)
        assert status == 0
        assert inkdot("info", "-", stdin=text)[0] == 0


@pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.iterdir()))
@pytest.mark.parametrize("form", ["inkdot", "json", "inkml", "svg"])
def test_every_fixture_in_every_format(inkdot, info, tmp_path, name, form):
    assert inkdot("convert", FIXTURES / name, f"out.{form}")[0] == 0
    assert info(f"out.{form}")["damage"] == []


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"width":1024}',
        outside(width=0),
        outside(width=1e6),
        outside(strokes=5),
        outside(strokes=[5]),
        outside(strokes=[{}]),
        outside(strokes=[{"tool": "knife", "color": "#000000ff", "width": 3, "points": [[1, 2]]}]),
        outside(strokes=[{"tool": "pen", "color": "red", "width": 3, "points": [[1, 2]]}]),
        outside(strokes=[{"tool": "pen", "color": "#000000ff", "width": 3, "points": [[1]]}]),
        outside().replace(b"1024", b"1e999"),
        outside()[:-1],
        outside() + b"x",
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
)
def test_invalid_json(inkdot, tmp_path, text):
    (tmp_path / "in.json").write_bytes(text)
    status, output, errors = inkdot("convert", "in.json", "out.inkdot")
    assert (status, output) == (1, b"") and errors.startswith("Error: in.json cannot be read, line 1, column ")
    assert os.listdir(tmp_path) == ["in.json"]


@pytest.mark.parametrize(
    "text",
    [
        b"<",
        b"<svg",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>",
        b"<html></html>",
        b"<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY d '&b;&b;&b;'>]><svg>&d;</svg>",
        b"<g>" * 100_000,
    ],
)
@pytest.mark.parametrize("form", ["svg", "inkml"])
def test_invalid_xml(inkdot, tmp_path, text, form):
    (tmp_path / f"in.{form}").write_bytes(text)
    status, _, errors = inkdot("convert", f"in.{form}", "out.inkdot")
    assert status == 1 and errors.startswith(f"Error: in.{form} cannot be read, line ")


def test_texts_of_a_file_do_not_control_the_terminal(inkdot, tmp_path):
    units = "\x9b31m\x7f\u202e&#x1b;[31m"
    (tmp_path / "in.inkml").write_text(
        f"<ink><traceFormat><channel name='X' units='{units}'/><channel name='Y'/></traceFormat></ink>"
    )
    status, _, errors = inkdot("convert", "in.inkml", "out.json")
    assert status == 1 and "\ufffd31m\ufffd\ufffd\ufffd[31m is not supported" in errors
    # Also in summaries of many losses.
    views = '{"format":1,"id":"a","views":[{"id":"\\u001b[31m","frame":[0,0,1,1],"parent":1}],"frames":[]}'
    done = subprocess.run([BINARY, "replay", "-"], input=views, capture_output=True, text=True)
    assert done.returncode == 1 and "\ufffd[31m.parent is missing" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("in.inkdot",),
        ("in.inkdot", "out"),
        ("in.inkdot", "-"),
        ("in.inkdot", "out.txt"),
        ("in.inkdot", "out.png"),
        ("in.inkdot", "out.pdf"),
        ("in.inkdot", "out", "--to", "gif"),
    ],
)
def test_wrong_usage(inkdot, arguments):
    status, output, errors = inkdot("convert", *arguments)
    assert (status, output) == (64, b"") and errors.startswith("Error: ")


def test_a_million_points_from_json(inkdot, info, tmp_path):
    lines = [
        {"tool": "pen", "color": "#000000ff", "width": 2, "points": [[i % 1000, n + i % 7, 0.5, i / 200] for i in range(1000)]}
        for n in range(1000)
    ]
    (tmp_path / "in.json").write_text(json.dumps({"width": 1000, "height": 1000, "strokes": lines}))
    assert inkdot("convert", "in.json", "out.inkdot")[0] == 0
    assert info("out.inkdot")["points"] == 1_000_000
