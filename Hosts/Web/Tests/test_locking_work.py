"""Locking stores the current stroke, keeps unsaved ones, and unlocking returns to the same place."""

import pytest
from locking import RIGHT, SEE, back, begin, drawn, enter, opened, pixels, unlock
from playwright.sync_api import expect
from sketch import BLACK, DESK, WHITE

# The times at which the book locks, in minutes; chosen as the settings do.
CHOOSE = """async (chosen) => {
  const { choose } = await import("/app/settings.js");
  for (const [name, value] of Object.entries(chosen)) choose(name, value);
}"""


def locked_by_key(drawing):
    drawing.keyboard.press("Control+Shift+L")


def locked_by_hiding(drawing):
    drawing.evaluate(CHOOSE, {"lockHidden": 0})
    drawing.evaluate(SEE, True)
    drawing.page.at("unlock")
    drawing.evaluate(SEE, False)


@pytest.mark.night(but=["locked_by_hiding"])
@pytest.mark.parametrize("way", [locked_by_key, locked_by_hiding])
def test_locking_stores_the_current_stroke_and_unlocking_returns_to_the_drawing(device, way):
    _, page = opened(device, "draw")
    drawing = drawn(page)
    address = drawing.evaluate("location.hash")
    begin(drawing)
    way(drawing)
    drawing.page.at("unlock")
    expect(drawing.locator("inkdot-doodle-board")).to_have_count(0)
    # The finger is lifted on the lock, which ignores it.
    drawing.send(("touchEnd",))
    assert drawing.evaluate("location.hash") == address
    drawing = back(drawing)
    assert pixels(drawing, (0.25, 0.5), (0.75, 0.5), (0.5, 0.3), (0.5, 0.7)) == [BLACK, BLACK, BLACK, WHITE]


def unstored(device):
    """A drawing with a stored stroke and an unsaved one; storage is full while the page has `full` set."""
    one = device()
    one.context.add_init_script("""{
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...values) {
        if (globalThis.full) throw new DOMException("", "QuotaExceededError");
        return put.apply(this, values);
      };
    }""")
    page = one.page()
    page.store_pattern(*RIGHT)
    enter(page)
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    drawing = drawn(page)
    drawing.evaluate("() => { globalThis.full = true; }")
    drawing.draw((0.2, 0.5), (0.8, 0.5))
    expect(drawing.locator(".banner")).to_be_visible()
    return drawing


def test_unsaved_strokes_are_neither_discarded_nor_shown(device):
    drawing = unstored(device)
    drawing.keyboard.press("Control+Shift+L")
    cover = drawing.locator(".draw .cover")
    expect(cover).to_be_visible()
    expect(drawing.locator(".banner")).to_be_hidden()
    assert drawing.evaluate(f"getComputedStyle({DESK}.paper).visibility") == "hidden"
    expect(cover.get_by_role("button", name="Lock without saving")).to_be_visible()
    cover.get_by_role("button", name="Try again").click()
    expect(cover).to_be_visible()
    # Navigation does not bypass the lock.
    address = drawing.url
    drawing.evaluate("() => { globalThis.ways = 0; addEventListener('hashchange', () => { ways += 1; }); history.back(); }")
    # After Back the router restores the address.
    drawing.until("ways >= 2 && location.href === arg", address)
    drawing.next_frame()
    expect(cover).to_be_visible()
    assert cover.get_by_role("button").count() == 2
    drawing.evaluate("() => { globalThis.full = false; }")
    cover.get_by_role("button", name="Try again").click()
    drawing = back(drawing)
    assert pixels(drawing, (0.5, 0.5)) == [BLACK]
    # A stranger may discard the drawing but not see it.
    drawing.evaluate("() => { globalThis.full = true; }")
    drawing.draw((0.2, 0.7), (0.8, 0.7))
    drawing.keyboard.press("Control+Shift+L")
    cover.get_by_role("button", name="Lock without saving").click()
    drawing.page.at("unlock")
    drawing.evaluate("() => { globalThis.full = false; }")
    drawing = back(drawing)
    assert pixels(drawing, (0.5, 0.5), (0.5, 0.7)) == [BLACK, WHITE]


@pytest.mark.parametrize("what", ["question", "help"])
def test_dialogs_over_the_drawing_close_when_it_locks(device, what):
    drawing = unstored(device)
    dialog = drawing.locator("dialog[open]")
    if what == "question":
        drawing.evaluate("history.back()")
    else:
        drawing.evaluate(f"{DESK}.focus()")
        drawing.key("?")
    expect(dialog).to_be_visible()
    drawing.keyboard.press("Control+Shift+L")
    expect(dialog).to_have_count(0)
    drawing.locator(".draw .cover").get_by_role("button", name="Lock without saving").click()
    drawing.page.at("unlock")
    drawing.evaluate("() => { globalThis.full = false; }")
    assert pixels(back(drawing), (0.5, 0.3), (0.5, 0.5)) == [BLACK, WHITE]


@pytest.mark.night
def test_unlocking_restores_the_scroll_position_of_the_album(device):
    _, page = opened(device, "album")
    page.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      const album = await openAlbum();
      for (let count = 0; count < 40; count += 1) await album.create({ name: `${count}`, width: 9, height: 9 }, new Uint8Array(9));
    }""")
    page.evaluate("location.hash = '#/'")
    page.at("home")
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    page.locator(".album li[data-id]").nth(3).wait_for()
    page.evaluate("scrollTo(0, 700)")
    page.keyboard.press("Control+Shift+L")
    unlock(page)
    page.at("album")
    page.until("scrollY === 700")
