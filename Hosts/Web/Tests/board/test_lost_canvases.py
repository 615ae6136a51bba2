"""Canvases that the browser loses, as after a restart of the graphics driver: ink is restored."""

import pytest
from paper import SURFACE, moves, settled
from repaint import COUNT, DIFFERENCE, OTHERWISE, REMEMBER
from sketch import Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


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
    """Lost canvases are not used until the browser restores them."""
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
    # Nor are the pixels under a stroke saved on a lost canvas.
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
