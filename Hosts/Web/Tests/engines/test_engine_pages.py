"""The page around the boards in every engine: languages, themes, sizes, offline use and the policy."""

import socket

import pytest
from playwright.sync_api import Error
from server import APP, Server

SCREENS = ("", "draw", "album", "lab", "manage", "settings", "create")
SIZES = {"phone": (390, 844), "phone on its side": (844, 390), "desk": (1280, 800)}
# Elements of a complete screen.
WHOLE = {"album": ".album:is([data-state=list], [data-state=empty])", "lab": ".lab .stage canvas"}
# Elements that extend beyond the window, and whether the page scrolls horizontally.
OVER = """() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) return [`the page is ${scrollWidth} wide in ${clientWidth}`];
  const scrolls = (element) => element && (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return all(document.body).filter((element) => element.matches("button, input, p, h1, h2, summary, a") &&
    element.checkVisibility({ visibilityProperty: true })).filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Ignores texts for screen readers only, and contents of lists that scroll.
      return width > 1 && (left < -1 || right > clientWidth + 1) && !scrolls(element);
    }).map((element) => element.outerHTML.slice(0, 120));
}"""


def go(page, screen):
    page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
    page.at(screen or "home")
    if screen == "draw":
        page.until("!document.querySelector('.cover:not([hidden])')")
    page.next_frame()


@pytest.mark.night
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits_the_window(device, size):
    width, height = SIZES[size]
    page = device(width=width, height=height)
    page.open()
    page.until("innerWidth === arg[0] && innerHeight === arg[1]", [width, height])
    for screen in SCREENS:
        go(page, screen)
        # The complete screen, not the placeholder before it.
        page.until(f"document.querySelector('{WHOLE.get(screen, 'main > *')}')")
        assert page.evaluate(OVER) == [], screen
    go(page, "draw")
    # The board fills exactly the window.
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


@pytest.mark.night
def test_language_and_theme_can_be_chosen_and_are_stored(device):
    page = device(locale="zh-CN")
    page.open()
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    ground = "getComputedStyle(document.body).backgroundColor"
    for theme in ("dark", "light"):
        page.goto(f"{page.address}/?theme={theme}#/")
        page.settle()
        assert page.evaluate(ground) == {"dark": "rgb(18, 19, 20)", "light": "rgb(243, 241, 237)"}[theme]
    page.tap_on(page.text("switchLanguage"))
    page.until("document.documentElement.lang === 'en'")
    page.again()
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.night
@pytest.mark.console("ServiceWorker", "service worker", "Failed to load", "NetworkError", "net::ERR", "fetching the script")
def test_everything_works_without_a_server_after_the_first_visit(device):
    server = Server(APP)
    page = device(address=server.address)
    try:
        page.open()
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.until("navigator.serviceWorker.controller")
    finally:
        server.stop()
    page.again()
    for screen in SCREENS:
        go(page, screen)
    page.goto(f"{page.address}/?lang=zh-Hans#/create")
    page.at("create")
    page.says("drawNew", 4)


# A first worker that already runs while the browser still reports it as waiting.
FIRST_WORKER = """async () => {
  const first = new EventTarget();
  const registration = Object.assign(new EventTarget(), { installing: first, waiting: first });
  const worker = Object.assign(new EventTarget(), { controller: null, register: async () => registration });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
  const { keepUpdated } = await import("/app/start/update.js");
  await keepUpdated();
  registration.dispatchEvent(new Event("updatefound"));
  worker.controller = first;
  first.dispatchEvent(new Event("statechange"));
  // What tells of it would have come first.
  await import("/app/start/offer.js");
  await new Promise((done) => setTimeout(done));
  return document.querySelector(".update") !== null;
}"""


@pytest.mark.night
def test_the_first_visit_offers_no_new_version(page):
    """The page would reload while in use."""
    page.open()
    assert page.evaluate(FIRST_WORKER) is False


@pytest.mark.night(but=["webkit"])
def test_a_call_to_an_unloading_page_fails(page):
    """The drivers report the failed call and do not hang."""
    page.open()
    with pytest.raises((Error, RuntimeError)) as told:
        page.evaluate(
            "() => new Promise((done) => { addEventListener('never', done); location.href = '/inkdot/lock/texts.js'; })"
        )
    assert "does not answer" not in str(told.value)


@pytest.mark.night(but=["webkit"])
@pytest.mark.console("Failed to load", "net::ERR")
def test_a_failed_load_is_reported_and_no_dialog_blocks_a_load(page):
    """The drivers also report the failed load."""
    page.open()
    page.evaluate("addEventListener('beforeunload', (event) => event.preventDefault())")
    # Only a page with user activation may show the dialog.
    page.tap_on(page.text("switchLanguage"))
    page.again()
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with pytest.raises((Error, RuntimeError)) as told:
            page.goto(f"http://127.0.0.1:{nobody.getsockname()[1]}/")
    assert "does not answer" not in str(told.value)


@pytest.mark.night(but=["firefox", "webkit"])
@pytest.mark.console("Content Security Policy", "Content-Security-Policy", "policy:", "example.invalid", "Failed to load")
def test_the_policy_holds(page):
    page.open()
    page.evaluate("""async () => {
      globalThis.refused = new Set();
      addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective.replace(/-(elem|attr)$/, "")));
      const script = document.createElement("script");
      script.textContent = "globalThis.wasRun = true";
      document.body.append(script);
      const button = document.createElement("button");
      button.setAttribute("onclick", "globalThis.wasRun = true");
      button.click();
      await fetch("https://example.invalid/").catch(() => {});
    }""")
    # Browsers report violations asynchronously.
    page.until("refused.has('script-src') && refused.has('connect-src')")
    assert page.evaluate("globalThis.wasRun === undefined")
