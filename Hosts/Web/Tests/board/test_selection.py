"""Selecting, moving and changing marks by finger, mouse and key; each is a step with an exact undo."""

import math
import re

import pytest
from driver import stroke
from paper import SURFACE, settled, tiles
from playwright.sync_api import expect
from sketch import BLACK, BOARD, DESK, WHITE, Sketch

BYTES = f"[...{BOARD}.bytes()].join()"


@pytest.fixture
def board(device, site):
    """Two lines, one above the other."""
    board = Sketch(device(site).page())
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.draw((0.3, 0.7), (0.7, 0.7))
    return board


def selection(board):
    return board.desk("document.selection")


def lasso(board, x=0.5, y=0.3, reach=0.26):
    """A finger circles a position on the paper."""
    points = [(x + reach * math.cos(t / 6 * math.pi), y + 0.6 * reach * math.sin(t / 6 * math.pi)) for t in range(13)]
    board.send(*stroke([board.at(*point) for point in points], 3))
    board.next_frame()


def steps_of(start, end, steps):
    return [
        ("touchMove", (start[0] + (end[0] - start[0]) * t / steps, start[1] + (end[1] - start[1]) * t / steps))
        for t in range(1, steps + 1)
    ]


def drag(board, start, end, steps=12):
    """A finger drags between two positions of the window."""
    board.send(("touchStart", start), *steps_of(start, end, steps), ("touchEnd",))
    board.next_frame()


def test_a_lasso_selects_and_a_finger_moves(board):
    board.press("Select")
    board.says("Select")
    before = board.evaluate(BYTES)
    lasso(board)
    board.says("1 selected")
    assert selection(board)["strokeCount"] == 1
    assert board.evaluate(BYTES) == before
    start, end = board.at(0.5, 0.3), board.at(0.5, 0.5)
    drag(board, start, end)
    after = board.evaluate(BYTES)
    assert after != before
    settled(board)
    # The tiles show it at the new position only.
    frame = selection(board)["frame"]
    middle = frame["y"] + frame["height"] / 2
    assert tiles(board, (frame["x"] + frame["width"] / 2, middle))[0] == BLACK
    assert board.pixel(0.5, 0.3) == WHITE
    board.key("Control+z")
    assert board.evaluate(BYTES) == before
    board.key("Control+Shift+Z")
    assert board.evaluate(BYTES) == after


def test_a_tap_selects_and_a_tap_beside_deselects(board):
    board.press("Select")
    place = board.at(0.5, 0.7)
    board.send(("touchStart", place), ("touchEnd",))
    board.next_frame()
    assert selection(board)["strokeCount"] == 1
    place = board.at(0.9, 0.1)
    board.send(("touchStart", place), ("touchEnd",))
    board.next_frame()
    assert selection(board) is None
    board.says("Nothing selected")


def test_a_second_delete_does_not_remove_the_rest(board):
    board.press("Select")
    lasso(board)
    board.key("Delete")
    rest = board.evaluate(BYTES)
    board.key("Delete")
    board.says("Nothing selected")
    assert board.evaluate(BYTES) == rest and not board.get("isEmpty")


def test_a_damaged_paste_changes_nothing(board):
    before = board.evaluate(BYTES)
    board.evaluate(
        """() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", "<img data-inkdot='AAAA'>".replaceAll("'", '"'));
      %s.paper.focus();
      %s.paper.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
    }"""
        % (DESK, DESK)
    )
    assert board.get("settings.tool") == "pen" and board.evaluate(BYTES) == before


