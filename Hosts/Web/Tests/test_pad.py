"""The pad alone: it passes on each pattern and shows the page's answer."""

import re
import shutil

import pytest
from driver import stroke
from playwright.sync_api import expect
from server import REPOSITORY

PAD = "document.querySelector('inkdot-pattern-pad')"
INSIDE = f"{PAD}[Symbol.for('inkdot.workings')]"
GUIDE = REPOSITORY / "Documentation/WebComponent.md"
# `seen` collects the patterns, `answer` answers them.
ADD_PAD = """async (attributes) => {
  await import("/inkdot/pattern-pad.js");
  const pad = document.createElement("inkdot-pattern-pad");
  for (const [name, value] of Object.entries(attributes)) pad.setAttribute(name, value);
  Object.assign(globalThis, { seen: [], answer: () => "wrong" });
  pad.addEventListener("inkdot-pattern", (event) => {
    seen.push(event.dots);
    event.respondWith(answer(event.dots));
  });
  const isReady = new Promise((done) => pad.addEventListener("inkdot-ready", done, { once: true }));
  document.body.replaceChildren(pad);
  await isReady;
}"""
DOTS = f"""() => {{
  const {{ lock, painter, dots }} = {INSIDE}, box = painter.canvas.getBoundingClientRect();
  return dots.buttons.map((_, index) => [box.left + lock.dot(index).x, box.top + lock.dot(index).y]);
}}"""
# The colour of each painted ring, line and disc.
PAINTED = f"""() => {{
  const words = {INSIDE}.lock.display, colors = new Set();
  for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) if ([3, 4, 5].includes(words[at] & 255)) colors.add(words[at + 1]);
  return [...colors].map((color) => color.toString(16).padStart(8, "0"));
}}"""
# A correct drawing keeps the colour of a selected one.
NORMAL, SELECTED, ERROR = "68635dff", "1c1b1aff", "c23b22ff"


def add_pad(page, **attributes):
    page.goto(page.address)
    page.evaluate(ADD_PAD, {name.replace("_", "-"): str(value) for name, value in attributes.items()})


def draw(page, *dots):
    places = page.evaluate(DOTS)
    page.send(*stroke([places[dot] for dot in dots]))
    page.delivered()


def painted(page):
    """The visible states."""
    page.delivered()
    names = {NORMAL: "normal", SELECTED: "selected", ERROR: "error"}
    return {names[color] for color in page.evaluate(PAINTED) if color in names}


def answer(page, with_):
    page.evaluate("(given) => { answer = () => given; }", with_)


def test_each_pattern_is_passed_on_and_drawing_continues_after_each_answer(lab):
    add_pad(lab, error_echo="Infinity", correct_echo="Infinity")
    for count, (given, shows) in enumerate(
        [("wrong", "error"), ("correct", "selected"), ("too-short", None), ("accepted", None), ("correct", "selected")], 1
    ):
        answer(lab, given)
        draw(lab, 0, 2, 8)
        lab.until("seen.length === arg", count)
        assert painted(lab) == {"normal", *([shows] if shows else [])}
    assert lab.evaluate("seen") == [[0, 1, 2, 5, 8]] * 5
    # An infinite echo stays until the next touch.
    places = lab.evaluate(DOTS)
    lab.send(("touchStart", places[4]))
    assert painted(lab) == {"normal", "selected"}
    lab.send(("touchEnd",))


def test_an_answer_may_be_a_promise_and_clear_does_not_wait_for_it(lab):
    add_pad(lab, error_echo="Infinity")
    lab.evaluate("() => { answer = () => new Promise((done) => { globalThis.reply = done; }); }")
    draw(lab, 0, 1, 2)
    lab.until("seen.length === 1")
    assert painted(lab) == {"normal", "selected"}
    draw(lab, 6, 7, 8)
    assert lab.evaluate("seen.length") == 1
    lab.evaluate("reply('wrong')")
    lab.until(f"{INSIDE}.lock.screen.takesTouches")
    assert painted(lab) == {"normal", "error"}
    lab.evaluate(f"{PAD}.clear()")
    assert painted(lab) == {"normal"}
    draw(lab, 0, 1, 2)
    lab.evaluate(f"{PAD}.clear()")
    assert painted(lab) == {"normal"}
    # The answer to a cleared pattern does not apply to the next one.
    lab.evaluate("() => { globalThis.late = reply; answer = () => new Promise(() => {}); }")
    draw(lab, 3, 4, 5)
    lab.evaluate("late('wrong')")
    lab.next_frame()
    assert painted(lab) == {"normal", "selected"}
    assert lab.evaluate("seen") == [[0, 1, 2], [0, 1, 2], [3, 4, 5]]


