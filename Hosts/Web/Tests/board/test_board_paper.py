"""Sheets: ruling, colour and size, as steps, in exports and for new drawings."""

import re
from xml.etree import ElementTree

import pytest
from driver import stroke
from playwright.sync_api import expect
from sketch import BOARD, DESK, WHITE, Sketch

CREAM, DARK, LIGHT_INK = [251, 243, 223, 255], [30, 34, 39, 255], [244, 246, 248, 255]


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def open_menu(board):
    board.press("Options")
    board.item("paperMenu").click()


def sheet(board):
    return board.get("sheet")


def test_the_paper_is_chosen_by_finger_and_each_choice_is_a_step(board):
    before = sheet(board)
    open_menu(board)
    board.radio("Squared").tap()
    board.says("Squared")
    assert (sheet(board)["ruling"], sheet(board)["spacing"]) == ("squared", 20)
    expect(board.radio("Squared")).to_be_checked()
    board.radio("Cream paper").tap()
    board.radio("A4").tap()
    # The browser sends the click after the touch was lifted.
    board.until(f"{BOARD}.sheet.width === 595 && {BOARD}.sheet.height === 842")
    board.radio("Landscape").tap()
    board.until(f"{BOARD}.sheet.width === 842 && {BOARD}.sheet.height === 595")
    assert board.pixel(0.501, 0.5) == CREAM
    # The lines are visible and separate.
    row = [board.pixel((20 * at + 0.6) / 842, 10 / 595) for at in (3, 4)] + [
        board.pixel((20 * at + 10) / 842, 10 / 595) for at in (3, 4)
    ]
    assert row[0] == row[1] != CREAM and row[2] == row[3] == CREAM
    for _ in range(4):
        board.press("Undo")
    assert sheet(board) == before
    expect(board.button("Undo")).to_have_attribute("aria-disabled", "true")


@pytest.mark.night
def test_the_paper_is_chosen_by_keys_alone(board):
    board.locator("inkdot-doodle-board .paper").focus()
    board.button("Options").focus()
    board.key("Enter")
    board.item("paperMenu").focus()
    board.key("Enter")
    expect(board.radio("Plain")).to_be_focused()
    board.key("ArrowRight")
    expect(board.radio("Lined")).to_be_checked()
    board.key("Tab")
    expect(board.locator("inkdot-doodle-board .papers input.spacing")).to_be_focused()
    board.key("ArrowRight")
    assert (sheet(board)["ruling"], sheet(board)["spacing"]) == ("lined", 29)
    board.key("Tab", "ArrowRight", "ArrowRight")
    assert board.desk("document.state.isDark") is True
    board.key("Escape")
    expect(board.locator("inkdot-doodle-board .papers")).to_be_hidden()


def test_dark_paper_has_light_ink_and_keeps_black_ink_visible(board):
    board.radio("Red").click()
    board.draw((0.2, 0.4), (0.8, 0.4))
    board.radio("Black").click()
    board.draw((0.2, 0.3), (0.8, 0.3))
    before, red = board.evaluate(f"[...{BOARD}.bytes()].join()"), board.pixel(0.5, 0.4)
    open_menu(board)
    board.radio("Dark paper").click()
    board.key("Escape")
    assert board.pixel(0.5, 0.6) == DARK
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.7) == LIGHT_INK
    # Black would be invisible; other colours and the user's choice stay.
    assert board.pixel(0.5, 0.3) == LIGHT_INK and board.pixel(0.5, 0.4) == red
    assert board.get("settings.nibs.pen.color") == "#1b1f26"
    expect(board.radio("White")).to_be_visible()
    board.key("i", "Escape")
    assert board.evaluate(f"{DESK}.surface.colorAt({board.at(0.5, 0.6)[0]}, {board.at(0.5, 0.6)[1]})") == "#1e2227"
    for _ in range(2):
        board.press("Undo")
    assert board.evaluate(f"[...{BOARD}.bytes()].join()") == before
    expect(board.radio("Black")).to_be_visible()
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.7) == [27, 31, 38, 255]


