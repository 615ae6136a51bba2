"""The screen of a drawing: its layout, focus, settings, language and the way back."""

import pytest
from drawing_screen import is_kept, line
from playwright.sync_api import expect
from sketch import BLACK, BOARD, Sketch

GOOD = (4, 0, 7, 2, 3, 8, 1)


@pytest.fixture
def drawing(page):
    return Sketch(page, "/#/draw")


def test_the_drawing_fills_the_window(drawing):
    expect(drawing.locator("#bar")).to_be_hidden()
    board = drawing.locator("inkdot-doodle-board").bounding_box()
    assert board == {"x": 0, "y": 0, "width": 390, "height": 844}
    assert drawing.evaluate("document.documentElement.scrollHeight") == 844
    assert drawing.title() == "Draw · Inkdot"


# The left and right edges of the bar's buttons, from left to right.
IN_BAR = """() => {
  const board = document.querySelector("inkdot-doodle-board");
  return [...board.shadowRoot.querySelectorAll(".top button"), ...board.querySelectorAll("button")]
    .filter((button) => button.offsetParent)
    .map((button) => [button.getBoundingClientRect().left, button.getBoundingClientRect().right])
    .sort(([a], [b]) => a - b);
}"""


@pytest.mark.night
def test_the_padlock_has_room_in_the_bar_of_every_phone(page):
    page.store_pattern(*GOOD)
    page.open("/#/draw")
    page.draw(*GOOD)
    drawing = Sketch(page, is_there=True)
    padlock = drawing.get_by_role("button", name="Lock now")
    for width in (320, 359, 360, 376, 390):
        page.page.set_viewport_size({"width": width, "height": 640})
        expect(padlock).to_be_visible()
        bar = page.evaluate(IN_BAR)
        assert all(right - left >= 44 for left, right in bar), (width, bar)
        edges = [0, *(edge for button in bar for edge in button), width]
        assert edges == sorted(edges) and len(bar) == (7 if width < 360 else 8), (width, bar)
    page.page.set_viewport_size({"width": 320, "height": 640})
    padlock.click()
    page.at("unlock")


def test_the_focus_is_on_the_heading_after_navigation_and_keys_draw(page):
    page.open()
    page.locator("main a[href='#/draw'], main button").first.focus()
    page.evaluate("location.hash = '#/draw'")
    drawing = Sketch(page, is_there=True)
    page.until("document.activeElement.localName === 'h1'")
    assert page.evaluate("document.activeElement.textContent") == "Draw"
    drawing.key("b")
    assert drawing.get("settings.tool") == "brush"


def test_a_new_drawing_starts_with_the_last_pen(drawing):
    drawing.key("b", "s")
    drawing.until(f"{BOARD}.settings.tool === 'select'")
    drawing.again()
    drawing.ready()
    drawing.until(f"{BOARD}.settings.tool === 'brush'")
    drawing.draw((0.2, 0.5), (0.8, 0.5))
    assert not drawing.get("isEmpty")


@pytest.mark.console("could not be started", "Failed to load resource", "net::ERR")
def test_a_board_that_does_not_load_shows_an_error(page):
    page.route("**/doodle.wasm", lambda route: route.abort())
    page.open("/#/draw")
    expect(page.locator(".cover h2")).to_have_text(page.text("draw.broken"))
    expect(page.button("error.reload")).to_be_visible()
    page.locator(".cover").get_by_role("button", name="Back").click()
    page.at("home")


def test_back_returns_to_the_previous_screen(drawing):
    line(drawing)
    is_kept(drawing)
    drawing.key("Control+s")
    drawing.locator(".notice button").click()
    expect(drawing.locator('main[data-screen="album"]')).to_be_attached()
    drawing.locator(".album a.open").click()
    drawing.ready()
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="album"]')).to_be_attached()


def test_a_missing_drawing_is_reported(page):
    page.open("/#/draw/no-such-drawing")
    expect(page.locator(".cover h2")).to_have_text("This drawing is not in the sketchbook")
    page.locator(".cover").get_by_role("button", name="Back").click()
    page.at("home")