@pytest.mark.console("The answer to a pattern failed.", "no network")
def test_a_failed_or_missing_answer_clears_the_pattern_and_a_late_one_throws(lab):
    add_pad(lab)
    for given in ("Promise.reject(new Error('no network'))", "undefined", "'right'"):
        lab.evaluate(f"() => {{ answer = () => {given}; }}")
        draw(lab, 0, 1, 2)
        lab.until(f"{INSIDE}.lock.screen.takesTouches")
        assert painted(lab) == {"normal"}
    lab.evaluate(f"{PAD}.addEventListener('inkdot-pattern', (event) => {{ globalThis.kept = event; }})")
    draw(lab, 0, 1, 2)
    assert "takes a promise" in lab.evaluate(
        "() => { try { kept.respondWith('wrong'); } catch (error) { return error.message; } }"
    )


def test_a_pattern_reaches_the_pads_listener_only(lab):
    add_pad(lab)
    lab.evaluate("addEventListener('inkdot-pattern', () => { globalThis.isHeard = true; })")
    draw(lab, 0, 1, 2)
    lab.until("seen.length === 1")
    assert lab.evaluate("globalThis.isHeard") is None


def test_echoes_end_after_their_time_or_at_once(lab):
    lab.freeze()
    lab.evaluate(ADD_PAD, {"error-echo": "2", "correct-echo": "0"})
    draw(lab, 0, 1, 2)
    lab.run(1.5)
    assert painted(lab) == {"normal", "error"}
    lab.run(1)
    assert painted(lab) == {"normal"}
    answer(lab, "correct")
    draw(lab, 0, 1, 2)
    lab.run(0.05)
    assert painted(lab) == {"normal"}


def test_keys_and_screen_readers_pick_dots_as_on_the_lock(lab):
    add_pad(lab, label="PIN", rows=2, columns=2)
    group = lab.get_by_role("group", name="PIN")
    expect(group.get_by_role("button", name="Dot 3, row 2, column 1")).to_have_attribute("aria-pressed", "false")
    lab.keyboard.press("Tab")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        lab.keyboard.press(key)
    expect(group.get_by_role("button", name="Dot 2, row 1, column 2")).to_have_attribute("aria-pressed", "true")
    lab.keyboard.press("Tab")
    lab.keyboard.press("Enter")
    lab.until("seen.length === 1")
    lab.keyboard.press("Shift+Tab")
    for key in ("1", "2", "Escape", "4", "3"):
        lab.keyboard.press(key)
    group.get_by_role("button", name="Done").click()
    lab.until("seen.length === 2")
    assert lab.evaluate("seen") == [[0, 1, 3], [3, 2]]


def test_the_pad_looks_like_the_lock(lab):
    add_pad(lab, arrows="", rows=4, columns=4, theme="dark")
    lab.evaluate(f"{PAD}.style.cssText = '--inkdot-selected: #123456; --inkdot-board-size: 200px'")
    # The canvas has its size before the dots are laid out.
    lab.until(f"{INSIDE}.lock.dot(15).x < 200 && {INSIDE}.painter.canvas.clientWidth === 200")
    lab.next_frame()
    answer(lab, "correct")
    places = lab.evaluate(DOTS)
    lab.send(("touchStart", places[0]), ("touchMove", places[3]))
    lab.delivered()
    assert len(places) == 16 and "123456ff" in lab.evaluate(PAINTED)
    codes = f"""() => {{
      const words = {INSIDE}.lock.display, codes = [];
      for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) codes.push(words[at] & 255);
      return codes.filter((code) => code === 6).length;
    }}"""
    assert lab.evaluate(codes) == 3
    lab.send(("touchEnd",))


def test_the_pad_has_a_size_in_every_container(lab):
    add_pad(lab)
    for css in (
        "display: inline-block",
        "float: left",
        "position: absolute",
        "inline-size: fit-content",
        "writing-mode: vertical-rl",
    ):
        lab.evaluate(f"(css) => {{ {PAD}.style.cssText = css; }}", css)
        width, height = lab.evaluate(f"[{INSIDE}.box.clientWidth, {INSIDE}.box.clientHeight]")
        assert width == height and width > 300, css


