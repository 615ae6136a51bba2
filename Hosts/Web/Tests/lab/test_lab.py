"""The gesture lab with real fingers, keys and a mouse, at a clock that the tests control: whether a swipe or a double tap is recognized
goes by seconds, and so may not depend on how fast the machine is."""

import json
import subprocess

import pytest
from playwright.sync_api import expect
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
        """The command line's log of the downloaded recording, and the log that the page showed."""
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


@pytest.fixture
def lab(page):
    return lambda card, query="": Lab(page, card, query)


def ink(lab):
    """The share of painted pixels of the board, in percent."""
    return lab.page.evaluate(
        """(canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) painted += data[at] > 20;
      return (100 * painted) / (data.length / 4);
    }""",
        lab.page.query_selector(CANVAS),
    )


@pytest.mark.night
def test_home_leads_to_the_lab(page):
    page.open("/")
    page.get_by_text("Gesture lab").click()
    page.wait_for_selector(CANVAS)
    expect(page.locator("h1")).to_have_text("Gesture lab")


@pytest.mark.night
def test_sparks_of_five_fingers_fade_out(lab, tmp_path):
    lab = lab("sparks")
    places = [((0.1 + 0.2 * index, 0.3), (0.1 + 0.2 * index, 0.7)) for index in range(5)]
    lab.drag(*places, together=True)
    assert ink(lab) > 2
    lab.wait(2.1)
    assert ink(lab) == 0
    case, name = lab.recording()
    assert name == "lab-sparks.json"
    # Five fingers that touch down together are one event.
    assert len(case["frames"][0]["touches"]) == 5
    log, live = lab.replayed(tmp_path)
    assert log == live and '"touches":[0,1,2,3,4]' in log


CARDS = [
    ("rotate", [((0.3, 0.5), (0.3, 0.2)), ((0.7, 0.5), (0.7, 0.8))], "rotation", {"began", "changed", "ended"}),
    ("pinch", [((0.4, 0.5), (0.1, 0.5)), ((0.6, 0.5), (0.9, 0.5))], "pinch", {"began", "changed", "ended"}),
    ("pan", [((0.3, 0.5), (0.8, 0.6))], "pan", {"began", "changed", "ended"}),
    ("edgePan", [((0.02, 0.5), (0.6, 0.5))], "left", {"began", "changed", "ended"}),
    ("edgePan", [((0.98, 0.5), (0.4, 0.5))], "right", {"began", "changed", "ended"}),
    ("swipe", [((0.8, 0.5), (0.2, 0.5))], "left", {"ended"}),
    ("swipe", [((0.2, 0.5), (0.8, 0.5))], "right", {"ended"}),
]


@pytest.mark.night
def test_fingers(lab, tmp_path):
    lab = lab("sparks")
    for card, ways, recognizer, states in CARDS:
        # Another card first: choosing a card starts a new log.
        lab.choose("sparks")
        lab.choose(card)
        lab.drag(*ways)
        assert set(lab.states(tmp_path, recognizer)) == states, card
        expect(lab.page.locator("[role=log]")).to_contain_text("ended")
        expect(lab.status(recognizer)).to_have_text("ended")


@pytest.mark.night
def test_simultaneous_or_exclusive_recognition(lab, tmp_path):
    lab = lab("together")
    ways = [((0.4, 0.5), (0.2, 0.1)), ((0.6, 0.5), (0.9, 0.6))]
    lab.drag(*ways)
    for recognizer in ("pan", "pinch", "rotation"):
        expect(lab.status(recognizer)).to_have_text("ended")
    lab.page.locator('[data-name="lab.together"] input').uncheck(force=True)
    lab.drag(*ways)
    expect(lab.page.locator(".bands")).not_to_contain_text("changed")
    texts = [lab.status(recognizer).inner_text() for recognizer in ("pan", "pinch", "rotation")]
    assert sorted(texts) == ["ended", "failed: another recognizer won", "failed: another recognizer won"]
    assert "ended" in lab.states(tmp_path, ("pan", "pinch", "rotation")[texts.index("ended")])


