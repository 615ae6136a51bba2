"""Filling closed strokes from the bar of the selection."""

import pytest
from playwright.sync_api import expect
from sketch import BLUE, BOARD, WHITE, Sketch

BYTES = f"[...{BOARD}.bytes()].join()"


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
