// The metadata of a drawing, known without opening it, and its reliability.

import { tidyName } from "../../inkdot/shared/names.js";

/**
 * The metadata of a drawing.
 * `created` and `modified` are milliseconds since 1970; `width` and `height` of its sheet in pt (0 if unknown).
 * `byteCount` is the length of its journal. `folder` is empty for none. `isDamaged`: the metadata could not be fully
 * read; the journal is separate and may still be intact.
 * @typedef {{id: string, name: string, created: number, modified: number, width: number, height: number,
 *   byteCount: number, isDamaged: boolean, folder: string}} Entry
 */

/** Whether the metadata of a drawing is valid. */
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

/** Whether a number is a valid date: a backup may contain any. */
const isTime = (/** @type {unknown} */ value) => Number.isFinite(value) && Math.abs(Number(value)) <= 8.64e15;

/**
 * Returns the metadata of a drawing; replaces missing and invalid values.
 * @param {string} id
 * @param {any} about its stored metadata
 * @param {any} latest its latest changes
 * @returns {Entry}
 */
export function entryOf(id, about, latest) {
  const number = (/** @type {string} */ name, isNumber = Number.isFinite) =>
    [latest?.[name], about?.[name]].find((value) => isNumber(value)) ?? 0;
  return {
    id,
    // Drawings of earlier builds have names that were not tidied.
    name: typeof about?.name === "string" ? tidyName(about.name) : "",
    created: number("created", isTime),
    modified: number("modified", isTime),
    width: number("width"),
    height: number("height"),
    byteCount: number("byteCount"),
    isDamaged: !isSound(about),
    folder: typeof about?.folder === "string" ? tidyName(about.folder) : "",
  };
}
