"""Imports into an open drawing: SVG, InkML, JSON and `.inkdot`, chosen, dropped, pasted or passed in by a page."""

import pytest
from book import CONTENTS, FIRST, go, lock, seal, sketched, unlock
from databases import PLACES
from pdf_chooser import Chooser
from pdf_files import pdf
from playwright.sync_api import expect
from server import REPOSITORY
from sketch import BOARD, DESK, Sketch

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000">
  <path d="M2500 100 L2600 100" fill="none" stroke="#e02b35" stroke-width="6" stroke-linecap="round"/>
  <path d="M2500 150 L2600 150" fill="none" stroke="#1273e6" stroke-width="6" stroke-linecap="round"/></svg>"""
WITH_TEXT = SVG.replace(b"</svg>", b"<text x='10' y='10'>words</text></svg>")
INKML = b"""<ink xmlns="http://www.w3.org/2003/InkML"><trace>10 10, 60 40, 110 20</trace></ink>"""
BYTES = f"[...{BOARD}.bytes()]"
FIXTURES = REPOSITORY / "Tests/DrawingsTests/Fixtures"


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def selected(board, strokes, photos=0):
    board.until(f"{DESK}.document.selection?.strokeCount === {strokes} && {DESK}.document.selection.photoCount === {photos}")
    return board.desk("document.selection.frame")


def choose(board, *contents, name="map.svg"):
    board.locator("inkdot-doodle-board input.drawing").set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": content} for content in contents]
    )


def has_error(board, words):
    expect(board.locator(".notice.error")).to_contain_text(words)
    board.says(words)


def inkdot(board):
    """The file of a drawing with one stroke; the board is empty again."""
    board.draw((0.2, 0.2), (0.4, 0.3))
    content = bytes(board.evaluate(BYTES))
    board.evaluate(f"{BOARD}.start()")
    return content


def test_an_import_from_the_menu_is_selected_and_one_step(board):
    empty = board.evaluate(BYTES)
    board.press("Insert")
    with board.expect_file_chooser() as chooser:
        board.item("photo.drawing").click()
    chooser.value.set_files([{"name": "map.svg", "mimeType": "image/svg+xml", "buffer": SVG}])
    frame = selected(board, 2)
    board.says("Placed and selected")
    # The import is centred in the visible area, independent of its own sheet.
    assert frame["x"] + frame["width"] / 2 == pytest.approx(board.desk("surface.state.width") / 2, abs=1)
    assert frame["y"] + frame["height"] / 2 == pytest.approx(board.desk("surface.state.height") / 2, abs=1)
    # The journal matches the paper.
    journal = "[...events.filter(([name]) => name === 'journal').map(([, bytes]) => [...bytes]).flat()]"
    stored, shown = board.evaluate(f"[{journal}, {BYTES}]")
    board.evaluate(f"(bytes) => {{ {BOARD}.open(new Uint8Array(bytes)); }}", stored)
    assert board.evaluate(BYTES) == shown
    board.press("Undo")
    assert board.get("isEmpty") and board.evaluate(BYTES) == empty
    assert not board.get("canUndo")
    board.press("Redo")
    assert board.evaluate(BYTES) == shown


@pytest.mark.night(but=["a.svg", "a.inkdot"])
@pytest.mark.parametrize(
    "name, content, strokes", [("a.svg", SVG, 2), ("a.inkml", INKML, 1), ("a.json", None, 1), ("a.inkdot", None, 1)]
)
def test_every_format_is_imported(board, name, content, strokes):
    if not content:
        content = inkdot(board)
    if name == "a.json":
        content = (
            b'{"width":200,"height":100,"strokes":[{"tool":"pen","color":"#000000ff","width":3,"points":[[10,10],[60,40]]}]}'
        )
    choose(board, content, name=name)
    selected(board, strokes)


@pytest.mark.night
@pytest.mark.parametrize(
    "names, color", [("id='p' class='a'", 0x1273E6FF), ("class='a'", 0xFF0000FF), ("", 0x00FF00FF)], ids=["id", "class", "name"]
)
def test_a_style_sheet_applies_as_in_a_browser(board, names, color):
    """The specificity of a selector needs more bits than an integer of WebAssembly has."""
    sheet = "<style>#p {stroke: #1273e6} .a, .b {stroke: #f00} path {stroke: #0f0; fill: none}</style>"
    choose(board, SVG[: SVG.index(b"<path")] + f"{sheet}<path {names} d='M9 9h90'/></svg>".encode())
    selected(board, 1)
    assert board.desk("document.selection.color") == color


def test_a_foreign_file_is_reported_as_unsupported(board):
    for content, words in [(b"", "is empty"), (b"just words", "is not a drawing")]:
        choose(board, content, name="map.svg")
        has_error(board, words)


def test_a_file_of_the_latest_version_is_imported(board):
    """The page accepts every version that its engine writes."""
    latest = max(FIXTURES.glob("*-[0-9].inkdot"), key=lambda file: file.stem[-1])
    choose(board, latest.read_bytes(), name=latest.name)
    board.until(f"{DESK}.document.selection?.strokeCount > 0")
    expect(board.locator(".notice.error")).to_be_hidden()


@pytest.mark.night
def test_an_import_fits_a_zoomed_view(board):
    board.evaluate(f"{BOARD}.zoomBy(4)")
    wide = SVG.replace(b"L2600", b"L2950")
    choose(board, wide)
    selected(board, 2)
    assert board.evaluate(
        f"""(() => {{ const {{ frame }} = {DESK}.document.selection, {{ x, y, scale }} = {DESK}.surface.state;
          const box = {DESK}.paper.getBoundingClientRect();
          return frame.x * scale + x >= -1 && frame.y * scale + y >= -1
            && (frame.x + frame.width) * scale + x <= box.width + 1 && (frame.y + frame.height) * scale + y <= box.height + 1; }})()"""
    )


def test_a_dropped_file_is_placed_at_the_pointer(board):
    board.drop(SVG, 0.3, 0.7, type="image/svg+xml")
    frame = selected(board, 2)
    assert frame["x"] + frame["width"] / 2 == pytest.approx(0.3 * board.desk("surface.state.width"), abs=2)
    assert frame["y"] + frame["height"] / 2 == pytest.approx(0.7 * board.desk("surface.state.height"), abs=2)


@pytest.mark.night
def test_a_finger_moves_an_import(board):
    choose(board, SVG)
    before = selected(board, 2)
    board.draw((0.5, 0.5), (0.5, 0.7))
    board.until(f"{DESK}.document.selection?.frame.y > {before['y'] + 20}")
    assert board.desk("document.selection.strokeCount") == 2


def test_an_import_pasted_as_a_file_and_as_text(board):
    board.evaluate(f"{BOARD}.focus()")
    board.paste(SVG, type="image/svg+xml")
    selected(board, 2)
    paste_text(board, "<?xml version='1.0'?>\n<!-- made by hand -->" + INKML.decode())
    selected(board, 1)
    paste_text(board, "<svg width='4\n<path")
    has_error(board, "Pasted text, line 2, byte 1: not imported")


def test_pasted_words_are_a_text_of_one_step(board):
    board.evaluate(f"{BOARD}.focus()")
    before = board.evaluate(BYTES)
    paste_text(board, " \n")
    paste_text(board, "just words < or > others\r\nsecond line")
    board.says("Text written")
    written = f"{DESK}.document.engine.text(0)"
    assert board.evaluate(f"{written}.words") == "just words < or > others\nsecond line"
    # The board gets the keys again.
    board.key("Control+z")
    assert board.evaluate(BYTES) == before
    # Longer text is truncated.
    paste_text(board, "ab " * 2000)
    has_error(board, "A text can hold 4096 characters")
    board.until(f"{written}?.words.replaceAll('\\u2028', '').length == 4096")
    board.key("Control+z")
    assert board.evaluate(BYTES) == before


@pytest.mark.night
@pytest.mark.parametrize("size, dx", [("a4", 0), ("square", 0), ("endless", 500)])
def test_pasted_text_is_centred_in_the_visible_area(board, size, dx):
    board.evaluate(f"{BOARD}.focus()")
    board.evaluate(f"{DESK}.sheets.change({{ size: '{size}' }})")
    board.evaluate(f"{DESK}.surface.scrollBy({dx}, {dx})")
    for words in "short", "wide " * 12:
        paste_text(board, words)
        board.until(f"{DESK}.document.engine.text(0)?.words.startsWith(arg)", words[:5])
        x, y = board.evaluate(
            """() => {
          const { surface } = %s, { x, y } = surface.engine.text(0), view = surface.state;
          return [(x * view.scale + view.x) / surface.root.clientWidth, (y * view.scale + view.y) / surface.root.clientHeight];
        }"""
            % DESK
        )
        assert (x, y) == pytest.approx((0.5, 0.5), abs=0.05)
        board.key("Control+z")


def paste_text(board, text):
    board.evaluate(
        """(text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      %s.paper.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
    }"""
        % DESK,
        text,
    )


@pytest.mark.night
def test_the_same_text_pasted_again_is_offset(board):
    frames = []
    for _ in range(3):
        board.evaluate(f"{BOARD}.focus()")
        paste_text(board, "the same words")
        board.until(f"{DESK}.document.selection?.textCount === 1 && !{DESK}.writing")
        board.next_frame()
        frames.append(board.desk("document.selection.frame"))
        board.key("Escape")
    scale = board.desk("surface.zoom")
    for one, next_one in zip(frames, frames[1:]):
        assert (next_one["x"] - one["x"], next_one["y"] - one["y"]) == pytest.approx((16 / scale, 16 / scale), abs=0.5)


def test_an_import_pasted_from_the_menu(device, site):
    one = device(site)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=one.address)
    board = Sketch(one.page())
    board.evaluate("(text) => navigator.clipboard.writeText(text)", SVG.decode())
    board.press("Insert")
    board.item("photo.paste").click()
    selected(board, 2)


@pytest.mark.night(but=["has no strokes"])
@pytest.mark.parametrize(
    "content, words",
    [
        (SVG[:120], "ends too early"),
        (b"<svg><path d='M0 0 L1 1'", "ends too early"),
        (b"{}", "is missing"),
        (b"<html></html>", "is missing"),
        (b"<" * 50, "cannot"),
        (b"<svg>" + b"<g>" * 5000, "nested too deeply"),
        (b"%PDF-1.7 pages", "Pages of a PDF cannot be placed here"),
        (b"\x89INK\r\n\x1a\n", "has no strokes"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "has no strokes"),
    ],
)
def test_a_failed_import_says_what_to_do(board, content, words):
    board.draw((0.2, 0.2), (0.4, 0.3))
    before = board.evaluate(BYTES)
    choose(board, content, name="odd \u202e\n name.svg")
    has_error(board, words)
    assert "\u202e" not in board.locator(".notice.error").inner_text()
    assert board.evaluate(BYTES) == before


def test_damage_is_reported(board):
    board.draw((0.5, 0.7), (0.6, 0.6))
    whole = inkdot(board)
    choose(board, whole[:-50], name="torn.inkdot")
    has_error(board, "is damaged")
    selected(board, 1)


def test_a_drawing_cannot_grow_beyond_the_limit_for_opening(board):
    board.evaluate(f"() => {{ {DESK}.document.journal.push({{ length: (224 << 20) - 100 }}); }}")
    choose(board, SVG)
    has_error(board, "more than fits in this drawing")
    assert board.get("isEmpty")


def test_a_file_that_is_too_large_is_not_read(board):
    board.evaluate(
        f"""() => {{ const file = new File([{list(SVG)!r}.map((byte) => String.fromCharCode(byte)).join("")], "large.svg");
          Object.defineProperty(file, "size", {{ value: 300 << 20 }});
          void {DESK}.sources.add([file]); }}"""
    )
    has_error(board, "too large: at most 268 MB")


@pytest.mark.console("Failed to load", "ERR_FAILED", "could not be placed")
def test_a_reader_that_cannot_be_loaded_is_reported(board):
    board.route("**/documents.wasm", lambda route: route.abort())
    choose(board, SVG)
    has_error(board, "could not be placed")
    board.unroute("**/documents.wasm")
    choose(board, SVG)
    selected(board, 2)


def test_a_page_passes_files_in(board):
    place = "{ x: 100, y: 300 }"
    board.evaluate(f"(text) => {BOARD}.importFile(new Blob([text]), {place})", SVG.decode())
    selected(board, 2)
    board.evaluate(f"(bytes) => {BOARD}.importFile(new Blob([new Uint8Array(bytes)]))", list(board.picture()))
    board.until(f"{DESK}.surface.photo?.count === 1")
    refused = f"(text) => {BOARD}.importFile(new Blob([text])).then(() => '', ({{ reason }}) => reason)"
    for text, reason in [("<svg", "endsEarly"), ("%PDF-1.4", "noPDF"), ("nothing", "notAnImage"), ("{", "endsEarly")]:
        assert board.evaluate(refused, text) == reason


def test_a_read_only_board_imports_nothing(device, site):
    board = Sketch(device(site).page(), readonly="")
    board.drop(SVG, 0.3, 0.7, type="image/svg+xml")
    board.evaluate(f"{BOARD}.focus()")
    board.paste(SVG, type="image/svg+xml")
    # A later operation has completed, so an import would have completed too.
    board.evaluate(f"{BOARD}.readonly = false")
    board.drop(INKML, 0.5, 0.5, type="application/inkml+xml")
    selected(board, 1)
    board.key("Control+a")
    selected(board, 1)


@pytest.mark.night
def test_all_messages_exist_in_both_languages(board):
    keys = board.evaluate("""async () => {
      const { importTexts } = await import("/inkdot/doodle/import/texts.js");
      return [Object.keys(importTexts.en), Object.keys(importTexts["zh-Hans"])];
    }""")
    assert keys[0] == keys[1]
    board.evaluate("document.documentElement.lang = 'zh-Hans'")
    choose(board, SVG[:120])
    has_error(board, "文件不完整")


@pytest.mark.night
def test_an_import_into_a_sealed_book_is_sealed(page):
    sketched(page, 0.5)
    seal(page, FIRST)
    go(page, "album")
    own = page.evaluate(
        "async () => { const { openAlbum } = await import('/app/library/album.js'); const album = await openAlbum();"
        " return [...await album.read((await album.list())[0].id)]; }"
    )
    files = [("map.svg", SVG), ("ink.inkml", INKML), ("own.inkdot", bytes(own)), ("paper.pdf", pdf(2))]
    page.locator(".album input[type=file]").set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": content} for name, content in files]
    )
    Chooser(page).button("pdf.add.several").click()
    names = page.locator(".album li .name")
    expect(names).to_have_count(6)
    assert sorted(names.all_inner_texts())[1:] == ["ink", "map", "own", "paper 1", "paper 2"]
    expect(page.locator(".album li img")).to_have_count(6)
    # Also imports into an open drawing.
    page.locator(".album li a", has_text="own").click()
    board = Sketch(page, is_there=True)
    choose(board, SVG)
    selected(board, 2)
    board.key("Escape")
    go(page)
    before = page.evaluate(CONTENTS)
    lock(page)
    assert page.evaluate(PLACES) == ["sealed"]
    unlock(page, FIRST)
    assert page.evaluate(CONTENTS) == before and len(before) == 6
