// Reads drawings from files: `.inkdot`, or a text of another program. See Documentation/FileFormat.md.

import { formatVersion, longByteCount } from "../codes.js";

const signature = [0x89, 0x49, 0x4e, 0x4b, 0x0d, 0x0a, 0x1a, 0x0a];
const marker = 0x1cdb;
const headerLength = 16;
const paperKind = 1;
/** Lengths of the sheet's content: plain with edges, and all others. */
const paperLengths = [20, 30];

/** The reason why a file was rejected: `reason` is the suffix of the text's key. */
export class ImportError extends Error {
  /**
   * @param {"notInkdot" | "noPicture" | "nothing" | "full" | "noPDF" | "empty" | "tooLarge" | "newer" | "unreadable" | "badPaper" | "unexpected" | "endsEarly" | "tooDeep"
   *   | "tooLong" | "missing" | "badValue" | "notUnderstood"} reason
   * @param {unknown} [cause]
   * @param {string} [place] in a text: line, byte and the name of what is wrong, as `:3:7 “width”`
   */
  constructor(reason, cause, place = "") {
    super(`not imported: ${reason}`, { cause });
    this.reason = reason;
    this.place = place;
  }
}

/**
 * @typedef {object} FoundDrawing
 * @property {Uint8Array} bytes of an `.inkdot` file
 * @property {number} width of the sheet in pt; 0 where it is lost
 * @property {number} height
 * @property {boolean} isWhole whether nothing of an `.inkdot` file is damaged
 * @property {typeof import("./codes.js").forms[number]} form of the file
 * @property {boolean} isEmpty whether a text gave no marks
 * @property {string[]} losses what the drawing lacks of a text, as the text names it
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
  if (signature.some((byte, index) => bytes[index] !== byte)) return readText(bytes);
  return { bytes, source: bytes, ...walk(bytes), form: "inkdot", isEmpty: false, losses: [] };
}

/**
 * Reads a text of another program. Its reader loads on first use.
 * @returns {Promise<FoundDrawing>}
 */
async function readText(/** @type {Uint8Array} */ bytes) {
  // Not by a function call per byte: a file of blanks would block the page for seconds.
  let at = 0;
  while (at < bytes.length && (bytes[at] <= 0x20 || bytes[at] >= 0x80)) at += 1;
  const first = bytes[at];
  if (first !== 0x3c && first !== 0x7b) throw new ImportError("notInkdot");
  const { importDocument } = await import("./documents.js");
  return { ...(await importDocument(bytes)), source: bytes, isWhole: true };
}

/** Reads the chunks of a file, as far as they are valid. */
function walk(/** @type {Uint8Array} */ bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [width, height, number, at] = [0, 0, 0, signature.length];
  while (at + headerLength + 4 <= bytes.length) {
    const length = view.getUint32(at + 8, true);
    const content = at + headerLength;
    const end = content + length;
    if (view.getUint16(at, true) !== marker || view.getUint32(at + 12, true) !== crc32(bytes, at, at + 12)) break;
    if (view.getUint8(at + 3) > formatVersion) throw new ImportError("newer");
    if (end + 4 > bytes.length || view.getUint32(at + 4, true) !== number) break;
    if (view.getUint32(end, true) !== crc32(bytes, content, end)) break;
    if (number === 0) {
      if (view.getUint8(at + 2) !== paperKind || !paperLengths.includes(length)) break;
      width = view.getFloat64(content, true);
      height = view.getFloat64(content + 8, true);
      // Written so that NaN fails.
      if (!(width >= 1 && width <= 100_000 && height >= 1 && height <= 100_000)) throw new ImportError("badPaper");
    }
    number += 1;
    at = end + 4;
  }
  return { width, height, isWhole: number > 0 && at === bytes.length };
}

/** @type {Uint32Array | undefined} */
let table;

/** Returns the CRC-32 (ISO 3309) of bytes from `begin` up to `end`. */
export function crc32(/** @type {Uint8Array} */ bytes, /** @type {number} */ begin, /** @type {number} */ end) {
  table ??= Uint32Array.from({ length: 256 }, (_, value) => {
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let sum = 0xffffffff;
  for (let at = begin; at < end; at += 1) sum = table[(sum ^ bytes[at]) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