@pytest.mark.night
def test_taps(lab, tmp_path):
    lab = lab("taps")
    lab.tap()
    lab.wait(0.4)
    expect(lab.status("double")).to_have_text("failed: no next tap within 0.35 s")
    expect(lab.status("single")).to_have_text("ended")
    lab.tap()
    lab.tap()
    expect(lab.status("double")).to_have_text("ended")
    expect(lab.status("single")).to_have_text("failed: the gesture it waited for was recognized")
    assert lab.states(tmp_path, "double") == ["ended"]


@pytest.mark.night
def test_long_press_fades_and_reports_its_failure(lab, tmp_path):
    lab = lab("longPress")
    x, y = 12 / lab.box["width"], 0.5
    lab.drag(((0.5, 0.5), (0.5 + x, y)), steps=1)
    expect(lab.status("longPress")).to_have_text("failed: moved 12 pt, allowed 10")
    lab.touch("touchStart", (0.5, 0.5))
    lab.wait(0.6)
    expect(lab.status("longPress")).to_have_text("began")
    lab.touch("touchEnd")
    expect(lab.status("longPress")).to_have_text("ended")
    assert lab.states(tmp_path, "longPress") == ["began", "ended"]


def test_an_empty_card_shows_a_hint_until_it_is_touched(lab):
    lab = lab("taps")
    hint = lab.page.locator(".lab .hint")
    expect(hint).to_be_hidden()
    lab.choose("edgePan")
    expect(hint).to_have_text("Drag in from an edge")
    lab.choose("sparks")
    expect(hint).to_have_text("Touch here")
    lab.drag(((0.3, 0.3), (0.6, 0.6)))
    expect(hint).to_be_hidden()


@pytest.mark.night
def test_hit_test_shows_path_view_and_chain(lab):
    lab = lab("hitTest")
    panel = lab.page.locator(".hit")
    lab.tap(0.5, 0.22)
    expect(panel).to_contain_text("B receives the touch")
    expect(panel).to_contain_text("From app to view: app → scene → controller → stage → A → B")
    expect(panel).to_contain_text("B → A → stage → controller → scene → app")
    expect(lab.page.locator(".names .station")).to_have_text(["app", "scene", "controller"])
    # The part of a child outside A receives no touches.
    lab.tap(0.8, 0.22)
    expect(panel).to_contain_text("stage receives the touch")
    lab.page.locator('[data-name="lab.hidden"] input').check(force=True)
    lab.tap(0.5, 0.22)
    expect(panel).to_contain_text("B is hidden")
    expect(panel).to_contain_text("A receives the touch")
    # A overrides hit testing: its children are not asked.
    lab.page.locator("[name=lab-view][value=A]").check(force=True)
    lab.page.locator('[data-name="lab.overridesHitTest"] input').check(force=True)
    lab.tap(0.5, 0.22)
    expect(panel).to_contain_text("A claims it for itself")
    expect(panel).not_to_contain_text("B is hidden")


