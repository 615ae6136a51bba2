"""Forgot pattern: the recovery passphrase, or erasing."""

import pytest
from playwright.sync_api import expect

RIGHT = (4, 0, 7, 2, 3, 8, 1)
PASSPHRASE = "correct horse é battery staple"
# The same letters in another Unicode form, as another keyboard may type them.
DECOMPOSED = PASSPHRASE.replace("é", "e\u0301")


# Changes a bit of the slot of what was kept; once more changes it back.
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
    """Locked with a pattern and a passphrase set on the page; at the screen for who forgot."""
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
    """Who sets what opens the book draws the pattern first."""
    page.evaluate("location.hash = '#/recovery'")
    page.at("recovery")
    page.draw(*RIGHT)
    expect(page.button("backup.key.make")).to_be_visible()


def try_passphrase(page, passphrase):
    page.locator("#passphrase").fill(passphrase)
    page.press("forgot.open")


@pytest.mark.all_rounds
def test_the_right_passphrase_leads_to_a_new_pattern(locked):
    try_passphrase(locked, DECOMPOSED)
    locked.at("create")
    # Until there is another one, the pattern of before opens it, too.
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
