"""Every state of the album at every size: nothing truncated, targets large enough, contrast sufficient."""

import pytest
from album_tab import AlbumPage, inkdot
from test_screens import look


def states(page):
    """Visits the states of the album and yields the name of each."""
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
    album.says("import.notInkdot", "x.inkdot")
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


# Records animations, because they are too short to observe.
MOVES = """
globalThis.moved = [];
for (const type of ["animationstart", "transitionrun"]) {
  addEventListener(type, ({ target, animationName, propertyName }) => moved.push(`${target.className} ${animationName ?? propertyName}`));
}
"""


@pytest.mark.night(but=["en"])
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_album_is_readable_reachable_and_still_with_reduced_motion(device, language):
    page = device(locale=language, reduced_motion="reduce").page()
    page.add_init_script(MOVES)

    def still():
        for state in states(page):
            yield state
            assert page.evaluate("moved") == [], state

    assert not look(page, still())
    # Placeholders of loading drawings are rarely shown long enough to animate.
    motion = page.evaluate("""() => {
      const list = document.createElement("div"), box = list.appendChild(document.createElement("div"));
      [list.className, box.className] = ["skeleton", "box"];
      document.querySelector(".album").append(list);
      return getComputedStyle(box, "::before").animationName;
    }""")
    assert motion == "none"


@pytest.mark.night
@pytest.mark.parametrize("width, height", [(320, 200), (390, 844), (568, 320)])
def test_nothing_covers_the_search(device, width, height):
    page = device(viewport={"width": width, "height": height}).page()
    AlbumPage(page, ["Cat", "Dog", "Fish", "Owl", "Pig", "Ant", "Bee", "Cow", "Elk"])
    search = page.locator(".album .search")
    box = page.resting(search)
    for place in (0.02, 0.5, 0.98):
        on_top = "(box) => document.elementFromPoint(box.x + box.width * %s, box.y + box.height / 2).className" % place
        assert page.evaluate(on_top, box) == "search"
    new = page.button("album.new")
    new.scroll_into_view_if_needed()
    new.click()
    page.at("draw")


def test_pictures_and_menus_are_animated_without_reduced_motion(page):
    page.add_init_script(MOVES)
    AlbumPage(page, 2)
    page.until("moved.length > 0")
