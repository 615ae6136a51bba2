"""A book locks after its idle and hidden limits, whatever the clock and the storage report."""

import pytest
from locking import NOTHING_SHOWN, RIGHT, SEE, enter, opened, unlock
from playwright.sync_api import expect

# Stops and continues both clocks of an open page together; otherwise the wall clock would seem to be set back.
STAND = """() => {
  const [wall, steady] = [Date.now(), performance.now()];
  let latest = wall;
  performance.now = () => steady + (latest = Math.max(latest, Date.now())) - wall;
}"""
HEAR = """() => {
  globalThis.heard = 0;
  new BroadcastChannel("inkdot-lock").onmessage = ({ data }) => (heard += Number(data === "used"));
}"""


def stand(*tabs):
    """From now on `set_clock` sets the time of tabs. First waits for operations that use timers."""
    for tab in tabs:
        tab.until("import('/app/session.js').then(({ book }) => book()).then((one) => one.settle()).then(() => true)")
        tab.until("inkdotTimers.isQuiet(10_000)")
    tabs[0].evaluate("localStorage.setItem('test-clock', Date.now())")
    for tab in tabs:
        tab.evaluate(STAND)
    return tabs[0].evaluate("Date.now()") / 1000 - tabs[0].made


def test_an_idle_book_locks_after_its_limit(device):
    one = device()
    page = one.page()
    page.store_pattern(*RIGHT)
    enter(page)
    other = enter(one.page(), "album")
    begin = stand(page, other)
    other.evaluate(HEAR)
    for count, at in enumerate((0, 240, 480)):
        page.set_clock(begin + at)
        page.keyboard.press("Tab")
        other.until("heard > arg", count)
        other.next_frame()
        for tab in (page, other):
            tab.pass_time(240 if at else 0)
            tab.next_frame()
    assert [tab.locator("main").get_attribute("data-screen") for tab in (page, other)] == ["home", "album"]
    page.set_clock(begin + 780)
    page.pass_time(300)
    page.at("unlock")
    other.at("unlock")


def test_a_hidden_book_locks_after_its_limit_and_a_sleeping_tab_when_it_wakes(device):
    one = device()
    page = one.page()
    page.store_pattern(*RIGHT)
    enter(page, "album")
    begin = stand(page)
    page.evaluate(SEE, True)
    page.set_clock(begin + 59)
    page.pass_time(59)
    page.evaluate(SEE, False)
    page.next_frame()
    assert page.locator("main").get_attribute("data-screen") == "album"
    # Repeats it with stopped timers.
    page.evaluate(SEE, True)
    page.set_clock(begin + 120)
    # Nothing is visible in the task in which the page is shown again.
    assert page.evaluate(
        f"""() => {{
          ({SEE})(false);
          return {NOTHING_SHOWN};
        }}"""
    )
    page.at("unlock")


def test_a_clock_that_was_set_back_locks(device):
    page = device().page()
    page.store_pattern(*RIGHT)
    enter(page, "album")
    begin = stand(page)
    page.evaluate(SEE, True)
    page.set_clock(begin - 3600)
    page.evaluate(SEE, False)
    page.at("unlock")


# Sealing in the background fails as well while it runs, as it does on a busy machine.
@pytest.mark.console("Not all drawings were sealed")
def test_the_book_locks_even_if_the_storage_no_longer_reports_the_pattern(device):
    _, page = opened(device, "album")
    page.evaluate("""() => {
      const { get } = IDBObjectStore.prototype;
      globalThis.mend = () => (IDBObjectStore.prototype.get = get);
      IDBObjectStore.prototype.get = () => {
        throw new DOMException("no", "UnknownError");
      };
    }""")
    page.evaluate("location.hash = '#/settings'")
    page.at("settings")
    page.evaluate("void mend()")
    expect(page.button("home.lock")).to_be_visible()
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")


@pytest.mark.night
def test_a_new_pattern_restarts_the_idle_time(device):
    page = device().page()
    page.store_pattern(*RIGHT)
    enter(page)
    page.evaluate("location.hash = '#/remove'")
    page.at("remove")
    page.draw(*RIGHT)
    page.at("home")
    # Longer than the idle time of a book with a pattern.
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    page.evaluate("location.hash = '#/create'")
    page.at("create")
    for _ in range(2):
        page.draw(*RIGHT)
    page.at("recovery")
    page.next_frame()
    assert page.locator("main").get_attribute("data-screen") == "recovery"


@pytest.mark.night
def test_settings_offer_idle_times_in_an_open_book_with_a_pattern(device):
    one = device()
    page = one.page()
    page.open("/#/settings/lock")
    groups = [page.get_by_label(page.text(f"settings.{name}"), exact=True) for name in ("lockHidden", "lockIdle")]
    for group in groups:
        expect(group).to_have_count(0)
    page.store_pattern(*RIGHT)
    page.open("/#/settings/lock")
    for group in groups:
        expect(group).to_have_count(0)
    page.evaluate("location.hash = '#/'")
    unlock(page)
    page.at("home")
    page.press("settings")
    page.at("settings")
    assert [group.input_value() for group in groups] == ["1", "5"]
    # Opens the settings by key.
    groups[0].focus()
    page.keyboard.press("ArrowUp")
    groups[1].select_option("null")
    assert page.evaluate("JSON.parse(localStorage.getItem('inkdot-settings'))")["lockHidden"] == 0
    # Idle times cannot be chosen while locked.
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")
    expect(page.locator("#bar").get_by_role("button", name=page.text("home.lock"))).to_have_count(0)
    unlock(page)
    page.at("settings")
    expect(groups[1]).to_have_value("null")
