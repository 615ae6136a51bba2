"""Actions on drawings of the album by pointer and key, and their error messages."""

import pytest
from album_tab import BARE_PAGE, AlbumPage, inkdot
from driver import Page, recorded
from headless import CHROMIUM, FLAGS
from playwright.sync_api import expect

NO_ROOM = """() => {
  globalThis.put ??= IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError"); };
}"""


def file(name, content):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": bytes(content)}


def choose_files(page, *files):
    page.locator("input[type=file]").set_input_files(list(files))


# By pointer


def test_rename(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.choose("Two", "album.rename")
    field = page.get_by_label(page.text("album.rename.label"))
    expect(field).to_be_focused()
    expect(page.get_by_role("dialog", name=page.text("album.rename"), exact=True)).to_be_visible()
    assert field.evaluate("(field) => field.value.slice(field.selectionStart, field.selectionEnd)") == "Two"
    field.click()
    field.fill("  A\tnew \n name ")
    field.press("Enter")
    expect(album.drawing("A new name")).to_be_visible()
    assert album.names() == ["One", "A new name", "Three"]
    # Escape and Cancel change nothing.
    album.choose("One", "album.rename")
    field.fill("Nothing")
    field.press("Escape")
    album.choose("One", "album.rename")
    field.fill("Nothing")
    page.press("album.cancel")
    expect(field).to_have_count(0)
    # Selecting text beyond its field, or pressing beside a button, does not close the dialog.
    album.choose("One", "album.rename")
    field.fill("Uno")
    [dialog, box] = [page.locator("dialog").bounding_box(), field.bounding_box()]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(2, 2)
    page.mouse.up()
    page.mouse.click(dialog["x"] + 4, dialog["y"] + dialog["height"] / 2)
    expect(field).to_have_value("Uno")
    page.mouse.click(2, 2)
    expect(field).to_have_count(0)
    # Also waits for delayed effects.
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    assert album.names() == ["One", "A new name", "Three"]


def test_a_duplicate_is_first_in_the_list_and_has_the_picture(page):
    album = AlbumPage(page, ["One", "Two"])
    album.choose("Two", "album.duplicate")
    album.says("album.copied", "Two copy")
    assert album.names() == ["Two copy", "One", "Two"]
    expect(album.drawing("Two copy").locator("img")).to_be_attached()
    assert album.in_store("return [...await album.read((await album.list())[0].id)];") == album.bytes


def test_a_double_press_acts_once(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.choose_several("Two")
    page.get_by_role("button", name=page.text("album.duplicate"), exact=True).dblclick()
    album.says("album.copied", "Two copy")
    album.counts(4)
    # The second press does not press the control that replaces the button.
    album.choose_several("Two copy")
    page.get_by_role("button", name=page.text("album.delete"), exact=True).dblclick()
    album.says("album.deleted", "Two copy")
    page.next_frame()
    assert page.evaluate("location.hash") == "#/album"
    assert album.names() == ["One", "Two", "Three"]


def test_delete_can_be_undone_for_some_seconds(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.choose("Two", "album.delete")
    album.says("album.deleted", "Two")
    assert album.names() == ["One", "Three"]
    expect(page.locator(".count")).to_have_text("2 drawings")
    # Several deletions in a row share an offer.
    album.choose("One", "album.delete")
    album.says("album.deleted.many", "2")
    page.press("album.undo")
    album.counts(3)
    assert album.names() == ["One", "Two", "Three"]
    album.choose("Three", "album.delete")
    album.says("album.deleted", "Three")
    page.locator("#bar").hover()
    page.pass_time(18)
    expect(page.button("album.undo")).to_be_visible()
    page.pass_time(3)
    expect(page.button("album.undo")).to_be_hidden()
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    assert album.names() == ["One", "Two"]


@pytest.mark.night
def test_the_offer_to_undo_stays_while_hovered_or_focused(page):
    album = AlbumPage(page, ["One", "Two"])
    album.choose("One", "album.delete")
    page.button("album.undo").focus()
    page.pass_time(40)
    page.keyboard.press("Enter")
    album.counts(2)


@pytest.mark.night
def test_deleting_the_last_drawing_shows_the_empty_album_with_undo(page):
    album = AlbumPage(page, ["One"])
    album.drawing("One").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_text(page.text("album.empty.detail"))).to_be_visible()
    expect(page.button("album.new")).to_be_focused()
    album.says("album.deleted", "One")
    page.keyboard.press("Control+z")
    expect(album.drawing("One")).to_be_focused()


@pytest.mark.night
def test_a_press_that_closes_a_menu_does_not_open_a_drawing(page):
    album = AlbumPage(page, 6)
    album.menu("Drawing 1")
    page.send(("touchStart", (100, 200)), ("touchEnd",))
    expect(page.get_by_role("menu")).to_have_count(0)
    assert page.evaluate("location.hash") == "#/album"


@pytest.mark.night
def test_the_menu_opens_at_the_pointer_and_stays_in_the_window(device):
    page = device(viewport={"width": 1280, "height": 800}, has_touch=False).page()
    album = AlbumPage(page, 12)
    for name in ("Drawing 1", "Drawing 6", "Drawing 12"):
        box = page.resting(album.drawing(name))
        x, y = box["x"] + box["width"] - 5, box["y"] + box["height"] - 5
        page.mouse.click(x, y, button="right")
        menu = page.locator("dialog.menu").bounding_box()
        assert menu["x"] >= 8 and menu["x"] + menu["width"] <= 1272 and menu["y"] + menu["height"] <= 792
        assert menu["x"] <= x + 1 and menu["y"] <= y + 1
        page.keyboard.press("Escape")
        expect(page.locator("dialog.menu")).to_have_count(0)


# By key


@pytest.mark.night
def test_arrows_move_in_the_grid_and_the_grid_is_one_tab_stop(device):
    page = device(viewport={"width": 1280, "height": 800}, has_touch=False).page()
    album = AlbumPage(page, 15)
    album.drawing("Drawing 1").focus()
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowDown", 7),
        ("ArrowDown", 12),
        ("ArrowDown", 15),
        ("ArrowUp", 10),
        ("ArrowLeft", 9),
        ("ArrowRight", 10),
        ("End", 15),
        ("ArrowRight", 15),
        ("ArrowUp", 10),
        ("ArrowRight", 11),
        ("ArrowDown", 15),
        ("Home", 1),
    ):
        page.keyboard.press(key)
        assert album.focused() == f"Drawing {number}", key
    # The tile for a new drawing precedes the first drawing.
    page.keyboard.press("ArrowLeft")
    expect(page.button("album.new")).to_be_focused()
    album.drawing("Drawing 1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="More for Drawing 2", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert album.focused() == "Drawing 3"
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.album li[data-id] :is(a, button)')].filter((one) => one.tabIndex === 0).length"
        )
        == 2
    )


