"""The gesture lab with real fingers, keys and a mouse. Tests control its clock, because recognition of swipes and double taps
depends on time and must not depend on the speed of the machine."""

import json
import subprocess

from server import BINARY

CANVAS = ".lab .stage canvas"
# Delays messages of the page to itself until `release`: touches that go down together reach the lab together.
HOLD = """() => {
  const { postMessage } = MessagePort.prototype, held = [];
  MessagePort.prototype.postMessage = function (...values) {
    held.push(() => postMessage.apply(this, values));
  };
  globalThis.release = () => {
    MessagePort.prototype.postMessage = postMessage;
    for (const post of held) post();
  };
}"""


class Lab:
    """A lab on a page."""

    def __init__(self, page, card, query=""):
        self.page = page
        page.clock.install(time=0)
        page.open(f"/{query}#/lab")
        page.wait_for_selector(CANVAS)
        page.clock.pause_at(3600)
        self.choose(card)

    def wait(self, seconds):
        """Advances the page's time."""
        self.page.run(seconds)

    def choose(self, card):
        self.page.locator(f"[data-card={card}] input").check(force=True)
        self.box = self.page.resting(self.page.locator(CANVAS))

    def at(self, x, y):
        """Converts a position on the board, 0 to 1 across and down, to the window."""
        return self.box["x"] + x * self.box["width"], self.box["y"] + y * self.box["height"]

    def touch(self, kind, *places, together=False):
        if together:
            self.page.evaluate(HOLD)
        self.page.send((kind, *((*self.at(x, y), index) for index, (x, y) in enumerate(places))))
        if together:
            self.page.evaluate("release()")
        self.wait(0.02)

    def drag(self, *ways, steps=8, lift=True, together=False):
        """Moves fingers together, each between two positions."""
        self.touch("touchStart", *[way[0] for way in ways], together=together)
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", *[(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in ways])
        if lift:
            self.touch("touchEnd")

    def tap(self, x=0.5, y=0.5):
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def recording(self):
        with self.page.expect_download() as download:
            self.page.locator(".controls:not([hidden]) [data-text='lab.download']").click()
        return json.loads(download.value.path().read_text()), download.value.suggested_filename

    def replayed(self, tmp_path):
        """The log that the command line prints for the downloaded recording, and the log that the page showed."""
        case, name = self.recording()
        path = tmp_path / name
        path.write_text(json.dumps(case))
        log = subprocess.run([BINARY, "replay", path], capture_output=True, check=True).stdout
        return log.decode(), self.page.evaluate("""async () => {
          const { startLab } = await import("/app/lab/board.js");
          return (await startLab()).log(0).text;
        }""")

    def states(self, tmp_path, recognizer):
        log, live = self.replayed(tmp_path)
        assert log == live
        lines = [json.loads(line) for line in log.splitlines()]
        return [line["state"] for line in lines if line.get("recognizer") == recognizer]

    def status(self, recognizer):
        return self.page.locator(f"[data-recognizer={recognizer}] small")

    def open(self, content):
        self.page.locator("input[type=file]").set_input_files(
            {"name": "log.json", "mimeType": "application/json", "buffer": content}
        )