def test_a_read_only_pad_shows_a_pattern_and_accepts_no_drawing(lab):
    add_pad(lab, readonly="", error_echo="Infinity")
    lab.evaluate(f"{PAD}.show([0, 1, 2, 5])")
    assert painted(lab) == {"normal", "selected"}
    draw(lab, 6, 7, 8)
    assert painted(lab) == {"normal", "selected"}
    lab.keyboard.press("Tab")
    assert lab.evaluate("document.activeElement === document.body")
    lab.evaluate(f"{PAD}.show([6, 7, 8], 'wrong')")
    assert painted(lab) == {"normal", "error"}
    lab.evaluate(f"{PAD}.clear()")
    assert painted(lab) == {"normal"} and lab.evaluate("seen") == []
    lab.evaluate(f"{PAD}.readonly = false")
    draw(lab, 6, 7, 8)
    lab.until("seen.length === 1")


def test_disabling_discards_the_current_drawing(lab):
    add_pad(lab)
    places = lab.evaluate(DOTS)
    lab.send(("touchStart", places[0]), ("touchMove", places[2]))
    lab.evaluate(f"{PAD}.disabled = true")
    lab.send(("touchEnd",))
    assert painted(lab) == {"normal"} and lab.evaluate("seen") == []


FIGURES = f"""(code) => {{
  const words = {INSIDE}.lock.display, found = [];
  for (let at = 0; at < words.length; at += 1 + (words[at] >>> 8)) if ((words[at] & 255) === code) found.push(words[at + 1]);
  return found;
}}"""
IMAGE, POLYGON, TURNED, BAND = 2, 6, 15, 16
# Pictures by name: a canvas of some size as a URL, transparent unless `color` is given.
PICTURE = """([width, height, color]) => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (color) context.fillStyle = color, context.fillRect(0, 0, width, height);
  return canvas.toDataURL();
}"""


def test_states_parts_arrows_and_disabled_dots_have_separate_colours(lab):
    add_pad(lab, layout="ring", arrows="", error_echo="Infinity")
    lab.evaluate(f"""() => {{
      {PAD}.style.cssText = "--inkdot-last: #110203; --inkdot-last-error: #040506; --inkdot-selected-disc: #070809;" +
        "--inkdot-error-ring: #0a0b0c; --inkdot-arrow-color: #0d0e0f; --inkdot-disabled: #101112";
    }}""")
    lab.until(f"getComputedStyle({PAD}).getPropertyValue('--inkdot-last') && {INSIDE}.lock")
    lab.next_frame()
    places = lab.evaluate(DOTS)
    lab.send(("touchStart", places[0]), ("touchMove", places[2]))
    lab.delivered()
    assert {"110203ff", "070809ff"} <= set(lab.evaluate(PAINTED))
    assert lab.evaluate(FIGURES, POLYGON) == [0x0D0E0FFF] * 2
    lab.send(("touchEnd",))
    lab.until(f"seen.length === 1 && {INSIDE}.lock.screen.takesTouches")
    assert {"040506ff", "0a0b0cff"} <= set(lab.evaluate(PAINTED))
    lab.evaluate(f"{PAD}.clear()")
    lab.evaluate(f"{PAD}.disabled = true")
    assert lab.evaluate(PAINTED) == ["101112ff"]
    assert lab.evaluate(f"getComputedStyle({INSIDE}.painter.canvas).opacity") == "1"
    draw(lab, 0, 1, 2)
    assert len(lab.evaluate("seen")) == 1


def test_pictures_turn_to_their_link_and_repeat_along_lines(lab):
    add_pad(lab, arrows="", error_echo="Infinity")
    for name, color in (("dot", "grey"), ("selected", "blue"), ("line", "green")):
        url = lab.evaluate(PICTURE, [30, 20, color])
        lab.evaluate(f"([name, url]) => {PAD}.setAttribute(name, url)", [f"{name}-picture", url])
    lab.until(f"{INSIDE}.painter.pictures.size === 3")
    places = lab.evaluate(DOTS)
    lab.send(("touchStart", places[0]), ("touchMove", places[2]))
    lab.delivered()
    assert lab.evaluate(FIGURES, IMAGE) == [2] * 6 + [3]
    assert lab.evaluate(FIGURES, TURNED) == [3, 3] and set(lab.evaluate(FIGURES, BAND)) == {9}
    lab.send(("touchEnd",))


