// The engine of a paper alone: lines in, ink out. Nothing here knows the DOM.

import { numberCount } from "../shared/codes.js";
import { Engine, compile } from "../shared/engine.js";

/** @typedef {{x: number, y: number, time: number, pressure: number}} PaperPoint `time` in ms; `pressure` -1: not measured */
/** @typedef {{penColor: string, minWidth: number, maxWidth: number, points: PaperPoint[]}} PaperLine */

/** Numbers of a sample: x, y, time, pressure. */
export const sampleLength = 4;

/** Most samples in one call. */
const greatestCount = numberCount / sampleLength;

/** Most engines, unless more papers are drawn on at once: browsers allow few memories of WebAssembly. */
const greatestEngineCount = 8;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/**
 * The engines of all papers, the one used last at the end.
 * @type {PaperEngine[]}
 */
const engines = [];

export class PaperEngine extends Engine {
  /**
   * The paper whose lines it has.
   * @type {{line: unknown} | null}
   */
  owner = null;

  /** Fetches and compiles the code once. Afterwards `of` gives engines. */
  static async load() {
    compiled ??= compile(new URL("../paper.wasm", import.meta.url)).then((code) => {
      engines.push(new PaperEngine(code));
      return code;
    });
    try {
      await compiled;
    } catch (error) {
      compiled = undefined;
      throw error;
    }
  }

  /** An engine for a paper, which has its lines if its `owner` is that paper; never one with the line under way of another. */
  static of(/** @type {{line: unknown}} */ paper) {
    let at = engines.findIndex(({ owner }) => owner === paper);
    if (at < 0) at = engines.findIndex(({ owner }) => !owner);
    if (at < 0 && engines.length >= greatestEngineCount) at = engines.findIndex(({ owner }) => !owner?.line);
    const [engine] = at < 0 ? [new PaperEngine(engines[0].module)] : engines.splice(at, 1);
    engines.push(engine);
    return engine;
  }

  /** Empties the engine of a paper that is out of the page, so that neither its lines nor its element are kept. */
  static release(/** @type {{line: unknown}} */ paper) {
    for (const engine of engines.filter(({ owner }) => owner === paper)) {
      engine.owner = null;
      engine.wasm.paper_keep(0);
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
