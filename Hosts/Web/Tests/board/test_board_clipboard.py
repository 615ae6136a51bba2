"""Copying, cutting and pasting marks, by key and by the bar; large copies use a worker."""

import re

import pytest
from playwright.sync_api import expect
from selecting import lasso, selection, two_lines
from sketch import BOARD, BYTES, DESK, Sketch


@pytest.fixture
def board(device, site):
    return two_lines(device, site)


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
    # Pastes into another drawing.
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


# Draws enough lines that copying uses a worker. Touches are passed to the engine directly.
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
def test_the_selection_is_exported_alone(board):
    board.press("Select")
    lasso(board)
    board.press("More actions")
    with board.expect_download() as download:
        board.item("save.svg").click()
    svg = download.value.path().read_text()
    width = float(re.search(r'<svg[^>]* width="([\d.]+)"', svg)[1])
    assert width == pytest.approx(selection(board)["frame"]["width"] + 8, abs=2)
