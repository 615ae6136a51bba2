"""Drawing in the app: stored from the first stroke, resumed after a kill, with a message when it cannot be stored."""

import contextlib

import pytest
from driver import stroke
from playwright.sync_api import Error, expect
from sketch import BLACK, BOARD, DESK, WHITE, Sketch

GOOD = (4, 0, 7, 2, 3, 8, 1)
# Makes every write to the storage fail as on a full device while `full` is set.
FULL = """
{
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    if (globalThis.full) throw new DOMException("", "QuotaExceededError");
    return put.apply(this, values);
  };
}
"""
STORED = """async () => {
  const { openAlbum } = await import("/app/album/album.js");
  const album = await openAlbum(), entries = await album.list();
  return Promise.all(entries.map(async ({ id, width, height }) => {
    const thumbnail = await album.thumbnail(id);
    return { id, width, height, byteCount: (await album.read(id)).length, hasThumbnail: thumbnail?.type === "image/png" };
  }));
}"""


@pytest.fixture
def drawing(page):
    return Sketch(page, "/#/draw")


def stored(drawing):
    """The drawings of the album, as another tab reads them."""
    return drawing.evaluate(STORED)


def is_kept(drawing):
    """Waits until the address names the drawing, which is then in the album."""
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")


def line(drawing, y=0.5):
    drawing.draw((0.2, y), (0.8, y))


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


def test_an_empty_drawing_is_not_stored(drawing):
    drawing.radio("Blue").click()
    drawing.key("Control+s")
    drawing.says("Draw something first")
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    assert stored(drawing) == []
    expect(drawing.locator("#bar")).to_be_visible()


def test_a_new_drawing_starts_with_the_last_pen(drawing):
    drawing.key("b", "s")
    drawing.until(f"{BOARD}.settings.tool === 'select'")
    drawing.again()
    drawing.ready()
    drawing.until(f"{BOARD}.settings.tool === 'brush'")
    drawing.draw((0.2, 0.5), (0.8, 0.5))
    assert not drawing.get("isEmpty")


def test_the_first_stroke_adds_it_to_the_album_and_a_reload_resumes(drawing):
    line(drawing)
    is_kept(drawing)
    drawing.again()
    drawing.ready()
    assert drawing.pixel(0.5, 0.5) == BLACK
    line(drawing, 0.3)
    drawing.press("Undo")
    line(drawing, 0.7)
    drawing.until(f"{DESK}.document.canUndo")
    drawing.is_all_kept()
    drawing.again()
    drawing.ready()
    assert [drawing.pixel(0.5, y) for y in (0.3, 0.5, 0.7)] == [WHITE, BLACK, BLACK]
    assert len(stored(drawing)) == 1


def test_a_kill_in_the_middle_of_a_stroke_costs_that_stroke_only(device):
    one = device()
    drawing = Sketch(one.page(), "/#/draw")
    line(drawing, 0.3)
    line(drawing, 0.5)
    is_kept(drawing)
    drawing.is_all_kept()
    events = stroke([drawing.at(0.2, 0.7), drawing.at(0.8, 0.7)], 6)
    drawing.send(*events[:-1])
    drawing.next_frame()
    address = drawing.url
    # As when the browser runs out of memory, without any event.
    with drawing.expect_event("crash"), contextlib.suppress(Error):
        drawing.goto("chrome://crash", timeout=2000)
    drawing.close()
    drawing = Sketch(one.page(), address.removeprefix(one.address))
    assert [drawing.pixel(0.5, y) for y in (0.3, 0.5, 0.7)] == [BLACK, BLACK, WHITE]


@pytest.mark.night
def test_a_large_photo_and_the_ink_above_it_are_restored(drawing):
    drawing.place_large_picture()
    drawing.evaluate(f"{DESK}.surface.stampPhoto()")
    line(drawing)
    is_kept(drawing)
    drawing.again()
    drawing.ready()
    drawing.until(f"{DESK}.document.pictures.loading.size === 0")
    assert (drawing.pixel(0.5, 0.5), drawing.pixel(0.5, 0.52)) == (BLACK, [18, 160, 60, 255])


