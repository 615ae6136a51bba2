"""Selecting, moving and changing marks by finger, mouse and key; each is a step with an exact undo."""

import pytest
from paper import SURFACE, moves, settled, tiles
from playwright.sync_api import expect
from selecting import drag, lasso, selection, two_lines
from sketch import BLACK, BOARD, BYTES, DESK, WHITE, Sketch


@pytest.fixture
def board(device, site):
    return two_lines(device, site)


def test_a_lasso_selects_and_a_finger_moves(board):
    board.press("Select")
    board.says("Select")
    before = board.evaluate(BYTES)
    lasso(board)
    board.says("1 selected")
    assert selection(board)["strokeCount"] == 1
    assert board.evaluate(BYTES) == before
    start, end = board.at(0.5, 0.3), board.at(0.5, 0.5)
    drag(board, start, end)
    after = board.evaluate(BYTES)
    assert after != before
    settled(board)
    # The tiles show it at the new position only.
    frame = selection(board)["frame"]
    middle = frame["y"] + frame["height"] / 2
    assert tiles(board, (frame["x"] + frame["width"] / 2, middle))[0] == BLACK
    assert board.pixel(0.5, 0.3) == WHITE
    board.key("Control+z")
    assert board.evaluate(BYTES) == before
    board.key("Control+Shift+Z")
    assert board.evaluate(BYTES) == after


def test_a_tap_on_a_mark_selects_it_and_a_tap_elsewhere_deselects(board):
    board.press("Select")
    place = board.at(0.5, 0.7)
    board.send(("touchStart", place), ("touchEnd",))
    board.next_frame()
    assert selection(board)["strokeCount"] == 1
    place = board.at(0.9, 0.1)
    board.send(("touchStart", place), ("touchEnd",))
    board.next_frame()
    assert selection(board) is None
    board.says("Nothing selected")


def test_a_second_delete_does_not_remove_other_marks(board):
    board.press("Select")
    lasso(board)
    board.key("Delete")
    rest = board.evaluate(BYTES)
    board.key("Delete")
    board.says("Nothing selected")
    assert board.evaluate(BYTES) == rest and not board.get("isEmpty")


def test_a_moving_selection_is_a_separate_picture(board):
    board.press("Select")
    lasso(board)
    start, end = board.at(0.5, 0.3), board.at(0.5, 0.45)
    board.send(("touchStart", start), *moves(start, end, 8), rests=False)
    board.next_frame()
    settled(board)
    assert selection(board)["isMoving"]
    assert not board.desk("surface.selected.canvas.hidden")
    paper = board.desk("surface.state")
    assert tiles(board, (0.5 * paper["width"], 0.3 * paper["height"]))[0] != BLACK
    painted = board.desk("surface.selected.generation")
    board.send(*moves(end, start, 8), rests=False)
    board.next_frame()
    assert board.desk("surface.selected.generation") == painted
    board.send(("touchEnd",))
    board.next_frame()
    settled(board)
    board.until(f"{DESK}.surface.selected.canvas.hidden")


def test_two_fingers_turn_and_scale_the_selection(board):
    board.press("Select")
    lasso(board)
    (x, y), before = board.at(0.5, 0.3), selection(board)["width"]
    board.send(("touchStart", (x - 30, y, 1), (x + 30, y, 2)))
    for step in range(1, 16):
        board.send(("touchMove", (x - 30 - 3 * step, y, 1), (x + 30 + 3 * step, y, 2)), rests=False)
    board.send(("touchEnd",))
    board.next_frame()
    assert selection(board)["width"] > 1.4 * before
    assert board.desk("surface.zoom") == pytest.approx(1)


