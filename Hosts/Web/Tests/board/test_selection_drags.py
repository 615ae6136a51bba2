"""Drags of a selection and its handles: by a fingertip, through the middle, cancelled or interrupted."""

import pytest
from paper import SURFACE, moves, settled
from selecting import drag, lasso, selection, two_lines
from sketch import BOARD, BYTES, DESK, Sketch


@pytest.fixture
def board(device, site):
    return two_lines(device, site)


def test_the_handles_of_a_selection_are_large_enough_and_scale_it(board):
    board.press("Select")
    lasso(board)
    box = board.resting(board.locator(".doodle-handle").nth(2))
    assert min(box["width"], box["height"]) > 43.9
    before = selection(board)["frame"]["width"]
    x, y = box["x"] + 22, box["y"] + 22
    board.mouse.move(x, y)
    board.mouse.down()
    board.mouse.move(x + 60, y + 2, steps=4)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["frame"]["width"] > 1.2 * before


@pytest.mark.night(but=["short line"])
@pytest.mark.parametrize("what", ["dot", "short line", "line as wide as a sheet that is far away"])
def test_a_small_selection_can_be_moved_and_scaled_by_finger(device, site, what):
    board = Sketch(device(site).page())
    ends = {"dot": (0.5, 0.5), "short line": (0.5, 0.51)}.get(what, (0.05, 0.95))
    # Draws a dot with a tap.
    if what == "dot":
        board.send(("touchStart", board.at(0.5, 0.5)), ("touchEnd",))
        board.next_frame()
    else:
        board.draw((ends[0], 0.5), (ends[1], 0.5))
    board.press("Select")
    if "sheet" in what:
        board.evaluate(f"{BOARD}.zoomBy(0.1)")
        board.next_frame()
    board.key("Control+a")
    assert max(selection(board)["frame"][side] for side in ("width", "height")) * board.desk("surface.zoom") < 40

    def middle():
        box = board.locator("inkdot-doodle-board .paper").bounding_box()
        corners = board.desk("surface.frame.corners")
        return [start + sum(corner[axis] for corner in corners) / 4 for start, axis in ((box["x"], "x"), (box["y"], "y"))]

    # The offsets span the width of a fingertip.
    for dx, dy in ((0, 0), (12, 12), (-12, 12), (12, -12), (-12, -12), (18, 0), (-18, 0), (0, 18), (0, -18)):
        before, (x, y) = selection(board)["frame"], middle()
        drag(board, (x + dx, y + dy), (x + dx, y + dy - 60))
        after = selection(board)["frame"]
        assert (after["width"], after["height"]) == pytest.approx((before["width"], before["height"])), (dx, dy)
        assert (before["y"] - after["y"]) * board.desk("surface.zoom") > 30, (dx, dy)
        board.key("Control+z")
        board.next_frame()
    # Each handle works, and the bar does not cover it.
    bar = board.locator("inkdot-doodle-board .selection").bounding_box()
    for corner in range(4):
        before, handle = selection(board)["frame"]["width"], board.locator(".doodle-handle").nth(corner)
        (x, y), box = middle(), board.resting(handle)
        start = box["x"] + 22, box["y"] + 22
        assert start[1] + 9 <= bar["y"] or start[1] - 9 >= bar["y"] + bar["height"]
        drag(board, start, (2 * start[0] - x, 2 * start[1] - y))
        assert selection(board)["frame"]["width"] > 1.5 * before, corner
        board.key("Control+z")
        board.next_frame()


@pytest.mark.night
def test_dragging_a_handle_through_the_middle_and_back_changes_nothing(board):
    board.press("Select")
    board.key("Control+a")
    box = board.resting(board.locator(".doodle-handle").nth(2))
    frame = selection(board)["frame"]
    start, middle = (box["x"] + 22, box["y"] + 22), board.at(0.5, 0.5)
    board.mouse.move(*start)
    board.mouse.down()
    for place in middle, start:
        board.mouse.move(*place, steps=10)
        board.next_frame()
    assert selection(board)["isMoving"]
    assert selection(board)["map"] == pytest.approx([1, 0, 0, 0], abs=1e-6)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["frame"] == pytest.approx(frame, abs=0.01)


