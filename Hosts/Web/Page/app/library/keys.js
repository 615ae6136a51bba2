// The storage keys of drawings; see Documentation/Album.md.

export const facts = "drawing/facts/";
export const progress = "drawing/progress/";
export const thumbnails = "drawing/thumbnail/";
/** The state of the drawing that the thumbnail shows. */
export const pictured = "drawing/pictured/";
export const removed = "drawing/removed/";
/** Whether persistent storage was requested. */
export const asked = "drawing/asked-to-persist";

/** All chunks of a journal. */
export const journalOf = (/** @type {string} */ id) => `drawing/journal/${id}/`;
/** Returns the key of a chunk. It contains its writer, so that no other tab writes under it. */
export const chunkOf = (/** @type {string} */ id, /** @type {string} */ by, /** @type {number} */ number) =>
  `${journalOf(id)}${by}/${String(number).padStart(10, "0")}`;

/**
 * Deletes all stored values of a drawing.
 * @param {string} id
 * @param {(prefix: string) => void} erase
 * @param {(key: string, value: any) => void} write
 */
export function eraseAll(id, write, erase) {
  erase(journalOf(id));
  for (const prefix of [facts, progress, thumbnails, pictured, removed]) write(prefix + id, undefined);
}

/** Returns a random UUID of version 4; also without `crypto.randomUUID`, which requires https. */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
