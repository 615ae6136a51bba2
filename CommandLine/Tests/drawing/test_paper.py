"""Sheets on the command line: the option `--paper`, the output of `info`, and pictures."""

import json
import xml.etree.ElementTree

import pytest
from inkdot_file import drawing, stroke
from tool import FIXTURES

LINE = [(10, 20), (50, 60), (90.125, 20.5)]


@pytest.fixture
def page(tmp_path):
    (tmp_path / "a.inkdot").write_bytes(drawing(stroke(LINE)))
    return tmp_path


def laid(inkdot, info, words, name="b.inkdot"):
    assert inkdot("convert", "a.inkdot", name, "--paper", words) == (0, b"", "")
    got = info(name)
    return got["width"], got["height"], got["paper"], got["ruling"], got["spacing"], got["endless"]


def test_words_change_single_properties(inkdot, info, page):
    was = info("a.inkdot")
    assert (was["ruling"], was["spacing"], was["endless"]) == ("plain", 0, False)
    assert laid(inkdot, info, "lined,cream,a4") == (595, 842, "#fbf3dfff", "lined", 28, False)
    assert laid(inkdot, info, "A5-level,dotted:12.5,#102030") == (595, 420, "#102030ff", "dotted", 12.5, False)
    assert laid(inkdot, info, "endless,music") == (was["width"], was["height"], was["paper"], "music", 8, True)
    assert laid(inkdot, info, "320.5x40") == (320.5, 40, was["paper"], "plain", 0, False)
    for form in ("json", "inkml"):
        assert laid(inkdot, info, "squared,dark", f"b.{form}")[2:] == ("#1e2227ff", "squared", 20, False)


@pytest.mark.parametrize("words", ["wavy", "lined:3", "lined:x", "", "a4,", "0x5", "200000x5", "#12345", "lined:20:20"])
def test_other_words_are_refused(inkdot, page, words):
    status, _, errors = inkdot("convert", "a.inkdot", "b.inkdot", f"--paper={words}")
    assert status == 64 and "--paper" in errors
    assert not (page / "b.inkdot").exists()


@pytest.mark.parametrize(
    "words, doubled",
    [
        ("lined,lined", "a ruling"),
        ("lined,cream,dotted:9", "a ruling"),
        ("white,#123456", "a colour"),
        ("a4,5x5", "a size"),
        ("endless,a4,sized", "endless or sized"),
    ],
)
def test_repeated_properties_are_refused(inkdot, page, words, doubled):
    status, _, errors = inkdot("convert", "a.inkdot", "b.inkdot", f"--paper={words}")
    assert status == 64 and f"--paper has {doubled} twice." in errors
    assert not (page / "b.inkdot").exists()


def test_info_describes_the_sheet(inkdot, page):
    assert inkdot("convert", "a.inkdot", "b.inkdot", "--paper", "dotted,dark,letter,endless")[0] == 0
    assert b"612 \xc3\x97 792 pt, #1e2227ff, dotted every 20 pt, endless" in inkdot("info", "b.inkdot")[1]


def test_the_ruling_is_in_every_picture(inkdot, page, tmp_path):
    for name in ("a", "b"):
        if name == "b":
            assert inkdot("convert", "a.inkdot", "b.inkdot", "--paper", "squared")[0] == 0
        for form in ("png", "svg", "pdf"):
            assert inkdot("render", f"{name}.inkdot", f"{name}.{form}")[0] == 0
    for form in ("png", "svg", "pdf"):
        assert (tmp_path / f"a.{form}").read_bytes() != (tmp_path / f"b.{form}").read_bytes()
    # A transparent picture has no ruling.
    for name in ("a", "b"):
        assert inkdot("render", f"{name}.inkdot", f"{name}-bare.png", "--transparent")[0] == 0
    assert (tmp_path / "a-bare.png").read_bytes() == (tmp_path / "b-bare.png").read_bytes()


def test_an_endless_sheet_is_exported_up_to_its_contents(inkdot, page, tmp_path):
    assert inkdot("convert", "a.inkdot", "b.inkdot", "--paper", "endless,lined")[0] == 0
    assert inkdot("render", "b.inkdot", "b.svg")[0] == 0
    root = xml.etree.ElementTree.parse(tmp_path / "b.svg").getroot()
    left, top, width, height = map(float, root.get("viewBox").split())
    assert left < 0 and top < 0 and width < 750 and height < 500
    assert inkdot("render", "b.inkdot", "b.png", "--scale", "2")[0] == 0
    size = (tmp_path / "b.png").read_bytes()[16:24]
    assert (int.from_bytes(size[:4]), int.from_bytes(size[4:])) == (width / 2.5, height / 2.5)


def test_the_fixture_is_read(inkdot, info, tmp_path):
    (tmp_path / "ruled.inkdot").write_bytes((FIXTURES / "ruled-2.inkdot").read_bytes())
    got = info("ruled.inkdot")
    assert (got["ruling"], got["spacing"], got["endless"], got["version"]) == ("dotted", 12.5, True, 2)
    assert json.dumps(got["damage"]) == "[]"
