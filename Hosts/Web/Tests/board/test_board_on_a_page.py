"""The doodle board on a page: what the page chooses, reads and exports, and how it reports files that do not load."""

import re

import pytest
from driver import stroke
from playwright.sync_api import expect
from sketch import BLACK, BOARD, DESK, Sketch


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def test_a_board_on_any_page_draws_and_reports(board):
    assert board.evaluate("events[0][0]") == "ready"
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.pixel(0.5, 0.5) == BLACK
    name, detail = board.evaluate("events.filter(([name]) => name === 'journal').map(([name, bytes]) => [name, bytes.length])")[0]
    assert name == "journal" and detail > 20


def test_a_page_chooses_the_controls_of_the_board(board):
    board.evaluate(f"{BOARD}.tools = 'brush eraser'")
    shown = lambda: board.evaluate(f"""[...{BOARD}.shadowRoot.querySelectorAll(".bar .tool[data-name]")]
      .filter((one) => one.checkVisibility() && !one.matches(".palette *")).map((one) => one.dataset.name)""")
    assert sorted(shown()) == ["brush", "eraser", "more", "redo", "undo"]
    board.key("h")
    assert board.get("settings.tool") == "brush"
    board.evaluate(f"{BOARD}.bars = 'none'")
    assert shown() == []
    board.ready()
    assert board.box["height"] == board.page.viewport_size["height"]
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert not board.get("isEmpty")


