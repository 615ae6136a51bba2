// The engine of a paper alone: lines in, ink out. Nothing here knows the DOM.

import { numberCount } from "../shared/codes.js";
import { Engine, compile } from "../shared/engine.js";

/** @typedef {{x: number, y: number, time: number, pressure: number}} PaperPoint `time` in ms; `pressure` -1: not measured */
/** @typedef {{penColor: string, minWidth: number, maxWidth: number, points: PaperPoint[]}} PaperLine */

/** Numbers of a sample: x, y, time, pressure. */
export const sampleLength = 4;

/** Most samples in one call. */
const greatestCount = numberCount / sampleLength;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

export class PaperEngine extends Engine {
  /** A paper of its own; the code is fetched and compiled once. */
  static async create() {
    compiled ??= compile(new URL("../paper.wasm", import.meta.url));
    try {
      return new PaperEngine(await compiled);
    } catch (error) {
      compiled = undefined;
      throw error;
    }
  }

  /** Begins a line; false when a width is out of range. */
  begin(/** @type {number} */ color, /** @type {number} */ least, /** @type {number} */ greatest) {
    return this.wasm.paper_begin(color, least, greatest) === 1;
  }

  /** Appends samples, their times in ms since the line began. */
  add(/** @type {PaperPoint[]} */ points, start = 0) {
    for (let at = 0; at < points.length; at += greatestCount) {
      this.wasm.paper_add(this.write4(points.slice(at, at + greatestCount), start));
    }
  }

  /** Puts points into the exchange; how many. */
  write4(/** @type {PaperPoint[]} */ points, /** @type {number} */ start) {
    points.forEach(({ x, y, time, pressure }, row) =>
      this.numbers.set([x, y, Math.max(0, time - start) / 1000, pressure], row * sampleLength),
    );
    return points.length;
  }

  /** Ink of the line under way that is new. */
  newInk() {
    return this.display(this.wasm.paper_new_ink());
  }

  /** The tip of the line under way, through points that are expected. */
  tip(/** @type {PaperPoint[]} */ points, /** @type {number} */ start) {
    return this.display(this.wasm.paper_tip(this.write4(points.slice(0, 32), start)));
  }

  /** Ends the line; how many there are. */
  end() {
    return this.wasm.paper_end();
  }

  line(/** @type {number} */ index) {
    return this.display(this.wasm.paper_line(index));
  }

  /** The outline of a line as data of an SVG path. */
  path(/** @type {number} */ index) {
    const count = this.wasm.paper_path(index);
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.long_bytes(), count).slice();
    this.wasm.long_free();
    return new TextDecoder().decode(bytes);
  }

  /** The box around all ink, or null. */
  get bounds() {
    if (this.wasm.paper_bounds() === 0) return null;
    const [x, y, width, height] = this.numbers;
    return { x, y, width, height };
  }
}
