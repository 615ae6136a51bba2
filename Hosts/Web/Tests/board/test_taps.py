"""A motionless tap leaves a visible dot, and a long press does not affect later touches."""

import time

import pytest
from driver import stroke
from paper import SURFACE, settled, state, tiles
from playwright.sync_api import expect
from sketch import BOARD, Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def tap(board, pointer, x, y):
    if pointer == "finger":
        return board.send(("touchStart", (x, y)), ("touchEnd",))
    pen = {"pointerType": "pen", "force": 0.5} if pointer == "pen" else {}
    for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
        board.devtools.send(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1, **pen},
        )


@pytest.mark.night(but=["pen-255-finger", "brush-255-mouse", "highlighter-102-pen"])
@pytest.mark.parametrize("pointer", ["finger", "pen", "mouse"])
@pytest.mark.parametrize("tool, opacity", [("pen", 255), ("brush", 255), ("highlighter", 102)])
def test_a_motionless_tap_is_a_dot(board, pointer, tool, opacity):
    board.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '#1e50a0', width: 30 }})")
    tap(board, pointer, *board.at(0.5, 0.5))
    board.next_frame()
    settled(board)
    width, height = state(board)["width"], state(board)["height"]
    # Visible when it is added, and after a repaint.
    for _ in range(2):
        middle, beside, outside = tiles(board, (width / 2, height / 2), (width / 2 + 3, height / 2), (width / 2, height / 2 + 22))
        assert middle == beside == [*(round(255 + (ink - 255) * opacity / 255) for ink in (0x1E, 0x50, 0xA0)), 255]
        assert outside == [255, 255, 255, 255]
        board.evaluate(f"{SURFACE}.tiles.invalidate([{SURFACE}.whole]), {SURFACE}.scheduler.wake()")
        settled(board)
    assert board.pixel(0.5, 0.5)[:3] != [255, 255, 255]


def test_a_dot_is_visible_during_the_touch(board):
    board.evaluate(f"{SURFACE}.set({{ tool: 'pen', width: 30 }})")
    board.send(("touchStart", board.at(0.5, 0.5)))
    board.next_frame()
    assert board.evaluate(f"""[{SURFACE}.live.ink, {SURFACE}.live.tail].some((context) =>
      context.getImageData(0, 0, context.canvas.width, context.canvas.height).data.some((byte) => byte > 0))""")
    board.send(("touchEnd",))


def test_a_tap_of_the_part_eraser_cuts_a_disc_out_of_a_photo(board):
    board.choose_file(board.picture(200, 200))
    board.until(f"{SURFACE}.state.photoCount === 1")
    board.evaluate(f"{SURFACE}.stampPhoto(), {SURFACE}.set({{ tool: 'eraser', eraser: 'part', eraserWidth: 20 }})")
    tap(board, "finger", *board.at(0.5, 0.5))
    board.next_frame()
    settled(board)
    width, height = state(board)["width"], state(board)["height"]
    cut, beside = tiles(board, (width / 2, height / 2), (width / 2, height / 2 + 14))
    assert cut == [255, 255, 255, 255] != beside


@pytest.mark.night
@pytest.mark.parametrize("until", ["opacity < 0.9", "opacity < 0.6", "stamped"])
def test_after_a_long_press_has_stamped_a_photo_a_pinch_zooms(board, until):
    """Also if the finger is lifted during the stamp animation after a later frame was shown."""
    board.choose_file(board.picture(120, 120))
    board.until(f"{SURFACE}.state.photoCount === 1")
    x, y = board.at(0.5, 0.5)
    board.send(("touchStart", (x, y, 1)))
    stamped = f"{SURFACE}.state.photoCount === 0"
    board.until(stamped if until == "stamped" else f"{stamped} || {SURFACE}.engine.photo(0).{until}")
    board.send(("touchEnd",))
    board.until(stamped)
    board.next_frame()
    before = state(board)["scale"]
    pinch(board)
    assert state(board)["scale"] > 1.3 * before
    # Also zooms after drawing in between.
    board.draw((0.1, 0.1), (0.3, 0.1))
    before = state(board)["scale"]
    pinch(board)
    assert state(board)["scale"] > 1.3 * before


