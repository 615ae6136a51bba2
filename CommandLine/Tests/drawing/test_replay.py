"""Animated SVG: its contents, and its animation in Chromium."""

import base64
import pathlib
import re
import sys

import pytest
from inkdot_file import BRUSH, HIGHLIGHTER, PEN, drawing, stroke
from pictures import Picture
from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Hosts/Web/Tests"))
from headless import launch

# Sets the time of its animations without waiting.
AT = """async (share) => {
  const animations = document.getAnimations();
  const ends = animations.map((one) => one.effect.getComputedTiming().endTime);
  for (const one of animations) {
    one.pause();
    one.currentTime = share * Math.max(...ends);
  }
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  return animations.length;
}"""


@pytest.fixture
def page(tmp_path):
    lines = [stroke([(20, y), (60, y), (180, y)], tool=tool, width=8) for y, tool in ((20, PEN), (50, BRUSH), (80, HIGHLIGHTER))]
    (tmp_path / "in.inkdot").write_bytes(drawing(*lines))
    return tmp_path


def test_an_svg_is_animated(inkdot, page):
    assert inkdot("render", "in.inkdot", "whole.svg") == (0, b"", "")
    assert inkdot("render", "in.inkdot", "out.svg", "--replay") == (0, b"", "")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        tab = browser.new_page(viewport={"width": 200, "height": 100})

        def shown(name, share=None):
            tab.goto("data:image/svg+xml;base64," + base64.b64encode((page / name).read_bytes()).decode())
            if share is not None:
                assert tab.evaluate(AT, share) == 3
            return Picture(tab.screenshot())

        def ink(picture):
            return [[picture.at(x, y)[2] < 250 or picture.at(x, y)[0] < 250 for x in (30, 170)] for y in (20, 50, 80)]

        nothing, some, all_of_it, whole = shown("out.svg", 0), shown("out.svg", 0.5), shown("out.svg", 1), shown("whole.svg")
        assert ink(nothing) == [[False, False]] * 3
        assert ink(some)[0] == [True, True] and ink(some)[2] == [False, False]
        assert ink(all_of_it) == ink(whole) == [[True, True]] * 3
        far = sum(
            max(abs(a - b) for a, b in zip(all_of_it.at(x, y), whole.at(x, y))) > 64 for x in range(200) for y in range(100)
        )
        assert far <= 20
        browser.close()


def test_the_speed_can_be_set(inkdot, page):
    for speed in (1, 4):
        assert inkdot("render", "in.inkdot", f"{speed}.svg", "--replay", *(["--speed", 4] if speed > 1 else []))[0] == 0
    slow, fast = (
        [float(time) for time in re.findall(r"animation:d ([\d.]+)s", (page / f"{speed}.svg").read_text())] for speed in (1, 4)
    )
    assert fast == pytest.approx([time / 4 for time in slow], abs=0.001)


@pytest.mark.parametrize(
    "arguments",
    [
        ("out.png", "--replay"),
        ("out.svg", "--replay", "--transparent"),
        ("out.svg", "--speed", 2),
        ("out.svg", "--replay", "--speed", 0),
    ],
)
def test_invalid_options_are_refused(inkdot, page, arguments):
    status, _, errors = inkdot("render", "in.inkdot", *arguments)
    assert status == 64 and ("--replay" in errors or "--speed" in errors)
    assert not (page / arguments[0]).exists()
