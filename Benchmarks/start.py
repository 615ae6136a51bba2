"""Measures the time from navigation to a lock that accepts touches, in ms of the page's clock.

    python Benchmarks/start.py APP...

With several built apps, such as of two commits, rounds alternate, so that other work on the machine slows them equally.
"""

import pathlib
import shutil
import statistics
import subprocess
import sys

from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Hosts/Web/Tests"))
import processes

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
TOOL = pathlib.Path(__file__).parent.parent / "CommandLine/.build/release/inkdot"
# Factor of CPU throttling, to simulate a phone.
SLOWER = 4
USABLE = """addEventListener("inkdot-ready", function look() {
  const cover = document.querySelector(".draw .cover");
  if (cover?.hidden) globalThis.usableAt ??= performance.now();
  else requestAnimationFrame(look);
}, true);"""
READY = "addEventListener('inkdot-ready', () => { globalThis.readyAt ??= performance.now(); }, true);"


def start(*apps, rounds=9):
    servers = [processes.start(TOOL, "serve", "--port", "0", "--root", app, stdout=subprocess.PIPE, text=True) for app in apps]
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
    """Measures the time from navigation to a new drawing that accepts strokes, with a cold cache and CPU throttling, and the
    processor time of the main thread without throttling."""
    server = processes.start(TOOL, "serve", "--port", "0", "--root", app, stdout=subprocess.PIPE, text=True)
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
                # Separate turns, because throttling counts as processor time.
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