@pytest.mark.night
def test_options_are_part_of_the_recording(lab, tmp_path):
    lab = lab("longPress")
    lab.page.locator("[name=lab-press][value='1.5 s']").check(force=True)
    lab.touch("touchStart", (0.5, 0.5))
    lab.wait(1)
    expect(lab.status("longPress")).to_have_text("possible, watching")
    lab.wait(0.6)
    expect(lab.status("longPress")).to_have_text("began")
    lab.touch("touchEnd")
    case, _ = lab.recording()
    assert case["frames"][0]["set"] == {"recognizer": "longPress", "minimumPressDuration": 1.5}
    assert lab.states(tmp_path, "longPress") == ["began", "ended"]
    # Cleared, the card has its defaults, and the control shows them.
    lab.page.locator("[data-text='lab.clear']").click()
    expect(lab.page.locator("[name=lab-press][value='0.5 s']")).to_be_checked()
    lab.choose("taps")
    lab.page.locator("[name=lab-taps][value='3']").check(force=True)
    expect(lab.page.locator("[data-recognizer=double] span")).to_have_text("Triple tap")
    for _ in range(3):
        lab.tap()
    expect(lab.status("double")).to_have_text("ended")
    expect(lab.page.locator("[role=log]")).to_contain_text("Triple tap ended")
    lab.choose("swipe")
    lab.page.locator("[name=lab-direction][value='↑ ↓']").check(force=True)
    lab.drag(((0.5, 0.8), (0.5, 0.2)))
    expect(lab.page.locator("[data-recognizer=left]")).to_contain_text("Up")
    expect(lab.status("left")).to_have_text("ended")


@pytest.mark.night
def test_a_pinch_and_a_rotation_begin_at_the_set_threshold(lab, tmp_path):
    lab = lab("pinch")
    width = lab.box["width"]
    lab.page.locator("[name=lab-distance][value='50 pt']").check(force=True)
    # A change of 30 pt is below the threshold, 60 pt is above.
    lab.drag(((0.4, 0.5), (0.4 - 15 / width, 0.5)), ((0.6, 0.5), (0.6 + 15 / width, 0.5)), lift=False, together=True)
    expect(lab.status("pinch")).to_have_text("possible, watching")
    lab.touch("touchMove", (0.4 - 30 / width, 0.5), (0.6 + 30 / width, 0.5))
    expect(lab.status("pinch")).to_have_text("began")
    lab.touch("touchEnd")
    assert lab.states(tmp_path, "pinch")[0] == "began"
    lab.choose("rotate")
    lab.page.locator("[name=lab-angle][value='45°']").check(force=True)
    # The view gets one finger, the recognizer both.
    lab.page.locator('[data-name="lab.o.multipleTouch"] input').uncheck(force=True)
    lab.touch("touchStart", (0.4, 0.5), (0.6, 0.5), together=True)
    lab.touch("touchMove", (0.4, 0.5 - 30 / lab.box["height"]), (0.6, 0.5 + 30 / lab.box["height"]))
    lab.touch("touchMove", (0.5, 0.3), (0.5, 0.7))
    expect(lab.status("rotation")).to_have_text("began")
    lab.touch("touchEnd")
    case, _ = lab.recording()
    sets = [frame["set"] for frame in case["frames"] if "set" in frame]
    assert sets[0]["recognizer"] == "rotation" and abs(sets[0]["minimumAngleDelta"] - 0.7853981) < 1e-6
    assert sets[1] == {"view": "stage", "multipleTouchEnabled": False}


@pytest.mark.night
def test_sparks_are_counted_at_the_lift_of_one_finger_or_all(lab):
    lab = lab("sparks")
    ways = [((0.3, 0.1), (0.3, 0.9)), ((0.7, 0.1), (0.7, 0.9))]
    says = lab.page.locator(".side > [role=status]")

    def counted():
        lab.drag(*ways, together=True)
        expect(says).to_contain_text("Sparks when lifted: ")
        lab.wait(3)
        return int(says.inner_text().split()[-1])

    both = counted()
    lab.page.locator('[data-name="lab.o.multipleTouch"] input').uncheck(force=True)
    assert counted() * 2 == both


@pytest.mark.night
def test_a_click_of_the_button_comes_from_touches(lab, tmp_path):
    lab = lab("button")
    lab.tap()
    log = lab.page.locator("[role=log]")
    expect(log).to_contain_text("button: clicked (touchUpInside)")
    expect(lab.page.locator(".names .button")).to_have_text("Clicks: 1")
    lab.drag(((0.5, 0.5), (0.5, 0.98)))
    expect(log).to_contain_text("button: dragged out (touchDragExit)")
    expect(log).to_contain_text("button: lifted outside (touchUpOutside)")
    # A key presses as well.
    lab.page.locator(CANVAS).focus()
    lab.page.keyboard.press(" ")
    lab.wait(0.1)
    expect(lab.page.locator(".names .button")).to_have_text("Clicks: 2")
    recorded, live = lab.replayed(tmp_path)
    assert recorded == live


