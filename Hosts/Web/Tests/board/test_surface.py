"""The surface of a board: samples, the current stroke, and gestures of two fingers."""

import math

import pytest
from driver import GATHER
from paper import SURFACE, moves, samples, settled, state, tiles
from repaint import INKED
from sketch import BOARD, DESK, Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def test_every_sample_the_device_delivers_is_kept(board):
    """A hundred moves that arrive while the page is busy are coalesced."""
    x, y = board.at(0.2, 0.3)
    board.evaluate(GATHER)
    board.send(("touchStart", (x, y)), *moves((x, y), (x + 100, y + 50), 100), ("touchEnd",))
    board.next_frame()
    assert samples(board) == [101]
    assert board.evaluate("eventCount") < 100, "the browser gathered nothing: this says little"


def test_predictions_are_not_stored_and_the_live_layer_is_empty_afterwards(board):
    x, y = board.at(0.2, 0.3)
    board.send(("touchStart", (x, y)))
    for event in moves((x, y), (x + 200, y), 40):
        board.send(event)
    board.next_frame()
    assert board.evaluate(f"{SURFACE}.live.isShown")
    board.send(("touchEnd",))
    board.next_frame()
    assert samples(board) == [41]
    assert (
        board.evaluate(f"""[{SURFACE}.live.ink, {SURFACE}.live.tail].map((context) =>
      context.getImageData(0, 0, context.canvas.width, context.canvas.height).data.some((byte) => byte > 0))""")
        == [False] * 2
    )
    left, top = state(board)["x"], state(board)["y"]
    box = board.box
    assert tiles(board, (x + 100 - box["x"] - left, y - box["y"] - top))[0] == [27, 31, 38, 255]


@pytest.mark.night
@pytest.mark.parametrize("tool", ["pen", "brush"])
def test_a_long_current_stroke_looks_like_the_finished_one(board, tool):
    board.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '#000000', width: 8, shapes: false }})")
    place = [board.at(0.1 + 0.8 * at / 240, 0.5 + 0.3 * math.sin(at / 12)) for at in range(241)]
    board.send(("touchStart", place[0]))
    for begin in range(1, 241, 8):
        board.send(*(("touchMove", at) for at in place[begin : begin + 8]))
        board.next_frame()
    # The finished stroke ends without a prediction.
    board.send(("touchMove", place[-1]))
    board.next_frame()
    assert board.evaluate(f"{SURFACE}.live.hasInk"), "some of it is final"
    board.evaluate(f"globalThis.under = ({INKED})(false)")
    board.send(("touchEnd",))
    board.next_frame()
    settled(board)
    result = board.evaluate(f"""() => {{
      const finished = ({INKED})(true);
      const differs = (at) => Math.abs(finished[at] - under[at]) > 128;
      return {{ inked: finished.filter((red) => red < 128).length, different: finished.filter((_, at) => differs(at)).length }};
    }}""")
    assert result["inked"] > 5_000
    # During the stroke, the prediction beyond its end was visible.
    assert result["different"] <= result["inked"] / 50, result


def test_two_fingers_zoom_around_the_point_between_them_and_draw_nothing(board):
    (ax, ay), (bx, by) = board.at(0.4, 0.5), board.at(0.6, 0.5)
    before = state(board)
    board.send(("touchStart", (ax, ay, 1)), ("touchStart", (ax, ay, 1), (bx, by, 2)))
    for step in range(1, 21):
        board.send(("touchMove", (ax - 3 * step, ay, 1), (bx + 3 * step, by, 2)))
    board.send(("touchEnd",))
    after = state(board)
    assert after["scale"] > 1.3 * before["scale"]
    middle, box = ((ax + bx) / 2, ay), board.box
    place = [
        ((middle[0] - box["x"] - s["x"]) / s["scale"], (middle[1] - box["y"] - s["y"]) / s["scale"]) for s in (before, after)
    ]
    assert math.dist(*place) < 1.5
    assert after["isEmpty"] and not after["canUndo"]
    settled(board)
    assert board.evaluate(f"{SURFACE}.tiles.sheet.resolution") == pytest.approx(
        after["scale"] * board.evaluate("devicePixelRatio")
    )


