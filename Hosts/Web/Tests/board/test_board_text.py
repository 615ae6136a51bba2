"""Texts: written by finger, mouse, key and input method, edited, moved and exported."""

import re
import zlib

import pytest
from driver import stroke
from paper import settled
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch

BYTES = f"[...{BOARD}.bytes()].join()"
# The strings of all texts in z-order.
TEXTS = f"""(() => {{
  const {{ engine }} = {DESK}.document, found = [];
  for (let mark = 0; mark < 50; mark += 1) found.push(engine.text(mark));
  return found.filter(Boolean).map(({{ words, size, x, y, width }}) => ({{ words, size, x, y, width }}));
}})()"""
# Number of non-paper pixels in a part of the exported picture: left, top, right, bottom from 0 to 1.
INKED = f"""async ([left, top, right, bottom]) => {{
  const picture = await createImageBitmap(await {DESK}.document.export.picture());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const {{ width, height }} = picture;
  const box = [left * width, top * height, (right - left) * width, (bottom - top) * height].map(Math.round);
  const {{ data }} = context.getImageData(...box);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 600) count += 1;
  return count;
}}"""


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page(), file_name="Words")
    take(board)
    return board


def take(board):
    """Selects the tool from the bar or the menu."""
    board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")


def field(board):
    return board.locator("inkdot-doodle-board textarea")


def tap(board, x, y):
    board.send(("touchStart", board.at(x, y)), ("touchEnd",))


def write(board, words, x=0.2, y=0.3):
    tap(board, x, y)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text(words)
    board.key("Escape")
    expect(field(board)).to_have_count(0)


def texts(board):
    return board.evaluate(TEXTS)


def test_a_tap_starts_a_text_and_escape_ends_it(board):
    before = board.evaluate(BYTES)
    write(board, "Hello, 你好 🎨\nsecond line")
    assert [text["words"] for text in texts(board)] == ["Hello, 你好 🎨\nsecond line"]
    assert texts(board)[0]["size"] == 24
    board.says("Text written")
    assert board.evaluate(INKED, [0.15, 0.2, 0.9, 0.5]) > 200
    after = board.evaluate(BYTES)
    board.key("Control+z")
    assert board.evaluate(BYTES) == before and texts(board) == []
    board.key("Control+Shift+Z")
    assert board.evaluate(BYTES) == after


LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/doodle/text-field.js'))"


def has_focus_when_lifted(board, x, y):
    """Whether a tap focuses the field before it ends; phones show no keyboard for a field that is focused later."""
    board.until(LOADED)
    # All pending requests, and no more.
    board.evaluate("import('/inkdot/doodle/text-field.js')")
    board.evaluate(f"""() => addEventListener("pointerup", () => {{
      globalThis.focused = {BOARD}.shadowRoot.activeElement?.localName;
    }}, {{ once: true }})""")
    tap(board, x, y)
    return board.evaluate("focused") == "textarea"


def test_the_first_tap_has_a_keyboard_on_phones(board):
    assert has_focus_when_lifted(board, 0.3, 0.3)
    expect(field(board)).to_be_focused()


def test_the_first_tap_on_a_selected_text_has_a_keyboard_on_phones(board, device, site):
    write(board, "Words")
    other = Sketch(device(site).page())
    other.evaluate(f"(bytes) => {BOARD}.open(new Uint8Array(bytes))", board.evaluate(f"[...{BOARD}.bytes()]"))
    # Drawing does not wait for the module.
    assert not other.evaluate(LOADED)
    other.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'select' }}")
    tap(other, 0.23, 0.3)
    other.until(f"{DESK}.selecting.isOneText")
    assert has_focus_when_lifted(other, 0.23, 0.3)
    expect(field(other)).to_have_value("Words")


@pytest.mark.night
@pytest.mark.console("Failed to load", "ERR_FAILED", "could not be opened")
def test_a_field_that_did_not_load_is_reported_and_retried_at_each_tap(device, site):
    page = device(site).page()
    page.route("**/doodle/text-field.js", lambda route: route.abort())
    board = Sketch(page)
    with board.expect_event("requestfailed"):
        take(board)
    expect(board.locator(".notice.error")).to_have_count(0)
    tap(board, 0.3, 0.3)
    expect(board.locator(".notice.error")).to_be_visible()
    board.unroute("**/doodle/text-field.js")
    tap(board, 0.3, 0.3)
    expect(field(board)).to_be_focused()


