"""Properties and attributes of the elements, as scripts, frameworks and the guide set them."""

import re
from pathlib import Path

import pytest
from leftovers import watched_page
from sketch import BOARD, Sketch

GUIDE = Path(__file__).parents[4] / "Documentation" / "WebComponent.md"


@pytest.fixture
def empty(device, site):
    return watched_page(device, site)


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
      // Read-only properties, which frameworks could not set.
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
        const { DoodleDocument } = await import("/inkdot/drawing/document.js");
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


def test_bars_of_the_page_as_the_guide_shows_them(empty):
    """Width, colour, eraser, undo, photo, save and clear by the printed code."""
    sample = re.search(r"# `<inkdot-doodle-board>`.*?### Your own bars\n.*?```html\n(.*?)```", GUIDE.read_text(), re.S)[1]
    code = re.search(r'<script type="module">(.*?)</script>', sample, re.S)[1]
    empty.evaluate(
        """async (html) => {
      await import("/inkdot/doodle-board.js");
      document.body.innerHTML = html;
      %s
    }"""
        % code,
        re.sub(r"<script.*</script>", "", sample, flags=re.S),
    )
    board = Sketch(empty, is_there=True)
    for id, value in {"width": "20", "color": "#dc283c"}.items():
        empty.locator(f"#{id}").fill(value)
    board.draw((0.2, 0.3), (0.8, 0.3))
    pen = board.evaluate(f"{BOARD}.settings.nibs.pen")
    assert (pen["width"], pen["color"]) == (20, "#dc283c")
    svg = f"{BOARD}.toSVG()"
    drawn = board.evaluate(svg)
    assert "#dc283c" in drawn

    empty.locator("#eraser").click()
    board.draw((0.5, 0.2), (0.5, 0.4))
    assert board.evaluate(f"{BOARD}.settings.eraser") == "background"
    assert board.evaluate(svg) != drawn
    empty.locator("#undo").click()
    assert board.evaluate(svg) == drawn

    empty.evaluate("""async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 40 });
      canvas.getContext("2d").fillRect(0, 0, 40, 40);
      const files = new DataTransfer();
      files.items.add(new File([await new Promise((done) => canvas.toBlob(done))], "photo.png", { type: "image/png" }));
      document.getElementById("photo").files = files.files;
      document.getElementById("photo").dispatchEvent(new Event("change"));
    }""")
    empty.wait_for_function(f"() => {svg}.includes('<image')")
    empty.evaluate("() => { navigator.canShare = undefined; }")
    with empty.expect_download() as download:
        empty.locator("#save").click()
    assert download.value.suggested_filename == "drawing.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    empty.locator("#clear").click()
    assert board.evaluate(f"{BOARD}.isEmpty")
