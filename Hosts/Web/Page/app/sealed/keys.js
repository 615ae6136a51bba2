// The data key of the book and its slots. Its bytes are in memory only while a slot is created from them.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { slotOf } from "./recovery.js";
import { SlotKind } from "./codes.js";
import { SealError, dataKeyOf, isRecovery, storedKeyOf, withSeal } from "./seal.js";
import { Cipher, isSame } from "./cipher.js";
import { passkeySlotKind, serverSlotKind } from "./kinds.js";

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */
/** @typedef {import("../../inkdot/storage/transaction.js").Write} Write */
/** @typedef {import("../../inkdot/lock/vault.js").Wrapping} Wrapping the result of a correct pattern */
/**
 * As stored: `slots` contain the data key; `key` exists only without a pattern, so that backups need no input.
 * @typedef {{id: Uint8Array, slots: Uint8Array[], key?: CryptoKey, made?: number}} Stored
 */
/**
 * The keys of the open book, not extractable.
 * @typedef {{id: Uint8Array, key: CryptoKey, cipher: Cipher}} Held
 */
/**
 * Provides the bytes of the data key again.
 * @typedef {() => Promise<Uint8Array>} Opener
 */

export const place = "book";
const isPattern = (/** @type {Uint8Array} */ slot) => slot[0] === SlotKind.pattern || slot[0] === serverSlotKind;

/**
 * Returns the stored book; null if there is none.
 * @returns {Stored | null}
 */
export function bookOf(/** @type {any} */ stored) {
  const isBook =
    stored?.id instanceof Uint8Array &&
    stored.id.length === 16 &&
    Array.isArray(stored.slots) &&
    stored.slots.every((/** @type {unknown} */ slot) => slot instanceof Uint8Array);
  return isBook ? stored : null;
}

/**
 * Returns the slots that can be opened on other devices.
 * @param {Stored | null} book
 */
export const recoverySlots = (book) => (book?.slots ?? []).filter(isRecovery);

/** @param {Stored | null} book */
const patternSlot = (book) => book?.slots.find(isPattern);

/**
 * Imports the data key of a book, and overwrites its bytes.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} id
 * @returns {Promise<Held>}
 */
async function held(bytes, id) {
  return heldOf(await dataKeyOf(bytes), id);
}

/**
 * @param {CryptoKey} key
 * @param {Uint8Array} id
 * @returns {Promise<Held>}
 */
export async function heldOf(key, id) {
  const prefix = await withSeal((seal) => seal.storedInformation(id));
  return { id, key, cipher: new Cipher(await storedKeyOf(key, prefix), prefix, id) };
}

/**
 * Returns access to the data key with a pattern; null if it has no slot.
 * @param {Store} store
 * @param {Wrapping} wrapping
 * @returns {Promise<{id: Uint8Array, open: Opener} | null>}
 */
export async function openerOf(store, wrapping) {
  const book = bookOf(await store.get(place));
  const slot = patternSlot(book);
  if (!book || !slot) return null;
  const { unwrap } = wrapping;
  const open = () => (unwrap ? unwrap(slot, book.id) : withSeal((seal) => seal.unwrapPattern(slot, wrapping, book.id)));
  return { id: book.id, open };
}

/**
 * Returns access to the data key with a recovery key or passphrase.
 * @param {Store} store
 * @param {string} typed
 * @returns {Promise<{id: Uint8Array, open: Opener}>} fails with a {@link SealError}
 */
