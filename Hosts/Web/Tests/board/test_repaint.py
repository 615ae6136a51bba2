"""Tiles after strokes, erasures and undo: they equal a full repaint and the exported SVG."""

import math
import random

import pytest
from driver import THOROUGH, stroke
from paper import SURFACE, moves, samples, settled, shown, state, tiles
from repaint import COUNT, DIFFERENCE, OTHERWISE, REMEMBER
from sketch import Sketch

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


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


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
    # While drawing, the whole layer is translucent.
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
    board.evaluate(f"{SURFACE}.tiles.invalidate([{SURFACE}.whole]), {SURFACE}.scheduler.wake()")
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
    # The new position of the mark, near the finger's target, and its former one.
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
    # Redo paints the stroke, because saved pixels are discarded by undo.
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
        board.evaluate(f"cancelAnimationFrame({SURFACE}.scheduler.request); {SURFACE}.scheduler.request = 1")
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
    # The SVG is within 0.26 pt, so some hundred pixels of antialiased edges differ by a quarter of the range. An offset of half a
    # px would change 1,900 pixels. The length of the edges does not depend on the width of the brush, which varies with the speed
    # of the touches.
    assert result["different"] <= 200, result
