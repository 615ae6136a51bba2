"""Boards that are moved, removed, reinserted, configured by frameworks, or one of several."""

import re
import shutil
from pathlib import Path

import pytest
from driver import PHONE, stroke
from paper import settled
from playwright.sync_api import expect
from server import APP
from sketch import ADD_BOARD, BLACK, BOARD, DESK, WHITE, Sketch

GUIDE = Path(__file__).parents[4] / "Documentation" / "WebComponent.md"
# Counts what a board leaves in the page: listeners that were not removed, and requested frames.
WATCH = """() => {
  globalThis.heard = new Map();
  globalThis.frames = 0;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const key = (type, options) => `${type} ${typeof options === "object" ? !!options.capture : !!options}`;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (options?.signal?.aborted) return;
    addEventListener.call(this, type, listener, options);
    const all = heard.get(this ?? window) ?? heard.set(this ?? window, new Map()).get(this ?? window);
    const of = all.get(listener) ?? all.set(listener, new Set()).get(listener);
    of.add(key(type, options));
    options?.signal && addEventListener.call(options.signal, "abort", () => of.delete(key(type, options)));
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    heard.get(this ?? window)?.get(listener)?.delete(key(type, options));
  };
  const ask = requestAnimationFrame;
  globalThis.requestAnimationFrame = (work) => {
    frames += 1;
    return ask(work);
  };
  // The driver of the tests has some of its own on the window.
  const isOurs = (of) => !of.has("touchcancel true") && ![...of].some((type) => type.startsWith("__playwright"));
  globalThis.listeners = (target) =>
    [...(heard.get(target)?.values() ?? [])].filter(isOurs).reduce((sum, of) => sum + of.size, 0);
}"""


@pytest.fixture
def empty(device, site):
    """A page without a board that counts leftovers."""
    page = device(site).page()
    page.goto(page.address)
    page.evaluate(WATCH)
    return page


@pytest.fixture
def board(empty):
    return Sketch(empty, again=True)


def test_a_board_that_is_moved_keeps_its_drawing(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate(
        """async () => {
      const dialog = document.createElement("dialog");
      document.body.append(dialog);
      dialog.style.cssText = "inline-size: 390px; max-inline-size: none; margin: 0; padding: 0; border: 0";
      dialog.append(%s);
      dialog.showModal();
    }"""
        % BOARD
    )
    board.next_frame()
    assert board.pixel(0.5, 0.5) == BLACK and board.get("canUndo")
    settled(board)
    # Its keys work there, except in its own dialogs.
    board.evaluate(f"{BOARD}.focus()")
    board.key("b")
    assert board.get("settings.tool") == "brush"
    board.key("p")
    # It accepts input, and earlier steps can be undone.
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.7) == BLACK
    board.evaluate(f"{BOARD}.undo(); {BOARD}.undo()")
    assert board.get("isEmpty")
    assert board.evaluate("events.filter(([name]) => name === 'ready').length") == 1


