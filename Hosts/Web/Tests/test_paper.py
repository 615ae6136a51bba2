"""<inkdot-paper>: a surface for signatures, on a page of another site."""

import re
import subprocess

import pytest
from driver import BARE_PAGE, stroke
from playwright.sync_api import expect
from server import APP

PAPER = "document.querySelector('inkdot-paper')"
# Compressed sizes with all dependencies, in the app and as published with comments.
BUDGET = 65_000
ADD = """async (attributes) => {
  await import("/inkdot/paper.js");
  const paper = document.createElement("inkdot-paper"), form = document.createElement("form");
  for (const [name, value] of Object.entries(attributes)) paper.setAttribute(name, value);
  paper.style.cssText = "inline-size: 380px; block-size: 300px";
  globalThis.events = [];
  for (const name of ["inkdot-beginstroke", "inkdot-endstroke", "change"]) paper.addEventListener(name, () => events.push(name));
  form.append(paper);
  document.body.style.margin = "0";
  document.body.replaceChildren(form);
  await paper.ready;
}"""
# Colours at positions of a picture, from 0 to 1 across and down, and its size.
READ = """async ([url, places]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(url.split(",")[1]), (c) => c.charCodeAt(0))]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { width, height } = image;
  return [[width, height], places.map(([x, y]) => [...context.getImageData(x * width, y * height, 1, 1).data])];
}"""


@pytest.fixture
def paper(device, site):
    def make(**attributes):
        page = device(site).page()
        page.goto(page.address)
        page.evaluate(ADD, {name.replace("_", "-"): str(value) for name, value in attributes.items()})
        page.next_frame()
        return page

    return make


def sign(page, *places, between=6):
    page.send(*stroke(list(places), between))
    page.next_frame()


def read(page, call, *places):
    return page.evaluate(READ, [page.evaluate(f"{PAPER}.{call}"), list(places)])


def test_strokes_are_reported_and_exported_as_a_picture(paper):
    page = paper(min_width=10, max_width=10, pen_color="#ff0000")
    assert page.evaluate(f"{PAPER}.isEmpty()") and page.evaluate(f"{PAPER}.value") == ""
    sign(page, (50, 150), (330, 150))
    assert page.evaluate("events") == ["inkdot-beginstroke", "change", "inkdot-endstroke"]
    assert not page.evaluate(f"{PAPER}.isEmpty()")
    size, colors = read(page, "toDataURL('image/png', { scale: 2 })", (0.5, 0.5), (0.5, 0.1))
    assert size == [760, 600] and colors == [[255, 0, 0, 255], [0, 0, 0, 0]]
    _, colors = read(page, "toDataURL('image/jpeg', { quality: 0.9, background: '#ffffff' })", (0.5, 0.1))
    assert colors == [[255, 255, 255, 255]]


def test_on_a_paper_that_is_scaled_ink_is_under_the_finger(paper):
    page = paper(min_width=10, max_width=10)
    page.evaluate("document.body.style.transformOrigin = '0 0'; document.body.style.transform = 'scale(0.5)'")
    sign(page, (25, 75), (165, 75))
    _, colors = read(page, "toDataURL()", (0.2, 0.5), (0.8, 0.5), (0.4, 0.25))
    assert [color[3] for color in colors] == [255, 255, 0]


def test_a_trimmed_picture_contains_the_ink_and_a_margin(paper):
    page = paper(min_width=10, max_width=10, trim="")
    sign(page, (100, 100), (200, 150))
    size, _ = read(page, "toDataURL('image/png', { scale: 1 })")
    # 100 × 50, half a line and a margin of 4 on each side.
    assert abs(size[0] - 118) <= 2 and abs(size[1] - 68) <= 2
    box = re.match(r'<svg xmlns="[^"]*" viewBox="(\d+) (\d+) (\d+) (\d+)"', page.evaluate(f"{PAPER}.toSVG()")).groups()
    assert [abs(int(a) - b) <= 2 for a, b in zip(box, (91, 91, 118, 68))] == [True] * 4


