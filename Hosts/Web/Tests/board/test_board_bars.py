"""The bars and menus of the doodle board: names, actions and target sizes."""

import pytest
from playwright.sync_api import expect
from sketch import BLACK, BLUE, BOARD, DESK, WHITE, Sketch
from test_screens import FAULTS, look

SIZES = {
    "small phone": (320, 568),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1280, 800),
    "desktop": (1920, 1080),
    "laptop at 200 %": (683, 384),
}


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def test_undo_redo_and_clear_with_its_undo(board):
    expect(board.button("Undo")).to_have_attribute("aria-disabled", "true")
    board.press("Options")
    expect(board.item("clear")).to_be_disabled()
    board.key("Escape")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.press("Undo")
    board.says("Undone")
    assert board.pixel(0.5, 0.5) == WHITE
    board.press("Redo")
    board.says("Redone")
    assert board.pixel(0.5, 0.5) == BLACK
    board.clear()
    board.says("Drawing cleared")
    assert board.pixel(0.5, 0.5) == WHITE
    board.locator(".notice button").click()
    assert board.pixel(0.5, 0.5) == BLACK
    expect(board.locator(".notice")).to_be_hidden()


def test_a_notice_does_not_undo_later_steps(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.clear()
    expect(board.locator(".notice")).to_be_visible()
    board.draw((0.2, 0.3), (0.8, 0.3))
    # No time has passed, so the notice was not removed by its timeout.
    expect(board.locator(".notice")).to_be_hidden()


def test_tools_and_colours_are_radio_groups_with_one_tab_stop(board):
    board.radio("Blue").click()
    expect(board.radio("Blue")).to_be_checked()
    expect(board.radio("Black")).not_to_be_checked()
    for group in ("Tool", "Colour"):
        stops = board.get_by_role("radiogroup", name=group).locator("[tabindex='0']")
        expect(stops).to_have_count(1)
    board.radio("Pen").focus()
    board.key("ArrowRight")
    expect(board.radio("Brush")).to_be_checked()
    expect(board.radio("Brush")).to_be_focused()
    board.key("ArrowLeft", "ArrowLeft")
    expect(board.radio("Highlighter")).to_be_checked()
    board.says("Highlighter")


def test_a_tool_shows_its_width(board):
    def heights():
        return [band.bounding_box()["height"] for band in board.locator(".pens .band").all()]

    thin = heights()
    board.evaluate(f"{BOARD}.settings = {{ nibs: {{ pen: {{ width: 8 }} }}, eraserWidth: 1 }}")
    thick = heights()
    # Pen, brush, highlighter and eraser.
    assert len(thin) == 4
    assert thick[0] > 1.5 * thin[0] and thick[1:3] == thin[1:3] and thick[3] < thin[3]


def test_the_names_of_rulings_do_not_cover_their_heading(device, site):
    desk = Sketch(device(site, has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800}).page())
    desk.press("Paper")
    heading = desk.locator(".papers .line span").first
    box = heading.evaluate(
        """(of) => { const range = document.createRange(); range.selectNodeContents(of);
        return range.getBoundingClientRect().right; }"""
    )
    plain = desk.radio("Plain")
    start = plain.evaluate(
        """(of) => { const { left } = of.getBoundingClientRect(), { insetInlineStart, translate, width } = getComputedStyle(of, "::after");
        return left + parseFloat(insetInlineStart) + (translate === "none" ? 0 : -parseFloat(width) / 2); }"""
    )
    assert start > box


def test_each_tool_keeps_its_colour_and_width(board):
    board.radio("Blue").click()
    board.evaluate(f"{DESK}.tools.slideWidth(20)")
    board.radio("Highlighter").click()
    assert board.desk("tools.width") == 24
    board.radio("Red").click()
    board.radio("Pen").click()
    expect(board.radio("Blue")).to_be_checked()
    assert board.desk("tools.width") == 20
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.pixel(0.5, 0.5 + 9 / board.box["height"]) == BLUE


@pytest.mark.night
def test_the_slider_shows_the_true_size(board):
    slider = board.open_nib()
    assert [slider.get_attribute(name) for name in ("min", "max")] == ["1", "50"]
    slider.fill("37.5")
    expect(slider).to_have_attribute("aria-valuetext", "37.5 pt")
    assert board.locator(".sample .dot").bounding_box()["width"] == 37.5
    # The preview lasts half a second, too short for polling.
    bubble = f"""(() => {{
      {DESK}.tools.slideWidth(37.5);
      return {BOARD}.shadowRoot.querySelector(".bubble").getBoundingClientRect().width;
    }})()"""
    assert board.evaluate(bubble) == 37.5
    expect(board.locator(".bubble")).to_be_hidden()
    # At a zoom of 4 a dot is four times as large.
    board.evaluate(f"{BOARD}.zoomBy(4)")
    assert board.evaluate(bubble) == 150


