"""Groups are selected as a whole, and locked marks can only be unlocked: by finger, key and button."""

import pytest
from playwright.sync_api import expect
from sketch import BYTES, DESK, Sketch


@pytest.fixture
def board(device, site):
    """Three lines, one above the other, and the selection tool."""
    board = Sketch(device(site).page())
    for y in (0.3, 0.5, 0.7):
        board.draw((0.3, y), (0.7, y))
    board.key("s")
    return board


def tap(board, x, y):
    board.send(("touchStart", board.at(x, y)), ("touchEnd",))
    board.next_frame()


def count(board):
    """The number of selected strokes."""
    return board.evaluate(f"{DESK}.document.selection?.strokeCount ?? 0")


def test_a_group_is_selected_as_a_whole_and_its_copy_is_a_separate_group(board):
    board.key("Control+a", "Control+g")
    board.says("Grouped")
    grouped = board.evaluate(BYTES)
    board.key("Escape")
    tap(board, 0.5, 0.5)
    assert count(board) == 3
    expect(board.button("Group")).to_be_hidden()
    # The copy is slightly lower, and selected without the others.
    board.key("Control+d", *["Shift+ArrowDown"] * 2, "Escape")
    tap(board, 0.5, 0.3)
    assert count(board) == 3
    board.press("Ungroup")
    board.says("Ungrouped")
    board.key("Escape")
    tap(board, 0.5, 0.3)
    assert count(board) == 1
    for _ in range(4):
        board.key("Control+z")
    assert board.evaluate(BYTES) == grouped
    board.key("Control+z", "Escape")
    tap(board, 0.5, 0.3)
    assert count(board) == 1
    board.key("n")
    board.says("Stroke 2 of 3, Pen, Black")


def test_a_locked_mark_can_only_be_unlocked(board):
    tap(board, 0.5, 0.5)
    board.press("More actions")
    board.item("select.lock").tap()
    board.says("Locked. It can’t be moved, changed or erased")
    locked = board.evaluate(BYTES)
    buttons = board.locator("inkdot-doodle-board .selection button:visible")
    expect(buttons).to_have_count(1)
    expect(buttons).to_have_accessible_name("Unlock")
    expect(board.locator("inkdot-doodle-board .doodle-handle:visible")).to_have_count(0)
    board.key("Delete", "Control+x", "Control+d", "Shift+ArrowDown", "+", "[", "Control+Shift+G")
    # A finger on it draws a lasso, which does not select it.
    board.send(("touchStart", board.at(0.5, 0.5)), ("touchMove", board.at(0.5, 0.45)), ("touchEnd",))
    board.next_frame()
    assert count(board) == 0
    board.key("e")
    board.draw((0.4, 0.45), (0.4, 0.55))
    assert board.evaluate(BYTES) == locked
    board.key("s", "Control+a")
    assert count(board) == 2
    board.key("Escape")
    tap(board, 0.5, 0.5)
    board.press("Unlock")
    board.says("Unlocked")
    board.key("Delete")
    assert board.evaluate(BYTES) != locked
    board.key("Control+z", "Control+z")
    assert board.evaluate(BYTES) == locked


@pytest.mark.parametrize("language, words", [("en", "locked"), ("zh-Hans", "已锁定")])
def test_a_locked_mark_is_announced_as_locked(device, site, language, words):
    board = Sketch(device(site).page(), lang=language)
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.key("n", "Control+Shift+L", "Escape", "n")
    board.says(words)