export async function recoverWith(store, typed) {
  const book = bookOf(await store.get(place));
  /** @type {unknown} */
  let failure = new SealError("key.unknown");
  for (const slot of recoverySlots(book)) {
    const id = /** @type {Stored} */ (book).id;
    const open = () =>
      withSeal(async (seal) => {
        const secret = seal.secret(slot[0], typed);
        return seal.unwrap(slot, secret, id).finally(() => secret.fill(0));
      });
    try {
      (await open()).fill(0);
      return { id, open };
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/**
 * Opens the book.
 * @param {{id: Uint8Array, open: Opener}} opener
 * @returns {Promise<Held>}
 */
export const openBookWith = async ({ id, open }) => held(await open(), id);

/** Whether a pattern opens a book. */
export const hasPatternSlotIn = (/** @type {Stored | null} */ book) => patternSlot(book) !== undefined;

/**
 * Whether a pattern opens the book.
 * @param {Store} store
 */
export const hasPatternSlot = async (store) => hasPatternSlotIn(bookOf(await store.get(place)));

/**
 * Whether a pattern's record has no slot yet.
 * @param {Store} store
 */
export async function wantsSlot(store) {
  return !patternSlot(bookOf(await store.get(place))) && !(await store.isSealed());
}

/**
 * Returns the values to store with a pattern's record so that it opens the book. Creates a new book if none is sealed.
 * @param {Store} store
 * @param {Wrapping} wrapping
 * @param {{id: Uint8Array, open: Opener} | null} known access to the book known to this page
 */
export async function slotFor(store, wrapping, known) {
  const stored = await store.get(place);
  const book = bookOf(stored);
  const opener = isSame(known?.id, book?.id) ? known : null;
  const isNew = !patternSlot(book);
  // Otherwise sealed drawings could no longer be opened.
  if (!opener && (!isNew || (await store.isSealed()))) throw new StoreError(Failure.recordDamaged);
  const bytes = opener ? await opener.open() : crypto.getRandomValues(new Uint8Array(32));
  try {
    const id = opener?.id ?? crypto.getRandomValues(new Uint8Array(16));
    const slot = await withSeal((seal) => seal.wrapPattern(wrapping, id, bytes));
    const fresh = { id, slots: [slot, ...(opener && book ? book.slots.filter((each) => !isPattern(each)) : [])] };
    return { keys: [place], write: comparing(stored, fresh), held: await held(bytes, id) };
  } finally {
    bytes.fill(0);
  }
}

/**
 * Sets the secret that opens the book if the pattern is forgotten, and replaces the previous one.
 * @param {Store} store
 * @param {{id: Uint8Array, open: Opener}} opener
 * @param {number} kind of `SlotKind`
 * @param {string} typed
 * @param {[key: string, value: any][]} besides further values to store
 */
export async function setRecovery(store, opener, kind, typed, besides) {
  const stored = await store.get(place);
  const book = bookOf(stored);
  const slot = patternSlot(book);
  if (!book || !slot || !isSame(opener.id, book.id)) throw new StoreError(Failure.recordDamaged);
  const bytes = await opener.open();
  try {
    const recovery = await slotOf(kind, typed, opener.id, bytes);
    const others = book.slots.filter((each) => !isPattern(each) && !isRecovery(each));
    const fresh = { id: book.id, slots: [slot, recovery, ...others], made: Date.now() };
    await store.update([place], ([there], write) => {
      comparing(stored, fresh)([there], write);
      for (const [key, value] of besides) write(key, value);
    });
  } finally {
    bytes.fill(0);
  }
}

/**
 * Returns the book without its pattern, to store when nothing is sealed; undefined if it is useless.
 * @param {Stored | null} book
 * @param {Held | null} open
 */
export function bookWithoutPattern(book, open) {
  if (!book || !recoverySlots(book).length) return undefined;
  const key = book.key ?? open?.key;
  // A passkey requires a pattern and is removed with it.
  const slots = book.slots.filter((slot) => !isPattern(slot) && slot[0] !== passkeySlotKind);
  return key && { id: book.id, slots, key, made: book.made ?? Date.now() };
}

/**
 * @param {any} seen
 * @param {Stored} fresh
 */
function comparing(seen, fresh) {
  return (/** @type {any[]} */ [there], /** @type {Write} */ write) => {
    // Another tab was faster; or this is a repetition, because the storage closed before it confirmed the write.
    if (!isSame(there, seen) && !isSame(there, fresh)) throw new StoreError(Failure.changedElsewhere);
    write(place, fresh);
  };
}
