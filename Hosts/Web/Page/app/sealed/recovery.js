// The keys of backups: a data key for this book, wrapped by the user's recovery key or passphrase.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { isSame } from "./cipher.js";
import { SlotKind } from "./codes.js";
import { dataKeyOf, isRecovery, withSeal } from "./seal.js";

/** @typedef {import("./drawing-store.js").StoreInterface} Store */
/**
 * `key` derives the keys of files and is not extractable; `slots` contain it for the owner of the recovery key.
 * @typedef {{id: Uint8Array, key: CryptoKey, slots: Uint8Array[], made: number}} Book
 */

const place = "book";

/**
 * Returns the book of this album; null if there is none or it is invalid.
 * @param {Store} store
 * @param {{id: Uint8Array, key: CryptoKey} | null} [held] the book opened with a pattern
 * @returns {Promise<Book | null>}
 */
export async function openBook(store, held = null) {
  const [stored] = await store.read(place);
  // Slots of patterns are useless elsewhere, and those of later versions are unknown.
  const slots = stored?.slots?.filter?.(isRecovery);
  // Slots of another book would not contain the key.
  const key = stored?.key ?? (isSame(held?.id, stored?.id) ? held?.key : undefined);
  const book = stored && { ...stored, slots, key };
  const isBook =
    book?.id?.length === 16 && book.key instanceof CryptoKey && book.key.algorithm.name === "HKDF" && book.slots?.length;
  return isBook ? book : null;
}

/**
 * Whether a book has a recovery key; otherwise a passphrase.
 * @param {Book} book
 */
export const hasRecoveryKey = (book) => book.slots.some(([kind]) => kind === SlotKind.recoveryKey);

/**
 * Creates a data key, wraps it, and stores the handle.
 *
 * Replaces an existing book, whose backups then open only with its key. Must not be called while a pattern seals the
 * drawings, which could not be opened any more.
 * @param {Store} store
 * @param {number} kind of `SlotKind`
 * @param {string} typed the recovery key, or a passphrase
 * @param {Book | null} [before] the book to replace; fails if another tab has changed it or set a pattern
 */
export async function makeBook(store, kind, typed, before = null) {
  const id = crypto.getRandomValues(new Uint8Array(16));
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  try {
    const slot = await slotOf(kind, typed, id, bytes);
    const book = { id, key: await dataKeyOf(bytes), slots: [slot], made: Date.now() };
    await store.update([place], ([there], write) => {
      const slots = Array.isArray(there?.slots) ? there.slots : [];
      const isBound = slots.some((/** @type {any} */ slot) => slot?.[0] === SlotKind.pattern);
      if (isBound || (slots.some(isRecovery) && !isSame(there.id, before?.id))) throw new StoreError(Failure.changedElsewhere);
      write(place, book);
    });
    return book;
  } finally {
    bytes.fill(0);
  }
}

/**
 * Creates a slot with a data key, wrapped by the typed secret.
 * @param {number} kind of `SlotKind`
 * @param {string} typed
 * @param {Uint8Array} id
 * @param {Uint8Array} dataKey
 */
export const slotOf = (kind, typed, id, dataKey) =>
  withSeal(async (seal) => {
    const secret = seal.secret(kind, typed);
    return seal.wrap(kind, secret, id, dataKey).finally(() => secret.fill(0));
  });