def test_twenty_simultaneous_strokes_are_stored_in_order(drawing):
    for step in range(20):
        drawing.page.send(*stroke([drawing.at(0.1, 0.05 + step * 0.045), drawing.at(0.9, 0.05 + step * 0.045)], 2))
    is_kept(drawing)
    drawing.is_all_kept()
    drawing.again()
    drawing.ready()
    assert all(drawing.pixel(0.5, 0.05 + step * 0.045) == BLACK for step in range(20))


def test_leaving_updates_size_and_picture_in_the_album(drawing):
    line(drawing)
    is_kept(drawing)
    room = drawing.get("roomForPaper")
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    [entry] = stored(drawing)
    assert entry["hasThumbnail"] and (entry["width"], entry["height"]) == (room["width"], room["height"])
    assert min(entry["width"], entry["height"]) >= 320
    expect(drawing.locator(".album li img")).to_be_visible()
    drawing.locator(".album li a").first.click()
    drawing.ready()
    assert drawing.pixel(0.5, 0.5) == BLACK
    # A different sheet has a different size.
    drawing.evaluate(f"{DESK}.sheets.change({{ size: 'a4' }})")
    width, height = (drawing.get(f"sheet.{side}") for side in ("width", "height"))
    assert (width, height) != (room["width"], room["height"])
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    [entry] = stored(drawing)
    assert (entry["width"], entry["height"]) == (width, height)


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


def test_save_stores_the_picture_and_confirms(drawing):
    line(drawing)
    is_kept(drawing)
    # Saving is automatic: the menu has no such command, and the key stores the picture at once.
    drawing.press("Export")
    expect(drawing.item("save.png")).to_be_visible()
    expect(drawing.item("save.album")).to_be_hidden()
    drawing.key("Escape", "Control+s")
    drawing.says("Saved to the sketchbook")
    assert stored(drawing)[0]["hasThumbnail"]