def test_fingers_that_land_during_a_stroke_do_not_affect_it(board):
    x, y = board.at(0.2, 0.3)
    before = state(board)
    board.send(("touchStart", (x, y, 1)), ago=0.3)
    for event in moves((x, y), (x + 60, y), 20):
        board.send(event)
    u, v = board.at(0.5, 0.7)
    board.send(("touchStart", (x + 60, y, 1), (u, v, 2), (u + 40, v, 3)))
    for step in range(1, 15):
        board.send(("touchMove", (x + 60 + step, y, 1), (u - 3 * step, v, 2), (u + 40 + 3 * step, v, 3)))
    board.send(("touchEnd",))
    board.next_frame()
    after = state(board)
    assert samples(board) == [35]
    assert (after["scale"], after["x"], after["y"]) == (before["scale"], before["x"], before["y"])


def test_a_photo_is_scaled_and_rotated_together_and_stamped_by_a_long_press(board):
    board.evaluate(f"""async () => {{
      const canvas = new OffscreenCanvas(300, 200), context = canvas.getContext("2d");
      context.fillStyle = "#12a03c";
      context.fillRect(0, 0, 300, 200);
      await {SURFACE}.addPhoto(await canvas.convertToBlob());
    }}""")
    board.next_frame()
    x, y = board.at(0.5, 0.5)
    photo = lambda: board.evaluate(f"(({{ map, opacity }}) => ({{ map, opacity }}))({SURFACE}.engine.photo(0))")
    a, b = photo()["map"][:2]
    scale, angle = math.hypot(a, b), math.atan2(b, a)
    reach = 30
    board.send(("touchStart", (x - reach, y, 1), (x + reach, y, 2)))
    for step in range(1, 31):
        r, t = reach + step, math.radians(2 * step)
        board.send(("touchMove", (x - r * math.cos(t), y - r * math.sin(t), 1), (x + r * math.cos(t), y + r * math.sin(t), 2)))
    board.send(("touchEnd",))
    a, b, _, _, tx, ty = photo()["map"]
    # Less than 60° and twice the distance, because recognizers start after a threshold.
    assert 1.5 < math.hypot(a, b) / scale < 2.1
    assert math.radians(45) < math.atan2(b, a) - angle < math.radians(62)
    width, height = state(board)["width"], state(board)["height"]
    assert math.dist((tx, ty), (width / 2, height / 2)) < 2

    board.send(("touchStart", (x, y, 1)))
    board.until(f"{SURFACE}.state.photoCount === 0 || {SURFACE}.engine.photo(0).opacity < 0.7")
    board.until(f"{SURFACE}.state.photoCount === 0")
    board.send(("touchEnd",))
    settled(board)
    assert tiles(board, (width / 2, height / 2))[0] == [18, 160, 60, 255]
    # An eraser removes a part with sharp edges, and undo restores it.
    board.evaluate(f"{SURFACE}.set({{ tool: 'eraser', eraser: 'part', eraserWidth: 20 }})")
    board.draw((0.4, 0.5), (0.6, 0.5))
    settled(board)
    assert tiles(board, (width / 2, height / 2))[0] == [255, 255, 255, 255]
    assert tiles(board, (width / 2, height / 2 + 14))[0] == [18, 160, 60, 255]
    board.evaluate(f"{SURFACE}.undo()")
    settled(board)
    assert tiles(board, (width / 2, height / 2))[0] == [18, 160, 60, 255]
    board.evaluate(f"{SURFACE}.undo()")
    assert state(board)["photoCount"] == 1


def test_a_mouse_whose_release_was_lost_draws_up_to_its_last_position(board):
    session = board.context.new_cdp_session(board.page.own)
    left, top = board.at(0.3, 0.4)

    def send(type, dx, dy, buttons):
        session.send(
            "Input.dispatchMouseEvent",
            {
                "type": type,
                "x": left + dx,
                "y": top + dy,
                # Chromium releases a mouse that moves without its pressed button.
                "button": "left" if buttons or type == "mouseReleased" else "none",
                "buttons": buttons,
                "clickCount": 1,
            },
        )

    send("mousePressed", 0, 0, 1)
    send("mouseMoved", 60, 0, 1)
    # A menu or another window received the release.
    for dx in (90, 60, 0):
        send("mouseMoved", dx, 100, 0)
    board.until(f"!{BOARD}.isEmpty")
    send("mousePressed", 0, 150, 1)
    send("mouseMoved", 60, 150, 1)
    send("mouseReleased", 60, 150, 0)
    board.key("Control+a")
    board.until(f"{DESK}.document.selection?.strokeCount === 2")
    assert board.desk("document.selection.frame.height") * board.desk("surface.zoom") < 170
