"""Storage, locks and cryptography that do not answer: the message meanwhile, and the continuation when they do."""

import pytest
from playwright.sync_api import expect

RIGHT = (4, 0, 7, 2, 3, 8, 1)
# A transaction that does not end, as in another tab, so that later ones wait; `isHeld`: whether one waits.
HOLD = """async () => {
  globalThis.isHolding = true;
  globalThis.isHeld = false;
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    const [store] = database.objectStoreNames;
    const entries = database.transaction(store, "readwrite").objectStore(store);
    await new Promise((begun) => {
      const goOn = () => {
        begun();
        if (isHolding) entries.get("").onsuccess = goOn;
        else database.close();
      };
      entries.get("").onsuccess = goOn;
    });
  }
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...how) {
    globalThis.isHeld = true;
    return transaction.apply(this, how);
  };
}"""
LET_GO = "() => { globalThis.isHolding = false; }"
HOLD_CRYPTO = """() => {
  const released = new Promise((done) => { globalThis.releaseCrypto = done; });
  globalThis.isHeld = false;
  for (const name of ["sign", "deriveBits", "encrypt", "decrypt"]) {
    const before = crypto.subtle[name].bind(crypto.subtle);
    crypto.subtle[name] = (...how) => {
      globalThis.isHeld = true;
      return released.then(() => before(...how));
    };
  }
}"""
LATE = "document.getAnimations().find(({ animationName }) => animationName === 'late')"
LINE = [(0.2, 0.4), (0.8, 0.4)]


def is_told(page):
    """After a few seconds a message is shown."""
    notice = page.locator(".waiting")
    page.until("isHeld")
    page.pass_time(5)
    expect(notice).to_have_count(0)
    page.pass_time(1)
    expect(notice).to_be_in_viewport(ratio=1)
    expect(notice.locator("p")).to_have_text(page.text("waiting.detail"))
    return notice


@pytest.mark.night(but=["zh-Hans"])
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_storage_that_does_not_accept_a_new_pattern_is_reported_and_accepts_it_later(page, language):
    page.open(f"/?lang={language}#/create")
    page.draw(*RIGHT)
    page.says("drawAgain")
    page.evaluate(HOLD)
    page.draw(*RIGHT)
    page.says("saving")
    notice = is_told(page)
    # Slow, but no failure is shown.
    page.pass_time(60)
    page.says("saving")
    expect(notice).to_be_visible()
    page.evaluate(LET_GO)
    page.at("recovery")
    expect(notice).to_have_count(0)
    assert page.stored() is not None


def test_cryptography_that_does_not_answer_is_reported_and_nothing_is_shown(page):
    page.store_pattern(*RIGHT)
    page.open("/#/album")
    page.at("unlock")
    page.evaluate(HOLD_CRYPTO)
    page.draw(*RIGHT)
    page.says("checking")
    notice = is_told(page)
    page.pass_time(60)
    page.at("unlock")
    page.says("checking")
    expect(page.locator(".album")).to_have_count(0)
    page.evaluate("releaseCrypto()")
    page.at("album")
    expect(notice).to_have_count(0)


def test_storage_that_does_not_report_a_pattern_is_queried_again(device):
    one = device()
    page, other = one.page(), one.page()
    page.store_pattern(*RIGHT)
    other.goto(f"{other.address}/inkdot/lock/texts.js")
    other.evaluate(HOLD)
    page.page.goto(f"{page.address}/#/album")
    # Queried by the page, then by its lock.
    for place in ("main[data-screen=unlock]", ".unknown"):
        page.pass_time(5, after=5)
        expect(page.locator(place)).to_be_attached()
    expect(page.get_by_role("alert")).to_have_text(page.text("unknown.slow"))
    page.says("failed.storageFailed")
    # The message is already shown.
    expect(page.locator(".waiting")).to_be_hidden()
    other.evaluate(LET_GO)
    # The next query had already started.
    expect(page.get_by_role("alert")).to_have_count(0)
    page.says("drawCurrent.unlock")
    page.draw(*RIGHT)
    page.at("album")


@pytest.mark.console("Failed to load resource")
def test_a_missing_module_of_the_page_is_reported(device):
    page = device().page()
    page.route("**/app/session.js", lambda route: route.fulfill(status=500))
    page.own.goto(page.address)
    page.until(LATE)
    assert page.evaluate(f"{LATE}.effect.getTiming().delay") == 8000
    page.evaluate(f"{LATE}.finish()")
    expect(page.locator(".late")).to_contain_text("reload the page")
    expect(page.locator(".late")).to_be_visible()
    page.unroute("**/app/session.js")
    page.own.reload()
    page.at("home")
    expect(page.locator(".late")).to_be_hidden()
    assert not page.evaluate(f"!!{LATE}")
