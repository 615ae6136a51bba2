"""The paper with real fingers and pens: drawing, moving, erasing and undo, and the resulting tiles."""

import math
import random

import pytest
from driver import GATHER, THOROUGH, stroke
from paper import SURFACE, moves, samples, settled, shown, state, tiles
from sketch import BOARD, DESK, Sketch

# Number of pixels in which the tiles differ from a full repaint by more than antialiasing.
DIFFERENCE = (
    """async () => {
  const surface = %s, { width, height } = surface.state, resolution = surface.tiles.sheet.resolution;
  const make = () => {
    const canvas = new OffscreenCanvas(Math.floor(width * resolution), Math.floor(height * resolution));
    return canvas.getContext("2d", { willReadFrequently: true });
  };
  const shown = make(), anew = make();
  if (!surface.tiles.copy(shown, resolution)) return "the tiles do not cover the paper";
  const { paintInk } = await import("/inkdot/doodle/ink-painter.js");
  anew.fillStyle = "#fff";
  anew.fillRect(0, 0, anew.canvas.width, anew.canvas.height);
  anew.setTransform(resolution, 0, 0, resolution, 0, 0);
  paintInk(anew, surface.engine.list("paint", 0, 0, width, height, 0), (file) => surface.document.pictures.picture(file));
  const data = (context) => context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
  const [a, b] = [data(shown), data(anew)];
  let [different, inked] = [0, 0];
  for (let at = 0; at < a.length; at += 4) {
    if (Math.min(b[at], b[at + 1], b[at + 2]) < 250) inked += 1;
    if (Math.max(...[0, 1, 2].map((part) => Math.abs(a[at + part] - b[at + part]))) > 48) different += 1;
  }
  return { different, inked };
}"""
    % SURFACE
)
# The difference between the canvas and the engine's SVG as the browser paints it.
AGAINST_SVG = (
    """async () => {
  const surface = %s, { width, height } = surface.state;
  const picture = new Image();
  picture.src = URL.createObjectURL(await surface.document.export.svg());
  await picture.decode();
  const paint = async (source) => {
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(source, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const a = await paint(picture), b = await paint(await createImageBitmap(await surface.document.export.picture()));
  let [different, inked] = [0, 0];
  for (let at = 0; at < a.length; at += 4) {
    if (Math.min(b[at], b[at + 1], b[at + 2]) < 250) inked += 1;
    if (Math.max(...[0, 1, 2].map((part) => Math.abs(a[at + part] - b[at + part]))) > 64) different += 1;
  }
  return { different, inked };
}"""
    % SURFACE
)
# A picture of the paper on the screen: the current stroke only, or the finished ink.
INKED = (
    """(isFinished) => {
  const surface = %s, { canvas } = surface.live.ink;
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (isFinished) {
    const { x, y, scale } = surface.state, ratio = surface.live.ratio;
    context.translate(Math.round(x * ratio), Math.round(y * ratio));
    if (!surface.copy(context, scale * ratio)) throw new Error("the tiles do not cover the paper");
  } else {
    for (const { canvas } of [surface.live.ink, surface.live.tail]) context.drawImage(canvas, 0, 0);
  }
  return context.getImageData(0, 0, canvas.width, canvas.height).data.filter((_, at) => at %% 4 === 0);
}"""
    % SURFACE
)


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
    # The end is final, without prediction.
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
    # The prediction beyond the end was visible.
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
# Events of pens while their barrel button is held: (type, button, buttons, force) at both ends of a line, hovering before and after.
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
    # Over the first two lines in contact, then hovering over the third.
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
    # The tip is lifted while the button is held; the pen hovers on.
    pen(board, board.at(0.5, 0.3), "mouseReleased", "left", 2, 0)
    pen(board, board.at(0.5, 0.8), "mouseMoved", "right", 2, 0)
    pen(board, board.at(0.5, 0.8), "mouseReleased", "right", 0, 0)
    board.next_frame()
    (only,) = parts(board)
    assert only["bottom"] < board.evaluate(f"{SURFACE}.state.height") / 2, only


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
    # Less than 60° and twice the gap, by the thresholds of the recognizers.
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


