"""The appearance of the lock: layouts, arrows, hidden path, random placement, reduced motion."""

import pytest
from driver import LOCK

GOOD = [4, 0, 7, 2, 3, 8, 1]
# Number of items of each code in the display list; see `DisplayListEncoder` in the engine.
ITEMS = f"""() => {{
  const words = {LOCK}[Symbol.for('inkdot.workings')]?.lock.display, counts = {{}};
  for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) counts[words[at] & 255] = (counts[words[at] & 255] ?? 0) + 1;
  return counts;
}}"""
IMAGE, RING, LINE, POLYGON = "2", "4", "5", "6"


def half_drawn(page):
    dots = page.dots()
    page.send(("touchStart", dots[0]), ("touchMove", dots[2]), ("touchMove", dots[8]))
    page.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(8).isPicked")
    page.next_frame()


@pytest.mark.night(but=["classic"])
@pytest.mark.parametrize("layout, diameter, first_row", [("compact", 60, None), ("classic", 74, 37), ("ring", 60, None)])
def test_dots_lie_by_the_nine_grid_rule(lab, layout, diameter, first_row):
    lab.add_lock(layout=layout)
    width = lab.evaluate(f"{LOCK}.shadowRoot.querySelector('.board').getBoundingClientRect().width")
    gap = (width - 3 * diameter) / 4
    for dot in range(9):
        row, column = divmod(dot, 3)
        at = lab.evaluate(f"(dot) => {LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(dot)", dot)
        top = gap + diameter / 2 if first_row is None else first_row
        assert at["x"] == pytest.approx(gap + diameter / 2 + (diameter + gap) * column)
        assert at["y"] == pytest.approx(top + (diameter + gap) * row)
        assert at["radius"] == diameter / 2
    assert (RING in lab.evaluate(ITEMS)) == (layout == "ring")


def test_dots_have_the_diameter_of_the_page(lab):
    lab.add_lock(dot_diameter="50")
    dot = f"{LOCK}[Symbol.for('inkdot.workings')].lock.dot(4)"
    center = lab.evaluate(dot)["x"]
    for value, radius in [("50", 25), ("44.5", 22.25), ("-3", 0.5), ("1e9", None), ("wide", 30), ("undefined", 30)]:
        lab.evaluate(f"value => {{ {LOCK}.dotDiameter = value === 'undefined' ? undefined : value }}", value)
        lab.next_frame()
        at = lab.evaluate(dot)
        assert at["x"] == pytest.approx(center)
        # Without a given diameter, as large as fits the grid.
        assert at["radius"] == pytest.approx(radius) if radius else at["radius"] > 37
    lab.evaluate(f"{LOCK}.setAttribute('dot-diameter', '40')")
    lab.next_frame()
    assert lab.evaluate(dot)["radius"] == 20 and lab.evaluate(f"{LOCK}.dotDiameter") == 40


def test_the_layout_can_change_during_a_drawing(lab):
    lab.add_lock()
    half_drawn(lab)
    lab.evaluate(f"{LOCK}.setAttribute('layout', 'ring')")
    assert RING in lab.evaluate(ITEMS) and lab.picked() == 5
    lab.send(("touchEnd",))
    assert lab.seen(1) == [[0, 1, 2, 5, 8]]


@pytest.mark.night(but=["unlock--False", "create--True"])
@pytest.mark.parametrize(
    "flow, arrows, shown", [("create", "", True), ("unlock", "", False), ("unlock", "always", True), ("create", None, False)]
)
def test_arrows_are_shown_while_a_pattern_is_set(lab, flow, arrows, shown):
    lab.add_lock(flow=flow, layout="ring", **({} if arrows is None else {"arrows": arrows}))
    half_drawn(lab)
    assert lab.evaluate(ITEMS).get(POLYGON, 0) == (4 if shown else 0)


