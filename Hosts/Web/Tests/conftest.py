"""The built app behind a real `inkdot serve`, and one headless Chromium for the whole run.

Every test gets an empty context, like a new device. All tests check the console, network requests and violations of the
Content-Security-Policy.
"""

import fcntl
import os
import re
import shutil
import subprocess
import traceback

import pytest
from device import POLICY, Device
from driver import HERE, LIMIT, PHONE, THOROUGH
from headless import launch
from household import Household
from playwright.sync_api import expect, sync_playwright
from server import APP, BINARY, REPOSITORY, KeptServer, Server

expect.set_options(timeout=1000 * LIMIT)
# Maximum number of idle devices.
USED = 6


# Servers of the whole run, by address.
KEPT = {}


def kept(root):
    server = KeptServer(root)
    return KEPT.setdefault(server.address, server)


@pytest.fixture(scope="session")
def app():
    """The address of the app."""
    assert BINARY.exists() and APP.exists(), "build them first: make app tool"
    server = kept(APP)
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def serve():
    """Serves another folder the same way; returns its address."""
    servers = []

    def start(root):
        servers.append(Server(root))
        return servers[-1].address

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """The published elements, read-only. Building takes seconds, so one worker builds them for all."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "dist/inkdot"
    with open(shared / "dist.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # Moved into place when complete.
        if not folder.exists():
            subprocess.run(["node", "--no-warnings", REPOSITORY / "Hosts/Web/dist.mjs", folder], check=True)
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory, package):
    """The address of another site's page that has only the published elements."""
    root = tmp_path_factory.mktemp("site")
    shutil.copytree(package, root / "inkdot")
    (root / "index.html").write_text(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Site</title>'
        '<link rel="icon" href="data:,"><script type="module" src="inkdot/pattern-lock.js"></script><body></body></html>'
    )
    server = kept(root)
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def used(browser):
    """Reusable devices by their options; the most recently used are last."""
    return []


@pytest.fixture
def device(browser, app, used, request):
    """Makes devices: `device(viewport=…, locale=…, …)`; options are those of a Playwright context. With `hears_requests` the
    device lists all `requests`. Requests to other origins always cause an error on the console, because the browser can reach no
    other machine.

    `@pytest.mark.console("part", …)` names expected console errors; `@pytest.mark.all_rounds` derives keys with the real number
    of rounds, see rounds.js; `@pytest.mark.new_device` is for tests that search the memory of a page.
    """
    devices = request.node.devices = []
    all_rounds = bool(request.node.get_closest_marker("all_rounds"))
    may_be_used = not request.node.get_closest_marker("new_device")
    made_with = {}

    def make(address=app, hears_requests=False, **options):
        settings = {
            "viewport": PHONE,
            "has_touch": True,
            "locale": "en-US",
            "color_scheme": "light",
            "service_workers": "block",
            **options,
        }
        # Only the shared server reports its requests.
        hears_requests = hears_requests or address not in KEPT
        key = [address, all_rounds, hears_requests, settings]
        fitting = [one for one in used if one[0] == key] if may_be_used else []
        if fitting:
            used.remove(fitting[-1])
            one = fitting[-1][1]
            devices.append(Device(one.own, address, one))
        else:
            devices.append(Device(browser.new_context(**settings), address, hears_requests=hears_requests))
            if not all_rounds:
                devices[-1].own.add_init_script(path=HERE / "rounds.js")
        made_with[devices[-1]] = key
        return devices[-1]

    yield make
    marker = request.node.get_closest_marker("console")
    for one in devices:
        one.end()
    for one in devices:
        # Only after success, and not with a temporary server.
        key = made_with[one]
        if may_be_used and key[0] in KEPT and not request.node.has_failed and one.empty():
            used.append((key, one))
        else:
            one.close()
    for _, one in used[:-USED]:
        one.close()
    del used[:-USED]
    for one in devices:
        if one.address in KEPT:
            one.requests += KEPT[one.address].queries
            KEPT[one.address].queries.clear()
        one.check(marker.args if marker else ())


@pytest.fixture
def page(device):
    """A page on a phone, nothing loaded yet."""
    return device().page()


@pytest.fixture
def lab(device, site):
    """A page on a phone with only the lock; see `Page.add_lock`."""
    return device(site).page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Prints the events and console output of the pages of a failed test."""
    report = yield
    item.has_failed = getattr(item, "has_failed", False) or report.failed
    if report.failed:
        for number, device in enumerate(getattr(item, "devices", ()), 1):
            report.sections.append((f"Console of device {number}", "\n".join(map(" ".join, device.console[-50:]))))
            # The context is closed at the end.
            for count, page in enumerate(device.pages if call.when != "teardown" else (), 1):
                report.sections.append((f"Page {count} of device {number}", told(page)))
    return report


def told(page):
    """An error here would end the whole run and hide earlier failures."""
    try:
        return page.story()
    except Exception:
        return "does not tell:\n" + traceback.format_exc()


# Messages that the browsers log by themselves.
BROWSERS_SAY = re.compile(
    "Failed to load|ERR|404|NetworkError|fetching|[Ss]ervice ?[Ww]orker|Content.Security.Policy|RuntimeError|memory access|unreachable"
)


def pytest_collection_modifyitems(config, items):
    """Skips nightly tests, and fails tests whose allowed console messages never occur."""
    said = "".join(path.read_text() for path in (REPOSITORY / "Hosts/Web/Page").rglob("*.js"))
    for item in items:
        marker = item.get_closest_marker("console")
        for part in marker.args if marker else ():
            own = [line for line in item.path.read_text().splitlines() if part in line and "mark.console" not in line]
            if part not in said + POLICY and not own and not BROWSERS_SAY.search(part):
                raise pytest.UsageError(f"{item.nodeid}: nothing says {part!r}")
    late = [] if THOROUGH else [item for item in items if is_for_the_night(item)]
    config.hook.pytest_deselected(items=late)
    items[:] = [item for item in items if item not in late]


def is_for_the_night(item):
    marker = item.get_closest_marker("night")
    # Parameter names are joined with a dash.
    return marker and not any(f"-{name}-" in f"-{item.callspec.id}-" for name in marker.kwargs.get("but", ()))


def pytest_configure(config):
    config.addinivalue_line("markers", "night(but=[]): takes long and finds little more than others, but with these parameters")
    config.addinivalue_line("markers", "console(*parts): errors the test provokes on the console")
    config.addinivalue_line("markers", "new_device: no device that another test has used")
    config.addinivalue_line("markers", "all_rounds: keys are derived in as many rounds as the page wants")


@pytest.fixture
def household(tmp_path):
    one = Household(tmp_path)
    yield one
    one.stop()
