"""Sealing copies all drawings; these tests lack space for the copy."""

import pytest
from book import CONTENTS, FIRST, erase, is_sealed, lock, seal, set_pattern, sketched, unlock
from playwright.sync_api import expect

FILL = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum();
  const bytes = await album.read((await album.list())[0].id);
  for (let count = 0; count < 40; count += 1) await album.create({ name: `Drawing ${count}`, width: 300, height: 400 }, bytes);
}"""
# Allows twenty more sealed values. Simulated, because browsers update their quota at arbitrary times.
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  let room = 20;
  IDBObjectStore.prototype.put = function (value, key) {
    if (String(key).startsWith("sealed/") && room-- < 1) throw new DOMException("", "QuotaExceededError");
    return put.call(this, value, key);
  };
}"""


@pytest.mark.night
@pytest.mark.console("Not all drawings were sealed")
def test_a_new_pattern_locks_without_space_and_seals_once_there_is_space(page):
    sketched(page, 0.4)
    page.evaluate(FILL)
    before = page.evaluate(CONTENTS)
    assert len(before) == 41
    page.evaluate(FULL)
    set_pattern(page, FIRST)
    said = page.locator(".migration")
    expect(said).to_have_attribute("data-text", "migration.full")
    expect(said).to_be_visible()
    page.press("recovery.skip")
    page.at("home")
    assert page.evaluate(CONTENTS) == before
    # There is room for drawing.
    sketched(page, 0.6)
    more = page.evaluate(CONTENTS)
    assert len(more) == 42
    lock(page)
    unlock(page, FIRST)
    expect(said).to_have_attribute("data-text", "migration.full")
    assert page.evaluate(CONTENTS) == more
    page.again()
    unlock(page, FIRST)
    is_sealed(page)
    assert page.evaluate(CONTENTS) == more
    page.again()
    unlock(page, FIRST)
    assert page.evaluate(CONTENTS) == more


# Adds smaller and smaller drawings until the storage is full; returns their number.
UNTIL_FULL = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum();
  let count = 0;
  for (const length of [60_000, 6000, 600]) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    try {
      for (;; count += 1) await album.create({ name: "", width: 300, height: 400 }, bytes);
    } catch (error) {
      if (error.cause?.name !== "QuotaExceededError") throw error;
    }
  }
  return count;
}"""
TAKE_OUT = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum(), [{ id }] = await album.list();
  await album.remove(id);
  return (await album.list()).length;
}"""
HAS_RESERVE = "indexedDB.databases().then((all) => all.some(({ name }) => name === 'inkdot-reserve'))"


# The test controls the deletion of unsealed originals.
HOLD_SWEEP = """() => {
  const { request } = LockManager.prototype;
  const released = new Promise((done) => { globalThis.release = done; });
  let count = 0;
  globalThis.isHeld = false;
  LockManager.prototype.request = function (name, ...how) {
    if (name === "inkdot-migration") count += 1;
    if (count < 2) return request.call(this, name, ...how);
    globalThis.isHeld = true;
    return released.then(() => request.call(this, name, ...how));
  };
}"""
IS_SWEPT = "import('/inkdot/storage/databases.js').then(({ stateOf }) => stateOf('inkdot')).then((state) => state?.says('gone'))"


@pytest.mark.night
@pytest.mark.parametrize("late", [False, True], ids=["swept before", "swept when full"])
def test_a_full_sealed_book_can_be_unlocked_exported_and_erased(page, late):
    # Set before anything is stored: browsers cache the available space.
    page.goto(f"{page.address}/inkdot/lock/texts.js")
    page.devtools.send("Storage.overrideQuotaForOrigin", {"origin": page.address, "quotaSize": 5_000_000})
    sketched(page, 0.4)
    if late:
        page.evaluate(HOLD_SWEEP)
    seal(page, FIRST)
    page.until(HAS_RESERVE)
    page.until("isHeld" if late else IS_SWEPT)
    count = page.evaluate(UNTIL_FULL)
    assert count > 30
    if late:
        page.evaluate("release()")
        page.until(IS_SWEPT)
    for _ in range(2):
        page.again()
        unlock(page, FIRST)
    assert page.evaluate(TAKE_OUT) == count
    page.again()
    erase(page)
    assert page.evaluate(CONTENTS) == []