def test_dots_can_be_pictures_and_lines_can_have_a_separate_style(lab):
    lab.add_lock()
    lab.evaluate(f"""() => {{
      const canvas = document.createElement("canvas");
      canvas.getContext("2d").fillRect(0, 0, 300, 150);
      {LOCK}.setAttribute("dot-picture", canvas.toDataURL());
      {LOCK}.selectedPicture = canvas.toDataURL("image/webp");
      {LOCK}.errorEcho = 7;
      {LOCK}.style.cssText = "--inkdot-line: rgb(0 255 0); --inkdot-line-width: 1px";
    }}""")
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')].painter.pictures.size === 2")
    half_drawn(lab)
    assert {code: count for code, count in lab.evaluate(ITEMS).items() if code != LINE} == {IMAGE: 9}
    line = lab.evaluate(f"""() => {{
      const words = {LOCK}[Symbol.for('inkdot.workings')].lock.display;
      const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
      for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) {{
        if ((words[at] & 255) === 5) return [words[at + 1], floats[at + 2]];
      }}
    }}""")
    assert line == [0x00FF00FF, 1]
    assert lab.evaluate(f"[{LOCK}.errorEcho, {LOCK}.correctEcho, {LOCK}.getAttribute('error-echo')]") == [7, 0.35, "7"]


def test_a_style_sheet_sets_pictures(lab):
    lab.add_lock()
    pictures = f"[...{LOCK}[Symbol.for('inkdot.workings')].painter.pictures.keys()].join()"
    lab.evaluate("""() => {
      const canvas = document.createElement("canvas");
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        .pictures { --inkdot-dot-picture: url("${canvas.toDataURL()}"); --inkdot-picture: url(${canvas.toDataURL()}); }
        .none { --inkdot-dot-picture: none; --inkdot-picture: none; }`);
      document.adoptedStyleSheets = [sheet];
      document.documentElement.className = "pictures";
    }""")
    lab.until(f"{pictures} === '1,2' || {pictures} === '2,1'")
    half_drawn(lab)
    assert lab.evaluate(ITEMS)[IMAGE] == 1 + 4, "the background, and the dots that are not selected"
    lab.evaluate(f"{LOCK}.className = 'none'")
    lab.until(f"{pictures} === ''")


@pytest.mark.console("404", "dot-picture")
def test_dots_without_a_picture_keep_their_colours(lab):
    lab.add_lock()
    before = lab.evaluate(ITEMS)
    lab.evaluate(f"""() => {{
      const {{ warn }} = console;
      console.warn = (...values) => {{ warn.apply(console, values); globalThis.hasWarned = true; }};
      {LOCK}.setAttribute("dot-picture", "/none.png");
    }}""")
    lab.until("globalThis.hasWarned")
    lab.next_frame()
    assert lab.evaluate(ITEMS) == before


@pytest.mark.night(but=["True"])
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_path_does_not_paint_the_drawing(lab, hidden):
    lab.freeze()
    lab.add_lock(answer="correct", **({"hidden_path": ""} if hidden else {}))
    lab.run(0.1)
    before = lab.pixels()
    half_drawn(lab)
    lab.run(0.1)
    assert (lab.pixels() == before) == hidden
    lab.send(("touchEnd",))
    lab.seen(1)
    lab.run(0.1)
    assert (lab.pixels() == before) == hidden


def test_a_hidden_path_is_not_revealed_by_the_focus_but_a_new_pattern_is_shown(lab):
    lab.freeze()
    lab.add_lock(hidden_path="", layout="classic")
    places = """() => {
      const { activeElement } = document.querySelector("inkdot-pattern-lock").shadowRoot;
      return activeElement?.getAttribute("aria-label");
    }"""
    lab.evaluate("document.querySelector('inkdot-pattern-lock').shadowRoot.querySelector('.dots button').focus()")
    first = lab.evaluate(places)
    for digit in "596":
        lab.keyboard.press(digit)
        assert lab.evaluate(places) == first
    assert lab.picked() == 3
    lab.evaluate("document.querySelector('inkdot-pattern-lock').flow = 'create'")
    lab.run(0.1)
    before = lab.pixels()
    half_drawn(lab)
    lab.run(0.1)
    assert lab.pixels() != before


@pytest.mark.night
@pytest.mark.parametrize("hides_error", [True, False])
def test_the_echo_of_an_error_is_hidden_separately(lab, hides_error):
    lab.freeze()
    lab.add_lock(hidden_path="", **({"hidden_error": ""} if hides_error else {}))
    before = lab.pixels()
    lab.draw(*GOOD)
    lab.seen(1)
    lab.says("wrong")
    lab.run(0.1)
    assert (lab.pixels() == before) == hides_error


def test_the_echo_of_an_error_ends_by_itself(lab):
    lab.freeze()
    lab.add_lock()
    lab.run(0.1)
    before = lab.pixels()
    lab.draw(*GOOD)
    lab.says("wrong")
    lab.run(0.1)
    assert lab.pixels() != before
    lab.run(5)
    assert lab.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.deadline === Infinity") and lab.pixels() == before


