// Whether drawings have been without a backup for long enough to say so: rarely, and not again for a while when the person
// does not want it.

/** @typedef {import("../album/album.js").Album} Album */
/** @typedef {import("../album/facts.js").Entry} Entry */
/** @typedef {{made?: number, later?: number}} Kept when the last backup was begun, and when one was put off; ms since 1970 */

const day = 24 * 60 * 60_000;
/** How long drawings may be without a backup. */
const patience = 14 * day;
/** How long it is not said again when it was put off. */
const rest = 30 * day;
/** Fewer are not worth a word. */
const fewest = 3;
/** Where it is kept: among drawings, so that it is sealed with them. */
const place = "drawing/backed-up";

/**
 * How many drawings are in no backup as they are; 0 as long as that need not be said.
 * @param {Entry[]} entries all of the album
 * @param {Kept | null | undefined} kept
 * @param {number} now ms since 1970
 */
export function unsaved(entries, kept, now) {
  // What is to come was written by a clock that was wrong.
  const past = (/** @type {unknown} */ time) => (typeof time === "number" && time <= now ? time : 0);
  const [made, later] = [past(kept?.made), past(kept?.later)];
  const missing = entries.filter(({ modified }) => modified > made);
  if (missing.length < fewest || now - later < rest) return 0;
  const since = Math.min(...missing.map(({ created }) => Math.max(created, made)));
  return now - since >= patience ? missing.length : 0;
}

/** @param {Album} album @param {Entry[]} entries all of them */
export const unsavedIn = async (album, entries) => unsaved(entries, await album.store.get(place), Date.now());

/**
 * Takes note that all is in a backup that was begun at a time, or that one was put off.
 * @param {Album} album
 * @param {Kept} note
 */
export const noteBackup = (album, note) => album.store.update([place], ([kept], write) => write(place, { ...kept, ...note }));
