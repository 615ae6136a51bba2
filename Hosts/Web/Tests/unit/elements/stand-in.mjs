// The part of a browser that a document of the board needs in node, without a DOM. The engine is the real one.

import { readFileSync } from "node:fs";
import { register } from "node:module";

const root = new URL("../../../Page/inkdot/", import.meta.url);
const built = new URL("../../../.build/", import.meta.url);

// The page's files are modules. Style modules come from the build and are not needed here.
register(
  `data:text/javascript,${encodeURIComponent(`
  export async function resolve(specifier, context, next) {
    if (specifier.endsWith(".css.js")) return { url: "data:text/javascript,export default ''", shortCircuit: true };
    const found = await next(specifier, context);
    return found.url.includes("/Hosts/Web/Page/") ? { ...found, format: "module" } : found;
  }`)}`,
);

/** Loads one of the page's modules. */
export const load = (path) => import(new URL(path, root).href);

/** A canvas that parses colours and stores single pixels only; all others are white. */
class Canvas {
  constructor(width, height) {
    Object.assign(this, { width, height });
  }
  getContext() {
    let color = "#000000";
    const pixels = new Map();
    const context = {
      canvas: this,
      get fillStyle() {
        return color;
      },
      set fillStyle(wanted) {
        const [, digits, alpha] = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(wanted) ?? [];
        const parts = (digits?.match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
        if (alpha && alpha !== "ff") color = `rgba(${parts.join(", ")}, ${Number.parseInt(alpha, 16) / 255})`;
        else if (digits) color = `#${digits.toLowerCase()}`;
      },
      getTransform: () => ({}),
      fillRect(x, y, width, height) {
        if (width === 1 && height === 1)
          pixels.set(
            `${x} ${y}`,
            color.match(/[0-9a-f]{2}/g).map((part) => Number.parseInt(part, 16)),
          );
      },
      getImageData(left, top, width, height) {
        const data = new Uint8ClampedArray(4 * width * height).fill(255);
        for (let at = 0; at < width * height; at += 1) {
          data.set(pixels.get(`${left + (at % width)} ${top + Math.floor(at / width)}`) ?? [], 4 * at);
        }
        return { data };
      },
    };
    return new Proxy(context, { get: (target, name) => (name in target ? target[name] : () => undefined) });
  }
  async convertToBlob({ type } = {}) {
    return new Blob([`${this.width} x ${this.height}`], { type });
  }
}

/** How the engine's code is served, and how pictures are decoded; tests may replace them. */
export const host = {
  type: "application/wasm",
  decode: async () => ({ width: 40, height: 30, close() {} }),
};

Object.assign(globalThis, {
  OffscreenCanvas: Canvas,
  createImageBitmap: (source) => host.decode(source),
  fetch: async (url) =>
    new Response(readFileSync(new URL(url.pathname.split("/").pop(), built)), {
      headers: host.type ? { "content-type": host.type } : {},
    }),
});

/** The first bytes of a PNG file; the rest is never read. */
export const picture = () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0, 0, 0, 0, 0])]);

let time = 1;

/** Draws a line with a finger, from one place on the screen to another. */
export function draw(document, from, to) {
  const { engine } = document;
  const rows = [];
  for (let step = 0; step <= 10; step += 1) {
    const [x, y] = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * step) / 10);
    rows.push([(time += 0.01), 7, step === 0 ? 0 : 1, 0, x, y, 0.5, 1.5, 0]);
  }
  rows.push([(time += 0.01), 7, 3, 0, ...to, 0.5, 1.5, 0]);
  engine.numbers.set(rows.flat());
  document.take(engine.wasm.doodle_touches(rows.length));
}
