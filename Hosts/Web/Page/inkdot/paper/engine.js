// The engine of a paper: converts lines to ink. Needs no DOM.

import { numberCount } from "../shared/codes.js";
import { Engine, compile } from "../shared/engine.js";

/** @typedef {{x: number, y: number, time: number, pressure: number}} PaperPoint `time` in ms; `pressure` -1: not measured */
/** @typedef {{penColor: string, minWidth: number, maxWidth: number, points: PaperPoint[]}} PaperLine */

/** Numbers of a sample: x, y, time, pressure. */
export const sampleLength = 4;

/** Maximum number of samples per call. */
const maximumCount = numberCount / sampleLength;

/** Maximum number of engines, unless more papers are drawn on at once: browsers limit WebAssembly memories. */
const maximumEngineCount = 8;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/**
 * The engines of all papers, most recently used last.
 * @type {PaperEngine[]}
 */
const engines = [];

export class PaperEngine extends Engine {
  /**
   * The paper whose lines the engine holds.
   * @type {{line: unknown} | null}
   */
  owner = null;

  /** Fetches and compiles the code once. Afterwards `of` returns engines. */
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

  /**
   * Returns an engine for a paper, which holds its lines if its `owner` is that paper. Never takes one with another
   * paper's current line.
   */
  static of(/** @type {{line: unknown}} */ paper) {
    let at = engines.findIndex(({ owner }) => owner === paper);
    if (at < 0) at = engines.findIndex(({ owner }) => !owner);
    if (at < 0 && engines.length >= maximumEngineCount) at = engines.findIndex(({ owner }) => !owner?.line);
    const [engine] = at < 0 ? [new PaperEngine(engines[0].module)] : engines.splice(at, 1);
    engines.push(engine);
    return engine;
  }

  /** Empties the engine of a removed paper, so that neither its lines nor its element are retained. */
  static release(/** @type {{line: unknown}} */ paper) {
    for (const engine of engines.filter(({ owner }) => owner === paper)) {
      engine.owner = null;
      engine.wasm.paper_keep(0);
    }
  }

  /** Begins a line; false if a width is out of range. */
  begin(/** @type {number} */ color, /** @type {number} */ least, /** @type {number} */ greatest) {
    return this.wasm.paper_begin(color, least, greatest) === 1;
  }

  /** Appends samples, with times in ms since the start of the line. */
  add(/** @type {PaperPoint[]} */ points, start = 0) {
    for (let at = 0; at < points.length; at += maximumCount) {
      this.wasm.paper_add(this.write4(points.slice(at, at + maximumCount), start));
    }
  }

  /** Writes points to the exchange; returns their number. */
  write4(/** @type {PaperPoint[]} */ points, /** @type {number} */ start) {
    points.forEach(({ x, y, time, pressure }, row) =>
      this.numbers.set([x, y, Math.max(0, time - start) / 1000, pressure], row * sampleLength),
    );
    return points.length;
  }

  /** Returns the new ink of the current line. */
  newInk() {
    return this.display(this.wasm.paper_new_ink());
  }

  /** Returns the tip of the current line, through predicted points. */
  tip(/** @type {PaperPoint[]} */ points, /** @type {number} */ start) {
    return this.display(this.wasm.paper_tip(this.write4(points.slice(0, 32), start)));
  }

  /** Ends the line; returns the number of lines. */
  end() {
    return this.wasm.paper_end();
  }

  line(/** @type {number} */ index) {
    return this.display(this.wasm.paper_line(index));
  }

  /** Returns the outline of a line as SVG path data. */
  path(/** @type {number} */ index) {
    const count = this.wasm.paper_path(index);
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.long_bytes(), count).slice();
    this.wasm.long_free();
    return new TextDecoder().decode(bytes);
  }

  /** The bounding box of all ink, or null. */
  get bounds() {
    if (this.wasm.paper_bounds() === 0) return null;
    const [x, y, width, height] = this.numbers;
    return { x, y, width, height };
  }
}
