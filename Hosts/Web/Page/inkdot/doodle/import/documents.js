// Imports SVG, InkML and JSON texts with `DocumentHost`, a separate module that loads with the first such file.

import { Engine, compile } from "../../shared/engine.js";
import { forms, reasons } from "./codes.js";
import { ImportError } from "./files.js";

/**
 * Converts a text to an `.inkdot` file.
 * @param {Uint8Array} bytes
 * @returns {Promise<Omit<import("./files.js").FoundDrawing, "source" | "isWhole">>}
 */
export async function importDocument(bytes) {
  // A new instance per file, so that the memory for a large file is freed.
  const engine = new Engine(await compile(new URL("../../documents.wasm", import.meta.url)));
  try {
    return read(engine, bytes);
  } catch (error) {
    // Out of memory: a file that takes gigabytes is not a drawing.
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
  if (count < 0) {
    const [reason, line, column] = engine.numbers;
    const name = new TextDecoder().decode(engine.read(-1 - count));
    throw new ImportError(reasons[reason - 1], undefined, `:${line}:${column}${name && ` “${name}”`}`);
  }
  const [width, height, form, markCount, nameLength] = engine.numbers;
  const file = new Uint8Array(engine.wasm.memory.buffer, engine.wasm.long_bytes(), count).slice();
  const losses = new TextDecoder().decode(engine.read(nameLength)).split("\n").filter(Boolean);
  return { bytes: file, width, height, form: forms[form], isEmpty: markCount === 0, losses };
}
