// Display lists on a canvas, as calls of its context.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Figure } from "../../Page/inkdot/shared/codes.js";
import { CanvasPainter } from "../../Page/inkdot/shared/painter.js";

/** Paints one item with seven numbers and a picture, and returns the calls of the context. */
function calls(code, id, numbers, picture) {
  const list = [];
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values) =>
          list.push([name, ...values]),
      set: () => true,
    },
  );
  const painter = new CanvasPainter({ width: 600, height: 600, getContext: () => context });
  painter.resize(300, 600, 600);
  if (picture) painter.pictures.set(id, picture);
  const words = new Uint32Array([code | (7 << 8), id, 0, 0, 0, 0, 0, 0]);
  new Float32Array(words.buffer).set(numbers, 2);
  painter.paint(words);
  return list.slice(list.findIndex(([name]) => name === "clearRect") + 1);
}

test("a turned picture is cropped to its square around the middle", () => {
  const picture = { width: 40, height: 20 };
  assert.deepEqual(calls(Figure.turned, 3, [100, 200, 60, 60, 0, -1], picture), [
    ["save"],
    ["translate", 130, 230],
    ["transform", 0, -1, 1, 0, 0, 0],
    ["drawImage", picture, 10, 0, 20, 20, -30, -30, 60, 60],
    ["restore"],
  ]);
});

test("a repeated picture is as high as its band, which clips the last one", () => {
  const picture = { width: 40, height: 20 };
  const list = calls(Figure.turnedTiles, 3, [0, 0, 50, 10, 1, 0], picture);
  assert.deepEqual(
    list.filter(([name]) => name === "rect" || name === "clip" || name === "drawImage"),
    [
      ["rect", -25, -5, 50, 10],
      ["clip"],
      ["drawImage", picture, -25, -5, 20, 10],
      ["drawImage", picture, -5, -5, 20, 10],
      ["drawImage", picture, 15, -5, 20, 10],
    ],
  );
});

test("a missing or very narrow picture is not repeated", () => {
  const isPainted = (picture) =>
    calls(Figure.turnedTiles, 3, [0, 0, 50, 10, 1, 0], picture).some(([name]) => name === "drawImage");
  assert.equal(isPainted(undefined), false);
  assert.equal(isPainted({ width: 1, height: 4000 }), false);
});