def test_endless_paper_grows_where_the_user_draws(board):
    open_menu(board)
    board.radio("Dotted").click()
    board.radio("Endless").click()
    # On other sheets a stroke outside would be discarded.
    board.until(f"{BOARD}.sheet.isEndless")
    board.key("Escape")
    expect(board.locator("inkdot-doodle-board .papers")).to_be_hidden()
    box = board.locator("inkdot-doodle-board .paper").bounding_box()
    board.evaluate(f"{DESK}.surface.scrollBy(1500, 900)")
    board.next_frame()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    board.send(*stroke([middle, (middle[0] + 60, middle[1] + 40)], 6))
    board.until(f"!{BOARD}.isEmpty")
    root = ElementTree.fromstring(board.get("toSVG()"))
    left, top, width, height = map(float, root.get("viewBox").split())
    assert left < 0 and top < 0 and 300 < width < 800 and 200 < height < 800
    assert re.match(r"ruling dotted 20", root[1].get("class"))
    # An export contains the ink, dots included, and a margin.
    size = board.evaluate(f"{BOARD}.toBlob().then(createImageBitmap).then(({{width, height}}) => [width, height])")
    assert size == [width / 5, height / 5]
    # Changes back to a sheet with edges.
    board.locator("inkdot-doodle-board button.fit").click()
    board.next_frame()
    state = board.desk("surface.state")
    assert abs((left / 5 + width / 10) * state["scale"] + state["x"] - box["width"] / 2) < 1


@pytest.mark.night
def test_tiles_show_the_lines_at_every_zoom(board):
    open_menu(board)
    board.radio("Lined").click()
    board.key("Escape")
    for factor in (1, 4):
        board.evaluate(f"{DESK}.surface.zoomBy({factor})")
        board.until(f"{DESK}.surface.sharpenAt === 0 && !{DESK}.surface.tiles.isDirty")
        painted = board.evaluate(
            """() => {
          const { tiles } = %s.surface, { resolution } = tiles.sheet, [tile] = tiles.sheet.tiles.values();
          const top = tile.row * 512, first = Math.ceil((top + 8) / resolution / 28) * 28;
          const column = (y) => tile.context.getImageData(100, Math.floor(y * resolution) - top, 1, 1).data[0];
          return [column(first + 0.5), column(first + 14)];
        }"""
            % DESK
        )
        assert painted[0] < 240 and painted[1] == 255


@pytest.mark.night
def test_new_drawings_use_the_saved_paper(board):
    open_menu(board)
    board.radio("Music staves").click()
    board.radio("Square").click()
    board.item("paper.keep").click()
    board.evaluate(f"{BOARD}.start()")
    assert board.get("canUndo") is False
    assert {key: sheet(board)[key] for key in ("width", "height", "ruling", "spacing")} == {
        "width": 600,
        "height": 600,
        "ruling": "music",
        "spacing": 8,
    }
    # Given values replace saved ones; another ruling has its own spacing.
    for given, spacing in (("ruling: 'lined'", 28), ("ruling: 'lined', spacing: 40, width: undefined", 40)):
        board.evaluate(f"{BOARD}.start({{ {given} }})")
        assert {key: sheet(board)[key] for key in ("width", "ruling", "spacing")} == {
            "width": 600,
            "ruling": "lined",
            "spacing": spacing,
        }
    # Damaged settings are ignored.
    board.evaluate(f"{BOARD}.settings = {{ paper: {{ ruling: 'wavy', size: 7, color: null, spacing: 'x' }} }}")
    board.evaluate(f"{BOARD}.start()")
    assert (sheet(board)["ruling"], board.pixel(0.5, 0.5)) == ("plain", WHITE)


@pytest.mark.night
def test_a_page_may_omit_the_paper_menu(device, site):
    board = Sketch(device(site).page(), tools="pen export")
    board.press("Options")
    expect(board.item("paperMenu")).to_be_hidden()


def test_a_file_preserves_the_paper(board):
    open_menu(board)
    board.radio("Squared").click()
    board.radio("Dark paper").click()
    board.key("Escape")
    before = sheet(board)
    content, _ = board.exported("save.inkdot")
    board.evaluate(f"{BOARD}.start({{ width: 400, height: 300 }})")
    assert sheet(board)["ruling"] == "plain"
    board.evaluate(f"(bytes) => {BOARD}.open(new Uint8Array(bytes))", list(content))
    assert sheet(board) == before
    assert board.desk("isDark") is True
