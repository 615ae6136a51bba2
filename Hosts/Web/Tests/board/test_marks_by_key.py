"""Selecting single marks by key, and the description of the drawing for screen readers."""

import pytest
from playwright.sync_api import expect
from sketch import BLACK, BOARD, DESK, WHITE, Sketch
from writing import take, write


def sketch(device, site, **attributes):
    """A board with two strokes, a text and a floating photo."""
    board = Sketch(device(site).page(), **attributes)
    board.draw((0.2, 0.2), (0.8, 0.2))
    board.key("b", "3")
    board.draw((0.2, 0.4), (0.8, 0.4))
    take(board)
    write(board, "Hello\nyou")
    board.key("Escape")
    board.choose_file(board.picture())
    board.until(f"{DESK}.surface.photo")
    board.evaluate(f"{BOARD}.focus()")
    board.key("Escape", "p")
    return board


MARKS = {
    "en": ["Stroke 1 of 2, Pen, Black", "Stroke 2 of 2, Brush, Red", "Text 1 of 1, Black, Hello you", "Photo 1 of 1"],
    "zh-Hans": [
        "第 1 个笔画，共 2 个，签字笔，黑色",
        "第 2 个笔画，共 2 个，毛笔，红色",
        "第 1 段文字，共 1 段，黑色，Hello you",
        "第 1 张照片，共 1 张",
    ],
}


@pytest.mark.parametrize("language", MARKS)
def test_marks_are_selected_and_announced_in_order(device, site, language):
    board = sketch(device, site, lang=language)
    marks = MARKS[language]
    for mark in [*marks, marks[0]]:
        board.key("n")
        board.says(mark)
    for mark in [marks[3], marks[2]]:
        board.key("Shift+N")
        board.says(mark)
    assert board.desk("chosen.tool") == "select" and board.get("canUndo")


def test_the_selected_mark_is_moved_resized_and_deleted_by_key(device, site):
    board = sketch(device, site)
    board.key("n")
    board.says(MARKS["en"][0])
    y = board.desk("document.selection.frame.y")
    board.key(*["Shift+ArrowDown"] * 3)
    assert board.desk("document.selection.frame.y") == pytest.approx(y + 30)
    width = board.desk("document.selection.frame.width")
    board.key("+")
    assert board.desk("document.selection.frame.width") > width
    assert board.pixel(0.5, 0.2) == WHITE
    board.key("Delete")
    board.key("n")
    board.says("Stroke 1 of 1, Brush, Red")
    board.key("Control+z")
    board.key("Shift+N")
    board.says(MARKS["en"][0])
    board.key(*["Control+z"] * 4)
    assert board.pixel(0.5, 0.2) == BLACK


def test_selection_keys_do_not_trap_the_focus(device, site):
    board = sketch(device, site)
    focused = f"{BOARD}.shadowRoot.activeElement"
    board.key("n")
    assert board.evaluate(f"{focused} === {DESK}.paper")
    board.key("Tab")
    assert board.evaluate(f"{DESK}.selectionBar.element.contains({focused})")
    # Also works from a button, which keeps the focus.
    board.key("n")
    board.says(MARKS["en"][1])
    assert board.evaluate(f"{DESK}.selectionBar.element.contains({focused})")
    board.evaluate(f"{BOARD}.focus()")
    board.key("Escape")
    board.says("Nothing selected")
    board.key("Shift+Tab")
    assert not board.evaluate(f"{focused} === {DESK}.paper")


def test_an_empty_board_announces_that_it_has_no_marks(device, site):
    board = Sketch(device(site).page())
    board.evaluate(f"{BOARD}.focus()")
    board.key("n")
    board.says("Nothing to select")


def test_a_selected_mark_outside_the_view_is_scrolled_to(device, site):
    board = sketch(device, site)
    board.evaluate(f"{BOARD}.zoomBy(4)")
    for mark in MARKS["en"][:2]:
        board.key("n")
        board.says(mark)
        seen = board.evaluate(f"""() => {{
          const {{ frame: {{ corners }}, root }} = {DESK}.surface;
          const [x, y] = ["x", "y"].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
          return x > 0 && x < root.clientWidth && y > 0 && y < root.clientHeight;
        }}""")
        assert seen, mark


@pytest.mark.parametrize(
    "language, empty, one, several",
    [
        ("en", "Empty drawing", "Drawing with 1 stroke", "Drawing with 2 strokes, 1 photo and 1 text"),
        ("zh-Hans", "空白的画", "画中有 1 个笔画", "画中有 2 个笔画、1 张照片和 1 段文字"),
    ],
)
def test_the_drawing_is_described_to_screen_readers(device, site, language, empty, one, several):
    board = Sketch(device(site).page(), lang=language)
    drawing = board.locator("inkdot-doodle-board").get_by_role("img").first
    expect(drawing).to_have_accessible_name(empty)
    paper = board.locator("inkdot-doodle-board .paper")
    expect(paper).to_have_accessible_description(empty)
    board.draw((0.2, 0.2), (0.8, 0.2))
    expect(drawing).to_have_accessible_name(one)
    board.evaluate(f"{BOARD}.undo()")
    expect(drawing).to_have_accessible_name(empty)
    board = sketch(device, site, lang=language)
    drawing = board.locator("inkdot-doodle-board").get_by_role("img").first
    expect(drawing).to_have_accessible_name(several)
    board.evaluate(f"{BOARD}.lang = '{'zh-Hans' if language == 'en' else 'en'}'")
    expect(drawing).not_to_have_accessible_name(several)
