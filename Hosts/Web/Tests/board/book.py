"""A sketchbook sealed by a pattern, as a user operates it, and browsers with a profile on disk that a test can kill."""

import contextlib
import shutil
import tempfile
from pathlib import Path

from device import Device
from driver import HERE, PHONE
from kills import Browser
from playwright.sync_api import Error, expect
from processes import eventually
from sketch import Sketch

FIRST = (4, 0, 7, 2, 3, 8, 1)
SECOND = (3, 1, 5, 0, 4, 7, 8, 6)
WRONG = [(0, 1, 2, 5), (0, 1, 2, 4), (0, 3, 6, 7), (0, 3, 6, 4), (6, 7, 8, 5)]
PASSPHRASE = "five random words are good"
IS_SEALED = "import('/app/session.js').then(async ({ store }) => (await store()).store.isSealed())"
CONTENTS = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum();
  const text = (bytes) => {
    let all = "";
    for (let at = 0; at < bytes.length; at += 4096) all += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(all);
  };
  return (await Promise.all((await album.list()).map(async ({ id, name }) => [id, name, text(await album.read(id))]))).sort();
}"""
RENAME = """async (name) => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum();
  const [{ id }] = await album.list();
  await album.rename(id, name);
}"""
# Files are downloaded instead of opening the browser's save dialog.
DOWNLOADS = "delete globalThis.showSaveFilePicker;"


def go(page, screen=""):
    page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
    page.at(screen or "home")


def sketched(page, *ys):
    """Draws lines on a new drawing and returns home."""
    drawing = Sketch(page, "/#/draw")
    for y in ys:
        drawing.draw((0.2, y), (0.8, y))
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    go(page)


def set_pattern(page, pattern):
    go(page, "create")
    page.draw(*pattern)
    page.says("drawAgain")
    page.draw(*pattern)
    page.at("recovery")


def seal(page, pattern):
    """Sets a pattern without a recovery key and waits until everything is sealed."""
    set_pattern(page, pattern)
    page.press("recovery.skip")
    page.at("home")
    is_sealed(page)


def change_pattern(page, old, new):
    go(page, "change")
    page.draw(*old)
    page.says("drawNew.change", 4)
    page.draw(*new)
    page.says("drawAgain")
    page.draw(*new)
    page.at("manage")


def keep_passphrase(page):
    page.locator("summary").click()
    page.locator("#backup-first").fill(PASSPHRASE)
    page.locator("#backup-second").fill(PASSPHRASE)
    page.press("backup.passphrase.use")
    page.at("home")


def keep_key(page):
    """Creates a recovery key and confirms that it is saved."""
    page.press("backup.key.make")
    shown = page.locator("output.key")
    expect(shown).to_be_focused()
    key = shown.inner_text()
    page.press("backup.key.kept")
    page.at("home")
    return key


def is_sealed(page):
    """Waits until all drawings are sealed and the message has disappeared."""
    page.until(IS_SEALED)
    expect(page.locator(".migration")).to_be_hidden()


def unlock(page, pattern, screen="home"):
    page.at("unlock")
    page.draw(*pattern)
    page.at(screen)


def lock(page):
    page.watched()
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")


def erase(page):
    """Chooses "Forgot pattern" and erases everything."""
    page.press("forgot")
    page.at("forgot")
    page.press("forgot.erase")
    expect(page.button("forgot.erase.yes")).to_be_disabled()
    page.locator("#typed").fill(page.text("forgot.erase.word"))
    page.press("forgot.erase.yes")
    page.at("home")


class Profile:
    """A browser profile in a folder, opened by one browser at a time."""

    def __init__(self, browser, app, folder=None):
        self.folder = folder or Path(tempfile.mkdtemp(prefix="inkdot-profile-"))
        self.type, self.app = browser.browser_type, app
        self.process = self.connection = self.device = None

    def start(self):
        """Starts a browser with the profile; returns an empty page."""
        self.process = Browser(self.folder)
        self.connection = self.type.connect_over_cdp(eventually(self.process.address_now, "the browser gives no address"))
        self.device = Device(self.connection.contexts[0], self.app)
        self.device.context.add_init_script(path=HERE / "rounds.js")
        self.device.context.add_init_script(DOWNLOADS)
        page = self.device.page()
        page.set_viewport_size(PHONE)
        page.devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
        return page

    def kill(self):
        """Kills the browser's process."""
        if not self.process:
            return
        self.process.kill()
        with contextlib.suppress(Error):
            self.connection.close()
        self.process = None

    def copy(self, browser):
        """Copies the files to a profile of another browser."""
        folder = Path(tempfile.mkdtemp(prefix="inkdot-profile-"))
        shutil.copytree(self.folder, folder, dirs_exist_ok=True, symlinks=True, ignore=shutil.ignore_patterns("Singleton*"))
        return Profile(browser, self.app, folder)

    def remove(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
