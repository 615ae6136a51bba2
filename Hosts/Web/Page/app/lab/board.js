// The lab in the engine: wraps the exports of `Exports+Lab.swift`. Times are in seconds on the page's clock.

import { answers, longestLog, options, problems, states } from "./codes.js";
import { Engine, compile } from "../../inkdot/shared/engine.js";

/** @typedef {import("../../inkdot/shared/engine.js").TouchRow} TouchRow */
/** @typedef {{problem: typeof problems[number] | "other", number: number, name: string}} Refusal why a log was refused */

const utf8 = new TextDecoder();

/**
 * The single lab of the page.
 * @type {Promise<LabBoard> | undefined}
 */
let started;

/** Returns the lab, whose code is fetched once; after a failure the next call tries again. */
export function startLab() {
  started ??= compile(new URL("../../inkdot/lab.wasm", import.meta.url)).then(
    (module) => new LabBoard(new Engine(module)),
    (error) => {
      started = undefined;
      throw error;
    },
  );
  return started;
}

export class LabBoard {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.wasm = engine.wasm;
  }

  start(
    /** @type {number} */ card,
    /** @type {number} */ width,
    /** @type {number} */ height,
    /** @type {boolean} */ isTogether,
  ) {
    return this.wasm.lab_start(card, width, height, isTogether ? 1 : 0);
  }

  touches(/** @type {number} */ time, /** @type {TouchRow[]} */ rows) {
    this.engine.writeTouches(time, rows);
    return this.wasm.lab_touches(rows.length);
  }

  /** The states of all recognizers. */
  get recognizers() {
    const list = [];
    for (let index = 0; ; index += 1) {
      const length = this.wasm.lab_recognizer(index);
      if (length < 0) return list;
      const [state, isWatching, outcome, failure, a, b, nameLength] = this.engine.numbers;
      const bytes = this.engine.read(length);
      list.push({
        name: utf8.decode(bytes.subarray(0, nameLength)),
        title: utf8.decode(bytes.subarray(nameLength)),
        state: states[state],
        isWatching: isWatching === 1,
        outcome: outcome < 0 ? null : states[outcome],
        failure,
        a,
        b,
      });
    }
  }

  /** The options of the card, with their values. */
  get options() {
    const list = [];
    for (let index = 0; ; index += 1) {
      const count = this.wasm.lab_option(index);
      if (count < 0) return list;
      const [code, value, ...choices] = this.engine.numbers.subarray(0, count + 2);
      list.push({ code, name: options[code], value, choices });
    }
  }

  /** The positions of app, scene and controller; empty on most cards. */
  get stations() {
    const count = this.wasm.lab_stations();
    const numbers = this.engine.numbers;
    return Array.from({ length: count }, (_, at) => ({ x: numbers[2 * at], y: numbers[2 * at + 1] }));
  }

  /** All views, with their positions on the surface. */
  get views() {
    const list = [];
    for (let index = 0; ; index += 1) {
      const length = this.wasm.lab_view(index);
      if (length < 0) return list;
      const [x, y, width, height] = this.engine.numbers;
      list.push({ name: utf8.decode(this.engine.read(length)), x, y, width, height });
    }
  }

  /** The last hit test: views by number; in the chain also -1 for a controller, -2 for the scene, -3 for the app. */
  get hit() {
    const counts = this.wasm.lab_hit();
    if (counts < 0) return null;
    const numbers = this.engine.numbers;
    const steps = Array.from({ length: counts & 255 }, (_, at) => ({
      view: numbers[2 * at],
      answer: answers[numbers[2 * at + 1]],
    }));
    return { steps, chain: [...numbers.subarray(2 * steps.length, 2 * steps.length + (counts >> 8))] };
  }

  /** The state of the playback; null while the surface is live. */
  get playback() {
    if (this.wasm.lab_playback() === 0) return null;
    const [played, count, time, end, isRunning, card] = this.engine.numbers;
    return { played, count, time, end, isRunning: isRunning === 1, card };
  }

  surface(/** @type {boolean} */ isDark) {
    return this.engine.display(this.wasm.lab_display(isDark ? 1 : 0));
  }

  timeline(/** @type {boolean} */ isDark, /** @type {number} */ width, /** @type {number} */ height) {
    return this.engine.display(this.wasm.lab_timeline(isDark ? 1 : 0, width, height));
  }

  /** Returns a copy of the answer in the long exchange. */
  long(/** @type {number} */ count) {
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.long_bytes(), count).slice();
    this.wasm.long_free();
    return bytes;
  }

  /** The log from an offset on, as text. It is ASCII except for names, and ends with whole lines. */
  log(/** @type {number} */ offset) {
    const bytes = this.long(this.wasm.lab_log(offset));
    return { text: utf8.decode(bytes), end: offset + bytes.length };
  }

  get recording() {
    return this.long(this.wasm.lab_recording());
  }

  /**
   * Shows a log, paused at its start.
   * @param {Uint8Array} bytes
   * @returns {Refusal | null} null if it was accepted
   */
  open(bytes) {
    if (bytes.length > longestLog) return { problem: "long", number: longestLog, name: "" };
    const at = this.wasm.long_reserve(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    if (this.wasm.lab_open() >= 0) return null;
    const [kind, number, length] = this.engine.numbers;
    return { problem: problems[kind - 1], number, name: utf8.decode(this.engine.read(length)) };
  }
}