@pytest.mark.console("404", "could not be loaded")
def test_pictures_of_any_size_are_shown_and_invalid_ones_are_reported(lab):
    add_pad(lab)
    lab.evaluate("""() => {
      globalThis.faults = [];
      document.addEventListener("inkdot-picture-error", ({ detail }) => faults.push([detail.attribute, detail.reason]));
    }""")
    show = f"([name, url]) => {PAD}.setAttribute(name, url)"
    # A picture far larger than a dot is scaled down; a single row or pixel, and a transparent one, are pictures too.
    for width, height, kept in ((8000, 6000, [512, 384]), (8000, 1, [512, 1]), (1, 1, [1, 1]), (333, 17, [333, 17])):
        lab.evaluate(show, ["dot-picture", lab.evaluate(PICTURE, [width, height, None])])
        lab.until(f"{INSIDE}.painter.pictures.get(2)?.width === arg", kept[0])
        assert lab.evaluate(f"{INSIDE}.painter.pictures.get(2).height") == kept[1]
        assert lab.evaluate(FIGURES, IMAGE) == [2] * 9
    # Two frames of a GIF: the first is shown.
    gif = "R0lGODlhAQABAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw=="
    lab.evaluate(show, ["dot-picture", f"data:image/gif;base64,{gif}"])
    lab.until(f"{INSIDE}.painter.pictures.get(2)?.src?.startsWith('data:image/gif')")
    center = f"""() => {{
      const {{ painter, lock }} = {INSIDE}, {{ x, y }} = lock.dot(4);
      painter.paint(lock.display);
      return [...painter.context.getImageData(x * painter.scale, y * painter.scale, 1, 1).data];
    }}"""
    assert lab.evaluate(center) == [255, 0, 0, 255]
    for name, url in (("dot-picture", "/none.png"), ("selected-picture", "data:image/png;base64,AAAA"), ("picture", "data:,x")):
        count = lab.evaluate("faults.length")
        lab.evaluate(show, [name, url])
        lab.until("faults.length > arg", count)
    assert lab.evaluate("faults") == [[name, "unreadable"] for name in ("dot-picture", "selected-picture", "picture")]
    # The engine is still requested, the dots are discs again.
    assert lab.evaluate(FIGURES, IMAGE) == [1]


@pytest.mark.console("404", "could not be started")
def test_a_missing_module_is_reported(device, serve, package, tmp_path):
    shutil.copytree(package, tmp_path / "inkdot")
    (tmp_path / "inkdot/lock.wasm").unlink()
    (tmp_path / "index.html").write_text('<!doctype html><link rel="icon" href="data:,"><body></body>')
    page = device(serve(tmp_path)).page()
    page.goto(page.address)
    page.evaluate("import('/inkdot/pattern-pad.js').then(() => { document.body.innerHTML = '<inkdot-pattern-pad>'; })")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")


def test_the_sample_of_the_guide_runs(device, serve, package, tmp_path):
    chapter = GUIDE.read_text().split("\n# `<inkdot-pattern-pad>`\n")[1]
    sample = chapter.split("```html\n")[1].split("```")[0]
    assert len(sample.splitlines()) <= 20
    shutil.copytree(package, tmp_path / "inkdot")
    # The server's policy forbids inline code.
    style, script = (
        re.search("<style>(.*?)</style>", sample, re.S),
        re.search("<script type=.module.>(.*?)</script>", sample, re.S),
    )
    (tmp_path / "sample.css").write_text(style[1])
    (tmp_path / "sample.js").write_text(script[1])
    body = sample.replace(style[0], '<link rel="stylesheet" href="sample.css">')
    body = body.replace(script[0], '<script type="module" src="sample.js"></script>')
    (tmp_path / "index.html").write_text(f'<!doctype html><link rel="icon" href="data:,"><body>{body}</body>')
    page = device(serve(tmp_path)).page()
    page.goto(page.address)
    page.until(f"{PAD} && {INSIDE}?.lock")
    page.next_frame()
    for dots, shows in ([(0, 1), {"normal"}], [(0, 1, 2), {"normal", "error"}], [(0, 1, 2, 5, 8), {"normal"}]):
        draw(page, *dots)
        page.until(f"{INSIDE}.lock.screen.takesTouches && {INSIDE}.pointers.reader.count === 0")
        page.next_frame()
        assert painted(page) == shows
