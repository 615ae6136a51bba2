"""A drawing in a sealed book in every engine: sealed, reopened after a reload, and unsealed."""

import pytest
from databases import PLACES
from sketch import BLACK, PIXEL
from test_engine_board import READY, line

PATTERN = (4, 0, 7, 2, 3, 8, 1)
IS_SEALED = "import('/app/session.js').then(async ({ store }) => (await store()).store.isSealed())"
CONTENTS = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum();
  return Promise.all((await album.list()).map(async ({ id, name }) => [id, name, [...await album.read(id)].join()]));
}"""


def go(page, screen):
    page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
    page.at(screen or "home")


@pytest.mark.night(but=["webkit"])
def test_a_drawing_is_sealed_by_a_pattern_and_opened_with_it(page):
    page.open("/#/draw")
    page.until(READY)
    line(page, (0.2, 0.4), (0.8, 0.4))
    page.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    drawing = page.evaluate("location.hash").removeprefix("#/")
    go(page, "")
    before = page.evaluate(CONTENTS)
    assert len(before) == 1 and "drawing" in page.evaluate(PLACES)
    go(page, "create")
    for says in ("drawAgain", None):
        page.draw(*PATTERN)
        if says:
            page.says(says)
    page.at("recovery")
    page.until(IS_SEALED)
    page.until("!document.querySelector('.migration:not([hidden])')")
    assert page.evaluate(CONTENTS) == before
    places = page.evaluate(PLACES)
    assert "sealed" in places and "drawing" not in places
    page.again()
    page.at("unlock")
    page.draw(*PATTERN)
    page.at("recovery")
    assert page.evaluate(CONTENTS) == before
    page.evaluate("(to) => { location.hash = `#/${to}`; }", drawing)
    page.at("draw")
    page.until(READY)
    page.next_frame()
    assert page.evaluate(PIXEL, [0.5, 0.4]) == BLACK
    # Draws while sealed.
    line(page, (0.2, 0.6), (0.8, 0.6))
    go(page, "")
    longer = page.evaluate(CONTENTS)
    assert len(longer[0][2]) > len(before[0][2])
    go(page, "remove")
    page.draw(*PATTERN)
    page.at("home")
    assert page.evaluate(CONTENTS) == longer
    places = page.evaluate(PLACES)
    assert "drawing" in places and "sealed" not in places
