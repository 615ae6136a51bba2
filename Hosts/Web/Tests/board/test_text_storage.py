"""The text being typed is stored by the journal, on navigation and by calls of the page, and is part of exports."""

import re
import zlib

import pytest
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch
from writing import INKED, field, take, tap, texts, write


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page(), file_name="Words")
    take(board)
    return board


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


def test_a_text_is_written_by_finger_on_a_small_phone_and_stored(device):
    """To the album and back."""
    page = device(viewport={"width": 360, "height": 740}, is_mobile=True).page()
    board = Sketch(page, "/#/draw")
    board.button("Text").tap()
    # The browser sends the click after the touch was lifted.
    board.until(f"{BOARD}.settings.tool === 'text'")
    board.open_nib().fill("2")
    board.key("Escape")
    tap(board, 0.2, 0.4)
    expect(field(board)).to_be_focused()
    # The text is 8 pt. Phones would zoom the page for a field with a font that small.
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