@pytest.mark.night
def test_a_highlighter_does_not_darken_where_it_crosses_itself(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'highlighter', color: '#ff0000', width: 20 }})")
    width, height = state(board)["width"], state(board)["height"]
    cross = [(0.3, 0.5), (0.7, 0.5), (0.7, 0.3), (0.5, 0.3), (0.5, 0.7)]
    x, y = board.at(*cross[0])
    board.send(("touchStart", (x, y)))
    for start, end in zip(cross, cross[1:]):
        for event in moves(board.at(*start), board.at(*end), 10):
            board.send(event)
    # While drawing, the layer is translucent instead of the ink.
    assert board.evaluate(f"{SURFACE}.live.layer.style.opacity") == pytest.approx("0.4")
    board.send(("touchEnd",))
    board.next_frame()
    once, crossing = tiles(board, (0.4 * width, 0.5 * height), (0.5 * width, 0.5 * height))
    assert once == crossing == [255, 153, 153, 255]


@pytest.mark.night
@pytest.mark.parametrize("paper, ink, mode", [("#ffffff", "#000000", "multiply"), ("#1e2227", "#ffffff", "screen")])
def test_a_highlighter_does_not_change_ink(board, paper, ink, mode):
    """While drawing, afterwards, in an export, and while moving."""
    color = [int(ink[at : at + 2], 16) for at in (1, 3, 5)]
    size = state(board)
    board.evaluate(f"{SURFACE}.command('set_paper', {size['width']}, {size['height']}, 0x{paper[1:]}ff, 0, 0, 0)")
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '{ink}', width: 30 }})")
    board.draw((0.5, 0.2), (0.5, 0.8))
    board.evaluate(f"{SURFACE}.set({{ tool: 'highlighter', color: '#ffd200', width: 30 }})")
    places = [(0.2, 0.5), (0.8, 0.5)]
    board.send(("touchStart", board.at(*places[0])), *moves(board.at(*places[0]), board.at(*places[1]), 20), rests=False)
    board.next_frame()
    assert board.evaluate(f"{SURFACE}.live.layer.style.mixBlendMode") == mode
    seen = shown(board, (0.5, 0.5), (0.7, 0.5))
    board.send(("touchEnd",))
    board.next_frame()
    settled(board)
    width, height = state(board)["width"], state(board)["height"]
    kept = tiles(board, (0.5 * width, 0.5 * height), (0.7 * width, 0.5 * height))
    assert seen[0] == kept[0][:3] == board.pixel(0.5, 0.5)[:3] == color
    assert seen[1] == pytest.approx(kept[1][:3], abs=2) and kept[1] == board.pixel(0.7, 0.5)
    assert kept[1][:3] != [int(paper[at : at + 2], 16) for at in (1, 3, 5)]
    # A repaint is identical.
    board.evaluate(f"{SURFACE}.tiles.invalidate([{SURFACE}.whole]), {SURFACE}.wake()")
    settled(board)
    assert tiles(board, (0.5 * width, 0.5 * height), (0.7 * width, 0.5 * height)) == kept
    # Selected by a tap beside other ink, and moved.
    board.evaluate(f"{SURFACE}.set({{ tool: 'select' }})")
    board.send(("touchStart", board.at(0.7, 0.5)), ("touchEnd",))
    board.next_frame()
    start, end = board.at(0.7, 0.5), board.at(0.7, 0.6)
    board.send(("touchStart", start), *moves(start, end, 8), rests=False)
    board.next_frame()
    settled(board)
    # Its new position, closer than the finger's distance, and its former one.
    assert shown(board, (0.5, 0.6 - 15 / height), (0.5, 0.5)) == [color, color]
    board.send(("touchEnd",))


