// SVG, InkML and JSON texts in: the export of `DocumentHost`, in a module of its own that loads with the first such file.

import { Engine, compile } from "../../shared/engine.js";
import { reasons } from "./codes.js";
import { ImportError } from "./files.js";

/**
 * The `.inkdot` file of a text.
 * @param {Uint8Array} bytes
 * @returns {Promise<{bytes: Uint8Array, width: number, height: number, isComplete: boolean}>}
 */
export async function importDocument(bytes) {
  // Started for each file: the memory that a large one needed is given back with it.
  const engine = new Engine(await compile(new URL("../../documents.wasm", import.meta.url)));
  try {
    return read(engine, bytes);
  } catch (error) {
    // It has run out of memory: what takes gigabytes is no drawing.
    if (error instanceof WebAssembly.RuntimeError) throw new ImportError("tooLong", error);
    throw error;
  } finally {
    engine.wipe();
  }
}

/** @param {Engine} engine @param {Uint8Array} bytes */
function read(engine, bytes) {
  const at = engine.wasm.long_reserve(bytes.length);
  new Uint8Array(engine.wasm.memory.buffer, at, bytes.length).set(bytes);
  const count = engine.wasm.document_import();
  const [first, second, third] = engine.numbers;
  if (count < 0) {
    const name = new TextDecoder().decode(engine.read(-1 - count));
    throw new ImportError(reasons[first - 1], undefined, `:${second}:${third}${name && ` “${name}”`}`);
  }
  const file = new Uint8Array(engine.wasm.memory.buffer, engine.wasm.long_bytes(), count).slice();
  return { bytes: file, width: first, height: second, isComplete: third === 0 };
}
