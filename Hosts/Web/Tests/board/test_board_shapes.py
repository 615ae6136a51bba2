"""Held strokes become shapes; Shift draws straight lines. Tests wait for the board's announcements, without time limits."""

import math
import time

import pytest
from driver import stroke
from paper import SURFACE, samples
from sketch import DESK, Sketch

# Corners on the paper (0 to 1) of a hand-drawn shape, and the number of samples of the recognized one.
SHAPES = {
    "line": ([(0.2, 0.3), (0.5, 0.303), (0.8, 0.306)], 2),
    "arrow": ([(0.2, 0.5), (0.8, 0.5), (0.72, 0.46), (0.8, 0.5), (0.72, 0.54)], 8),
    "polyline": ([(0.2, 0.3), (0.4, 0.5), (0.6, 0.3), (0.8, 0.5)], 6),
    "rectangle": ([(0.25, 0.3), (0.75, 0.305), (0.74, 0.5), (0.255, 0.495), (0.25, 0.31)], 8),
    "triangle": ([(0.25, 0.5), (0.5, 0.3), (0.75, 0.5), (0.27, 0.5)], 6),
    "ellipse": ([(0.5 + 0.3 * math.cos(a / 5), 0.4 + 0.08 * math.sin(a / 5)) for a in range(32)], 129),
    "circle": ([(0.5 + 0.2 * math.cos(a / 5), 0.4 + 0.2 * math.sin(a / 5)) for a in range(32)], 129),
}
NAMES = {
    "en": ["Line", "Arrow", "Polyline", "Rectangle", "Triangle", "Ellipse", "Circle"],
    "zh-Hans": ["直线", "箭头", "折线", "矩形", "三角形", "椭圆", "圆形"],
}


def corners(board, kind):
    places, count = SHAPES[kind]
    if kind == "circle":
        # A circle on the screen, independent of the paper's aspect ratio.
        (x, y), (right, _) = board.at(0.5, 0.4), board.at(0.7, 0.4)
        places = [(x + (right - x) * math.cos(a / 5), y + (right - x) * math.sin(a / 5)) for a in range(32)]
    else:
        places = [board.at(*place) for place in places]
    return places, count


def hold(board, places, between=8, becomes_shape=True):
    """Draws and holds until the stroke is a shape."""
    board.send(*stroke(places, between)[:-1])
    if becomes_shape:
        board.until(f"{SURFACE}.engine.wasm.doodle_shape() >= 0")


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page(), shapes=True)


@pytest.mark.night(but=["en-arrow"])
@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("language", NAMES)
def test_a_held_stroke_becomes_a_shape_and_is_announced(device, site, kind, language):
    board = Sketch(device(site).page(), shapes=True, lang=language)
    places, count = corners(board, kind)
    hold(board, places)
    board.says(NAMES[language][list(SHAPES).index(kind)])
    assert board.evaluate(f"{SURFACE}.live.isShown")
    board.send(("touchEnd",))
    board.next_frame()
    assert samples(board) == [count]
    # Undo restores the drawn stroke first, then the empty paper.
    board.key("Control+z")
    assert samples(board) != [count] and len(samples(board)) == 1
    board.key("Control+z")
    assert samples(board) == []
    board.key("Control+Shift+z", "Control+Shift+z")
    assert samples(board) == [count]


def test_a_stall_of_the_page_is_not_a_hold(board):
    (ax, ay), (bx, by), (cx, cy) = board.at(0.2, 0.3), board.at(0.7, 0.3), board.at(0.7, 0.6)
    start, *moves, end = stroke([(ax, ay), (bx, by), (cx, cy)], 40)
    half = len(moves) // 2
    # The touches have explicit times without a rest between the halves, however slow the driver is.
    began, first = time.time(), [start, *moves[:half]]
    board.burst(first, [began - 0.005 * at for at in range(len(first), 0, -1)])
    board.next_frame()
    # Runs in the frame before the board's callback, so that no event arrives in between.
    board.evaluate(f"""() => new Promise((done) => requestAnimationFrame(() => {{
      requestAnimationFrame(() => {{
        const end = performance.now() + 700;
        while (performance.now() < end);
        globalThis.stalled = true;
      }});
      {SURFACE}.scheduler.wake();
      done();
    }}))""")
    # The touches reach the browser at once, but the page only after the task.
    rest = [*moves[half:], end]
    step = (time.time() - began) / len(rest)
    board.burst(rest, [began + step * at for at in range(1, len(rest) + 1)])
    board.down.clear()
    board.until(f"globalThis.stalled && {SURFACE}.pointers.down.size === 0")
    assert board.evaluate(f"{SURFACE}.engine.wasm.doodle_shape()") == -1
    assert len(samples(board)) == 1 and samples(board)[0] > len(moves) / 2


def test_a_held_shape_follows_the_finger(board):
    board.evaluate("""() => {
      globalThis.told = [];
      for (const name of ["inkdot-beginstroke", "inkdot-endstroke"]) addEventListener(name, () => told.push(name));
    }""")
    places, _ = corners(board, "rectangle")
    hold(board, places)
    board.says("Rectangle")
    box = board.evaluate(f"{SURFACE}.live.tipBox")
    x, y = places[-1]
    board.send(("touchMove", (x - 60, y - 60)))
    board.next_frame()
    grown = board.evaluate(f"{SURFACE}.live.tipBox")
    assert grown["width"] > box["width"] + 60 and abs(grown["x"] + grown["width"] / 2 - box["x"] - box["width"] / 2) < 2
    board.send(("touchEnd",))
    board.next_frame()
    assert samples(board) == [8]
    # One stroke, from touch down to touch up.
    assert board.evaluate("told") == ["inkdot-beginstroke", "inkdot-endstroke"]


@pytest.mark.night
def test_shapes_can_be_turned_off_in_the_menu_permanently(board):
    board.press("Options")
    board.page.get_by_role("switch", name="Shapes").click()
    assert board.get("settings.shapes") is False
    assert board.evaluate("events.at(-1)[1].shapes") is False
    board.key("Escape")
    places, _ = corners(board, "rectangle")
    hold(board, places, becomes_shape=False)
    # The board has no deadline.
    assert board.evaluate(f"{SURFACE}.engine.wasm.doodle_deadline()") == math.inf
    board.send(("touchEnd",))
    board.next_frame()
    assert samples(board)[0] > 8


def test_shift_draws_straight_lines_with_the_mouse(device, site):
    # A rest caused by a slow driver does not change the stroke.
    board = Sketch(device(site).page())
    mouse, keyboard = board.page.mouse, board.page.keyboard
    (ax, ay), (bx, by), (cx, cy) = board.at(0.2, 0.2), board.at(0.4, 0.6), board.at(0.8, 0.21)
    keyboard.down("Shift")
    mouse.move(ax, ay)
    mouse.down()
    mouse.move(bx, by, steps=5)
    mouse.move(cx, cy, steps=5)
    board.next_frame()
    box = board.evaluate(f"{SURFACE}.live.tipBox")
    # Straightened to horizontal.
    assert box["height"] < 12
    mouse.up()
    keyboard.up("Shift")
    board.next_frame()
    assert samples(board) == [2]
    # Pressing and releasing Shift during the stroke changes nothing.
    board.key("Control+z")
    mouse.move(ax, ay)
    mouse.down()
    mouse.move(bx, by, steps=5)
    keyboard.down("Shift")
    mouse.move(cx, cy, steps=5)
    board.next_frame()
    assert board.evaluate(f"{DESK}.surface.isStraight")
    keyboard.up("Shift")
    mouse.up()
    board.next_frame()
    assert samples(board)[0] >= 10