@pytest.mark.night
def test_twenty_undos_and_redos_in_a_second(board):
    for line in range(20):
        board.draw((0.2, 0.1 + 0.04 * line), (0.8, 0.1 + 0.04 * line), between=2)
    assert len(samples(board)) == 20
    board.evaluate(f"for (let step = 0; step < 20; step += 1) {SURFACE}.undo()")
    assert state(board)["isEmpty"] and state(board)["canRedo"]
    board.evaluate(f"for (let step = 0; step < 20; step += 1) {SURFACE}.redo()")
    assert len(samples(board)) == 20 and not state(board)["canRedo"]
    settled(board)
    assert board.evaluate(DIFFERENCE)["different"] == 0


def test_repainting_the_damage_equals_a_full_repaint(board):
    """Overlapping lines, erased parts and undone steps: the tiles equal a full repaint."""
    tools = [("pen", "#1b1f26"), ("brush", "#e01030"), ("highlighter", "#ffcc00"), ("pen", "#1e90ff80")]
    for round in range(12):
        tool, color = tools[round % 4]
        board.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '{color}', width: {3 + 5 * (round % 4)} }})")
        t = round / 12
        board.draw((0.1 + 0.7 * t, 0.1), (0.9 - 0.6 * t, 0.5), (0.2 + 0.5 * t, 0.9), (0.9, 0.2 + 0.5 * t), between=9)
        if round % 3 == 2:
            board.evaluate(
                f"{SURFACE}.set({{ tool: 'eraser', eraser: '{'stroke' if round == 8 else 'part'}', eraserWidth: 16 }})"
            )
            board.draw((0.1, 0.3 + 0.4 * t), (0.9, 0.7 - 0.4 * t), between=12)
        if round % 4 == 3:
            board.evaluate(f"{SURFACE}.undo()")
    settled(board)
    result = board.evaluate(DIFFERENCE)
    assert result["inked"] > 10_000
    # Ink painted in two passes differs by antialiasing in single pixels.
    assert result["different"] <= result["inked"] / 1000, result


# Saves the pixels of the tiles under a name, or returns the number of changed pixels.
REMEMBER = f"(name) => {{ (globalThis.looks ??= {{}})[name] = ({INKED})(true); }}"
OTHERWISE = f"(name) => ({INKED})(true).reduce((sum, value, at) => sum + (value !== looks[name][at] ? 1 : 0), 0)"
# Counts repaints of tile parts.
COUNT = f"""() => {{
  const {{ tiles }} = {SURFACE}, {{ paint }} = tiles;
  globalThis.painted = 0;
  tiles.paint = (...part) => {{ painted += 1; paint(...part); }};
}}"""


def test_undoing_strokes_restores_pixels_without_repainting(board):
    tools = ["pen", "brush", "highlighter", "brush"]
    for number, tool in enumerate(tools):
        board.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '#e01030', width: {8 + 6 * number} }})")
        settled(board)
        board.evaluate(REMEMBER, number)
        board.draw((0.2, 0.2 + 0.1 * number), (0.8, 0.8), (0.8, 0.2), between=9)
    settled(board)
    board.evaluate(COUNT)
    for number in reversed(range(len(tools))):
        assert board.evaluate(OTHERWISE, number) > 100
        board.evaluate(f"{SURFACE}.undo()")
        assert board.evaluate(OTHERWISE, number) == 0
    assert board.evaluate("painted") == 0 and state(board)["isEmpty"]
    # Redo paints the stroke; the pixels below are no longer saved.
    board.evaluate(f"{SURFACE}.redo()")
    settled(board)
    board.evaluate(f"{SURFACE}.undo()")
    settled(board)
    assert board.evaluate("painted") > 1 and board.evaluate(OTHERWISE, 0) == 0


