"""Measures the longest task of the main thread during common actions, in processor time. Users notice 100 ms.

python Benchmarks/tasks.py ADDRESS
"""

import json
import pathlib
import shutil
import statistics
import sys

from album import AWAY, FILL, OPEN, PHONE, WATCH
from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
STROKES = (pathlib.Path(__file__).parent / "page/strokes.js").read_text()
# Creates a board of a tablet's size with the strokes of a full page.
BOARD = """async ([code, count]) => {
  await import("/inkdot/doodle-board.js");
  const board = document.createElement("inkdot-doodle-board");
  board.style.blockSize = "100vh";
  document.body.style.margin = 0;
  document.body.replaceChildren(board);
  await board.ready;
  const desk = board[Symbol.for("inkdot.workings")];
  while (!desk.surface) await new Promise(requestAnimationFrame);
  Object.assign(globalThis, { board, desk });
  const strokes = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  strokes.fill(desk.surface.engine, desk.document, count);
}"""
SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const { surface } = desk;
  while (surface.tiles.isDirty || surface.selected.isDirty || surface.sharpenAt) await frame();
  await frame();
}"""
MENUS = ("eraser", "nib", "colors", "photo", "paper", "save", "more")


class Tab:
    """A page whose tasks are recorded."""

    def __init__(self, browser, **options):
        self.browser = browser
        self.context = browser.new_context(service_workers="block", bypass_csp=True, **options)
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()

    def longest(self, action):
        """Returns the longest task of the main thread during an action, in ms of processor time."""
        self.browser.start_tracing(page=self.page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
        action()
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        main = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
        tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in main]
        return max((one.get("tdur", 0) / 1000 for one in tasks), default=0)


def tasks(address, rounds=5, count=1000):
    print("\nLongest task of the main thread, ms of processor time, median of the rounds (at most 50)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = Tab(browser, viewport={"width": 1280, "height": 900})
        tab.page.goto(address + "/inkdot/lock/texts.js")
        tab.page.evaluate(BOARD, [STROKES, 10_000])
        tab.page.evaluate(SETTLED)

        def each(name, command, after="() => {}"):
            found = []
            for _ in range(rounds):
                found.append(tab.longest(lambda: tab.page.evaluate(f"async () => {{ {command}; await ({SETTLED})(); }}")))
                tab.page.evaluate(f"async () => {{ await ({after})(); await ({SETTLED})(); }}")
            report(f"{name}, page of 10,000", found)

        for tool in ("brush", "eraser", "text", "select", "pen"):
            each(f"tool {tool}", f"desk.tools.chooseTool('{tool}')")
        for menu in MENUS:
            each(f"menu {menu}", f"desk.menus.show('{menu}')", "() => desk.popups.close()")
        each("undo", "desk.undo()", "() => desk.redo()")
        each("select all", "desk.selecting.selectAll()", "() => desk.selecting.deselect()")
        tab.page.evaluate("() => desk.selecting.selectAll()")
        each("duplicate", "desk.selecting.duplicate()", "() => { desk.undo(); desk.selecting.selectAll(); }")
        tab = Tab(browser, viewport=PHONE, has_touch=True)
        tab.page.goto(address + "/inkdot/lock/texts.js")
        tab.page.evaluate(FILL, count)
        found = []
        for _ in range(rounds):
            tab.page.goto("about:blank")
            tab.page.goto(address + "/#/settings")
            tab.page.wait_for_selector('main[data-screen="settings"]')
            tab.page.wait_for_timeout(500)
            found.append(tab.longest(lambda: tab.page.evaluate(OPEN)))
        report(f"album of {count:,} opened", found)
        found = []
        for _ in range(rounds):
            tab.page.evaluate(AWAY)
            found.append(tab.longest(lambda: tab.page.evaluate(OPEN)))
        report(f"album of {count:,} returned to", found)
        tab.context.close()
        browser.close()


def report(name, found):
    print(f"{name:40} {statistics.median(found):6.0f}   min {min(found):.0f}, max {max(found):.0f}", flush=True)


if __name__ == "__main__":
    tasks(sys.argv[1], *map(int, sys.argv[2:]))
