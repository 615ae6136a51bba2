"""Locking one tab locks all others, including tabs that were asleep."""

import pytest
from driver import LOCK
from locking import NOTHING_SHOWN, RIGHT, back, begin, drawn, enter, opened, pixels, unlock
from sketch import BLACK, WHITE


def test_one_tab_locks_while_the_other_draws(device):
    one, page = opened(device, "draw")
    drawing = drawn(page)
    other = enter(one.page(), "album")
    begin(drawing)
    other.button("home.lock").click()
    other.at("unlock")
    drawing.page.at("unlock")
    drawing.send(("touchEnd",))
    # Each tab is unlocked separately.
    drawing = back(drawing)
    assert pixels(drawing, (0.75, 0.5), (0.5, 0.7)) == [BLACK, WHITE]
    other.at("unlock")


def test_a_pattern_set_in_one_tab_locks_the_other_from_then_on(device):
    one = device()
    first, second = one.page(), one.page()
    first.open("/#/album")
    second.open("/#/create")
    for _ in range(2):
        second.draw(*RIGHT)
    second.at("recovery")
    first.watched()
    second.watched()
    second.keyboard.press("Control+Shift+L")
    first.at("unlock")
    second.at("unlock")


def test_a_tab_that_was_frozen_while_another_locked_locks_when_it_wakes(device):
    one, page = opened(device, "album")
    # Reads the lock state that the other tab stored; its message has not arrived yet.
    page.evaluate("localStorage.setItem('inkdot-locked', 'elsewhere')")
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.at("unlock")
    one.check(())


# Messages of other tabs wait until `wake`; if `lost`, they never arrive.
DEAF = """
{
  const { addEventListener } = BroadcastChannel.prototype;
  const late = [];
  globalThis.isDeaf = false;
  globalThis.wake = (lost) => {
    globalThis.isDeaf = false;
    for (const hear of late.splice(0)) if (!lost) hear();
    if (lost) dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  };
  BroadcastChannel.prototype.addEventListener = function (type, hear, ...how) {
    const hearLate = (event) => isDeaf ? late.push(() => hear.call(this, event)) : hear.call(this, event);
    return addEventListener.call(this, type, hearLate, ...how);
  };
}
"""


@pytest.mark.night
@pytest.mark.parametrize("lost", [False, True], ids=["told late", "told nothing"])
def test_a_tab_that_slept_while_another_set_the_first_pattern_and_locked_locks_when_it_wakes(device, lost):
    one = device()
    one.context.add_init_script(DEAF)
    page, other = one.page(), one.page()
    page.open("/#/album")
    page.evaluate("isDeaf = true")
    other.open("/#/create")
    for _ in range(2):
        other.draw(*RIGHT)
    other.at("recovery")
    other.watched()
    other.keyboard.press("Control+Shift+L")
    other.at("unlock")
    assert page.locator("main").get_attribute("data-screen") == "album"
    is_hidden = page.evaluate(f"(lost) => {{ wake(lost); return {NOTHING_SHOWN}; }}", lost)
    # With and without an answer of the storage.
    assert is_hidden or not lost
    unlock(page)
    page.at("album")
    one.check(())


HAS_16_DOTS = f"{LOCK}?.[Symbol.for('inkdot.workings')]?.dots?.buttons.length === 16"


def test_a_waiting_lock_follows_a_pattern_that_another_tab_changes_or_removes(device):
    one, page = opened(device, "album")
    waiting = one.page()
    waiting.open("/#/album")
    waiting.at("unlock")
    page.evaluate("localStorage.setItem('inkdot-settings', JSON.stringify({ rows: 4, columns: 4, stepByStep: false }))")
    page.open("/#/change")
    page.again()
    page.draw(*RIGHT)
    page.until(HAS_16_DOTS)
    other = (0, 1, 2, 3, 7, 6, 5, 9, 13)
    for _ in range(2):
        page.draw(*other)
        page.answered()
    page.at("manage")
    waiting.until(HAS_16_DOTS)
    page.open("/#/remove")
    page.draw(*other)
    page.at("home")
    waiting.at("album")


def test_a_lock_that_slept_while_another_tab_removed_the_pattern_opens_when_it_wakes(device):
    one, page = opened(device, "album")
    waiting = one.page()
    waiting.context.add_init_script(DEAF)
    waiting.open("/#/album")
    waiting.at("unlock")
    waiting.evaluate("isDeaf = true")
    page.open("/#/remove")
    page.draw(*RIGHT)
    page.at("home")
    waiting.at("unlock")
    waiting.evaluate("wake(true)")
    waiting.at("album")