@pytest.mark.night(but=["moved", "erased"])
@pytest.mark.parametrize("between", ["erased", "zoomed", "ruled", "moved", "twice in a frame", "a shape"])
def test_undo_after_other_steps_shows_the_remaining_ink(board, between):
    ink = {"tool": "brush", "color": "#e01030", "width": 20}
    board.evaluate(f"(ink) => {SURFACE}.set(ink)", ink)
    board.draw((0.3, 0.1), (0.3, 0.9), between=9)
    board.draw((0.2, 0.2), (0.8, 0.8), between=9)
    if between == "a shape":
        # Like a held stroke: the shape replaces the stroke as a separate step.
        board.evaluate(f"{SURFACE}.set({{ shapes: true }})")
        board.send(("touchStart", board.at(0.2, 0.5)), *moves(board.at(0.2, 0.5), board.at(0.8, 0.52), 20))
        board.until(f"{SURFACE}.document.engine.shape !== ''")
        board.send(("touchEnd",))
    else:
        board.draw((0.2, 0.8), (0.8, 0.2), between=9)
    if between == "twice in a frame":
        lines = [stroke([board.at(0.3, y), board.at(0.7, y)], 4) for y in (0.45, 0.55)]
        board.evaluate(f"cancelAnimationFrame({SURFACE}.request); {SURFACE}.request = 1")
        board.send(*lines[0], *lines[1])
        board.evaluate(f"{SURFACE}.carryOut()")
    elif between == "erased":
        board.evaluate(f"{SURFACE}.set({{ tool: 'eraser', eraser: 'part', eraserWidth: 40 }})")
        board.draw((0.1, 0.5), (0.9, 0.5), between=9)
    elif between == "zoomed":
        board.evaluate(f"{SURFACE}.zoomBy(1.5)")
    elif between == "ruled":
        board.evaluate(f"{SURFACE}.document.setSheet({{ ...{SURFACE}.state, paper: '#ffffff', ruling: 'lined', spacing: 24 }})")
    elif between == "moved":
        board.evaluate(f"{SURFACE}.command('select_all'); {SURFACE}.adjustPhoto(30, 20, 0, 1)")
        board.evaluate(f"{SURFACE}.command('commit_photo'); {SURFACE}.command('deselect')")
    settled(board)
    board.evaluate(f"{SURFACE}.undo(); {SURFACE}.fit()")
    settled(board)
    first = board.evaluate(DIFFERENCE)
    assert first["inked"] > 1000 and first["different"] <= first["inked"] / 200, first
    board.evaluate(f"{SURFACE}.undo()")
    settled(board)
    second = board.evaluate(DIFFERENCE)
    assert second["inked"] > 1000 and second["different"] <= second["inked"] / 200, second


# Simulates lost canvases, as after a restart of the graphics driver: they are empty, and events report it.
LOSE = """(contexts) => {
  for (const context of contexts) context.reset();
  for (const { canvas } of contexts) canvas.dispatchEvent(new Event("contextrestored"));
}"""
ALL_TILES = f"[...{SURFACE}.tiles.sheet.tiles.values()].map(({{ context }}) => context)"
# Number of ink pixels in an export as large as the paper on the screen.
INK_OF_PICTURE = f"""async () => {{
  const picture = await createImageBitmap(await {SURFACE}.document.export.picture({{ scale: {SURFACE}.tiles.sheet.resolution }}));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d", {{ willReadFrequently: true }});
  context.drawImage(picture, 0, 0);
  const {{ data }} = context.getImageData(0, 0, picture.width, picture.height);
  return data.filter((value, at) => at % 4 === 0 && value < 128).length;
}}"""


def test_ink_is_restored_after_lost_canvases(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '#000000', width: 12 }}); {SURFACE}.zoomBy(1 / {SURFACE}.zoom)")
    settled(board)
    board.draw((0.2, 0.3), (0.8, 0.3))
    settled(board)
    board.evaluate(REMEMBER, "one line")
    ink = board.evaluate(INK_OF_PICTURE)
    assert ink > 1000 and board.evaluate(f"{SURFACE}.tiles.sheet.resolution === devicePixelRatio")
    board.draw((0.2, 0.6), (0.8, 0.6))
    settled(board)
    board.evaluate(REMEMBER, "two lines")
    # An immediate export contains it too.
    assert board.evaluate(f"() => {{ ({LOSE})({ALL_TILES}); return ({INK_OF_PICTURE})(); }}") > 1.9 * ink
    settled(board)
    assert board.evaluate(OTHERWISE, "two lines") == 0
    # The pixels under the second line may be lost as well.
    board.evaluate(COUNT)
    board.evaluate(f"{SURFACE}.undo()")
    settled(board)
    assert board.evaluate("painted") > 0 and board.evaluate(OTHERWISE, "one line") == 0


