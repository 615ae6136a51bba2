"""Colours beyond the palette: picked from the canvas, recent and saved ones; saved pens."""

import pytest
from driver import stroke
from paper import samples
from playwright.sync_api import expect
from sketch import BLUE, Sketch

OWN = "#33aa77"


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def choose_own(board, color):
    hex_field = board.locator(".popup .hex")
    hex_field.fill(color)
    hex_field.press("Enter")


def names(board, group):
    return [button.get_attribute("data-name") for button in board.locator(f".{group} button:visible").all()]


def test_a_colour_of_the_grid_or_hex_field_becomes_the_colour_of_the_pen(board):
    board.press("More colours")
    grid, hex_field = board.locator(".popup .grid"), board.locator(".popup .hex")
    expect(grid.locator("button")).to_have_count(84)
    cell = grid.locator("[data-name='#ffffff']")
    cell.focus()
    # One row down, then one column to the right.
    board.key("ArrowDown", "ArrowRight")
    taken = board.get("settings.nibs.pen.color")
    expect(grid.locator(f"[data-name='{taken}']")).to_be_checked()
    expect(hex_field).to_have_value(taken)
    for typed, color in (
        ("#AA3300", "#aa3300"),
        ("3c6", "#33cc66"),
        ("scarlet", "#33cc66"),
        ("#12345678", "#33cc66"),
        ("", "#33cc66"),
    ):
        hex_field.fill(typed)
        hex_field.press("Enter")
        assert board.get("settings.nibs.pen.color") == color, typed
        expect(hex_field).to_have_value(color)
    expect(board.locator(".notice")).to_contain_text("three or six hex digits")


def test_the_spectrum_mixes_a_colour_by_touch_and_keys(board):
    board.press("More colours")
    expect(board.locator(".popup .shades")).to_be_hidden()
    board.radio("Spectrum").click()
    expect(board.locator(".popup .grid")).to_be_hidden()
    hue, shades = board.get_by_role("slider", name="Hue"), board.get_by_role("slider", name="Spectrum")
    hue.focus()
    board.key("End", "Home", *["PageUp"] * 4)
    expect(hue).to_have_attribute("aria-valuetext", f"{hue.input_value()}°")
    box = shades.bounding_box()
    corner = (box["x"] + box["width"], box["y"])
    board.send(("touchStart", (corner[0] - 60, corner[1] + 60)), ("touchMove", (corner[0] + 20, corner[1] - 20)), ("touchEnd",))
    expect(shades).to_have_attribute("aria-valuetext", "Saturation and brightness 100 %, 100 %")
    pure = board.get("settings.nibs.pen.color")
    assert "ff" in pure and "00" in pure
    shades.focus()
    board.key("ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowDown")
    expect(shades).to_have_attribute("aria-valuetext", "Saturation and brightness 89 %, 90 %")
    expect(shades).to_have_attribute("aria-valuenow", "89")
    expect(board.locator(".popup .hex")).to_have_value(board.get("settings.nibs.pen.color"))
    # A grey keeps the hue, so that the way back leads to the same colour.
    board.key(*["Shift+ArrowLeft"] * 9)
    assert len(set(board.get("settings.nibs.pen.color")[at : at + 2] for at in (1, 3, 5))) == 1
    board.key(*["Shift+ArrowRight", "Shift+ArrowUp"] * 10)
    assert board.get("settings.nibs.pen.color") == pure


def test_sliders_mix_red_green_and_blue(board):
    board.press("More colours")
    choose_own(board, "#204060")
    board.radio("Sliders").click()
    for name, value in (("Red", "32"), ("Green", "64"), ("Blue", "96")):
        expect(board.get_by_role("slider", name=name)).to_have_value(value)
    board.get_by_role("slider", name="Red").focus()
    board.key("ArrowRight")
    board.get_by_role("slider", name="Blue").focus()
    board.key("End")
    assert board.get("settings.nibs.pen.color") == "#2140ff"
    expect(board.locator(".popup .hex")).to_have_value("#2140ff")


def test_the_panel_shows_black_on_dark_paper_as_it_is_drawn(board):
    board.press("Options")
    board.item("paperMenu").click()
    board.radio("Dark paper").click()
    board.key("Escape")
    board.radio("White").click()
    board.press("More colours")
    expect(board.locator(".popup .hex")).to_have_value("#f4f6f8")
    expect(board.get_by_role("slider", name="Red", include_hidden=True)).to_have_value("244")


@pytest.mark.night
def test_recent_colours_are_offered(board):
    board.press("More colours")
    choose_own(board, "#aa3300")
    choose_own(board, OWN)
    board.key("Escape")
    assert board.get("settings.recent") == []
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.radio("Blue").click()
    board.draw((0.2, 0.6), (0.8, 0.6))
    board.press("More colours")
    assert names(board, "swatches") == [OWN]
    board.radio(f"Colour {OWN}").click()
    expect(board.radio(f"Colour {OWN}")).to_be_checked()
    assert board.get("settings.nibs.pen.color") == OWN


@pytest.mark.night
def test_the_most_recent_of_eight_colours_comes_first(board):
    colors = [f"#0000{number:02x}" for number in range(16, 26)]
    for color in colors:
        board.evaluate(
            "(color) => { const board = document.querySelector('inkdot-doodle-board');"
            "board.settings = { ...board.settings, nibs: { pen: { color } } }; }",
            color,
        )
        board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.get("settings.recent") == colors[:1:-1]


def test_a_fountain_pen_tapers_and_can_be_saved(board):
    board.open_nib()
    tip = board.locator(".popup [data-name=round]")
    expect(tip).to_be_checked()
    board.radio("Fountain pen").click()
    board.press("Save this pen")
    tip.click()
    assert board.get("settings.nibs.pen.tip") == "round"
    board.key("Escape")
    # The saved pen keeps the nib, and its strokes use the engine's fountain pen.
    board.key("Shift+1")
    assert board.get("settings.nibs.pen.tip") == "fountain"
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert 'class="fountain-pen"' in board.get("toSVG()")


