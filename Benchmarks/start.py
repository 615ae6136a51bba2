"""From navigation to a lock that takes touches, in milliseconds of the page's own clock.

    python Benchmarks/start.py APP...

Of several built apps, as of two commits, the rounds alternate: what else the machine does slows all of them.
"""

import pathlib
import statistics
import subprocess
import sys

from playwright.sync_api import sync_playwright

TOOL = pathlib.Path(__file__).parent.parent / "CommandLine/.build/release/inkdot"
READY = "addEventListener('inkdot-ready', () => { globalThis.readyAt ??= performance.now(); }, true);"


def start(*apps, rounds=9):
    servers = [subprocess.Popen([TOOL, "serve", "--port", "0", "--root", app], stdout=subprocess.PIPE, text=True) for app in apps]
    try:
        addresses = [server.stdout.readline().split(" at ")[1].strip() + "/#/create" for server in servers]
        cold, warm = [[] for _ in apps], [[] for _ in apps]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
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


def spread(times):
    return " / ".join(f"{of(times):.0f}" for of in (min, statistics.median, max))


if __name__ == "__main__":
    start(*sys.argv[1:], rounds=25)
