"""How long unlocking through a server takes, from the lift of the finger."""

import contextlib
import json
import re
import socket
import subprocess
import tempfile
import threading

from playwright.sync_api import expect, sync_playwright
from start import CHROMIUM, TOOL, processes, spread

PATTERN = (4, 0, 7, 2, 3, 8, 1)
ROUNDS = 25
# Timeout in ms, for hangs.
LIMIT = 60_000
# Notes when the finger is lifted, the key is derived, requests are sent and answered, and the lock opens.
WATCH = """{
  const { deriveBits } = SubtleCrypto.prototype, { fetch } = globalThis;
  const unlock = (globalThis.unlock = { requests: [] });
  const spanned = async (promise) => {
    const span = { begin: performance.now(), end: Infinity };
    await promise;
    return Object.assign(span, { end: performance.now() });
  };
  SubtleCrypto.prototype.deriveBits = async function (how, ...values) {
    const deriving = deriveBits.call(this, how, ...values);
    if (how.iterations) unlock.derivation = await spanned(deriving);
    return deriving;
  };
  globalThis.fetch = async (...values) => {
    const answering = fetch(...values);
    unlock.requests.push(await spanned(answering));
    return answering;
  };
  addEventListener("pointerup", () => Object.assign(unlock, { begin: performance.now(), requests: [] }), true);
  addEventListener("inkdot-finish", ({ detail }) => {
    if (detail.outcome === "unlocked") unlock.end = performance.now();
  }, true);
}"""
IS_OPEN = "() => globalThis.unlock?.end > globalThis.unlock?.begin"
# Times in milliseconds; `exchanges` are the requests that were answered before the lock opened.
RESULT = """() => {
  const { begin, end, derivation, requests } = globalThis.unlock;
  const exchanges = requests.filter((request) => request.end <= end).map(({ begin, end }) => end - begin);
  return { before: derivation.begin - begin, derivation: derivation.end - derivation.begin, after: end - derivation.end, exchanges };
}"""
DOTS = """() => {
  const element = document.querySelector("inkdot-pattern-lock")?.[Symbol.for("inkdot.workings")];
  if (!element?.dots?.buttons.length) return null;
  const box = element.painter.canvas.getBoundingClientRect();
  return element.dots.buttons.map((_, index) => {
    const { x, y } = element.lock.dot(index);
    return [box.left + x, box.top + y];
  });
}"""


class Programs:
    """The app and its server on separate origins."""

    def __init__(self, stack, program, app):
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        options = ["--port", "0", "--private-port", "0", "--sign-up", "open", "--origin", self.address]
        server = processes.start(
            *[program, "--database", f"{folder}/inkdot.sqlite", "--key", f"{folder}/server.key", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        stack.callback(server.terminate)
        origin = next(line.split(" is at ")[1].strip() for line in server.stdout if " is at " in line)
        app = processes.start(
            *[TOOL, "serve", "--port", str(port), "--root", app, "--server", origin], stdout=subprocess.PIPE, text=True
        )
        stack.callback(app.terminate)
        app.stdout.readline()
        self.methods = []
        threading.Thread(target=self.read, args=[server.stderr], daemon=True).start()

    def read(self, log):
        for line in log:
            self.methods.append(json.loads(line).get("method"))


def draw(page, devtools, pattern):
    page.wait_for_function(DOTS)
    points = [page.evaluate(DOTS)[dot] for dot in pattern]
    for kind, x, y in [("touchStart", *points[0]), *(("touchMove", *point) for point in points[1:])]:
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def set_pattern(page, devtools):
    draw(page, devtools, PATTERN)
    press(page, "Next")
    draw(page, devtools, PATTERN)
    press(page, "Confirm")


def set_up(page, devtools):
    press(page, "Set up")
    press(page, "Make a recovery key")
    expect(page.locator("output.key")).to_have_text(re.compile("^(....-){5}....$"))
    press(page, "I’ve saved it")
    set_pattern(page, devtools)
    expect(page.get_by_text("The server checks your pattern")).to_be_visible(timeout=LIMIT)


def results(browser, programs, is_local):
    """Unlocks some times, with a local pattern or with the server's."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-US")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    devtools = context.new_cdp_session(page)
    page.goto(programs.address + ("/#/create" if is_local else "/#/server"))
    if is_local:
        set_pattern(page, devtools)
        page.wait_for_function("() => !document.querySelector('inkdot-pattern-lock')")
    else:
        set_up(page, devtools)
    for _ in range(ROUNDS):
        page.goto(programs.address + "/#/server")
        page.reload()
        # The lock is ready, and the preflight is cached.
        if is_local:
            page.wait_for_timeout(500)
        else:
            expect(page.get_by_text("Connected")).to_be_visible(timeout=LIMIT)
        before = programs.methods.count("OPTIONS")
        draw(page, devtools, PATTERN)
        page.wait_for_function(IS_OPEN)
        yield page.evaluate(RESULT) | {"preflights": programs.methods.count("OPTIONS") - before}
    context.close()


def unlock(program, app):
    """Prints the figures."""
    with contextlib.ExitStack() as stack, sync_playwright() as playwright:
        programs = Programs(stack, program, app)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        columns = [list(results(browser, programs, is_local)) for is_local in (False, True)]
        browser.close()
    print("| of an unlock, least / median / most | server | local pattern |\n|---|--:|--:|")
    for name, value in (
        ("beyond the derivation, ms", lambda result: result["before"] + result["after"]),
        ("before the derivation, ms", lambda result: result["before"]),
        ("after it, ms", lambda result: result["after"]),
        ("of which the request, ms", lambda result: sum(result["exchanges"])),
        ("derivation, ms", lambda result: result["derivation"]),
        ("requests", lambda result: len(result["exchanges"])),
        ("preflights", lambda result: result["preflights"]),
    ):
        print(f"| {name} | {' | '.join(spread([value(result) for result in column]) for column in columns)} |")
