"""A sketchbook whose pattern a server checks: setup, unlocking, changes, recovery, and continuing without the server."""

import pytest
from household import FIRST, PROGRAM, SECOND, WRONG, Household
from playwright.sync_api import expect
from server_steps import LOCAL, change, make_key, press, recover, relock, set_pattern, set_up

pytestmark = [
    pytest.mark.skipif(not PROGRAM.exists(), reason="the server is not built: make server"),
    # Browsers log refused and lost requests themselves.
    pytest.mark.console("Failed to load resource"),
]


@pytest.fixture
def enrolled(device, household):
    one = device(household.address)
    page = one.page()
    page.device = one
    page.open()
    page.key = set_up(page)
    return page


def test_a_build_without_a_server_does_not_offer_one(page):
    page.open("/#/settings/lock")
    page.at("settings")
    page.until("document.querySelector('.panel .item')")
    page.until("performance.getEntriesByName(location.origin + '/server.json').length")
    expect(page.get_by_role("button", name="Server")).to_have_count(0)


def test_the_server_screen_says_that_there_is_no_server(page):
    page.open("/#/server")
    page.at("server")
    expect(page.get_by_text("This site has no server")).to_be_visible()


def test_a_pattern_that_is_set_up_on_a_server_opens_only_with_the_server(enrolled, household):
    page = enrolled
    assert ("POST", "/v1/accounts") in household.calls
    relock(page)
    # The wait is shown before drawing.
    expect(page.get_by_text("Unlocking needs the server")).to_be_visible()
    expect(page.get_by_text("Connected")).to_be_visible()
    page.draw(*WRONG)
    page.hears("Wrong pattern, 4 attempts left")
    page.draw(*FIRST)
    page.at("server")
    expect(page.get_by_text("The server checks your pattern")).to_be_visible()


@pytest.mark.console("Whether there is a pattern could not be read")
def test_unreadable_storage_does_not_look_like_a_book_without_a_server(enrolled):
    page = enrolled
    page.again()
    page.at("unlock")
    page.draw(*FIRST)
    page.at("server")
    page.evaluate("void (IDBDatabase.prototype.transaction = () => { throw new DOMException('', 'UnknownError'); })")
    page.open("/#/settings/lock")
    page.until("document.querySelector('.panel .item')")
    expect(page.get_by_role("button", name="Server")).to_have_count(0)
    page.open("/#/server")
    expect(page.get_by_role("heading", name="The sketchbook cannot be read")).to_be_visible()
    expect(page.get_by_role("button", name="Set up", exact=True)).to_have_count(0)


def test_an_attempt_at_another_origin_is_one_round_trip(device, household):
    household.named = f"http://127.0.0.1:{household.port}"
    one = device(household.address)
    one.servers = (household.named,)
    page = one.page()
    page.open()
    set_up(page)
    relock(page)
    expect(page.get_by_text("Connected")).to_be_visible()
    sent = []
    page.devtools.on("Network.requestWillBeSent", lambda event: sent.append(event["request"]["method"]))
    page.devtools.send("Network.enable")
    page.draw(*FIRST)
    page.at("server")
    # Preflights are events as well.
    assert sent.count("POST") == 1 and "OPTIONS" not in sent


