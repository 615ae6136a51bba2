// Reads `.inkdot` files and SVG, InkML and JSON texts: wraps the exports of `DocumentHost`, a module that loads with the first
// such file.

import { Engine, compile } from "../../shared/engine.js";
import { documentFields, faultFields, forms, reasons } from "./codes.js";
import { ImportError } from "./error.js";

/**
 * The `.inkdot` file of a drawing or a text.
 * @param {Uint8Array} bytes
 * @returns {Promise<Omit<import("./files.js").FoundDrawing, "source">>}
 */
export async function importDocument(bytes) {
  // A new engine for each file, because WebAssembly memory never shrinks.
  const engine = new Engine(await compile(new URL("../../documents.wasm", import.meta.url)));
  try {
    return read(engine, bytes);
  } catch (error) {
    // Out of memory; a file that needs gigabytes is not a drawing.
    if (error instanceof WebAssembly.RuntimeError) throw new ImportError("tooLong", error);
    throw error;
  } finally {
    engine.wipe();
  }
}

/** @param {Engine} engine @param {Uint8Array} bytes */
function read(engine, bytes) {
  engine.giveLong(bytes);
  const count = engine.wasm.document_import();
  if (count < 0) {
    const { reason, line, column } = engine.row(faultFields);
    const name = new TextDecoder().decode(engine.read(-1 - count));
    throw new ImportError(reasons[reason - 1], undefined, line ? `:${line}:${column}${name && ` “${name}”`}` : "");
  }
  const { form, markCount, nameLength, isWhole, ...size } = engine.row(documentFields);
  const losses = new TextDecoder().decode(engine.read(nameLength)).split("\n").filter(Boolean);
  const file = new Uint8Array(engine.wasm.memory.buffer, engine.wasm.long_bytes(), count).slice();
  return { ...size, bytes: file, form: forms[form], isEmpty: markCount === 0, isWhole: isWhole === 1, losses };
}
