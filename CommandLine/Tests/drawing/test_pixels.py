"""The same drawing painted by Cairo, and by Chromium from the SVG: independent programs that share only the shapes.

Tolerance: on average a pixel differs by at most 1 of 255 in its worst channel, nowhere by more than 160, and at most 2 of
1,000 pixels differ by more than 64. Only edges differ: SVG rounds to fifths of a pt, and the programs smooth edges differently.
"""

import base64
import math
import pathlib
import sys

import pytest
from inkdot_file import BACKGROUND, BRUSH, HIGHLIGHTER, PEN, drawing, photo, stroke
from pictures import QUADRANTS_PNG, Picture, png
from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Hosts/Web/Tests"))
from headless import launch

WIDTH, HEIGHT = 400, 300


@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def painted(chromium, svg, scale):
    """A PNG of the SVG as the browser paints it over #abc. Painted on a canvas, because a screenshot may miss a frame on a busy
    machine."""
    tab = chromium.new_page()
    text = tab.evaluate(
        """async ([text, width, height]) => {
          const image = new Image();
          image.src = "data:image/svg+xml;base64," + text;
          await image.decode();
          const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d");
          context.fillStyle = "#abc";
          context.fillRect(0, 0, width, height);
          context.drawImage(image, 0, 0, width, height);
          const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        }""",
        [base64.b64encode(svg).decode(), WIDTH * scale, HEIGHT * scale],
    )
    tab.close()
    return base64.b64decode(text)


def loops(x, y, size, turns=3, count=90):
    """Random strokes like letters."""
    return [(x + size * (i / 12 + 0.8 * math.sin(turns * i / 14)), y + size * math.cos(turns * i / 14)) for i in range(count)]


def pressures(count):
    return [0.5 + 0.45 * math.sin(i / 5) for i in range(count)]


def everything(mixes):
    yield photo(
        QUADRANTS_PNG, 32, 16, 300, 80, scale=4, turn=0.4, orientation=6, cuts=[(3, [(-8, -10), (6, 12)]), (2, [(4, -12)])]
    )
    for row, tool in enumerate((PEN, BRUSH, HIGHLIGHTER, PEN)):
        for column in range(2):
            yield stroke(
                loops(20 + 190 * column, 40 + 70 * row, 18),
                tool=tool,
                color=(0x1E3C96FF, 0xC81E1EFF)[column],
                width=(2, 9)[column] if tool != HIGHLIGHTER else 14,
                pressures=pressures(90),
                mixes=mixes and tool == HIGHLIGHTER,
            )
    yield stroke([(100, 10), (120, 150), (105, 280)], tool=BACKGROUND, width=6, mixes=mixes and False)
    yield stroke([(390, 290)], width=12, color=0x000000FF, mixes=mixes and False)
    # Across all previous marks.
    for y in (60, 130, 200):
        yield stroke([(5, y), (395, y + 20)], tool=HIGHLIGHTER, width=24, color=0xFFD200FF, mixes=mixes)
    yield photo(png(10, 10, (0, 120, 90)), 10, 10, 200, 150, scale=3, placed=True)


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("transparent", [False, True])
@pytest.mark.parametrize(
    "mixes, paper", [(None, 0xFFFEF0FF), (True, 0xFBF3DFFF), (True, 0x1E2227FF)], ids=["covers", "cream", "dark"]
)
def test_cairo_and_chromium_paint_the_same(inkdot, tmp_path, chromium, scale, transparent, mixes, paper):
    content = drawing(*everything(mixes), width=WIDTH, height=HEIGHT, paper=paper, version=2 if mixes else 1)
    (tmp_path / "in.inkdot").write_bytes(content)
    options = ["--transparent"] if transparent else []
    assert inkdot("render", "in.inkdot", "out.png", "--scale", scale, *options)[::2] == (0, "")
    assert inkdot("render", "in.inkdot", "out.svg", *options)[::2] == (0, "")
    browser = Picture(painted(chromium, (tmp_path / "out.svg").read_bytes(), scale))
    cairo = Picture((tmp_path / "out.png").read_bytes())
    assert (cairo.width, cairo.height) == (browser.width, browser.height) == (WIDTH * scale, HEIGHT * scale)
    total, greatest, far = 0, 0, 0
    for y in range(cairo.height):
        for x in range(cairo.width):
            red, green, blue, *alpha = cairo.at(x, y)
            if alpha:
                # Over the page's background, as in the browser.
                red, green, blue = (
                    round((a * alpha[0] + b * (255 - alpha[0])) / 255) for a, b in zip((red, green, blue), (0xAA, 0xBB, 0xCC))
                )
            off = max(abs(a - b) for a, b in zip((red, green, blue), browser.at(x, y)))
            total += off
            greatest = max(greatest, off)
            far += off > 64
    pixels = cairo.width * cairo.height
    print(f"average {total / pixels:.2f}, greatest {greatest}, beyond 64: {far} of {pixels}")
    assert total / pixels <= 1 and greatest <= 160 and far <= pixels / 500


@pytest.mark.parametrize("mixes", [False, True])
@pytest.mark.parametrize("paper, ink", [(0xFFFFFFFF, 0x000000FF), (0x1E2227FF, 0xFFFFFFFF)], ids=["light", "dark"])
def test_a_mixing_highlighter_does_not_change_ink(inkdot, tmp_path, paper, ink, mixes):
    lines = [
        stroke([(50, 10), (50, 90)], color=ink, width=20, mixes=False),
        stroke([(10, 50), (190, 50)], tool=HIGHLIGHTER, color=0xFFD200FF, width=20, mixes=mixes),
    ]
    (tmp_path / "in.inkdot").write_bytes(drawing(*lines, paper=paper, version=2))
    assert inkdot("render", "in.inkdot", "out.png")[::2] == (0, "")
    picture = Picture((tmp_path / "out.png").read_bytes())
    under = tuple(ink >> shift & 255 for shift in (24, 16, 8))
    assert picture.at(50, 20) == under
    assert (picture.at(50, 50) == under) == mixes
    # Beside the ink: 40 % of the colour over or mixed with the paper.
    ground, color = (tuple(value >> shift & 255 for shift in (24, 16, 8)) for value in (paper, 0xFFD200FF))
    mixed = [b * c / 255 if paper == 0xFFFFFFFF else b + c - b * c / 255 for b, c in zip(ground, color)]
    expected = [0.6 * b + 0.4 * (m if mixes else c) for b, c, m in zip(ground, color, mixed)]
    assert picture.at(150, 50) == pytest.approx(expected, abs=2)
