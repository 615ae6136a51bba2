"""After the first visit everything works without a network."""

import pytest
from pdf_chooser import Chooser
from pdf_files import pdf
from playwright.sync_api import expect
from server import APP, Server

GOOD = (4, 0, 7, 2, 3, 8, 1)


@pytest.fixture
def visited(device):
    """A page after its first visit, and its server, which the test stops."""
    server = Server(APP)
    page = device(server.address, service_workers="allow").page()
    page.open()
    # An active worker has stored everything of the first visit.
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.until("navigator.serviceWorker.controller")
    yield page, server
    if server.process.poll() is None:
        server.stop()


@pytest.mark.console("net::ERR", "Failed to load resource", "An unknown error occurred when fetching the script")
def test_set_reload_and_unlock_without_a_server(visited):
    page, server = visited
    server.stop()
    page.again()
    page.press("home.set")
    page.at("create")
    for _ in range(2):
        page.draw(*GOOD)
        page.next_frame()
    page.at("recovery")
    page.press("recovery.skip")
    page.at("home")
    page.again()
    page.at("unlock")
    page.draw(*GOOD)
    page.at("home")
    for screen in ("manage", "settings", "recovery", "forgot", "change"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
        page.at(screen)
    page.page.goto(page.address + "/?lang=zh-Hans&theme=dark#/")
    page.at("unlock")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


def test_all_files_are_stored_at_the_first_visit(visited):
    page, _ = visited
    stored = page.evaluate("""async () => {
      const cache = await caches.open((await caches.keys())[0]);
      return (await cache.keys()).map((request) => new URL(request.url).pathname);
    }""")
    # The list of the build's files is hidden and not served.
    files = {
        f"/{file.relative_to(APP)}"
        for file in APP.rglob("*")
        if file.is_file() and file.suffix not in (".br", ".gz") and file.name != ".made"
    }
    # All files except those for other pages and those stored on first use.
    others = {
        file
        for file in files
        if file.startswith(("/inkdot/paper", "/inkdot/pattern-pad", "/inkdot/lock/pad", "/pdf/", "/screenshots/"))
    }
    assert others and files - others - {"/service-worker.js"} <= {*stored, "/index.html"} and "/" in stored
    assert not others & set(stored)


@pytest.mark.night
@pytest.mark.console("net::ERR", "Failed to load resource", "An unknown error occurred when fetching the script")
def test_pdf_files_can_be_read_offline_after_the_first_one(visited):
    page, server = visited
    files = {
        f"/{file.relative_to(APP)}" for file in (APP / "pdf").rglob("*") if file.is_file() and file.suffix not in (".br", ".gz")
    }
    page.open("/#/album")
    chooser = Chooser(page)

    def choose(content):
        page.locator("input[type=file]").set_input_files([{"name": "a.pdf", "mimeType": "application/pdf", "buffer": content}])

    choose(pdf(2))
    chooser.counts(2, 2)
    stored = """caches.keys().then(async ([name]) => {
      const cache = await caches.open(name);
      const paths = (await cache.keys()).map((request) => new URL(request.url).pathname);
      return paths.filter((path) => path.startsWith("/pdf/")).sort().join() === arg.join();
    })"""
    page.until(stored, sorted(files))
    server.stop()
    page.again()
    choose(pdf(3))
    chooser.counts(3, 3)
    page.until("document.querySelectorAll('.page canvas').length > 0")
