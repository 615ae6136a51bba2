"""A passkey beside the pattern, with Chromium's virtual authenticator: set up, used, refused during waits, removed."""

import pytest
from playwright.sync_api import expect
from test_screens import look

RIGHT = (4, 0, 7, 2, 3, 8, 1)
WRONG = [(0, 1, 2, 5), (0, 1, 2, 4), (0, 3, 6, 7), (0, 3, 6, 4), (6, 7, 8, 5)]
OPTIONS = {
    "protocol": "ctap2",
    "ctap2Version": "ctap2_1",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "hasPrf": True,
}
STORED = """async () => {
  const { Store } = await import("/inkdot/storage/store.js");
  const [book, attempts] = await new Store().read("book", "lock/default/attempts");
  return { kinds: book.slots.map(([kind]) => kind), attempts: [...attempts] };
}"""
# The user's timeout, in ms: `authenticator.js`.
PATIENCE = 120_000


class Authenticator:
    """The virtual authenticator of a page."""

    def __init__(self, page, **options):
        self.page = page
        page.devtools.send("WebAuthn.enable")
        added = page.devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**OPTIONS, **options}})
        self.id = added["authenticatorId"]

    def send(self, method, **values):
        return self.page.devtools.send(f"WebAuthn.{method}", {"authenticatorId": self.id, **values})

    @property
    def count(self):
        return len(self.send("getCredentials")["credentials"])


def named(app):
    """A host name, because IP addresses have no passkeys."""
    return app.replace("127.0.0.1", "localhost")


@pytest.fixture
def page(device, app):
    """An unlocked page with a pattern."""
    return opened(device(address=named(app)).page())


def opened(page):
    page.stop_clock()
    page.store_pattern(*RIGHT)
    page.open()
    unlock(page)
    return page


def states(page):
    """Visits all screens with a passkey and yields the name of each."""
    authenticator = Authenticator(opened(page), hasPrf=False)
    settings(page)
    yield "row, off"
    page.choose("passkey.row")
    page.at("passkey")
    expect(page.get_by_text(page.text("passkey.prove"))).to_be_visible()
    yield "pattern first"
    page.draw(*RIGHT)
    expect(page.button("passkey.set")).to_be_visible()
    yield "set up"
    page.press("passkey.set")
    says(page, "passkey.error.prf")
    yield "not set up"
    authenticator.send("removeVirtualAuthenticator")
    authenticator = Authenticator(page)
    page.press("passkey.set")
    expect(page.button("passkey.remove")).to_be_visible()
    yield "on"
    page.press("passkey.remove")
    yield "remove?"
    page.press("passkey.remove.no")
    settings(page)
    expect(page.get_by_text(page.text("passkey.row.on"))).to_be_visible()
    yield "row, on"
    page.open("/")
    page.again()
    expect(page.button("passkey.unlock")).to_be_visible()
    yield "lock"
    authenticator.send("clearCredentials")
    page.press("passkey.unlock")
    says(page, "passkey.unlock.declined")
    yield "refused"


def unlock(page):
    page.at("unlock")
    page.draw(*RIGHT)
    page.at("home")


def settings(page):
    page.evaluate("location.hash = '#/settings/lock'")
    page.at("settings")
    # The passkey's row precedes the server's.
    page.until("import('/app/lock/passkey-row.js').then(() => import('/app/server/views/row.js'))")


def begin(page):
    """Opens the card of the settings that sets up a passkey."""
    settings(page)
    page.choose("passkey.row")
    page.at("passkey")
    expect(page.get_by_text(page.text("passkey.prove"))).to_be_visible()
    page.draw(*RIGHT)
    expect(page.get_by_role("heading", name=page.text("passkey.row"), level=2)).to_be_focused()


def set_up(page):
    begin(page)
    page.press("passkey.set")
    expect(page.get_by_role("heading", name=page.text("passkey.on"))).to_be_focused()


def says(page, key):
    page.hears(page.text(key), "page")


