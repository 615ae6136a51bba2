"""A sealed backup from the first key to another device. unit/backup.test.mjs covers file contents and damage."""

import re
from pathlib import Path

import pytest
from album_tab import AlbumPage
from playwright.sync_api import expect

DOWNLOADS = "delete globalThis.showSaveFilePicker;"
# A file of the page in place of one on disk; the handle is of the same kind.
PICKS = """
globalThis.showSaveFilePicker = async ({ suggestedName }) => {
  globalThis.suggested = suggestedName;
  return (await navigator.storage.getDirectory()).getFileHandle("chosen", { create: true });
};
"""


def make_key(page):
    page.evaluate("location.hash = '#/settings/backup'")
    page.press("storage.seal")
    page.at("backup")
    page.press("backup.key.make")
    shown = page.page.locator("output.key")
    expect(shown).to_have_text(re.compile("^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$"))
    expect(shown).to_be_focused()
    key = shown.inner_text()
    page.press("backup.key.kept")
    expect(page.button("backup.write")).to_be_visible()
    return key


def restore(page, path, key, submit=True):
    page.page.locator("#backup-file").set_input_files(path)
    page.page.get_by_label(page.text("backup.restore.key"), exact=True).fill(key)
    if submit:
        page.page.keyboard.press("Enter")


def test_a_backup_is_restored_on_another_device(page, device):
    page.page.add_init_script(DOWNLOADS)
    album = AlbumPage(page, ["Cat", "", "猫"])
    key = make_key(page)
    page.button("backup.write").focus()
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    expect(page.get_by_text(page.text("backup.written", "3"))).to_be_visible()
    expect(page.button("backup.write")).to_be_focused()
    expect(page.button("backup.write")).to_be_enabled()
    path = download.value.path()
    assert re.fullmatch(r"Inkdot \d{4}-\d\d-\d\d\.inkbook", download.value.suggested_filename)
    sealed = Path(path).read_bytes()
    assert "猫".encode() not in sealed and bytes(album.bytes)[:64] not in sealed

    other = device().page()
    other.open("/#/backup")
    restore(other, path, "0000-0000-0000-0000-0000-0000")
    expect(other.get_by_text(other.text("backup.key.wrong"))).to_be_visible()
    restore(other, path, key.lower())
    expect(other.get_by_text(other.text("backup.restored", "3"))).to_be_visible()
    restore(other, path, key)
    expect(other.get_by_text(other.text("backup.restored.there", "3").strip())).to_be_visible()
    other.evaluate("location.hash = '#/album'")
    other.at("album")
    expect(other.page.get_by_text("猫", exact=True).first).to_be_visible()
    # Including pictures.
    expect(other.page.locator("[data-id] img")).to_have_count(3)
    # The page no longer contains the key.
    assert key not in page.evaluate("document.documentElement.outerHTML")
    assert key.lower() not in other.evaluate("document.documentElement.outerHTML + location.href").lower()


def test_a_backup_is_written_to_the_chosen_file(page):
    page.page.add_init_script(PICKS)
    AlbumPage(page, ["Cat"])
    make_key(page)
    page.press("backup.write")
    expect(page.get_by_text(page.text("backup.written", "1"))).to_be_visible()
    head = page.evaluate("""async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle("chosen");
      return [suggested.slice(-8), ...new Uint8Array(await (await handle.getFile()).slice(1, 5).arrayBuffer())];
    }""")
    assert head == [".inkbook", *b"InkB"]


