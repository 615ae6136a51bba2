"""Firefox driven by WebDriver BiDi; see https://www.w3.org/TR/webdriver-bidi.

Mouse, keys and any number of fingers are real. Its remote agent has no pen, so a script dispatches pen events.
"""

import contextlib
import json
import pathlib
import re
import subprocess
import time

from driver import LIMIT
from processes import begins, start
from websockets.sync.client import connect

# No first-run pages, updates or reports.
PREFERENCES = """
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.newtabpage.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9");
user_pref("ui.primaryPointerCapabilities", 1);
user_pref("ui.allPointerCapabilities", 1);
"""
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Space": " ",
    "Escape": "\ue00c",
    "Backspace": "\ue003",
    "Delete": "\ue017",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Alt": "\ue00a",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Home": "\ue011",
    "End": "\ue010",
}

# Firefox logs this for an icon or picture that the service worker was loading when its page was left. If
# the worker itself fails, the message names the worker's action.
LEFT = "A ServiceWorker intercepted the request and encountered an unexpected error."


class Browser:
    name = "firefox"
    presses = "finger"
    real = ("mouse", "finger")

    def __init__(self, folder):
        self.folder = folder
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(PREFERENCES)
        self.process = start(
            *("firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        with begins(self.process):
            for line in self.process.stderr:
                if address := re.search(r"ws://\S+", line):
                    break
            else:
                raise RuntimeError("Firefox did not start")
        # Discards further output: a full pipe would block the browser.
        self.reader = start("cat", stdin=self.process.stderr, stdout=subprocess.DEVNULL)
        self.connection = contextlib.ExitStack()
        self.socket = self.connection.enter_context(
            connect(f"{address[0]}/session", max_size=None, open_timeout=60, ping_interval=None)
        )
        self.count = 0
        self.tabs = {}
        self.downloaded = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded", "browsingContext.downloadEnd"])
        self.call("browser.setDownloadBehavior", downloadBehavior={"type": "allowed", "destinationFolder": str(folder)})

    def call(self, method, **parameters):
        self.count += 1
        id = self.count
        self.socket.send(json.dumps({"id": id, "method": method, "params": parameters}))
        end = time.monotonic() + LIMIT
        while True:
            answer = self.hear(method, end)
            if answer.get("id") == id:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def hear(self, what, end):
        """Returns the next message while waiting for `what`, at most until `end`."""
        try:
            if (left := end - time.monotonic()) <= 0:
                raise TimeoutError
            answer = json.loads(self.socket.recv(timeout=left))
        except TimeoutError:
            raise RuntimeError(f"Firefox does not answer: {what}") from None
        if answer.get("method") == "log.entryAdded":
            entry = answer["params"]
            tab = self.tabs.get(entry["source"].get("context"))
            if tab and LEFT not in (entry["text"] or ""):
                tab.said.append((entry["level"], entry["text"] or ""))
        elif answer.get("method") == "browsingContext.downloadEnd":
            self.downloaded.append(answer["params"])
        return answer

    def device(self, said, scripts, locale):
        return Device(self, said, scripts, locale)

    def stop(self):
        try:
            self.call("browser.close")
            self.connection.close()
            self.process.wait(60)
        finally:
            self.process.kill()
            self.reader.wait(60)


class Device:
    def __init__(self, browser, said, scripts, locale):
        self.browser, self.said = browser, said
        self.context = browser.call("browser.createUserContext")["userContext"]
        browser.call("emulation.setLocaleOverride", locale=locale, userContexts=[self.context])
        for script in scripts:
            browser.call("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", userContexts=[self.context])

    def tab(self, width, height):
        return Tab(self, width, height)

    def close(self):
        self.browser.call("browser.removeUserContext", userContext=self.context)


class Tab:
    def __init__(self, device, width, height):
        self.browser, self.said = device.browser, device.said
        self.context = self.browser.call("browsingContext.create", type="tab", userContext=device.context)["context"]
        self.browser.tabs[self.context] = self
        self.set_viewport_size({"width": width, "height": height})

    def call(self, method, **parameters):
        return self.browser.call(method, context=self.context, **parameters)

    @property
    def url(self):
        return self.evaluate("location.href")

    def goto(self, url):
        self.call("browsingContext.navigate", url=url, wait="complete")

    def reload(self):
        self.call("browsingContext.reload", wait="complete")

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def evaluate(self, source, arg=None):
        answer = self.browser.call(
            "script.callFunction",
            target={"context": self.context},
            awaitPromise=True,
            userActivation=False,
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            functionDeclaration="""async (json) => {
              const made = (%s);
              return JSON.stringify(await (typeof made === "function" ? made(JSON.parse(json)) : made) ?? null);
            }"""
            % source.strip().rstrip(";"),
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def set_viewport_size(self, size):
        self.call("browsingContext.setViewport", viewport=size, devicePixelRatio=2)

    def key(self, name):
        keys = [KEYS.get(part, part) for part in name.split("+")]
        self.act(
            [
                {
                    "type": "key",
                    "id": "keys",
                    "actions": [
                        *({"type": "keyDown", "value": key} for key in keys),
                        *({"type": "keyUp", "value": key} for key in reversed(keys)),
                    ],
                }
            ]
        )

    def act(self, actions):
        self.call("input.performActions", actions=actions)
        self.call("input.releaseActions")

    def pointer(self, id, kind, path, button=0):
        move = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in path]
        return {
            "type": "pointer",
            "id": id,
            "parameters": {"pointerType": kind},
            "actions": [move[0], {"type": "pointerDown", "button": button}, *move[1:], {"type": "pointerUp", "button": button}],
        }

    def mouse(self, path, button):
        self.act([self.pointer("mouse", "mouse", path, button - 1)])

    def fingers(self, paths):
        self.act([self.pointer(f"finger{index}", "touch", path) for index, path in enumerate(paths)])

    def choose_files(self, press, paths):
        # Sets the files of the field instead of opening the chooser.
        field = self.call_function("""() => {
          const find = (root) => root.querySelector("input[type=file]") ??
            [...root.querySelectorAll("*")].map((element) => element.shadowRoot && find(element.shadowRoot)).find(Boolean);
          return find(document);
        }""")
        self.call("input.setFiles", element=field, files=[str(path) for path in paths])

    def call_function(self, source):
        answer = self.browser.call(
            "script.callFunction", functionDeclaration=source, target={"context": self.context}, awaitPromise=True
        )
        return {"sharedId": answer["result"]["sharedId"]}

    def download(self, press):
        self.browser.downloaded.clear()
        press()
        end = time.monotonic() + LIMIT
        while not self.browser.downloaded:
            self.browser.hear("download", end)
        return pathlib.Path(self.browser.downloaded[0]["filepath"])
