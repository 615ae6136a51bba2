"""A dragged or resized selection snaps to nearby edges and shows guides, unless a key is held."""

import re

import pytest
from paper import SURFACE, moves
from selecting import selection
from sketch import Sketch

GUIDES = "surface.selected.guides.getAttribute('d')"


@pytest.fixture
def board(device, site):
    """Two lines, the lower one longer and farther to the right; the upper one is selected."""
    board = Sketch(device(site).page())
    board.draw((0.3, 0.3), (0.5, 0.3))
    board.draw((0.4, 0.7), (0.8, 0.7))
    board.press("Select")
    place = board.at(0.4, 0.3)
    board.send(("touchStart", place), ("touchEnd",))
    board.next_frame()
    return board


def left(board):
    """The left edge of the moving selection, in pt of the sheet."""
    state = selection(board)
    return state["frame"]["x"] + state["map"][2]


def wanted(board):
    """The left edge of the lower line."""
    return selection(board)["frame"]["x"] + 0.1 * board.desk("surface.state.width")


def grab(board):
    """Drags the selection by mouse until its left edge is 4 px from that of the lower line; returns the mouse position."""
    (x, y), zoom = board.at(0.4, 0.3), board.desk("surface.zoom")
    target = wanted(board)
    board.mouse.move(x, y)
    board.mouse.down()
    board.mouse.move(x + 12, y + 24, steps=3)
    board.keyboard.down("Control")
    board.mouse.move(x + 13, y + 24)
    board.next_frame()
    x += 13 + (target - left(board)) * zoom + 4
    board.mouse.move(x, y + 24, steps=4)
    board.keyboard.up("Control")
    board.next_frame()
    return x, y + 24


def test_a_dragged_selection_snaps_and_shows_a_guide(board):
    target = wanted(board)
    x, y = grab(board)
    assert left(board) == pytest.approx(target, abs=0.6)
    # The guide extends between the middles of the lines, plus at most the width of the ink.
    state = board.desk("surface.state")
    edge = target * state["scale"] + state["x"]
    guides = [[float(number) for number in re.findall(r"[\d.]+", line)] for line in board.desk(GUIDES).split("M")[1:]]
    (guide,) = [line for line in guides if line[0] == line[2] == pytest.approx(edge, abs=1.5)]
    assert guide[3] - guide[1] == pytest.approx(0.4 * state["height"] * state["scale"] - 12, abs=14)
    style = f"getComputedStyle({SURFACE}.%s).%s"
    accent = board.evaluate(style % ("frame.frame", "outlineColor"))
    assert board.evaluate(style % ("selected.guides", "stroke")) == accent
    board.mouse.up()
    board.next_frame()
    assert not board.desk(GUIDES)
    assert selection(board)["frame"]["x"] == pytest.approx(target, abs=0.6)
    board.key("Control+z")
    assert selection(board)["frame"]["x"] != pytest.approx(target, abs=5)


@pytest.mark.parametrize("key", ["Control", "Meta"])
def test_a_held_key_turns_snapping_off(board, key):
    grab(board)
    aligned, zoom = left(board), board.desk("surface.zoom")
    board.keyboard.down(key)
    board.next_frame()
    assert left(board) == pytest.approx(aligned + 4 / zoom, abs=0.8) and not board.desk(GUIDES)
    board.keyboard.up(key)
    board.next_frame()
    assert left(board) == pytest.approx(aligned) and board.desk(GUIDES)
    # Escape restores the position, without guides.
    board.keyboard.press("Escape")
    board.next_frame()
    board.mouse.up()
    assert not board.desk(GUIDES) and not selection(board)["isMoving"]


def test_a_finger_snaps_too(board):
    x, y = board.at(0.4, 0.3)
    board.send(("touchStart", (x, y)), *moves((x, y), (x + 12, y + 20), 4), rests=False)
    for step in range(1, 200):
        board.send(("touchMove", (x + 12 + step, y + 20)), rests=False)
        board.next_frame()
        if board.desk(GUIDES):
            break
    # It stays snapped while the finger moves a little.
    place = left(board)
    board.send(("touchMove", (x + 14 + step, y + 20)), rests=False)
    board.next_frame()
    assert left(board) == pytest.approx(place) and board.desk(GUIDES)
    board.send(("touchEnd",))
    board.next_frame()
    assert left(board) == pytest.approx(place) and not board.desk(GUIDES)


def test_a_handle_snaps_edges_and_does_not_turn(board):
    width = selection(board)["frame"]["width"]
    box = board.resting(board.locator(".doodle-handle").nth(2))
    x, y = box["x"] + 22, box["y"] + 22
    board.mouse.move(x, y)
    board.mouse.down()
    for step in range(20, 300):
        board.mouse.move(x + step, y + 3)
        board.next_frame()
        if board.desk(GUIDES):
            break
    a, b, *_ = selection(board)["map"]
    assert b == 0 and a > 1.05
    # Moving the pointer by a pixel does not change the snapped position.
    for way in (2, 1):
        board.mouse.move(x + step + way, y + 3)
        board.next_frame()
        assert selection(board)["map"][0] == pytest.approx(a) and board.desk(GUIDES)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["frame"]["width"] > 1.05 * width
    board.key("Control+z")
    assert selection(board)["frame"]["width"] == pytest.approx(width)


def test_keys_move_exactly(board):
    target, zoom = wanted(board), board.desk("surface.zoom")
    board.evaluate(f"{SURFACE}.adjustPhoto({(target - left(board)) * zoom - 3}, 0, 0, 1)")
    board.next_frame()
    assert left(board) == pytest.approx(target - 3 / zoom, abs=0.6) and not board.desk(GUIDES)


def test_the_list_of_keys_contains_the_key_that_turns_snapping_off(board):
    board.key("?")
    assert "no snapping" in board.locator("inkdot-doodle-board dialog[open]").inner_text()
