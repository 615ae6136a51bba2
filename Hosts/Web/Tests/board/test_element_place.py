"""Boards anywhere in a page: scaled, shown late, in a shadow root, from another origin or under a strict policy."""

import shutil

import pytest
from driver import PHONE, stroke
from leftovers import watched_page
from server import APP
from sketch import ADD_BOARD, BLACK, BOARD, DESK, WHITE, Sketch


@pytest.fixture
def empty(device, site):
    return watched_page(device, site)


@pytest.fixture
def board(empty):
    return Sketch(empty, again=True)


def test_in_a_scaled_page_ink_and_controls_follow_the_pointer(board):
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
    # The corner follows the pointer and the opposite one stays: moving the corner to 0.7 of its distance from the middle scales
    # by 0.85.
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


def test_resizing_the_element_during_a_stroke_changes_the_view_only_after_the_lift(device, site):
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


# An element below the top of a page that can scroll.
ADD_BELOW = """async ([name, css]) => {
  await import(`/inkdot/${name.replace("inkdot-", "")}.js`);
  const sheet = new CSSStyleSheet(), element = document.createElement(name);
  sheet.replaceSync(`body { block-size: 3000px; margin: 0; padding: 60px 0 } ${name} { display: block; block-size: 300px } ${css}`);
  document.adoptedStyleSheets = [sheet];
  element.setAttribute("bars", "none");
  document.body.replaceChildren(element);
  await element.ready;
}"""
# The right end of the last line in the window.
INK = """(name) => {
  const element = document.querySelector(name), surface = element.shadowRoot.querySelector("[part=paper]");
  const svg = new DOMParser().parseFromString(element.toSVG(), "image/svg+xml").documentElement;
  document.body.append(svg);
  const box = [...svg.querySelectorAll("path")].at(-1).getBBox(), unit = svg.width.baseVal.value / svg.viewBox.baseVal.width;
  svg.remove();
  const { x, y, scale } = element[Symbol.for("inkdot.workings")].surface?.state ?? { x: 0, y: 0, scale: 1 };
  const { left, top } = surface.getBoundingClientRect();
  return [left + surface.clientLeft + x + (box.x + box.width) * unit * scale,
    top + surface.clientTop + y + (box.y + box.height / 2) * unit * scale];
}"""
EACH = pytest.mark.parametrize("name", ["inkdot-paper", "inkdot-doodle-board"])


def inside(page, name, *places):
    box = page.evaluate(f"document.querySelector('{name}').getBoundingClientRect().toJSON()")
    return [(box["left"] + x, box["top"] + y) for x, y in places]


@EACH
def test_ink_is_under_the_finger_inside_a_border_of_the_page(empty, name):
    empty.evaluate(ADD_BELOW, [name, f"{name}::part(paper) {{ border: 14px solid gray }}"])
    empty.next_frame()
    places = inside(empty, name, (60, 150), (200, 150))
    empty.send(*stroke(places, 6))
    empty.next_frame()
    assert empty.evaluate(INK, name) == pytest.approx(places[1], abs=4)


@EACH
def test_ink_is_under_the_finger_when_the_page_scrolls_in_mid_stroke(empty, name):
    """By the wheel or a key, or because the page inserts something above."""
    empty.evaluate(ADD_BELOW, [name, ""])
    empty.next_frame()
    places = inside(empty, name, (60, 150), (120, 150), (200, 150))
    first, second = stroke(places[:2], 6)[:-1], stroke(places[1:], 6)[1:]
    empty.send(*first)
    empty.next_frame()
    empty.evaluate("scrollTo(0, 40)")
    empty.next_frame()
    empty.send(*second)
    empty.next_frame()
    right, _ = empty.evaluate(INK, name)
    assert right == pytest.approx(places[2][0], abs=4)
    # The end of the line has moved away from its start.
    height = """(name) => {
      const svg = new DOMParser().parseFromString(document.querySelector(name).toSVG(), "image/svg+xml").documentElement;
      document.body.append(svg);
      const { height } = svg.querySelector("path").getBBox(), unit = svg.width.baseVal.value / svg.viewBox.baseVal.width;
      svg.remove();
      return height * unit;
    }"""
    assert empty.evaluate(height, name) == pytest.approx(42, abs=6)


@EACH
def test_a_touch_while_the_page_scrolls_is_no_error(empty, name):
    """Browsers refuse to cancel such a touch, and write an error."""
    empty.evaluate(ADD_BELOW, [name, ""])
    empty.next_frame()
    refused = empty.evaluate(
        """(name) => {
      let isAsked = false;
      const touch = new Event("touchstart", { cancelable: false });
      touch.preventDefault = () => { isAsked = true; };
      document.querySelector(name).shadowRoot.querySelector("[part=paper]").dispatchEvent(touch);
      return isAsked;
    }""",
        name,
    )
    assert not refused


def test_elements_follow_the_language_of_any_ancestor(empty):
    """Also outside of shadow roots, and each its own."""
    labels = empty.evaluate("""async () => {
      const names = ["doodle-board", "paper", "pattern-pad", "pattern-lock"];
      await Promise.all(names.map((name) => import(`/inkdot/${name}.js`)));
      document.body.innerHTML = '<section lang="en"><div></div></section><section lang="zh"><div></div></section>';
      const sections = [...document.querySelectorAll("section")];
      const elements = sections.map((section) => {
        const root = section.firstChild.attachShadow({ mode: "open" });
        root.innerHTML = names.map((name) => `<inkdot-${name}></inkdot-${name}>`).join("");
        return [...root.children];
      });
      const parts = ["[part=paper]", "[part=paper]", "[part=lock]", "[part=lock]"];
      const read = () => elements.map((four) => four.map((element, at) =>
        /[\u4e00-\u9fff]/.test(element.shadowRoot.querySelector(parts[at]).getAttribute("aria-label")) ? "zh" : "en"));
      await Promise.all(elements.flat().map((element) => element.ready));
      await new Promise((done) => setTimeout(done, 300));
      const first = read();
      [sections[0].lang, sections[1].lang] = ["zh", "en"];
      await new Promise((done) => setTimeout(done));
      const second = read();
      sections[0].firstChild.lang = "en";
      await new Promise((done) => setTimeout(done));
      return [first, second, read()];
    }""")
    en, zh = ["en"] * 4, ["zh"] * 4
    assert labels == [[en, zh], [zh, en], [en, en]]
