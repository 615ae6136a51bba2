"""Measures sealing, opening, storing strokes and scrolling the album, alternately with and without a pattern."""

import statistics
import sys

from album import AWAY, FILL, OPEN, PHONE, SCROLL, WATCH
from board import STROKES as HANDWRITING
from playwright.sync_api import sync_playwright

PATTERN = "5183492"
DRAWINGS, LENGTH = 300, 100_000
TILES = 1000
ROUNDS = 25
DESK = {"width": 1280, "height": 900}
# Creates drawings of incompressible bytes.
WRITE = """async ([count, length]) => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum();
  for (let number = 0; number < count; number += 1) {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
    await album.create({ name: `Drawing ${number}`, width: 480, height: 640 }, bytes);
  }
}"""
# Returns the time from the saved pattern until the storage is sealed, which is when the page uses another database.
SEALING = """async () => {
  const { store } = await import("/app/session.js");
  const keeper = await store(), pause = () => new Promise((done) => setTimeout(done, 5));
  while (!(await keeper.store.get("book"))) await pause();
  const begin = performance.now();
  while (!(await keeper.store.isSealed())) await pause();
  return performance.now() - begin;
}"""
# Adds up the time of key derivations, during which nothing else can happen.
DERIVING = """{
  globalThis.derived = 0;
  const { deriveBits } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.deriveBits = async function (...values) {
    const begin = performance.now();
    try {
      return await deriveBits.apply(this, values);
    } finally {
      derived += performance.now() - begin;
    }
  };
}"""
# Returns the time from entering the pattern to the album, without key derivation.
OPENING = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const begin = await new Promise((done) => addEventListener("keydown", ({ key }) => key === "Enter" && done(performance.now()), true));
  while (!document.querySelector(".album[data-state=list] li[data-id]")) await frame();
  await frame();
  return performance.now() - begin - derived;
}"""
# Stores strokes of 1.5 kB one after another, and returns the median time until a stroke is stored.
STROKES = """async (count) => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum(), journal = album.begin({ name: "Strokes", width: 9, height: 9 }), taken = [];
  for (let stroke = 0; stroke < count; stroke += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(1500)), begin = performance.now();
    journal.add(bytes);
    await journal.settle();
    taken.push(performance.now() - begin);
  }
  if (journal.failure !== null) throw journal.failure;
  return taken.sort((a, b) => a - b)[count >> 1];
}"""

# Draws in the app, which stores each stroke.
DRAW = """async (code) => {
  globalThis.strokes ??= await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const { surface } = document.querySelector("inkdot-doodle-board")[Symbol.for("inkdot.workings")];
  return strokes.draw(surface.root, strokes.handwriting(20));
}"""


class Tab:
    """A page with its own storage, with or without a pattern."""

    def __init__(self, browser, address, viewport=PHONE):
        self.context = browser.new_context(viewport=viewport, has_touch=True, service_workers="block", bypass_csp=True)
        for script in (WATCH, "if (globalThis.SubtleCrypto) " + DERIVING):
            self.context.add_init_script(script)
        self.page = self.context.new_page()
        self.address = address
        self.devtools = self.context.new_cdp_session(self.page)
        # Processor time of the main thread, so that other work on the machine does not count.
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.goto(f"{address}/#/settings")
        self.page.wait_for_selector('main[data-screen="settings"]')

    def busy(self):
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return next(1000 * metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def enter(self):
        """Enters the pattern with the keyboard."""
        self.page.locator("inkdot-pattern-lock .dots button").first.focus()
        for key in (*PATTERN, "Tab", "Enter"):
            self.page.keyboard.press(key)

    def seal(self):
        """Sets the pattern, and returns the time from storing it until all is sealed, in ms."""
        self.page.evaluate("location.hash = '#/create'")
        self.page.wait_for_selector('main[data-screen="create"]')
        self.enter()
        self.page.wait_for_timeout(500)
        handle = self.page.evaluate_handle(f"() => ({{ taken: ({SEALING})() }})")
        self.enter()
        taken = handle.evaluate("({ taken }) => taken")
        self.page.wait_for_selector('main[data-screen="recovery"]')
        self.page.evaluate("location.hash = '#/settings'")
        self.page.wait_for_selector('main[data-screen="settings"]')
        return taken

    def begin_drawing(self):
        self.page.evaluate("location.hash = '#/draw'")
        self.page.wait_for_function("document.querySelector('inkdot-doodle-board')?.[Symbol.for('inkdot.workings')]?.surface")
        self.page.evaluate(DRAW, HANDWRITING)

    def draw(self):
        """Returns the handler's mean time per event and the main thread's time per point, in ms."""
        before = self.busy()
        costs = self.page.evaluate(DRAW, HANDWRITING)
        return statistics.mean(costs), (self.busy() - before) / len(costs)

    def open_album(self):
        """Returns the time from the pattern to the album without key derivation, in ms."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/#/album")
        self.page.wait_for_selector('main[data-screen="unlock"] inkdot-pattern-lock')
        self.page.wait_for_timeout(500)
        handle = self.page.evaluate_handle(f"() => ({{ taken: ({OPENING})() }})")
        self.enter()
        return handle.evaluate("({ taken }) => taken")


