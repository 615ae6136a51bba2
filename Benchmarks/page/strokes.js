// Draws on a doodle surface as in published comparisons of drawing libraries: dispatches eight pointer events per frame to the
// element and times each.

/** Returns a seeded generator of numbers in 0..<1 (mulberry32, public domain, T. Ettinger). */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns strokes like handwriting on a page of 1024 × 768, about 90 samples of x, y and pressure each. */
export function handwriting(count, seed = 1) {
  const random = chance(seed);
  const strokes = [];
  for (let index = 0; index < count; index += 1) {
    const [left, top] = [30 + ((index * 23) % 940), 40 + (Math.floor(index / 41) % 15) * 46];
    const [fx, fy, ax, ay] = [1 + 2 * random(), 1 + 2 * random(), 6 + 10 * random(), 8 + 12 * random()];
    const length = 70 + Math.floor(40 * random());
    strokes.push(
      Array.from({ length }, (_, at) => {
        const t = (at / length) * 2 * Math.PI;
        return [
          left + (at / length) * 20 + ax * Math.sin(fx * t) + random() * 0.05,
          top + ay * Math.sin(fy * t + 1) + random() * 0.05,
          0.25 + 0.5 * Math.abs(Math.sin(t / 2)),
        ];
      }),
    );
  }
  return strokes;
}

/** Returns a stroke that winds over the page. */
export function winding(length) {
  return Array.from({ length }, (_, at) => [
    512 + 300 * Math.cos(at * 0.013) + 60 * Math.cos(at * 0.17),
    384 + 200 * Math.sin(at * 0.017) + 60 * Math.sin(at * 0.19),
    0.5 + 0.4 * Math.sin(at * 0.05),
  ]);
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/**
 * Draws strokes with `perFrame` events per frame.
 * @returns the handler's time of each event in ms
 */
export async function draw(element, strokes, perFrame = 8) {
  const costs = [];
  const box = element.getBoundingClientRect();
  const send = (type, [x, y, pressure]) => {
    const event = new PointerEvent(type, {
      pointerId: 7,
      pointerType: "pen",
      isPrimary: true,
      bubbles: true,
      cancelable: true,
      composed: true,
      button: type === "pointermove" ? -1 : 0,
      buttons: type === "pointerup" ? 0 : 1,
      pressure,
      clientX: box.left + x,
      clientY: box.top + y,
    });
    const begin = performance.now();
    element.dispatchEvent(event);
    costs.push(performance.now() - begin);
  };
  let count = 0;
  for (const stroke of strokes) {
    for (let at = 0; at < stroke.length; at += 1) {
      send(at === 0 ? "pointerdown" : "pointermove", stroke[at]);
      count += 1;
      if (count % perFrame === 0) await nextFrame();
    }
    send("pointerup", stroke[stroke.length - 1]);
  }
  await nextFrame();
  return costs;
}

/** Runs a command at a random moment of a frame, and returns the time until it is painted in ms. */
export async function untilFrame(command) {
  await new Promise((done) => setTimeout(done, 40 + Math.random() * 16));
  const begin = performance.now();
  command();
  await nextFrame();
  return performance.now() - begin;
}

/** Draws handwriting by sending touches to the engine directly. */
export function fill(engine, document, count) {
  let time = performance.now() / 1000;
  let rows = [];
  const send = () => {
    engine.numbers.set(rows.flat());
    document.take(engine.wasm.doodle_touches(rows.length));
    rows = [];
  };
  for (const stroke of handwriting(count, 3)) {
    stroke.forEach(([x, y, pressure], at) => {
      rows.push([(time += 1e-7), 5, at === 0 ? 0 : 1, 1, x, y, pressure, 1.5, 0]);
      if (at === stroke.length - 1) rows.push([time, 5, 3, 1, x, y, pressure, 1.5, 0]);
      if (rows.length > 110) send();
    });
  }
  if (rows.length > 0) send();
}
