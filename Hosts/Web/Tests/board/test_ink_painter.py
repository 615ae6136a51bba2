"""Display lists on a canvas: compositing takes one canvas, no larger than the painted area."""

import pytest

# Words of a list: a colour, a ribbon of three discs with different radii, and a photo cut by a resting eraser.
PAINT = """async ([count, side]) => {
  const { paintInk } = await import("/inkdot/drawing/ink-painter.js");
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


def test_a_resting_eraser_leaves_a_hole_in_a_photo(paint):
    seen = paint(1, 600)
    assert seen["photo"] == seen["beside"] == [0, 160, 0, 255]
    assert seen["cut"] == seen["cutEdge"] == [0, 0, 0, 0]


def test_compositing_takes_one_canvas_of_the_painted_size_and_releases_it(paint):
    seen = paint(30, 3_000)
    assert seen["made"] == [[0, 0]]
    assert len(seen["sizes"]) == 31 and all(width < 130 and height < 90 for width, height in seen["sizes"])


# Paints a ribbon of random discs, and computes the distance of pixels from the hulls of adjacent discs, approximated by eight
# discs in between. Where a path crosses itself often, browsers fill at 80 % of the opacity or more. `leap`: maximum distance of
# the next disc, in radii; 0 for tight bends.
RIBBON = """async ([seed, leap]) => {
  const { paintInk } = await import("/inkdot/drawing/ink-painter.js");
  let state = seed, way = 0, bend = 0, left = 0;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const discs = [[50, 50, leap ? 4 : 8]];
  while (discs.length < 150) {
    const [x, y, radius] = discs.at(-1);
    let [step, change] = leap > 0 ? [random() * leap * radius, random() * 2 - 1] : [0, 0];
    if (leap > 0) {
      // Mostly straight on; sometimes a bend, a corner, a turn back, or a disc within the other.
      way += (random() - 0.5) * [0.1, 1.5, 6.3][Math.floor(random() * 3)];
    } else {
      // Bends tighter than the ink is wide, one way and the other.
      if (left === 0) [left, bend] = [1 + Math.floor(random() * 6), random() < 0.5 ? -0.19 : 0.19];
      left -= 1;
      way += bend;
      step = 0.2 * random() * radius;
      change = random() * 0.2 - 0.1;
    }
    const next = [x + step * Math.cos(way), y + step * Math.sin(way), Math.min(9, Math.max(leap ? 0.6 : 5, radius + change))];
    if (next[0] > 12 && next[0] < 88 && next[1] > 12 && next[1] < 88) discs.push(next);
  }
  const canvas = new OffscreenCanvas(100, 100);
  const context = canvas.getContext("2d");
  const floats = new Uint32Array(new Float32Array(discs.flat()).buffer);
  paintInk(context, new Uint32Array([8 | (3 + floats.length) << 8, 0x000000ff, 0, discs.length, ...floats]), () => undefined);
  const { data } = context.getImageData(0, 0, 100, 100);
  const wrong = [];
  for (let y = 0; y < 100; y += 1) {
    for (let x = y % 3; x < 100; x += 3) {
      let distance = Infinity;
      for (let at = 1; at < discs.length; at += 1) {
        for (let part = 0; part <= 8; part += 1) {
          const [cx, cy, radius] = discs[at].map((end, axis) => discs[at - 1][axis] + (end - discs[at - 1][axis]) * part / 8);
          distance = Math.min(distance, Math.hypot(x + 0.5 - cx, y + 0.5 - cy) - radius);
        }
      }
      const alpha = data[4 * (100 * y + x) + 3];
      if (distance < -1 ? alpha < 190 : distance > 1 && alpha > 15) wrong.push([x, y, distance, alpha]);
    }
  }
  return wrong;
}"""


@pytest.mark.night
@pytest.mark.parametrize("seed, leap", [(10, 0), (26, 0), (1, 0.2), (2, 1), (3, 4)])
def test_a_ribbon_covers_exactly_the_hull_of_its_discs(device, site, seed, leap):
    page = device(site).page()
    page.goto(site)
    assert page.evaluate(RIBBON, [seed, leap]) == []
