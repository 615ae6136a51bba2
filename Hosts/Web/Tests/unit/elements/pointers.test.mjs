// The pointer reader: events of browsers, and the resulting samples.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./stand-in.mjs";

const { touchLength } = await load("shared/codes.js");
const { PointerInput, PointerReader } = await load("shared/pointers.js");

// Long after the times of the events below.
performance.now = () => 60_000;

class Surface extends EventTarget {
  captured = [];
  clientLeft = 0;
  clientTop = 0;
  getBoundingClientRect() {
    return { left: 10, top: 20 };
  }
  setPointerCapture(id) {
    this.captured.push(id);
  }
}

function event(type, pointerId, timeStamp, options = {}) {
  return Object.defineProperties(new Event(type, { cancelable: true }), {
    ...Object.fromEntries(
      Object.entries({
        pointerId,
        pointerType: "touch",
        button: 0,
        buttons: 1,
        clientX: 0,
        clientY: 0,
        pressure: 0.5,
        timeStamp,
        ...options,
      }).map(([name, value]) => [name, { value }]),
    ),
  });
}

/** A move with coalesced samples. */
const moved = (id, times, sample = {}) =>
  event("pointermove", id, times.at(-1), { getCoalescedEvents: () => times.map((at) => event("pointermove", id, at, sample)) });

const rowsOf = (reader) => {
  const rows = reader.take();
  return Array.from({ length: rows.length / touchLength }, (_, at) => [
    ...rows.subarray(at * touchLength, (at + 1) * touchLength),
  ]);
};

test("samples of two fingers are merged in the order of their times", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  for (const id of [1, 2]) surface.dispatchEvent(event("pointerdown", id, 0));
  reader.take();
  for (const id of [1, 2]) surface.dispatchEvent(moved(id, [2, 4, 6, 8]));
  assert.deepEqual(
    rowsOf(reader).map(([time, id]) => [Math.round(time * 1000), id]),
    [
      [2, 1],
      [2, 2],
      [4, 1],
      [4, 2],
      [6, 1],
      [6, 2],
      [8, 1],
      [8, 2],
    ],
  );
});

test("times never go back from one reading to the next", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  surface.dispatchEvent(event("pointerdown", 1, 50));
  reader.take();
  surface.dispatchEvent(moved(1, [30, 60]));
  assert.deepEqual(
    rowsOf(reader).map(([time]) => time),
    [0.05, 0.06],
  );
});

test("coalesced samples without identifier and type have those of their event", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  surface.dispatchEvent(event("pointerdown", 5, 0, { pointerType: "pen" }));
  reader.take();
  surface.dispatchEvent(moved(5, [1, 2], { pointerId: 0, pointerType: "" }));
  assert.deepEqual(
    rowsOf(reader).map(([, id, , kind]) => [id, kind]),
    [
      [5, 1],
      [5, 1],
    ],
  );
});

test("only the mouse's default is prevented", () => {
  for (const [pointerType, isPrevented] of [
    ["mouse", true],
    ["touch", false],
    ["pen", false],
  ]) {
    const surface = new Surface();
    new PointerReader(surface, () => {});
    const down = event("pointerdown", 1, 0, { pointerType });
    surface.dispatchEvent(down);
    assert.equal(down.defaultPrevented, isPrevented, pointerType);
  }
});

test("a finger on a surface that ignores touch belongs to the page", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  const isPrevented = () => !surface.dispatchEvent(new Event("touchstart", { cancelable: true }));
  assert.equal(isPrevented(), true);
  reader.isPaused = true;
  assert.equal(isPrevented(), false);
});

test("a pen erases with its eraser end only, whatever its pointer ID", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  const erasing = 2 ** 24;
  // IDs of iPads, and other values of a `long`.
  for (const number of [0, 7, erasing - 1, erasing, 411_279_972, 653_044_905, 2 ** 31 - 1, -1, -(2 ** 31)]) {
    for (const buttons of [1, 32]) {
      for (const type of ["pointerdown", "pointermove", "pointerup"]) {
        surface.dispatchEvent(event(type, number, 0, { pointerType: "pen", buttons }));
      }
      const ids = rowsOf(reader).map(([, id]) => id);
      assert.equal(new Set(ids).size, 1, `${number}`);
      assert.ok(
        buttons === 32 ? ids[0] >= erasing && ids[0] < 2 * erasing : ids[0] >= 0 && ids[0] < erasing,
        `${number}: ${ids[0]}`,
      );
    }
  }
});

test("a pointer that cannot be captured still draws", () => {
  const surface = new Surface();
  surface.setPointerCapture = () => {
    throw new DOMException("gone", "NotFoundError");
  };
  const reader = new PointerReader(surface, () => {});
  surface.dispatchEvent(event("pointerdown", 1, 0));
  surface.dispatchEvent(event("pointerup", 1, 5));
  assert.deepEqual(
    rowsOf(reader).map(([, , phase]) => phase),
    [0, 3],
  );
});

test("a stopped reader ignores events", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  reader.stop();
  surface.dispatchEvent(event("pointerdown", 1, 0));
  assert.equal(reader.count, 0);
});

