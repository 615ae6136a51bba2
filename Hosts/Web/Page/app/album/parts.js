// Which chunks of a journal belong to a drawing, and in which order.

import { isSound } from "./facts.js";

/**
 * Chunks that one writer appended, in the order of the drawing. The last part is open. Of the other parts, only the first
 * `count` chunks belong to the drawing. Chunks that are older than parts have the writer "".
 * @typedef {{by: string, count?: number}} Part
 */

/**
 * The chunks that make up a drawing, in order: of each part what follows without a gap.
 * @param {any} about its facts; where they are damaged everything counts
 * @param {[key: string, value: any][]} chunks as stored, in the order of keys
 * @param {any} [latest] how far it was drawn
 * @returns {{parts: Required<Part>[], chunks: Uint8Array[], isWhole: boolean}} what is no bytes is left out; `isWhole`: as many chunks
 *   are there as were written
 */
export function chunksOf(about, chunks, latest) {
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
  const all = parts.flatMap(({ found }) => found.map(({ bytes }) => bytes));
  const sound = all.filter((bytes) => bytes instanceof Uint8Array);
  const wanted = order.map(({ by, count = latest?.by === by && Number.isSafeInteger(latest.count) ? latest.count : 0 }) => ({
    by,
    count,
  }));
  const isCut = wanted.some(({ by, count }) => (parts.find((part) => part.by === by)?.found.length ?? 0) < count);
  return {
    parts: parts.map(({ by, found }) => ({ by, count: found.length })),
    chunks: sound,
    isWhole: !isCut && sound.length === all.length,
  };
}
