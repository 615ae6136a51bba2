"""Every control stays reachable at 200 % zoom, and at a text size of 200 %."""

import sys
from pathlib import Path

import pytest

sys.path += [str(Path(__file__).parent / folder) for folder in ("album", "board")]
from album_tab import AlbumPage
from sketch import Sketch

# Controls beyond the sides of the window, or of their popup.
BEYOND = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
  const roots = [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  for (const button of roots.flatMap((root) => [...root.querySelectorAll("button, a[href], input:not([type=file])")])) {
    if (!button.checkVisibility({ visibilityProperty: true }) || button.closest(".dots, .done")) continue;
    const box = (button.closest(".popup") ?? document.documentElement).getBoundingClientRect();
    const { left, right } = button.getBoundingClientRect();
    if (left < box.left - 1 || right > box.right + 1) found.push(`${button.className} ${button.textContent} ${left} to ${right} of ${box.right}`);
  }
  return found;
}"""
WAYS = {
    "zoom": {"viewport": {"width": 640, "height": 400}},
    "text of a desktop": {"viewport": {"width": 1280, "height": 800}},
    "text of a phone": {},
}


@pytest.mark.night
@pytest.mark.new_device
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
@pytest.mark.parametrize("way", WAYS)
def test_nothing_lies_beyond_the_edge(device, way, locale):
    page = device(locale=locale, **WAYS[way]).page()
    if way != "zoom":
        page.session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    album = AlbumPage(page, ["Cat", "A name that needs more than one line"])
    assert page.evaluate(BEYOND) == []
    album.option("album.select")
    assert page.evaluate(BEYOND) == []
    sketch = Sketch(page, "/#/draw")
    menus = page.locator("inkdot-doodle-board button[aria-expanded]:visible")
    opened = 0
    for number in range(menus.count()):
        menus.nth(number).click()
        assert page.evaluate(BEYOND) == []
        if page.locator(".popup:not([hidden])").count():
            sketch.key("Escape")
            opened += 1
    assert opened >= 3
