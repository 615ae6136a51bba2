// What is known of a drawing without opening it, and how far it can be relied on.

import { tidyName } from "../../inkdot/shared/names.js";

/**
 * The facts of a drawing.
 * `created` and `modified` are milliseconds since 1970, `width` and `height` of its paper in pt (0 where unknown),
 * `byteCount` is the length of its journal. `folder` is empty for none. `isDamaged`: these facts could not be read in full; the
 * journal is apart and may still be whole.
 * @typedef {{id: string, name: string, created: number, modified: number, width: number, height: number,
 *   byteCount: number, isDamaged: boolean, folder: string}} Entry
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

/** Whether a number can be a date at all: in a backup there may be any. */
const isTime = (/** @type {unknown} */ value) => Number.isFinite(value) && Math.abs(Number(value)) <= 8.64e15;

/**
 * What can be told of a drawing, whatever is stored of it.
 * @param {string} id
 * @param {any} about its facts
 * @param {any} latest how far it was drawn since
 * @returns {Entry}
 */
export function entryOf(id, about, latest) {
  const number = (/** @type {string} */ name, isNumber = Number.isFinite) =>
    [latest?.[name], about?.[name]].find((value) => isNumber(value)) ?? 0;
  return {
    id,
    // Also of drawings that were stored before names were tidied.
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
