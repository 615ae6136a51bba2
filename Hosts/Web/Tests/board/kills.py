"""Kills browsers while drawing, and counts the strokes in the profile after a restart.

    python kills.py [--sealed] [ADDRESS [COUNT [SECONDS]]]

Strokes are drawn by DevTools touch, one every 50 ms. The browser's process is killed with SIGKILL at a random moment. The promise
is broken if a kill loses a stroke that the page had received SECONDS before (default: 0.025). With `--sealed` a pattern seals
the drawings, and the script draws it with keys after each restart.
"""

import asyncio
import contextlib
import os
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time

from playwright.async_api import async_playwright

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from headless import CHROMIUM, FLAGS
from processes import WITH_US
from server import APP, Server

BETWEEN = 0.05
# Strokes lifted at least this many seconds before the kill must survive.
PROMISE = 0.025
# Reads every stored drawing, then deletes it.
TAKE = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum(), found = [];
  for (const { id } of await album.list()) {
    found.push([...await album.read(id)]);
    await album.erase(id);
  }
  return found;
}"""
IS_SEALED = """async () => (await (await import("/app/session.js")).store()).store.isSealed()"""
PATTERN = "5183492"
READY = """() => new Promise((done) => {
  const look = () => document.querySelector(".draw .cover")?.hidden ? done() : setTimeout(look, 5);
  look();
})"""


def strokes_of(file):
    """Number of strokes in a journal; each one is a step."""
    count, at = 0, 8
    while at < len(file):
        mark, kind, _, _, length = struct.unpack_from("<HBBII", file, at)
        assert mark == 0x1CDB and at + 20 + length <= len(file), "a torn file"
        count += kind == 16
        at += 20 + length
    return count


class Browser:
    """Chromium with its own profile, in a process that can be killed."""

    def __init__(self, profile):
        port = pathlib.Path(profile) / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [
                *WITH_US,
                CHROMIUM,
                *FLAGS,
                "--headless",
                "--no-first-run",
                "--disable-gpu",
                "--remote-debugging-port=0",
                f"--user-data-dir={profile}",
                "--window-size=390,844",
                "about:blank",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.port = port

    def address_now(self):
        """The browser's address; None while it starts."""
        assert self.process.poll() is None, "the browser ended"
        lines = self.port.read_text().split("\n") if self.port.exists() else []
        return f"http://127.0.0.1:{lines[0]}" if len(lines) > 1 else None

    async def address(self):
        while not (address := self.address_now()):
            await asyncio.sleep(0.02)
        return address

    def kill(self):
        """Kills the browser's process first, then its remaining children."""
        self.process.kill()
        killed = time.monotonic()
        self.process.wait()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return killed


async def draw(devtools, until, kill):
    """Draws, and kills the browser at the given time. Returns the times at which each stroke was lifted and reported to the page,
    and the time of the kill."""
    lifted, known, tasks = [], {}, []

    def send(kind, *points):
        params = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        tasks.append(asyncio.ensure_future(devtools.send("Input.dispatchTouchEvent", params)))
        return tasks[-1]

    begin = time.monotonic()
    while True:
        await asyncio.sleep(max(0, min(until, begin + len(lifted) * BETWEEN) - time.monotonic()))
        if time.monotonic() >= until:
            break
        number = len(lifted)
        x, y = 40 + number * 37 % 240, 160 + number * 53 % 480
        send("touchStart", (x, y))
        send("touchMove", (x + 20, y + 10))
        send("touchMove", (x + 45, y))
        send("touchEnd").add_done_callback(
            lambda task, number=number: task.cancelled() or task.exception() or known.setdefault(number, time.monotonic())
        )
        # Sent in the next iteration of the loop.
        await asyncio.sleep(0)
        lifted.append(time.monotonic())
    seen = dict(known)
    killed = kill()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return lifted, seen, killed