def test_a_moving_selection_is_a_separate_picture(board):
    board.press("Select")
    lasso(board)
    start, end = board.at(0.5, 0.3), board.at(0.5, 0.45)
    board.send(("touchStart", start), *steps_of(start, end, 8), rests=False)
    board.next_frame()
    settled(board)
    assert selection(board)["isMoving"]
    assert not board.desk("surface.selected.canvas.hidden")
    paper = board.desk("surface.state")
    assert tiles(board, (0.5 * paper["width"], 0.3 * paper["height"]))[0] != BLACK
    painted = board.desk("surface.selected.generation")
    board.send(*steps_of(end, start, 8), rests=False)
    board.next_frame()
    assert board.desk("surface.selected.generation") == painted
    board.send(("touchEnd",))
    board.next_frame()
    settled(board)
    board.until(f"{DESK}.surface.selected.canvas.hidden")


def test_two_fingers_turn_and_scale_it(board):
    board.press("Select")
    lasso(board)
    (x, y), before = board.at(0.5, 0.3), selection(board)["width"]
    board.send(("touchStart", (x - 30, y, 1), (x + 30, y, 2)))
    for step in range(1, 16):
        board.send(("touchMove", (x - 30 - 3 * step, y, 1), (x + 30 + 3 * step, y, 2)), rests=False)
    board.send(("touchEnd",))
    board.next_frame()
    assert selection(board)["width"] > 1.4 * before
    assert board.desk("surface.zoom") == pytest.approx(1)


def test_each_action_of_the_bar_is_a_step(board):
    board.press("Select")
    lasso(board)
    files = [board.evaluate(BYTES)]

    def press_more(row):
        board.press("More actions")
        board.item(row).click()

    for press in (
        lambda: board.press("Duplicate"),
        lambda: board.radio("Red").click(),
        lambda: press_more("select.back"),
        lambda: press_more("select.front"),
        lambda: board.press("Delete"),
    ):
        press()
        board.next_frame()
        files.append(board.evaluate(BYTES))
        assert files[-1] != files[-2]
    assert selection(board) is None
    for file in reversed(files[:-1]):
        board.key("Control+z")
        assert board.evaluate(BYTES) == file
    for file in files[1:]:
        board.key("Control+Shift+Z")
        assert board.evaluate(BYTES) == file


def test_the_bars_show_and_change_the_selection_instead_of_the_pen(board):
    pen = board.get("settings.nibs")
    board.evaluate(f"{BOARD}.focus()")
    board.key("s", "Control+a")
    slider, points = board.locator(".nib input.width"), board.locator(".nib .line output").first
    board.radio("Red").click()
    board.next_frame()
    assert selection(board)["color"] == 0xE02B35FF
    expect(board.radio("Red")).to_have_attribute("aria-checked", "true")
    board.open_nib().fill("11")
    board.key("Escape")
    board.next_frame()
    assert selection(board)["width"] == 11
    assert board.get("settings.nibs") == pen
    # Without a selection they show the pen again.
    board.key("Escape")
    board.next_frame()
    expect(board.radio("Black")).to_have_attribute("aria-checked", "true")
    assert slider.input_value() == str(pen["pen"]["width"])
    # Another stroke with the former pen: the selection has several colours and widths, so the bars show none.
    board.key("p")
    board.draw((0.3, 0.8), (0.6, 0.8))
    board.key("s", "Control+a")
    board.next_frame()
    assert selection(board)["strokeCount"] == 3 and selection(board)["color"] is None
    expect(points).to_have_text("several")
    assert board.locator("inkdot-doodle-board .colors [aria-checked=true]").count() == 0
    board.key(".")
    board.next_frame()
    assert selection(board)["width"] == pen["pen"]["width"] + 1
    board.key("9")
    expect(board.locator("inkdot-doodle-board .nib input.opacity")).to_be_disabled()


def test_a_lasso_selects_a_floating_photo(board):
    board.drop(board.picture(), 0.5, 0.5)
    board.until(f"{SURFACE}.state.photoCount === 1")
    board.press("Select")
    lasso(board, y=0.5, reach=0.45)
    assert selection(board)["photoCount"] == 1
    assert board.evaluate(f"{SURFACE}.state.photoCount") == 0


