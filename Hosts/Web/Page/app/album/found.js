// Sorts drawings, and finds them by name.

import { titleOf } from "./tile.js";

/** @typedef {import("../library/album.js").Entry} Entry */

/**
 * Returns drawings in an order; the given order is latest first.
 * @param {Entry[]} entries
 * @param {"recent" | "name" | "size"} order
 */
export function sorted(entries, order) {
  if (order === "size") return [...entries].sort((a, b) => b.byteCount - a.byteCount);
  if (order === "recent") return entries;
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
  return [...entries].sort((a, b) => compare(titleOf(a), titleOf(b)));
}

const plain = (/** @type {string} */ name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns the drawings whose names contain a text; all if it is empty.
 * @param {string} part
 * @param {Entry[]} entries
 * @param {(entry: Entry) => boolean} stays whether a drawing is included regardless of its name
 */
export function named(part, entries, stays) {
  const wanted = plain(part.trim());
  return wanted ? entries.filter((entry) => stays(entry) || plain(titleOf(entry)).includes(wanted)) : entries;
}
