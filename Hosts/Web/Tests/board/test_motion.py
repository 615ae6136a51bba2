"""Motion events while drawing: they have a different clock than touches, and must not cause lost samples or stuck fingers."""

import pytest
from paper import SURFACE, samples, state
from sketch import Sketch

SENSORS = {
    "accelerometer": {"xyz": {"x": 0.5, "y": 1, "z": 9.8}},
    "linear-acceleration": {"xyz": {"x": 0.5, "y": 1, "z": 0}},
    "gyroscope": {"xyz": {"x": 0, "y": 0, "z": 0}},
}
# Counts events, and records those that arrive after an event with a later time.
WATCH = """() => {
  globalThis.motions = 0;
  addEventListener("devicemotion", () => { motions += 1; });
}"""


@pytest.fixture
def board(device, site):
    """A board on a phone with a motion sensor, which must exist before the page."""
    phone = device(site)
    phone.context.grant_permissions(["accelerometer", "gyroscope"], origin=phone.address)
    page = phone.page()
    for kind in SENSORS:
        page.devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": kind})
    feel(page, 0)
    board = Sketch(page)
    board.evaluate(WATCH)
    board.until("motions > 2")
    return board


def feel(page, step):
    for kind, reading in SENSORS.items():
        nudged = {"xyz": {**reading["xyz"], "x": reading["xyz"]["x"] + step % 7 / 10}}
        page.devtools.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": nudged})


def test_a_finger_beside_the_motion_sensor_loses_no_sample(board):
    x, y = board.at(0.1, 0.3)
    before = board.evaluate("motions")
    board.send(("touchStart", (x, y)))
    for step in range(1, 61):
        board.send(("touchMove", (x + 3 * step, y + step % 5)))
        if step % 6 == 0:
            felt = board.evaluate("motions")
            feel(board, step)
            board.until("motions > arg", felt)
    board.send(("touchEnd",))
    board.next_frame()
    assert board.evaluate("motions") - before > 3, "the sensor was silent: this says little"
    assert samples(board) == [61]
    assert board.evaluate(f"{SURFACE}.engine.wasm.refusal()") == 0


@pytest.mark.night
@pytest.mark.parametrize("lead", [0.02, 0.1])
def test_a_source_that_is_ahead_loses_no_sample_and_no_lift(board, lead):
    """As on phones that align samples, but not sensor events, to frames."""
    board.evaluate(
        """(lead) => {
      const surface = %s, { engine } = surface, flush = surface.flush.bind(surface);
      surface.flush = () => {
        engine.wasm.doodle_accelerate(0.1, 0.2, 9.8, performance.now() / 1000 + lead);
        engine.wasm.doodle_tick(performance.now() / 1000 + lead);
        flush();
      };
    }"""
        % SURFACE,
        lead,
    )
    for line in range(3):
        x, y = board.at(0.1, 0.2 + 0.2 * line)
        board.send(("touchStart", (x, y)), *(("touchMove", (x + 4 * step, y)) for step in range(1, 41)), ("touchEnd",))
        board.next_frame()
    assert samples(board) == [41, 41, 41]
    assert board.evaluate(f"{SURFACE}.engine.wasm.refusal()") == 0
    # No touch is stuck: two fingers zoom.
    (ax, ay), (bx, by) = board.at(0.4, 0.7), board.at(0.6, 0.7)
    before = state(board)["scale"]
    board.send(("touchStart", (ax, ay, 1)), ("touchStart", (ax, ay, 1), (bx, by, 2)))
    for step in range(1, 21):
        board.send(("touchMove", (ax - 3 * step, ay, 1), (bx + 3 * step, by, 2)))
    board.send(("touchEnd",))
    board.next_frame()
    assert state(board)["scale"] > 1.2 * before


def test_refused_input_is_reported(board):
    said = []
    board.page.on("console", lambda message: said.append(message.text))
    board.evaluate(
        """() => {
      const { engine, document: drawing } = %s;
      engine.numbers.set([1, 7, 1, 0, 10, 10, 0.5, 1.57, 0]);
      drawing.take(engine.wasm.doodle_touches(1));
    }"""
        % SURFACE
    )
    assert said == ["inkdot: input was refused (notDown)"]
    assert board.evaluate(f"{SURFACE}.engine.wasm.refusal()") == 0
