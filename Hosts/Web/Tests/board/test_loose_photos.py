"""Floating photos: their appearance, and tools over and beside them."""

import pytest
from paper import SURFACE, shown, state
from sketch import BLACK, DESK, PICTURE, Sketch


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page())
    bytes_ = board.evaluate(PICTURE, [120, 90, "#12a03c", "image/png"])
    board.evaluate(f"(bytes) => {DESK}.sources.add([new Blob([new Uint8Array(bytes)], {{ type: 'image/png' }})])", bytes_)
    board.until(f"{SURFACE}.photo?.count === 1")
    return board


def tap(board, place):
    at = board.at(*place)
    board.send(("touchStart", at), ("touchEnd",))
    board.next_frame()


def strokes(board):
    return board.evaluate(f"{SURFACE}.document.export.svg().then((file) => file.text())").count("<path")


def looks_loose(board):
    style = "({ element }) => getComputedStyle(element).outlineStyle === 'dashed'"
    return board.evaluate(f"{SURFACE}.placed.placed.map({style})")


def test_a_tap_beside_a_selected_photo_only_deselects_it(board):
    assert looks_loose(board) == [False]
    tap(board, (0.5, 0.1))
    assert board.desk("surface.photo") is None and state(board)["photoCount"] == 1
    assert looks_loose(board) == [True]
    assert board.pixel(0.5, 0.1) == [255, 255, 255, 255]
    tap(board, (0.5, 0.1))
    assert board.pixel(0.5, 0.1) == BLACK


def test_the_pen_draws_over_a_floating_photo_and_stamps_it(board):
    tap(board, (0.5, 0.1))
    first, last = board.at(0.2, 0.5), board.at(0.8, 0.5)
    board.send(("touchStart", first), *(("touchMove", (first[0] + 4 * at, first[1])) for at in range(1, 40)))
    board.next_frame()
    middle = ((first[0] + 80 - board.at(0, 0)[0]) / (board.at(1, 0)[0] - board.at(0, 0)[0]), 0.5)
    assert shown(board, middle) == [BLACK[:3]], "the ink under way lies above the photo"
    board.send(("touchMove", last), ("touchEnd",))
    board.until(f"{SURFACE}.state.photoCount === 0")
    board.next_frame()
    assert board.pixel(0.5, 0.5) == BLACK
    board.evaluate(f"{SURFACE}.undo()")
    board.next_frame()
    assert state(board)["photoCount"] == 1 and board.pixel(0.5, 0.5) == [18, 160, 60, 255]


def test_the_eraser_erases_a_floating_photo(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'eraser', eraser: 'part', eraserWidth: 24 }})")
    tap(board, (0.5, 0.1))
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.until(f"{SURFACE}.state.photoCount === 0")
    assert board.pixel(0.5, 0.5) == [255, 255, 255, 255]