def test_a_second_press_on_a_tool_opens_its_settings(board):
    nib = board.locator(".popup.nib")
    board.radio("Brush").click()
    expect(nib).to_be_hidden()
    board.radio("Brush").click()
    expect(nib).to_be_visible()
    board.radio("Brush").click()
    expect(nib).to_be_hidden()
    # Also by key, with the focus inside.
    board.radio("Brush").press("Enter")
    expect(nib.get_by_role("slider", name="Width")).to_be_focused()
    board.key("Escape")
    expect(board.radio("Brush")).to_be_focused()
    # Without a selection there is no width to set.
    board.press("Select")
    board.press("Select")
    expect(nib).to_be_hidden()
    # A long press opens it at once.
    box = board.resting(board.radio("Pen"))
    board.send(("touchStart", (box["x"] + 22, box["y"] + 22)))
    expect(nib).to_be_visible()
    board.send(("touchEnd",))
    board.next_frame()
    expect(nib).to_be_visible()
    assert board.get("settings.tool") == "pen"


def test_bars_fade_while_drawing_and_return_after_any_end(board):
    steps_back = f"{BOARD}.shadowRoot.querySelector('.shell').classList.contains('drawing')"
    top = board.locator("inkdot-doodle-board .top")
    for end in ("touchEnd", "touchCancel"):
        board.send(("touchStart", board.at(0.3, 0.4)), ("touchMove", board.at(0.5, 0.5)))
        board.until(steps_back)
        # A palm presses no buttons.
        assert top.evaluate("(bar) => getComputedStyle(bar).pointerEvents") == "none"
        board.send((end,))
        board.until(f"!{steps_back}")
        assert top.evaluate("(bar) => getComputedStyle(bar).pointerEvents") == "auto"
    board.send(("touchStart", board.at(0.3, 0.4)), ("touchMove", board.at(0.5, 0.5)))
    board.until(steps_back)
    board.evaluate(f"{BOARD}.readonly = true")
    board.send(("touchEnd",))
    board.until(f"!{steps_back}")


@pytest.mark.night
def test_clearing_the_drawing_selects_the_pen_instead_of_the_eraser(board):
    """After a photo, a stamp and a clear the next touch draws."""

    def erasing():
        board.press("Eraser")
        assert board.get("settings.tool") == "eraser"

    erasing()
    board.choose_file(board.picture())
    board.until(f"{DESK}.document.photo")
    assert board.get("settings.tool") == "pen"
    erasing()
    board.press("Done, place on the canvas")
    assert board.get("settings.tool") == "pen"
    erasing()
    board.clear()
    assert board.get("settings.tool") == "pen"


@pytest.mark.night
def test_any_colour_and_opacity(board):
    board.press("More colours")
    board.get_by_label("Custom colour").fill("#00ff80")
    board.key("Escape")
    board.open_nib()
    board.get_by_role("slider", name="Opacity").fill("50")
    assert board.get("settings.nibs.pen") == {"color": "#00ff80", "opacity": 0.5, "width": 4, "tip": "round"}
    expect(board.get_by_role("radiogroup", name="Colour").locator("[aria-checked='true']")).to_have_count(0)
    board.key("Escape")
    expect(board.locator(".popup:not([hidden])")).to_have_count(0)
    board.draw((0.2, 0.5), (0.8, 0.5))
    red, green, blue, _ = board.pixel(0.5, 0.5)
    assert (abs(red - 127) < 3, green, abs(blue - 191) < 3) == (True, 255, True)