def test_in_a_scaled_page_everything_is_under_the_pointer(board):
    """As in a dialog with an opening animation, or in a scaled preview."""
    board.evaluate("document.body.style.transformOrigin = '0 0'; document.body.style.transform = 'scale(0.4)'")
    board.next_frame()
    near = lambda *place: [pytest.approx(number, abs=1) for number in place]
    middle = lambda selector: board.evaluate(
        """(selector) => {
      const { left, top, width, height } = %s.shell.querySelector(selector).getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }"""
        % DESK,
        selector,
    )
    assert board.get("roomForPaper") == board.evaluate(f"(({{ width, height }}) => ({{ width, height }}))({BOARD}.sheet)")
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert [board.pixel(x, 0.5) for x in (0.25, 0.75, 0.85)] == [BLACK, BLACK, WHITE]
    assert board.evaluate(f"(place) => {DESK}.surface.colorAt(...place)", board.at(0.5, 0.5)) == "#1b1f26"
    # A menu is below the bar of its button, inside the board.
    board.press("Options")
    board.until(f"{DESK}.popups.open")
    menu, bar, shell = board.evaluate(
        f"[{DESK}.popups.open, {DESK}.actionBar.element, {DESK}.shell].map((element) => element.getBoundingClientRect().toJSON())"
    )
    assert menu["top"] == pytest.approx(bar["bottom"] + 8 * 0.4, abs=1)
    assert menu["right"] == pytest.approx(shell["right"] - 8 * 0.4, abs=1)
    board.key("Escape", "Escape")
    # The ring of the eraser, and the lens of the eyedropper.
    board.key("e")
    place = board.at(0.7, 0.3)
    board.mouse.move(*place)
    board.next_frame()
    assert board.evaluate(
        """() => {
      const { left, top, width, height } = %s.surface.frame.ring.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }"""
        % DESK
    ) == near(*place)
    board.evaluate(f"{DESK}.pickColor()")
    place = board.at(0.3, 0.5)
    board.mouse.move(*place)
    assert board.evaluate(f"{DESK}.eyedropper.color") == "#1b1f26"
    board.evaluate(f"{DESK}.eyedropper.lens.classList.remove('lifted')")
    assert middle(".lens") == near(*place)
    board.key("Escape")
    # The paper is dragged by the grabbed point, and zoomed about it.
    place = board.at(0.4, 0.4)
    board.mouse.move(*place)
    board.keyboard.down("Control")
    board.mouse.wheel(0, -100)
    board.keyboard.up("Control")
    board.until(f"{DESK}.surface.zoom > 1")
    assert list(board.at(0.4, 0.4)) == near(*place)
    board.mouse.down(button="middle")
    board.mouse.move(place[0] - 9, place[1] - 7)
    board.mouse.up(button="middle")
    board.next_frame()
    assert list(board.at(0.4, 0.4)) == near(place[0] - 9, place[1] - 7)
    board.evaluate(f"{BOARD}.fit()")
    # The corner follows the pointer, and the opposite one stays: a selection is 0.85 as large when a corner is at 0.7 of its
    # distance to the middle.
    board.key("Control+a")
    board.next_frame()
    before = board.evaluate(f"{DESK}.surface.selection.frame.width")
    x, y = middle(".doodle-handle")
    across, down = board.at(0.5, 0.5)
    board.mouse.move(x, y)
    board.mouse.down()
    board.mouse.move(across + (x - across) * 0.7, down + (y - down) * 0.7, steps=4)
    board.mouse.up()
    board.next_frame()
    assert board.evaluate(f"{DESK}.surface.selection.frame.width") == pytest.approx(0.85 * before, rel=0.02)
    # Lines that wrap while typing wrap on the sheet.
    board.key("Escape")
    board.evaluate(f"{DESK}.writer.open('many words '.repeat(20))")
    board.until(f"{DESK}.surface.selection")
    assert board.evaluate(f"{DESK}.surface.selection.frame.width") < board.get("sheet.width")


def test_a_touch_on_a_replaced_drawing_does_not_affect_the_next(board):
    """As when a form is reset, or a page opens another drawing, during a touch."""
    board.evaluate(
        "for (const name of ['beginstroke', 'endstroke']) %s.addEventListener(`inkdot-${name}`, () => events.push([name]))"
        % BOARD
    )
    down, *moves, _ = stroke([board.at(0.2, 0.5), board.at(0.8, 0.5)], 6)
    board.send(down, *moves)
    board.next_frame()
    board.evaluate(f"{BOARD}.start()")
    board.send(*moves, ("touchEnd",))
    assert board.get("isEmpty") and not board.get("canUndo")
    # Alone it draws; with a stale touch it would move the paper.
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.7) == BLACK and board.pixel(0.5, 0.5) == WHITE
    assert board.evaluate("events.filter(([name]) => name.endsWith('stroke')).map(([name]) => name)") == 2 * [
        "beginstroke",
        "endstroke",
    ]


