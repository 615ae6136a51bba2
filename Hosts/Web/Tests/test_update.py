"""A new build under an open page: the page stays consistent and updates on request."""

import re
import shutil
from hashlib import sha256

import pytest
from playwright.sync_api import expect
from server import APP, Server


@pytest.fixture
def site(tmp_path):
    """A copy of the app behind a server of its own."""
    root = tmp_path / "app"
    shutil.copytree(APP, root)
    server = Server(root)
    yield root, server.address
    server.stop()


def publish(root, mark, half=False):
    """Deploys another build with another text on the home screen. A partial build lists missing files."""
    for name in ("index.html", "app/texts.js", "service-worker.js"):
        for packed in (".br", ".gz"):
            (root / (name + packed)).unlink(missing_ok=True)
    texts, worker, index = root / "app/texts.js", root / "service-worker.js", root / "index.html"
    index.write_text(re.sub(r'data-build="\w+"', f'data-build="{mark}"', index.read_text()))
    before = texts.read_bytes()
    texts.write_text(re.sub(r'tagline: ?"[^"]*"', f'tagline:"{mark}"', before.decode(), count=1))
    digest = "0" * 64 if half else sha256(texts.read_bytes()).hexdigest()
    of_index = sha256(index.read_bytes()).hexdigest()
    script = re.sub(r'("./app/texts.js": )"\w+"', rf'\1"{digest}"', worker.read_text())
    script = re.sub(r'("./(?:index.html)?": )"\w+"', rf'\1"{of_index}"', script)
    worker.write_text(re.sub(r'const build = "\w+"', f'const build = "{mark}"', script))


def visit(device, address):
    page = device(address, service_workers="allow").page()
    page.open()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.until("navigator.serviceWorker.controller")
    return page


def look_for_updates(page):
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update().catch(() => {}); }")


def runs_from(page, build):
    """Waits until the page belongs to a build; calls to the unloading page would be lost."""
    expect(page.locator("html")).to_have_attribute("data-build", build)


@pytest.mark.night
def test_a_page_uses_one_build_until_the_user_updates(device, site):
    root, address = site
    page = visit(device, address)
    publish(root, "Second")
    page.again()
    expect(page.locator(".tagline")).to_have_text(page.text("tagline"))
    look_for_updates(page)
    expect(page.locator(".update")).to_be_visible()
    expect(page.locator(".update")).to_contain_text(page.text("update.ready"))
    # Modules that load later belong to the first build too.
    page.evaluate("location.hash = '#/settings'")
    page.at("settings")
    page.press("update.now")
    runs_from(page, "Second")
    page.at("settings")
    expect(page.locator(".update")).to_have_count(0)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".tagline")).to_have_text("Second")
    assert page.evaluate("caches.keys()") == ["inkdot-/ Second"]


@pytest.mark.night
def test_an_update_applies_at_once_while_the_page_still_loads(device, site):
    root, address = site
    page = visit(device, address)
    publish(root, "Second")
    look_for_updates(page)
    expect(page.locator(".update")).to_be_visible()
    page.evaluate("location.hash = '#/settings', document.querySelector('.update button').click()")
    runs_from(page, "Second")
    page.at("settings")


@pytest.mark.night
def test_a_first_visit_during_a_deployment_starts_over(device, site):
    root, address = site
    phone = device(address, service_workers="allow")
    # The worker is requested after the first screen has loaded.
    phone.context.expose_function("publish", lambda: publish(root, "Second"))
    phone.context.add_init_script("""if (globalThis.ServiceWorkerContainer) {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = async function (...given) {
        await publish();
        return register.apply(this, given);
      };
    }""")
    page = phone.page()
    page.page.goto(address)
    expect(page.locator(".tagline")).to_have_text("Second")
    page.until("navigator.serviceWorker.controller && caches.keys().then((names) => (globalThis.names = names))")
    page.until("globalThis.names.length === 1")
    assert page.evaluate("caches.keys()") == ["inkdot-/ Second"]
    assert page.evaluate("document.documentElement.dataset.build") == "Second"


@pytest.mark.night
def test_a_partial_build_is_never_installed(device, site):
    root, address = site
    page = visit(device, address)
    names = page.evaluate("caches.keys()")
    publish(root, "Half", half=True)
    look_for_updates(page)
    page.until("navigator.serviceWorker.ready.then(({ installing }) => !installing)")
    page.again()
    expect(page.locator(".tagline")).to_have_text(page.text("tagline"))
    # Reopening the page tries to install again; there are two caches until that has failed.
    page.until("caches.keys().then((names) => names.join() === arg.join())", names)
    page.next_frame()
    expect(page.locator(".update")).to_have_count(0)


@pytest.mark.night
def test_an_update_does_not_reload_other_open_pages(device, site):
    root, address = site
    one = device(address, service_workers="allow")
    page, other = one.page(), one.page()
    for tab in (page, other):
        tab.open()
        tab.until("navigator.serviceWorker.controller")
    publish(root, "Third")
    look_for_updates(page)
    expect(page.locator(".update")).to_be_visible()
    page.press("update.now")
    expect(page.locator(".update")).to_contain_text(page.text("update.others"))
    other.close()
    page.press("update.now")
    expect(page.locator(".tagline")).to_have_text("Third")


@pytest.mark.console("Failed to load", "404", "fetching", "ServiceWorker", "service worker")
def test_the_page_works_if_the_server_fails_after_the_first_page(device, site):
    root, address = site
    phone = device(address, service_workers="allow")
    gone = [path for name in ("index.html", "app/lab/screen.js") for path in root.glob(name + "*")]
    phone.context.expose_function("fail", lambda: [path.unlink() for path in gone] and None)
    # The server lacks a file when the worker stores the page; its requests are recorded.
    phone.context.add_init_script("""if (globalThis.ServiceWorkerContainer) {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = async function (...given) {
        await fail();
        return register.apply(this, given);
      };
      const { text } = Response.prototype;
      Response.prototype.text = async function () {
        const said = await text.call(this);
        setTimeout(() => (globalThis.answered = said));
        return said;
      };
    }""")
    page = phone.page()
    page.page.goto(address)
    page.at("home")
    page.until("globalThis.answered !== undefined")
    assert page.evaluate("sessionStorage.length") == 0
    expect(page.locator(".tagline")).to_be_visible()
