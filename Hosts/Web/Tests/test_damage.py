"""Damaged storage: a clear message, never unlocked, never a blank page, and a way out."""

import pytest
from playwright.sync_api import expect

RIGHT = (4, 0, 7, 2, 3, 8, 1)
RECORD, ATTEMPTS = "lock/default/record", "lock/default/attempts"

# Invalid records and counts in JavaScript; `record` and `count` are valid. All kinds of damage are tested in
# unit/damage.test.mjs.
NO_RECORDS = {"cut short": "record.slice(0, -10)", "one round": "record.replace('i=100000', 'i=1')", "blob": "new Blob([record])"}
NO_COUNTS = {"absent": "undefined", "count lowered by hand": "count.with(8, 0)", "blob": "new Blob([count])"}


@pytest.fixture
def locked(page):
    page.stop_clock()
    page.store_pattern(*RIGHT)
    return page


def reads(page):
    """JavaScript that creates the valid record and count."""
    return f"const record = {page.stored(RECORD)!r}, count = new Uint8Array({page.stored(ATTEMPTS)});"


def put(page, good, name, value):
    page.store(name, f"(() => {{ {good} return {value}; }})()")


def test_a_damaged_record_is_reported_and_does_not_unlock(locked):
    locked.open()
    good = reads(locked)
    for kind, value in NO_RECORDS.items():
        put(locked, good, RECORD, value)
        locked.again()
        locked.at("unlock")
        assert locked.message == locked.text("failed.recordDamaged"), kind
        locked.draw(*RIGHT)
        locked.next_frame()
        assert locked.message == locked.text("failed.recordDamaged"), kind
        assert locked.evaluate("location.hash") in ("", "#/unlock"), kind
        assert locked.button("forgot").is_visible(), kind
    assert locked.failures() == 0
    put(locked, good, RECORD, "record")
    locked.again()
    locked.draw(*RIGHT)
    locked.at("home")


@pytest.mark.night
def test_forgot_pattern_leads_out_of_a_damaged_record(locked):
    locked.open()
    put(locked, reads(locked), RECORD, "new Blob([record])")
    locked.again()
    locked.press("forgot")
    locked.at("forgot")
    locked.press("forgot.erase")
    locked.locator("#typed").fill(locked.text("forgot.erase.word"))
    locked.press("forgot.erase.yes")
    locked.at("home")
    locked.press("home.set")
    locked.at("create")
    locked.draw(*RIGHT)
    locked.says("drawAgain")
    locked.draw(*RIGHT)
    locked.at("recovery")
    locked.open("/#/")
    locked.again()
    locked.draw(*RIGHT)
    locked.at("home")


@pytest.mark.night(but=["settings"])
@pytest.mark.parametrize("flow", ["verify", "change", "remove", "manage", "settings", "forgot", "create", "recovery"])
def test_every_address_shows_something_with_a_damaged_record(locked, flow):
    locked.open()
    put(locked, reads(locked), RECORD, "({})")
    locked.open(f"/#/{flow}")
    locked.again()
    expect(locked.locator("main > *")).to_be_visible()
    if flow in ("verify", "change", "remove"):
        locked.says("failed.recordDamaged")
        locked.press("forgot")
        locked.at("forgot")
    elif flow in ("create", "recovery"):
        locked.at("unlock")


@pytest.mark.night
def test_a_removed_record_does_not_open(locked):
    locked.open()
    locked.store(RECORD, "undefined")
    locked.again()
    locked.at("unlock")
    locked.says("failed.recordMissing")
    locked.draw(*RIGHT)
    locked.press("forgot")
    locked.at("forgot")


@pytest.mark.night
def test_with_another_digest_or_salt_the_pattern_is_wrong(locked):
    locked.open()
    good = reads(locked)
    for value in ("record.slice(0, -8) + 'AAAAAAA' + record.slice(-1)", "record.replace(/\\$....(?=[^$]*\\$[^$]*$)/, '$AAAA')"):
        put(locked, good, RECORD, value)
        put(locked, good, ATTEMPTS, "count")
        locked.again()
        locked.draw(*RIGHT)
        locked.says("wrong.left", 4)


def test_a_damaged_or_missing_count_causes_a_wait(locked):
    locked.open()
    locked.draw(0, 1, 2, 5)
    locked.says("wrong.left", 4)
    good = reads(locked)
    for kind, value in NO_COUNTS.items():
        put(locked, good, ATTEMPTS, value)
        locked.again()
        locked.at("unlock")
        assert locked.message == locked.text("locked"), kind
        locked.draw(*RIGHT)
        assert locked.failures() == 30, kind
    locked.set_clock(31)
    locked.says("drawCurrent.unlock", 1)
    locked.draw(*RIGHT)
    locked.at("home")


@pytest.mark.night
def test_a_count_damaged_while_the_page_is_open_causes_a_wait(locked):
    locked.open()
    locked.store(ATTEMPTS, "'none'")
    locked.draw(*RIGHT)
    locked.says("locked")


@pytest.mark.night(but=["undefined"])
@pytest.mark.parametrize(
    "key",
    [
        "undefined",
        "42",
        "({})",
        "new Uint8Array(32)",
        "await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])",
    ],
)
def test_without_the_device_key_nothing_is_checked_or_counted(locked, key):
    locked.open()
    locked.store("device-key", key)
    locked.draw(*RIGHT)
    locked.says("failed.recordDamaged")
    assert locked.failures() == 0
    locked.press("forgot")
    locked.at("forgot")
    locked.press("forgot.erase")
    locked.locator("#typed").fill(locked.text("forgot.erase.word"))
    locked.press("forgot.erase.yes")
    locked.at("home")


@pytest.mark.night
def test_with_another_device_key_the_pattern_is_wrong(locked):
    locked.open()
    locked.store("device-key", "await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])")
    locked.draw(*RIGHT)
    locked.says("wrong.left", 4)