MAP = f"{DESK}.document.selection.map"
STORED = f"{DESK}.document.journal.length"


def held_handle(board):
    """Selects everything and drags a handle; returns the start of the drag."""
    board.press("Select")
    board.key("Control+a")
    box = board.resting(board.locator(".doodle-handle").nth(2))
    start = box["x"] + 22, box["y"] + 22
    board.mouse.move(*start)
    board.mouse.down()
    board.mouse.move(start[0] + 30, start[1] + 40, steps=4)
    assert selection(board)["isMoving"]
    return start


@pytest.mark.night(but=["finger"])
@pytest.mark.parametrize(
    "breaks",
    [
        lambda board: board.keyboard.press("Escape"),
        lambda board: board.evaluate("dispatchEvent(new Event('blur'))"),
        lambda board: board.evaluate(
            "document.querySelector('inkdot-doodle-board').shadowRoot.querySelectorAll('.doodle-handle')[2]"
            ".dispatchEvent(new PointerEvent('pointercancel'))"
        ),
        lambda board: board.send(("touchStart", board.at(0.5, 0.5)), ("touchEnd",)),
        # The board does not have the focus.
        lambda board: board.evaluate("document.activeElement.blur()") or board.keyboard.press("Escape"),
    ],
    ids=["escape", "blur", "cancel", "finger", "escape elsewhere"],
)
def test_a_cancelled_handle_drag_reverts(board, breaks):
    start = held_handle(board)
    before, stored = board.evaluate(BYTES), board.evaluate(STORED)
    breaks(board)
    board.next_frame()
    board.mouse.move(start[0] + 60, start[1] + 60, steps=3)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["strokeCount"] == 2 and not selection(board)["isMoving"]
    assert board.evaluate(MAP) == [1, 0, 0, 0]
    assert board.evaluate(BYTES) == before and board.evaluate(STORED) == stored
    # The next drag works.
    box = board.resting(board.locator(".doodle-handle").nth(2))
    board.mouse.move(box["x"] + 22, box["y"] + 22)
    board.mouse.down()
    board.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    board.mouse.up()
    board.next_frame()
    assert board.evaluate(BYTES) != before and board.evaluate(STORED) == stored + 1


@pytest.mark.night
@pytest.mark.parametrize("how", ["escape", "cancel"])
@pytest.mark.parametrize("what", ["ink", "photo"])
def test_a_cancelled_drag_reverts(board, what, how):
    board.press("Select")
    if what == "ink":
        board.key("Control+a")
    else:
        board.drop(board.picture(width=200, height=200), 0.5, 0.5)
        board.until(f"{SURFACE}.state.photoCount === 1")
    board.next_frame()
    place = "JSON.stringify(%s.frame.selectedPlace)" % SURFACE
    before = [board.evaluate(one) for one in (BYTES, STORED, place)]
    start, end = board.at(0.5, 0.5), board.at(0.6, 0.6)
    board.send(("touchStart", start), *moves(start, end, 12), rests=False)
    board.next_frame()
    assert board.evaluate(place) != before[2]
    if how == "escape":
        board.keyboard.press("Escape")
        board.send(*moves(end, start, 4), ("touchEnd",))
    else:
        board.send(("touchCancel",))
    board.next_frame()
    assert [board.evaluate(one) for one in (BYTES, STORED, place)] == before


# Dragged with these, from one point of the board to another.
HELD = {
    "selection": (lambda board: board.at(0.5, 0.3), lambda board: board.at(0.6, 0.5)),
    "lasso": (lambda board: board.at(0.1, 0.1), lambda board: board.at(0.9, 0.5)),
    "photo": (lambda board: board.at(0.5, 0.5), lambda board: board.at(0.6, 0.6)),
    "corner": (lambda board: centre(board, 2), lambda board: board.at(0.95, 0.95)),
    "turn": (lambda board: centre(board, 4), lambda board: board.at(0.95, 0.5)),
}
IGNORED = ("Delete", "Control+d", "Control+a", "Control+x", "Control+y", "ArrowLeft", "+", "[", "3", "p", "n")


