"""Pens: pressure beside a resting palm, any pointer ID, and the barrel button of each system."""

import pytest
from paper import SURFACE, state
from sketch import Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def test_a_pen_draws_with_pressure_while_a_palm_rests(board):
    x, y = board.at(0.3, 0.3)
    palm = board.at(0.6, 0.8)
    before = state(board)
    board.evaluate(f"{SURFACE}.set({{ tool: 'brush', width: 40 }})")
    board.send(("touchStart", (*palm, 1)))

    def pen(kind, px, py, force):
        board.devtools.send(
            "Input.dispatchMouseEvent",
            {
                "type": kind,
                "x": px,
                "y": py,
                "button": "left",
                "buttons": 1,
                "pointerType": "pen",
                "force": force,
                "tiltX": 30,
                "clickCount": 1,
            },
        )

    pen("mousePressed", x, y, 0.1)
    for step in range(1, 31):
        pen("mouseMoved", x + 4 * step, y, 0.1 + 0.03 * step)
        if step % 5 == 0:
            board.send(("touchMove", (palm[0] + step, palm[1] + step, 1)))
    pen("mouseReleased", x + 120, y, 0)
    board.send(("touchEnd",))
    board.next_frame()
    after = state(board)
    assert after["hasSeenPen"]
    assert (after["scale"], after["x"], after["y"]) == (before["scale"], before["x"], before["y"])
    radii = board.evaluate(
        """() => {
      const words = %s.engine.list("paint", 0, 0, 1e5, 1e5, 0), floats = new Float32Array(words.buffer, words.byteOffset, words.length);
      return (words[0] & 255) === 8 && 1 + (words[0] >>> 8) === words.length ? [floats[6], floats[words.length - 1]] : words[0];
    }"""
        % SURFACE
    )
    assert radii[0] < 8 and radii[1] > 15, radii


# Bounding boxes of the curve chains in the display list.
PARTS = f"""() => {{
  const words = {SURFACE}.engine.list("paint", 0, 0, 1e5, 1e5, 0), floats = new Float32Array(words.buffer, words.byteOffset);
  const boxes = [];
  for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) {{
    const end = at + 1 + (words[at] >>> 8);
    for (let next = at + 3; next < end; next += 1 + 2 * words[next]) {{
      const ys = Array.from({{ length: words[next] }}, (_, point) => floats[next + 2 + 2 * point]);
      boxes.push({{ top: Math.min(...ys), bottom: Math.max(...ys) }});
    }}
  }}
  return boxes;
}}"""
# Pointer events with a held barrel button: (type, button, buttons, force) at both ends of a line, and hovering before and after.
# Windows: the button counts from contact. Linux: it is a separate button, also while hovering. Samsung: it is
# reported only while hovering.
BARRELS = {
    "windows": [("mousePressed", "right", 2, 0.5), ("mouseMoved", "right", 2, 0.5), ("mouseReleased", "right", 0, 0)],
    "linux": [
        ("mousePressed", "right", 2, 0),
        ("mousePressed", "left", 3, 0.5),
        ("mouseMoved", "left", 3, 0.5),
        ("mouseReleased", "left", 2, 0),
        ("mouseReleased", "right", 0, 0),
    ],
    "samsung": [
        ("mouseMoved", "none", 2, 0),
        ("mousePressed", "left", 1, 0.5),
        ("mouseMoved", "left", 1, 0.5),
        ("mouseReleased", "left", 0, 0),
    ],
}


def pen(board, place, kind, button, buttons, force):
    event = {"type": kind, "x": place[0], "y": place[1], "button": button, "buttons": buttons, "force": force}
    board.devtools.send("Input.dispatchMouseEvent", {**event, "pointerType": "pen", "clickCount": 1})


def pen_line(board, start, end):
    pen(board, start, "mousePressed", "left", 1, 0.5)
    for part in range(1, 9):
        place = [a + (b - a) * part / 8 for a, b in zip(start, end)]
        pen(board, place, "mouseMoved", "left", 1, 0.5)
    pen(board, end, "mouseReleased", "left", 0, 0)
    board.next_frame()