@pytest.mark.night
def test_a_tap_selects_the_eraser_and_the_next_opens_its_settings(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.press("Eraser")
    expect(board.button("Eraser")).to_have_attribute("aria-pressed", "true")
    board.says("Eraser: Part")
    board.draw((0.5, 0.4), (0.5, 0.6))
    assert board.pixel(0.5, 0.5) == WHITE and board.pixel(0.3, 0.5) == BLACK
    expect(board.button("Eraser")).to_have_attribute("aria-expanded", "false")
    board.press("Eraser")
    expect(board.button("Eraser")).to_have_attribute("aria-expanded", "true")
    board.locator(".popup:not([hidden]) [data-name=stroke]").click()
    board.says("Eraser: Stroke")
    board.locator(".popup:not([hidden])").get_by_role("slider").fill("10")
    assert board.get("settings.eraserWidth") == 10
    board.key("Escape")
    board.draw((0.3, 0.45), (0.3, 0.55))
    assert board.pixel(0.25, 0.5) == WHITE and board.pixel(0.7, 0.5) == BLACK
    # Choosing a colour selects the pen.
    board.radio("Blue").click()
    expect(board.button("Eraser")).to_have_attribute("aria-pressed", "false")


@pytest.mark.night
def test_a_long_press_opens_the_eraser_settings_which_stay_open(board):
    box = board.resting(board.button("Eraser"))
    place = (box["x"] + 22, box["y"] + 22)
    board.send(("touchStart", place))
    expect(board.locator(".popup [data-name=part]")).to_be_visible()
    board.send(("touchEnd",))
    board.next_frame()
    expect(board.locator(".popup [data-name=part]")).to_be_visible()
    assert board.get("settings.tool") == "eraser"


def test_the_touch_that_closes_a_menu_draws_nothing(board):
    board.press("Insert")
    expect(board.locator(".popup [data-name='photo.file']")).to_be_visible()
    board.draw((0.2, 0.8), (0.8, 0.8))
    expect(board.locator(".popup [data-name='photo.file']")).to_be_hidden()
    assert board.get("isEmpty")
    board.draw((0.2, 0.8), (0.8, 0.8))
    assert not board.get("isEmpty")


@pytest.mark.night
def test_zoom_is_shown_while_the_sheet_is_not_fitted(board):
    chip = board.locator("[data-name=fitChip]")
    expect(chip).to_be_hidden()
    board.press("Options")
    board.locator(".popup:not([hidden])").get_by_role("button", name="Zoom in").click()
    board.says("Zoom 125 %")
    expect(chip).to_have_text("125 %")
    board.key("Escape")
    chip.click()
    expect(chip).to_be_hidden()
    assert board.desk("surface.zoom") == 1


def test_paper_too_large_for_the_minimum_zoom_is_fitted(board):
    chip = board.locator("[data-name=fitChip]")
    board.evaluate(f"{BOARD}.start({{ width: 20000, height: 20000 }})")
    board.next_frame()
    assert board.desk("surface.zoom") == 0.1
    expect(chip).to_be_hidden()
    board.evaluate(f"{BOARD}.zoomBy(2)")
    expect(chip).to_have_text("20 %")
    chip.click()
    expect(chip).to_be_hidden()


@pytest.mark.night
def test_palm_rejection_can_be_switched_and_is_stored(board):
    board.press("Options")
    board.locator(".popup:not([hidden])").get_by_role("switch", name="Palm rejection").uncheck()
    assert board.desk("surface.settings.palmRejection") is False
    assert board.evaluate("events.at(-1)[1].palmRejection") is False


def test_the_first_pen_is_announced_and_stops_fingers_from_drawing(board):
    for kind, place in (("mousePressed", (0.2, 0.4)), ("mouseMoved", (0.8, 0.4)), ("mouseReleased", (0.8, 0.4))):
        x, y = board.at(*place)
        board.devtools.send(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "pointerType": "pen", "force": 0.6},
        )
    board.next_frame()
    expect(board.locator(".notice")).to_contain_text("Pen detected")
    board.draw((0.2, 0.5), (0.8, 0.6))
    board.get_by_role("button", name="Draw with fingers too").click()
    assert board.evaluate("events.at(-1)[1].palmRejection") is False
    board.evaluate(f"{BOARD}.fit()")
    board.draw((0.2, 0.8), (0.8, 0.8))
    assert [board.pixel(0.5, y) for y in (0.4, 0.55, 0.8)] == [BLACK, WHITE, BLACK]


@pytest.mark.night
def test_a_shake_offers_to_undo(board):
    board.evaluate(f"{DESK}.document.dispatchEvent(new Event('offerundo'))")
    expect(board.get_by_role("dialog")).to_have_count(0)
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate(f"{DESK}.document.dispatchEvent(new Event('offerundo'))")
    board.get_by_role("dialog").get_by_role("button", name="Undo").click()
    assert board.pixel(0.5, 0.5) == WHITE


def shown(board):
    """Visits all menus and dialogs and yields the name of each."""
    yield "bars"
    for menu in ("eraser", "nib", "colors", "photo", "save", "more"):
        board.evaluate(f"{DESK}.menus.show('{menu}')")
        yield menu
    board.evaluate(f"{DESK}.popups.close()")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate(f"{BOARD}.clear()")
    yield "notice"
    board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")
    board.send(("touchStart", board.at(0.2, 0.4)), ("touchEnd",))
    board.until(f"{DESK}.writing")
    board.page.keyboard.insert_text("Words")
    yield "writing"
    board.key("Escape")
    yield "text"
    board.choose_file(board.picture(), board.picture())
    board.until(f"{DESK}.surface.photo?.count === 2")
    board.next_frame()
    yield "photos"
    board.evaluate(f"{BOARD}.zoomBy(1.5)")
    yield "zoom"
    board.evaluate(f"{DESK}.ask('help')")
    yield "help"