def test_colours_are_saved_and_removed(board):
    board.press("More colours")
    # Colours of the palette cannot be removed.
    expect(board.item("keepColor")).to_be_hidden()
    choose_own(board, OWN)
    board.item("keepColor").click()
    board.says("Added to my colours")
    assert board.get("settings.own") == [OWN]
    expect(board.item("keepColor")).to_have_text("Remove from my colours")
    board.item("keepColor").click()
    assert board.get("settings.own") == []


def test_a_tap_picks_a_colour_from_the_canvas_and_leaves_no_mark(board):
    board.radio("Blue").click()
    board.evaluate("document.querySelector('inkdot-doodle-board').settings = { nibs: { pen: { width: 30, color: '#1273e6' } } }")
    board.draw((0.2, 0.5), (0.8, 0.5))
    before = samples(board)
    board.radio("Red").click()
    board.press("More colours")
    board.item("dropper").click()
    expect(board.locator(".dropper")).to_be_visible()
    board.send(*stroke([board.at(0.5, 0.7), board.at(0.5, 0.5)]))
    board.says("Colour picked: Blue")
    expect(board.radio("Blue")).to_be_checked()
    assert samples(board) == before and board.pixel(0.5, 0.6) == [255, 255, 255, 255]
    # The next touch draws again.
    board.draw((0.2, 0.8), (0.8, 0.8))
    assert len(samples(board)) == len(before) + 1 and board.pixel(0.5, 0.8) == BLUE


@pytest.mark.night
def test_a_picked_colour_applies_to_the_selection_at_once(board):
    board.evaluate("document.querySelector('inkdot-doodle-board').settings = { nibs: { pen: { width: 30, color: '#1273e6' } } }")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.radio("Red").click()
    board.draw((0.2, 0.3), (0.8, 0.3))
    board.press("Select")
    board.send(("touchStart", board.at(0.5, 0.3)), ("touchEnd",))
    board.key("i")
    board.send(("touchStart", board.at(0.5, 0.5)), ("touchEnd",))
    # The colour applies before the debounce time of a colour picker has passed.
    board.key("Escape")
    assert board.desk("document.selection") is None and board.pixel(0.5, 0.3) == BLUE


@pytest.mark.night
def test_arrows_and_enter_pick_a_colour_and_escape_cancels(board):
    board.evaluate("document.querySelector('inkdot-doodle-board').settings = { nibs: { pen: { width: 12, color: '#33aa77' } } }")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.radio("Black").click()
    board.key("i")
    # It loads when first used.
    expect(board.locator(".dropper")).to_be_visible()
    board.key("ArrowUp", "Escape")
    expect(board.locator(".dropper")).to_be_hidden()
    assert board.get("settings.nibs.pen.color") == "#1b1f26"
    board.key("i", "Shift+ArrowUp", "Shift+ArrowDown", "ArrowRight", "Enter")
    board.says(f"Colour picked: {OWN}")
    assert board.get("settings.nibs.pen.color") == OWN


def test_a_pen_is_saved_with_all_its_settings_and_restored(board):
    expect(board.get_by_role("radiogroup", name="My pens")).to_be_hidden()
    board.radio("Brush").click()
    board.radio("Red").click()
    board.evaluate(
        "document.querySelector('inkdot-doodle-board').settings = "
        "{ tool: 'brush', nibs: { brush: { width: 20, color: '#e02b35', opacity: 0.5 } } }"
    )
    board.open_nib()
    board.item("keepPen").click()
    board.says("Added to my pens")
    board.key("Escape")
    board.radio("Blue").click()
    board.radio("Pen").click()
    board.radio("Brush, 20 pt, Red").click()
    assert board.get("settings.tool") == "brush"
    assert board.get("settings.nibs.brush") == {"color": "#e02b35", "opacity": 0.5, "width": 20}
    expect(board.radio("Brush, 20 pt, Red")).to_be_checked()
    board.radio("Pen").click()
    board.key("Shift+Digit1")
    assert board.get("settings.tool") == "brush"
    board.says("Brush, 20 pt, Red")
    board.open_nib()
    expect(board.item("keepPen")).to_have_text("Remove from my pens")
    board.item("keepPen").click()
    expect(board.get_by_role("radiogroup", name="My pens")).to_be_hidden()


def test_invalid_saved_colours_and_pens_are_ignored(board):
    board.evaluate("""document.querySelector("inkdot-doodle-board").settings = {
      recent: ["#112233", "red", 7, null, "#112233", "#AABBCC"], own: "none",
      presets: [{ ink: "pen", color: "#112233", opacity: 1, width: 3 }, { ink: "eraser", color: "#112233", opacity: 1, width: 3 },
        { ink: "pen", color: "#112233", opacity: NaN, width: 3 }, { ink: "pen", color: "#112233", opacity: 1, width: 900 }, null],
    }""")
    assert board.get("settings.recent") == ["#112233"] and board.get("settings.own") == []
    assert board.get("settings.presets") == [{"ink": "pen", "color": "#112233", "opacity": 1, "width": 3}]


@pytest.mark.night
def test_the_app_stores_saved_colours_and_pens(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    board.press("More colours")
    choose_own(board, OWN)
    board.item("keepColor").click()
    board.key("Escape")
    board.open_nib()
    board.item("keepPen").click()
    page.again()
    board = Sketch(page, is_there=True)
    assert board.get("settings.own") == [OWN]
    expect(board.radio(f"Pen, 4 pt, {OWN}")).to_be_visible()
