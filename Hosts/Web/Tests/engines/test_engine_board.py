"""Drawing in every engine: strokes of each pointer type, undo, eraser, two fingers, saving, export and import."""

import math
import struct
from xml.etree import ElementTree

import pytest
from driver import BARE_PAGE
from pdf_files import pdf
from sketch import ADD_BOARD, BLACK, BOARD, DESK, PIXEL, PLACE, WHITE
from writing import INKED

READY = f"{BOARD} && {DESK}.surface && !document.querySelector('.cover:not([hidden])')"


def ready(page):
    page.until(READY)
    page.next_frame()


def at(page, *places):
    """Converts positions on the paper, 0 to 1 across and down, to the window."""
    return [tuple(page.evaluate(PLACE, place)) for place in places]


def line(page, *places, **how):
    page.go_over(*at(page, *places), **how)


def strokes(page):
    """Number of pieces of ink."""
    page.next_frame()
    return page.evaluate(
        """() => {
      const words = %s.surface.engine.list("paint", 0, 0, 1e5, 1e5, 0);
      let count = 0;
      for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) count += 1;
      return count;
    }"""
        % DESK
    )


@pytest.fixture
def board(lab):
    lab.goto(lab.address)
    lab.evaluate(ADD_BOARD, {})
    ready(lab)
    return lab


@pytest.mark.night
def test_finger_mouse_and_pen_draw_and_each_stroke_is_undone(board):
    for count, kind in enumerate(("finger", "mouse", "pen"), 1):
        line(board, (0.2, 0.2 * count), (0.8, 0.2 * count), kind=kind)
        assert strokes(board) == count, kind
        assert board.evaluate(PIXEL, [0.5, 0.2 * count]) == BLACK, kind
    for count in (2, 1, 0):
        board.tap_on("Undo")
        assert strokes(board) == count
    assert board.evaluate(PIXEL, [0.5, 0.2]) == WHITE
    board.tap_on("Redo")
    assert strokes(board) == 1 and board.evaluate(PIXEL, [0.5, 0.2]) == BLACK


@pytest.mark.night
def test_the_eraser_removes_ink_on_its_path(board):
    line(board, (0.2, 0.5), (0.8, 0.5))
    board.tap_on("Eraser")
    line(board, (0.5, 0.3), (0.5, 0.7))
    assert board.evaluate(PIXEL, [0.5, 0.5]) == WHITE
    assert board.evaluate(PIXEL, [0.25, 0.5]) == BLACK


@pytest.mark.night
@pytest.mark.parametrize("kind", ["finger", "mouse", "pen"])
def test_a_tap_that_does_not_move_is_a_dot(board, kind):
    board.evaluate(f"{DESK}.surface.set({{ tool: 'pen', color: '#1b1f26', width: 30 }})")
    line(board, (0.5, 0.5), kind=kind)
    assert strokes(board) == 1 and board.evaluate(PIXEL, [0.5, 0.5]) == BLACK
    # On the screen and in exports.
    board.until(f"!{DESK}.surface.tiles.isDirty && !{DESK}.surface.scheduler.request")
    assert (
        board.evaluate(
            """() => {
      const { surface } = %s, { sheet } = surface.tiles, { width, height } = surface.state;
      const [x, y] = [width / 2, height / 2].map((value) => Math.floor(value * sheet.resolution));
      for (const tile of sheet.tiles.values()) {
        const [left, top] = [x - tile.column * 512, y - tile.row * 512];
        if (left >= 0 && top >= 0 && left < 512 && top < 512) return [...tile.context.getImageData(left, top, 1, 1).data];
      }
      return null;
    }"""
            % DESK
        )
        == BLACK
    )


@pytest.mark.night(but=["firefox"])
@pytest.mark.parametrize("later", [False, True], ids=["together", "one after the other"])
def test_two_fingers_zoom_around_the_point_between_them_and_draw_nothing(board, later):
    [(ax, ay), (bx, by)] = at(board, (0.4, 0.5), (0.6, 0.5))
    steps = range(0, 21)
    first = [(ax - 4 * step, ay) for step in steps]
    second = [(bx + (0 if later and step < 2 else 4 * step), by) for step in steps]
    before = board.evaluate(f"{DESK}.surface.state")
    board.pinch(first, second)
    after = board.evaluate(f"{DESK}.surface.state")
    assert after["scale"] > 1.3 * before["scale"]
    assert after["isEmpty"] and not after["canUndo"]
    box = board.evaluate(f"(({{ left, top }}) => ({{ left, top }}))({DESK}.surface.root.getBoundingClientRect())")
    middle = ((ax + bx) / 2 - box["left"], ay - box["top"])
    place = [((middle[0] - s["x"]) / s["scale"], (middle[1] - s["y"]) / s["scale"]) for s in (before, after)]
    assert math.dist(*place) < 12 if later else math.dist(*place) < 2


