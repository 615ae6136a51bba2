"""Dense drawings: tiles and the picture of a selection are painted over several frames, without visible seams."""

import pytest
from sketch import DESK, Sketch

# Saves the pixels of the tiles; returns the maximum difference of a component from the saved ones.
KEEP = f"""() => {{
  globalThis.pixels = () => [...{DESK}.surface.tiles.sheet.tiles.values()].flatMap(({{ canvas, context }}) =>
    [...context.getImageData(0, 0, canvas.width, canvas.height).data]);
  globalThis.kept = pixels();
}}"""
DIFFERENCE = "pixels().reduce((most, value, at) => Math.max(most, Math.abs(value - kept[at])), 0)"
# The picture of the selection.
PICTURE = f"{DESK}.surface.selected.canvas.toDataURL()"
IS_PAINTED = f"!{DESK}.surface.tiles.isDirty && !{DESK}.surface.selected.isDirty && !{DESK}.surface.sharpenAt"
# From now on each reading of the clock exceeds the frame's budget. Counts the strips of tiles, and the frames that paint the
# selection.
HURRY = f"""() => {{
  const {{ now }} = Performance.prototype;
  let late = 0;
  performance.now = () => now.call(performance) + (late += 50);
  const {{ tiles, selected }} = {DESK}.surface;
  tiles.pace = 0;
  globalThis.painted = {{ strips: 0, frames: 0 }};
  const {{ renderRows }} = tiles;
  tiles.renderRows = (tile) => {{
    painted.strips += 1;
    return renderRows.call(tiles, tile);
  }};
  const {{ paintMore }} = selected;
  selected.paintMore = (time) => {{
    if (selected.isDirty) painted.frames += 1;
    paintMore.call(selected, time);
  }};
}}"""


def painted(drawing):
    """Waits until the effects of the last call are painted."""
    drawing.next_frame()
    drawing.until(IS_PAINTED)


def lines(page):
    """A drawing of three lines."""
    drawing = Sketch(page, "/#/draw")
    for y in (0.3, 0.45, 0.6):
        drawing.draw((0.2, y), (0.8, y + 0.1))
    painted(drawing)
    return drawing


def many_lines(page):
    """A drawing of 768 selected lines."""
    drawing = lines(page)
    for _ in range(8):
        drawing.evaluate(f"{DESK}.selecting.selectAll()")
        drawing.evaluate(f"{DESK}.selecting.duplicate()")
    drawing.evaluate(f"{DESK}.selecting.selectAll()")
    return drawing


@pytest.fixture
def dense(page):
    """A drawing of 768 selected lines, and the picture of the selection."""
    drawing = many_lines(page)
    painted(drawing)
    whole = drawing.evaluate(PICTURE)
    drawing.evaluate(f"{DESK}.selecting.deselect()")
    painted(drawing)
    drawing.evaluate(HURRY)
    drawing.evaluate(f"{DESK}.selecting.selectAll()")
    return drawing, whole


def test_a_dense_tile_is_painted_in_strips_without_seams(page):
    drawing = lines(page)
    drawing.evaluate(KEEP)
    count = drawing.evaluate(f"{DESK}.surface.tiles.sheet.tiles.size")
    drawing.evaluate(HURRY)
    drawing.evaluate(f"{DESK}.surface.pictureChanged(-1)")
    painted(drawing)
    assert drawing.evaluate("painted.strips") > 4 * count
    # Curves are fitted to the painted part, so edges differ slightly; a seam would be white in a black line.
    assert drawing.evaluate(DIFFERENCE) < 64


def test_the_picture_of_a_large_selection_is_painted_over_several_frames(dense):
    drawing, whole = dense
    painted(drawing)
    assert drawing.evaluate("painted.frames") >= 8
    assert drawing.evaluate(PICTURE) == whole


def test_a_large_selection_can_be_duplicated_moved_and_undone_while_it_is_painted(dense):
    drawing, whole = dense
    drawing.evaluate(f"{DESK}.selecting.duplicate()")
    drawing.evaluate(f"{DESK}.surface.adjustPhoto(30, 20, 0, 1)")
    drawing.evaluate(f"{DESK}.surface.command('commit_photo')")
    drawing.evaluate(f"{DESK}.undo()")
    drawing.evaluate(f"{DESK}.undo()")
    drawing.evaluate(f"{DESK}.selecting.selectAll()")
    painted(drawing)
    assert drawing.evaluate(PICTURE) == whole


# Duplicates 768 strokes twice. Returns the number of reported steps: at once, after a task, at once, and when the page is hidden.
LARGE_STEPS = f"""async () => {{
  const {{ document: drawing, selecting }} = {DESK};
  const {{ length }} = drawing.journal;
  const counts = [];
  const count = () => counts.push(drawing.journal.length - length);
  selecting.duplicate();
  count();
  await new Promise((done) => setTimeout(done));
  count();
  selecting.duplicate();
  count();
  dispatchEvent(new PageTransitionEvent("pagehide"));
  count();
  return counts;
}}"""


# Duplicates all strokes. Returns the number of changes that are not encoded, task by task.
TASKS = f"""async () => {{
  const {{ document: drawing, selecting }} = {DESK};
  selecting.selectAll();
  selecting.duplicate();
  const counts = [];
  while (drawing.encoding) {{
    counts.push(drawing.engine.wasm.doodle_unwritten());
    await new Promise((done) => setTimeout(done));
  }}
  return counts;
}}"""


def test_a_large_step_is_encoded_in_tasks_of_its_own_and_stored_before_the_page_ends(page):
    drawing = many_lines(page)
    assert drawing.evaluate(LARGE_STEPS) == [0, 1, 1, 2]
    # A small step after a large one is reported at once.
    drawing.evaluate(f"{DESK}.selecting.duplicate(), {DESK}.selecting.reorder(false)")
    assert drawing.evaluate(f"{DESK}.document.encoding") == 0
    counts = drawing.evaluate(TASKS)
    assert counts[0] == 4 * 768 and len(counts) > 2
    assert all((counts[0] - count) % 500 == 0 for count in counts)
    page.reload()
    drawing.until(f"document.querySelector('inkdot-doodle-board') && {DESK}.document?.engine.content.counts.stroke === 8 * 768")