@pytest.mark.console("The passkey did not open the sketchbook.")
def test_a_passkey_unlocks_after_a_reload_without_changing_the_count(page):
    authenticator = Authenticator(page)
    assert 5 not in page.evaluate(STORED)["kinds"]
    set_up(page)
    assert authenticator.count == 1
    assert page.evaluate(STORED)["kinds"].count(5) == 1
    settings(page)
    expect(page.get_by_text(page.text("passkey.row.on"))).to_be_visible()
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    page.again()
    page.at("unlock")
    page.draw(*WRONG[0])
    page.says("wrong.left", 4)
    counted = page.evaluate(STORED)["attempts"]
    page.press("passkey.unlock")
    # To the requested screen.
    page.at("draw")
    assert page.evaluate(STORED)["attempts"] == counted
    # The count continues.
    page.again()
    page.draw(*WRONG[1])
    page.says("wrong.left", 3)
    page.draw(*RIGHT)
    page.at("draw")


@pytest.mark.console("The passkey did not open the sketchbook.")
def test_a_wait_for_wrong_patterns_also_applies_to_the_passkey(page):
    Authenticator(page)
    set_up(page)
    page.open("/")
    page.again()
    for guess in WRONG:
        page.draw(*guess)
        page.answered()
    page.says("locked")
    counted = page.evaluate(STORED)["attempts"]
    page.press("passkey.unlock")
    says(page, "passkey.unlock.waiting")
    page.again()
    page.press("passkey.unlock")
    says(page, "passkey.unlock.waiting")
    page.at("unlock")
    assert page.evaluate(STORED)["attempts"] == counted
    page.set_clock(31)
    page.again()
    page.press("passkey.unlock")
    page.at("home")
    assert page.evaluate(STORED)["attempts"] == counted


@pytest.mark.console("The passkey did not open the sketchbook.", "The passkey was not set up.")
def test_a_refused_request_says_so_and_the_pattern_still_unlocks(page):
    authenticator = Authenticator(page, isUserVerified=False)
    begin(page)
    page.press("passkey.set")
    says(page, "passkey.error.declined")
    assert 5 not in page.evaluate(STORED)["kinds"]
    authenticator.send("removeVirtualAuthenticator")
    authenticator = Authenticator(page)
    page.press("passkey.set")
    expect(page.get_by_role("heading", name=page.text("passkey.on"))).to_be_focused()
    page.again()
    authenticator.send("setUserVerified", isUserVerified=False)
    page.press("passkey.unlock")
    says(page, "passkey.unlock.declined")
    expect(page.button("passkey.unlock")).to_be_enabled()
    page.draw(*RIGHT)
    page.at("passkey")


@pytest.mark.console("The passkey did not open the sketchbook.")
def test_a_request_without_an_answer_times_out_and_the_pattern_works_meanwhile(page):
    authenticator = Authenticator(page)
    set_up(page)
    page.open("/")
    page.again()
    authenticator.send("setAutomaticPresenceSimulation", enabled=False)
    page.press("passkey.unlock")
    says(page, "passkey.asking")
    page.until("inkdotTimers.isSet(arg)", PATIENCE)
    page.evaluate("(time) => inkdotTimers.pass(time)", PATIENCE)
    says(page, "passkey.unlock.late")
    page.press("passkey.unlock")
    page.until("inkdotTimers.isSet(arg)", PATIENCE)
    page.draw(*RIGHT)
    page.at("home")
    # The abandoned request does not delay the next one.
    authenticator.send("setAutomaticPresenceSimulation", enabled=True)
    page.again()
    page.press("passkey.unlock")
    page.at("home")


@pytest.mark.console("The passkey did not open the sketchbook.")
def test_a_credential_that_was_deleted_from_the_device_is_explained(page):
    authenticator = Authenticator(page)
    set_up(page)
    page.again()
    authenticator.send("clearCredentials")
    page.press("passkey.unlock")
    says(page, "passkey.unlock.declined")
    page.draw(*RIGHT)
    page.at("passkey")