def test_the_svg_shows_what_the_canvas_shows(paper):
    page = paper(min_width=4, max_width=16, pen_color="#0000ff80")
    sign(page, (50, 50), (300, 80), (80, 200), (320, 250))
    differing = page.evaluate(
        """async () => {
      const paper = %s;
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([paper.toSVG()], { type: "image/svg+xml" }));
      await image.decode();
      const pixels = (source) => {
        const context = new OffscreenCanvas(380, 300).getContext("2d");
        context.drawImage(source, 0, 0);
        return context.getImageData(0, 0, 380, 300).data;
      };
      const a = pixels(image), b = pixels(await createImageBitmap(await paper.toBlob({ scale: 1 })));
      let ink = 0, count = 0;
      for (let at = 3; at < a.length; at += 4) {
        if (b[at] > 0) ink += 1;
        if (Math.abs(a[at] - b[at]) > 64) count += 1;
      }
      return count / ink;
    }"""
        % PAPER
    )
    assert differing < 0.02


def test_a_fast_line_is_thinner_than_a_slow_one(paper):
    page = paper(min_width=2, max_width=20)
    widths = page.evaluate(
        """() => [10, 2000].map((speed) => {
      const paper = %s;
      const points = Array.from({ length: 60 }, (_, at) => ({ x: 40 + 5 * at, y: 150, time: (at * 5000) / speed, pressure: -1 }));
      paper.fromData([{ penColor: "#000000", minWidth: 2, maxWidth: 20, points }]);
      const [, , , height] = /viewBox="(\\S+) (\\S+) (\\S+) (\\S+)"/.exec(paper.toSVG({ trim: true })).slice(1);
      return height - 8;
    })"""
        % PAPER
    )
    assert 18 <= widths[0] <= 22 and widths[1] < 14


def test_lines_are_exported_and_imported(paper):
    page = paper()
    sign(page, (50, 150), (330, 150))
    sign(page, (50, 50), (330, 250))
    same = page.evaluate(
        """() => {
      const paper = %s, before = paper.toDataURL(), data = JSON.parse(JSON.stringify(paper.toData()));
      paper.clear();
      const wasEmpty = paper.isEmpty();
      paper.fromData(data);
      return [data.length, wasEmpty, paper.toDataURL() === before];
    }"""
        % PAPER
    )
    assert same == [2, True, True]
    # In the format of signature_pad, added to the existing lines.
    of_others = {
        "penColor": "black",
        "dotSize": 0,
        "minWidth": 6,
        "maxWidth": 6,
        "velocityFilterWeight": 0.7,
        "compositeOperation": "source-over",
        "points": [{"x": 20, "y": 20 + 10 * at, "time": 1700000000000 + 8 * at, "pressure": 0.5} for at in range(20)],
    }
    page.evaluate(f"lines => {PAPER}.fromData(lines, {{ clear: false }})", [of_others])
    assert page.evaluate(f"{PAPER}.toData().map(({{ points }}) => points.length).at(-1)") == 20
    _, [ink] = read(page, "toDataURL()", (20 / 380, 100 / 300))
    assert ink == [0, 0, 0, 255] and page.evaluate(f"{PAPER}.toData().length") == 3
    page.evaluate(f"{PAPER}.undo()")
    page.evaluate(f"{PAPER}.undo()")
    assert page.evaluate(f"{PAPER}.toData().length") == 1


def test_a_picture_lies_under_the_lines(paper):
    page = paper(min_width=10, max_width=10, pen_color="#ff0000")
    sign(page, (50, 150), (330, 150))
    url = page.evaluate(f"{PAPER}.toDataURL()")
    page.evaluate(f"(url) => {{ {PAPER}.clear(); return {PAPER}.fromDataURL(url); }}", url)
    assert not page.evaluate(f"{PAPER}.isEmpty()")
    sign(page, (190, 50), (190, 250))
    _, colors = read(page, "toDataURL()", (0.3, 0.5), (0.5, 0.2), (0.2, 0.2))
    assert [color[3] for color in colors] == [255, 255, 0]
    assert page.evaluate(f"{PAPER}.fromDataURL('https://example.com/').catch(({{ name }}) => name)") == "TypeError"