def test_every_key(board):
    board.evaluate(f"{BOARD}.focus()")
    board.key("s")
    board.key("Control+a")
    assert selection(board)["strokeCount"] == 2
    board.says("2 selected")
    frame = selection(board)["frame"]
    board.key("ArrowRight", "Shift+ArrowDown")
    moved = selection(board)["frame"]
    scale = board.desk("surface.zoom")
    assert (moved["x"] - frame["x"], moved["y"] - frame["y"]) == pytest.approx((1 / scale, 10 / scale), abs=0.01)
    middle = [round(moved[at] + moved[side] / 2) for at, side in (("x", "width"), ("y", "height"))]
    board.says(f"Centre at {middle[0]}, {middle[1]}")
    board.key("+")
    sized = selection(board)["frame"]
    board.says(f"{round(sized['width'])} × {round(sized['height'])} pt")
    assert sized["width"] == pytest.approx(1.05 * moved["width"], rel=0.01)
    board.key("}")
    board.says("Turned by 15°")
    assert selection(board)["frame"]["height"] > moved["height"]
    board.key("3")
    assert selection(board)["color"] == 0xE02B35FF
    board.key("Control+d")
    assert selection(board)["strokeCount"] == 2
    board.key("[", "]", "Delete")
    assert selection(board) is None
    board.key("Control+a", "Escape")
    assert selection(board) is None
    board.key("Control+a")
    board.key("p")
    assert selection(board) is None
    for _ in range(9):
        board.key("Control+z")
    assert board.pixel(0.5, 0.3) == BLACK


def test_copied_cut_and_pasted(device, site):
    one = device(site)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=one.address)
    board = Sketch(one.page())
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.evaluate(f"{BOARD}.focus()")
    board.key("Control+a", "Control+c")
    expect(board.locator(".notice")).to_contain_text("Copied")
    types = board.evaluate("navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))")
    assert {"image/png", "text/html"} <= set(types)
    board.key("Control+x")
    board.until(f"{BOARD}.isEmpty")
    # Another drawing, connected only by the clipboard.
    board.evaluate(f"{BOARD}.start()")
    board.evaluate("dispatchEvent(new Event('blur'))")
    board.evaluate(f"{BOARD}.focus()")
    board.key("Control+v")
    board.until(f"{DESK}.document.selection?.strokeCount === 1")
    board.says("Pasted")
    assert board.get("canUndo")


def test_pasting_by_the_bar_requests_the_clipboard_once(board):
    # Firefox and Safari ask for permission every time.
    board.evaluate(
        """(bytes) => {
      const forms = { "text/html": new Blob(["<b>unrelated</b>"]), "image/png": new Blob([new Uint8Array(bytes)], { type: "image/png" }) };
      globalThis.asked = 0;
      navigator.clipboard.read = async () => {
        if ((asked += 1) > 1) throw new DOMException("", "NotAllowedError");
        return [{ types: Object.keys(forms), getType: async (type) => forms[type] }];
      };
    }""",
        list(board.picture()),
    )
    board.key("s")
    board.press("Paste")
    board.until(f"{DESK}.surface.photo?.count === 1")
    board.says("Photo placed")
    assert board.evaluate("asked") == 1


LET_GO = {
    "tap": lambda board: board.send(("touchStart", board.at(0.9, 0.9)), ("touchEnd",)),
    "tool": lambda board: board.key("p"),
    "key": lambda board: board.key("Escape", "Escape"),
    "other": lambda board: board.send(("touchStart", board.at(0.5, 0.7)), ("touchEnd",)),
    "gone": lambda board: board.evaluate(f"{BOARD}.finish()"),
    "moved": lambda board: board.evaluate(f"{BOARD}.remove()"),
    "twice": lambda board: board.key("Control+d"),
}


