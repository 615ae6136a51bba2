"""Boards that are moved, removed and reinserted, at rest, or recovered after a trap."""

import pytest
from driver import stroke
from leftovers import watched_page
from paper import settled
from playwright.sync_api import expect
from sketch import BLACK, BOARD, DESK, WHITE, Sketch


@pytest.fixture
def empty(device, site):
    return watched_page(device, site)


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
    # A single touch draws; together with a stale touch it would move the paper.
    board.draw((0.2, 0.7), (0.8, 0.7))
    assert board.pixel(0.5, 0.7) == BLACK and board.pixel(0.5, 0.5) == WHITE
    assert board.evaluate("events.filter(([name]) => name.endsWith('stroke')).map(([name]) => name)") == 2 * [
        "beginstroke",
        "endstroke",
    ]


@pytest.mark.night
def test_a_board_that_is_moved_200_times_keeps_its_state(board):
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
    """Checks for listeners on the page, canvases and frame requests after repeated removal."""
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
      // The frames of this function are counted too.
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


@pytest.mark.console("RuntimeError", "memory access", "unreachable")
def test_a_board_recovers_from_a_trap_of_its_engine(board):
    """With its drawing, its undo history and later strokes."""
    board.draw((0.2, 0.3), (0.8, 0.3))
    board.evaluate(
        """async () => {
      const drawing = %s.document;
      const recovered = new Promise((done) => drawing.addEventListener("recovered", done));
      // Overwrites the memory, so that every address in it is out of bounds.
      new Uint8Array(drawing.engine.wasm.memory.buffer).fill(0x80);
      try {
        for (let times = 0; times < 100; times += 1) drawing.command("fit");
      } catch {
        // The trap is expected.
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
