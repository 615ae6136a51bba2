"""WebKitGTK in a minimal browser (`webkit_host.py`) on a virtual display.

WebKit's own driver supports neither scripts that run before the page's, nor a second device, nor the console from the start.
Mouse and keys are real. Before 2.52 the engine creates no pointer events for touches, and the display has no pen, so scripts
dispatch the events of fingers and pens.
"""

import contextlib
import json
import os
import pathlib
import select
import subprocess
import time

from driver import LIMIT
from processes import begins, start

HOST = pathlib.Path(__file__).with_name("webkit_host.py")
# Messages of the page use their own channel; uncaught errors are also reported here.
SAY = """
{
  const say = (...what) => webkit.messageHandlers.said.postMessage(JSON.stringify(what));
  const text = (value) => (value instanceof Error ? `${value} ${value.stack}` : typeof value === "object" ? JSON.stringify(value) : String(value));
  for (const kind of ["error", "warn", "info", "log", "debug"]) {
    const whole = console[kind];
    console[kind] = (...values) => {
      whole.apply(console, values);
      say(kind, values.map(text).join(" "));
    };
  }
  addEventListener("error", ({ message, filename, lineno }) => message && say("error", `${message} ${filename}:${lineno}`));
  addEventListener("unhandledrejection", ({ reason }) => say("error", `unhandled: ${text(reason)}`));
}
"""
# The resources of a page that does not finish loading.
HAS = "[location.href, document.readyState, ...performance.getEntriesByType('resource').map(({ name }) => name)]"


class Browser:
    name = "webkit"
    presses = "mouse"
    real = ("mouse",)

    def __init__(self, folder):
        self.folder = folder
        reading, writing = os.pipe()
        self.screen = start(
            *("Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"),
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as shown, begins(self.screen):
            display = shown.readline().strip()
        if not display:
            raise RuntimeError("the display does not say which it is")
        reading, writing = os.pipe()
        # The sandbox does not work in containers; without an accessibility bus the toolkit waits for it.
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "GTK_A11Y": "none",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        self.process = start(
            *("/usr/bin/python3", HOST, str(writing)),
            pass_fds=[writing],
            stdin=subprocess.PIPE,
            text=True,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=open(folder / "webkit.log", "w"),
        )
        os.close(writing)
        self.answers, self.rest = reading, b""
        self.count = 0
        self.tabs = {}
        self.downloaded = []

    def call(self, do, **values):
        self.count += 1
        id = self.count
        # Waiting for an answer detects an ended process.
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(json.dumps({"id": id, "do": do, **values}) + "\n")
            self.process.stdin.flush()
        end = time.monotonic() + LIMIT
        while True:
            answer = self.hear(do, end)
            if answer.get("id") == id:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return id, answer.get("value")

    def hear(self, what, end):
        """The next message while waiting for `what` until `end`, whatever other messages arrive: without a limit a run would wait
        for what never comes, and end."""
        while b"\n" not in self.rest:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                raise RuntimeError(f"WebKit does not answer: {what}; {self.log}")
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise RuntimeError(
                    f"WebKit has ended with {self.process.wait()}, its display with {self.screen.poll()}: {self.log}"
                )
            self.rest += part
        line, _, self.rest = self.rest.partition(b"\n")
        answer = json.loads(line)
        if "said" in answer:
            self.tabs[answer["tab"]].said.append(tuple(answer["said"]))
        elif "downloaded" in answer:
            self.downloaded.append(pathlib.Path(answer["downloaded"]))
        return answer

    @property
    def log(self):
        return (self.folder / "webkit.log").read_text(errors="replace")[-2000:]

    def device(self, said, scripts, locale):
        return Device(self, said, scripts, locale)

    def stop(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        for process in (self.process, self.screen):
            process.terminate()
            process.wait(60)


class Device:
    def __init__(self, browser, said, scripts, locale):
        self.browser, self.said, self.scripts = browser, said, [SAY, *scripts]
        self.number, _ = browser.call("device", languages=[locale], downloads=str(browser.folder))

    def tab(self, width, height):
        return Tab(self, width, height)

    def close(self):
        self.browser.call("close", device=self.number)


class Tab:
    def __init__(self, device, width, height):
        self.browser, self.said = device.browser, device.said
        # Messages may arrive before the answer with its number.
        self.browser.tabs[self.browser.count + 1] = self
        self.number, _ = self.call("tab", device=device.number, scripts=device.scripts, size={"width": width, "height": height})

    def call(self, do, **values):
        return self.browser.call(do, **({"tab": self.number} if do != "tab" else {}), **values)

    @property
    def url(self):
        return self.evaluate("location.href")

    def goto(self, url):
        # A fragment of the same page is not loaded.
        if "#" in url and url.split("#")[0] == self.url.split("#")[0]:
            self.evaluate("(to) => { location.href = to; }", url)
        else:
            self.load("go", url=url)

    def reload(self):
        self.load("reload")

    def load(self, do, **values):
        try:
            self.call(do, **values)
        except RuntimeError as error:
            raise RuntimeError(f"{error}; the page has {self.evaluate(HAS)}") from error

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def evaluate(self, source, arg=None):
        _, value = self.call(
            "evaluate",
            source="""
          const made = (%s);
          return JSON.stringify(await (typeof made === "function" ? made(%s) : made) ?? null);
        """
            % (source.strip().rstrip(";"), json.dumps(arg)),
        )
        return json.loads(value)

    def set_viewport_size(self, size):
        self.call("resize", **size)

    def key(self, name):
        for kind in ("KEY_PRESS", "KEY_RELEASE"):
            self.call("key", kind=kind, name=name)
            self.settle()

    def mouse(self, path, button):
        self.event("MOTION_NOTIFY", path[0])
        self.event("BUTTON_PRESS", path[0], button)
        for place in path[1:]:
            self.event("MOTION_NOTIFY", place, button, isDown=True)
        self.event("BUTTON_RELEASE", path[-1], button, isDown=True)

    def event(self, kind, place, button=1, **values):
        self.call("mouse", kind=kind, x=place[0], y=place[1], button=button, **values)
        self.settle()

    def settle(self):
        """Waits until the page has received the last event: events queue while it is busy, and moves are coalesced."""
        self.evaluate("0")

    def choose_files(self, press, paths):
        self.call("choose", files=[str(path) for path in paths])
        press()

    def download(self, press):
        self.browser.downloaded.clear()
        press()
        end = time.monotonic() + LIMIT
        while not self.browser.downloaded:
            self.browser.hear("download", end)
        return self.browser.downloaded[0]