KEEP_DRAWING = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  await (await openAlbum()).create({ name: "Kept", width: 480, height: 640 }, new Uint8Array(100));
}"""
UNREACHABLE = "Could not reach the server. Check the connection, then draw your pattern again"


def all_but_the_first():
    """Loses all requests but one."""
    fates = iter([None])
    return lambda method, path: next(fates, "lost")


@pytest.mark.parametrize("losses", [all_but_the_first, lambda: "answer lost"], ids=["requests", "answers"])
def test_no_pattern_or_drawing_is_lost_on_a_network_that_loses_almost_all_requests(device, household, losses):
    page = device(household.address).page()

    def expect_no_wrong():
        assert not any("wrong" in str(line).lower() for line in page.evaluate("inkdotRecord.lines()"))

    page.open("/#/server")
    page.at("server")
    page.evaluate(KEEP_DRAWING)
    press(page, "Set up")
    make_key(page)
    household.network = losses()
    set_pattern(page, FIRST)
    page.hears(UNREACHABLE)
    expect_no_wrong()
    household.network = None
    set_pattern(page, FIRST)
    expect(page.get_by_text("The server checks your pattern")).to_be_visible()

    household.network = losses()
    relock(page)
    # The first request is that of the notice.
    expect(page.locator(".server-notice .status")).not_to_have_text("Connecting…")
    page.draw(*FIRST)
    page.hears(UNREACHABLE)
    expect_no_wrong()
    household.network = None
    page.draw(*FIRST)
    page.at("server")
    # Attempts of this browser are not reported as attempts by others.
    expect(page.get_by_role("dialog")).to_have_count(0)

    press(page, "Change pattern")
    page.at("change")
    page.draw(*FIRST)
    page.says("drawNew.change", 4)
    household.network = losses()
    set_pattern(page, SECOND)
    if losses is not all_but_the_first:
        page.hears(UNREACHABLE)
        household.network = None
        set_pattern(page, SECOND)
    # Only the confirmation was lost. The next unlock repeats it.
    page.at("manage")
    expect_no_wrong()
    household.network = None
    page.open("/#/album")
    relock(page)
    page.draw(*SECOND)
    page.at("album")
    expect(page.get_by_text("Kept")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_offline_is_never_called_wrong_and_the_recovery_key_opens(enrolled, household):
    page = enrolled
    household.network = "lost"
    relock(page)
    # Shown before and after drawing.
    expect(page.locator(".server-notice .error")).to_contain_text("Could not reach the server")
    page.draw(*FIRST)
    page.hears("Could not reach the server. Check the connection, then draw your pattern again")
    recover(page, page.key)
    # The book is open; a new pattern waits for the server.
    page.at("create")
    set_pattern(page, SECOND)
    page.hears("Could not reach the server. Check the connection, then draw your pattern again")
    household.network = None
    set_pattern(page, SECOND)
    page.at("recovery")
    relock(page)
    page.draw(*SECOND)
    page.at("recovery")


PASS = """(seconds) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 1000 * seconds;
}"""


def test_the_first_touch_after_five_minutes_asks_the_server_again(enrolled, household):
    page = enrolled
    relock(page)
    expect(page.get_by_text("Connected")).to_be_visible()
    words = page.get_by_text("Unlocking needs the server")
    household.calls.clear()
    page.evaluate(PASS, 270)
    page.touch(words)
    page.next_frame()
    # The next touch would send no request if this one had sent it.
    household.network = "lost"
    page.evaluate(PASS, 30)
    page.touch(words)
    expect(page.locator(".server-notice .error")).to_contain_text("Could not reach the server")
    asked = len(household.calls)
    page.touch(words)
    household.network = None
    page.evaluate(PASS, 300)
    page.touch(words)
    expect(page.get_by_text("Connected")).to_be_visible()
    assert household.calls[asked:] == [("GET", "/v1/attempt")]


def test_a_build_for_another_server_is_distinguished_from_a_missing_network(enrolled, household):
    page = enrolled
    household.named = "https://elsewhere.example"
    relock(page)
    expect(page.locator(".server-notice .error")).to_contain_text("not allowed to connect to the server")
    # The dots do not move when the answer comes.
    assert page.evaluate("document.querySelector('.server-notice .status').offsetHeight > 48")


def test_all_texts_exist_in_chinese(enrolled):
    page = enrolled
    page.open("/?lang=zh-Hans#/server")
    page.at("unlock")
    expect(page.get_by_text("解锁需要连接服务器")).to_be_visible()
    page.draw(*FIRST)
    page.at("server")
    expect(page.get_by_text("手势密码由服务器验证")).to_be_visible()
    expect(page.get_by_text("已连接")).to_be_visible()
    assert "undefined" not in page.locator("main").inner_text()


def test_after_a_change_the_old_pattern_is_wrong(enrolled):
    page = enrolled
    press(page, "Change pattern")
    change(page, FIRST, SECOND)
    page.at("manage")
    page.open("/#/album")
    relock(page)
    page.draw(*FIRST)
    page.hears("Wrong pattern, 4 attempts left")
    page.draw(*SECOND)
    page.at("album")


def test_a_local_pattern_replaces_the_server(enrolled, household):
    page = enrolled
    press(page, "Stop using the server")
    page.draw(*FIRST)
    page.says("drawNew.change", 4)
    set_pattern(page, LOCAL)
    expect(page.get_by_role("button", name="Set up", exact=True)).to_be_visible()
    page.until("performance.getEntriesByName(location.origin + '/v1/account').length")
    assert ("DELETE", "/v1/account") in household.calls
    household.network = "lost"
    relock(page)
    expect(page.locator(".server-notice")).to_have_count(0)
    page.draw(*LOCAL)
    page.at("server")


def test_the_recovery_key_opens_without_the_server(enrolled, household):
    page = enrolled
    household.network = "lost"
    page.get_by_text("The server is gone").click()
    form = page.locator("details[open]")
    form.locator("input").fill("0123-4567-89AB-CDEF-GHJK-MNP2")
    form.get_by_role("button").click()
    expect(form.get_by_text("That key is wrong")).to_be_visible()
    form.locator("input").fill(page.key)
    form.get_by_role("button").click()
    set_pattern(page, LOCAL)
    expect(page.get_by_role("button", name="Set up", exact=True)).to_be_visible()
    relock(page)
    page.draw(*LOCAL)
    page.at("server")


ATTEMPT_OF_A_COPY = """async () => {
  const { Store } = await import("/inkdot/storage/store.js");
  const { Server } = await import("/app/server/wire.js");
  const { readServerRecord } = await import("/app/server/record.js");
  const { startEngine } = await import("/inkdot/lock/engine.js");
  const [record, tokens] = await new Store().read("lock/default/record", "server/tokens");
  const random = (length) => crypto.getRandomValues(new Uint8Array(length));
  const body = { attempt: random(16), auth: random(32), turn: tokens.turn + 1 };
  return new Server(location.origin).attempt({ ...readServerRecord(await startEngine(), record), token: tokens.token }, body);
}"""


def test_unlocking_reports_attempts_with_a_copy(enrolled):
    page = enrolled
    assert page.evaluate(ATTEMPT_OF_A_COPY)["result"] == "wrong"
    relock(page)
    page.draw(*FIRST)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Someone tried to unlock a copy")
    expect(dialog).to_contain_text("Wrong patterns that this browser did not send: 1")
    dialog.get_by_role("button", name="Close").click()
    # Reported only once.
    relock(page)
    page.draw(*FIRST)
    page.at("server")
    expect(dialog).to_have_count(0)


def test_a_lost_device_is_removed_in_another_browser(enrolled, device, household):
    page = enrolled
    other = device(household.address).page()
    other.open("/#/server")
    other.at("server")
    other.get_by_text("Lost a device?").click()
    form = other.locator("details[open]")
    form.locator("input").fill(page.key)
    form.get_by_role("button", name="Find devices").click()
    form.get_by_role("button", name="Remove").click()
    expect(form.get_by_text("Removed: ")).to_be_visible()
    relock(page)
    expect(page.locator(".server-notice .error")).to_contain_text("removed from the server")
    page.draw(*FIRST)
    page.hears("This device was removed from the server. Use the recovery key")


def test_a_new_recovery_key_is_also_stored_on_the_server(enrolled, household):
    page = enrolled
    page.open("/#/recovery")
    page.at("recovery")
    page.draw(*FIRST)
    expect(page.locator("output.key")).to_be_attached()
    # A server could guess a passphrase from its slot.
    expect(page.locator("summary")).to_have_count(0)
    key = make_key(page)
    page.at("home")
    assert household.calls.count(("PUT", "/v1/header")) == 2
    household.network = "lost"
    relock(page)
    press(page, "Use recovery key")
    for typed, screen in ((page.key, "forgot"), (key, "create")):
        page.locator("#passphrase").fill(typed)
        page.press("forgot.open")
        if screen == "forgot":
            page.hears(page.text("forgot.wrong"), "page")
    page.at("create")


def test_a_sign_up_code_is_required_and_works_once(device, tmp_path):
    household = Household(tmp_path, sign_up="code")
    try:
        page = device(household.address).page()
        page.open("/#/server")
        page.at("server")
        for code, said in (("ABCD-EFGH-JKMN", True), (household.code, False)):
            press(page, "Set up")
            page.locator("#server-code").fill(code)
            press(page, "Set up")
            make_key(page)
            set_pattern(page, FIRST)
            if said:
                page.hears("The server does not accept this sign-up code. Check the code, then try again")
                page.open("/#/settings")
                page.at("settings")
                page.open("/#/server")
                page.at("server")
        expect(page.get_by_text("The server checks your pattern")).to_be_visible()
    finally:
        household.stop()


def test_setup_continues_after_the_page_was_closed(device, tmp_path):
    household = Household(tmp_path, sign_up="code")
    try:
        page = device(household.address).page()
        page.open("/#/server")
        page.at("server")
        household.network = lambda method, path: "lost" if path.endswith("/confirm") else None
        press(page, "Set up")
        page.locator("#server-code").fill(household.code)
        press(page, "Set up")
        make_key(page)
        set_pattern(page, FIRST)
        page.hears("Could not reach the server. Check the connection, then draw your pattern again")
        household.network = None
        page.open("/#/album")
        page.again()
        page.at("album")
        offer = page.locator("aside.update")
        expect(offer).to_contain_text("Server setup is not finished")
        offer.get_by_role("button", name="Continue").click()
        page.at("server")
        expect(offer).to_have_count(0)
        press(page, "Draw the new pattern")
        page.draw(*WRONG)
        page.hears("Wrong pattern, 4 attempts left")
        page.draw(*FIRST)
        expect(page.get_by_text("The server checks your pattern")).to_be_visible()
        relock(page)
        page.draw(*FIRST)
        page.at("server")
        expect(offer).to_have_count(0)
        # The code is used up.
        assert household.calls.count(("POST", "/v1/accounts")) == 1
    finally:
        household.stop()


def test_an_account_that_is_no_longer_used_is_deleted_at_the_next_start(enrolled, household):
    page = enrolled
    household.network = lambda method, path: "lost" if method == "DELETE" else None
    press(page, "Stop using the server")
    page.draw(*FIRST)
    page.says("drawNew.change", 4)
    set_pattern(page, LOCAL)
    expect(page.get_by_text("The account on the server is not deleted yet")).to_be_visible()
    household.network = None
    household.calls.clear()
    # Before unlocking, without opening the settings.
    page.open("/#/album")
    relock(page)
    page.until("performance.getEntriesByName(location.origin + '/v1/account').length")
    page.until("import('/inkdot/storage/store.js').then(async ({ Store }) => !(await new Store().get('server/leaving')))")
    assert household.calls == [("DELETE", "/v1/account")]


def server_moves(page, household):
    """The app is built for another address of the same server; the old address is gone."""
    household.named = f"http://127.0.0.1:{household.port}"
    household.network = "lost"
    page.device.servers = (household.named,)
    relock(page)
    expect(page.locator(".server-notice .error")).to_contain_text("If the server has moved, use the recovery key")
    recover(page, page.key)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"This app now connects to 127.0.0.1:{household.port}")
    return dialog


def test_the_address_changes_when_the_server_has_moved(enrolled, household):
    page = enrolled
    dialog = server_moves(page, household)
    dialog.get_by_role("button", name="Use the new address").click()
    page.at("create")
    set_pattern(page, SECOND)
    page.at("recovery")
    relock(page)
    expect(page.get_by_text("Connected")).to_be_visible()
    page.draw(*SECOND)
    page.at("recovery")


def test_the_address_changes_in_the_settings_of_an_open_sketchbook(enrolled, household):
    page = enrolled
    dialog = server_moves(page, household)
    dialog.get_by_role("button", name="Not now").click()
    page.at("create")
    page.open("/#/server")
    page.at("server")
    press(page, "Use the new address")
    expect(page.get_by_role("button", name="Use the new address")).to_have_count(0)
    expect(page.get_by_text("Connected")).to_be_visible()
    relock(page)
    page.draw(*FIRST)
    page.at("server")


def test_a_recovery_key_is_pending_until_the_server_stores_it(enrolled, household):
    page = enrolled
    page.open("/#/recovery")
    page.at("recovery")
    page.draw(*FIRST)
    household.network = lambda method, path: "lost" if path == "/v1/header" else None
    page.press("backup.key.make")
    page.press("backup.key.kept")
    page.hears(page.text("backup.failed"), "page")
    page.open("/#/server")
    page.at("server")
    expect(page.get_by_text("may still accept a recovery key that is not in use")).to_be_visible()
    household.network = None
    relock(page)
    page.draw(*FIRST)
    page.at("server")
    page.until("import('/inkdot/storage/store.js').then(async ({ Store }) => !(await new Store().get('server/header')))")
