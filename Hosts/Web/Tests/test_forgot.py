"""Forgot pattern: the recovery passphrase, or erasing."""

import pytest
from playwright.sync_api import expect

RIGHT = (4, 0, 7, 2, 3, 8, 1)
PASSPHRASE = "correct horse é battery staple"
# The same letters in another Unicode form, as another keyboard may type them.
DECOMPOSED = PASSPHRASE.replace("é", "e\u0301")


# Changes a bit of the passphrase's slot; a second call changes it back.
CHANGE_SLOT = """async () => {
  const { Store } = await import("/inkdot/storage/store.js");
  await new Store().update(["book"], ([book], write) => {
    const slot = book.slots.find(([kind]) => kind === 2);
    %s;
    write("book", book);
  });
}"""


@pytest.fixture
def locked(page):
    """Locked with a pattern and a passphrase set on the page; at the screen for a forgotten pattern."""
    page.stop_clock()
    page.store_pattern(*RIGHT)
    page.open()
    page.draw(*RIGHT)
    page.at("home")
    prove(page)
    page.locator("summary").click()
    page.locator("#backup-first").fill(PASSPHRASE)
    page.locator("#backup-second").fill(PASSPHRASE)
    page.press("backup.passphrase.use")
    page.at("home")
    page.again()
    page.press("forgot")
    page.at("forgot")
    return page


def prove(page):
    """Setting a passphrase requires the pattern."""
    page.evaluate("location.hash = '#/recovery'")
    page.at("recovery")
    page.draw(*RIGHT)
    expect(page.button("backup.key.make")).to_be_visible()
    # The focused element was removed.
    expect(page.locator("#backup-key-title")).to_be_focused()


def try_passphrase(page, passphrase):
    page.locator("#passphrase").fill(passphrase)
    page.press("forgot.open")


@pytest.mark.all_rounds
def test_the_right_passphrase_leads_to_a_new_pattern(locked):
    try_passphrase(locked, DECOMPOSED)
    locked.at("create")
    # The previous pattern opens the book until another one is set.
    assert locked.stored() is not None
    new = (3, 1, 5, 0, 4, 7, 8, 6)
    locked.draw(*new)
    locked.says("drawAgain")
    locked.draw(*new)
    locked.at("recovery")
    locked.again()
    locked.draw(*new)
    locked.says("finished.unlocked")


def test_wrong_passphrases_are_counted_and_locked_after_five(locked):
    for attempt in range(5):
        try_passphrase(locked, f"wrong passphrase {attempt}")
        key = "forgot.wrong" if attempt < 4 else "forgot.locked"
        locked.hears(locked.text(key), "page")
        expect(locked.button("forgot.open")).to_be_enabled()
    try_passphrase(locked, PASSPHRASE)
    locked.hears(locked.text("forgot.locked"), "page")
    locked.again()
    try_passphrase(locked, PASSPHRASE)
    locked.hears(locked.text("forgot.locked"), "page")
    locked.at("forgot")
    locked.set_clock(31)
    try_passphrase(locked, PASSPHRASE)
    locked.at("create")


# The slot of the book cannot be read for a while.
FAIL = """(isFailing) => {
  globalThis.whole ??= IDBObjectStore.prototype.get;
  const { whole } = globalThis;
  IDBObjectStore.prototype.get = function (key) {
    if (isFailing && key === "book") throw new DOMException("made", "UnknownError");
    return whole.call(this, key);
  };
}"""


@pytest.mark.night
@pytest.mark.console("What was kept cannot be checked.")
def test_a_passphrase_that_cannot_be_checked_now_can_be_tried_again(locked):
    locked.evaluate(FAIL, True)
    try_passphrase(locked, PASSPHRASE)
    locked.hears(locked.text("forgot.failed"), "page")
    expect(locked.button("forgot.open")).to_be_enabled()
    locked.evaluate(FAIL, False)
    try_passphrase(locked, PASSPHRASE)
    locked.at("create")


@pytest.mark.console("The sealed book does not open.")
def test_a_book_that_cannot_be_read_now_is_not_called_damaged(locked):
    locked.press("back")
    locked.at("unlock")
    locked.evaluate(FAIL, True)
    locked.draw(*RIGHT)
    locked.hears(locked.text("unlock.failed"), "page")
    locked.evaluate(FAIL, False)
    locked.press("error.again")
    locked.says("drawCurrent.unlock")
    locked.draw(*RIGHT)
    locked.at("home")


@pytest.mark.night
def test_a_damaged_slot_never_opens(locked):
    for damage in ("slot[22] ^= 1", "slot[30] ^= 128", "slot[6] ^= 1", "book.id[0] ^= 1"):
        locked.page.evaluate(CHANGE_SLOT % damage)
        locked.again()
        try_passphrase(locked, PASSPHRASE)
        locked.hears(locked.text("forgot.wrong"), "page")
        locked.at("forgot")
        locked.page.evaluate(CHANGE_SLOT % damage)


def test_erasing_asks_first_and_then_leaves_nothing(locked):
    locked.press("forgot.erase")
    expect(locked.get_by_role("dialog", name=locked.text("forgot.erase.ask"))).to_be_visible()
    locked.press("forgot.erase.no")
    assert locked.stored() is not None
    locked.press("forgot.erase")
    locked.keyboard.press("Escape")
    assert locked.stored() is not None
    locked.press("forgot.erase")
    locked.locator("#typed").fill(locked.text("forgot.erase.word"))
    locked.press("forgot.erase.yes")
    locked.at("home")
    expect(locked.button("home.set")).to_be_visible()
    for name in ("record", "attempts", "recovery", "recovery-attempts"):
        assert locked.stored(f"lock/default/{name}") is None


@pytest.mark.night
def test_a_passphrase_must_be_long_enough_and_typed_twice(page):
    page.store_pattern(*RIGHT)
    page.open()
    page.draw(*RIGHT)
    page.at("home")
    prove(page)
    page.locator("summary").click()
    for first, second, key in (
        ("short", "short", "backup.passphrase.short"),
        (PASSPHRASE, PASSPHRASE + "!", "backup.passphrase.differs"),
    ):
        page.locator("#backup-first").fill(first)
        page.locator("#backup-second").fill(second)
        page.press("backup.passphrase.use")
        page.hears(page.text(key), "page")
    page.press("recovery.skip")
    page.at("home")


def test_without_a_passphrase_only_erasing_is_offered(page):
    page.store_pattern(*RIGHT)
    page.open()
    page.press("forgot")
    page.at("forgot")
    expect(page.get_by_text(page.text("forgot.none"))).to_be_visible()
    expect(page.locator("#passphrase")).to_have_count(0)
    page.press("back")
    page.at("unlock")
