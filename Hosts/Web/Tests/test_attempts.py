"""Every attempt counts, despite reloads, clock changes and other tabs."""

import itertools

import pytest
from playwright.sync_api import expect

RIGHT = (4, 0, 7, 2, 3, 8, 1)


def wrong_patterns():
    """Distinct wrong patterns."""
    for order in itertools.permutations((0, 1, 4, 3)):
        yield (*order, 6, 7) if order[-1] in (3, 4) else (*order, 2, 5)


def is_drawable(pattern):
    used = set()
    for a, b in zip(pattern, pattern[1:]):
        used.add(a)
        row, column = a // 3 + b // 3, a % 3 + b % 3
        if row % 2 == 0 and column % 2 == 0 and 3 * row // 2 + column // 2 not in used:
            return False
    return True


@pytest.fixture
def guesses():
    return filter(is_drawable, wrong_patterns())


def timer(page):
    return page.locator("inkdot-pattern-lock .timer")


def left(page):
    minutes, seconds = timer(page).text_content().removeprefix("Try again in ").split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.night
def test_twenty_wrong_patterns_with_reloads_in_between_follow_the_schedule(page, guesses):
    page.stop_clock()
    page.store_pattern(*RIGHT)
    page.open()
    clock = 0
    for failures in range(1, 21):
        page.draw(*next(guesses))
        if failures == 5 or failures >= 10:
            page.says("locked")
            assert left(page) == 30
            page.draw(*RIGHT)
            if failures % 2:
                page.again()
                page.says("locked")
                assert left(page) == 30
            clock += 31
            page.set_clock(clock)
            if failures > 10:
                page.again()  # Does not wait for the countdown, which an earlier assertion covers.
            # After five failures the next wait comes with the tenth, then with each.
            page.says("drawCurrent.unlock", 5 if failures == 5 else 1)
        else:
            following = 5 if failures < 5 else 10
            page.says("wrong.left", following - failures)
            if failures % 3 == 0:
                page.again()
                page.says("drawCurrent.unlock", following - failures)
        assert page.failures() == failures
    page.draw(*RIGHT)
    page.at("home")
    assert page.failures() == 0


def test_a_reload_does_not_shorten_a_wait(page, guesses):
    page.stop_clock()
    page.store_pattern(*RIGHT)
    page.open()
    for _ in range(5):
        page.draw(*next(guesses))
        page.answered()
    page.says("locked")
    page.set_clock(20)
    page.again()
    page.says("locked")
    assert left(page) == 10
    expect(page.button("forgot")).to_be_visible()
    page.set_clock(31)
    page.again()
    page.says("drawCurrent.unlock", 5)
    page.draw(*RIGHT)
    page.at("home")


@pytest.mark.night(but=["True"])
@pytest.mark.parametrize("reloads", [False, True])
def test_a_clock_set_back_starts_the_wait_again_in_full(page, guesses, reloads):
    page.stop_clock()
    page.store_pattern(*RIGHT)
    page.open()
    lock_out(page, guesses)
    page.set_clock(20)
    page.until(
        "document.querySelector('inkdot-pattern-lock').shadowRoot.querySelector('.timer').textContent === 'Try again in 0:10'"
    )
    page.set_clock(-3600)
    if reloads:
        page.again()
    page.until(
        "document.querySelector('inkdot-pattern-lock').shadowRoot.querySelector('.timer').textContent === 'Try again in 0:30'"
    )
    page.says("locked")
    page.draw(*RIGHT)
    page.says("locked")
    page.set_clock(-3600 + 31)
    page.says("drawCurrent.unlock", 5)
    page.draw(*RIGHT)
    page.at("home")


def lock_out(page, guesses):
    for failures in range(1, 6):
        page.draw(*next(guesses))
        page.says(*(("wrong.left", 5 - failures) if failures < 5 else ("locked",)))


def test_a_repeated_wrong_pattern_is_not_counted_again(page, guesses):
    page.store_pattern(*RIGHT)
    page.open()
    tried = [next(guesses) for _ in range(3)]
    for failures, guess in enumerate(tried, 1):
        page.draw(*guess)
        page.says("wrong.left", 5 - failures)
    for guess in tried:
        page.draw(*guess)
        page.answered()
        page.says("wrong.left", 2)
        assert page.failures() == 3
    page.draw(*RIGHT)
    page.at("home")
    assert page.failures() == 0


def test_a_drawing_that_is_too_short_is_not_counted(page):
    page.store_pattern(*RIGHT)
    page.open()
    page.draw(0, 1, 2)
    page.says("connectAtLeast", 4)
    assert page.failures() == 0


@pytest.mark.night
def test_success_resets_the_count(page, guesses):
    page.store_pattern(*RIGHT)
    for _ in range(2):
        page.open()
        page.again()
        for failures in (1, 2, 3, 4):
            page.draw(*next(guesses))
            page.says("wrong.left", 5 - failures)
        page.draw(*RIGHT)
        page.at("home")
        assert page.failures() == 0


def test_an_interrupted_attempt_is_counted(page, guesses):
    page.store_pattern(*RIGHT)
    page.open()
    page.evaluate("""() => {
      globalThis.reached = false;
      crypto.subtle.deriveBits = () => new Promise(() => { globalThis.reached = true; });
    }""")
    page.draw(*RIGHT)
    page.says("checking")
    page.until("reached")
    assert page.failures() == 1
    page.again()
    page.says("drawCurrent.unlock", 4)


def test_two_tabs_share_one_count_of_attempts(device, guesses):
    tabs = device()
    one, two = tabs.page(), tabs.page()
    one.store_pattern(*RIGHT)
    one.open()
    two.open()
    # Both tabs try at the same time until both are locked out.
    for _ in range(6):
        for tab in (one, two):
            tab.draw(*next(guesses))
        for tab in (one, two):
            tab.answered()
    for tab in (one, two):
        tab.says("locked")
        tab.draw(*RIGHT)
        tab.says("locked")
    assert one.failures() == 5


def test_the_last_attempt_used_in_one_tab_locks_the_other_out(device, guesses):
    tabs = device()
    one, two = tabs.page(), tabs.page()
    one.store_pattern(*RIGHT)
    one.open()
    two.open()
    lock_out(one, guesses)
    two.draw(*RIGHT)
    two.says("locked")
    two.at("unlock")
    assert one.failures() == 5
