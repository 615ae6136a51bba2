// Runs in a page under test before the page's own scripts: timers of a second and a half or longer stand still until the
// test lets time pass. What a page takes back or gives up after seconds (notices, offers to undo, limits of waiting) would
// come too early on a machine that is slow, and too late for a test that wants to see it. Frames, shorter timers and the
// engine's clock run as ever.

(() => {
  if (globalThis.inkdotTimers) return;
  const shortest = 1500;
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = new Map();
  let passed = 0;
  // Far from the identifiers that browsers use.
  let next = 2 ** 40;

  globalThis.setTimeout = (work, wait = 0, ...values) => {
    if (!(wait >= shortest)) return start(work, wait, ...values);
    held.set((next += 1), { due: passed + wait, wait, work: () => work(...values) });
    return next;
  };
  globalThis.clearTimeout = (id) => {
    if (!held.delete(id)) stop(id);
  };
  globalThis.inkdotTimers = {
    /** Whether a timer of `wait` ms is pending. */
    isSet: (wait) => [...held.values()].some((timer) => timer.wait === wait),
    /** Advances by `time` ms. Due timers run in order, and those that they start as well. */
    pass: (time) => {
      const end = passed + time;
      for (;;) {
        const [first] = [...held].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due);
        if (!first) break;
        held.delete(first[0]);
        passed = first[1].due;
        first[1].work();
      }
      passed = end;
    },
    /** The value of a promise, or undefined after `time` ms of real time. */
    within: (promise, time) => {
      let late;
      const end = new Promise((done) => {
        late = start(done, time);
      });
      return Promise.race([promise, end]).finally(() => stop(late));
    },
    /** Whether no timer is due within `time` ms: calls with a shorter limit have been answered. */
    isQuiet: (time) => [...held.values()].every(({ due }) => due - passed > time),
  };
})();