def test_the_value_can_be_set_like_that_of_a_form_field(paper):
    page = paper(min_width=10, max_width=10)
    sign(page, (50, 150), (330, 150))
    drawn = page.evaluate(f"{PAPER}.value")
    # Setting the same value, as frameworks do, keeps the lines.
    page.evaluate(f"value => {{ {PAPER}.value = value; }}", drawn)
    assert len(page.evaluate(f"{PAPER}.toData()")) == 1
    page.evaluate(f"{PAPER}.value = null")
    assert page.evaluate(f"{PAPER}.isEmpty()")
    # The later of two assignments applies, even an empty one.
    page.evaluate(
        f"async value => {{ {PAPER}.value = value; {PAPER}.value = ''; await {PAPER}.fromDataURL(value); {PAPER}.value = value; }}",
        drawn,
    )
    page.until(f"!{PAPER}.isEmpty()")
    [_, [ink]] = read(page, "toDataURL()", (0.5, 0.5))
    assert ink[3] == 255 and page.evaluate(f"{PAPER}.toData()") == []


ANOTHER = """async (value) => {
  const old = %s, paper = document.createElement("inkdot-paper");
  for (const { name, value } of old.attributes) if (name !== "style") paper.setAttribute(name, value);
  paper.style.cssText = old.style.cssText;
  paper.value = value;
  old.replaceWith(paper);
  await paper.ready;
}""" % (PAPER)
# Colours on the screen at positions from 0 to 1, and the position of a picture in the SVG.
SHOWN = """(places) => {
  const canvas = %s.shadowRoot.querySelector("canvas"), context = canvas.getContext("2d");
  return places.map(([x, y]) => [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data]);
}""" % (PAPER)
IMAGE = r"""() => {
  const found = /<image [^>]*? x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"/.exec(%s.toSVG({ trim: false }));
  return found && found.slice(1).map(Number);
}""" % (PAPER)


def test_a_value_set_before_insertion_is_shown(paper):
    page = paper(min_width=10, max_width=10, name="signature", required="")
    sign(page, (50, 150), (330, 150))
    kept = page.evaluate(f"{PAPER}.value")
    page.evaluate(ANOTHER, kept)
    page.until(f"!{PAPER}.isEmpty()")
    page.next_frame()
    assert [color[3] for color in page.evaluate(SHOWN, [(0.5, 0.5), (0.5, 0.2)])] == [255, 0]
    assert page.evaluate(IMAGE) == [0, 0, 380, 300]
    # A form sends exactly the value that was set.
    assert page.evaluate("new FormData(document.forms[0]).get('signature')") == kept


def test_a_trimmed_value_is_restored_at_its_size(paper):
    page = paper(min_width=10, max_width=10, trim="")
    sign(page, (100, 100), (200, 150))
    kept = page.evaluate(f"{PAPER}.value")
    (width, height), _ = read(page, "value")
    page.evaluate(ANOTHER, kept)
    page.until(f"!{PAPER}.isEmpty()")
    page.next_frame()
    assert page.evaluate(IMAGE) == [(380 - width) / 2, (300 - height) / 2, width, height]
    assert page.evaluate(f"{PAPER}.value") == kept
    # With a line above the picture, the value contains both and a margin.
    sign(page, (150, 150), (300, 150))
    (wider, as_high), _ = read(page, "value")
    assert abs(wider - (309 - (380 - width) / 2)) <= 2 and abs(as_high - height) <= 2
    page.evaluate(f"{PAPER}.undo()")
    assert page.evaluate(f"{PAPER}.value") == kept
    # On a narrower paper it is smaller and keeps its aspect ratio.
    page.evaluate(f"{PAPER}.style.inlineSize = '100px'")
    page.next_frame()
    x, _, narrow, low = page.evaluate(IMAGE)
    assert x == 0 and narrow == 100 and abs(low / narrow - height / width) < 0.001


@pytest.mark.parametrize("gone", ["hidden = true", "remove()"])
def test_a_hidden_paper_exports_the_whole_signature(paper, gone):
    page = paper(min_width=10, max_width=10)
    sign(page, (50, 150), (330, 150))
    size, [ink] = page.evaluate(
        """async ([read, gone]) => {
      const paper = %s;
      new Function("paper", `paper.${gone}`)(paper);
      return new Function(`return (${read})`)()([paper.toDataURL("image/png", { scale: 1 }), [[0.5, 0.5]]]);
    }"""
        % PAPER,
        [READ, gone],
    )
    assert size == [380, 300] and ink[3] == 255


# Simulates a browser that returns false pixels, like Firefox with `privacy.resistFingerprinting`.
HIDING = """
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
  OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...box) {
    const pixels = getImageData.apply(this, box);
    pixels.data.forEach((_, at) => (pixels.data[at] = Math.imul(at + 1, 2654435761) >>> 24));
    return pixels;
  };
"""


