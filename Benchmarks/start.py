"""From navigation to a lock that takes touches, in milliseconds of the page's own clock.

    python Benchmarks/start.py APP...

Of several built apps, as of two commits, the rounds alternate: what else the machine does slows all of them.
"""

import pathlib
import shutil
import statistics
import subprocess
import sys

from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
TOOL = pathlib.Path(__file__).parent.parent / "CommandLine/.build/release/inkdot"
# Long tasks of a phone: Chromium stops the main thread for three quarters of the time.
SLOWER = 4
USABLE = """addEventListener("inkdot-ready", function look() {
  const cover = document.querySelector(".draw .cover");
  if (cover?.hidden) globalThis.usableAt ??= performance.now();
  else requestAnimationFrame(look);
}, true);"""
READY = "addEventListener('inkdot-ready', () => { globalThis.readyAt ??= performance.now(); }, true);"


def start(*apps, rounds=9):
    servers = [subprocess.Popen([TOOL, "serve", "--port", "0", "--root", app], stdout=subprocess.PIPE, text=True) for app in apps]
    try:
        addresses = [server.stdout.readline().split(" at ")[1].strip() + "/#/create" for server in servers]
        cold, warm = [[] for _ in apps], [[] for _ in apps]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for _ in range(rounds):
                for at, address in enumerate(addresses):
                    context = browser.new_context(
                        viewport={"width": 390, "height": 844}, service_workers="block", bypass_csp=True
                    )
                    context.add_init_script(READY)
                    for times in (cold[at], warm[at]):
                        tab = context.new_page()
                        tab.goto(address)
                        times.append(tab.wait_for_function("globalThis.readyAt").json_value())
                        tab.close()
                    context.close()
            browser.close()
    finally:
        for server in servers:
            server.terminate()
            server.wait()
    for at, app in enumerate(apps):
        name = f" ({app})" if len(apps) > 1 else ""
        print(f"Interactive lock, cold cache: {spread(cold[at])} ms (at most 300){name}")
        print(f"Interactive lock, warm cache: {spread(warm[at])} ms{name}")


def usable_board(app, rounds=9):
    """From navigation to a new drawing that takes strokes, cold, on a processor that is four times as slow; and the processor time of
    the main thread, which other work on the machine does not lengthen."""
    server = subprocess.Popen([TOOL, "serve", "--port", "0", "--root", app], stdout=subprocess.PIPE, text=True)
    times, busy = [], []
    try:
        address = server.stdout.readline().split(" at ")[1].strip() + "/#/draw"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for turn in range(2 * rounds):
                context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block", bypass_csp=True)
                context.add_init_script(USABLE)
                tab = context.new_page()
                devtools = context.new_cdp_session(tab)
                # In turn: throttling would count as processor time.
                is_slow = turn % 2 == 0
                if is_slow:
                    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                else:
                    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
                tab.goto(address)
                time = tab.wait_for_function("globalThis.usableAt").json_value()
                if is_slow:
                    times.append(time)
                else:
                    metrics = devtools.send("Performance.getMetrics")["metrics"]
                    busy.append(next(1000 * metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))
                context.close()
            browser.close()
    finally:
        server.terminate()
        server.wait()
    print(f"Usable board, processor {SLOWER} times as slow, cold cache: {spread(times)} ms (at most 1,500)")
    print(f"Usable board, processor time of the main thread: {spread(busy)} ms; {SLOWER} times that: {SLOWER * min(busy):.0f} ms")


def spread(times):
    return " / ".join(f"{of(times):.0f}" for of in (min, statistics.median, max))


if __name__ == "__main__":
    start(*sys.argv[1:], rounds=25)
    for one in sys.argv[1:]:
        usable_board(one)
