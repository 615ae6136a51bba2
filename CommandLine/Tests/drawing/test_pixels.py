"""The same drawing painted by Cairo, and by Chromium from the SVG: two programs that share nothing but the shapes.

Tolerance: on average a pixel differs by at most 1 of 255 in its worst channel, nowhere by more than 160, and at most 2 of
1,000 pixels differ by more than 64. What differs are edges: SVG has its numbers in tenths of a pt, and both smooth
edges in their own way.
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


def loops(x, y, size, turns=3, count=90):
    """Letters, more or less."""
    return [(x + size * (i / 12 + 0.8 * math.sin(turns * i / 14)), y + size * math.cos(turns * i / 14)) for i in range(count)]


def pressures(count):
    return [0.5 + 0.45 * math.sin(i / 5) for i in range(count)]


def everything():
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
            )
    yield stroke([(100, 10), (120, 150), (105, 280)], tool=BACKGROUND, width=6)
    yield stroke([(390, 290)], width=12, color=0x000000FF)
    yield photo(png(10, 10, (0, 120, 90)), 10, 10, 200, 150, scale=3, placed=True)


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("transparent", [False, True])
def test_cairo_and_chromium_paint_alike(inkdot, tmp_path, chromium, scale, transparent):
    (tmp_path / "in.inkdot").write_bytes(drawing(*everything(), width=WIDTH, height=HEIGHT, paper=0xFFFEF0FF))
    options = ["--transparent"] if transparent else []
    assert inkdot("render", "in.inkdot", "out.png", "--scale", scale, *options)[::2] == (0, "")
    assert inkdot("render", "in.inkdot", "out.svg", *options)[::2] == (0, "")
    tab = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=scale)
    tab.set_content("<style>body { margin: 0; background: #abc } img { display: block }</style>")
    tab.evaluate(
        "async (text) => { const image = new Image(); image.src = 'data:image/svg+xml;base64,' + text;"
        " await image.decode(); document.body.append(image); }",
        base64.b64encode((tmp_path / "out.svg").read_bytes()).decode(),
    )
    browser = Picture(tab.screenshot())
    tab.close()
    cairo = Picture((tmp_path / "out.png").read_bytes())
    assert (cairo.width, cairo.height) == (browser.width, browser.height) == (WIDTH * scale, HEIGHT * scale)
    total, greatest, far = 0, 0, 0
    for y in range(cairo.height):
        for x in range(cairo.width):
            red, green, blue, *alpha = cairo.at(x, y)
            if alpha:
                # Over the page's background, as the browser shows it.
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