@pytest.mark.new_device
def test_outlines_are_sent_and_restored_where_browsers_hide_pixels(device, site):
    one = device(site)
    one.context.add_init_script(HIDING)
    page = one.page()
    page.goto(page.address)
    page.evaluate(ADD, {"name": "signature", "min-width": "10", "max-width": "10"})
    sign(page, (50, 150), (330, 150))
    kept = page.evaluate("new FormData(document.forms[0]).get('signature')")
    assert kept.startswith("data:image/svg+xml;base64,")
    refused = "try { %s.toDataURL(); '' } catch ({ message }) { message }" % PAPER
    assert page.evaluate(refused) == "this browser keeps pictures from pages"
    page.evaluate(ANOTHER, kept)
    page.until(f"!{PAPER}.isEmpty()")
    page.next_frame()
    assert [color[3] for color in page.evaluate(SHOWN, [(0.5, 0.5), (0.5, 0.2)])] == [255, 0]
    assert page.evaluate(f"{PAPER}.value") == kept


def test_a_colour_of_any_space_draws(paper):
    page = paper(pen_color="oklch(0.6 0.2 25)", background="color(srgb 1 1 0)")
    sign(page, (50, 150), (330, 150))
    sheet, ink = re.findall(r'fill="#(......)"', page.evaluate(f"{PAPER}.toSVG()"))
    red, green, blue = bytes.fromhex(ink)
    assert sheet == "ffff00" and red > 190 and green < 110 and blue < 110


FORM_PAGE = """<!doctype html><body style="margin: 0">
<form><inkdot-paper name="signature" style="inline-size: 380px; block-size: 300px"></inkdot-paper></form>
<script type="module" src="/inkdot/paper.js"></script>"""


def test_a_form_restores_its_lines(device, site):
    page = device(site).page()
    page.page.route("**/form", lambda route: route.fulfill(body=FORM_PAGE, content_type="text/html"))

    def leave_and_return():
        page.goto(page.address + BARE_PAGE)
        page.page.go_back()
        page.evaluate(f"customElements.whenDefined('inkdot-paper').then(() => {PAPER}.ready)")

    page.goto(page.address + "/form")
    page.evaluate(f"{PAPER}.ready")
    page.next_frame()
    sign(page, (50, 150), (330, 150))
    sign(page, (50, 200), (330, 200))
    lines = page.evaluate(f"{PAPER}.toData()")
    assert len(lines) == 2
    leave_and_return()
    assert page.evaluate(f"{PAPER}.toData()") == lines
    assert page.evaluate("new FormData(document.forms[0]).get('signature')").startswith("data:image/png;base64,")
    # A cleared paper stays empty.
    page.evaluate(f"{PAPER}.clear()")
    leave_and_return()
    assert page.evaluate(f"{PAPER}.isEmpty()")


def test_it_is_a_field_of_a_form(paper):
    page = paper(name="signature", required="")
    state = """() => {
      const form = document.forms[0];
      return [form.checkValidity(), (new FormData(form).get("signature") ?? "").slice(0, 22)];
    }"""
    assert page.evaluate(state) == [False, ""]
    assert page.evaluate(f"[{PAPER}.checkValidity(), {PAPER}.validity.valueMissing, {PAPER}.willValidate]") == [False, True, True]
    page.evaluate(f"{PAPER}.setCustomValidity('Too short.')")
    sign(page, (50, 150), (330, 150))
    assert page.evaluate(f"[{PAPER}.reportValidity(), {PAPER}.validationMessage]") == [False, "Too short."]
    page.evaluate(f"{PAPER}.setCustomValidity('')")
    assert page.evaluate(state) == [True, "data:image/png;base64,"]
    page.evaluate(f"{PAPER}.disabled = true")
    assert page.evaluate(state) == [True, ""]
    page.evaluate(f"{PAPER}.disabled = false; {PAPER}.form = 'another'")
    assert page.evaluate(f"[{PAPER}.form, new FormData(document.forms[0]).has('signature')]") == [None, False]
    page.evaluate(f"{PAPER}.form = null")
    page.evaluate("document.forms[0].reset()")
    assert page.evaluate(state) == [False, ""]
    page.evaluate(f"{PAPER}.readonly = true; document.body.style.paddingBottom = '3000px'")
    sign(page, (50, 150), (330, 150))
    assert page.evaluate(f"{PAPER}.isEmpty()")
    # A finger that goes over it scrolls the page.
    page.send(*stroke([(200, 250), (200, 50)], 6))
    page.until("scrollY > 0")