def test_a_tap_soon_after_a_stroke_that_was_lifted_in_motion_is_a_tap(board):
    """Such a stroke must not start a fling, because the browser would use the next touch to stop it."""
    box = board.resting(board.button("Undo"))
    for _ in range(3):
        board.send(*stroke([board.at(0.2, 0.3), board.at(0.8, 0.4)], 10), rests=False)
        board.until(f"{SURFACE}.state.canUndo")
        board.send(("touchStart", (box["x"] + 20, box["y"] + 20)), ("touchEnd",))
        board.until(f"!{SURFACE}.state.canUndo")


def press_at(board, pointer, place, when):
    """Presses a position with explicit event times, in s since 1970, however late the events arrive."""
    if pointer == "finger":
        return board.send(("touchStart", place), ("touchEnd",), ago=time.time() - when)
    for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
        what = {"type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": buttons, "clickCount": 1}
        board.devtools.send("Input.dispatchMouseEvent", {**what, "timestamp": when})


def moment(board):
    """A past time after the page was loaded, in s since 1970; browsers clamp earlier times."""
    board.until("performance.now() > 1100")
    return time.time() - 1


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def close_menu(board, pointer, when):
    """Chooses a row of a menu, which closes; returns its position."""
    board.desk("menus.show('more')")
    row = board.item("replay")
    place = middle(row)
    press_at(board, pointer, place, when)
    expect(row).to_be_hidden()
    return place


def close_sheet(board, pointer, when):
    board.evaluate(f"{BOARD}.focus()")
    board.key("?")
    close = board.locator("dialog.help").get_by_role("button", name="Close")
    place = middle(close)
    press_at(board, pointer, place, when)
    expect(close).to_be_hidden()
    return place


@pytest.mark.night(but=["close_menu-finger"])
@pytest.mark.parametrize("pointer", ["finger", "mouse"])
@pytest.mark.parametrize("close", [close_menu, close_sheet])
def test_a_double_press_on_a_closing_menu_does_not_reach_the_paper(board, pointer, close):
    for tool in ("pen", "text"):
        board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: '{tool}' }}")
        when = moment(board)
        x, y = close(board, pointer, when)
        press_at(board, pointer, (x + 5, y + 5), when + 0.2)
        board.next_frame()
        assert board.get("isEmpty")
        board.evaluate("import('/inkdot/doodle/text-field.js')")
        expect(board.locator("inkdot-doodle-board textarea")).to_have_count(0)


@pytest.mark.night
@pytest.mark.parametrize("pointer", ["finger", "mouse"])
@pytest.mark.parametrize("aside, later", [(0, 0.5), (40, 0.2)])
def test_a_later_or_distant_press_reaches_the_paper(board, pointer, aside, later):
    when = moment(board)
    x, y = close_menu(board, pointer, when)
    press_at(board, pointer, (x, y + aside), when + later)
    board.next_frame()
    assert not board.get("isEmpty")


def test_after_closing_a_menu_by_key_the_next_press_reaches_the_paper(board):
    board.press("Options")
    row = board.item("replay")
    place = middle(row)
    row.focus()
    board.key("Enter")
    expect(row).to_be_hidden()
    press_at(board, "mouse", place, time.time())
    board.next_frame()
    assert not board.get("isEmpty")


def pinch(board):
    (ax, ay), (bx, by) = (150, 300), (250, 300)
    board.send(("touchStart", (ax, ay, 1)), ("touchStart", (ax, ay, 1), (bx, by, 2)))
    for step in range(1, 21):
        board.send(("touchMove", (ax - 3 * step, ay, 1), (bx + 3 * step, by, 2)))
    board.send(("touchEnd",))
    board.next_frame()
