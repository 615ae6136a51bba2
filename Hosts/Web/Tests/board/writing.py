"""Writes texts on a board under test, and reads them."""

from playwright.sync_api import expect
from sketch import BOARD, DESK

# The strings of all texts in z-order.
TEXTS = f"""(() => {{
  const {{ engine }} = {DESK}.document, found = [];
  for (let mark = 0; mark < 50; mark += 1) found.push(engine.text(mark));
  return found.filter(Boolean).map(({{ words, size, x, y, width }}) => ({{ words, size, x, y, width }}));
}})()"""
# Number of non-paper pixels in a part of the exported picture: left, top, right, bottom from 0 to 1.
INKED = f"""async ([left, top, right, bottom]) => {{
  const picture = await createImageBitmap(await {DESK}.document.export.picture());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const {{ width, height }} = picture;
  const box = [left * width, top * height, (right - left) * width, (bottom - top) * height].map(Math.round);
  const {{ data }} = context.getImageData(...box);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 600) count += 1;
  return count;
}}"""


def take(board):
    """Selects the tool from the bar or the menu."""
    board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")


def field(board):
    return board.locator("inkdot-doodle-board textarea")


def tap(board, x, y):
    board.send(("touchStart", board.at(x, y)), ("touchEnd",))


def write(board, words, x=0.2, y=0.3):
    tap(board, x, y)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text(words)
    board.key("Escape")
    expect(field(board)).to_have_count(0)


def texts(board):
    return board.evaluate(TEXTS)