def test_hiding_the_page_stores_the_picture(drawing):
    line(drawing)
    is_kept(drawing)
    drawing.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }""")
    drawing.evaluate("""async () => {
      const { openAlbum } = await import("/app/album/album.js");
      const album = await openAlbum(), [{ id }] = await album.list();
      while (!(await album.thumbnail(id))) await new Promise((done) => setTimeout(done, 5));
    }""")
    assert stored(drawing)[0]["hasThumbnail"]


def test_a_full_device_is_reported_and_nothing_is_lost(device):
    one = device()
    one.context.add_init_script(FULL)
    drawing = Sketch(one.page(), "/#/draw")
    line(drawing, 0.3)
    is_kept(drawing)
    drawing.evaluate("() => { globalThis.full = true; }")
    line(drawing, 0.5)
    banner = drawing.locator(".banner")
    expect(banner).to_contain_text("storage is full")
    # Drawing continues.
    line(drawing, 0.7)
    assert drawing.pixel(0.5, 0.7) == BLACK
    banner.get_by_role("button", name="Export").click()
    content, _ = drawing.exported("save.inkdot")
    assert content.startswith(b"\x89INK")
    drawing.press("Back")
    expect(drawing.get_by_role("dialog")).to_contain_text("not saved")
    drawing.get_by_role("button", name="Stay").click()
    drawing.evaluate("() => { globalThis.full = false; }")
    banner.get_by_role("button", name="Try again").click()
    expect(banner).to_be_hidden()
    drawing.again()
    drawing.ready()
    assert [drawing.pixel(0.5, y) for y in (0.3, 0.5, 0.7)] == [BLACK] * 3


def test_a_full_device_from_the_start(device):
    one = device()
    one.context.add_init_script(FULL + "globalThis.full = true;")
    drawing = Sketch(one.page(), "/#/draw")
    line(drawing)
    expect(drawing.locator(".banner")).to_contain_text("storage is full")
    drawing.evaluate("() => { globalThis.full = false; }")
    # Retried automatically after some seconds.
    drawing.pass_time(5, after=5)
    is_kept(drawing)
    expect(drawing.locator(".banner")).to_be_hidden()
    assert len(stored(drawing)) == 1


def test_without_storage_drawing_continues_with_a_message(device):
    one = device()
    one.context.add_init_script("indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };")
    page = one.page()
    page.open("/#/draw")
    # Whether a pattern is set is unknown: only an empty drawing is offered, on request.
    page.at("unlock")
    page.press("unknown.draw")
    page.at("draw")
    drawing = Sketch(page, is_there=True)
    line(drawing)
    expect(drawing.locator(".banner")).to_contain_text("blocks the page from storing data")
    assert drawing.pixel(0.5, 0.5) == BLACK


def test_another_tab_may_take_over_the_drawing_without_mixing(device):
    one = device()
    first = Sketch(one.page(), "/#/draw")
    line(first, 0.3)
    is_kept(first)
    second = one.page()
    second.open(first.url.removeprefix(one.address))
    expect(second.locator(".cover h2")).to_have_text("This drawing is open in another tab")
    # Nothing below the dialog receives keys.
    expect(second.locator(".cover h2")).to_be_focused()
    second.keyboard.press("Tab")
    expect(second.get_by_role("button", name="Draw here")).to_be_focused()
    second.get_by_role("button", name="Draw here").click()
    expect(first.locator(".cover h2")).to_have_text("This drawing is being edited in another tab")
    second.until(f"{BOARD} && {DESK}.surface && !document.querySelector('.cover:not([hidden])')")
    assert not second.evaluate(f"{BOARD}.inert")


# The texts of a drawing.
WORDS = f"(words) => {BOARD}.toSVG().includes(words)"


def under_way(one):
    """A drawing with a line during text editing, and the same drawing in another window."""
    first = Sketch(one.page(), "/#/draw")
    line(first, 0.3)
    is_kept(first)
    first.is_all_kept()
    first.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")
    first.send(("touchStart", first.at(0.2, 0.6)), ("touchEnd",))
    expect(first.locator("inkdot-doodle-board textarea")).to_be_focused()
    first.page.keyboard.insert_text("Elderflower")
    second = one.page()
    second.open(first.url.removeprefix(one.address))
    return first, second


def draw_here(page):
    """One press is enough."""
    page.get_by_role("button", name="Draw here").click()
    page.until(f"{BOARD} && {DESK}.surface && !document.querySelector('.cover:not([hidden])')")
    assert not page.evaluate(f"{BOARD}.inert")


def test_a_takeover_by_another_tab_includes_the_text_being_typed(device):
    first, second = under_way(device())
    draw_here(second)
    assert second.evaluate(WORDS, "Elderflower")
    expect(first.locator(".cover")).to_contain_text("All your changes are saved")
    draw_here(first)
    assert first.evaluate(WORDS, "Elderflower")
    expect(second.locator(".cover h2")).to_have_text("This drawing is being edited in another tab")
    line(first, 0.8)
    first.is_all_kept()


def test_the_text_being_typed_can_be_exported_when_a_takeover_gets_no_answer(device):
    one = device()
    # As in a tab that the browser has frozen.
    one.context.add_init_script("BroadcastChannel.prototype.postMessage = () => {};")
    first, second = under_way(one)
    draw_here(second)
    assert not second.evaluate(WORDS, "Elderflower")
    cover = first.locator(".cover")
    expect(cover).to_contain_text("could not be saved")
    assert first.evaluate(WORDS, "Elderflower")
    with first.page.expect_download() as download:
        cover.get_by_role("button", name="Export").click()
    assert download.value.path().read_bytes().startswith(b"\x89INK")
    cover.get_by_role("button", name="Back").click()
    expect(first.get_by_role("dialog")).to_contain_text("not saved")


def test_a_missing_drawing_is_reported(page):
    page.open("/#/draw/no-such-drawing")
    expect(page.locator(".cover h2")).to_have_text("This drawing is not in the sketchbook")
    page.locator(".cover").get_by_role("button", name="Back").click()
    page.at("home")


def damage(drawing, change):
    """Changes the stored journal of the only drawing, `bytes` in JavaScript."""
    drawing.evaluate(
        """async () => {
      const { openAlbum } = await import("/app/album/album.js");
      const album = await openAlbum(), [{ id }] = await album.list(), { journal, bytes } = await album.open(id);
      journal.replace(((bytes) => { %s })(bytes));
      journal.save();
      await journal.settle();
    }"""
        % change
    )


def test_damage_is_reported_and_the_rest_can_be_continued(drawing):
    for y in (0.2, 0.4, 0.6):
        line(drawing, y)
    is_kept(drawing)
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    # Damages the last step, not the sheet at the beginning.
    damage(drawing, "bytes[bytes.length - 9] ^= 255; return bytes;")
    drawing.locator(".album li a").first.click()
    drawing.ready()
    expect(drawing.locator(".banner")).to_contain_text("was damaged")
    assert [drawing.pixel(0.5, y) for y in (0.2, 0.4, 0.6)] == [BLACK, BLACK, WHITE]
    with drawing.expect_download() as download:
        drawing.locator(".banner").get_by_role("button", name="Download").click()
    assert download.value.path().read_bytes().startswith(b"\x89INK")
    line(drawing, 0.8)
    drawing.is_all_kept()
    drawing.again()
    drawing.ready()
    assert [drawing.pixel(0.5, y) for y in (0.2, 0.4, 0.6, 0.8)] == [BLACK, BLACK, WHITE, BLACK]
    expect(drawing.locator(".banner")).to_be_hidden()


@pytest.mark.parametrize("change", ["return new TextEncoder().encode('not a drawing at all');"])
def test_a_foreign_file_is_reported_and_unchanged(drawing, change):
    line(drawing)
    is_kept(drawing)
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    damage(drawing, change)
    drawing.locator(".album li a").first.click()
    expect(drawing.locator(".cover h2")).to_have_text("This drawing cannot be opened")
    assert stored(drawing)[0]["byteCount"] == len("not a drawing at all")


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
      const { drawTexts } = await import("/app/draw/texts.js"), { losses } = await import("/inkdot/doodle/codes.js");
      return [...Object.values(drawTexts).map((texts) => Object.keys(texts).sort()), losses.map((kind) => `loss.${kind}`)];
    }""")
    assert keys[0] == keys[1] and set(keys[2]) <= set(keys[0])