def test_a_board_that_is_shown_late_fills_its_container(empty):
    """In a tab or dialog that is initially closed."""
    empty.evaluate("document.body.style.display = 'none'")
    empty.evaluate(ADD_BOARD, {})
    empty.evaluate(f"async () => {{ await {BOARD}.ready; }}")
    size = f"[{BOARD}.sheet.width, {BOARD}.sheet.height]"
    assert empty.evaluate(size) == [320, 320]
    empty.evaluate("document.body.style.display = ''")
    empty.until(f"{BOARD}.sheet.width === {BOARD}.roomForPaper.width && {BOARD}.sheet.width > 320")
    assert empty.evaluate(size) == empty.evaluate(f"Object.values({BOARD}.roomForPaper)")
    # Only once: a visible board keeps its sheet.
    board = Sketch(empty, is_there=True)
    before = empty.evaluate(size)
    empty.evaluate(f"{BOARD}.style.blockSize = '400px'")
    board.next_frame()
    board.next_frame()
    assert empty.evaluate(size) == before


@pytest.mark.new_device
def test_a_change_of_pixel_ratio_repaints_everything(empty):
    """A window keeps its size in px when it moves between screens."""
    empty.evaluate("""async () => {
      document.body.innerHTML = "<inkdot-doodle-board></inkdot-doodle-board><inkdot-paper></inkdot-paper><inkdot-pattern-lock flow=create></inkdot-pattern-lock>";
      await Promise.all(["doodle-board", "paper", "pattern-lock"].map((name) => import(`/inkdot/${name}.js`)));
      await Promise.all([...document.body.children].map((element) => element.ready));
    }""")
    # Chromium reports the new pixel ratio only when the window is resized as well; the elements keep their size.
    other = {"width": PHONE["width"], "height": PHONE["height"] - 1, "deviceScaleFactor": 2, "mobile": False}
    empty.session.send("Emulation.setDeviceMetricsOverride", other)
    for element, selector in (
        ("doodle-board", ".live > canvas"),
        ("paper", "canvas"),
        ("pattern-lock", ".board canvas"),
    ):
        canvas = f"document.querySelector('inkdot-{element}').shadowRoot.querySelector('{selector}')"
        empty.until(f"Math.abs({canvas}?.width - 2 * {canvas}?.clientWidth) <= 2")


@pytest.mark.night
def test_a_board_that_is_moved_200_times_keeps_everything(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    board.evaluate(
        """async () => {
      const board = %s, homes = [1, 2].map(() => document.body.appendChild(document.createElement("section")));
      for (let times = 0; times < 200; times += 1) {
        homes[times %% 2].append(board);
        if (times %% 3 === 0) await new Promise(requestAnimationFrame);
      }
    }"""
        % BOARD
    )
    settled(board)
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before
    assert board.evaluate(f"{DESK}.paper.childElementCount") == 5
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.7) == BLACK


@pytest.mark.night
def test_elements_keep_style_and_contents_in_the_document_of_a_frame_and_back(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate("Promise.all([import('/inkdot/pattern-lock.js'), import('/inkdot/paper.js')])")
    assert board.evaluate("""async () => {
      const board = document.querySelector("inkdot-doodle-board");
      const elements = [board, ...["pattern-lock", "paper"].map((name) => document.createElement(`inkdot-${name}`))];
      document.body.append(...elements);
      const frame = document.body.appendChild(document.createElement("iframe"));
      const seen = [];
      for (const home of [frame.contentDocument.body, document.body, frame.contentDocument.body, document.body]) {
        home.append(...elements);
        seen.push(elements.every(({ shadowRoot }) => shadowRoot.adoptedStyleSheets.length === 1));
      }
      // Where nothing is shown nothing is wrong either.
      document.implementation.createHTMLDocument().body.append(...elements);
      document.body.replaceChildren(board);
      return seen;
    }""") == [True, True, True, True]
    settled(board)
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.5) == BLACK and board.pixel(0.5, 0.7) == BLACK


def test_a_board_that_is_moved_while_it_loads_can_be_drawn_on(empty):
    empty.evaluate("""async () => {
      await import("/inkdot/doodle-board.js");
      const board = document.createElement("inkdot-doodle-board");
      board.style.blockSize = "100vh";
      document.body.style.margin = "0";
      document.body.replaceChildren(board);
      const section = document.body.appendChild(document.createElement("section"));
      section.append(board);
      document.body.append(board);
    }""")
    board = Sketch(empty, is_there=True)
    assert board.evaluate(f"{DESK}.paper.childElementCount") == 5
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.pixel(0.5, 0.5) == BLACK


