// Automatic locking of an open book, with clocks that stop, sleep and are set.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LockTimer } from "../../Page/app/lock/timing.js";

const minute = 60_000;

/** A timer with clocks that tests set. */
function stopped({ idle = 5 * minute, hidden = minute } = {}) {
  const time = { wall: 1_700_000_000_000, steady: 5000 };
  const limits = { idle, hidden };
  const timer = new LockTimer({ wall: () => time.wall, steady: () => time.steady }, () => limits);
  /** Both clocks run, or only one of them. */
  const pass = (wall, steady = wall) => {
    time.wall += wall;
    time.steady += steady;
  };
  timer.begin(false);
  return { timer, pass, limits };
}

test("a visible, idle page locks after its time, not before", () => {
  const { timer, pass } = stopped();
  assert.equal(timer.due, 5 * minute);
  pass(5 * minute - 1);
  assert.equal(timer.due, 1);
  pass(1);
  assert.equal(timer.due, 0);
  pass(3 * minute);
  assert.equal(timer.due, 0);
});

test("each use restarts the time", () => {
  const { timer, pass } = stopped();
  for (let count = 0; count < 20; count += 1) {
    pass(4 * minute);
    assert.equal(timer.due, minute);
    timer.use();
  }
  assert.equal(timer.due, 5 * minute);
});

test("a hidden page locks after the shorter of both times", () => {
  const { timer, pass } = stopped();
  timer.hide(true);
  assert.deepEqual([timer.due, timer.isSeen], [minute, false]);
  pass(minute - 1);
  assert.equal(timer.due, 1);
  // Hidden again, as by a duplicate event: it counts from the first.
  timer.hide(true);
  pass(1);
  assert.equal(timer.due, 0);

  const other = stopped({ hidden: 15 * minute });
  other.pass(4 * minute);
  other.timer.hide(true);
  assert.equal(other.timer.due, minute);
});

test("a page that is shown in time stays open, and its next hidden period counts from zero", () => {
  const { timer, pass } = stopped();
  timer.hide(true);
  pass(minute - 1);
  timer.hide(false);
  assert.deepEqual([timer.due, timer.isSeen], [4 * minute + 1, true]);
  timer.hide(true);
  assert.equal(timer.due, minute);
});

test("a limit of 0 locks at once", () => {
  const { timer } = stopped({ hidden: 0 });
  timer.hide(true);
  assert.equal(timer.due, 0);
  timer.use();
  assert.equal(timer.due, 0);
});

test("a page that is opened in the background counts from its opening", () => {
  const { timer, pass } = stopped();
  timer.begin(true);
  pass(minute);
  assert.equal(timer.due, 0);
});

test("sleep, which only the wall clock measures, counts", () => {
  const { timer, pass } = stopped();
  pass(8 * 60 * minute, 0);
  assert.equal(timer.due, 0);
});

test("setting the wall clock forward or back locks, and does not extend the time", () => {
  const forward = stopped();
  forward.pass(60 * minute, 1000);
  assert.equal(forward.timer.due, 0);
  const back = stopped();
  back.pass(-60 * minute, 1000);
  assert.equal(back.timer.due, 0);
  // Back by less than what has passed since.
  const less = stopped();
  less.pass(minute, 3 * minute);
  assert.equal(less.timer.due, 0);
  // After another use it is a normal clock.
  less.timer.use();
  assert.equal(less.timer.due, 5 * minute);
});

test("a small clock correction changes nothing", () => {
  const { timer, pass } = stopped();
  pass(minute - 9000, minute);
  assert.equal(timer.due, 4 * minute);
  pass(9000 + 4 * minute, 4 * minute);
  assert.equal(timer.due, 0);
});

test("without a limit the page never locks, and the other limit still applies", () => {
  const { timer, pass, limits } = stopped({ idle: Infinity });
  pass(1e12, 1);
  assert.equal(timer.due, Infinity);
  pass(-2e12, 1);
  assert.equal(timer.due, Infinity);
  timer.hide(true);
  pass(minute);
  assert.equal(timer.due, 0);
  limits.hidden = Infinity;
  assert.equal(timer.due, Infinity);
});

test("a new limit applies to elapsed time", () => {
  const { timer, pass, limits } = stopped();
  pass(2 * minute);
  limits.idle = minute;
  assert.equal(timer.due, 0);
  limits.idle = 15 * minute;
  assert.equal(timer.due, 13 * minute);
});