def test_the_field_has_a_name_and_done_ends_it(board):
    tap(board, 0.3, 0.3)
    expect(field(board)).to_have_accessible_name(re.compile("Text. Press Esc"))
    board.page.keyboard.insert_text("Done soon")
    board.press("Done")
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["Done soon"]


def test_a_tap_outside_ends_it_and_starts_no_other_text(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("one")
    tap(board, 0.7, 0.8)
    board.next_frame()
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["one"]
    tap(board, 0.7, 0.8)
    expect(field(board)).to_be_focused()


@pytest.mark.night
def test_a_two_finger_tap_outside_ends_it_and_starts_no_other_text(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("one")
    first, second = (*board.at(0.5, 0.8), 1), (*board.at(0.7, 0.8), 2)
    board.send(("touchStart", first), ("touchStart", first, second), ("touchEnd",))
    board.next_frame()
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["one"]
    tap(board, 0.7, 0.8)
    expect(field(board)).to_be_focused()


@pytest.mark.night
def test_blank_text_leaves_nothing(board):
    before = board.evaluate(BYTES)
    for words in ["", "  \n "]:
        write(board, words)
    assert texts(board) == [] and board.evaluate(BYTES) == before
    assert not board.evaluate(f"{BOARD}.canUndo")


def test_a_text_is_edited_in_place(board):
    write(board, "Helo")
    place = texts(board)[0]
    tap(board, 0.23, 0.3)
    expect(field(board)).to_have_value("Helo")
    # Only the field shows a text that is being edited.
    settled(board)
    assert board.evaluate(INKED, [0.15, 0.2, 0.9, 0.5]) == 0
    board.key("ArrowLeft")
    board.page.keyboard.insert_text("l")
    board.key("Escape")
    (text,) = texts(board)
    assert text["words"] == "Hello"
    # Its origin does not move.
    assert text["x"] - text["width"] * 12 == pytest.approx(place["x"] - place["width"] * 12, abs=0.01)
    assert text["y"] == pytest.approx(place["y"], abs=0.01)
    board.key("Control+z")
    assert [one["words"] for one in texts(board)] == ["Helo"]


@pytest.mark.night
def test_emptying_a_text_removes_it_and_undo_restores_it(board):
    write(board, "Away")
    tap(board, 0.23, 0.3)
    expect(field(board)).to_be_focused()
    board.key("Control+a", "Delete", "Escape")
    assert texts(board) == []
    board.key("Control+z")
    assert [one["words"] for one in texts(board)] == ["Away"]


def test_by_key_alone(board):
    board.evaluate(f"{BOARD}.focus()")
    board.key("p", "t", "Enter")
    expect(field(board)).to_be_focused()
    board.page.keyboard.type("typed p e 1")
    board.key("Control+Enter")
    assert [one["words"] for one in texts(board)] == ["typed p e 1"]
    # Selected: arrows move it, Enter edits it, Delete removes it.
    before = texts(board)[0]["x"]
    board.key("ArrowRight")
    assert texts(board)[0]["x"] > before
    board.key("Enter")
    expect(field(board)).to_have_value("typed p e 1")
    expect(field(board)).to_be_focused()
    board.key("Escape", "Delete")
    assert texts(board) == []


def test_an_input_method_composes_in_the_field(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    session = board.page.context.new_cdp_session(board.page.page)
    for text in ["n", "ni", "ni h", "nihao"]:
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    # A key that belongs to the composition ends nothing.
    field(board).dispatch_event("keydown", {"key": "Escape", "isComposing": True, "bubbles": True})
    # Safari reports the key that ends a composition after the composition.
    field(board).dispatch_event("keydown", {"key": "Escape", "keyCode": 229, "bubbles": True})
    expect(field(board)).to_have_value("nihao")
    session.send("Input.insertText", {"text": "你好"})
    board.key("Escape")
    assert [one["words"] for one in texts(board)] == ["你好"]


def test_long_text_wraps_at_the_edge_of_the_paper(board):
    words = "Many words that do not fit into one line of a phone, 还有很多不能放在一行里的汉字"
    write(board, words, x=0.5)
    (text,) = texts(board)
    assert text["words"].replace("\u2028", "") == words and "\u2028" in text["words"]
    paper = board.desk("surface.state")
    assert text["x"] + text["width"] * text["size"] / 2 <= paper["width"]
    tap(board, 0.55, 0.3)
    expect(field(board)).to_have_value(words)
    before = text["words"]
    board.key("Escape")
    assert texts(board)[0]["words"] == before


@pytest.mark.night
def test_colour_and_size_follow_the_menus(board):
    board.radio("Red").click()
    slider = board.open_nib()
    assert slider.get_attribute("aria-valuetext") == "24 pt"
    slider.fill("10")
    assert slider.get_attribute("aria-label") == "Size" and board.desk("menus.list.nib.sliderName.textContent") == "Size"
    board.key("Escape")
    write(board, "WWW")
    assert texts(board)[0]["size"] == 40
    # A selected text adopts the next colour and size, each as a step.
    board.radio("Blue").click()
    board.open_nib()
    slider.fill("5")
    slider.dispatch_event("change")
    board.key("Escape")
    assert texts(board)[0]["size"] == pytest.approx(20)
    assert board.desk("document.selection")["color"] == 0x1273E6FF
    board.key("Control+z")
    assert texts(board)[0]["size"] == 40
    board.radio("Pen").click()
    assert slider.get_attribute("aria-label") == board.desk("menus.list.nib.sliderName.textContent") == "Width"


def test_a_finger_moves_it(board):
    write(board, "Drag me")
    before, file = texts(board)[0], board.evaluate(BYTES)
    start, end = board.at(0.25, 0.3), board.at(0.4, 0.6)
    board.send(*stroke([start, end], 12))
    board.next_frame()
    after = texts(board)[0]
    assert after["y"] > before["y"] + 50 and after["words"] == "Drag me"
    board.key("Control+z")
    assert board.evaluate(BYTES) == file


def test_a_text_is_in_the_journal_before_the_next_frame(board):
    board.evaluate(
        f"""() => {{
      globalThis.pieces = [];
      {BOARD}.addEventListener("inkdot-journal", ({{ detail, begins }}) => pieces.push([begins, ...detail]));
    }}"""
    )
    write(board, "kept")
    pieces = board.evaluate("pieces")
    assert len(pieces) == 1 and bytes(pieces[0][1:]).find(b"kept") > 0
    board.evaluate(f"(bytes) => {{ {BOARD}.open(new Uint8Array(bytes)); }}", pieces[0][1:])
    assert [one["words"] for one in texts(board)] == ["kept"]


def test_leaving_the_board_keeps_the_text_being_typed(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("almost")
    board.evaluate(f"{BOARD}.finish()")
    assert [one["words"] for one in texts(board)] == ["almost"]


def test_the_field_fits_its_text_at_the_final_position(board):
    tap(board, 0.7, 0.3)
    expect(field(board)).to_be_focused()
    place = field(board).bounding_box()
    board.page.keyboard.insert_text("Hi")
    assert field(board).bounding_box()["width"] < 60
    board.page.keyboard.insert_text(" and more than one line of words")
    now = field(board).bounding_box()
    assert (now["x"], now["y"]) == pytest.approx((place["x"], place["y"]), abs=0.5)
    assert now["height"] > 1.5 * place["height"] and now["x"] + now["width"] <= 390


@pytest.mark.night
def test_text_beyond_the_limit_is_reported(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("长 " * 3000)
    board.says("A text can hold 4096 characters")
    whole = field(board).input_value()
    assert len(whole) == 4096
    board.key("Escape")
    assert [text["words"].replace("\u2028", "") for text in texts(board)] == [whole]


def test_text_near_an_edge_stays_on_the_sheet(board):
    write(board, "Down here in the very corner, with words for several lines", x=0.99, y=0.99)
    (text,) = texts(board)
    paper, lines = board.desk("surface.state"), len(re.split("[\u2028\n]", text["words"]))
    assert text["x"] + text["width"] * text["size"] / 2 <= paper["width"]
    assert lines > 1 and text["y"] + lines * 1.3 * text["size"] / 2 <= paper["height"] + 0.1


def test_the_current_line_is_visible_between_bar_and_edge(board):
    view = board.desk("surface.state")
    tap(board, 0.3, 0.03)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("Heading")
    bar = board.get_by_role("group", name="Text").bounding_box()
    assert field(board).bounding_box()["y"] >= bar["y"] + bar["height"]
    board.key("Escape")
    # The paper is back in place, and the text at the tap.
    assert board.desk("surface.state")["y"] == view["y"]
    assert texts(board)[0]["y"] == pytest.approx(0.03 * view["height"], abs=5)
    board.evaluate(f"{BOARD}.zoomBy(3)")
    board.next_frame()
    paper = board.page.locator("inkdot-doodle-board .paper").bounding_box()
    bottom = paper["y"] + paper["height"]
    place = paper["x"] + 60, bottom - 60
    for _ in range(2):
        board.send(("touchStart", place), ("touchEnd",))
        board.next_frame()
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("one\ntwo\nthree")
    box = field(board).bounding_box()
    assert box["y"] + box["height"] <= bottom and box["y"] + box["height"] > bottom - 60


def test_navigation_keeps_the_text_being_typed(device):
    """The browser's Back button, and a reload, which asks first because storing may take too long."""
    page = device().page()
    page.open("/#/album")
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    board = Sketch(page, is_there=True)
    take(board)
    # Also of a new drawing, which gets its identifier meanwhile.
    tap(board, 0.2, 0.5)
    expect(field(board)).to_be_focused()
    page.keyboard.insert_text("alone")
    page.go_back()
    page.at("album")
    expect(page.locator(".album li a")).to_have_count(1)
    assert page.evaluate("location.hash") == "#/album"
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    board.ready()
    take(board)
    write(board, "first")
    board.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    tap(board, 0.2, 0.5)
    expect(field(board)).to_be_focused()
    page.keyboard.insert_text("back")
    page.go_back()
    page.at("album")
    page.go_forward()
    page.at("draw")
    board.ready()
    assert [text["words"] for text in texts(board)] == ["first", "back"]
    take(board)
    tap(board, 0.2, 0.7)
    expect(field(board)).to_be_focused()
    page.keyboard.insert_text("reload")
    with page.expect_event("dialog", lambda dialog: dialog.type == "beforeunload") as dialog:
        page.evaluate("setTimeout(() => location.reload())")
    dialog.value.dismiss()
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["first", "back", "reload"]


@pytest.mark.night
@pytest.mark.parametrize("does", ["start()", "open({BOARD}.bytes())", "setAttribute('readonly', '')"])
def test_calls_of_the_page_end_text_editing_first(board, does):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("kept")
    board.evaluate(
        f"""() => {{
      globalThis.said = "";
      {BOARD}.addEventListener("inkdot-journal", ({{ detail }}) => (said += new TextDecoder().decode(detail)), {{ once: true }});
      {BOARD}.{does.replace("{BOARD}", BOARD)};
    }}"""
    )
    expect(field(board)).to_have_count(0)
    assert "kept" in board.evaluate("said")


@pytest.mark.night(but=["toSVG()"])
@pytest.mark.parametrize("takes", ["toBlob()", "thumbnail(300)", "toBlob({ type: 'image/svg+xml' })", "toSVG()", "bytes()"])
def test_exports_of_the_page_contain_the_text_being_typed(board, takes):
    write(board, "Hello")
    tap(board, 0.23, 0.3)
    expect(field(board)).to_have_value("Hello")
    # In a single task, without a frame in between.
    during, after = board.evaluate(
        f"""async (takes) => {{
      const board = {BOARD}, take = () => board{"." + takes}, field = {DESK}.writing;
      field.input.value += ", page";
      field.fit();
      const results = [take(), take()];
      const read = async (part) => (part instanceof Blob ? [...new Uint8Array(await part.arrayBuffer())] : [...part]).join();
      return [await read(await results[0]), await read(await results[1])];
    }}""",
        takes,
    )
    expect(field(board)).to_have_count(0)
    assert [one["words"] for one in texts(board)] == ["Hello, page"] and during == after
    assert board.evaluate(INKED, [0.15, 0.2, 0.9, 0.5]) > 200


def test_svg_and_pdf_contain_searchable_text(board):
    write(board, "Find <me> 找到我 🎨")
    svg = board.evaluate(f"{BOARD}.toSVG()")
    assert ">Find &lt;me&gt; 找到我 🎨</tspan>" in svg
    pdf = bytes(
        board.evaluate(
            f"""async () => [...new Uint8Array(
      await (await {BOARD}.toBlob({{ type: "application/pdf" }})).arrayBuffer())]"""
        )
    )
    assert b"/Subtype/Type3" in pdf and b"<D83CDFA8>" in pdf and b"<627E>" in pdf
    # The visible part is a picture with an opacity mask, both not empty.
    pictures = re.findall(rb"/Subtype/Image/Width (\d+)/Height (\d+)[^>]*>>stream\n(.*?)\nendstream", pdf, re.DOTALL)
    assert len(pictures) == 2
    for width, height, content in pictures:
        pixels = zlib.decompress(content)
        assert len(pixels) in (int(width) * int(height), 3 * int(width) * int(height)) and len(set(pixels)) > 1


@pytest.mark.night
def test_a_page_can_omit_the_tool(device, site):
    board = Sketch(device(site).page(), tools="pen eraser")
    assert board.button("Text").count() == 0
    board.evaluate(f"{BOARD}.focus()")
    board.key("t")
    assert board.get("settings.tool") == "pen"


@pytest.mark.night
def test_in_chinese(device, site):
    board = Sketch(device(site, viewport={"width": 1280, "height": 800}).page(), lang="zh-CN")
    board.press("文字")
    expect(board.open_nib()).to_have_attribute("aria-label", "字号")
    board.key("Escape")
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("墨点")
    board.press("完成")
    assert [one["words"] for one in texts(board)] == ["墨点"]


def test_a_text_is_written_by_finger_on_a_small_phone_and_stored(device):
    """To the album and back."""
    page = device(viewport={"width": 360, "height": 740}, is_mobile=True).page()
    board = Sketch(page, "/#/draw")
    board.button("Text").tap()
    # A finger's click comes after it is lifted.
    board.until(f"{BOARD}.settings.tool === 'text'")
    board.open_nib().fill("2")
    board.key("Escape")
    tap(board, 0.2, 0.4)
    expect(field(board)).to_be_focused()
    # The text is 8 pt; phones zoom the page for fields with letters that small.
    assert field(board).evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)") >= 16
    page.keyboard.insert_text("Milk, 牛奶 🥛")
    # Fonts and Done in one row.
    done, font = board.button("Done"), board.radio("Sans")
    assert abs(done.bounding_box()["y"] - font.bounding_box()["y"]) < 8
    done.tap()
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["Milk, 牛奶 🥛"]
    # All actions are in one row on the screen.
    buttons = board.locator("inkdot-doodle-board .selection .actions button:visible")
    boxes = [button.bounding_box() for button in buttons.all()]
    assert len(boxes) == 6 and len({box["y"] for box in boxes}) == 1
    assert boxes[0]["x"] >= 0 and boxes[-1]["x"] + boxes[-1]["width"] <= 360
    # A tap on the text edits it again.
    tap(board, 0.25, 0.4)
    expect(field(board)).to_have_value("Milk, 牛奶 🥛")
    page.keyboard.insert_text("!")
    tap(board, 0.5, 0.8)
    expect(field(board)).to_have_count(0)
    board.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    board.is_all_kept()
    page.again()
    board.ready()
    assert [text["words"] for text in texts(board)] == ["Milk, 牛奶 🥛!"]
    # The tool is restored and visible in the bar.
    expect(board.button("Text")).to_have_attribute("aria-pressed", "true")
    tap(board, 0.25, 0.4)
    expect(field(board)).to_have_value("Milk, 牛奶 🥛!")
