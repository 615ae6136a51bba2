// Drawings in an order, and those whose names have something in them.

import { titleOf } from "./tile.js";

/** @typedef {import("./album.js").Entry} Entry */

/**
 * The drawings in an order; as they are, the latest is first.
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
 * The drawings with part of a name, all without one.
 * @param {string} part
 * @param {Entry[]} entries
 * @param {(entry: Entry) => boolean} stays whether it is among them whatever its name
 */
export function named(part, entries, stays) {
  const wanted = plain(part.trim());
  return wanted ? entries.filter((entry) => stays(entry) || plain(titleOf(entry)).includes(wanted)) : entries;
}