def test_canvases_that_are_lost_are_not_copied(board):
    """Until the browser restores them, which may take a while."""
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '#000000', width: 12 }}); {SURFACE}.zoomBy(1 / {SURFACE}.zoom)")
    settled(board)
    board.draw((0.2, 0.3), (0.8, 0.3))
    settled(board)
    ink = board.evaluate(INK_OF_PICTURE)
    board.evaluate(f"""() => {{
      for (const context of {ALL_TILES}) {{
        context.reset();
        context.isContextLost = () => true;
      }}
    }}""")
    assert ink > 1000 and abs(board.evaluate(INK_OF_PICTURE) - ink) <= ink / 50
    board.evaluate(f"for (const context of {ALL_TILES}) delete context.isContextLost")
    board.evaluate(f"({LOSE})({ALL_TILES})")
    settled(board)
    # A lost canvas cannot save the pixels under a stroke either.
    board.evaluate(f"{SURFACE}.tiles.scratch.isContextLost = () => true")
    board.evaluate(REMEMBER, "before")
    board.draw((0.2, 0.6), (0.8, 0.6))
    settled(board)
    assert board.evaluate(f"{SURFACE}.tiles.beneath.length") == 0 and board.evaluate(OTHERWISE, "before") > 1000
    board.evaluate(f"{SURFACE}.undo()")
    settled(board)
    assert board.evaluate(OTHERWISE, "before") == 0


def test_a_current_stroke_continues_after_lost_canvases(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '#000000', width: 12 }})")
    board.evaluate(f"{SURFACE}.scrollBy(40, 30)")
    settled(board)
    start, middle, end = board.at(0.2, 0.5), board.at(0.5, 0.5), board.at(0.8, 0.5)
    maps = f"[{SURFACE}.live.ink, {SURFACE}.live.tail].map((context) => context.getTransform().toString())"
    at_rest = board.evaluate(maps)
    board.send(("touchStart", start), *moves(start, middle, 10))
    board.next_frame()
    drawn = board.evaluate(maps)
    board.evaluate(f"({LOSE})([{SURFACE}.live.ink, {SURFACE}.live.tail])")
    assert board.evaluate(maps) == drawn != at_rest
    board.send(*moves(middle, end, 10), ("touchEnd",))
    board.next_frame()
    # The next stroke finds restored canvases.
    assert board.evaluate(maps) == at_rest
    board.evaluate(f"{SURFACE}.fit()")
    settled(board)
    result = board.evaluate(DIFFERENCE)
    assert result["inked"] > 1000 and result["different"] <= result["inked"] / 200, result