async def enter(page):
    """Draws the pattern with keys."""
    await page.locator("inkdot-pattern-lock .dots button").first.focus()
    for key in (*PATTERN, "Tab", "Enter"):
        await page.keyboard.press(key)


async def seal(page):
    """Sets the pattern and waits until the book is sealed."""
    await page.evaluate("location.hash = '#/create'")
    await page.wait_for_selector('main[data-screen="create"]')
    await enter(page)
    await page.get_by_text("Draw it again to confirm").wait_for()
    await enter(page)
    await page.wait_for_selector('main[data-screen="recovery"]')
    while not await page.evaluate(IS_SEALED):
        await asyncio.sleep(0.02)


async def kills(address, count, promise, tell, is_sealed=False):
    """Counts of a kill: `drawn` and `kept` strokes; `lost` strokes, lifted at least the given time before; `broken` ones, which
    the page had also received by then. On a busy machine touches reach the page late."""
    rounds = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        async with async_playwright() as playwright:
            for number in range(count + 1):
                browser = Browser(profile)
                try:
                    connection = await playwright.chromium.connect_over_cdp(await browser.address())
                    page = await connection.contexts[0].new_page()
                    await page.goto(f"{address}/#/settings")
                    await page.wait_for_selector("main > *")
                    if is_sealed and number:
                        await page.evaluate("location.hash = '#/album'")
                        await page.wait_for_selector('main[data-screen="unlock"]')
                        await enter(page)
                        await page.wait_for_selector('main[data-screen="album"]')
                    elif is_sealed:
                        await seal(page)
                    found = await page.evaluate(TAKE)
                    if number:
                        lifted, known, killed = rounds[-1]
                        kept = strokes_of(bytes(found[0])) if found else 0
                        rounds[-1] = {
                            "drawn": len(lifted),
                            "kept": kept,
                            "lost": sum(killed - moment > promise for moment in lifted[kept:]),
                            "broken": sum(killed - moment > promise for stroke, moment in known.items() if stroke >= kept),
                            "oldestLost": max((killed - moment for stroke, moment in known.items() if stroke >= kept), default=0),
                            "youngestKept": min(
                                (killed - moment for stroke, moment in known.items() if stroke < kept), default=9
                            ),
                        }
                        tell(rounds[-1])
                    if number == count:
                        break
                    await page.evaluate("location.hash = '#/draw'")
                    await page.wait_for_selector(".draw .cover", state="attached")
                    await page.evaluate(READY)
                    devtools = await page.context.new_cdp_session(page)
                    rounds.append(await draw(devtools, time.monotonic() + random.uniform(0.2, 2.5), browser.kill))
                finally:
                    browser.kill()
    return rounds


def main():
    given = [one for one in sys.argv[1:] if one != "--sealed"]
    is_sealed = len(given) < len(sys.argv) - 1
    address, count, promise = given + ["", "200", str(PROMISE)][len(given) :]
    promise = float(promise)
    # Defaults to the built app.
    server = None if address else Server(APP)
    try:
        rounds = asyncio.run(kills(address or server.address, int(count), promise, lambda one: print(one, flush=True), is_sealed))
    finally:
        if server:
            server.stop()
    drawn, kept, lost, broken = (sum(one[name] for one in rounds) for name in ("drawn", "kept", "lost", "broken"))
    oldest = max(one["oldestLost"] for one in rounds)
    youngest = min(one["youngestKept"] for one in rounds)
    print(
        f"{len(rounds)} kills, load {os.getloadavg()[0]:.1f}: {drawn} strokes drawn, {kept} kept. Sent more than {1000 * promise:.0f} ms before the "
        f"kill and lost: {lost}; known to the page that long and lost: {broken}. The oldest lost stroke was known for {1000 * oldest:.1f} ms, "
        f"the youngest kept one for {1000 * youngest:.1f} ms"
    )
    sys.exit(broken > 0)


if __name__ == "__main__":
    main()
