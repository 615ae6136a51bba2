// Where menus of the board open.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestSpot } from "../../../Page/inkdot/doodle/popups.js";

const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const phone = { width: 390, height: 844 };
const top = box(0, 0, 390, 52);
const bottom = box(0, 744, 390, 100);
const spot = (size, room, button, neighbours, bars, selected = []) => {
  const { left, top: y, maxHeight } = bestSpot(size, room, [...neighbours, ...selected], bars, selected, button);
  return box(left, y, size.width, Math.min(size.height, maxHeight));
};

test("A menu opens below the upper bar and above the lower bar, within the board", () => {
  const more = box(338, 4, 44, 44);
  assert.deepEqual(spot({ width: 240, height: 300 }, phone, more, [top, more], [top, bottom]), box(142, 60, 240, 300));
  const pen = box(12, 750, 44, 44);
  assert.deepEqual(spot({ width: 240, height: 300 }, phone, pen, [bottom, pen], [top, bottom]), box(8, 436, 240, 300));
});

test("A menu opens beside a vertical bar, at the height of its button", () => {
  const room = { width: 844, height: 390 };
  const bars = [box(0, 0, 52, 390), box(700, 0, 144, 390)];
  const pen = box(710, 200, 44, 44);
  assert.deepEqual(spot({ width: 240, height: 150 }, room, pen, [bars[1], pen], bars), box(452, 200, 240, 150));
});

test("A menu that fits neither below nor above its bar opens beside its button", () => {
  const room = { width: 683, height: 384 };
  const bars = [box(0, 0, 683, 52), box(0, 284, 683, 100)];
  const more = box(620, 4, 44, 44);
  assert.deepEqual(spot({ width: 300, height: 360 }, room, more, [bars[0], more], bars), box(312, 8, 300, 360));
});

test("A menu of a selection leaves selection and bars visible where it can", () => {
  const size = { width: 240, height: 146 };
  for (const frame of [box(100, 80, 200, 200), box(100, 300, 200, 200), box(100, 520, 200, 180)]) {
    for (const bar of [box(40, frame.top - 60, 300, 52), box(40, frame.bottom + 8, 300, 52)]) {
      const button = box(200, bar.top + 4, 44, 44);
      const found = spot(size, phone, button, [bar, button], [top, bottom, bar], [frame]);
      const isApart = (other) =>
        found.right <= other.left || found.left >= other.right || found.bottom <= other.top || found.top >= other.bottom;
      for (const other of [top, bottom, bar, frame]) assert.ok(isApart(other), JSON.stringify({ found, other }));
    }
  }
});

test("A menu of a selection covers the selection rather than a bar", () => {
  const frame = box(8, 260, 240, 200);
  const bar = box(8, 180, 280, 56);
  const button = box(240, 184, 44, 44);
  const found = spot({ width: 240, height: 320 }, phone, button, [bar, button], [top, bottom, bar], [frame]);
  assert.ok(found.top >= bar.bottom && found.bottom <= bottom.top, JSON.stringify(found));
});

test("A menu higher than the board scrolls", () => {
  const room = { width: 280, height: 200 };
  const button = box(236, 0, 44, 44);
  const found = bestSpot({ width: 264, height: 500 }, room, [box(0, 0, 280, 44), button], [box(0, 0, 280, 44)], [], button);
  assert.deepEqual([found.top, found.maxHeight], [52, 140]);
});