def test_every_action_works_by_key_and_restores_the_focus(page):
    album = AlbumPage(page, ["One", "Two", "Three", "Four"])
    album.drawing("Two").focus()
    page.keyboard.press("F2")
    page.keyboard.type("Deux")
    page.keyboard.press("Enter")
    page.until("document.activeElement.querySelector('.name')?.textContent === 'Deux'")
    for key in ("Shift+F10", "ContextMenu"):
        page.keyboard.press(key)
        expect(page.get_by_role("menuitem", name="Open")).to_be_focused()
        for step, name in (
            ("ArrowDown", "Rename"),
            ("End", "Delete"),
            ("ArrowDown", "Open"),
            ("ArrowUp", "Delete"),
            ("Home", "Open"),
        ):
            page.keyboard.press(step)
            expect(page.get_by_role("menuitem", name=name)).to_be_focused()
        page.keyboard.press("Escape")
        assert album.focused() == "Deux"
    page.keyboard.press("Delete")
    assert album.focused() == "Three"
    page.keyboard.press("Delete")
    page.keyboard.press("Delete")
    assert album.focused() == "One"
    album.says("album.deleted.many", "3")
    page.keyboard.press("Control+z")
    page.until("document.activeElement.querySelector('.name')?.textContent === 'Deux'")
    assert album.names() == ["One", "Deux", "Three", "Four"]
    page.keyboard.press("Enter")
    page.until("location.hash.startsWith('#/draw/')")


