// The keys that backups are sealed with: one data key for this sketchbook, wrapped under what the person keeps.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { isSame } from "../sealed/cipher.js";
import { SlotKind } from "./codes.js";
import { dataKeyOf, isRecovery, withSeal } from "./seal.js";

/** @typedef {import("../sealed/drawing-store.js").StoreInterface} Store */
/**
 * `key` derives the keys of files and cannot be read by any script; `slots` hold it for whoever has the recovery key.
 * @typedef {{id: Uint8Array, key: CryptoKey, slots: Uint8Array[], made: number}} Book
 */

const place = "book";

/**
 * The book of this album, or null when there is none yet or what is stored is none.
 * @param {Store} store
 * @param {{id: Uint8Array, key: CryptoKey} | null} [held] what a pattern has opened
 * @returns {Promise<Book | null>}
 */
export async function openBook(store, held = null) {
  const [stored] = await store.read(place);
  // What a pattern opens is of no use elsewhere, and of what a later page has made nothing is known.
  const slots = stored?.slots?.filter?.(isRecovery);
  // Of another book the slots would not hold the key.
  const key = stored?.key ?? (isSame(held?.id, stored?.id) ? held?.key : undefined);
  const book = stored && { ...stored, slots, key };
  const isBook =
    book?.id?.length === 16 && book.key instanceof CryptoKey && book.key.algorithm.name === "HKDF" && book.slots?.length;
  return isBook ? book : null;
}

/**
 * Whether a recovery key opens a book; otherwise a passphrase does.
 * @param {Book} book
 */
export const hasRecoveryKey = (book) => book.slots.some(([kind]) => kind === SlotKind.recoveryKey);

/**
 * Makes a data key, wraps it, and keeps the handle. A book that was there before is replaced: its backups open with its key only.
 * Never where a pattern seals the drawings: nothing would open them any more.
 * @param {Store} store
 * @param {number} kind of `SlotKind`
 * @param {string} typed the recovery key, or a passphrase
 * @param {Book | null} [before] the book that is to be replaced; fails where another tab has made another one, or set a pattern
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
 * A slot with a data key in it, that what is typed opens.
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
