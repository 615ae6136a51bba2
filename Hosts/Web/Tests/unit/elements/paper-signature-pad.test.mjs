// <inkdot-paper>: lines and pictures of signature_pad, as signature_pad shows them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { line, made, picture, slowly } from "./paper-element.mjs";

test("a picture is below existing lines", async () => {
  const one = await made();
  one.paper.fromData([line]);
  await one.paper.fromDataURL(picture("A"));
  assert.equal(one.paper.toData().length, 1);
  assert.deepEqual(one.shown, ["A", "ink"]);
  // The later of two pictures is shown, and a value replaces everything.
  await one.paper.fromDataURL(picture("B"));
  assert.deepEqual(one.shown, ["B", "ink"]);
  const finish = slowly("C");
  one.paper.value = picture("C");
  await finish();
  assert.deepEqual(one.shown, ["C"]);
});

test("lines replace a picture, unless they are added", async () => {
  const { paper } = await made();
  await paper.fromDataURL(picture("A"));
  paper.fromData([line], { clear: false });
  assert.ok(paper.toSVG().includes("<image"));
  paper.fromData([line]);
  assert.equal(paper.toSVG().includes("<image"), false);
  await paper.fromDataURL(picture("A"));
  paper.fromData([]);
  assert.equal(paper.isEmpty(), true);
});

test("lines of signature_pad have widths by speed, as signature_pad draws them", async () => {
  const { paper } = await made();
  const pressed = (pressure, more = {}) => ({
    ...line,
    ...more,
    minWidth: 1,
    maxWidth: 20,
    points: line.points.map((point) => ({ ...point, pressure })),
  });
  paper.fromData([pressed(-1)]);
  const bySpeed = /<path.*>/.exec(paper.toSVG())[0];
  for (const pressure of [0, 0.5, 1, 0.3]) {
    paper.fromData([pressed(pressure, { dotSize: 0 })]);
    assert.equal(/<path.*>/.exec(paper.toSVG())[0], bySpeed);
  }
  // Pressures measured here or by signature_pad are preserved.
  for (const more of [{}, { dotSize: 0, pressureWeight: 1 }]) {
    paper.fromData([pressed(0.5, more)]);
    assert.notEqual(/<path.*>/.exec(paper.toSVG())[0], bySpeed);
    assert.equal(paper.toData()[0].points[0].pressure, 0.5);
  }
});
