"""The paper of a board under test: what it says of itself, and what its tiles show."""

from sketch import DESK

SURFACE = f"{DESK}.surface"
# Colours of places in CSS pixels of the paper, as the tiles on the screen have them.
TILES = """(places) => {
  const { sheet, ratio } = %s.tiles;
  return places.map(([x, y]) => {
    const [left, top] = [Math.floor(x * sheet.resolution), Math.floor(y * sheet.resolution)];
    for (const tile of sheet.tiles.values()) {
      const [tx, ty] = [left - tile.column * 512, top - tile.row * 512];
      if (tx >= 0 && ty >= 0 && tx < 512 && ty < 512) return [...tile.context.getImageData(tx, ty, 1, 1).data];
    }
    return null;
  });
}""" % SURFACE


def state(board):
    return board.evaluate(f"{SURFACE}.state")


def settled(board):
    """Waits until everything is painted, and sharp."""
    board.until(f"!{SURFACE}.tiles.isDirty && !{SURFACE}.sharpenAt && !{SURFACE}.tiles.old && !{SURFACE}.request")


def tiles(board, *places):
    return board.evaluate(TILES, [list(place) for place in places])


def moves(start, end, steps, id=1):
    return [("touchMove", (start[0] + (end[0] - start[0]) * t / steps, start[1] + (end[1] - start[1]) * t / steps, id))
            for t in range(1, steps + 1)]


def samples(board):
    """How many samples every stroke has, read back from the file's own form."""
    return board.evaluate("""() => {
      const words = %s.engine.list("paint", 0, 0, 1e5, 1e5, 0);
      const counts = [];
      for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) {
        // A chain has a first point and two for every sample.
        if ((words[at] & 255) === 10) counts.push((words[at + 3] - 1) / 2);
      }
      return counts;
    }""" % SURFACE)
