"""The handles of a selection: separate, in the window; the fifth rotates."""

import itertools
import math

import pytest
from driver import stroke
from sketch import BYTES, Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def centres(board):
    """The centres of the four corner handles and the rotation handle, in the window."""
    boxes = [board.resting(board.locator(".doodle-handle").nth(number)) for number in range(5)]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def select_line(board, start, end):
    board.draw(start, end)
    board.press("Select")
    board.key("Control+a")
    board.next_frame()


LINES = {
    "flat": ((0.3, 0.5), (0.7, 0.5)),
    "upright": ((0.5, 0.35), (0.5, 0.65)),
    "short": ((0.5, 0.5), (0.51, 0.5)),
    "at the right": ((0.985, 0.3), (0.985, 0.6)),
    "at the top": ((0.3, 0.01), (0.7, 0.01)),
    "in a corner": ((0.97, 0.02), (0.985, 0.02)),
    "all of it": ((0.01, 0.01), (0.99, 0.99)),
}


@pytest.mark.parametrize("line", LINES)
def test_handles_are_separate_and_in_the_window(board, line):
    select_line(board, *LINES[line])
    places = centres(board)
    for one, other in itertools.combinations(places, 2):
        assert math.dist(one, other) > 43, (one, other)
    paper = board.locator("inkdot-doodle-board .paper").bounding_box()
    for x, y in places:
        assert paper["x"] + 21 <= x <= paper["x"] + paper["width"] - 21
        assert paper["y"] + 21 <= y <= paper["y"] + paper["height"] - 21


@pytest.mark.parametrize("way", ["finger", "mouse"])
def test_the_rotation_handle_does_not_scale(board, way):
    select_line(board, (0.35, 0.4), (0.65, 0.5))
    before, (*corners, (x, y)) = board.evaluate(BYTES), centres(board)
    middle = [sum(corner[axis] for corner in corners) / 4 for axis in (0, 1)]
    assert x == pytest.approx(middle[0], abs=1)
    assert min(corner["y"] for corner in board.desk("surface.frame.corners")) - board.desk(
        "surface.frame.grips[4].y"
    ) == pytest.approx(32, abs=1)
    # A quarter turn, at a larger distance.
    way_to = [
        (middle[0] + far * math.sin(angle), middle[1] - far * math.cos(angle))
        for angle, far in ((math.pi * t / 16, (middle[1] - y) * (1 + t / 40)) for t in range(9))
    ]
    if way == "mouse":
        board.mouse.move(x, y)
        board.mouse.down()
        for place in way_to[1:]:
            board.mouse.move(*place)
    else:
        board.send(("touchStart", (x, y)), *[("touchMove", place) for place in way_to[1:]])
    board.next_frame()
    assert board.desk("document.selection.map")[:2] == pytest.approx([0, 1], abs=0.03)
    assert "moving" in board.locator("inkdot-doodle-board .selection").get_attribute("class")
    if way == "mouse":
        board.mouse.up()
    else:
        board.send(("touchEnd",))
    board.next_frame()
    assert board.evaluate(BYTES) != before
    board.key("Control+z")
    board.next_frame()
    assert board.evaluate(BYTES) == before


def test_the_bar_is_hidden_during_a_touch(board):
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.press("Select")
    bar = board.locator("inkdot-doodle-board .selection")
    assert bar.is_visible()
    first, *rest = stroke([board.at(x, y) for x, y in ((0.2, 0.2), (0.8, 0.2), (0.8, 0.4), (0.2, 0.4))], 3)
    board.send(first, *rest[:-1])
    board.next_frame()
    assert not bar.is_visible()
    board.send(rest[-1])
    board.next_frame()
    board.says("1 selected")
    assert bar.is_visible()


def drag_corner(board, number, way, alt=()):
    """Drags a corner handle in five steps; Alt is held during the given steps. Returns the previous corners."""
    corners = board.desk("surface.frame.corners")
    x, y = centres(board)[number]
    board.mouse.move(x, y)
    board.mouse.down()
    for step in range(1, 6):
        (board.keyboard.down if step in alt else board.keyboard.up)("Alt")
        board.mouse.move(x + way[0] * step / 5, y + way[1] * step / 5)
    board.next_frame()
    return corners


@pytest.fixture
def framed(board):
    """A selected square whose edges align with nothing."""
    board.draw((0.4, 0.4), (0.6, 0.4), (0.6, 0.5), (0.4, 0.5), (0.4, 0.4))
    board.press("Select")
    board.key("Control+a")
    board.next_frame()
    return board


def near(corner):
    return {axis: pytest.approx(corner[axis], abs=0.5) for axis in "xy"}


@pytest.mark.parametrize("number", range(4))
def test_a_handle_at_a_corner_keeps_the_opposite_corner(framed, number):
    opposite = (number + 2) % 4
    way = (40 if number in (1, 2) else -40, 30 if number > 1 else -30)
    before = drag_corner(framed, number, way)
    after = framed.desk("surface.frame.corners")
    assert after[opposite] == near(before[opposite])
    assert math.dist(after[0].values(), after[2].values()) > 1.15 * math.dist(before[0].values(), before[2].values())
    framed.mouse.up()
    framed.next_frame()
    assert framed.desk("surface.frame.corners")[opposite] == near(before[opposite])


def middle_of(corners):
    return {axis: sum(corner[axis] for corner in corners) / 4 for axis in "xy"}


def test_with_alt_a_handle_keeps_the_middle(framed):
    before = drag_corner(framed, 2, (40, 30), alt=range(1, 6))
    centered = framed.desk("surface.frame.corners")
    assert middle_of(centered) == near(middle_of(before))
    assert centered[0]["x"] < before[0]["x"] - 15
    framed.keyboard.press("Escape")
    framed.mouse.up()
    framed.keyboard.up("Alt")
    framed.next_frame()
    # Pressing Alt later has the same effect; releasing it fixes the opposite corner again.
    drag_corner(framed, 2, (40, 30), alt=(4, 5))
    late = framed.desk("surface.frame.corners")
    assert late[0] == near(centered[0]) and late[2] == near(centered[2])
    framed.keyboard.up("Alt")
    framed.mouse.move(*[place + 1 for place in centres(framed)[2]])
    framed.next_frame()
    assert framed.desk("surface.frame.corners")[0] == near(before[0])
    framed.mouse.up()
