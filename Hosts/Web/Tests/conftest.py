"""The built app behind a real `inkdot serve`, and one headless Chromium for the whole run.

Every test gets a context of its own, as if on a new device. Whatever a page writes to its console, asks of the network
or breaks of its Content-Security-Policy is watched in every test.
"""

import contextlib
import re
import shutil
import time

import pytest
from driver import HERE, LIMIT, PHONE, Page, recorded
from headless import launch
from playwright.sync_api import Error, expect, sync_playwright
from server import APP, BINARY, Server

# A wall clock that a test can stop: at so many milliseconds after the device was made, for every page of the context.
CLOCK = """
{
  const now = Date.now.bind(Date), start = %d;
  Date.now = () => {
    try {
      const stopped = localStorage.getItem("test-clock");
      return stopped === null ? now() : start + Number(stopped);
    } catch {
      return now();
    }
  };
}
"""
# Breaches of the policy are not always written to the console.
POLICY = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
# Numbers in a row, as in `0-1-2-5`, `0,1,2` or `[0,1,2`.
LOOKS_LIKE_A_PATTERN = re.compile(r"\b\d\d?(?:[-,; ]+\d\d?){2}|\b\d{4,9}\b")

expect.set_options(timeout=1000 * LIMIT)


@pytest.fixture(scope="session")
def app():
    """The address of the app."""
    assert BINARY.exists() and APP.exists(), "build them first: make app tool"
    server = Server(APP)
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def serve():
    """Serves another folder the same way; answers with its address."""
    servers = []

    def start(root):
        servers.append(Server(root))
        return servers[-1].address

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def site(serve, tmp_path_factory):
    """The address of somebody else's page, which has nothing of the app but its `inkdot` folder."""
    root = tmp_path_factory.mktemp("site")
    shutil.copytree(APP / "inkdot", root / "inkdot")
    (root / "index.html").write_text(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Site</title>'
        '<link rel="icon" href="data:,"><script type="module" src="inkdot/pattern-lock.js"></script><body></body></html>'
    )
    return serve(root)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Device:
    """One browser context and all it said."""

    def __init__(self, context, address):
        self.context = recorded(context)
        self.context.set_default_timeout(1000 * LIMIT)
        self.address = address
        self.pages = []
        self.console = []
        self.requests = []
        context.add_init_script(CLOCK % (1000 * time.time()))
        context.add_init_script(POLICY)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.console.append(("error", str(error.error))))
        context.on("request", lambda request: self.requests.append(request.url))

    def hear(self, message):
        # A script opened by itself has no icon; Chromium looks for one all the same.
        if not message.location["url"].endswith("/favicon.ico"):
            self.console.append((message.type, message.text))

    def page(self):
        self.pages.append(Page(self.context.new_page(), self.address))
        return self.pages[-1]

    def end(self):
        """Closes it once all is here that its pages have said: what comes of their being taken away is not theirs."""
        for page in self.pages:
            with contextlib.suppress(Error):
                page.evaluate("0")
        self.console = list(self.console)
        self.context.close()

    def check(self, allowed):
        for kind, text in self.console:
            assert not LOOKS_LIKE_A_PATTERN.search(re.sub(r"https?://\S+", "", text)), f"the console tells: {text}"
            assert kind != "error" or any(part in text for part in allowed), f"error on the console: {text}"
        for url in self.requests:
            assert url.startswith((self.address, "data:", "blob:")), f"a request leaves the origin: {url}"
            assert "?" not in url or re.fullmatch(r"[^?]*\?[a-zA-Z&=-]*", url), f"an address carries something: {url}"


@pytest.fixture
def device(browser, app, request):
    """Makes devices: `device(viewport=…, locale=…, …)`; options are those of a Playwright context.

    `@pytest.mark.console("part", …)` names errors a test provokes on the console; with `@pytest.mark.all_rounds` keys are
    derived as on a device of a person, see rounds.js.
    """
    devices = request.node.devices = []

    def make(address=app, **options):
        settings = {
            "viewport": PHONE,
            "has_touch": True,
            "locale": "en-US",
            "color_scheme": "light",
            "service_workers": "block",
            **options,
        }
        devices.append(Device(browser.new_context(**settings), address))
        if not request.node.get_closest_marker("all_rounds"):
            devices[-1].context.add_init_script(path=HERE / "rounds.js")
        return devices[-1]

    yield make
    marker = request.node.get_closest_marker("console")
    for one in devices:
        one.end()
        one.check(marker.args if marker else ())


@pytest.fixture
def page(device):
    """A page on a phone, nothing loaded yet."""
    return device().page()


@pytest.fixture
def lab(device, site):
    """A page on a phone that has nothing but the element; see `Page.add_lock`."""
    return device(site).page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Prints what the pages of a test saw and said when it fails."""
    report = yield
    if report.failed:
        for number, device in enumerate(getattr(item, "devices", ()), 1):
            report.sections.append((f"Console of device {number}", "\n".join(map(" ".join, device.console[-50:]))))
            # In the end they are closed.
            for count, page in enumerate(device.pages if call.when != "teardown" else (), 1):
                report.sections.append((f"Page {count} of device {number}", page.story()))
    return report


def pytest_configure(config):
    config.addinivalue_line("markers", "console(*parts): errors the test provokes on the console")
    config.addinivalue_line("markers", "all_rounds: keys are derived in as many rounds as the page wants")