def test_it_keeps_its_lines_when_it_is_moved(paper):
    page = paper()
    sign(page, (50, 150), (330, 150))
    before = page.evaluate(f"{PAPER}.toDataURL()")
    page.evaluate("document.body.append(%s)" % PAPER)
    page.next_frame()
    assert page.evaluate(f"{PAPER}.toDataURL()") == before
    sign(page, (50, 250), (330, 250))
    assert page.evaluate(f"{PAPER}.toData().length") == 2


def test_lines_are_restored_after_a_lost_canvas(paper):
    """As after a restart of the graphics driver: the canvas is empty, and the browser reports it."""
    page = paper(min_width=10, max_width=10)
    sign(page, (50, 150), (330, 150))
    page.evaluate(
        """() => {
      const canvas = %s.shadowRoot.querySelector("canvas");
      canvas.getContext("2d").reset();
      canvas.dispatchEvent(new Event("contextrestored"));
    }"""
        % PAPER
    )
    assert [color[3] for color in page.evaluate(SHOWN, [(0.5, 0.5), (0.5, 0.2)])] == [255, 0]
    # The next samples are painted at their positions.
    sign(page, (50, 60), (330, 60))
    assert [color[3] for color in page.evaluate(SHOWN, [(0.5, 0.5), (0.5, 0.2)])] == [255, 255]


@pytest.mark.parametrize("how", ["document.body.append(P)", "P.style.inlineSize = '300px'"])
def test_the_current_line_is_kept_when_the_paper_moves_or_is_resized(paper, how):
    page = paper()
    page.send(*stroke([(50, 100), (200, 100)], 4)[:-1])
    page.next_frame()
    page.evaluate("() => { %s; }" % how.replace("P", PAPER))
    page.until("events.includes('inkdot-endstroke')")
    page.send(("touchEnd",))
    sign(page, (50, 200), (200, 200))
    told = page.evaluate("events.filter((name) => name.startsWith('inkdot'))")
    assert told == 2 * ["inkdot-beginstroke", "inkdot-endstroke"]
    assert [len(line["points"]) > 3 for line in page.evaluate(f"{PAPER}.toData()")] == [True, True]


def test_keys_undo_and_clear(paper):
    page = paper()
    sign(page, (50, 150), (330, 150))
    sign(page, (50, 250), (330, 250))
    page.evaluate(f"{PAPER}.focus()")
    page.keyboard.press("Control+z")
    assert page.evaluate(f"{PAPER}.toData().length") == 1
    page.keyboard.press("Delete")
    assert page.evaluate(f"{PAPER}.isEmpty()")
    expect(page.get_by_role("img", name="Write or draw here")).to_be_visible()


def test_a_second_finger_is_ignored(paper):
    page = paper()
    page.send(
        ("touchStart", (50, 150, 1)),
        ("touchMove", (100, 150, 1)),
        ("touchStart", (100, 150, 1), (200, 50, 2)),
        ("touchMove", (150, 150, 1), (250, 60, 2)),
        ("touchEnd",),
    )
    page.next_frame()
    lines = page.evaluate(f"{PAPER}.toData()")
    assert len(lines) == 1 and {round(point["y"]) for point in lines[0]["points"]} == {149}


def test_the_element_stays_small(device, site, package):
    page = device(site).page()
    loaded = []
    page.page.on("response", lambda response: loaded.append(re.sub(r"^.*?//[^/]*", "", response.url)))
    # Measured on a site without the lock, which would load more shared code.
    page.goto(page.address + BARE_PAGE)
    page.evaluate(ADD, {})
    paths = {path for path in loaded if path.startswith("/inkdot/")} - {BARE_PAGE}
    for folder in (APP / "inkdot", package):
        files = {path: folder / path.removeprefix("/inkdot/") for path in paths}
        sizes = {
            path: len(subprocess.run(["brotli", "-c", file], capture_output=True, check=True).stdout)
            for path, file in files.items()
        }
        assert "/inkdot/paper.wasm" in sizes and len(sizes) > 10
        assert sum(sizes.values()) <= BUDGET, (folder, sum(sizes.values()), sizes)
