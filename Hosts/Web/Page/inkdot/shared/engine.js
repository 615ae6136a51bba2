// The engine: loads the WebAssembly module and wraps its exports. Needs no DOM.

import { PatternFailure, byteCount, numberCount, refusals, refused, touchLength } from "./codes.js";

/** @typedef {{id: number, phase: number, kind: number, x: number, y: number, pressure: number}} TouchRow */

/**
 * Names of the engine's failures.
 * @type {{[Name in keyof typeof PatternFailure]: Name}}
 */
const engineFailures = /** @type {any} */ (Object.fromEntries(Object.keys(PatternFailure).map((name) => [name, name])));

/** The reasons of failures, by name. */
export const Failure = Object.freeze({
  ...engineFailures,
  // Known to the page only. Another tab has changed a drawing:
  changedElsewhere: "changedElsewhere",
  // The browser has closed the storage and does not open it again:
  storageClosed: "storageClosed",
});

/** Returns the engine's number of a failure; unknown ones count as storage failures. */
export const failureCode = (/** @type {string} */ name) =>
  /** @type {Record<string, number>} */ (PatternFailure)[name] ?? PatternFailure.storageFailed;

/** @type {string | null} */
let basePath = null;

/**
 * Sets the folder of the `.wasm` files, for bundlers that do not copy them. Call it in the script that imports the
 * elements.
 */
export function setBasePath(/** @type {string} */ path) {
  basePath = path.replace(/\/*$/, "/");
}

/**
 * Compiled modules by address.
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const compiled = new Map();

/**
 * Fetches and compiles a WebAssembly module once. After a failure the next call tries again, because the network may be back.
 * @param {URL} url
 */
export function compile(url) {
  let code = compiled.get(url.href);
  if (!code) {
    code = fetched(url);
    compiled.set(url.href, code);
    code.catch(() => compiled.delete(url.href));
  }
  return code;
}

/** Fetches and compiles a module, also from servers with a wrong media type. */
async function fetched(/** @type {URL} */ url) {
  // Elements start while their module is imported, so wait until the script has called `setBasePath`.
  await null;
  const place = basePath === null ? url : new URL(basePath + url.pathname.split("/").at(-1), document.baseURI);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place.pathname}: ${response.status}`);
  const isNamed = /^application\/wasm\b/.test(response.headers.get("content-type") ?? "");
  if (isNamed && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /** Starts an engine from compiled code. */
  constructor(/** @type {WebAssembly.Module} */ module) {
    this.module = module;
    /** @type {Record<string, any>} */
    this.wasm = {};
    this.numbersAt = 0;
    this.bytesAt = 0;
    this.restart();
  }

  /** Restarts with empty memory, for example after a trap. */
  restart() {
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    let line = "";
    const host = {
      // The message of a trap in a debug build, line by line.
      putchar(/** @type {number} */ character) {
        if (character === 10) {
          console.error(line);
          line = "";
        } else {
          line += String.fromCharCode(character);
        }
        return character;
      },
      random(/** @type {number} */ at, /** @type {number} */ count) {
        if (memory) crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
      },
    };
    const { exports } = new WebAssembly.Instance(this.module, { host });
    memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.wasm = exports;
    this.wasm._initialize();
    this.numbersAt = this.wasm.numbers();
    this.bytesAt = this.wasm.bytes();
  }

  /** Overwrites and releases all memory. No call is possible afterwards. */
  wipe() {
    const { memory } = this.wasm;
    this.wasm = {};
    if (memory) new Uint8Array(memory.buffer).fill(0);
  }

  // Views are created each time, because memory moves when it grows.

  /** Numbers of the exchange, for input or output of a call. */
  get numbers() {
    return new Float64Array(this.wasm.memory.buffer, this.numbersAt, numberCount);
  }

  /**
   * The numbers that a call has written, by their names.
   * @template {string} Name
   * @param {readonly Name[]} names
   * @returns {Record<Name, number>}
   */
  row(names) {
    const { numbers } = this;
    return /** @type {any} */ (Object.fromEntries(names.map((name, at) => [name, numbers[at]])));
  }

  /** Puts bytes into the long exchange for the next call. */
  giveLong(/** @type {Uint8Array} */ bytes) {
    const at = this.wasm.long_reserve(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return true;
  }

  /** Concatenates byte arrays in the exchange for a call. */
  write(/** @type {Uint8Array[]} */ ...parts) {
    const memory = new Uint8Array(this.wasm.memory.buffer, this.bytesAt, byteCount);
    let at = 0;
    for (const part of parts) {
      // Input that is too long must not overrun the exchange; the engine rejects it anyway.
      memory.set(part.subarray(0, memory.length - at), at);
      at += part.length;
    }
  }

  /** Returns a copy of the bytes that a call has written. */
  read(/** @type {number} */ count) {
    return new Uint8Array(this.wasm.memory.buffer, this.bytesAt, count).slice();
  }

  /** Returns the display list of a call; valid until the next one. */
  display(/** @type {number} */ count) {
    // Called first, because the call may move the memory.
    const at = count ? this.wasm.display() : 0;
    return new Uint32Array(this.wasm.memory.buffer, at, count);
  }

  /** Writes the touches of one time for a call. Fingers and mice are upright. */
  writeTouches(/** @type {number} */ time, /** @type {TouchRow[]} */ rows) {
    const { numbers } = this;
    rows.forEach(({ id, phase, kind, x, y, pressure }, at) =>
      numbers.set([time, id, phase, kind, x, y, pressure, Math.PI / 2, 0], at * touchLength),
    );
  }

  /**
   * Returns the effects of an answer. A refusal is an error of the page and is logged.
   * @param {number} answer
   */
  effects(answer) {
    if (answer < 0 || (answer & refused) === 0) return answer;
    console.warn(`inkdot: input was refused (${refusals[this.wasm.refusal() - 1]})`);
    return answer & ~refused;
  }
}
