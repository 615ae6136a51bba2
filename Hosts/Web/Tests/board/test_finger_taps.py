"""A two-finger tap undoes, a three-finger tap redoes, and neither leaves a mark."""

import pytest
from playwright.sync_api import expect
from sketch import BLACK, BOARD, BYTES, WHITE, Sketch


@pytest.fixture
def board(device, site):
    board = Sketch(device(site, is_mobile=True, viewport={"width": 390, "height": 844}).page())
    board.draw((0.3, 0.5), (0.7, 0.5))
    return board


def tap(board, fingers, times=1):
    places = [board.at(0.3 + 0.2 * finger, 0.4) for finger in range(fingers)]
    points = [(*place, at) for at, place in enumerate(places, 1)]
    # Sent in one batch, so that the time between two taps does not depend on the load of the machine.
    board.send(*(("touchStart", *points), ("touchEnd",)) * times)
    board.next_frame()


def test_two_fingers_undo_and_three_redo(board):
    full = board.evaluate(BYTES)
    tap(board, 2)
    assert board.pixel(0.5, 0.5) == WHITE
    expect(board.locator(".notice")).to_contain_text("Undone")
    tap(board, 3)
    assert board.evaluate(BYTES) == full
    expect(board.locator(".notice")).to_contain_text("Redone")


@pytest.mark.night
def test_the_notice_is_above_the_bar_of_the_selection(board):
    tap(board, 2)
    board.key("s")
    notice, bar = board.locator(".notice").bounding_box(), board.locator(".selection").bounding_box()
    assert notice["y"] + notice["height"] <= bar["y"]


def test_each_of_many_fast_taps_undoes(board):
    for y in (0.3, 0.4, 0.6):
        board.draw((0.3, y), (0.7, y))
    zoom = board.desk("surface.zoom")
    tap(board, 2, times=4)
    assert board.evaluate(f"{BOARD}.isEmpty")
    assert board.desk("surface.zoom") == zoom


def test_a_pinch_below_the_fitting_zoom_fits_the_paper(board):
    full, whole = board.evaluate(BYTES), board.desk("surface.zoom")
    (x, y), (u, v) = board.at(0.1, 0.2), board.at(0.9, 0.2)
    board.evaluate(f"{BOARD}.zoomBy(1.5)")
    board.next_frame()
    board.send(
        ("touchStart", (x, y, 1), (u, v, 2)),
        *(("touchMove", (x + step, y, 1), (u - step, v, 2)) for step in range(10, 141, 10)),
        ("touchEnd",),
    )
    board.next_frame()
    assert board.desk("surface.zoom") == pytest.approx(whole)
    assert board.evaluate(BYTES) == full


def test_a_pinch_does_not_undo(board):
    full = board.evaluate(BYTES)
    (x, y), (u, v) = board.at(0.3, 0.2), board.at(0.7, 0.2)
    board.send(
        ("touchStart", (x, y, 1), (u, v, 2)),
        *(("touchMove", (x - step, y, 1), (u + step, v, 2)) for step in range(4, 41, 4)),
        ("touchEnd",),
    )
    board.next_frame()
    assert board.evaluate(BYTES) == full
    assert board.desk("surface.zoom") > 1


@pytest.mark.night
def test_finger_taps_can_be_turned_off(board):
    board.press("Options")
    board.locator(".item[data-name='taps'] input").click()
    board.key("Escape")
    assert board.get("settings.fingerTaps") is False
    tap(board, 2)
    assert board.pixel(0.5, 0.5) == BLACK