@pytest.mark.night
def test_a_tap_starts_a_text_and_another_edits_it(board):
    kind = "finger" if "finger" in board.real else "mouse"
    board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")
    words = []
    for typed in ("hi", "gh"):
        line(board, (0.22, 0.3), kind=kind)
        board.until(f"{BOARD}.shadowRoot.activeElement?.matches('textarea')")
        board.keys(*typed, "Escape")
        board.until(f"{DESK}.writing === null")
        words.append(board.evaluate(f"{DESK}.document.engine.text(0)"))
    assert [text["words"] for text in words] == ["hi", "high"]
    before, after = words
    # The edited text is wider, with an unchanged origin.
    assert after["width"] > 1.5 * before["width"]
    left = [text["x"] - text["width"] * text["size"] / 2 for text in words]
    assert left[0] == pytest.approx(left[1], abs=0.01) and before["y"] == pytest.approx(after["y"], abs=0.01)
    # The text is visible, and searchable in exports.
    inked = board.evaluate(INKED, [0.2, 0.2, 0.6, 0.4])
    assert inked > 50 and inked == board.evaluate(INKED, [0, 0, 1, 1])
    assert ">high</tspan>" in board.evaluate(f"{BOARD}.toSVG()")


@pytest.mark.night(but=["webkit"])
def test_a_drawing_survives_a_reload_and_is_in_the_album(page):
    page.open("/#/draw")
    page.at("draw")
    ready(page)
    line(page, (0.2, 0.5), (0.8, 0.5))
    page.until("location.hash.length > 20")
    page.again()
    page.at("draw")
    ready(page)
    assert strokes(page) == 1 and page.evaluate(PIXEL, [0.5, 0.5]) == BLACK
    # The album shows its picture without further drawing.
    page.press("back")
    page.at("home")
    page.until("document.querySelector('.album li img') !== null")
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    page.until("document.querySelector('.album li img')?.naturalWidth > 0")
    inked = page.evaluate("""() => {
      const picture = document.querySelector(".album li img");
      const context = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext("2d");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.naturalWidth, picture.naturalHeight);
      return data.some((byte, index) => index % 4 === 0 && byte < 90);
    }""")
    assert inked


@pytest.mark.night
def test_drawing_continues_after_returning_from_another_page(page, engine):
    """WebKit caches the page but not its lock: the drawing seemed to be open in another tab."""
    if engine.name == "chromium":
        pytest.skip("keeps no page that holds a lock, and Playwright cannot ask one that goes")
    page.open("/#/draw")
    page.at("draw")
    ready(page)
    line(page, (0.2, 0.5), (0.8, 0.5))
    page.until("location.hash.length > 20")
    page.evaluate("(to) => { document.documentElement.dataset.left = location.href = to; }", page.address + BARE_PAGE)
    page.until("location.pathname.endsWith(arg)", BARE_PAGE)
    page.evaluate("history.back()")
    # While reloading there is briefly no element.
    page.until(f"document.documentElement?.dataset.left === undefined && location.hash.length > 20 && {READY}")
    line(page, (0.2, 0.7), (0.8, 0.7))
    assert strokes(page) == 2


@pytest.mark.night
def test_the_board_fills_its_container_whenever_it_loads(page):
    """Also if everything is cached, so that loading never waits."""
    page.open()
    for _ in range(3):
        page.evaluate("location.hash = '#/draw'")
        page.at("draw")
        ready(page)
        sheet = page.evaluate(f"(({{ width, height }}) => [width, height])({DESK}.surface.state)")
        assert sheet[0] == 390 and sheet[1] > 600
        page.evaluate("location.hash = '#/'")
        page.at("home")


@pytest.mark.night
def test_exported_files_can_be_imported(page, tmp_path):
    page.open("/#/draw")
    page.at("draw")
    ready(page)
    line(page, (0.2, 0.5), (0.8, 0.5))
    page.until("location.hash.length > 20")

    def export(words):
        if not page.evaluate(f"{BOARD}.shadowRoot.querySelector('.popup:not([hidden])') !== null"):
            page.tap_on("Export")
        return page.page.download(lambda: page.tap_on(words, is_whole=False))

    files = {}
    for kind in ("PNG", "SVG", "Inkdot"):
        files[kind] = export(kind).read_bytes()
    width, height = struct.unpack(">II", files["PNG"][16:24])
    assert files["PNG"].startswith(b"\x89PNG") and width > 300 and height > 300
    assert ElementTree.fromstring(files["SVG"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert files["Inkdot"].startswith(b"\x89INK")
    paths = [tmp_path / name for name in ("one.inkdot", "two.svg", "pages.pdf")]
    # Also pages of a PDF, which pdf.js reads in a worker.
    for path, content in zip(paths, (files["Inkdot"], files["SVG"], pdf(3))):
        path.write_bytes(content)
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    page.until("document.querySelectorAll('.album li[data-id]').length === 1")
    # Imports both files at once, because WebKit would treat a second press as a double-click and select a word.
    page.press("album.options")
    page.page.choose_files(lambda: page.press("album.import"), paths)
    page.until("document.querySelector('dialog.pdf [role=status]')?.textContent.includes('3 / 3')")
    # By script: the button below has the same name.
    page.evaluate("document.querySelector('dialog.pdf button.primary').click()")
    page.until("document.querySelectorAll('.album li[data-id]').length === 6")
