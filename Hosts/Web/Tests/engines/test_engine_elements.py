"""The elements on a page of another site in every engine."""

import pytest
from driver import LOCK
from sketch import ADD_BOARD, BOARD, DESK

PAPER = "document.querySelector('inkdot-paper')"
# A line of length 0 consists of its round caps.
LINE_WITHOUT_LENGTH = """async () => {
  const { CanvasPainter } = await import("/inkdot/shared/painter.js");
  const painter = new CanvasPainter(document.createElement("canvas"));
  painter.resize(40, 40, 40);
  const words = new Uint32Array([5 | 6 << 8, 0x1b1f26ff, 0, 0, 0, 0, 0]);
  new Float32Array(words.buffer).set([12, 20, 20, 20, 20], 2);
  painter.paint(words);
  return [[20, 20], [24, 20], [27, 20]].map(([x, y]) => painter.context.getImageData(x, y, 1, 1).data[3]);
}"""


@pytest.mark.night
def test_paper_takes_a_signature_and_is_part_of_a_form(lab):
    lab.goto(lab.address)
    lab.evaluate("""async () => {
      await import("/inkdot/paper.js");
      const form = document.createElement("form"), paper = document.createElement("inkdot-paper");
      paper.setAttribute("name", "signature");
      paper.setAttribute("required", "");
      paper.style.cssText = "inline-size: 380px; block-size: 300px";
      form.append(paper);
      document.body.style.margin = "0";
      document.body.replaceChildren(form);
      await paper.ready;
    }""")
    lab.next_frame()
    assert lab.evaluate("document.querySelector('form').checkValidity()") is False
    for count, kind in enumerate(("finger", "mouse", "pen"), 1):
        lab.go_over((50, 70 * count), (330, 70 * count), kind=kind)
        lab.until(f"{PAPER}.toData().length === arg", count)
    assert lab.evaluate("document.querySelector('form').checkValidity()") is True
    assert lab.evaluate("[...new FormData(document.querySelector('form')).keys()]") == ["signature"]
    assert lab.evaluate(f"{PAPER}.toDataURL()").startswith("data:image/png;base64,")
    assert lab.evaluate(f"(async () => (await {PAPER}.toBlob()).type)()") == "image/png"
    assert "<svg" in lab.evaluate(f"{PAPER}.toSVG()")


@pytest.mark.night(but=["firefox"])
def test_a_pad_passes_on_the_pattern_of_each_pointer(lab):
    lab.goto(lab.address)
    lab.evaluate("""async () => {
      await import("/inkdot/pattern-pad.js");
      const pad = document.createElement("inkdot-pattern-pad");
      globalThis.seen = [];
      pad.addEventListener("inkdot-pattern", (event) => {
        seen.push(event.dots.join(""));
        event.respondWith(Promise.resolve("wrong"));
      });
      document.body.replaceChildren(pad);
      await new Promise((done) => pad.addEventListener("inkdot-ready", done, { once: true }));
    }""")
    lab.next_frame()
    dots = lab.evaluate("""() => {
      const { lock, painter } = document.querySelector("inkdot-pattern-pad")[Symbol.for("inkdot.workings")];
      const { left, top } = painter.canvas.getBoundingClientRect();
      return [0, 2, 8].map((dot) => [left + lock.dot(dot).x, top + lock.dot(dot).y]);
    }""")
    for count, kind in enumerate(("finger", "mouse", "pen"), 1):
        lab.go_over(*dots, kind=kind)
        lab.until("seen.length === arg", count)
    assert lab.evaluate("seen") == ["01258"] * 3


@pytest.mark.night(but=["firefox"])
def test_a_board_keeps_its_drawing_wherever_it_is_moved(lab):
    lab.goto(lab.address)
    lab.evaluate(ADD_BOARD, {})
    lab.until(f"{DESK}.surface")
    lab.next_frame()
    lab.go_over((100, 300), (300, 300))
    before = lab.evaluate(f"(async () => {BOARD}.toSVG())()")
    assert "<path" in before
    lab.evaluate(
        """() => {
      const board = %s, place = document.createElement("div");
      document.body.append(place);
      place.append(board);
    }"""
        % BOARD
    )
    lab.until(f"{DESK}.surface")
    assert lab.evaluate(f"(async () => {BOARD}.toSVG())()") == before
    assert lab.evaluate(f"{BOARD}.shadowRoot === null || {BOARD}.shadowRoot.adoptedStyleSheets.length > 0")


@pytest.mark.night
def test_a_lock_in_a_dialog_takes_a_pattern(lab):
    lab.add_lock()
    lab.evaluate("""() => {
      const dialog = document.createElement("dialog");
      dialog.style.inlineSize = "20rem";
      document.body.append(dialog);
      dialog.append(document.querySelector("inkdot-pattern-lock"));
      dialog.showModal();
    }""")
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock && {LOCK}.closest('dialog').open")
    lab.next_frame()
    lab.draw(0, 1, 2, 5)
    assert lab.seen(1) == [[0, 1, 2, 5]]


@pytest.mark.night
def test_a_line_of_length_0_is_a_dot(lab):
    lab.goto(lab.address)
    assert lab.evaluate(LINE_WITHOUT_LENGTH) == [255, 255, 0]


@pytest.mark.night(but=["firefox"])
def test_elements_have_a_default_size_in_containers_that_shrink_to_fit(lab):
    lab.goto(lab.address)
    sizes = lab.evaluate("""async () => {
      const sizes = [];
      document.body.replaceChildren();
      for (const name of ["doodle-board", "paper"]) {
        await import(`/inkdot/${name}.js`);
        for (const style of ["display: inline-block", "float: left", "display: table-cell", "display: flex", "writing-mode: vertical-rl"]) {
          const container = document.createElement("div"), element = document.createElement(`inkdot-${name}`);
          container.style.cssText = style;
          container.append(element);
          document.body.replaceChildren(container);
          await element.ready;
          sizes.push([element.offsetWidth > 250, element.offsetHeight > 190]);
        }
      }
      return sizes;
    }""")
    assert sizes == [[True, True]] * 10