def parts(board):
    """The bounding box of every visible line, in pt of the sheet."""
    return board.evaluate(PARTS)


def test_a_pen_draws_with_any_pointer_id(board):
    """Pointer IDs as on an iPad; no driver lets a test choose them."""
    board.evaluate(
        """(numbers) => {
      const { root } = %s, box = root.getBoundingClientRect();
      numbers.forEach((pointerId, at) => {
        const send = (type, x, pressure) => root.dispatchEvent(new PointerEvent(type, {
          pointerId, pointerType: "pen", isPrimary: true, bubbles: true, button: type === "pointermove" ? -1 : 0,
          buttons: pressure ? 1 : 0, pressure, clientX: box.left + x * box.width, clientY: box.top + (0.2 + 0.2 * at) * box.height,
        }));
        send("pointerdown", 0.2, 0.5);
        for (let x = 0.3; x < 0.8; x += 0.1) send("pointermove", x, 0.5);
        send("pointerup", 0.8, 0);
      });
    }"""
        % SURFACE,
        [16777216, 653044905, -2],
    )
    board.next_frame()
    assert len(parts(board)) == 3


@pytest.mark.night(but=["samsung"])
@pytest.mark.parametrize("device_kind", BARRELS)
def test_a_pen_erases_while_its_button_is_held_and_draws_again_after_it(board, device_kind):
    board.evaluate("addEventListener('contextmenu', (event) => { globalThis.menu = event.defaultPrevented; })")
    for x in (0.3, 0.5, 0.7):
        pen_line(board, board.at(x, 0.2), board.at(x, 0.8))
    assert len(parts(board)) == 3
    # The pen touches the first two lines, then hovers over the third.
    down = False
    for kind, button, buttons, force in BARRELS[device_kind]:
        if kind == "mouseMoved" and force:
            for x in (0.3, 0.4, 0.5, 0.6):
                pen(board, board.at(x, 0.5), kind, button, buttons, force)
            down = True
            continue
        pen(board, board.at(0.6 if down else 0.2, 0.5), kind, button, buttons, force)
        if down and buttons:
            # Lifted while the button is held.
            for x in (0.7, 0.8, 0.6):
                pen(board, board.at(x, 0.5), "mouseMoved", "right", buttons, 0)
    board.next_frame()
    heights = [part["bottom"] - part["top"] for part in parts(board)]
    half = board.evaluate(f"{SURFACE}.state.height") / 2
    assert len(heights) == 5 and sum(height > half for height in heights) == 1 and min(heights) > half / 3, "two lines were cut"
    assert board.evaluate("globalThis.menu !== false")
    assert board.evaluate(f"{SURFACE}.settings.tool") == "pen" and board.evaluate(f"{SURFACE}.pointers.down.size") == 0
    pen_line(board, board.at(0.9, 0.2), board.at(0.9, 0.8))
    assert len(parts(board)) == 6, "it draws again"
    board.evaluate(f"{SURFACE}.undo(); {SURFACE}.undo()")
    assert len(parts(board)) == 3, "one step"


@pytest.mark.night
def test_a_button_pressed_while_drawing_changes_nothing_and_does_not_keep_the_stroke_open(board):
    pen(board, board.at(0.2, 0.3), "mousePressed", "left", 1, 0.5)
    pen(board, board.at(0.3, 0.3), "mouseMoved", "left", 1, 0.5)
    pen(board, board.at(0.3, 0.3), "mousePressed", "right", 3, 0.5)
    pen(board, board.at(0.5, 0.3), "mouseMoved", "left", 3, 0.5)
    # The tip is lifted while the button is held, and the pen keeps hovering.
    pen(board, board.at(0.5, 0.3), "mouseReleased", "left", 2, 0)
    pen(board, board.at(0.5, 0.8), "mouseMoved", "right", 2, 0)
    pen(board, board.at(0.5, 0.8), "mouseReleased", "right", 0, 0)
    board.next_frame()
    (only,) = parts(board)
    assert only["bottom"] < board.evaluate(f"{SURFACE}.state.height") / 2, only