@pytest.mark.night
@pytest.mark.parametrize("way", LET_GO)
def test_the_last_colour_of_a_picker_applies_even_after_an_immediate_deselect(board, way):
    board.key("s")
    board.send(("touchStart", board.at(0.5, 0.3)), ("touchEnd",))
    board.until(f"{DESK}.document.selection?.strokeCount === 1")
    # The page's debounce timer does not advance.
    board.evaluate("globalThis.setTimeout = () => 0")
    board.evaluate(f"globalThis.kept = {DESK}.document")
    board.evaluate(f"{DESK}.tools.chooseColor('#33aa77', false)")
    LET_GO[way](board)
    colors = board.evaluate("""() => {
      const words = kept.engine.list("paint", 0, 0, 1e5, 1e5, 0), colors = [];
      for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) colors.push(words[at + 1].toString(16));
      return colors;
    }""")
    expected = ["33aa77ff", "1b1f26ff"] + ["33aa77ff"] * (way == "twice")
    assert colors == expected


@pytest.fixture
def copying(device):
    """A board in the app with its policy, and with permission to use the clipboard."""
    one = device()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=one.address)
    board = Sketch(one.page(), "/#/draw")
    board.evaluate(f"{BOARD}.focus()")
    return board


def copied(board, type):
    """A format on the clipboard; None if missing."""
    return board.evaluate(
        """async (type) => {
      const [item] = await navigator.clipboard.read();
      return item.types.includes(type) ? (await item.getType(type)).text() : null;
    }""",
        type,
    )


def copy_all(board):
    board.key("Control+a", "Control+c")
    board.says("Copied")


@pytest.mark.night
def test_a_copied_highlighter_breaks_no_policy(copying):
    # Each test asserts an empty console.
    copying.key("h")
    copying.draw((0.3, 0.3), (0.7, 0.3))
    copying.key("p")
    copying.draw((0.3, 0.4), (0.7, 0.4))
    copy_all(copying)
    svg = copied(copying, "image/svg+xml")
    assert svg.count("<path") == 2 and svg.count('mix-blend-mode="multiply"') == 1 and "style=" not in svg
    assert copied(copying, "text/plain") is None


@pytest.mark.night
def test_repeated_pastes_are_offset_within_the_visible_area(copying):
    copying.draw((0.4, 0.4), (0.6, 0.6))
    copy_all(copying)
    frames = [selection(copying)["frame"]]
    for _ in range(20):
        generation = selection(copying)["generation"]
        copying.key("Control+v")
        copying.until(f"{DESK}.document.selection.generation !== arg", generation)
        frames.append(selection(copying)["frame"])
    places = {(round(frame["x"]), round(frame["y"])) for frame in frames}
    assert len(places) == len(frames)
    paper = copying.desk("surface.state")
    for frame in frames:
        assert -1 <= frame["x"] and frame["x"] + frame["width"] <= paper["width"] + 1
        assert -1 <= frame["y"] and frame["y"] + frame["height"] <= paper["height"] + 1


# Enough lines that copying uses a worker; the engine receives them as touches.
MANY = f"""() => {{
  const {{ surface }} = {DESK}, {{ engine, document: drawing }} = surface;
  let time = performance.now() / 1000 - 1;
  for (let line = 0; line < 400; line += 1) {{
    const rows = Array.from({{ length: 100 }}, (_, at) =>
      [(time += 1e-6), 5, at === 0 ? 0 : at === 99 ? 3 : 1, 0, 20 + 3 * at + 9 * Math.random(), 150 + line, 0.5, 1.5, 0]);
    engine.numbers.set(rows.flat());
    drawing.take(engine.wasm.doodle_touches(rows.length));
  }}
}}"""
# Records workers and announcements, and delays the worker's messages.
BESIDE = """() => {
  const { Worker } = globalThis;
  globalThis.beside = [];
  globalThis.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      beside.push(this);
    }
    set onmessage(take) {
      super.onmessage = (event) => { this.letGo = () => take(event); if (!this.isHeld) this.letGo(); };
    }
    isHeld = globalThis.holds;
    terminate() {
      this.isOver = true;
      super.terminate();
    }
  };
}"""