@pytest.mark.night(but=["0"])
@pytest.mark.parametrize("seed", range(12 if THOROUGH else 2))
def test_after_any_sequence_the_tiles_equal_a_full_repaint(board, seed):
    chance = random.Random(seed)
    done = []

    def place():
        return chance.uniform(0.1, 0.9), chance.uniform(0.1, 0.9)

    for _ in range(30):
        act = chance.choice(
            ["draw"] * 5 + ["undo"] * 6 + ["redo", "tap", "erase", "zoom", "recolor", "move", "mid-stroke", "twice"]
        )
        done.append(act)
        ink = {"tool": chance.choice(["pen", "brush", "highlighter"]), "color": "#e01030", "width": chance.choice([2, 8, 30])}
        board.evaluate(f"(ink) => {SURFACE}.set(ink)", ink)
        if act == "draw":
            board.draw(place(), place(), place(), between=chance.choice([2, 9]))
        elif act in ("undo", "redo"):
            board.evaluate(f"{SURFACE}.{act}()")
        elif act == "tap":
            x, y = board.at(0.5, 0.5)
            board.send(("touchStart", (x, y, 1), (x + 40, y, 2)), ("touchEnd",))
        elif act == "erase":
            eraser = chance.choice(["part", "stroke", "background"])
            board.evaluate(f"{SURFACE}.set({{ tool: 'eraser', eraser: '{eraser}', eraserWidth: 30 }})")
            board.draw(place(), place())
        elif act == "zoom":
            board.evaluate(f"{SURFACE}.zoomBy({chance.choice([0.7, 1.3])})")
            settled(board)
            board.evaluate(f"{SURFACE}.fit()")
        elif act in ("recolor", "move"):
            change = "command('recolor', 0x11aa33ff)" if act == "recolor" else "adjustPhoto(9, 5, 0, 1)"
            board.evaluate(f"{SURFACE}.command('select_all'); {SURFACE}.selection && {SURFACE}.{change}")
            board.evaluate(f"{SURFACE}.command('commit_photo'); {SURFACE}.command('deselect')")
        elif act == "mid-stroke":
            start, end = board.at(*place()), board.at(*place())
            board.send(("touchStart", start), *moves(start, end, 8))
            board.evaluate(f"{SURFACE}.undo()")
            board.send(("touchEnd",))
        else:
            board.send(*stroke([board.at(*place()), board.at(*place())], 3), *stroke([board.at(*place()), board.at(*place())], 3))
        if len(done) % 5 == 0:
            settled(board)
            result = board.evaluate(DIFFERENCE)
            assert result["different"] <= 30 + result["inked"] / 150, (result, done)


@pytest.mark.night(but=["brush"])
@pytest.mark.parametrize("tool", ["pen", "brush", "highlighter"])
def test_the_canvas_shows_what_the_svg_shows(board, tool):
    board.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '#1e50a0', width: 14 }})")
    for line in range(4):
        board.draw(*((0.1 + 0.08 * step, 0.2 + 0.2 * line + 0.08 * math.sin(step + line)) for step in range(11)), between=3)
    board.evaluate(f"{SURFACE}.set({{ tool: 'eraser', eraser: 'part', eraserWidth: 20 }})")
    board.draw((0.3, 0.1), (0.35, 0.95), between=20)
    settled(board)
    result = board.evaluate(AGAINST_SVG)
    assert result["inked"] > 5_000
    # The SVG is within 0.26 pt: antialiased edges differ slightly, some hundred pixels by a quarter of the range; 1,900 if it
    # lies half a px aside. Edges are as long however wide the brush is, which depends on how fast the browser says the finger was.
    assert result["different"] <= 200, result


def test_a_mouse_whose_release_was_lost_draws_what_was_held(board):
    session = board.context.new_cdp_session(board.page.own)
    left, top = board.at(0.3, 0.4)

    def send(type, dx, dy, buttons):
        session.send(
            "Input.dispatchMouseEvent",
            {
                "type": type,
                "x": left + dx,
                "y": top + dy,
                "button": "left" if type != "mouseMoved" else "none",
                "buttons": buttons,
                "clickCount": 1,
            },
        )

    send("mousePressed", 0, 0, 1)
    send("mouseMoved", 60, 0, 1)
    # The release went to a menu or another window.
    for dx in (90, 60, 0):
        send("mouseMoved", dx, 100, 0)
    board.until(f"!{BOARD}.isEmpty")
    send("mousePressed", 0, 150, 1)
    send("mouseMoved", 60, 150, 1)
    send("mouseReleased", 60, 150, 0)
    board.key("Control+a")
    board.until(f"{DESK}.document.selection?.strokeCount === 2")
    assert board.desk("document.selection.frame.height") * board.desk("surface.zoom") < 170