@pytest.mark.night
def test_random_placement_moves_the_grid_at_each_unlock_but_not_while_setting(lab):
    lab.add_lock(random_placement="")
    places = set()
    for _ in range(8):
        lab.evaluate(f"{LOCK}.restart()")
        lab.settle()
        dots, box = lab.dots(), lab.locator("inkdot-pattern-lock .board").bounding_box()
        assert all(box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"] for x, y in dots)
        places.add(tuple(dots[0]))
    assert len(places) == 8
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]
    lab.add_lock(flow="create", random_placement="")
    middle = lab.dots()
    lab.add_lock(flow="create")
    assert lab.dots() == middle


@pytest.mark.night(but=["reduce"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_with_reduced_motion(device, site, motion):
    page = device(site, reduced_motion=motion).page()
    page.add_lock()
    # Records animations, because they are too short to observe.
    page.evaluate(f"""() => {{
      const {{ lock }} = {LOCK}[Symbol.for('inkdot.workings')], touches = lock.touches.bind(lock);
      globalThis.moved = [];
      lock.touches = (...values) => {{
        const effects = touches(...values);
        if (lock.deadline !== null && lock.deadline !== Infinity) moved.push("dots");
        return effects;
      }};
      {LOCK}.shadowRoot.querySelector('[role=status]').addEventListener("animationstart", () => moved.push("message"));
    }}""")
    page.send(("touchStart", page.dots()[0]))
    page.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(0).isPicked")
    assert page.evaluate("moved.includes('dots')") == (motion != "reduce")
    page.send(("touchMove", page.dots()[2]), ("touchEnd",))
    page.says("wrong")
    if motion == "reduce":
        page.next_frame()
        assert page.evaluate("moved") == []
    else:
        page.until("moved.includes('message')")


def test_the_canvas_has_the_resolution_of_the_device(device, site):
    page = device(site, device_scale_factor=3).page()
    page.add_lock()
    sizes = page.evaluate(
        f"[{LOCK}[Symbol.for('inkdot.workings')].painter.canvas.width, {LOCK}[Symbol.for('inkdot.workings')].painter.canvas.clientWidth]"
    )
    assert sizes[0] == 3 * sizes[1]


@pytest.mark.night
def test_right_to_left_pages_do_not_mirror_the_grid(lab):
    lab.add_lock()
    dots = lab.dots()
    lab.evaluate("document.documentElement.dir = 'rtl'")
    lab.next_frame()
    assert lab.dots() == dots
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]


def test_a_page_can_style_message_and_preview(lab):
    lab.add_lock(flow="create", minimum=4)
    lab.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`inkdot-pattern-lock { --inkdot-text: rgb(1 2 3); --inkdot-error-text: rgb(4 5 6); }
        inkdot-pattern-lock::part(preview) { inline-size: 120px; block-size: 120px; }
        .quiet::part(message) { display: none; }`);
      document.adoptedStyleSheets = [sheet];
    }""")
    message = f"{LOCK}.shadowRoot.querySelector('p')"
    assert lab.evaluate(f"getComputedStyle({message}).color") == "rgb(1, 2, 3)"
    lab.draw(*GOOD)
    lab.says("drawAgain")
    assert lab.evaluate(f"{LOCK}.shadowRoot.querySelector('.preview').width / devicePixelRatio") == 120
    lab.draw(0, 1, 2, 5)
    lab.says("differs")
    assert lab.evaluate(f"getComputedStyle({message}).color") == "rgb(4, 5, 6)"
    lab.evaluate(f"{LOCK}.className = 'quiet'")
    assert lab.locator("inkdot-pattern-lock").locator("p").first.is_hidden()


def test_a_wrong_pattern_shakes_the_message_and_a_page_can_shake_its_own_label(device, site):
    shakes = "(element) => element.getAnimations().length"
    for motion, count in (("no-preference", 1), ("reduce", 0)):
        page = device(site, reduced_motion=motion).page()
        page.goto(page.address)
        page.evaluate("""() => {
          globalThis.shaken = 0;
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...values) { shaken += 1; return animate.apply(this, values); };
        }""")
        page.add_lock()
        page.evaluate("globalThis.shaken = 0")
        page.draw(*GOOD)
        page.says("wrong")
        assert page.evaluate("shaken") == count
        page.evaluate("import('/inkdot/pattern-pad.js').then(({ shake }) => shake(document.body))")
        assert page.locator("body").evaluate(shakes) == count