@pytest.mark.night
def test_a_large_copy_uses_a_worker_and_is_announced(copying):
    copying.evaluate(BESIDE)
    copying.evaluate("globalThis.holds = true")
    copying.evaluate(MANY)
    copying.key("Control+a", "Control+c")
    copying.says("Copying…")
    copying.until("beside[0]?.letGo")
    copying.evaluate("beside[0].letGo()")
    copying.says("Copied")
    assert copying.evaluate("beside.length === 1 && beside[0].isOver")
    assert copied(copying, "image/svg+xml").count("<path ") > 0
    copying.key("Control+v")
    copying.until(f"{DESK}.document.selection.strokeCount === 400")
    copying.says("Pasted")


@pytest.mark.night
def test_an_outdated_copy_does_not_replace_the_next(copying):
    copying.evaluate(BESIDE)
    copying.evaluate("globalThis.holds = true")
    copying.evaluate(MANY)
    copying.key("Control+a", "Control+c")
    copying.says("Copying…")
    copying.evaluate(f"{BOARD}.start()")
    copying.evaluate(f"{BOARD}.focus()")
    copying.key("p")
    copying.draw((0.4, 0.4), (0.6, 0.6))
    assert not copying.get("isEmpty")
    copy_all(copying)
    assert copying.evaluate("beside.length === 1 && beside[0].isOver")
    copying.key("Control+v")
    copying.until(f"{DESK}.document.selection.strokeCount === 1")


@pytest.mark.night
@pytest.mark.parametrize("fault", ["throw new DOMException('', 'SecurityError')", "return super('/nowhere.js')"])
@pytest.mark.console("nowhere", "404", "Failed to load")
def test_without_workers_a_large_copy_still_works(copying, fault):
    copying.evaluate(
        f"() => {{ globalThis.Worker = class extends Worker {{ constructor() {{ globalThis.isTried = true; {fault}; }} }}; }}"
    )
    copying.evaluate(MANY)
    copy_all(copying)
    assert copying.evaluate("isTried") and copied(copying, "image/svg+xml").count("<path ") > 0
    copying.key("Control+v")
    copying.until(f"{DESK}.document.selection.strokeCount === 400")


@pytest.mark.night
def test_the_undo_offer_of_a_cut_does_not_undo_later_steps(copying):
    copying.evaluate(BESIDE)
    copying.evaluate("globalThis.holds = true")
    copying.evaluate(MANY)
    copying.key("Control+a", "Control+x")
    copying.until(f"{BOARD}.isEmpty && beside[0]?.letGo")
    copying.key("p")
    copying.draw((0.4, 0.4), (0.6, 0.6))
    assert not copying.get("isEmpty")
    copying.evaluate("beside[0].letGo()")
    copying.says("Cut")
    assert not copying.locator("inkdot-doodle-board .notice button").is_visible()


@pytest.mark.night
def test_texts_are_also_copied_as_plain_text(copying):
    for at, words in enumerate(["Grüße\n你好", "second"]):
        copying.key("t")
        place = copying.at(0.3, 0.3 + 0.2 * at)
        copying.send(("touchStart", place), ("touchEnd",))
        copying.wait_for_selector(".written textarea")
        copying.keyboard.insert_text(words)
        copying.keyboard.press("Escape")
        copying.next_frame()
    copying.key("p")
    copying.draw((0.4, 0.8), (0.6, 0.8))
    copy_all(copying)
    assert copied(copying, "text/plain") == "Grüße\n你好\nsecond"
    # Inkdot pastes the original marks.
    copying.key("Control+v")
    copying.until(f"{DESK}.document.selection.textCount === 2 && {DESK}.document.selection.strokeCount === 1")


