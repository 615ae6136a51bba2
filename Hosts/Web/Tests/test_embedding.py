"""Elements on other sites: in containers that shrink to fit, and in large numbers."""

import pytest
from server import APP

SHRINK = {
    "inline-block": "display: inline-block",
    "float": "float: left",
    "absolute": "position: absolute",
    "fit-content": "inline-size: fit-content",
    "max-content": "inline-size: max-content",
    "cell": "display: table-cell",
    "flex": "display: flex; align-items: start",
    "column": "display: flex; flex-direction: column; align-items: start",
    "grid": "display: grid; justify-items: start",
    "vertical": "writing-mode: vertical-rl",
}
SIZES = """async ([name, containers]) => {
  await import(`/inkdot/${name.replace("inkdot-", "")}.js`);
  document.body.style.margin = 0;
  document.body.replaceChildren();
  const sizes = {};
  for (const [kind, style] of Object.entries(containers)) {
    const container = document.createElement("div"), element = document.createElement(name);
    container.style.cssText = style;
    container.append(element);
    document.body.append(container);
    await element.ready;
    sizes[kind] = [element.offsetWidth, element.offsetHeight];
    container.remove();
  }
  return sizes;
}"""


@pytest.fixture
def page(device, site):
    def make(width, height):
        page = device(site, viewport={"width": width, "height": height}).page()
        page.goto(page.address)
        return page

    return make


@pytest.mark.parametrize(("name", "wide", "high"), [("inkdot-doodle-board", 768, 576), ("inkdot-paper", 322, 194)])
def test_an_element_has_a_default_size_in_every_container_that_shrinks_to_fit(page, name, wide, high):
    sizes = page(1280, 900).evaluate(SIZES, [name, SHRINK])
    assert sizes == dict.fromkeys(SHRINK, [wide, high])
    # Never wider than a phone, unless the page requests the maximum width.
    narrow = page(320, 640).evaluate(SIZES, [name, {kind: SHRINK[kind] for kind in SHRINK if kind != "max-content"}])
    assert narrow == {kind: [320, high] for kind in narrow}


@pytest.mark.parametrize("name", ["inkdot-doodle-board", "inkdot-paper", "inkdot-pattern-pad", "inkdot-pattern-lock"])
def test_an_element_is_as_large_whatever_the_page_makes_of_its_display(page, name):
    sizes = page(800, 700).evaluate(
        """async (name) => {
      await import(`/inkdot/${name.replace("inkdot-", "")}.js`);
      document.body.innerHTML = `<${name}></${name}>`;
      const element = document.body.firstElementChild, sizes = [];
      await element.ready;
      for (const display of ["", "block", "flex", "grid", "inline-block", "inline-flex"]) {
        Object.assign(element.style, { display, inlineSize: "400px" });
        const part = element.shadowRoot.querySelector("[part=paper], [part=board]:has(canvas)");
        sizes.push([part.clientWidth, part.clientHeight].join());
      }
      return sizes;
    }""",
        name,
    )
    assert len(set(sizes)) == 1 and "0" not in sizes[0].split(","), sizes


def test_a_board_on_a_page_with_serifs_has_the_font_of_the_system_and_an_edge(page):
    board = page(1280, 900)
    board.evaluate(SIZES, ["inkdot-doodle-board", {}])
    style = board.evaluate("""() => {
      document.body.innerHTML = "<inkdot-doodle-board></inkdot-doodle-board>";
      const shell = document.body.firstElementChild.shadowRoot.querySelector("[part=board]");
      const { borderTopStyle, borderTopWidth } = getComputedStyle(shell, "::after");
      return [getComputedStyle(shell).fontFamily, borderTopStyle, borderTopWidth];
    }""")
    assert style[0].startswith("system-ui") and style[1:] == ["solid", "1px"]


def test_a_page_can_have_130_papers(page):
    papers = page(800, 600)
    state = papers.evaluate("""async () => {
      await import("/inkdot/paper.js");
      document.body.innerHTML = "<inkdot-paper></inkdot-paper>".repeat(130);
      const all = [...document.querySelectorAll("inkdot-paper")];
      const answers = await Promise.allSettled(all.map((paper) => paper.ready));
      const points = (y) => [{ x: 5, y, time: 0 }, { x: 40, y, time: 40 }, { x: 90, y, time: 80 }];
      all.forEach((paper, at) => paper.fromData([{ points: points(10 + (at % 30)) }]));
      const drawn = all.map((paper) => paper.toSVG());
      return [answers.filter(({ status }) => status === "rejected").length, drawn.every((svg) => svg.includes("<path d=\\"M")),
        drawn.every((svg, at) => svg === all[at].toSVG()), new Set(drawn).size];
    }""")
    assert state == [0, True, True, 30]


@pytest.mark.console("could not be started", "Failed to load resource")
@pytest.mark.parametrize(("name", "said"), [("paper", ".failure"), ("doodle-board", ".notice")])
def test_an_element_reports_a_failed_load_and_is_ready_after_a_retry(page, name, said):
    tab = page(800, 600)
    module = "paper" if name == "paper" else "doodle"
    tab.route(f"**/{module}.wasm", lambda route: route.fulfill(status=404))
    words = tab.evaluate(
        """async ([name, said]) => {
      await import(`/inkdot/${name}.js`);
      const element = document.createElement(`inkdot-${name}`);
      document.body.replaceChildren(element);
      await element.ready.catch(() => {});
      return element.shadowRoot.querySelector(said).textContent;
    }""",
        [name, said],
    )
    assert "could not be loaded" in words
    tab.unroute(f"**/{module}.wasm")
    tab.evaluate("""async () => {
      const element = document.body.firstElementChild;
      element.remove();
      document.body.append(element);
      await element.ready;
    }""")


def test_a_page_can_set_the_folder_of_the_engine(page):
    tab = page(800, 600)
    tab.route(
        "**/assets/paper.wasm", lambda route: route.fulfill(path=APP / "inkdot/paper.wasm", content_type="application/wasm")
    )
    tab.route("**/inkdot/paper.wasm", lambda route: route.abort())
    tab.evaluate("""async () => {
      document.body.replaceChildren(document.createElement("inkdot-paper"));
      const { setBasePath } = await import("/inkdot/shared/engine.js");
      setBasePath("/assets");
      await import("/inkdot/paper.js");
      await document.body.firstElementChild.ready;
    }""")
