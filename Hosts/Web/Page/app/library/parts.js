// Determines which chunks of a journal belong to a drawing, and their order.

import { isSound } from "./facts.js";

/**
 * Chunks that one writer appended, in the order of the drawing. The last part can grow; of the other parts, only the first
 * `count` chunks belong to the drawing. Chunks that are older than parts have the writer "".
 * @typedef {{by: string, count?: number}} Part
 */

/**
 * Returns the chunks of a drawing in order; of each part those before the first gap.
 * @param {any} about its metadata; if damaged, all chunks count
 * @param {[key: string, value: any][]} chunks as stored, in the order of keys
 * @param {any} [latest] its latest changes
 * @returns {{parts: Required<Part>[], chunks: Uint8Array[], isWhole: boolean}} without invalid values; `isWhole`: whether no
 * chunk is missing
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
      // Numbers of old chunks increase; those of a part start with 0.
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