@pytest.mark.night
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_controls_are_readable_and_reachable(device, site, language):
    board = Sketch(device(site, reduced_motion="reduce").page(), lang=language, album="")
    # Ink may extend beyond the paper.
    faults = f"""() => {{
      {DESK}.paper.style.visibility = "hidden";
      const faults = ({FAULTS})();
      {DESK}.paper.style.visibility = "";
      return faults;
    }}"""
    assert not look(board, shown(board), SIZES, faults)


@pytest.mark.night
def test_the_paper_covers_most_of_the_screen(board):
    for size, (width, height) in SIZES.items():
        board.set_viewport_size({"width": width, "height": height})
        board.ready()
        share = board.box["width"] * board.box["height"] / (width * height)
        assert share > {"small phone": 0.6, "phone": 0.78}.get(size, 0.72), (size, share)


@pytest.mark.night
def test_forced_colours_do_not_change_the_drawing(device, site):
    board = Sketch(device(site, forced_colors="active", color_scheme="dark").page())
    colours = board.evaluate(f"""() => [{DESK}.surface.paper, {BOARD}.shadowRoot.querySelector(".colors .swatch"), {DESK}.actionBar.element]
      .map((element) => getComputedStyle(element).backgroundColor)""")
    assert colours == ["rgb(255, 255, 255)", "rgb(27, 31, 38)", "rgb(0, 0, 0)"]


def test_every_button_has_a_name_in_both_languages(board):
    board.evaluate(f"async () => {{ await {DESK}.menus.load(); }}")
    names = {}
    for language in ("en", "zh-Hans"):
        board.evaluate(f"(language) => {BOARD}.setAttribute('lang', language)", language)
        names[language] = board.evaluate(f"""() => [...{BOARD}.shadowRoot.querySelectorAll("button, input, [role]")]
          .filter((element) => !element.matches("input[type=file], [role=status], .notice *, label *"))
          .map((element) => element.getAttribute("aria-label") ?? element.textContent)""")
    assert len(names["en"]) > 60 and all(name.strip() for name in [*names["en"], *names["zh-Hans"]])
    same = [a for a, b in zip(names["en"], names["zh-Hans"]) if a == b]
    assert set(same) <= {"1×", "2×", "3×", "100 %", "A4", "A5"}, same


def test_every_picture_has_a_name_for_screen_readers(board):
    board.draw((0.3, 0.5), (0.7, 0.5))
    board.evaluate(f"() => {{ {BOARD}.settings = {{ ...{BOARD}.settings, tool: 'select' }}; {DESK}.selecting.selectAll(); }}")
    board.next_frame()
    nodes = [node for node in board.devtools.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    pictures = [node for node in nodes if node["role"]["value"].lower() in ("canvas", "image", "img")]
    assert [node for node in pictures if not node.get("name", {}).get("value")] == []


def test_both_languages_have_the_same_texts(board):
    keys = board.evaluate("""async () => {
      const { doodleTexts } = await import("/inkdot/doodle/texts.js");
      return Object.values(doodleTexts).map((texts) => Object.keys(texts).sort());
    }""")
    assert keys[0] == keys[1] and len(keys) == 2


@pytest.mark.night
def test_the_palette_has_contrast_on_white(board):
    contrast = board.evaluate("""async () => {
      const { palette } = await import("/inkdot/drawing/codes.js");
      const light = (css) => [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16) / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, index) => sum + v * [0.2126, 0.7152, 0.0722][index], 0);
      return Object.fromEntries(palette.map(([name, color]) => [name, 1.05 / (light(color) + 0.05)]));
    }""")
    assert len(contrast) == 8 and min(value for name, value in contrast.items() if name != "yellow") >= 3


def test_the_chosen_tool_is_visible_in_forced_colours(device):
    board = Sketch(device(forced_colors="active").page(), "/#/draw")
    for name in ("Select", "Text"):
        board.press(name)
        expect(board.button(name)).to_have_attribute("aria-pressed", "true")
        picture, ground, ink = board.button(name).evaluate(
            """(tool) => {
              const { backgroundImage, backgroundColor, color } = getComputedStyle(tool);
              return [backgroundImage, backgroundColor, color];
            }"""
        )
        assert picture == "none" and ground != ink and not ground.endswith(", 0)")