def test_the_name_in_the_bar_applies_to_album_and_exports(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    name = page.get_by_role("textbox", name="Name of the drawing")
    expect(name).to_have_attribute("placeholder", "Untitled")
    # Before the drawing is stored.
    name.fill("Our house")
    name.press("Enter")
    expect(name).not_to_be_focused()
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.is_all_kept()
    # Typed characters are no commands, and Escape reverts.
    name.fill("e")
    name.press("Escape")
    expect(name).to_have_value("Our house")
    assert board.get("settings.tool") == "pen"
    # And after it was stored.
    name.fill("  Our \n garden ")
    # The touch that ends editing draws nothing.
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    board.draw((0.3, 0.7), (0.7, 0.7))
    expect(name).to_have_value("Our garden")
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before
    board.press("Export")
    with page.expect_download() as download:
        board.item("save.svg").click()
    assert download.value.suggested_filename == "Our garden.svg"
    page.again()
    Sketch(page, is_there=True)
    expect(name).to_have_value("Our garden")
    page.open("/#/")
    expect(page.get_by_text("Our garden")).to_be_visible()


STATE = ".named .state"


def test_the_save_state_is_shown_below_the_name(device):
    one = device()
    one.context.add_init_script(FULL)
    drawing = Sketch(one.page(), "/#/draw")
    state = drawing.locator(STATE)
    expect(state).to_have_text("")
    line(drawing, 0.3)
    expect(state).to_have_text("Saved")
    drawing.evaluate("() => { globalThis.full = true; }")
    line(drawing, 0.5)
    expect(state).to_have_text("Not saved")
    drawing.evaluate("() => { globalThis.full = false; }")
    drawing.locator(".banner").get_by_role("button", name="Try again").click()
    expect(state).to_have_text("Saved")
    # A message appears only if storing takes long.
    drawing.evaluate("""() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values);
        // Keeps the transaction open.
        const wait = () => { if (!globalThis.goesOn) this.get("nothing").onsuccess = wait; };
        wait();
        return request;
      };
      IDBTransaction.prototype.commit = () => {};
    }""")
    line(drawing, 0.7)
    expect(state).to_have_text("Saving…")
    drawing.evaluate("() => { globalThis.goesOn = true; }")
    expect(state).to_have_text("Saved")


def test_on_a_desktop_its_pill_is_as_wide_as_the_name(device):
    page = device(viewport={"width": 1440, "height": 900}).page()
    Sketch(page, "/#/draw")
    name = page.get_by_role("textbox", name="Name of the drawing")
    widths = []
    for value in (
        "",
        "Our house with the garden and the dog",
        "Our house with the garden, the dog and everything else that we had",
    ):
        name.fill(value)
        name.press("Enter")
        widths.append(page.resting(name)["width"])
    assert widths[0] < 100 < widths[1] < widths[2] + 0.5 and widths[2] < 240


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (932, 430)])
def test_on_a_landscape_phone_the_name_is_edited_over_a_corner_of_the_paper(device, size):
    page = device(viewport={"width": size[0], "height": size[1]}).page()
    board = Sketch(page, "/#/draw")
    name = page.get_by_role("textbox", name="Name of the drawing")
    board.draw((0.3, 0.5), (0.7, 0.5))
    expect(page.locator(STATE)).to_have_text("Saved")
    box = page.resting(name)
    assert box["x"] >= board.box["x"] and box["y"] >= 0 and box["height"] >= 44
    # It covers no button.
    assert box["x"] + box["width"] < board.box["x"] + board.box["width"] / 2
    page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(name).to_be_focused()
    page.keyboard.type("Our house")
    board.draw((0.3, 0.7), (0.7, 0.7))
    expect(name).not_to_be_focused()
    expect(name).to_have_value("Our house")
    # It fades with its bar while drawing.
    place = board.at(0.5, 0.6)
    board.send(("touchStart", place), ("touchMove", (place[0] + 40, place[1])))
    assert page.evaluate("getComputedStyle(document.querySelector('.named')).pointerEvents") == "none"
    board.send(("touchEnd",))