def test_a_removed_board_leaves_nothing_behind(board):
    """No listener on the page, no canvas and no frame, however often."""
    board.draw((0.2, 0.5), (0.8, 0.5))
    left = board.evaluate(
        """async () => {
      const element = %s, { paper } = element[Symbol.for("inkdot.workings")];
      const places = [window, document, document.documentElement, paper, element];
      const counts = [], canvases = [];
      for (let times = 0; times < 3; times += 1) {
        canvases.push(...paper.querySelectorAll("canvas"));
        element.remove();
        await new Promise((done) => setTimeout(done, 0));
        counts.push([...places.map(listeners), paper.childElementCount]);
        document.body.append(element);
        await new Promise(requestAnimationFrame);
      }
      element.remove();
      const before = frames;
      dispatchEvent(new Event("devicemotion"));
      paper.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1 }));
      const heard = canvases.map(listeners).reduce((sum, count) => sum + count, 0);
      return { counts, frames: frames - before, canvases: canvases.length, heard };
    }"""
        % BOARD
    )
    assert left["frames"] == 0
    assert left["canvases"] > 6 and left["heard"] == 0
    # Listeners on its own nodes stay and do not accumulate; the page has none.
    assert left["counts"][0] == left["counts"][1] == left["counts"][2]
    assert left["counts"][0][:3] == [0, 0, 0] and left["counts"][0][5] == 0