test("fingers that move at one time are one event of the lock", () => {
  const surface = new Surface();
  const events = [];
  const input = new PointerInput(surface, (time, rows) => events.push([time, rows.map(({ id, x, y }) => [id, x, y])]));
  for (const id of [1, 2]) surface.dispatchEvent(event("pointerdown", id, 0, { clientX: 10 + id, clientY: 21 }));
  surface.dispatchEvent(moved(1, [2, 4], { clientX: 15, clientY: 25 }));
  surface.dispatchEvent(moved(2, [2, 4], { clientX: 16, clientY: 26 }));
  input.flush();
  input.stop();
  assert.deepEqual(events, [
    [
      0,
      [
        [1, 1, 1],
        [2, 2, 1],
      ],
    ],
    [
      0.002,
      [
        [1, 5, 5],
        [2, 6, 6],
      ],
    ],
    [
      0.004,
      [
        [1, 5, 5],
        [2, 6, 6],
      ],
    ],
  ]);
});

test("an invalid or future time does not delay later samples", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  for (const time of [Infinity, NaN, 1e12]) {
    surface.dispatchEvent(event("pointerdown", 1, 59_000));
    surface.dispatchEvent(moved(1, [time]));
    surface.dispatchEvent(event("pointerup", 1, 59_010));
    assert.deepEqual(
      rowsOf(reader).map(([at, , phase]) => [at <= 60, phase]),
      [
        [true, 0],
        [true, 1],
        [true, 3],
      ],
    );
  }
});

test("samples of one finger keep their order even if their times are not ordered", () => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  surface.dispatchEvent(event("pointerdown", 1, 50));
  surface.dispatchEvent(moved(1, [30, 60]));
  assert.deepEqual(
    rowsOf(reader).map(([at, , phase]) => [at, phase]),
    [
      [0.05, 0],
      [0.05, 1],
      [0.06, 1],
    ],
  );
});

test("more simultaneous touches than an event can hold become several events", () => {
  const surface = new Surface();
  const counts = [];
  const input = new PointerInput(surface, (_, rows) => counts.push(rows.length));
  for (let id = 1; id <= 200; id += 1) surface.dispatchEvent(event("pointerdown", id, 5));
  input.flush();
  input.stop();
  assert.deepEqual(counts, [113, 87]);
});

test("positions are in the element's own px under any scale", () => {
  const surface = new Surface();
  const seen = { left: 10, top: 20, width: 100, height: 50 };
  surface.getBoundingClientRect = () => seen;
  const places = (width, height) => {
    Object.assign(surface, { offsetWidth: width, offsetHeight: height });
    const reader = new PointerReader(surface, () => {});
    surface.dispatchEvent(event("pointerdown", 1, 0, { clientX: 60, clientY: 30 }));
    const getPredictedEvents = () => [event("pointermove", 1, 2, { clientX: 61, clientY: 32 })];
    surface.dispatchEvent(Object.assign(event("pointermove", 1, 1, { clientX: 110, clientY: 70 }), { getPredictedEvents }));
    const rows = [...rowsOf(reader), ...reader.predicted];
    reader.stop();
    return rows.map(([, , , , x, y]) => [x, y]);
  };
  assert.deepEqual(places(200, 200), [
    [100, 40],
    [200, 200],
    [102, 48],
  ]);
  // Rounding to px is no scale, and an element without layout has none.
  for (const [width, height] of [
    [100.4, 49.6],
    [0, 0],
    [undefined, undefined],
  ]) {
    assert.deepEqual(places(width, height), [
      [50, 10],
      [100, 50],
      [51, 12],
    ]);
  }
});

test("times of an element in a frame use the clock of the page that loaded the module", () => {
  const surface = new Surface();
  surface.ownerDocument = {
    defaultView: Object.assign(new EventTarget(), { performance: { timeOrigin: performance.timeOrigin + 2000 } }),
  };
  const reader = new PointerReader(surface, () => {});
  surface.dispatchEvent(event("pointerdown", 1, 500));
  assert.deepEqual(
    rowsOf(reader).map(([at]) => at),
    [2.5],
  );
});

/** Presses a mouse, moves it, and reports its release with an event of a type. */
const lostRelease = (type, buttons) => {
  const surface = new Surface();
  const reader = new PointerReader(surface, () => {});
  const mouse = (type, time, x, buttons) =>
    surface.dispatchEvent(
      event(type, 1, time, { pointerType: "mouse", button: type === "pointermove" ? -1 : 0, buttons, clientX: x }),
    );
  mouse("pointerdown", 0, 100, 1);
  mouse("pointermove", 5, 150, 1);
  mouse(type, 500, 300, buttons);
  mouse("pointermove", 505, 310, 0);
  mouse("pointerdown", 600, 200, 1);
  mouse("pointerup", 610, 200, 0);
  return rowsOf(reader).map(([, , phase, , x]) => [phase, x]);
};

for (const type of ["pointermove", "lostpointercapture"]) {
  test(`A stroke whose mouse release was lost ends at its last position, and the next press draws again: ${type}`, () => {
    assert.deepEqual(lostRelease(type, 0), [
      [0, 90],
      [1, 140],
      [3, 140],
      [0, 190],
      [3, 190],
    ]);
  });
}

test("A mouse that loses its capture while it is pressed is cancelled", () => {
  assert.equal(lostRelease("lostpointercapture", 1)[2][0], 4);
});