@pytest.mark.console("The passkey was not set up.")
def test_an_authenticator_that_cannot_derive_keys_is_refused(page):
    Authenticator(page, hasPrf=False)
    begin(page)
    page.press("passkey.set")
    says(page, "passkey.error.prf")
    assert 5 not in page.evaluate(STORED)["kinds"]


def test_a_passkey_is_removed_in_the_settings_and_with_the_pattern(page):
    Authenticator(page)
    set_up(page)
    page.press("passkey.remove")
    page.get_by_role("dialog").get_by_role("button", name=page.text("passkey.remove"), exact=True).click()
    page.at("settings")
    expect(page.get_by_text(page.text("passkey.row.off"))).to_be_visible()
    assert 5 not in page.evaluate(STORED)["kinds"]
    page.open("/")
    page.again()
    expect(page.locator(".passkey")).to_have_count(0)
    unlock(page)
    set_up(page)
    page.evaluate("location.hash = '#/remove'")
    page.at("remove")
    page.draw(*RIGHT)
    page.at("home")
    page.store_pattern(*RIGHT)
    page.open("/")
    page.at("unlock")
    expect(page.locator(".passkey")).to_have_count(0)


@pytest.mark.console("The passkey did not open the sketchbook.")
def test_a_passkey_that_another_tab_removed_is_explained(page):
    Authenticator(page)
    set_up(page)
    page.again()
    page.evaluate("""async () => {
      const { removePasskey } = await import("/app/sealed/passkey.js");
      const { vault } = await import("/app/session.js");
      await removePasskey((await vault()).storage);
    }""")
    page.press("passkey.unlock")
    says(page, "passkey.unlock.removed")


def test_a_book_opened_by_a_passkey_asks_for_the_pattern_before_another_key_is_set(page):
    Authenticator(page)
    set_up(page)
    page.open("/")
    page.again()
    page.press("passkey.unlock")
    page.at("home")
    page.evaluate("location.hash = '#/recovery'")
    page.at("recovery")
    expect(page.get_by_text(page.text("recovery.prove"))).to_be_visible()
    page.evaluate("location.hash = '#/remove'")
    page.at("remove")
    page.draw(*WRONG[0])
    page.says("wrong.left", 4)


def test_passkeys_are_offered_only_if_browser_and_address_support_them(page, device):
    def rows(page):
        settings(page)
        page.next_frame()
        return page.get_by_role("button", name=page.text("passkey.row"))

    expect(rows(page)).to_have_count(1)
    page.own.add_init_script("""{
      const ask = PublicKeyCredential.getClientCapabilities.bind(PublicKeyCredential);
      PublicKeyCredential.getClientCapabilities = async () => ({ ...(await ask()), "extension:prf": false });
    }""")
    page.open("/")
    page.again()
    unlock(page)
    expect(rows(page)).to_have_count(0)
    page.evaluate("location.hash = '#/passkey'")
    page.at("passkey")
    expect(page.get_by_text(page.text("passkey.missing"))).to_be_visible()
    # An IP address.
    other = device().page()
    other.store_pattern(*RIGHT)
    other.open()
    unlock(other)
    expect(rows(other)).to_have_count(0)


def test_no_passkey_code_loads_before_setup(page):
    loaded = "performance.getEntriesByType('resource').filter(({ name }) => /passkey|authenticator/.test(name)).length"
    page.open("/")
    page.again()
    page.at("unlock")
    assert page.evaluate(loaded) == 0
    unlock(page)
    assert page.evaluate(loaded) == 0


@pytest.mark.night(but=["en"])
@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.console("The passkey was not set up.", "The passkey did not open the sketchbook.")
def test_its_screens_are_readable_and_reachable(device, app, language):
    page = device(address=named(app), locale=language, reduced_motion="reduce").page()
    assert not look(page, states(page))
