"""Sealing copies all drawings: where there is no room for that."""

import pytest
from book import CONTENTS, FIRST, is_sealed, lock, set_pattern, sketched, unlock
from playwright.sync_api import expect

FILL = """async () => {
  const { openAlbum } = await import("/app/album/album.js");
  const album = await openAlbum();
  const bytes = await album.read((await album.list())[0].id);
  for (let count = 0; count < 6; count += 1) {
    const noise = Uint8Array.from({ length: 500_000 }, (_, at) => Math.imul(at + count, 2654435761) >>> 24);
    await album.create({ name: `Large ${count}`, width: 300, height: 400 }, noise.fill(7, 0, bytes.length));
  }
}"""


@pytest.mark.console("It is not done with all drawings")
def test_a_pattern_set_where_there_is_no_room_to_seal_locks_and_loses_nothing_and_seals_once_there_is(page):
    quota = {"origin": page.address}
    page.open("/#/settings")
    page.devtools.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 5_000_000})
    sketched(page, 0.4)
    page.evaluate(FILL)
    before = page.evaluate(CONTENTS)
    assert len(before) == 7
    set_pattern(page, FIRST)
    said = page.locator(".migration")
    expect(said).to_have_attribute("data-text", "migration.full")
    expect(said).to_be_visible()
    page.press("recovery.skip")
    page.at("home")
    assert page.evaluate(CONTENTS) == before
    # There is room to draw on.
    sketched(page, 0.6)
    more = page.evaluate(CONTENTS)
    assert len(more) == 8
    lock(page)
    page.again()
    unlock(page, FIRST)
    assert page.evaluate(CONTENTS) == more
    page.devtools.send("Storage.overrideQuotaForOrigin", quota)
    lock(page)
    unlock(page, FIRST)
    is_sealed(page)
    assert page.evaluate(CONTENTS) == more
    page.again()
    unlock(page, FIRST)
    assert page.evaluate(CONTENTS) == more
