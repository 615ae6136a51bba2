"""Display lists on a canvas: what has to be put together first takes one canvas, no larger than what is painted."""

import pytest

# Words of a list: a colour, a ribbon of three discs whose radii differ, and a photo with a cut of a still eraser.
PAINT = """async ([count, side]) => {
  const { paintInk } = await import("/inkdot/doodle/ink-painter.js");
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  context.setTransform(2, 0, 0, 2, 10, 20);
  const made = [], sizes = [];
  const Canvas = OffscreenCanvas;
  const words = [], float = (x) => new Uint32Array(new Float32Array([x]).buffer)[0];
  const ribbon = [[20, 20, 5], [40, 20, 9], [20, 22, 5]].flat().map(float);
  for (let index = 0; index < count; index += 1) words.push(8 | 12 << 8, 0xff000080, 0, 3, ...ribbon);
  const frame = [-30, -20, 60, 40, 1, 0, 0, 1, 100, 100].map(float);
  words.push(9 | 15 << 8, 7, ...frame, 1, float(6), float(0), float(0));
  const picture = new OffscreenCanvas(60, 40);
  const green = picture.getContext("2d");
  green.fillStyle = "rgb(0 160 0)";
  green.fillRect(0, 0, 60, 40);
  const draw = context.drawImage.bind(context);
  context.drawImage = (image, ...rest) => {
    sizes.push([image.width, image.height]);
    draw(image, ...rest);
  };
  globalThis.OffscreenCanvas = class extends Canvas {
    constructor(width, height) {
      super(width, height);
      made.push(this);
    }
  };
  paintInk(context, new Uint32Array(words), () => picture);
  globalThis.OffscreenCanvas = Canvas;
  const at = (x, y) => [...context.getImageData(10 + 2 * x, 20 + 2 * y, 1, 1).data];
  return { made: made.map(({ width, height }) => [width, height]), sizes, ink: at(30, 20), rim: at(20, 16),
    outside: at(30, 60), photo: at(80, 95), cut: at(100, 100), cutEdge: at(105, 100), beside: at(107, 100) };
}"""


@pytest.fixture
def paint(device, site):
    page = device(site).page()
    page.goto(site)
    return lambda count, side: page.evaluate(PAINT, [count, side])


def test_translucent_ink_does_not_darken_where_it_overlaps(paint):
    one = paint(1, 600)
    assert one["ink"] == one["rim"] == [255, 0, 0, 128] and one["outside"] == [0, 0, 0, 0]
    assert paint(2, 600)["ink"][3] == pytest.approx(192, abs=1)


def test_a_still_eraser_leaves_a_hole_in_a_photo(paint):
    seen = paint(1, 600)
    assert seen["photo"] == seen["beside"] == [0, 160, 0, 255]
    assert seen["cut"] == seen["cutEdge"] == [0, 0, 0, 0]


def test_one_canvas_as_large_as_what_is_painted_and_none_afterwards(paint):
    seen = paint(30, 3_000)
    assert seen["made"] == [[0, 0]]
    assert len(seen["sizes"]) == 31 and all(width < 130 and height < 90 for width, height in seen["sizes"])
