"""The sealed sketchbook: drawing, sealing, unlocking by pattern and recovery key, backup, erasing and restoring."""

import pytest
from book import (
    CONTENTS,
    FIRST,
    PASSPHRASE,
    SECOND,
    WRONG,
    Profile,
    change_pattern,
    erase,
    go,
    is_sealed,
    keep_key,
    keep_passphrase,
    lock,
    set_pattern,
    sketched,
    unlock,
)
from databases import PLACES
from playwright.sync_api import expect


@pytest.fixture
def profile(browser, app):
    """A browser with a profile on disk that can be killed."""
    one = Profile(browser, app)
    yield one
    one.remove()


@pytest.mark.night
def test_a_pattern_is_set_changed_forgotten_and_removed(page):
    sketched(page, 0.4, 0.6)
    before = page.evaluate(CONTENTS)
    set_pattern(page, FIRST)
    keep_passphrase(page)
    is_sealed(page)
    assert page.evaluate(CONTENTS) == before
    page.again()
    page.at("unlock")
    page.draw(*FIRST)
    page.at("home")
    assert page.evaluate(CONTENTS) == before
    # Draws while sealed; a reload restores the drawing.
    sketched(page, 0.3)
    drawn = page.evaluate(CONTENTS)
    assert len(drawn) == 2
    page.again()
    page.draw(*FIRST)
    page.at("home")
    assert page.evaluate(CONTENTS) == drawn
    change_pattern(page, FIRST, SECOND)
    page.open("/")
    page.again()
    page.at("unlock")
    page.draw(*SECOND)
    page.at("home")
    assert page.evaluate(CONTENTS) == drawn
    # Forgotten pattern: the recovery key opens the book, and a new pattern is set.
    page.again()
    page.press("forgot")
    page.at("forgot")
    page.locator("#passphrase").fill(PASSPHRASE)
    page.press("forgot.open")
    page.at("create")
    page.draw(*FIRST)
    page.says("drawAgain")
    page.draw(*FIRST)
    page.at("recovery")
    page.press("recovery.skip")
    page.at("home")
    page.again()
    page.draw(*FIRST)
    page.at("home")
    assert page.evaluate(CONTENTS) == drawn
    # Removed pattern: everything is stored unsealed again.
    page.evaluate("location.hash = '#/remove'")
    page.at("remove")
    expect(page.get_by_text(page.text("remove.means"))).to_be_visible()
    page.draw(*FIRST)
    page.at("home")
    page.again()
    page.at("home")
    assert page.evaluate(CONTENTS) == drawn
    # Sets a pattern once more, forgets it and erases the book.
    set_pattern(page, SECOND)
    page.press("recovery.skip")
    is_sealed(page)
    page.again()
    erase(page)
    assert page.evaluate(CONTENTS) == []


def test_from_the_first_stroke_through_a_kill_to_another_device(profile, device):
    page = profile.start()
    page.stop_clock()
    sketched(page, 0.4, 0.6)
    drawn = page.evaluate(CONTENTS)
    assert page.evaluate(PLACES) == ["drawing"]
    set_pattern(page, FIRST)
    key = keep_key(page)
    is_sealed(page)
    assert page.evaluate(PLACES) == ["sealed"]
    lock(page)
    # Draws wrong patterns until the lockout, which survives a reload.
    for failures, wrong in enumerate(WRONG, 1):
        page.draw(*wrong)
        page.says(*(("wrong.left", 5 - failures) if failures < 5 else ("locked",)))
        page.answered()
    page.set_clock(29)
    page.again()
    page.says("locked")
    page.draw(*FIRST)
    page.next_frame()
    page.at("unlock")
    page.set_clock(31)
    page.again()
    unlock(page, FIRST)
    assert page.evaluate(CONTENTS) == drawn
    sketched(page, 0.3)
    more = page.evaluate(CONTENTS)
    assert len(more) == 2
    profile.device.check(())
    profile.kill()
    page = profile.start()
    page.open()
    unlock(page, FIRST)
    assert page.evaluate(CONTENTS) == more
    change_pattern(page, FIRST, SECOND)
    page.open()
    page.again()
    page.at("unlock")
    page.draw(*FIRST)
    page.says("wrong.left", 4)
    page.answered()
    unlock(page, SECOND)
    assert page.evaluate(CONTENTS) == more
    go(page, "backup")
    with page.expect_download() as download:
        page.press("backup.write")
    expect(page.get_by_text(page.text("backup.written", "2"))).to_be_visible()
    backup = download.value.path().read_bytes()
    lock(page)
    erase(page)
    assert (page.evaluate(CONTENTS), page.evaluate(PLACES)) == ([], [])
    expect(page.button("home.set")).to_be_visible()
    profile.device.check(())
    # Restores with only the file and the written recovery key.
    other = device().page()
    other.open("/#/backup")
    other.locator("#backup-file").set_input_files({"name": "any name", "mimeType": "", "buffer": backup})
    other.get_by_label(other.text("backup.restore.key"), exact=True).fill(key)
    other.keyboard.press("Enter")
    expect(other.get_by_text(other.text("backup.restored", "2"))).to_be_visible()
    assert other.evaluate(CONTENTS) == more