@pytest.mark.new_device
def test_the_menu_repeats_no_switches_of_the_settings(device):
    one = device()
    # Like the sensor of every Chromium with a window.
    one.context.grant_permissions(["accelerometer"])
    drawing = Sketch(one.page(), "/#/draw")
    drawing.press("Options")
    expect(drawing.item("replay")).to_be_visible()
    expect(drawing.locator(".popup:not([hidden]) input[type=checkbox]:visible")).to_have_count(0)


def test_permission_for_shaking_is_requested_in_the_menu(device):
    one = device()
    one.context.add_init_script(
        """if (globalThis.DeviceMotionEvent) {
          DeviceMotionEvent.requestPermission = async () => "granted";
          navigator.permissions.query = async () => { throw new TypeError(); };
        }"""
    )
    drawing = Sketch(one.page(), "/#/draw")
    drawing.press("Options")
    shakes = drawing.locator(".popup:not([hidden])").get_by_role("switch", name="Shake to undo")
    expect(shakes).not_to_be_checked()
    shakes.check()
    expect(shakes).to_be_hidden()
    assert drawing.get("settings.shakes") is True


def test_leaving_keeps_the_name_being_typed(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.is_all_kept()
    # The album answers late, as on a busy disk.
    page.evaluate("""async () => {
      const { Album } = await import("/app/album/album.js");
      const { rename } = Album.prototype;
      Album.prototype.rename = async function (...of) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return rename.apply(this, of);
      };
    }""")
    page.get_by_role("textbox", name="Name of the drawing").fill("Our house")
    # By the browser's Back button.
    page.evaluate("location.hash = '#/album'")
    expect(page.get_by_text("Our house")).to_be_visible()


@pytest.mark.console("could not be renamed")
def test_a_name_that_cannot_be_stored_reverts(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.is_all_kept()
    page.evaluate("""() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    }""")
    name = page.get_by_role("textbox", name="Name of the drawing")
    name.fill("Our house")
    name.press("Enter")
    expect(page.locator("inkdot-doodle-board .notice")).to_contain_text("could not be saved")
    expect(name).to_have_value("")