def centre(board, handle):
    box = board.resting(board.locator(".doodle-handle").nth(handle))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.night(but=["selection", "lasso"])
@pytest.mark.parametrize("what", HELD)
def test_keys_during_a_drag_cancel_it_or_do_nothing(board, what):
    board.press("Select")
    if what == "photo":
        board.drop(board.picture(width=200, height=200), 0.5, 0.5)
        board.until(f"{SURFACE}.state.photoCount === 1")
    else:
        board.key("Control+a")
    board.next_frame()
    state = "JSON.stringify([%s.frame.selectedPlace, %s.settings.tool, %s.document.state.canRedo])" % (SURFACE, SURFACE, DESK)
    before = [board.evaluate(one) for one in (BYTES, STORED, state)]
    start, end = (point(board) for point in HELD[what])
    board.mouse.move(*start)
    board.mouse.down()
    board.mouse.move(*end, steps=8)
    board.next_frame()
    # Nothing changes until the drag ends: neither the drawing nor the tool nor the selection.
    dragged = "JSON.stringify([%s.frame.selectedPlace, %s.selected.points])" % (SURFACE, SURFACE)
    held = board.evaluate(dragged)
    for key in IGNORED:
        board.key(key)
        assert [board.evaluate(one) for one in (dragged, BYTES, STORED)] == [held, *before[:2]], key
    # Undo cancels the drag and undoes no step.
    board.key("Control+z")
    board.mouse.move(*start, steps=4)
    board.mouse.move(*end, steps=4)
    board.next_frame()
    assert [board.evaluate(one) for one in (BYTES, STORED, state)] == before
    board.mouse.up()
    board.next_frame()
    assert [board.evaluate(one) for one in (BYTES, STORED, state)] == before
    # Afterwards keys work again.
    board.key("Delete")
    assert board.evaluate(STORED) == before[1] + 1


def test_escape_ends_a_lasso_and_then_deselects(board):
    board.press("Select")
    board.key("Control+a")
    start = board.at(0.1, 0.1)
    board.send(("touchStart", start), *moves(start, board.at(0.9, 0.5), 9), rests=False)
    board.next_frame()
    assert board.desk("surface.selected.points.length") > 4
    board.key("Escape")
    board.send(("touchEnd",))
    board.next_frame()
    assert board.desk("surface.selected.points.length") == 0 and selection(board)["strokeCount"] == 2
    board.key("Escape")
    assert selection(board) is None


@pytest.mark.night(but=["window"])
@pytest.mark.parametrize("changes", ["window", "paper"])
def test_a_handle_does_not_jump_when_the_paper_moves(board, changes):
    start = held_handle(board)
    if changes == "window":
        board.set_viewport_size({"width": 700, "height": 500})
        board.until(f"{SURFACE}.root.clientWidth === 700")
    else:
        board.evaluate(f"{DESK}.sheets.change({{ size: 'a5' }})")
    settled(board)
    before = board.evaluate(MAP)
    # A small mouse move causes a small change.
    board.mouse.move(start[0] + 31, start[1] + 41)
    board.next_frame()
    assert board.evaluate(MAP) == pytest.approx(before, rel=0.05, abs=3)
    board.mouse.up()


@pytest.mark.night(but=["{board}.finish()"])
@pytest.mark.parametrize("ends", ["{board}.finish()", "document.body.append({board})"])
def test_an_interrupted_handle_drag_is_a_step(board, ends):
    board.press("Select")
    board.key("Control+a")
    box, before = board.resting(board.locator(".doodle-handle").nth(2)), board.evaluate(BYTES)
    board.mouse.move(box["x"] + 22, box["y"] + 22)
    board.mouse.down()
    board.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    board.evaluate(ends.format(board=BOARD))
    assert not selection(board)["isMoving"]
    assert board.evaluate(BYTES) != before
    board.mouse.up()
