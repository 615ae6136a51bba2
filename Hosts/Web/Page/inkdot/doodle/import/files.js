// Drawings as files: `.inkdot`, or a text of another program.

import { longByteCount } from "../../drawing/codes.js";
import { ImportError } from "./error.js";

/**
 * @typedef {object} FoundDrawing
 * @property {Uint8Array} bytes of an `.inkdot` file
 * @property {number} width of the sheet in pt; 0 where it is lost
 * @property {number} height
 * @property {boolean} isWhole whether nothing of an `.inkdot` file is damaged
 * @property {typeof import("./codes.js").forms[number]} form of the file
 * @property {boolean} isEmpty whether a text gave no marks
 * @property {string[]} losses names of a text's features that the drawing lacks
 * @property {Uint8Array} source bytes of the file
 */

/**
 * Reads a file of the user: an `.inkdot` file, or an SVG, InkML or JSON text.
 *
 * Accepts a damaged `.inkdot` file if it is a drawing, because opening it recovers the rest.
 * @param {Blob} file
 * @returns {Promise<FoundDrawing>}
 */
export async function readDrawing(file) {
  if (file.size > longByteCount) throw new ImportError("tooLarge");
  /** @type {Uint8Array} */
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw new ImportError("unreadable", error);
  }
  if (!bytes.length) throw new ImportError("empty");
  const { importDocument } = await import("./documents.js");
  try {
    return { ...(await importDocument(bytes)), source: bytes };
  } catch (error) {
    // If the reader does not load, `.inkdot` files are accepted unchecked: opening recovers damaged ones.
    if (error instanceof ImportError || bytes[0] !== 0x89) throw error;
    return { bytes, source: bytes, width: 0, height: 0, isWhole: true, form: "inkdot", isEmpty: false, losses: [] };
  }
}
