// Properties that reflect attributes: values that pages and frameworks set, and the values read back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./stand-in.mjs";

const { InkdotElement, define, number } = await load("shared/element.js");

class Sheet extends InkdotElement {
  static attributes = { "max-width": number(0.1, 50, 2.5), rows: number(2, 6, 3), tile: number(0, 100, 0) };
  set = new Map();
  getAttribute(name) {
    return this.set.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.set.set(name, value);
  }
  removeAttribute(name) {
    this.set.delete(name);
  }
}
define("sheet", Sheet);

test("an invalid number has the default value", () => {
  const sheet = new Sheet();
  // For an undefined, null or empty number Vue sets the property to 0 and removes the attribute.
  for (const nothing of [undefined, null, "", NaN, false, 0]) {
    Object.assign(sheet, { maxWidth: 7, rows: 5 });
    Object.assign(sheet, { maxWidth: nothing, rows: nothing });
    assert.deepEqual([sheet.maxWidth, sheet.rows, ...sheet.set.keys()], [2.5, 3], String(nothing));
  }
});

test("a number out of range is clamped, and 0 is allowed where it means none", () => {
  const sheet = new Sheet();
  for (const [value, wide, rows] of [
    [-1, 0.1, 2],
    [0.01, 0.1, 2],
    ["1e9", 50, 6],
  ]) {
    Object.assign(sheet, { maxWidth: value, rows: value });
    assert.deepEqual([sheet.maxWidth, sheet.rows], [wide, rows]);
  }
  sheet.tile = 0;
  assert.equal(sheet.set.get("tile"), "0");
});