def test_a_damaged_backup_says_what_is_missing(page, device):
    page.page.add_init_script(DOWNLOADS)
    AlbumPage(page, ["Cat", "Dog"])
    key = make_key(page)
    with page.expect_download() as download:
        page.press("backup.write")
    sealed = bytearray(Path(download.value.path()).read_bytes())
    # Damages the sealed content of the second entry, the file of the first drawing.
    first = int.from_bytes(sealed[10:12], "little")
    second = first + 44 + int.from_bytes(sealed[first + 4 : first + 8], "little")
    sealed[second + 50] ^= 1
    other = device().page()
    other.open("/?lang=zh-Hans#/backup")
    restore(other, {"name": "a.inkbook", "mimeType": "", "buffer": bytes(sealed)}, key)
    expect(other.get_by_text(other.text("backup.restored", "1"))).to_be_visible()
    name = page.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      return (await (await openAlbum()).list())[0].name;
    }""")
    expect(other.get_by_text(other.text("backup.restored.lost", name))).to_be_visible()


@pytest.mark.night
def test_a_key_is_valid_until_replaced(page):
    page.page.add_init_script(DOWNLOADS)
    AlbumPage(page, ["Cat"])
    make_key(page)
    for leaves in (True, False):
        before = page.evaluate(
            "async () => (await (await import('/app/session.js')).store()).get('book').then(({ made }) => made)"
        )
        page.press("backup.key.other")
        page.press("backup.key.replace.yes")
        page.press("backup.key.make")
        expect(page.page.locator("output.key")).to_be_focused()
        if leaves:
            page.page.reload()
        else:
            page.press("backup.key.kept")
        expect(page.button("backup.write")).to_be_visible()
        after = page.evaluate(
            "async () => (await (await import('/app/session.js')).store()).get('book').then(({ made }) => made)"
        )
        assert (after == before) is leaves


def test_backups_are_behind_the_lock(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open("/#/backup")
    page.at("unlock")
    page.evaluate("location.hash = '#/settings/backup'")
    page.at("settings")
    expect(page.button("storage.seal")).to_have_count(0)


@pytest.mark.night
def test_the_album_suggests_backups_occasionally(page):
    page.page.add_init_script(DOWNLOADS)
    AlbumPage(page, ["Cat", "", "猫"])
    day = 24 * 60 * 60
    asks = page.page.get_by_role("heading", name=page.text("album.backup", "3"))

    def after(days):
        page.set_clock(days * day)
        page.again()
        page.wait_for_selector(".album[data-state=list]")
        # Appears together with the drawings or not at all, because it would move them later.
        return asks.is_visible()

    assert not after(13)
    assert after(15)
    page.press("album.backup.later")
    expect(asks).to_be_hidden()
    page.until(
        "import('/app/session.js').then(({ store }) => store()).then((all) => all.get('drawing/backed-up')).then((kept) => kept?.later)"
    )
    assert not after(44)
    assert after(46)
    page.press("album.backup.make")
    page.at("backup")
    page.press("backup.key.make")
    page.press("backup.key.kept")
    with page.expect_download():
        page.press("backup.write")
    expect(page.get_by_text(page.text("backup.written", "3"))).to_be_visible()
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    assert not after(400)


@pytest.mark.new_device
def test_a_shown_key_disappears_with_its_screen(page):
    page.open("/#/backup")
    # Listeners for locking, with their signals.
    page.evaluate("""async () => {
      const signal = (await import("/app/session.js")).whileOpen(), { addEventListener } = signal;
      globalThis.listening = [];
      signal.addEventListener = (type, listener, options) => {
        listening.push(options?.signal);
        addEventListener.call(signal, type, listener, options);
      };
    }""")
    page.evaluate("location.hash = ''")
    page.at("home")
    page.evaluate("location.hash = '#/backup'")
    page.at("backup")
    page.press("backup.key.make")
    expect(page.locator("output.key")).to_be_focused()
    page.evaluate("() => { globalThis.shownKey = document.querySelector('output.key'); location.hash = ''; }")
    page.at("home")
    assert page.evaluate("[shownKey.textContent, listening.every((ends) => ends?.aborted)]") == ["", True]


@pytest.mark.night
def test_a_backup_without_an_answer_can_be_cancelled_and_repeated(page):
    page.page.add_init_script(DOWNLOADS)
    AlbumPage(page, ["Cat"])
    make_key(page)
    page.evaluate("""() => {
      const released = new Promise((done) => { globalThis.release = done; });
      const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
      crypto.subtle.encrypt = (...how) => {
        globalThis.isHeld = true;
        return released.then(() => encrypt(...how));
      };
      globalThis.isHeld = false;
    }""")
    page.press("backup.write")
    expect(page.button("backup.write")).to_be_disabled()
    page.until("isHeld")
    page.pass_time(6)
    expect(page.locator(".waiting")).to_be_visible()
    page.press("waiting.wait")
    expect(page.locator(".waiting")).to_have_count(0)
    page.button("backup.cancel").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(page.text("backup.cancelled"))).to_be_visible()
    expect(page.button("backup.write")).to_be_focused()
    page.evaluate("release()")
    with page.expect_download() as download:
        page.press("backup.write")
    expect(page.get_by_text(page.text("backup.written", "1"))).to_be_visible()
    assert download.value.suggested_filename.endswith(".inkbook")


# While `full` is set, all writes after the given one fail.
FULL = """(after) => {
  const { put } = IDBObjectStore.prototype;
  let count = 0;
  globalThis.isFull = true;
  IDBObjectStore.prototype.put = function (...how) {
    count += 1;
    if (isFull && count > after) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, how);
  };
}"""


@pytest.mark.night
def test_a_partially_restored_backup_is_reported_and_completed_with_more_room(page, device):
    page.page.add_init_script(DOWNLOADS)
    AlbumPage(page, ["Cat", "Dog", "Fox"])
    key = make_key(page)
    with page.expect_download() as download:
        page.press("backup.write")
    other = device().page()
    other.open("/#/backup")
    # A drawing has two values: storing stops within the second.
    other.evaluate(FULL, 3)
    restore(other, download.value.path(), key)
    expect(other.get_by_text(other.text("backup.restore.full", "1"))).to_be_visible()
    other.evaluate("isFull = false")
    restore(other, download.value.path(), key)
    expect(other.get_by_text(other.text("backup.restored", "2"))).to_be_visible()
    expect(other.get_by_text(other.text("backup.restored.there", "1").strip())).to_be_visible()
    other.evaluate("location.hash = '#/album'")
    other.at("album")
    names = other.locator(".album li .name")
    expect(names).to_have_count(3)
    assert sorted(names.all_text_contents()) == ["Cat", "Dog", "Fox"]


@pytest.mark.night
def test_a_disk_that_fills_during_a_backup_is_reported(page):
    page.page.add_init_script(PICKS)
    page.page.add_init_script("""{
      const { write } = FileSystemWritableFileStream.prototype;
      let count = 0;
      globalThis.isFull = true;
      FileSystemWritableFileStream.prototype.write = function (...how) {
        count += 1;
        return isFull && count > 4 ? Promise.reject(new DOMException("no room", "QuotaExceededError")) : write.apply(this, how);
      };
    }""")
    AlbumPage(page, ["Cat", "Dog"])
    make_key(page)
    page.press("backup.write")
    expect(page.get_by_text(page.text("backup.full"))).to_be_visible()
    length = """async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle("chosen");
      return (await handle.getFile()).size;
    }"""
    assert page.evaluate(length) == 0, "half a backup is none"
    page.evaluate("isFull = false")
    page.press("backup.write")
    expect(page.get_by_text(page.text("backup.written", "2"))).to_be_visible()
    assert page.evaluate(length) > 0
