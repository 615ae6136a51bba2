// The countdown of a lock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./stand-in.mjs";

const { Countdown } = await load("lock/countdown.js");

/** A lock whose vault repeats the same end of the wait. */
function waiting(t, until) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 100_000 });
  const lock = { shown: "", asked: 0 };
  lock.countdown = new Countdown(
    (left) => {
      lock.shown = left;
    },
    () => {
      lock.asked += 1;
      lock.countdown.start(until);
    },
  );
  lock.countdown.start(until);
  return lock;
}

test("a vault whose clock is behind is queried every second and not in a loop", (t) => {
  for (const until of [99, 100, NaN]) {
    const lock = waiting(t, until);
    assert.deepEqual([lock.asked, lock.shown], [0, "0:01"], `${until}`);
    t.mock.timers.tick(999);
    assert.equal(lock.asked, 0, `${until}`);
    for (let time = 999; time < 10_000; time += 1) t.mock.timers.tick(1);
    assert.equal(lock.asked, 9, `${until}`);
    t.mock.timers.reset();
  }
});

test("a wait ends at its end", (t) => {
  const lock = waiting(t, 102.4);
  assert.deepEqual([lock.asked, lock.shown], [0, "0:03"]);
  t.mock.timers.tick(2399);
  assert.deepEqual([lock.asked, lock.shown], [0, "0:01"]);
  t.mock.timers.tick(21);
  assert.equal(lock.asked, 1);
});