@pytest.mark.night
def test_actions_are_announced(page):
    album = AlbumPage(page, ["One", "Two"])
    snapshot = page.locator(".album").aria_snapshot()
    assert 'link "One' in snapshot and 'button "More for One"' in snapshot and 'list "Drawings"' in snapshot
    # The live region must exist before its first message.
    expect(page.locator(".toast [role=status]")).to_be_attached()
    album.drawing("One").focus()
    page.keyboard.press("Delete")
    page.hears("“One” deleted. Press Control Z to undo.", "page")
    album.menu("Two")
    assert 'menu "More for Two"' in page.locator("dialog").aria_snapshot()


# No room


@pytest.mark.night
def test_a_full_device_shows_the_usage_and_the_largest_drawings(page):
    album = AlbumPage(page, ["Small", "Large"])
    album.in_store(
        "await write((await album.list())[1].id, (journal) => journal.add(new Uint8Array(2_000_000)));"
        "await write((await album.list())[1].id, (journal) => journal.add(new Uint8Array(1)));"
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.until("document.querySelector('.album .name').textContent === 'Small'")
    page.evaluate(NO_ROOM)
    choose_files(page, file("new.inkdot", inkdot()))
    notice = page.locator(".full")
    expect(notice.get_by_role("heading", name=page.text("album.full"))).to_be_visible()
    expect(notice).to_contain_text("kB / ")
    assert album.names() == ["Small", "Large"]
    page.press("album.largest")
    page.until("document.querySelector('.album .name').textContent === 'Large'")
    expect(page.locator(".album .detail").first).to_have_text("2 MB")
    page.press("album.newest")
    page.until("document.querySelector('.album .name').textContent === 'Small'")
    page.press("album.close")
    expect(notice).to_be_hidden()


@pytest.mark.night
def test_without_room_for_undo_deleting_asks_first(browser, app, tmp_path):
    context = browser.browser_type.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=FLAGS, locale="en-US")
    page = Page(recorded(context).new_page(), app)
    page.goto(app + BARE_PAGE)
    page.devtools.send("Storage.overrideQuotaForOrigin", {"origin": app, "quotaSize": 1_000_000})
    album = AlbumPage(page, ["One", "Two"])
    page.evaluate("""async () => {
      const { Album } = await import("/app/library/album.js");
      const { Store } = await import("/inkdot/storage/store.js");
      const album = new Album(new Store());
      for (const size of [60_000, 5000, 50]) {
        const bytes = crypto.getRandomValues(new Uint8Array(size));
        try {
          for (;;) await album.create({ name: "filling", width: 1, height: 1 }, bytes);
        } catch {
          continue;
        }
      }
    }""")
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    # The two oldest drawings.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    album.drawing("One").wait_for()
    before = len(album.names())
    album.choose("One", "album.delete")
    expect(page.get_by_role("dialog")).to_contain_text(page.text("album.eraseForGood", "One"))
    expect(page.locator(".full")).to_be_visible()
    page.locator("dialog button", has_text=page.text("album.cancel")).click()
    album.counts(before)
    # The message about full storage is in the window.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    album.choose("One", "album.delete")
    page.press("album.eraseForGood.yes")
    album.counts(before - 1)
    assert "One" not in album.names()
    context.close()


@pytest.mark.night
def test_a_missing_drawing_is_reported(page):
    album = AlbumPage(page, ["One", "Two"])
    album.in_store("await album.erase((await album.list())[0].id);")
    album.choose("One", "album.duplicate")
    album.says("album.failed.missing")
    album.counts(1)
