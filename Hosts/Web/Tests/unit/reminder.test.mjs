// Conditions of the backup reminder.

import assert from "node:assert/strict";
import { test } from "node:test";
import { unsaved } from "../../Page/app/library/reminder.js";

const day = 24 * 60 * 60_000;
const start = 1_700_000_000_000;
const drawing = (created, modified = created) => ({ created: start + created * day, modified: start + modified * day });
const three = [drawing(0), drawing(1), drawing(2)];
const at = (days) => start + days * day;

test("the reminder appears after two weeks without a backup", () => {
  assert.equal(unsaved(three, undefined, at(14) - 1), 0);
  assert.equal(unsaved(three, undefined, at(14)), 3);
});

test("an empty album and one with two drawings have no reminder", () => {
  assert.equal(unsaved([], undefined, at(100)), 0);
  assert.equal(unsaved(three.slice(1), undefined, at(100)), 0);
});

test("only changes since the last backup count, from that backup on", () => {
  assert.equal(unsaved(three, { made: at(3) }, at(100)), 0);
  const changed = [...three, drawing(0, 5), drawing(1, 5), drawing(0, 20)];
  assert.equal(unsaved(changed, { made: at(3) }, at(17) - 1), 0);
  assert.equal(unsaved(changed, { made: at(3) }, at(21)), 3);
});

test("daily changes do not postpone it", () => {
  const daily = [drawing(0, 14), drawing(0, 14), drawing(0, 14)];
  assert.equal(unsaved(daily, undefined, at(14)), 3);
});

test("dismissing it lasts for thirty days", () => {
  assert.equal(unsaved(three, { later: at(20) }, at(50) - 1), 0);
  assert.equal(unsaved(three, { later: at(20) }, at(50)), 3);
});

test("invalid and future times cause no reminder", () => {
  assert.equal(unsaved(three, { made: at(1000), later: at(1000) }, at(100)), 3);
  assert.equal(unsaved(three, { made: "yesterday", later: Number.NaN }, at(100)), 3);
  assert.equal(unsaved(three, null, at(100)), 3);
});
