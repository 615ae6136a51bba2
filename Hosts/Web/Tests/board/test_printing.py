"""Printing: the whole drawing without controls, and no drawing of a locked book."""

import base64
import subprocess

import pytest
from playwright.sync_api import expect
from sketch import DESK, Sketch

# Starts of dark or light runs in the middle column of a picture, from 0 to 1.
BEGINNINGS = """async ([base64, shade]) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(Math.round(width / 2), 0, 1, height);
  const has = (row) => row >= 0 && (shade === "dark" ? data[4 * row] < 100 : data[4 * row] > 155);
  return Array.from({ length: height }, (_, row) => row).filter((row) => has(row) && !has(row - 1)).map((row) => row / height);
}"""
COPY = f"{DESK}.host.shadowRoot.querySelector('canvas.print')"


@pytest.mark.night(but=["dark"])
@pytest.mark.parametrize("viewport, scheme", [((390, 844), "light"), ((1280, 800), "dark")])
def test_the_whole_drawing_is_printed_independent_of_the_view(device, tmp_path, viewport, scheme):
    page = device(viewport={"width": viewport[0], "height": viewport[1]}, color_scheme=scheme).page()
    drawing = Sketch(page, "/#/draw")
    drawing.evaluate(f"{DESK}.surface.set({{ width: 20 }})")
    drawing.draw((0.2, 0.3), (0.8, 0.3))
    drawing.draw((0.2, 0.7), (0.8, 0.7))
    for _ in range(4):
        page.keyboard.press("Control+Equal")
    page.next_frame()
    file = tmp_path / "printed.pdf"
    file.write_bytes(page.own.pdf(format="A4"))
    subprocess.run(["pdftoppm", "-r", "72", "-png", file, tmp_path / "sheet"], check=True)
    [sheet] = tmp_path.glob("sheet*.png")
    # Two lines without bars, at the distance of a fitted sheet.
    ink = "light" if scheme == "dark" else "dark"
    found = page.evaluate(BEGINNINGS, [base64.b64encode(sheet.read_bytes()).decode(), ink])
    # A dark sheet is printed dark; the rest of the page is blank.
    first, second = found[:-1] if scheme == "dark" else found
    width, height = (drawing.get("roomForPaper")[side] for side in ("width", "height"))
    across, along = 210 - 2 * 10, 297 - 2 * 10
    assert second - first == pytest.approx(0.4 * min(along, across * height / width) / 297, rel=0.1)
    # The picture for printing is removed afterwards.
    assert drawing.evaluate(f"{COPY} === null")
    drawing.draw((0.3, 0.4), (0.6, 0.4))


def test_nothing_of_a_covered_drawing_is_printed(device):
    one = device()
    first = Sketch(one.page(), "/#/draw")
    first.draw((0.2, 0.3), (0.8, 0.3))
    first.until("/draw\\/./.test(location.hash)")
    board = first.locator("inkdot-doodle-board")
    first.page.own.emulate_media(media="print")
    first.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(board).to_be_visible()
    assert first.evaluate(f"getComputedStyle({COPY}).display") == "block"
    first.evaluate("dispatchEvent(new Event('afterprint'))")
    second = one.page()
    second.open(first.url.removeprefix(one.address))
    second.get_by_role("button", name="Draw here").click()
    expect(first.locator(".cover h2")).to_have_text("This drawing is being edited in another tab")
    first.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(board).to_be_hidden()
