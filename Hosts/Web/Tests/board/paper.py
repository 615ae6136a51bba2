"""The paper of a board under test: its state, and the pixels of its tiles."""

from sketch import DESK

SURFACE = f"{DESK}.surface"
# Colours of the tiles at positions in CSS pixels of the paper.
TILES = (
    """(places) => {
  const { sheet, ratio } = %s.tiles;
  return places.map(([x, y]) => {
    const [left, top] = [Math.floor(x * sheet.resolution), Math.floor(y * sheet.resolution)];
    for (const tile of sheet.tiles.values()) {
      const [tx, ty] = [left - tile.column * 512, top - tile.row * 512];
      if (tx >= 0 && ty >= 0 && tx < 512 && ty < 512) return [...tile.context.getImageData(tx, ty, 1, 1).data];
    }
    return null;
  });
}"""
    % SURFACE
)


def state(board):
    return board.evaluate(f"{SURFACE}.state")


def settled(board):
    """Waits until everything is painted at full resolution."""
    board.until(f"!{SURFACE}.tiles.isDirty && !{SURFACE}.sharpenAt && !{SURFACE}.tiles.old && !{SURFACE}.scheduler.request")


def tiles(board, *places):
    return board.evaluate(TILES, [list(place) for place in places])


def shown(board, *places):
    """The colours on the screen at positions of the paper, 0 to 1 across and down."""
    picture = board.screenshot()
    return board.evaluate(
        """async ([bytes, places]) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const at = (place) => Math.round(place * devicePixelRatio);
      return places.map(([x, y]) => [...context.getImageData(at(x), at(y), 1, 1).data].slice(0, 3));
    }""",
        [list(picture), [board.at(*place) for place in places]],
    )


def moves(start, end, steps, id=1):
    return [
        ("touchMove", (start[0] + (end[0] - start[0]) * t / steps, start[1] + (end[1] - start[1]) * t / steps, id))
        for t in range(1, steps + 1)
    ]


def samples(board):
    """Number of samples of every stroke, read from the file."""
    content, counts, at = bytes(board.evaluate(f"[...{SURFACE}.document.bytes()]")), [], 8
    while at < len(content):
        kind, length = content[at + 2], int.from_bytes(content[at + 8 : at + 12], "little")
        if kind == 3:
            # After the number of the mark: tool, flags, smoothing, colour, width and start.
            counts.append(number(content, number(content, at + 16)[1] + 17)[0])
        at += length + 20
    return counts


def number(content, at):
    """A number in groups of seven bits, and the following offset."""
    value, shift = 0, 0
    while content[at] & 128:
        value |= (content[at] & 127) << shift
        at, shift = at + 1, shift + 7
    return value | content[at] << shift, at + 1
