// Reserves storage space for writes that must succeed on a full disk.
//
// Without the attempt count, the book stays locked and no drawing can be deleted. Loaded on first use.

import { answer, make, open } from "./indexed-db.js";

/** In bytes: enough for a thousand attempts, and for removing drawings from the album. */
const size = 1 << 18;
const place = "reserve";

// In a separate database, because only deleting a whole database frees its bytes at once.
export const reserveOf = (/** @type {string} */ name) => `${name}-reserve`;

/**
 * Reserves space, if there is enough and none is reserved yet.
 * @param {string} name of the database it is for
 */
export async function keepReserve(name) {
  const there = await open(reserveOf(name));
  if (there) return there.close();
  // Checks the free space first, because a failed write in Chromium occupies disk space for a while.
  const { quota = Infinity, usage = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  if (quota - usage < 2 * size) return;
  // Random, so that no browser can compress it.
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1 << 16) crypto.getRandomValues(bytes.subarray(at, at + (1 << 16)));
  const made = make(reserveOf(name), 1, (database) => void database.createObjectStore(place).put(bytes, 0));
  (await made).close();
}

/**
 * Releases the reserve.
 * @param {string} name of the database it is for
 */
export const useReserve = (name) => answer(indexedDB.deleteDatabase(reserveOf(name)));