def test_a_phone_at_rest_requests_no_frame(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    settled(board)
    asked = board.evaluate("""() => {
      const before = frames;
      for (let times = 0; times < 60; times += 1) {
        const event = new Event("devicemotion");
        Object.defineProperty(event, "accelerationIncludingGravity", { value: { x: 0, y: 0, z: 9.81 } });
        dispatchEvent(event);
      }
      return frames - before;
    }""")
    assert asked == 0


def test_a_move_requests_one_frame(board):
    """Also where the frame rate exceeds the pointer's rate."""
    settled(board)
    asked = board.evaluate(
        """async () => {
      const { paper } = %s[Symbol.for("inkdot.workings")], box = paper.getBoundingClientRect();
      const send = (type, x) =>
        paper.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 7, pointerType: "pen", isPrimary: true, bubbles: true, button: type === "pointermove" ? -1 : 0,
            buttons: 1, pressure: 0.5, clientX: box.left + x, clientY: box.top + 200,
          }),
        );
      // Those that are waited for here are counted too.
      const wait = async () => {
        for (let times = 0; times < 3; times += 1) await new Promise(requestAnimationFrame);
      };
      send("pointerdown", 100);
      send("pointermove", 130);
      await wait();
      const counts = [];
      for (let x = 140; x < 170; x += 10) {
        const before = frames;
        send("pointermove", x);
        await wait();
        counts.push(frames - before - 3);
      }
      return counts;
    }"""
        % BOARD
    )
    assert asked == [1, 1, 1]


@pytest.mark.night
def test_a_shake_offers_to_undo(board):
    """With sensor events, sixty times a second."""
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate(
        """() => {
      const start = performance.now();
      for (let times = 0; times < 90; times += 1) {
        const event = new Event("devicemotion");
        const x = times < 60 ? 30 * (Math.floor(times / 6) %% 2 ? 1 : -1) : 0;
        Object.defineProperties(event, {
          accelerationIncludingGravity: { value: { x, y: 0, z: 9.81 } }, timeStamp: { value: start + times * 16.7 },
        });
        dispatchEvent(event);
      }
    }""".replace("%%", "%")
    )
    expect(board.page.locator("inkdot-doodle-board dialog.shake")).to_be_visible()


def test_a_hidden_page_does_not_listen_to_the_sensor(board):
    heard = "[...(heard.get(window)?.values() ?? [])].some((of) => of.has('devicemotion false'))"
    assert board.evaluate(heard)
    hide = """(isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    board.evaluate(hide, True)
    assert not board.evaluate(heard)
    board.evaluate(hide, False)
    assert board.evaluate(heard)


def test_a_paste_goes_to_the_board_with_the_focus(board):
    picture = board.picture()
    board.evaluate("""() => {
      const second = document.createElement("inkdot-doodle-board");
      second.id = "second";
      second.style.blockSize = "100vh";
      document.body.append(second);
      return second.ready;
    }""")
    paste = """async ([content, focused]) => {
      const boards = [...document.querySelectorAll("inkdot-doodle-board")];
      document.activeElement.blur();
      boards[focused]?.focus();
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(content)], "pasted", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented;
    }"""
    count = "[...document.querySelectorAll('inkdot-doodle-board')].map((one) => one[Symbol.for('inkdot.workings')].document.engine.state.photoCount)"
    # Without the focus on a board the page handles the paste.
    assert board.evaluate(paste, [list(picture), -1]) is False
    assert board.evaluate(paste, [list(picture), 1]) is True
    board.until(f"({count})[1] === 1")
    assert board.evaluate(count) == [0, 1]


@pytest.mark.console("RuntimeError", "memory access", "unreachable")
def test_a_board_recovers_from_a_trap_of_its_engine(board):
    """With its drawing, its undo history and later strokes."""
    board.draw((0.2, 0.3), (0.8, 0.3))
    board.evaluate(
        """async () => {
      const drawing = %s.document;
      const recovered = new Promise((done) => drawing.addEventListener("recovered", done));
      // Nothing in its memory holds any more, and every address in it is beyond its end.
      new Uint8Array(drawing.engine.wasm.memory.buffer).fill(0x80);
      try {
        for (let times = 0; times < 100; times += 1) drawing.command("fit");
      } catch {
        // As it is meant to be.
      }
      await recovered;
    }"""
        % DESK
    )
    settled(board)
    assert board.pixel(0.5, 0.3) == BLACK
    board.draw((0.2, 0.7), (0.8, 0.7))
    settled(board)
    assert [color[:3] for color in (board.pixel(0.5, 0.3), board.pixel(0.5, 0.7))] == [BLACK[:3]] * 2
    board.evaluate(f"{BOARD}.undo(); {BOARD}.undo()")
    assert board.get("isEmpty")


@pytest.mark.parametrize(
    "tag, values, attributes",
    [
        (
            "inkdot-pattern-lock",
            {"flow": "create", "schedule": "strict", "rows": 4, "allowRepeats": True, "hitFactor": 0.5},
            {"flow": "create", "schedule": "strict", "rows": "4", "allow-repeats": "", "hit-factor": "0.5"},
        ),
        (
            "inkdot-doodle-board",
            {"album": True, "name": "drawing", "theme": "dark", "tools": "pen eraser", "readonly": True, "disabled": True},
            {"album": "", "name": "drawing", "theme": "dark", "tools": "pen eraser", "readonly": "", "disabled": ""},
        ),
    ],
)
def test_properties_and_attributes_are_the_same(empty, tag, values, attributes):
    """As set by frameworks: React 19 sets a property if it exists."""
    both = empty.evaluate(
        """async ([tag, values]) => {
      await import("/inkdot/pattern-lock.js");
      await import("/inkdot/doodle-board.js");
      const set = document.createElement(tag), parsed = document.createElement(tag);
      for (const [name, value] of Object.entries(values)) set[name] = value;
      const attributes = Object.fromEntries([...set.attributes].map(({ name, value }) => [name, value]));
      for (const [name, value] of Object.entries(attributes)) parsed.setAttribute(name, value);
      const read = Object.fromEntries(Object.keys(values).map((name) => [name, parsed[name]]));
      for (const name of Object.keys(values)) set[name] = undefined;
      return { attributes, read, left: set.attributes.length };
    }""",
        [tag, values],
    )
    assert both == {"attributes": attributes, "read": values, "left": 0}


# How React 19 sets values of a custom element (`setValueForPropertyOnCustomComponent`).
REACT = """(node, name, value) => {
  if (name in node) node[name] = value;
  else if (value === true) node.setAttribute(name, "");
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, String(value));
}"""


@pytest.mark.night(but=["doodle-board"])
@pytest.mark.parametrize(
    "module, tag", [("pattern-lock", "inkdot-pattern-lock"), ("doodle-board", "inkdot-doodle-board"), ("paper", "inkdot-paper")]
)
def test_react_19_can_set_and_remove_all_properties(empty, module, tag):
    found = empty.evaluate(
        """async ([module, tag]) => {
      await import(`/inkdot/${module}.js`);
      const set = %s, node = document.createElement(tag), { attributes } = node.constructor;
      document.body.append(node);
      const refused = [], left = [];
      for (const name of Object.keys(attributes).flatMap((one) => [one, one.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())])) {
        for (const value of [true, "", 4, "x", false, null, "x", undefined]) {
          try {
            set(node, name, value);
          } catch (error) {
            refused.push(`${name}: ${error}`);
          }
          if ((value === null || value === undefined) && node.attributes.length) left.push(`${name} ${value}`);
        }
      }
      // Whatever can be read can be set, or is one of those that nobody sets.
      for (let of = node.constructor.prototype; of !== HTMLElement.prototype; of = Object.getPrototypeOf(of)) {
        for (const [name, { get, set }] of Object.entries(Object.getOwnPropertyDescriptors(of))) if (get && !set) refused.push(name);
      }
      node.remove();
      return { refused, left };
    }"""
        % REACT,
        [module, tag],
    )
    asked = {
        "validity",
        "validationMessage",
        "willValidate",
        "isEmpty",
        "canUndo",
        "canRedo",
        "ready",
        "roomForPaper",
        "sheet",
    }
    assert not found["left"] and not set(found["refused"]) - asked, found


def test_properties_set_before_the_definition_apply(empty):
    kept = empty.evaluate("""async () => {
      const [lock, board] = ["inkdot-later-lock", "inkdot-later-board"].map((name) => document.createElement(name));
      const vault = { load: async () => ({ exists: true, rule: { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false }, status: 0, value: -1 }) };
      lock.vault = vault;
      lock.flow = "verify";
      board.settings = { tool: "brush" };
      board.readonly = true;
      const { PatternLockElement } = await import("/inkdot/pattern-lock.js");
      const { DoodleBoardElement } = await import("/inkdot/doodle-board.js");
      customElements.define("inkdot-later-lock", class extends PatternLockElement {});
      customElements.define("inkdot-later-board", class extends DoodleBoardElement {});
      document.body.append(lock, board);
      await new Promise((done) => lock.addEventListener("inkdot-ready", done));
      return [lock.vault === vault, lock.getAttribute("flow"), board.settings.tool, board.hasAttribute("readonly")];
    }""")
    assert kept == [True, "verify", "brush", True]


def test_the_module_can_be_loaded_twice(empty):
    empty.evaluate("""async () => {
      await import("/inkdot/doodle-board.js");
      await import("/inkdot/doodle/element.js?again");
      await import("/inkdot/lock/element.js?again");
      await import("/inkdot/pattern-lock.js");
    }""")


def test_the_language_is_inherited_through_shadow_roots(empty):
    words = empty.evaluate("""async () => {
      await import("/inkdot/doodle-board.js");
      const outer = document.createElement("div");
      outer.lang = "zh";
      outer.attachShadow({ mode: "open" }).append(document.createElement("inkdot-doodle-board"));
      document.body.append(outer);
      const board = outer.shadowRoot.firstChild;
      const name = () => board.shadowRoot.querySelector("[data-name=undo]").getAttribute("aria-label");
      const first = name();
      outer.removeAttribute("lang");
      document.documentElement.lang = "en";
      await new Promise((done) => setTimeout(done));
      return [first, name()];
    }""")
    assert words == ["撤销", "Undo"]


def test_the_first_sample_of_the_guide_keeps_the_drawing(empty):
    """The stored drawing can be opened again with the printed code."""
    sample = re.search(r"# `<inkdot-doodle-board>`.*?```html\n(.*?)```", GUIDE.read_text(), re.S)[1]
    code = re.findall(r'<script type="module">(.*?)</script>', sample, re.S)[0]
    begin = (
        """async () => {
      await import("/inkdot/doodle-board.js");
      document.body.innerHTML = "<inkdot-doodle-board></inkdot-doodle-board>";
      document.querySelector("inkdot-doodle-board").style.blockSize = "100vh";
      document.body.style.margin = "0";
      %s
    }"""
        % code
    )
    empty.evaluate(begin)
    board = Sketch(empty, is_there=True)
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.draw((0.2, 0.7), (0.8, 0.7))
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    board.evaluate(
        """async () => {
      const opened = async () => {
        const stored = await caches.match("/drawing.inkdot");
        const { DoodleDocument } = await import("/inkdot/doodle/document.js");
        const document = await DoodleDocument.create();
        if (stored) document.open(new Uint8Array(await stored.arrayBuffer()));
        return [...document.bytes()].join();
      };
      while (await opened() !== [...%s.bytes()].join()) await new Promise((done) => setTimeout(done, 10));
    }"""
        % BOARD
    )
    empty.reload()
    empty.evaluate(begin)
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before


def test_from_another_origin_and_any_path(browser, serve, tmp_path):
    """A page that loads the elements from another server with CORS."""
    shutil.copytree(APP / "inkdot", tmp_path / "any" / "place" / "inkdot")
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title>")
    other = serve(tmp_path)
    context = browser.new_context()
    context.route(
        "http://elsewhere.test/**",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f'<!doctype html><inkdot-doodle-board></inkdot-doodle-board><script type="module" src="{other}/any/place/inkdot/doodle-board.js"></script>',
        ),
    )
    allowed = {"access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin"}

    def allow(route):
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, **allowed})

    context.route(other + "/**", allow)
    page = context.new_page()
    page.goto("http://elsewhere.test/")
    assert page.evaluate(
        "customElements.whenDefined('inkdot-doodle-board').then(() => %s.ready).then(() => %s.isEmpty)" % (BOARD, BOARD)
    )
    # Pending requests of the page would fail in a later test.
    context.unroute_all(behavior="wait")
    context.close()


def test_trusted_types_and_no_inline_style_are_enough(device, site):
    """The strictest policy that a page with the elements can have."""
    one = device(site)
    policy = "; ".join(
        [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "connect-src 'self'",
            "img-src data: blob:",
            "style-src 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    )

    def guard(route):
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})

    one.context.route(site + "/", guard)
    page = one.page()
    page.goto(page.address)
    sizes = page.evaluate("""async () => {
      const tags = { "pattern-lock": "inkdot-pattern-lock", "doodle-board": "inkdot-doodle-board", paper: "inkdot-paper" };
      const all = [];
      for (const [module, tag] of Object.entries(tags)) {
        await import(`/inkdot/${module}.js`);
        const element = document.createElement(tag);
        if (tag === "inkdot-pattern-lock") element.flow = "create";
        const ready = new Promise((done) => element.addEventListener("inkdot-ready", done));
        document.body.append(element);
        await ready;
        all.push(element.offsetHeight > 100);
      }
      const board = document.querySelector("inkdot-doodle-board");
      all.push((await board.toBlob()).size > 100);
      return all;
    }""")
    assert sizes == [True, True, True, True]


def test_the_view_stays_until_the_pointer_lifts_when_the_element_is_resized_in_mid_stroke(device, site):
    board = Sketch(device(site).page())
    places = [board.at(0.2, 0.5), board.at(0.5, 0.5), board.at(0.8, 0.5)]
    before = board.desk("surface.state")
    board.send(*stroke(places, 6)[:-1])
    board.next_frame()
    board.evaluate(f"{BOARD}.style.blockSize = '250px'")
    board.next_frame()
    board.next_frame()
    assert [board.desk("surface.state")[name] for name in ("scale", "x", "y")] == [before[name] for name in ("scale", "x", "y")]
    board.send(stroke(places, 6)[-1])
    board.next_frame()
    board.until(f"{DESK}.surface.state.scale < arg", before["scale"])
