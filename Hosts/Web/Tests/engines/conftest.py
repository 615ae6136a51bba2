"""The same journeys in every engine. Documentation/Devices.md describes how each is driven."""

import contextlib
import importlib
import pathlib
import re
import sys

import pytest
from driver import BEFORE
from engine_tab import EngineTab

sys.path.append(str(pathlib.Path(__file__).parents[1] / "board"))

# A clock that tests can stop. Violations of the policy are not always logged to the console.
WATCH = """
{
  const now = Date.now.bind(Date);
  Date.now = () => {
    try {
      const clock = localStorage.getItem("test-clock");
      return clock === null ? now() : Number(clock);
    } catch {
      return now();
    }
  };
}
document.addEventListener("securitypolicyviolation", (event) => {
  // A script opened by itself is shown in a page of the engine's own making.
  if (document.contentType === "text/html") console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
LOOKS_LIKE_A_PATTERN = re.compile(r"\b\d\d?(?:[-,; ]+\d\d?){3}")


@pytest.fixture(scope="session")
def engines():
    """The running browsers by name; each starts on first use."""
    running = {}
    # Ends each browser, even if another fails to end.
    with contextlib.ExitStack() as ends:
        yield running
        for engine in running.values():
            ends.callback(engine.stop)


def pytest_collection_modifyitems(items):
    """Moves these tests to the front: idle workers take tests from the end, and each worker with one of these starts a browser."""
    items.sort(key=lambda item: "engine" not in item.fixturenames)


# Session scope groups the tests of an engine: otherwise every worker would start every engine.
@pytest.fixture(scope="session", params=["chromium", "firefox", "webkit"])
def engine(request, engines, tmp_path_factory):
    name = request.param
    if name not in engines:
        # Chromium is already running.
        given = [request.getfixturevalue("browser")] if name == "chromium" else []
        engines[name] = importlib.import_module(name).Browser(tmp_path_factory.mktemp(name), *given)
    return engines[name]


class Device:
    """A device with one tab, and its messages."""

    def __init__(self, engine, address, size, locale, scripts):
        self.console = []
        before = [script.read_text() for script in BEFORE]
        self.device = engine.device(self.console, [*before, WATCH, *scripts], locale)
        self.pages = [EngineTab(self.device.tab(*size), address, engine)]

    def check(self, allowed):
        for kind, text in self.console:
            plain = re.sub(r"https?://\S+", "", text)
            assert not LOOKS_LIKE_A_PATTERN.search(plain), f"the console tells: {text}"
            assert kind != "error" or any(part in text for part in allowed), f"error on the console: {text}"


@pytest.fixture
def device(engine, app, request):
    """Makes devices: `device(width=…, height=…, locale=…, scripts=[…], address=…)`; returns the page of each.

    `@pytest.mark.console("part", …)` names errors a test provokes on the console.
    """
    devices = request.node.devices = []

    def make(address=app, width=390, height=844, locale="en-US", scripts=()):
        devices.append(Device(engine, address, (width, height), locale, scripts))
        return devices[-1].pages[0]

    yield make
    marker = request.node.get_closest_marker("console")
    for one in devices:
        one.device.close()
        one.check(marker.args if marker else ())


@pytest.fixture
def page(device):
    """A page on a phone, nothing loaded yet."""
    return device()


@pytest.fixture
def lab(device, site):
    """A page on a phone with only an element; see `Page.add_lock`."""
    return device(site)