@pytest.mark.night
def test_a_recording_is_opened_and_replayed(lab, tmp_path):
    lab = lab("pan")
    lab.drag(((0.3, 0.5), (0.8, 0.6)))
    case, _ = lab.recording()
    log, live = lab.replayed(tmp_path)
    lab.choose("sparks")
    lab.open(json.dumps(case).encode())
    expect(lab.page.locator("[data-card=pan] input")).to_be_checked()
    progress = lab.page.locator(".controls ~ [role=timer]")
    expect(progress).to_contain_text(f"Frame 0 of {len(case['frames'])}")
    step = lab.page.locator("[data-text='lab.step']")
    step.click()
    expect(progress).to_contain_text("Frame 1 of")
    lab.page.locator("input[name=lab-speed][value='4×']").check(force=True)
    lab.page.locator("[data-text='lab.play']").click()
    lab.wait(5)
    expect(progress).to_contain_text(f"Frame {len(case['frames'])} of")
    assert lab.replayed(tmp_path) == (log, live)
    lab.page.locator("[data-text='lab.live']").click()
    expect(lab.page.locator("[data-text='lab.replay']")).to_be_visible()


DAMAGED = [
    (b'{"format":1,"id":"x","frames":[{"t":0,', "damaged at byte 38"),
    (b'{"format":1,"id":"x"}', "“frames” is missing or wrong"),
    (b'{"format":1,"id":"x","frames":[{"t":1},{"t":0}]}', "time falls at frame 1"),
    (b"\x00\xff\x89PNG", "damaged at byte 0"),
    (b"[" * 100, "nested deeper than 32"),
]


@pytest.mark.night
def test_a_damaged_log_is_refused(lab):
    lab = lab("pan")
    lab.drag(((0.3, 0.5), (0.8, 0.6)))
    before = lab.recording()
    for content, message in DAMAGED:
        lab.open(content)
        expect(lab.page.locator(".problem")).to_contain_text(message)
    assert lab.recording() == before


@pytest.mark.night
def test_keys(lab, tmp_path):
    lab = lab("together")
    lab.page.locator(CANVAS).focus()
    for key, recognizer in (("ArrowRight", "pan"), ("+", "pinch"), ("]", "rotation")):
        for _ in range(6):
            lab.page.keyboard.press(key)
            lab.wait(0.05)
        lab.wait(0.6)
        expect(lab.status(recognizer)).to_have_text("ended")
    log, live = lab.replayed(tmp_path)
    assert log == live
    lab.choose("swipe")
    lab.page.locator(CANVAS).focus()
    lab.page.keyboard.press("ArrowLeft")
    lab.wait(0.5)
    expect(lab.status("left")).to_have_text("ended")
    lab.choose("longPress")
    lab.page.locator(CANVAS).focus()
    lab.page.keyboard.down(" ")
    lab.wait(0.6)
    expect(lab.status("longPress")).to_have_text("began")
    lab.page.keyboard.up(" ")
    lab.wait(0.1)
    expect(lab.status("longPress")).to_have_text("ended")


@pytest.mark.night
def test_a_mouse_with_alt_has_two_fingers(device, tmp_path):
    page = device(viewport={"width": 1200, "height": 800}, has_touch=False).page()
    lab = Lab(page, "together")
    page.mouse.move(*lab.at(0.6, 0.5))
    page.keyboard.down("Alt")
    page.mouse.down()
    page.mouse.move(*lab.at(0.8, 0.7), steps=6)
    lab.wait(0.05)
    expect(lab.status("pinch")).to_have_text("changed")
    page.mouse.up()
    page.keyboard.up("Alt")
    lab.wait(0.05)
    expect(lab.status("rotation")).to_have_text("ended")
    assert "began" in lab.states(tmp_path, "pinch")


