"""The built app behind a real `inkdot serve`, and one headless Chromium for the whole run.

Every test gets a context of its own, as if on a new device. Whatever a page writes to its console, asks of the network
or breaks of its Content-Security-Policy is watched in every test.
"""

import shutil

import pytest
from device import Device
from driver import HERE, LIMIT, PHONE
from headless import launch
from playwright.sync_api import expect, sync_playwright
from server import APP, BINARY, Server

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