def test_a_read_only_board_keeps_its_drawing(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    board.evaluate(f"{BOARD}.readonly = true")
    board.ready()
    board.draw((0.2, 0.2), (0.8, 0.2))
    board.evaluate(f"{BOARD}.focus()")
    board.key("x", "Control+z", "Delete")
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before
    # A finger on it scrolls the page.
    board.evaluate("document.body.style.paddingBottom = '3000px'")
    board.send(*stroke([board.at(0.5, 0.7), board.at(0.5, 0.3)], 6))
    board.until("scrollY > 0")
    board.evaluate(f"document.body.style.paddingBottom = ''; {BOARD}.readonly = false")
    board.ready()
    board.draw((0.2, 0.2), (0.8, 0.2))
    assert board.evaluate(f"[...{BOARD}.bytes()]") != before


@pytest.mark.night
@pytest.mark.parametrize("kind", ["ink", "photo"])
def test_a_board_that_becomes_read_only_deselects(board, kind):
    if kind == "ink":
        board.draw((0.2, 0.5), (0.8, 0.5))
        board.press("Select")
        board.key("Control+a")
    else:
        board.drop(board.picture(200, 160))
        board.until(f"{DESK}.surface.state.photoCount === 1")
    handle = board.locator(".doodle-handle").first
    box = board.resting(handle)
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    board.evaluate(f"{BOARD}.readonly = true")
    board.next_frame()
    expect(handle).to_be_hidden()
    expect(board.button("Delete" if kind == "ink" else "Remove photo")).to_be_hidden()
    board.mouse.move(box["x"] + 22, box["y"] + 22)
    board.mouse.down()
    board.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    board.mouse.up()
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before


def test_a_read_only_board_ignores_user_input_and_locks_content_of_the_page(board):
    picture = list(board.picture(200, 160))
    # The user's file, read after the page made the board read-only.
    late = """async (bytes) => {
      const adding = %s.sources.add([new Blob([new Uint8Array(bytes)], { type: "image/png" })]);
      %s.readonly = true;
      await adding;
    }"""
    board.evaluate(late % (DESK, BOARD), picture)
    board.ready()
    assert board.get("isEmpty") and board.evaluate(f"{DESK}.surface.state.photoCount") == 0
    # The page's own file.
    line = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M10 10L90 90" stroke="black" fill="none"/></svg>'
    for bytes in (picture, list(line.encode())):
        board.evaluate(f"(bytes) => {BOARD}.importFile(new Blob([new Uint8Array(bytes)]))", bytes)
    board.next_frame()
    assert not board.get("isEmpty") and board.evaluate(f"{DESK}.surface.state.photoCount") == 1
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    assert board.evaluate(f"[{DESK}.surface.photo, {DESK}.surface.selection]") == [None, None]
    for handle in board.locator(".doodle-handle").all():
        expect(handle).to_be_hidden()
    board.evaluate(f"{BOARD}.focus()")
    board.key("ArrowLeft", "+", "Delete")
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before


def test_a_page_exports_a_drawing_in_every_format(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    kinds = board.evaluate(
        """async () => {
      const board = %s;
      const blob = async (options) => {
        const file = await board.toBlob(options);
        return [file.type, file.size > 100];
      };
      const picture = await createImageBitmap(await board.toBlob({ scale: 2, background: "#ff0000" }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const clear = await createImageBitmap(await board.toBlob({ background: "transparent" }));
      const other = new OffscreenCanvas(clear.width, clear.height).getContext("2d");
      other.drawImage(clear, 0, 0);
      const { width } = board.roomForPaper;
      return {
        types: [await blob({}), await blob({ type: "image/webp" }), await blob({ type: "image/svg+xml" }), await blob({ type: "application/pdf" })],
        isTwice: picture.width === 2 * width, corner: [...context.getImageData(2, 2, 1, 1).data], none: other.getImageData(2, 2, 1, 1).data[3],
        svg: board.toSVG().startsWith("<svg"), same: board.toData().join() === board.bytes().join(),
      };
    }"""
        % BOARD
    )
    assert kinds == {
        "types": [[kind, True] for kind in ("image/png", "image/webp", "image/svg+xml", "application/pdf")],
        "isTwice": True,
        "corner": [255, 0, 0, 255],
        "none": 0,
        "svg": True,
        "same": True,
    }


@pytest.mark.night
def test_a_page_can_replace_texts(board):
    board.evaluate(f"{BOARD}.texts = {{ clear: 'Wipe', 'said.cleared': 'All wiped' }}")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.press("Options")
    board.item("clear").click()
    board.says("All wiped")


def test_a_board_is_a_field_of_a_form(board):
    """Invalid while required and empty, sent as a file, cleared with the form, disabled with its fieldset."""
    read = """() => {
      const form = document.forms[0], file = new FormData(form).get("drawing");
      return [form.checkValidity(), file ? [file.name, file.size > 20] : null];
    }"""
    board.evaluate(
        """() => {
      const form = document.createElement("form"), set = document.createElement("fieldset");
      set.style.cssText = "border: 0; margin: 0; padding: 0";
      %s.name = "drawing";
      %s.required = true;
      set.append(%s);
      form.append(set);
      document.body.append(form);
    }"""
        % (BOARD, BOARD, BOARD)
    )
    board.ready()
    assert board.evaluate(read) == [False, None]
    # The error names the missing property.
    board.evaluate("document.forms[0].requestSubmit()")
    assert board.evaluate(f"{BOARD}.shadowRoot.activeElement?.className") == "paper"
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.evaluate(read) == [True, ["drawing.inkdot", True]]
    board.evaluate("document.forms[0].reset()")
    assert board.evaluate(read) == [False, None] and board.get("isEmpty")
    board.evaluate("document.querySelector('fieldset').disabled = true")
    board.ready()
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.get("isEmpty")


@pytest.mark.new_device
def test_a_page_with_its_own_settings_hides_the_switches_of_the_menu(device, site):
    one = device(site)
    one.context.grant_permissions(["accelerometer"])
    board = Sketch(one.page())
    switches = board.locator(".popup:not([hidden]) input[type=checkbox]:visible")
    board.press("Options")
    # Palm rejection, shapes, finger taps, shaking.
    expect(switches).to_have_count(4)
    board.evaluate(f"{BOARD}.preferences = 'none'")
    expect(switches).to_have_count(0)


def test_settings_are_restored_and_invalid_ones_ignored(board):
    board.evaluate(
        """(board) => {
      board.settings = { tool: "brush", nibs: { brush: { color: "#16944f", width: 99, opacity: "no" }, pen: 7 }, eraser: "all", eraserWidth: -4 };
    }""",
        board.query_selector("inkdot-doodle-board"),
    )
    expect(board.radio("Brush")).to_be_checked()
    expect(board.radio("Green")).to_be_checked()
    settings = board.get("settings")
    assert settings["nibs"]["brush"] == {"color": "#16944f", "opacity": 1, "width": 50}
    assert (settings["eraser"], settings["eraserWidth"], settings["nibs"]["pen"]["width"]) == ("part", 1, 4)


@pytest.mark.console("could not be started", "Failed to load resource", "net::ERR")
def test_an_engine_that_does_not_load_is_reported(device, site):
    page = device(site).page()
    page.route("**/doodle.wasm", lambda route: route.abort())
    page.goto(page.address)
    page.evaluate("""async () => {
      await import("/inkdot/doodle-board.js");
      document.body.replaceChildren(document.createElement("inkdot-doodle-board"));
    }""")
    expect(page.locator(".notice")).to_contain_text("could not be loaded")


@pytest.mark.console("Failed to load", "ERR_FAILED", "could not be loaded")
def test_menus_that_did_not_load_are_reported_and_retried(device, site):
    page = device(site).page()
    page.route("**/doodle/menu-list.js", lambda route: route.abort())
    board = Sketch(page)
    button = board.locator('inkdot-doodle-board [data-name="more"]').first
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(board.locator(".notice.error")).to_have_text(re.compile("couldn’t be loaded"))
    board.unroute("**/doodle/menu-list.js")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(board.locator('inkdot-doodle-board [data-name="zoomIn"]')).to_be_visible()
