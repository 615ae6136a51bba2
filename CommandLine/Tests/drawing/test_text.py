"""Texts on the command line: in every format that supports them, and in pictures."""

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree
import zlib

import pytest
from pictures import Picture
from tool import FIXTURES

LINES = ["Inkdot & <others>", "墨点，你好！", "👩‍🎨 Grüße"]


@pytest.fixture
def page(tmp_path):
    """A stroke and three texts, one in each font."""
    shutil.copy(FIXTURES / "text-3.inkdot", tmp_path / "a.inkdot")
    return tmp_path


def test_info_counts_them(info, inkdot, page):
    got = info("a.inkdot")
    assert (got["texts"], got["strokes"], got["version"]) == (3, 1, 3)
    assert b"texts  3" in re.sub(rb"[ \t]+", b"  ", inkdot("info", "a.inkdot")[1])


def test_json_preserves_texts(inkdot, page):
    assert inkdot("convert", "a.inkdot", "b.json")[0] == 0
    texts = json.loads((page / "b.json").read_text())["texts"]
    assert [text["font"] for text in texts] == ["sans", "serif", "monospaced"]
    assert texts[0]["text"] == f"{LINES[0]}\n{LINES[1]}\u2028{LINES[2]}"
    assert inkdot("convert", "b.json", "c.inkdot")[0] == 0
    assert (page / "c.inkdot").read_bytes() == (page / "a.inkdot").read_bytes()


def test_inkml_omits_texts_and_reports_it(inkdot, page):
    assert inkdot("convert", "a.inkdot", "b.inkml") == (0, b"", "3 texts are left out: InkML holds ink only.\n")


def test_svg_contains_texts_and_is_read_back(inkdot, info, page):
    assert inkdot("convert", "a.inkdot", "b.svg") == (0, b"", "")
    root = xml.etree.ElementTree.parse(page / "b.svg").getroot()
    lines = [line.text for line in root.iter("{http://www.w3.org/2000/svg}tspan")]
    assert lines == LINES * 3
    assert inkdot("convert", "b.svg", "c.inkdot") == (0, b"", "")
    assert info("c.inkdot")["texts"] == 3


def test_a_picture_shows_texts(inkdot, page):
    assert inkdot("render", "a.inkdot", "b.png", "--scale", "2")[0] == 0
    picture = Picture((page / "b.png").read_bytes())
    # Pixels of the colour at each text and nowhere else.
    for x, y, size in [(200, 100, 12), (200, 190, 18), (200, 280, 24)]:
        inked = 0
        for row in picture.rows[2 * y - 2 * size : 2 * y + 2 * size]:
            pixels = zip(*[iter(row)] * picture.channels)
            part = list(pixels)[2 * x - 8 * size : 2 * x + 8 * size]
            inked += sum(pixel[2] > pixel[0] + 60 for pixel in part)
        assert inked > 20 * size
    assert not any(pixel[2] > pixel[0] + 60 for pixel in zip(*[iter(picture.rows[700])] * picture.channels))


def test_a_pdf_shows_searchable_texts(inkdot, page):
    assert inkdot("render", "a.inkdot", "b.pdf")[0] == 0
    data = (page / "b.pdf").read_bytes()
    for line in LINES:
        for character in line:
            assert f"<{character.encode('utf-16-be').hex().upper()}>".encode() in data
    pictures = re.findall(rb"/Subtype/Image/Width (\d+)/Height (\d+)[^>]*>>stream\n(.*?)\nendstream", data, re.DOTALL)
    assert len(pictures) == 6 and all(len(set(zlib.decompress(content))) > 1 for *_, content in pictures)
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is not there")
    found = subprocess.run(["pdftotext", "b.pdf", "-"], cwd=page, capture_output=True, check=True).stdout.decode()
    # The horizontal text; pdftotext reorders turned text by position.
    assert all(line in found.splitlines() for line in LINES)


def test_svg_of_other_programs_reports_losses(inkdot, info, tmp_path):
    shapes = '<path d="M1 1h5" stroke="#000"/>', '<text x="1" y="9">Words</text>', '<image href="a.png" width="9" height="9"/>'
    for name, inner in {"none": shapes[0], "words": "".join(shapes[:2]), "picture": "".join(shapes[::2])}.items():
        (tmp_path / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{inner}</svg>')
        feature = {"none": None, "words": "text", "picture": "image"}[name]
        said = f"{name}.svg was not read completely. Left out or shown differently: {feature} (line 1).\n" if feature else ""
        assert inkdot("convert", f"{name}.svg", "a.inkdot") == (0, b"", said)
        assert inkdot("render", f"{name}.svg", "a.png") == (0, b"", said)
        # `info` converts nothing, so it reports no losses.
        assert inkdot("info", f"{name}.svg")[2] == ""
        assert info("a.inkdot")["strokes"] == 1