@pytest.mark.night
def test_exported_alone(board):
    board.press("Select")
    lasso(board)
    board.press("More actions")
    with board.expect_download() as download:
        board.item("save.svg").click()
    svg = download.value.path().read_text()
    width = float(re.search(r'<svg[^>]* width="([\d.]+)"', svg)[1])
    assert width == pytest.approx(selection(board)["frame"]["width"] + 8, abs=2)


def test_its_handles_are_large_enough_and_scale_it(board):
    board.press("Select")
    lasso(board)
    box = board.resting(board.locator(".doodle-handle").nth(2))
    assert min(box["width"], box["height"]) > 43.9
    before = selection(board)["frame"]["width"]
    x, y = box["x"] + 22, box["y"] + 22
    board.mouse.move(x, y)
    board.mouse.down()
    board.mouse.move(x + 60, y + 2, steps=4)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["frame"]["width"] > 1.2 * before


@pytest.mark.night(but=["short line"])
@pytest.mark.parametrize("what", ["dot", "short line", "line as wide as a sheet that is far away"])
def test_a_small_selection_can_be_moved_and_scaled_by_finger(device, site, what):
    board = Sketch(device(site).page())
    ends = {"dot": (0.5, 0.5), "short line": (0.5, 0.51)}.get(what, (0.05, 0.95))
    # A tap is a dot.
    if what == "dot":
        board.send(("touchStart", board.at(0.5, 0.5)), ("touchEnd",))
        board.next_frame()
    else:
        board.draw((ends[0], 0.5), (ends[1], 0.5))
    board.press("Select")
    if "sheet" in what:
        board.evaluate(f"{BOARD}.zoomBy(0.1)")
        board.next_frame()
    board.key("Control+a")
    assert max(selection(board)["frame"][side] for side in ("width", "height")) * board.desk("surface.zoom") < 40

    def middle():
        box = board.locator("inkdot-doodle-board .paper").bounding_box()
        corners = board.desk("surface.frame.corners")
        return [start + sum(corner[axis] for corner in corners) / 4 for start, axis in ((box["x"], "x"), (box["y"], "y"))]

    # Wherever a fingertip lands near it: these offsets span its width.
    for dx, dy in ((0, 0), (12, 12), (-12, 12), (12, -12), (-12, -12), (18, 0), (-18, 0), (0, 18), (0, -18)):
        before, (x, y) = selection(board)["frame"], middle()
        drag(board, (x + dx, y + dy), (x + dx, y + dy - 60))
        after = selection(board)["frame"]
        assert (after["width"], after["height"]) == pytest.approx((before["width"], before["height"])), (dx, dy)
        assert (before["y"] - after["y"]) * board.desk("surface.zoom") > 30, (dx, dy)
        board.key("Control+z")
        board.next_frame()
    # Each handle works, and the bar does not cover it.
    bar = board.locator("inkdot-doodle-board .selection").bounding_box()
    for corner in range(4):
        before, handle = selection(board)["frame"]["width"], board.locator(".doodle-handle").nth(corner)
        (x, y), box = middle(), board.resting(handle)
        start = box["x"] + 22, box["y"] + 22
        assert start[1] + 9 <= bar["y"] or start[1] - 9 >= bar["y"] + bar["height"]
        drag(board, start, (2 * start[0] - x, 2 * start[1] - y))
        assert selection(board)["frame"]["width"] > 1.5 * before, corner
        board.key("Control+z")
        board.next_frame()


@pytest.mark.night
def test_dragging_a_handle_through_the_middle_and_back_changes_nothing(board):
    board.press("Select")
    board.key("Control+a")
    box = board.resting(board.locator(".doodle-handle").nth(2))
    frame = selection(board)["frame"]
    start, middle = (box["x"] + 22, box["y"] + 22), board.at(0.5, 0.5)
    board.mouse.move(*start)
    board.mouse.down()
    for place in middle, start:
        board.mouse.move(*place, steps=10)
        board.next_frame()
    assert selection(board)["isMoving"]
    assert selection(board)["map"] == pytest.approx([1, 0, 0, 0], abs=1e-6)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["frame"] == pytest.approx(frame, abs=0.01)


