"""Every screen against the rules of axe-core for WCAG 2.2 A and AA, in light and dark, on a phone and on a desktop."""

import re
import sys
from pathlib import Path

import axe_playwright_python
import pytest
from driver import PHONE, THOROUGH
from household import FIRST, PROGRAM, WRONG
from pdf_chooser import Chooser
from pdf_files import pdf
from server_steps import relock, set_pattern
from test_passkey import named
from test_passkey import states as passkey_states
from test_screens import screens
from test_server import ATTEMPT_OF_A_COPY

sys.path += [str(Path(__file__).parent / folder) for folder in ("album", "board")]
from album_tab import AlbumPage
from sketch import BOARD, DESK, Sketch
from test_album_looks import states as album_states
from test_board_bars import shown

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary.replaceAll("\\n", " ")}`));
}"""
DESKTOP = {"width": 1280, "height": 800}


def audit(page, states):
    """Returns the violations of each state in each appearance. States are visited in light, at the size of a phone."""
    looks = [(PHONE, "light"), (DESKTOP, "dark"), *([(PHONE, "dark"), (DESKTOP, "light")] if THOROUGH else [])]
    faults = {}
    for state in states:
        for size, scheme in looks:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            page.next_frame()
            # Injected after each page load. DevTools evaluates scripts regardless of the Content-Security-Policy.
            if not page.evaluate("globalThis.axe !== undefined"):
                page.evaluate(AXE)
            found = page.evaluate(RUN)
            if found:
                faults[state, size["width"], scheme] = found
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme="light")
        page.next_frame()
    return faults


def board(page):
    board = Sketch(page, "/#/draw")
    yield from shown(board)
    board.evaluate(f"{DESK}.dialogs.help.close()")
    for menu in ("nib", "paper", "selected"):
        board.evaluate(f"{DESK}.selecting.selectAll()")
        board.evaluate(f"{DESK}.menus.show('{menu}')")
        yield menu
    board.evaluate(f"{DESK}.popups.close()")
    board.evaluate(f"{BOARD}.replay()")
    board.get_by_role("dialog").wait_for()
    yield "replay"


def lab(page):
    page.open("/#/lab")
    page.wait_for_selector(".lab .stage canvas")
    cards = page.locator("[data-card]").evaluate_all("(all) => all.map(({ dataset }) => dataset.card)")
    for card in cards if THOROUGH else cards[:2]:
        page.locator(f"[data-card={card}] input").check(force=True)
        page.next_frame()
        yield f"lab: {card}"


def files(page):
    """The trash of the album, the pages of a PDF, and backups."""
    album = AlbumPage(page, ["Cat", "Dog"])
    album.choose("Dog", "album.move")
    yield "folders"
    page.keyboard.press("Escape")
    album.option("album.select")
    yield "several"
    page.keyboard.press("Escape")
    page.locator("input[type=file]").set_input_files([{"name": "paper.pdf", "mimeType": "application/pdf", "buffer": pdf(3)}])
    Chooser(page).counts(3, 3)
    yield "pages of a PDF"
    page.keyboard.press("Escape")
    Chooser(page).is_gone()
    album.choose("Dog", "album.delete")
    page.locator(".chip", has_text=page.text("album.trash")).click()
    yield "trash"
    for hash in ("backup", "backup/restore"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", hash)
        page.at("backup")
        yield hash


def server(page):
    """Setting up a server, its warnings, and removing a lost device."""
    page.open("/#/settings/lock")
    row = page.get_by_role("button", name=re.compile("^(Server|服务器)"))
    row.wait_for()
    yield "row"
    row.click()
    page.at("server")
    begin = page.get_by_role("button", name=page.text("server.begin"), exact=True)
    begin.wait_for()
    yield "introduction"
    begin.click()
    page.button("backup.key.make").wait_for()
    yield "recovery key"
    page.press("backup.key.make")
    page.locator("output.key:focus").wait_for()
    key = page.locator("output.key").text_content()
    yield "new recovery key"
    page.press("backup.key.kept")
    page.dots()
    yield "new pattern"
    set_pattern(page, FIRST)
    page.get_by_text(page.text("server.on.done")).wait_for()
    yield "set up"
    for state in ("server.gone", "server.lost"):
        page.get_by_text(page.text(state), exact=True).click()
        yield state
    form = page.locator("details", has_text=page.text("server.lost"))
    form.locator("input").fill("0123-4567-89AB-CDEF-GHJK-MNP2")
    find = form.get_by_role("button", name=page.text("server.lost.find"))
    find.click()
    form.get_by_text(page.text("server.lost.none")).wait_for()
    yield "no device"
    form.locator("input").fill(key)
    find.click()
    remove = form.get_by_role("button", name=page.text("server.lost.remove"), exact=True)
    remove.wait_for()
    yield "devices"
    assert page.evaluate(ATTEMPT_OF_A_COPY)["result"] == "wrong"
    page.open("/#/server")
    relock(page)
    yield "lock"
    page.draw(*WRONG)
    page.says("wrong.left", 3)
    yield "wrong"
    page.draw(*FIRST)
    page.get_by_role("dialog").wait_for()
    yield "attempts of a copy"
    page.keyboard.press("Escape")
    page.at("server")
    page.get_by_text(page.text("server.lost"), exact=True).click()
    form.locator("input").fill(key)
    find.click()
    remove.click()
    form.get_by_text(page.text("server.lost.removed", "").strip()).wait_for()
    yield "removed"
    relock(page)
    page.locator(".server-notice .error").wait_for()
    yield "removed from the server"


WALKS = {
    "lock": screens,
    "album": album_states,
    "board": board,
    "lab": lab,
    "files": files,
    "passkey": passkey_states,
    "server": server,
}
ERRORS = (
    "The sealed book does not open",
    "The passkey was not set up.",
    "The passkey did not open the sketchbook.",
    # Browsers log refused requests themselves.
    "Failed to load resource",
)


@pytest.mark.night(but=["lock-en", "album-zh-CN", "board-en", "lab-en", "files-zh-CN", "passkey-en", "server-zh-CN"])
@pytest.mark.console(*ERRORS)
@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("walk", WALKS)
def test_every_screen_passes_axe(device, app, walk, language, request):
    if walk == "server" and not PROGRAM.exists():
        pytest.skip("the server is not built: make server")
    # Uses a host name, because passkeys do not work on IP addresses.
    addresses = {"passkey": lambda: named(app), "server": lambda: request.getfixturevalue("household").address}
    page = device(address=addresses.get(walk, lambda: app)(), locale=language, reduced_motion="reduce").page()
    assert not audit(page, WALKS[walk](page))
