"""Filling closed strokes from the bar of the selection."""

import pytest
from playwright.sync_api import expect
from sketch import BLUE, BYTES, WHITE, Sketch


@pytest.fixture
def board(device, site):
    """A square and a line, and the selection tool."""
    board = Sketch(device(site).page())
    board.draw((0.3, 0.3), (0.7, 0.3), (0.7, 0.6), (0.3, 0.6), (0.3, 0.3))
    board.draw((0.2, 0.8), (0.8, 0.8))
    board.key("s")
    return board


def tap(board, x, y):
    board.send(("touchStart", board.at(x, y)), ("touchEnd",))
    board.next_frame()


def test_a_closed_stroke_is_filled_and_selected_by_a_tap_inside(board):
    tap(board, 0.5, 0.8)
    expect(board.button("Duplicate")).to_be_visible()
    expect(board.button("Fill")).to_be_hidden()
    tap(board, 0.5, 0.45)
    expect(board.button("Duplicate")).to_be_hidden()
    tap(board, 0.3, 0.45)
    before = board.evaluate(BYTES)
    board.press("Fill")
    expect(board.item("select.fill.none")).to_be_hidden()
    board.page.locator(".popup:not([hidden]) [data-name=blue]").tap()
    board.says("Filled")
    assert board.pixel(0.5, 0.45) == BLUE
    filled = board.evaluate(BYTES)
    board.key("Escape", "Escape")
    expect(board.button("Duplicate")).to_be_hidden()
    tap(board, 0.5, 0.45)
    expect(board.button("Duplicate")).to_be_visible()
    # The fill is visible while the selection moves, and afterwards.
    board.key("Shift+ArrowDown")
    assert board.pixel(0.5, 0.45) == BLUE
    board.key("Control+z")
    assert board.evaluate(BYTES) == filled
    board.press("Fill")
    chosen = board.page.locator(".popup:not([hidden]) [data-name=blue]")
    expect(chosen).to_have_attribute("aria-checked", "true")
    board.item("select.fill.none").tap()
    board.says("Fill removed")
    assert board.evaluate(BYTES) == before and board.pixel(0.5, 0.45) == WHITE
    board.key("Control+z")
    assert board.evaluate(BYTES) == filled and board.pixel(0.5, 0.45) == BLUE
    # 50 % opacity, as one step.
    opacity = board.page.locator(".popup:not([hidden]) .opacity")
    if not opacity.is_visible():
        board.press("Fill")
    opacity.fill("50")
    board.next_frame()
    assert board.desk("document.selection.fill") & 255 == 128
    board.key("Control+z")
    assert board.evaluate(BYTES) == filled


def box(board, selector):
    return board.page.resting(board.page.locator(f"inkdot-doodle-board {selector}"))


def overlap(one, other):
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return max(0, across) * max(0, down)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1440, 900)])
@pytest.mark.parametrize("place", ["above", "middle", "below"])
def test_the_fill_menu_leaves_the_shape_visible(device, site, size, place):
    board = Sketch(device(site, viewport={"width": size[0], "height": size[1]}).page())
    top = {"above": 0.02, "middle": 0.35, "below": 0.7}[place]
    board.draw((0.3, top), (0.7, top), (0.7, top + 0.25), (0.3, top + 0.25), (0.3, top))
    board.key("s", "n")
    board.press("Fill")
    assert overlap(box(board, ".fills"), box(board, ".frame")) == 0
    # Filled, it has more rows.
    board.page.locator(".popup:not([hidden]) [data-name=blue]").tap()
    board.item("select.fill.none").wait_for()
    menu = box(board, ".fills")
    assert overlap(menu, box(board, ".frame")) == 0
    assert 0 <= menu["x"] and menu["x"] + menu["width"] <= size[0] and 0 <= menu["y"] and menu["y"] + menu["height"] <= size[1]


@pytest.mark.parametrize("key", ["Control+z", "Delete", "p"])
def test_the_fill_menu_closes_with_its_selection(board, key):
    tap(board, 0.3, 0.45)
    board.press("Fill")
    board.key(key)
    if key == "Control+z":
        board.key(key)
    expect(board.page.locator("inkdot-doodle-board .fills")).to_be_hidden()