def test_settings_are_restored(drawing):
    drawing.radio("Brush").click()
    drawing.radio("Red").click()
    assert drawing.kept_settings()["tool"] == "brush"
    drawing.again()
    drawing.ready()
    expect(drawing.radio("Brush")).to_be_checked()
    expect(drawing.radio("Red")).to_be_checked()


@pytest.mark.night(but=["{"])
@pytest.mark.parametrize("stored", ["{", "7", '{"nibs":null}'])
def test_damaged_settings_become_defaults(device, stored):
    one = device()
    one.context.add_init_script(f"try {{ localStorage.setItem('inkdot-board', {stored!r}); }} catch {{}}")
    drawing = Sketch(one.page(), "/#/draw")
    expect(drawing.radio("Pen")).to_be_checked()


def test_unlocking_returns_to_the_drawing(drawing):
    line(drawing)
    is_kept(drawing)
    address = drawing.url.removeprefix(drawing.address)
    drawing.store_pattern(*GOOD)
    drawing.open(address)
    drawing.page.at("unlock")
    expect(drawing.locator("inkdot-doodle-board")).to_have_count(0)
    drawing.page.draw(*GOOD)
    drawing.ready()
    assert drawing.pixel(0.5, 0.5) == BLACK


@pytest.mark.night
def test_the_screen_exists_in_chinese(device):
    drawing = Sketch(device(locale="zh-CN").page(), "/#/draw")
    for name in ("返回", "撤销", "重做", "导出", "选项", "橡皮擦", "选择", "文字"):
        expect(drawing.get_by_role("button", name=name, exact=True)).to_be_visible()
    line(drawing)
    is_kept(drawing)
    drawing.key("Control+s")
    drawing.says("已存入手绘本")


def test_both_languages_have_the_same_texts(page):
    page.open()
    keys = page.evaluate("""async () => {
      const { drawTexts } = await import("/app/draw/texts.js"), { losses } = await import("/inkdot/drawing/codes.js");
      return [...Object.values(drawTexts).map((texts) => Object.keys(texts).sort()), losses.map((kind) => `loss.${kind}`)];
    }""")
    assert keys[0] == keys[1] and set(keys[2]) <= set(keys[0])


@pytest.mark.new_device
def test_the_menu_does_not_repeat_switches_of_the_settings(device):
    one = device()
    # Like the sensor of every Chromium with a window.
    one.context.grant_permissions(["accelerometer"])
    drawing = Sketch(one.page(), "/#/draw")
    drawing.press("Options")
    expect(drawing.item("replay")).to_be_visible()
    expect(drawing.locator(".popup:not([hidden]) input[type=checkbox]:visible")).to_have_count(0)


def test_refused_permission_for_shaking_is_reported(device):
    one = device()
    one.context.add_init_script(
        """if (globalThis.DeviceMotionEvent) {
          DeviceMotionEvent.requestPermission = async () => "denied";
          navigator.permissions.query = async () => { throw new TypeError(); };
        }"""
    )
    page = one.page()
    page.open("/#/settings")
    shakes = page.get_by_role("switch", name="Shake to undo")
    shakes.click()
    expect(page.get_by_text("does not let the page feel shakes")).to_be_visible()
    expect(shakes).not_to_be_checked()


def test_permission_for_shaking_is_requested_in_the_settings(device):
    one = device()
    one.context.add_init_script(
        """if (globalThis.DeviceMotionEvent) {
          DeviceMotionEvent.requestPermission = async () => "granted";
          navigator.permissions.query = async () => { throw new TypeError(); };
        }"""
    )
    page = one.page()
    page.open("/#/settings")
    shakes = page.get_by_role("switch", name="Shake to undo")
    expect(shakes).not_to_be_checked()
    shakes.check()
    expect(shakes).to_be_checked()
    drawing = Sketch(page, "/#/draw")
    assert drawing.get("settings.shakes") is True
    # The board's menu has no second switch, and on a touch screen no list of keys.
    drawing.press("Options")
    expect(drawing.item("replay")).to_be_visible()
    expect(drawing.locator(".popup [data-name=shakes], .popup [data-name=keys]").locator("visible=true")).to_have_count(0)
