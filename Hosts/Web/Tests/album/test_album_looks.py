"""Every state of the album at every size: nothing cut off, nothing too small to hit, nothing too pale to read."""

import pytest
from album_tab import AlbumPage, inkdot
from test_screens import FAULTS, PALE, SIZES


def states(page):
    """Goes through the states of the album and names each when it is there."""
    album = AlbumPage(page)
    yield "empty"
    album = AlbumPage(page, ["Cat", "", "猫"])
    album.in_store("""
      const { id } = (await album.list())[2];
      await store.update([], (_, write) => write(`drawing/facts/${id}`, { name: "猫" }));""")
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    yield "three, one damaged"
    album.menu("Cat")
    yield "menu"
    page.keyboard.press("Escape")
    album.choose("Cat", "album.rename")
    yield "rename"
    page.keyboard.press("Escape")
    album.choose("Cat", "album.delete")
    yield "deleted"
    file = {"name": "x.inkdot", "mimeType": "application/octet-stream", "buffer": b"no drawing"}
    page.locator("input[type=file]").set_input_files(file)
    album.says("album.import.notInkdot", "x.inkdot")
    yield "refused"
    page.evaluate("""() => {
      globalThis.put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError"); };
    }""")
    page.locator("input[type=file]").set_input_files({**file, "buffer": inkdot()})
    page.wait_for_selector(".full:not([hidden])")
    yield "full"
    page.evaluate("() => { IDBObjectStore.prototype.getAll = () => { throw new DOMException('no', 'UnknownError'); }; }")
    page.evaluate("location.hash = '#/settings'")
    page.at("settings")
    page.evaluate("location.hash = '#/album'")
    page.wait_for_selector(".album[data-state=failed]")
    yield "failed"


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_or_hard_to_hit(device, size, language):
    width, height = SIZES[size]
    page = device(viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce").page()
    assert not {state: found for state in states(page) if (found := page.evaluate(FAULTS))}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(device, scheme):
    page = device(color_scheme=scheme, reduced_motion="reduce").page()
    assert not {state: found for state in states(page) if (found := page.evaluate(PALE))}


# What moves is over soon: written down, not looked for.
MOVES = """
globalThis.moved = [];
for (const type of ["animationstart", "transitionrun"]) {
  addEventListener(type, ({ target, animationName, propertyName }) => moved.push(`${target.className} ${animationName ?? propertyName}`));
}
"""


def test_nothing_moves_where_motion_is_reduced(device):
    page = device(reduced_motion="reduce").page()
    page.add_init_script(MOVES)
    for state in states(page):
        page.next_frame()
        assert page.evaluate("moved") == [], state


def test_pictures_and_menus_move_elsewhere(page):
    page.add_init_script(MOVES)
    AlbumPage(page)
    page.until("moved.length > 0")