@pytest.mark.night
def test_a_wrong_recovery_key_opens_nothing_and_the_right_one_opens_in_any_spelling(page):
    page.stop_clock()
    sketched(page, 0.4)
    drawn = page.evaluate(CONTENTS)
    set_pattern(page, FIRST)
    key = keep_key(page)
    is_sealed(page)
    page.again()
    page.press("forgot")
    page.at("forgot")
    other = page.evaluate("import('/app/sealed/seal.js').then(({ withSeal }) => withSeal((seal) => seal.makeRecoveryKey()))")
    mistyped = key[:-1] + ("2" if key[-1] != "2" else "3")
    # More attempts than for patterns: a key cannot be guessed, and typing errors must not lock the owner out.
    for wrong in (other, mistyped, key[:-5], "", "something else", other, other):
        page.locator("#passphrase").fill(wrong)
        page.press("forgot.open")
        if wrong:
            page.hears(page.text("forgot.wrong"), "page")
        expect(page.button("forgot.open")).to_be_enabled()
        page.at("forgot")
    page.evaluate("location.hash = '#/album'")
    page.at("unlock")
    page.press("forgot")
    page.at("forgot")
    page.locator("#passphrase").fill(key.lower().replace("-", " ").replace("0", "o").replace("1", "l"))
    page.press("forgot.open")
    page.at("create")
    page.draw(*SECOND)
    page.says("drawAgain")
    page.draw(*SECOND)
    page.at("recovery")
    # The key still opens the book.
    page.again()
    unlock(page, SECOND, "recovery")
    assert page.evaluate(CONTENTS) == drawn
    page.open()
    page.again()
    page.press("forgot")
    page.locator("#passphrase").fill(key)
    page.press("forgot.open")
    page.at("create")
    page.draw(*FIRST)
    page.says("drawAgain")
    page.draw(*FIRST)
    page.at("recovery")
    assert page.evaluate(CONTENTS) == drawn


# All stored values of a book except the device key.
TAKE = """async () => {
  const { Store } = await import("/inkdot/storage/store.js");
  const store = new Store(), [entries] = await store.all("");
  return entries.filter(([, value]) => !(value instanceof CryptoKey)).map(([key, value]) => {
    const packed = (one) => one instanceof Uint8Array ? { bytes: [...one] } : Array.isArray(one) ? one.map(packed) :
      one && typeof one === "object" ? Object.fromEntries(Object.entries(one).map(([name, part]) => [name, packed(part)])) : one;
    return [key, packed(value)];
  });
}"""
PUT = """(entries) => new Promise((done, fail) => {
  const unpacked = (one) => Array.isArray(one) ? one.map(unpacked) : one?.bytes ? new Uint8Array(one.bytes) :
    one && typeof one === "object" ? Object.fromEntries(Object.entries(one).map(([name, part]) => [name, unpacked(part)])) : one;
  const request = indexedDB.open("inkdot", 1);
  request.onupgradeneeded = () => {
    for (const name of ["entries", "sealed"]) request.result.createObjectStore(name);
    for (const [key, value] of entries) request.transaction.objectStore("entries").put(unpacked(value), key);
  };
  request.onerror = fail;
  request.onsuccess = () => { request.result.close(); done(); };
})"""


@pytest.mark.night
@pytest.mark.console("does not open")
def test_script_readable_data_is_useless_in_another_browser(page, device):
    sketched(page, 0.4)
    drawn = page.evaluate(CONTENTS)
    set_pattern(page, FIRST)
    key = keep_key(page)
    is_sealed(page)
    stolen = page.evaluate(TAKE)
    assert {"book", "lock/default/record"} < {name for name, _ in stolen} and "device-key" not in {name for name, _ in stolen}
    other = device().page()
    other.goto(f"{other.address}/inkdot/lock/texts.js")
    other.evaluate(PUT, stolen)
    other.open()
    other.at("unlock")
    other.draw(*FIRST)
    other.answered()
    other.next_frame()
    other.at("unlock")
    # Another device key makes the pattern wrong, a missing one makes the book damaged.
    other.evaluate("async () => (await (await import('/app/session.js')).vault()).makeDeviceKey()")
    other.again()
    other.draw(*FIRST)
    other.says("wrong.left", 4)
    other.answered()
    other.at("unlock")
    # Only the recovery key opens it elsewhere, and it is not stored.
    other.press("forgot")
    other.locator("#passphrase").fill(key)
    other.press("forgot.open")
    other.at("create")
    assert other.evaluate(CONTENTS) == drawn


@pytest.mark.night
def test_a_copy_of_all_files_opens_only_with_the_pattern(profile, browser):
    """See Documentation/ThreatModel.md: the files contain the device key, which scripts cannot read."""
    page = profile.start()
    sketched(page, 0.4)
    drawn = page.evaluate(CONTENTS)
    set_pattern(page, FIRST)
    page.press("recovery.skip")
    is_sealed(page)
    profile.kill()
    copied = profile.copy(browser)
    try:
        page = copied.start()
        page.open()
        page.at("unlock")
        page.draw(*WRONG[0])
        page.says("wrong.left", 4)
        page.answered()
        unlock(page, FIRST)
        assert page.evaluate(CONTENTS) == drawn
        copied.device.check(())
    finally:
        copied.remove()
