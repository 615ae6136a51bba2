"""What can be done with the drawings of the album, by pointer and by key, and what is said when it cannot."""

import struct
import zlib

import pytest
from album_tab import BARE_PAGE, AlbumPage, inkdot
from driver import Page
from playwright.sync_api import expect

NO_ROOM = """() => {
  globalThis.put ??= IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError"); };
}"""


def file(name, content):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": bytes(content)}


def choose_files(page, *files):
    page.locator("input[type=file]").set_input_files(list(files))


def drop_files(page, *files):
    page.evaluate("""(files) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      const send = (type) => document.querySelector("main").dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      send("dragenter");
      globalThis.sign = !document.querySelector(".dropping").hidden;
      send("drop");
    }""", [{"name": one["name"], "bytes": list(one["buffer"])} for one in files])


# By pointer


def test_rename(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.choose("Two", "album.rename")
    field = page.get_by_label(page.text("album.rename.label"))
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.value.slice(field.selectionStart, field.selectionEnd)") == "Two"
    field.click()
    field.fill("  A\tnew \n name ")
    field.press("Enter")
    expect(album.drawing("A new name")).to_be_visible()
    assert album.names() == ["One", "A new name", "Three"]
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    assert album.names() == ["One", "A new name", "Three"]
    # Escape and Cancel change nothing.
    album.choose("One", "album.rename")
    field.fill("Nothing")
    field.press("Escape")
    album.choose("One", "album.rename")
    field.fill("Nothing")
    page.press("album.cancel")
    assert album.names() == ["One", "A new name", "Three"]


def test_duplicate_comes_first_and_has_the_picture(page):
    album = AlbumPage(page, ["One", "Two"])
    album.choose("Two", "album.duplicate")
    album.says("album.copied", "Two copy")
    assert album.names() == ["Two copy", "One", "Two"]
    expect(album.drawing("Two copy").locator("img")).to_be_attached()
    assert album.in_store("return [...await album.read((await album.list())[0].id)];") == album.bytes


def test_export_gives_the_stored_bytes_under_a_name_every_system_takes(page):
    album = AlbumPage(page, ['a/b:c*?"<d>|.'])
    assert album.export('a/b:c*?"<d>|.', "inkdot") == ("a b c d.inkdot", bytes(album.bytes))


def test_export_as_a_picture_paints_the_paper_twice_as_large(page):
    album = AlbumPage(page, ["One"])
    name, content = album.export("One", "png")
    assert name == "One.png" and content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1280, 960)
    assert page.locator(".album-desk").count() == 0


def test_vectors_are_offered_as_far_as_the_board_makes_them(page):
    album = AlbumPage(page, ["One"])
    page.evaluate("""async () => {
      const { DoodleSurface } = await import("/inkdot/doodle-surface.js");
      DoodleSurface.prototype.exportSVG = async () => new Blob(["<svg/>"], { type: "image/svg+xml" });
      DoodleSurface.prototype.exportPDF = async () => new Blob(["%PDF"], { type: "application/pdf" });
    }""")
    assert album.export("One", "svg") == ("One.svg", b"<svg/>")
    assert album.export("One", "pdf") == ("One.pdf", b"%PDF")
    page.evaluate("""async () => {
      const { DoodleSurface } = await import("/inkdot/doodle-surface.js");
      delete DoodleSurface.prototype.exportSVG;
    }""")
    album.choose("One", "album.export")
    expect(page.get_by_role("menuitem")).to_have_text(
        [page.text(f"album.export.{kind}") for kind in ("png", "pdf", "inkdot")])


@pytest.mark.console("Failed to load", "ERR_FAILED")
def test_without_the_board_the_file_can_be_exported(page):
    album = AlbumPage(page, ["One"])
    page.route("**/doodle-surface.js", lambda route: route.abort())
    album.choose("One", "album.export")
    expect(page.get_by_role("menuitem")).to_have_text([page.text("album.export.inkdot")])
    page.keyboard.press("Escape")
    assert album.export("One", "inkdot")[1] == bytes(album.bytes)


def test_a_drawing_that_cannot_be_painted_can_still_be_exported(page):
    album = AlbumPage(page, ["One"])
    album.in_store("const { id } = (await album.list())[0]; await album.read(id); await album.replace(id, new Uint8Array([1, 2, 3]));")
    album.choose("One", "album.export")
    page.get_by_role("menuitem", name=page.text("album.export.png")).click()
    album.says("album.export.failed", "One")
    assert album.export("One", "inkdot")[1] == bytes([1, 2, 3])


@pytest.mark.parametrize("answer, says", [
    ("undefined", False), ("Promise.reject(new DOMException('no', 'AbortError'))", False),
    ("Promise.reject(new DOMException('no', 'NotAllowedError'))", True)])
def test_share_is_offered_where_the_device_takes_pictures(page, answer, says):
    page.add_init_script(f"""
      globalThis.shared = [];
      navigator.canShare = ({{ files }}) => files[0].type === "image/png";
      navigator.share = async (what) => {{ shared.push(what); return {answer}; }};""")
    album = AlbumPage(page, ["One"])
    album.choose("One", "album.share")
    page.until("shared.length === 1")
    assert page.evaluate("[shared[0].title, shared[0].files[0].name, shared[0].files[0].type]") == ["One", "One.png", "image/png"]
    if says:
        album.says("album.share.failed", "One")
    else:
        expect(page.locator(".toast.shown")).to_have_count(0)