def test_each_action_of_the_bar_is_a_step(board):
    board.press("Select")
    lasso(board)
    files = [board.evaluate(BYTES)]

    def press_more(row):
        board.press("More actions")
        board.item(row).click()

    for press in (
        lambda: board.press("Duplicate"),
        lambda: board.radio("Red").click(),
        lambda: press_more("select.back"),
        lambda: press_more("select.front"),
        lambda: board.press("Delete"),
    ):
        press()
        board.next_frame()
        files.append(board.evaluate(BYTES))
        assert files[-1] != files[-2]
    assert selection(board) is None
    for file in reversed(files[:-1]):
        board.key("Control+z")
        assert board.evaluate(BYTES) == file
    for file in files[1:]:
        board.key("Control+Shift+Z")
        assert board.evaluate(BYTES) == file


def test_the_bars_show_and_change_the_selection_instead_of_the_pen(board):
    pen = board.get("settings.nibs")
    board.evaluate(f"{BOARD}.focus()")
    board.key("s", "Control+a")
    slider, points = board.locator(".nib input.width"), board.locator(".nib .line output").first
    board.radio("Red").click()
    board.next_frame()
    assert selection(board)["color"] == 0xE02B35FF
    expect(board.radio("Red")).to_have_attribute("aria-checked", "true")
    board.open_nib().fill("11")
    board.key("Escape")
    board.next_frame()
    assert selection(board)["width"] == 11
    assert board.get("settings.nibs") == pen
    # Without a selection they show the pen again.
    board.key("Escape")
    board.next_frame()
    expect(board.radio("Black")).to_have_attribute("aria-checked", "true")
    assert slider.input_value() == str(pen["pen"]["width"])
    # Another stroke with the former pen: the selection has several colours and widths, so the bars show none.
    board.key("p")
    board.draw((0.3, 0.8), (0.6, 0.8))
    board.key("s", "Control+a")
    board.next_frame()
    assert selection(board)["strokeCount"] == 3 and selection(board)["color"] is None
    expect(points).to_have_text("several")
    assert board.locator("inkdot-doodle-board .colors [aria-checked=true]").count() == 0
    board.key(".")
    board.next_frame()
    assert selection(board)["width"] == pen["pen"]["width"] + 1
    board.key("9")
    expect(board.locator("inkdot-doodle-board .nib input.opacity")).to_be_disabled()


def test_a_lasso_selects_a_floating_photo(board):
    board.drop(board.picture(), 0.5, 0.5)
    board.until(f"{SURFACE}.state.photoCount === 1")
    board.press("Select")
    lasso(board, y=0.5, reach=0.45)
    assert selection(board)["photoCount"] == 1
    assert board.evaluate(f"{SURFACE}.state.photoCount") == 0


def test_every_key_of_the_selection(board):
    board.evaluate(f"{BOARD}.focus()")
    board.key("s")
    board.key("Control+a")
    assert selection(board)["strokeCount"] == 2
    board.says("2 selected")
    frame = selection(board)["frame"]
    board.key("ArrowRight", "Shift+ArrowDown")
    moved = selection(board)["frame"]
    scale = board.desk("surface.zoom")
    assert (moved["x"] - frame["x"], moved["y"] - frame["y"]) == pytest.approx((1 / scale, 10 / scale), abs=0.01)
    middle = [round(moved[at] + moved[side] / 2) for at, side in (("x", "width"), ("y", "height"))]
    board.says(f"Centre at {middle[0]}, {middle[1]}")
    board.key("+")
    sized = selection(board)["frame"]
    board.says(f"{round(sized['width'])} × {round(sized['height'])} pt")
    assert sized["width"] == pytest.approx(1.05 * moved["width"], rel=0.01)
    board.key("}")
    board.says("Turned by 15°")
    assert selection(board)["frame"]["height"] > moved["height"]
    board.key("3")
    assert selection(board)["color"] == 0xE02B35FF
    board.key("Control+d")
    assert selection(board)["strokeCount"] == 2
    board.key("[", "]", "Delete")
    assert selection(board) is None
    board.key("Control+a", "Escape")
    assert selection(board) is None
    board.key("Control+a")
    board.key("p")
    assert selection(board) is None
    for _ in range(9):
        board.key("Control+z")
    assert board.pixel(0.5, 0.3) == BLACK


