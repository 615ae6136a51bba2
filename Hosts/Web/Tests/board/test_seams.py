"""No seams between tiles of finished ink: at integral and fractional pixel ratios, sharp and stretched."""

import pytest
from driver import THOROUGH, stroke
from paper import SURFACE, settled
from sketch import BOARD, DESK, PICTURE, Sketch

RATIOS = [1, 1.1, 1.25, 1.5, 1.75, 2.625]
# The maximum difference of a row or column of pixels from the median, in a part of the window.
SEAMS = """async ([bytes, left, top, right, bottom]) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const [x, y] = [Math.round(left * devicePixelRatio), Math.round(top * devicePixelRatio)];
  const [width, height] = [Math.round(right * devicePixelRatio) - x, Math.round(bottom * devicePixelRatio) - y];
  const { data } = context.getImageData(x, y, width, height);
  const [rows, columns] = [new Float64Array(height), new Float64Array(width)];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = 4 * (row * width + column);
      const value = (data[at] + data[at + 1] + data[at + 2]) / 3;
      rows[row] += value / width;
      columns[column] += value / height;
    }
  }
  const worst = (means) => {
    const median = [...means].sort((a, b) => a - b)[means.length >> 1];
    return Math.max(...means.map((mean) => Math.abs(mean - median)));
  };
  return { rows: worst(rows), columns: worst(columns), middle: rows[height >> 1] };
}"""
# Prevents tiles of the new resolution until reverted.
HOLD = f"delete {SURFACE}.tiles.held; {SURFACE}.tiles.sharpen = () => {{}};"
LET_GO = f"delete {SURFACE}.tiles.sharpen; {SURFACE}.sharpenAt = 1; {SURFACE}.scheduler.wake();"


def filled(board, what):
    """Fills the sheet: with ink, or with a stamped photo on a dark sheet."""
    if what == "ink":
        board.evaluate(f"{SURFACE}.set({{ tool: 'pen', color: '#000000', width: 50, shapes: false }})")
        lines = [at / 30 for at in range(31)]
        points = [(x, y) for at, y in enumerate(lines) for x in ((0, 1) if at % 2 == 0 else (1, 0))]
        inside = lambda x, y: (0.04 + 0.92 * x, 0.04 + 0.92 * y)
        board.send(*stroke([board.at(*inside(*point)) for point in points], 1))
        return
    picture = board.evaluate(PICTURE, [64, 64, "#e0e0e0", "image/png"])
    board.evaluate(f"(bytes) => {DESK}.sources.add([new Blob([new Uint8Array(bytes)], {{ type: 'image/png' }})])", picture)
    board.until(f"{SURFACE}.photo?.count === 1")
    board.evaluate(f"{SURFACE}.adjustPhoto(0, 0, 0, 40)")
    board.evaluate(f"{SURFACE}.stampPhoto()")


def check(board, what, when):
    board.next_frame()
    box = board.box
    # No control covers the middle.
    part = (
        box["x"] + 0.2 * box["width"],
        box["y"] + 0.2 * box["height"],
        box["x"] + 0.8 * box["width"],
        box["y"] + 0.75 * box["height"],
    )
    seams = board.evaluate(SEAMS, [list(board.screenshot()), *part])
    assert abs(seams["middle"] - (0 if what == "ink" else 224)) < 2, f"{when}: nothing is filled there"
    assert seams["rows"] < 1 and seams["columns"] < 1, f"{when}: {seams}"


@pytest.mark.parametrize("what", ["ink", "photo"])
@pytest.mark.parametrize("ratio", RATIOS)
def test_no_seam_is_visible_between_tiles(device, site, ratio, what):
    page = device(site, viewport={"width": 900, "height": 600}, device_scale_factor=ratio).page()
    board = Sketch(page)
    color = "#ffffff" if what == "ink" else "#101418"
    board.evaluate(f"{BOARD}.start({{ width: 1600, height: 1100, paper: '{color}' }})")
    filled(board, what)
    board.evaluate(f"{SURFACE}.zoomBy(1 / {SURFACE}.zoom, 450, 300)")
    settled(board)
    assert board.evaluate(f"{SURFACE}.tiles.sheet.tiles.size") > 3
    check(board, what, "at 100 %")
    board.evaluate(HOLD)
    for factor in (1.13, 1.09, 0.71, 0.93) if THOROUGH else (1.13, 0.71):
        board.evaluate(f"{SURFACE}.zoomBy({factor}, 431, 287)")
        check(board, what, f"stretched by {factor}")
    board.evaluate(LET_GO)
    settled(board)
    check(board, what, "after pinching")
    board.evaluate(f"{SURFACE}.scrollBy(13.4, 7.7)")
    settled(board)
    check(board, what, "scrolled")