MAP = f"{DESK}.document.selection.map"
STORED = f"{DESK}.document.journal.length"


def held_handle(board):
    """Selects everything and drags a handle; returns where the drag began."""
    board.press("Select")
    board.key("Control+a")
    box = board.resting(board.locator(".doodle-handle").nth(2))
    start = box["x"] + 22, box["y"] + 22
    board.mouse.move(*start)
    board.mouse.down()
    board.mouse.move(start[0] + 30, start[1] + 40, steps=4)
    assert selection(board)["isMoving"]
    return start


@pytest.mark.night(but=["finger"])
@pytest.mark.parametrize(
    "breaks",
    [
        lambda board: board.keyboard.press("Escape"),
        lambda board: board.evaluate("dispatchEvent(new Event('blur'))"),
        lambda board: board.evaluate(
            "document.querySelector('inkdot-doodle-board').shadowRoot.querySelectorAll('.doodle-handle')[2]"
            ".dispatchEvent(new PointerEvent('pointercancel'))"
        ),
        lambda board: board.send(("touchStart", board.at(0.5, 0.5)), ("touchEnd",)),
        # The board does not have the focus.
        lambda board: board.evaluate("document.activeElement.blur()") or board.keyboard.press("Escape"),
    ],
    ids=["escape", "blur", "cancel", "finger", "escape elsewhere"],
)
def test_a_cancelled_handle_drag_reverts(board, breaks):
    start = held_handle(board)
    before, stored = board.evaluate(BYTES), board.evaluate(STORED)
    breaks(board)
    board.next_frame()
    board.mouse.move(start[0] + 60, start[1] + 60, steps=3)
    board.mouse.up()
    board.next_frame()
    assert selection(board)["strokeCount"] == 2 and not selection(board)["isMoving"]
    assert board.evaluate(MAP) == [1, 0, 0, 0]
    assert board.evaluate(BYTES) == before and board.evaluate(STORED) == stored
    # The next drag works.
    box = board.resting(board.locator(".doodle-handle").nth(2))
    board.mouse.move(box["x"] + 22, box["y"] + 22)
    board.mouse.down()
    board.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    board.mouse.up()
    board.next_frame()
    assert board.evaluate(BYTES) != before and board.evaluate(STORED) == stored + 1


@pytest.mark.night
@pytest.mark.parametrize("how", ["escape", "cancel"])
@pytest.mark.parametrize("what", ["ink", "photo"])
def test_a_cancelled_drag_reverts(board, what, how):
    board.press("Select")
    if what == "ink":
        board.key("Control+a")
    else:
        board.drop(board.picture(width=200, height=200), 0.5, 0.5)
        board.until(f"{SURFACE}.state.photoCount === 1")
    board.next_frame()
    place = "JSON.stringify(%s.frame.selectedPlace)" % SURFACE
    before = [board.evaluate(one) for one in (BYTES, STORED, place)]
    start, end = board.at(0.5, 0.5), board.at(0.6, 0.6)
    board.send(("touchStart", start), *steps_of(start, end, 12), rests=False)
    board.next_frame()
    assert board.evaluate(place) != before[2]
    if how == "escape":
        board.keyboard.press("Escape")
        board.send(*steps_of(end, start, 4), ("touchEnd",))
    else:
        board.send(("touchCancel",))
    board.next_frame()
    assert [board.evaluate(one) for one in (BYTES, STORED, place)] == before