LET_GO = {
    "tap": lambda board: board.send(("touchStart", board.at(0.9, 0.9)), ("touchEnd",)),
    "tool": lambda board: board.key("p"),
    "key": lambda board: board.key("Escape", "Escape"),
    "other": lambda board: board.send(("touchStart", board.at(0.5, 0.7)), ("touchEnd",)),
    "gone": lambda board: board.evaluate(f"{BOARD}.finish()"),
    "moved": lambda board: board.evaluate(f"{BOARD}.remove()"),
    "twice": lambda board: board.key("Control+d"),
}


@pytest.mark.night
@pytest.mark.parametrize("way", LET_GO)
def test_the_last_colour_of_a_picker_applies_even_after_an_immediate_deselect(board, way):
    board.key("s")
    board.send(("touchStart", board.at(0.5, 0.3)), ("touchEnd",))
    board.until(f"{DESK}.document.selection?.strokeCount === 1")
    # The page's debounce timer does not advance.
    board.evaluate("globalThis.setTimeout = () => 0")
    board.evaluate(f"globalThis.kept = {DESK}.document")
    board.evaluate(f"{DESK}.tools.chooseColor('#33aa77', false)")
    LET_GO[way](board)
    colors = board.evaluate("""() => {
      const words = kept.engine.list("paint", 0, 0, 1e5, 1e5, 0), colors = [];
      for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) colors.push(words[at + 1].toString(16));
      return colors;
    }""")
    expected = ["33aa77ff", "1b1f26ff"] + ["33aa77ff"] * (way == "twice")
    assert colors == expected


@pytest.mark.night
def test_the_controls_of_the_selection_are_named_in_both_languages(device, site):
    board = Sketch(device(site, locale="zh-CN").page(), lang="zh-Hans")
    board.press("选择")
    expect(board.get_by_role("group", name="所选内容")).to_be_visible()
    expect(board.button("全选")).to_be_visible()


def test_a_page_can_omit_the_tool(device, site):
    board = Sketch(device(site).page(), tools="pen eraser")
    expect(board.button("Select")).to_have_count(0)
    board.evaluate(f"{BOARD}.focus()")
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.key("s", "Control+a")
    assert selection(board) is None


@pytest.mark.night
def test_ten_thousand_strokes_are_moved_as_one_picture(device):
    board = Sketch(device().page())
    board.evaluate(
        """async () => {
      const strokes = Array.from({ length: 10000 }, (_, at) => ({ tool: "pen", color: "#1b1f26ff", width: 2,
        points: Array.from({ length: 12 }, (_, i) => [10 + (at %% 100) * 9 + i / 2, 10 + Math.floor(at / 100) * 6 + (i %% 3)]) }));
      const { importDocument } = await import("/inkdot/doodle/import/documents.js");
      const text = JSON.stringify({ width: 1000, height: 700, paper: "#ffffffff", strokes });
      %s.open((await importDocument(new TextEncoder().encode(text))).bytes);
      const { engine } = %s.document, list = engine.list;
      globalThis.painted = [];
      engine.list = function (name, ...numbers) { painted.push(name); return list.call(this, name, ...numbers); };
    }"""
        % (BOARD, DESK)
    )
    board.press("Select")
    lasso(board, y=0.5, reach=0.48)
    assert selection(board)["strokeCount"] > 4000
    settled(board)
    start, end = board.at(0.5, 0.5), board.at(0.52, 0.55)
    board.send(("touchStart", start), *moves(start, end, 20), rests=False)
    board.next_frame()
    settled(board)
    board.evaluate("painted.length = 0")
    board.send(*moves(end, start, 20), rests=False)
    board.next_frame()
    assert selection(board)["isMoving"]
    assert board.evaluate("painted") == []
    board.send(("touchEnd",))