def test_share_is_not_offered_elsewhere(page):
    page.add_init_script("navigator.canShare = undefined;")
    album = AlbumPage(page, ["One"])
    expect(album.menu("One").get_by_role("menuitem", name=page.text("album.share"))).to_have_count(0)


def test_delete_can_be_undone_for_some_seconds(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.choose("Two", "album.delete")
    album.says("album.deleted", "Two")
    assert album.names() == ["One", "Three"]
    expect(page.locator(".count")).to_have_text("2 drawings")
    # Several in a row are one offer.
    album.choose("One", "album.delete")
    album.says("album.deleted.many", "2")
    page.press("album.undo")
    album.counts(3)
    assert album.names() == ["One", "Two", "Three"]
    album.choose("Three", "album.delete")
    page.locator(".count").hover()
    page.wait_for_timeout(7000)
    expect(page.button("album.undo")).to_be_visible()
    expect(page.button("album.undo")).to_be_hidden(timeout=3000)
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    assert album.names() == ["One", "Two"]


def test_the_offer_to_undo_waits_while_it_is_looked_at(page):
    album = AlbumPage(page, ["One", "Two"])
    album.choose("One", "album.delete")
    page.button("album.undo").focus()
    page.wait_for_timeout(8500)
    page.keyboard.press("Enter")
    album.counts(2)


def test_deleting_the_last_one_leaves_the_invitation_and_undo(page):
    album = AlbumPage(page, ["One"])
    album.drawing("One").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_role("heading", name=page.text("album.empty"))).to_be_visible()
    expect(page.locator(".state button")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(album.drawing("One")).to_be_focused()


def test_a_menu_closes_without_opening_what_is_behind(page):
    album = AlbumPage(page, 6)
    album.menu("Drawing 1")
    page.touchscreen.tap(100, 200)
    expect(page.get_by_role("menu")).to_have_count(0)
    assert page.evaluate("location.hash") == "#/album"


def test_the_menu_opens_where_the_pointer_is_and_stays_in_the_window(device):
    page = device(viewport={"width": 1280, "height": 800}, has_touch=False).page()
    album = AlbumPage(page, 12)
    for name in ("Drawing 1", "Drawing 6", "Drawing 12"):
        box = album.drawing(name).bounding_box()
        x, y = box["x"] + box["width"] - 5, box["y"] + box["height"] - 5
        page.mouse.click(x, y, button="right")
        menu = page.locator("dialog.menu").bounding_box()
        assert menu["x"] >= 8 and menu["x"] + menu["width"] <= 1272 and menu["y"] + menu["height"] <= 792
        assert menu["x"] <= x + 1 and menu["y"] <= y + 1
        page.keyboard.press("Escape")


# By key


def test_arrows_move_in_the_grid_and_the_tab_key_comes_to_one_drawing(device):
    page = device(viewport={"width": 1280, "height": 800}, has_touch=False).page()
    album = AlbumPage(page, 15)
    album.drawing("Drawing 1").focus()
    for key, number in (("ArrowRight", 2), ("ArrowDown", 8), ("ArrowDown", 14), ("ArrowDown", 14), ("ArrowUp", 8), ("ArrowLeft", 7),
                        ("ArrowRight", 8), ("End", 15), ("ArrowRight", 15), ("ArrowUp", 9), ("ArrowRight", 10), ("ArrowDown", 15),
                        ("Home", 1), ("ArrowLeft", 1), ("ArrowUp", 1)):
        page.keyboard.press(key)
        assert album.focused() == f"Drawing {number}", key
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="More for Drawing 2", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert album.focused() == "Drawing 3"
    assert page.evaluate("[...document.querySelectorAll('.album li :is(a, button)')].filter((one) => one.tabIndex === 0).length") == 2


def test_everything_can_be_done_by_key_and_the_focus_comes_back(page):
    album = AlbumPage(page, ["One", "Two", "Three", "Four"])
    album.drawing("Two").focus()
    page.keyboard.press("F2")
    page.keyboard.type("Deux")
    page.keyboard.press("Enter")
    page.until("document.activeElement.querySelector('.name')?.textContent === 'Deux'")
    for key in ("Shift+F10", "ContextMenu"):
        page.keyboard.press(key)
        expect(page.get_by_role("menuitem", name="Open")).to_be_focused()
        for step, name in (("ArrowDown", "Rename"), ("End", "Delete"), ("ArrowDown", "Open"), ("ArrowUp", "Delete"), ("Home", "Open")):
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


def test_what_happens_is_announced(page):
    album = AlbumPage(page, ["One", "Two"])
    snapshot = page.locator(".album").aria_snapshot()
    assert 'link "One' in snapshot and 'button "More for One"' in snapshot and 'list "Drawings"' in snapshot
    status = page.locator(".toast [role=status]")
    # There before anything is said, or screen readers do not notice.
    expect(status).to_be_attached()
    album.drawing("One").focus()
    page.keyboard.press("Delete")
    expect(status).to_have_text("“One” deleted. Control Z brings it back.")
    album.menu("Two")
    assert 'menu "More for Two"' in page.locator("dialog").aria_snapshot()


# In and out


@pytest.mark.parametrize("way", [choose_files, drop_files])
def test_import(page, way):
    album = AlbumPage(page, ["One"])
    way(page, file("From afar.inkdot", inkdot(300, 600)), file("Another.INKDOT", inkdot(600, 300)))
    album.says("album.imported.many", "2")
    assert album.names() == ["Another", "From afar", "One"]
    assert album.focused() == "Another"
    entry = album.in_store("return (await album.list())[1];")
    assert (entry["width"], entry["height"], entry["byteCount"]) == (300, 600, len(inkdot()))
    # Painted by the board's engine: what was imported has had no picture.
    expect(album.drawing("From afar").locator("img")).to_be_attached()
    expect(album.drawing("Another").locator("img")).to_be_attached()
    assert album.in_store("return [...await album.read((await album.list())[1].id)];") == list(inkdot(300, 600))
    if way is drop_files:
        assert page.evaluate("sign")
        expect(page.locator(".dropping")).to_be_hidden()


def test_import_into_an_empty_album(page):
    album = AlbumPage(page)
    drop_files(page, file("First.inkdot", inkdot()))
    album.says("album.imported", "First")
    assert album.names() == ["First"]


def newer():
    content = bytearray(inkdot())
    content[8 + 3] = 2
    content[8 + 12:8 + 16] = struct.pack("<I", zlib.crc32(content[8:8 + 12]))
    return content


@pytest.mark.parametrize("content, reason", [
    (b"", "empty"), (b"hello", "notInkdot"), (b"\x89PNG\r\n\x1a\n" + bytes(40), "notInkdot"), (inkdot()[:7], "notInkdot"),
    (newer(), "newer")])
def test_what_is_no_drawing_is_refused_with_the_reason(page, content, reason):
    album = AlbumPage(page, ["One"])
    choose_files(page, file("strange.inkdot", content))
    album.says(f"album.import.{reason}", "strange.inkdot")
    expect(page.locator(".toast.error")).to_be_visible()
    album.counts(1)


@pytest.mark.parametrize("content", [
    inkdot()[:60], inkdot()[:-1], inkdot() + b"more", inkdot()[:30] + b"\0\0\0\0" + inkdot()[34:], inkdot()[:8]])
def test_a_damaged_file_is_imported_whole_and_said_to_be_damaged(page, content):
    album = AlbumPage(page)
    choose_files(page, file("torn.inkdot", content))
    album.says("album.imported.damaged", "torn")
    assert album.in_store("return [...await album.read((await album.list())[0].id)];") == list(content)


def test_a_file_beyond_the_limit_is_not_even_read(page):
    album = AlbumPage(page)
    page.evaluate("""() => {
      const large = new File([], "large.inkdot");
      Object.defineProperty(large, "size", { value: 2 ** 30 + 1 });
      const dataTransfer = { types: ["Files"], files: [large] };
      document.dispatchEvent(Object.defineProperty(new Event("drop"), "dataTransfer", { value: dataTransfer }));
    }""")
    album.says("album.import.tooLarge", "large.inkdot")


# No room


def test_a_full_device_says_how_much_is_used_and_what_takes_most(page):
    album = AlbumPage(page, ["Small", "Large"])
    album.in_store("const { id } = (await album.list())[1]; await album.read(id); await album.append(id, new Uint8Array(2_000_000));"
                   "const one = (await album.list())[1]; await album.read(one.id); await album.append(one.id, new Uint8Array(1));")
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


def test_without_room_for_undo_deleting_asks_first(browser, app, tmp_path):
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path="/usr/bin/chromium", args=["--no-sandbox"], locale="en-US")
    page = Page(context.new_page(), app)
    page.goto(app + BARE_PAGE)
    page.devtools.send("Storage.overrideQuotaForOrigin", {"origin": app, "quotaSize": 1_000_000})
    album = AlbumPage(page, ["One", "Two"])
    page.evaluate("""async () => {
      const { Album } = await import("/app/album.js");
      const { Store } = await import("/inkdot/store.js");
      const album = new Album(await Store.open());
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
    before = len(album.names())
    album.choose("One", "album.delete")
    expect(page.get_by_role("dialog")).to_contain_text(page.text("album.eraseForGood", "One"))
    expect(page.locator(".full")).to_be_visible()
    page.locator("dialog button", has_text=page.text("album.cancel")).click()
    album.counts(before)
    album.choose("One", "album.delete")
    page.press("album.eraseForGood.yes")
    album.counts(before - 1)
    assert "One" not in album.names()
    context.close()


def test_a_drawing_that_is_gone_is_said_to_be(page):
    album = AlbumPage(page, ["One", "Two"])
    album.in_store("await album.erase((await album.list())[0].id);")
    album.choose("One", "album.duplicate")
    album.says("album.failed.missing")
    album.counts(1)