def test_escape_ends_a_lasso_and_then_deselects(board):
    board.press("Select")
    board.key("Control+a")
    start = board.at(0.1, 0.1)
    board.send(("touchStart", start), *steps_of(start, board.at(0.9, 0.5), 9), rests=False)
    board.next_frame()
    assert board.desk("surface.selected.points.length") > 4
    board.key("Escape")
    board.send(("touchEnd",))
    board.next_frame()
    assert board.desk("surface.selected.points.length") == 0 and selection(board)["strokeCount"] == 2
    board.key("Escape")
    assert selection(board) is None


@pytest.mark.night(but=["window"])
@pytest.mark.parametrize("changes", ["window", "paper"])
def test_a_handle_does_not_jump_when_the_paper_moves(board, changes):
    start = held_handle(board)
    if changes == "window":
        board.set_viewport_size({"width": 700, "height": 500})
        board.until(f"{SURFACE}.root.clientWidth === 700")
    else:
        board.evaluate(f"{DESK}.sheets.change({{ size: 'a5' }})")
    settled(board)
    before = board.evaluate(MAP)
    # A small mouse move causes a small change.
    board.mouse.move(start[0] + 31, start[1] + 41)
    board.next_frame()
    assert board.evaluate(MAP) == pytest.approx(before, rel=0.05, abs=3)
    board.mouse.up()


@pytest.mark.night(but=["{board}.finish()"])
@pytest.mark.parametrize("ends", ["{board}.finish()", "document.body.append({board})"])
def test_an_interrupted_handle_drag_is_a_step(board, ends):
    board.press("Select")
    board.key("Control+a")
    box, before = board.resting(board.locator(".doodle-handle").nth(2)), board.evaluate(BYTES)
    board.mouse.move(box["x"] + 22, box["y"] + 22)
    board.mouse.down()
    board.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    board.evaluate(ends.format(board=BOARD))
    assert not selection(board)["isMoving"]
    assert board.evaluate(BYTES) != before
    board.mouse.up()


@pytest.mark.night
def test_named_in_both_languages(device, site):
    board = Sketch(device(site, locale="zh-CN").page(), lang="zh-Hans")
    board.press("选择")
    expect(board.get_by_role("group", name="所选内容")).to_be_visible()
    expect(board.button("全选")).to_be_visible()


def test_a_page_can_omit_the_tool(device, site):
    board = Sketch(device(site).page(), tools="pen eraser")
    expect(board.button("Select")).to_have_count(0)
    board.evaluate(f"{BOARD}.focus()")
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.key("s", "Control+a")
    assert selection(board) is None


@pytest.mark.night
def test_ten_thousand_strokes_are_moved_as_one_picture(device):
    board = Sketch(device().page())
    board.evaluate(
        """async () => {
      const strokes = Array.from({ length: 10000 }, (_, at) => ({ tool: "pen", color: "#1b1f26ff", width: 2,
        points: Array.from({ length: 12 }, (_, i) => [10 + (at %% 100) * 9 + i / 2, 10 + Math.floor(at / 100) * 6 + (i %% 3)]) }));
      const { importDocument } = await import("/inkdot/doodle/import/documents.js");
      const text = JSON.stringify({ width: 1000, height: 700, paper: "#ffffffff", strokes });
      %s.open((await importDocument(new TextEncoder().encode(text))).bytes);
      const { engine } = %s.document, list = engine.list;
      globalThis.painted = [];
      engine.list = function (name, ...numbers) { painted.push(name); return list.call(this, name, ...numbers); };
    }"""
        % (BOARD, DESK)
    )
    board.press("Select")
    lasso(board, y=0.5, reach=0.48)
    assert selection(board)["strokeCount"] > 4000
    settled(board)
    start, end = board.at(0.5, 0.5), board.at(0.52, 0.55)
    board.send(("touchStart", start), *steps_of(start, end, 20), rests=False)
    board.next_frame()
    settled(board)
    board.evaluate("painted.length = 0")
    board.send(*steps_of(end, start, 20), rests=False)
    board.next_frame()
    assert selection(board)["isMoving"]
    assert board.evaluate("painted") == []
    board.send(("touchEnd",))
