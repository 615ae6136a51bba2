// What is known of a drawing without opening it, and how far it can be relied on.

import { tidyName } from "./names.js";

/**
 * `created` and `modified` are milliseconds since 1970, `width` and `height` of its paper in pt (0 where unknown),
 * `byteCount` is the length of its journal. `isDamaged`: these facts could not be read in full; the journal is apart and
 * may still be whole.
 * @typedef {{id: string, name: string, created: number, modified: number, width: number, height: number,
 *   byteCount: number, isDamaged: boolean}} Entry
 */

/**
 * Chunks that one writer appended, in the order of the drawing; the last part is open, of the others only the first
 * `count` chunks belong to the drawing. Chunks of before there were parts are by "".
 * @typedef {{by: string, count?: number}} Part
 */

/** Whether the facts of a drawing can be relied on. */
export function isSound(/** @type {any} */ about) {
  const { created, modified, width, height, byteCount, parts, next } = about ?? {};
  const hasOrder =
    parts === undefined
      ? Number.isSafeInteger(next) && next > 0
      : Array.isArray(parts) && parts.length > 0 && parts.every(isPart);
  return typeof about?.name === "string" && hasOrder && [created, modified, width, height, byteCount].every(Number.isFinite);
}

function isPart(/** @type {any} */ part) {
  return typeof part?.by === "string" && (part.count === undefined || Number.isSafeInteger(part.count));
}

/**
 * What can be told of a drawing, whatever is stored of it.
 * @param {string} id
 * @param {any} about its facts
 * @param {any} latest how far it was drawn since
 * @returns {Entry}
 */
export function entryOf(id, about, latest) {
  const number = (/** @type {string} */ name) => [latest?.[name], about?.[name]].find((value) => Number.isFinite(value)) ?? 0;
  return {
    id,
    // Also of drawings that were stored before names were tidied.
    name: typeof about?.name === "string" ? tidyName(about.name) : "",
    created: number("created"),
    modified: number("modified"),
    width: number("width"),
    height: number("height"),
    byteCount: number("byteCount"),
    isDamaged: !isSound(about),
  };
}

/**
 * The chunks that make up a drawing, in order: of each part what follows without a gap.
 * @param {any} about its facts; where they are damaged everything counts
 * @param {[key: string, value: any][]} chunks as stored, in the order of keys
 * @returns {{parts: Required<Part>[], chunks: Uint8Array[]}} what is no bytes is left out; the file's own sums tell what is missing
 */
export function chunksOf(about, chunks) {
  /** @type {Map<string, {number: number, bytes: any}[]>} */
  const written = new Map();
  for (const [key, bytes] of chunks) {
    const [number, by] = key.split("/").slice(3).reverse();
    const part = written.get(by ?? "") ?? [];
    part.push({ number: Number(number), bytes });
    written.set(by ?? "", part);
  }
  /** @type {Part[]} */
  const order = isSound(about) ? (about.parts ?? [{ by: "" }]) : [...written.keys()].map((by) => ({ by }));
  const parts = order
    .map(({ by, count = Infinity }) => {
      const all = written.get(by) ?? [];
      // Numbers of old chunks grow; those of a part begin with 0.
      const sound = by === "" ? all : all.filter(({ number }, index) => number === index);
      return { by, found: sound.slice(0, count) };
    })
    .filter(({ found }) => found.length);
  return {
    parts: parts.map(({ by, found }) => ({ by, count: found.length })),
    chunks: parts.flatMap(({ found }) => found.map(({ bytes }) => bytes)).filter((bytes) => bytes instanceof Uint8Array),
  };
}
