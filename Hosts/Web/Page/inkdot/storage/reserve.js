// Space that is reserved for writes that must succeed on a full disk: the count of attempts, without which the book stays locked and
// no drawing can be deleted. Loads when it is reserved or needed.

import { answer, make, open } from "./store.js";

/** Bytes: for a thousand attempts, and for taking drawings out of the album. */
const size = 1 << 18;
const place = "reserve";

// In a database of its own, because only deleting a whole database frees its bytes at once.
export const reserveOf = (/** @type {string} */ name) => `${name}-reserve`;

/**
 * Keeps room, if there is any and none is kept yet.
 * @param {string} name of the database it is for
 */
export async function keepReserve(name) {
  const there = await open(reserveOf(name));
  if (there) return there.close();
  // What Chromium has no room for lies on the disk for a while all the same, and takes what little there is from everybody else.
  const { quota = Infinity, usage = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  if (quota - usage < 2 * size) return;
  // Of what no browser makes smaller.
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1 << 16) crypto.getRandomValues(bytes.subarray(at, at + (1 << 16)));
  const made = make(reserveOf(name), 1, (database) => void database.createObjectStore(place).put(bytes, 0));
  (await made).close();
}

/**
 * Gives it up.
 * @param {string} name of the database it is for
 */
export const useReserve = (name) => answer(indexedDB.deleteDatabase(reserveOf(name)));