def spread(values, digits=1):
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def drawing(browser, address):
    """Prints the cost of a point in a sealed and in a plain book, measured in turn, and the median of the turns' ratios."""
    tabs = {"sealed": Tab(browser, address, DESK), "plain": Tab(browser, address, DESK)}
    tabs["sealed"].seal()
    for tab in tabs.values():
        tab.begin_drawing()
    turns = []
    for turn in range(ROUNDS):
        # Alternate the order, because the first tab of a turn has colder caches.
        order = list(tabs) if turn % 2 else list(tabs)[::-1]
        turns.append({name: tabs[name].draw() for name in order})
    for at, what in enumerate(("handler an event", "main thread a point")):
        values = {name: [turn[name][at] for turn in turns] for name in tabs}
        ratio = statistics.median(one / other for one, other in zip(*values.values(), strict=True))
        told = "   ".join(f"{name} {spread(values[name], 4)}" for name in tabs)
        print(f"{f'drawing, {what}':44} {told}   ratio {ratio:.3f}")
    for tab in tabs.values():
        tab.context.close()


def sealed(address):
    print("\nSealed drawings compared with plain ones, phone-sized window, ms")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        tabs = {"sealed": Tab(browser, address), "plain": Tab(browser, address)}
        for tab in tabs.values():
            tab.page.evaluate(WRITE, [DRAWINGS, LENGTH])
        print(f"{f'{DRAWINGS} drawings of {LENGTH:,} bytes sealed':44} {tabs['sealed'].seal():.0f}")
        print(
            f"{f'pattern to album of {DRAWINGS}, without derivation':44} {spread([tabs['sealed'].open_album() for _ in range(7)], 0)}"
        )
        stored, busy = ({name: [] for name in tabs} for _ in range(2))
        for _ in range(7):
            for name, tab in tabs.items():
                before = tab.busy()
                stored[name].append(tab.page.evaluate(STROKES, 100))
                busy[name].append((tab.busy() - before) / 100)
        for name in tabs:
            print(f"{f'a stroke stored, {name}':44} {spread(stored[name], 2)}   main thread {spread(busy[name], 2)}")
        for tab in tabs.values():
            tab.context.close()
        drawing(browser, address)
        tabs = {"sealed": Tab(browser, address), "plain": Tab(browser, address)}
        for tab in tabs.values():
            tab.page.evaluate(FILL, TILES)
        tabs["sealed"].seal()
        for tab in tabs.values():
            tab.page.evaluate(AWAY)
            tab.page.evaluate(OPEN)
        for step in (100, 400, 1500):
            for name, tab in tabs.items():
                tab.page.evaluate(AWAY)
                opened = tab.page.evaluate(OPEN)
                before = tab.busy()
                one = tab.page.evaluate(SCROLL, step)
                print(
                    f"{f'album of {TILES}, {step} px a frame, {name}':44} tiles {opened['tiles']:.0f}, pictures {opened['pictures']:.0f}   "
                    f"main thread/frame {(tab.busy() - before) / one['count']:.1f}   frames {one['median']:.1f}, p95 {one['p95']:.1f}   "
                    f"longest task {one['longest']:.0f}, while it opened {opened['longest']:.0f}"
                )
        browser.close()


if __name__ == "__main__":
    sealed(sys.argv[1])
