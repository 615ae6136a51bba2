"""Forgot pattern: the recovery passphrase, or erasing."""

import pytest
from playwright.sync_api import expect

RIGHT = (4, 0, 7, 2, 3, 8, 1)
PASSPHRASE = "correct horse é battery staple"
# The same letters in another Unicode form, as another keyboard may type them.
DECOMPOSED = PASSPHRASE.replace("é", "e\u0301")


@pytest.fixture
def locked(page):
    """Locked with a pattern and a passphrase set on the page; at the screen for who forgot."""
    page.stop_clock()
    page.store_pattern(*RIGHT)
    page.open()
    page.draw(*RIGHT)
    page.at("home")
    page.evaluate("location.hash = '#/recovery'")
    page.at("recovery")
    page.locator("#first").fill(PASSPHRASE)
    page.locator("#second").fill(PASSPHRASE)
    page.press("recovery.save")
    page.at("home")
    page.again()
    page.press("forgot")
    page.at("forgot")
    return page


def try_passphrase(page, passphrase):
    page.locator("#passphrase").fill(passphrase)
    page.press("forgot.open")


@pytest.mark.all_rounds
def test_the_right_passphrase_leads_to_a_new_pattern(locked):
    try_passphrase(locked, DECOMPOSED)
    locked.at("create")
    assert locked.stored() is None
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


def test_a_damaged_passphrase_record_never_opens(locked):
    record = locked.stored("lock/default/recovery")
    for value in (f"{record[:-5]!r}", "7", "new Blob(['x'])", f"{record.replace('passphrase', 'pattern')!r}"):
        locked.store("lock/default/recovery", value)
        locked.again()
        try_passphrase(locked, PASSPHRASE)
        locked.hears(locked.text("forgot.damaged"), "page")
        locked.at("forgot")


def test_erasing_asks_first_and_then_leaves_nothing(locked):
    locked.press("forgot.erase")
    locked.press("forgot.erase.no")
    assert locked.stored() is not None
    locked.press("forgot.erase")
    locked.keyboard.press("Escape")
    assert locked.stored() is not None
    locked.press("forgot.erase")
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
    page.evaluate("location.hash = '#/recovery'")
    page.at("recovery")
    for first, second, key in (("short", "short", "recovery.short"), (PASSPHRASE, PASSPHRASE + "!", "recovery.differs")):
        page.locator("#first").fill(first)
        page.locator("#second").fill(second)
        page.press("recovery.save")
        page.hears(page.text(key), "page")
        assert page.stored("lock/default/recovery") is None
    page.get_by_label(page.text("recovery.show")).check()
    assert page.locator("#first").get_attribute("type") == "text"
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
