// Decides whether to remind the user of a backup: rarely, and not for a while after it was dismissed.

/** @typedef {import("./album.js").Album} Album */
/** @typedef {import("./facts.js").Entry} Entry */
/** @typedef {{made?: number, later?: number}} Kept times of the last backup and of the last dismissal, in ms since 1970 */

const day = 24 * 60 * 60_000;
/** Time without a backup before the reminder. */
const reminderInterval = 14 * day;
/** Time without a reminder after a dismissal. */
const rest = 30 * day;
/** Minimum number of drawings for a reminder. */
const fewest = 3;
/** Its storage key: among drawings, so that it is sealed with them. */
const place = "drawing/backed-up";

/**
 * Returns the number of drawings whose current state is in no backup; 0 while no reminder is due.
 * @param {Entry[]} entries all drawings of the album
 * @param {Kept | null | undefined} kept
 * @param {number} now ms since 1970
 */
export function unsaved(entries, kept, now) {
  // A future time comes from a wrong clock.
  const past = (/** @type {unknown} */ time) => (typeof time === "number" && time <= now ? time : 0);
  const [made, later] = [past(kept?.made), past(kept?.later)];
  const missing = entries.filter(({ modified }) => modified > made);
  if (missing.length < fewest || now - later < rest) return 0;
  const since = Math.min(...missing.map(({ created }) => Math.max(created, made)));
  return now - since >= reminderInterval ? missing.length : 0;
}

/** @param {Album} album @param {Entry[]} entries all drawings */
export const unsavedIn = async (album, entries) => unsaved(entries, await album.store.get(place), Date.now());

/**
 * Records the start time of a backup of everything, or a dismissal.
 * @param {Album} album
 * @param {Kept} note
 */
export const noteBackup = (album, note) => album.store.update([place], ([kept], write) => write(place, { ...kept, ...note }));