@pytest.mark.night
def test_shake_button(lab, tmp_path):
    lab = lab("shake")
    lab.page.locator("[data-text='lab.shake']").click()
    lab.wait(0.5)
    expect(lab.status("shake")).to_have_text("began")
    lab.wait(2)
    expect(lab.status("shake")).to_have_text("ended")
    assert lab.states(tmp_path, "shake") == ["began", "ended"]


# Each reading is delivered once, 16 ms after the previous one, whatever the sensor's rate and delay. The second axis contains its
# number, in tenths.
IN_TIME = """{
  let begin, last = -1;
  addEventListener("devicemotion", (event) => {
    const { y } = event.accelerationIncludingGravity, step = Math.round(10 * ((y ?? 0) - 1));
    if (step <= last) return event.stopImmediatePropagation();
    last = step;
    begin ??= event.timeStamp;
    Object.defineProperty(event, "timeStamp", { value: begin + 16 * step });
    globalThis.felt = step;
  }, true);
}"""


@pytest.mark.night
def test_shaken_sensor(device, tmp_path):
    one = device()
    one.context.grant_permissions(["accelerometer", "gyroscope"], origin=one.address)
    page = one.page()
    page.add_init_script(IN_TIME)
    kinds = ("accelerometer", "linear-acceleration", "gyroscope")
    for kind in kinds:
        page.devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": kind})
    lab = Lab(page, "shake")
    # Permission is requested on a tap where browsers require it.
    page.locator("[data-text='lab.motion.ask']").click()
    for step in range(60):
        # A device reports once all three sensors do.
        for kind in kinds:
            reading = {"xyz": {"x": 20 if step % 4 < 2 else -20, "y": 1 + step / 10, "z": 9.81}}
            page.devtools.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": reading})
        page.until("globalThis.felt === arg", step)
        lab.wait(0.016)
    expect(page.locator("[data-text='lab.motion.on']")).to_be_visible()
    assert lab.states(tmp_path, "shake")[0] == "began"


@pytest.mark.night
def test_denied_motion_is_reported(device):
    page = device().page()
    page.add_init_script("DeviceMotionEvent.requestPermission = async () => 'denied'")
    lab = Lab(page, "shake")
    page.locator("[data-text='lab.motion.ask']").click()
    expect(page.locator("[data-text='lab.motion.denied']")).to_contain_text("Motion access was denied")
    assert lab


@pytest.mark.night
def test_both_languages_while_it_is_shown(lab):
    lab = lab("longPress")
    lab.tap()
    expect(lab.status("longPress")).to_have_text("failed: lifted before it was recognized")
    lab.page.locator("#bar .language").click()
    expect(lab.page.locator("h1")).to_have_text("手势实验室")
    expect(lab.status("longPress")).to_have_text("失败：识别之前已抬起")
    keys = lab.page.evaluate("""async () => {
      const { labTexts } = await import("/app/lab/texts.js");
      return Object.values(labTexts).map((texts) => Object.keys(texts).sort().join());
    }""")
    assert keys[0] == keys[1]


def test_the_lab_is_available_while_the_sketchbook_is_locked(page):
    page.open("/")
    page.store_pattern(0, 1, 2, 5)
    page.open("/#/lab")
    page.wait_for_selector(CANVAS)


@pytest.mark.night
def test_leaving_stops_it(lab):
    lab = lab("sparks")
    lab.tap()
    lab.page.evaluate("location.hash = '#/settings'")
    expect(lab.page.locator("h1")).to_have_text("Settings")
    lab.page.evaluate("location.hash = '#/lab'")
    lab.page.wait_for_selector(CANVAS)
    lab.tap()
    expect(lab.page.locator("[role=log]")).to_contain_text("touch 0 began")
