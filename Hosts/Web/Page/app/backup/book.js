// The keys that backups are sealed with: one data key for this sketchbook, wrapped under what the person keeps.

import { dataKeyOf, startSeal } from "./seal.js";

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */
/**
 * `key` derives the keys of files and cannot be read by any script; `slots` hold it for whoever has the recovery key.
 * @typedef {{id: Uint8Array, key: CryptoKey, slots: Uint8Array[], kind: number, made: number}} Book
 */

const place = "book";

/**
 * The book of this album, or null when there is none yet or what is stored is none.
 * @returns {Promise<Book | null>}
 */
export async function openBook(/** @type {Store} */ store) {
  const [book] = await store.read(place);
  const isBook =
    book?.id?.length === 16 && book.key instanceof CryptoKey && book.key.algorithm.name === "HKDF" && book.slots?.length;
  return isBook ? book : null;
}

/**
 * Makes a data key, wraps it, and keeps the handle. A book that was there before is replaced: its backups open with its key only.
 * @param {Store} store
 * @param {number} kind of `Kind`
 * @param {string} typed the recovery key, or a passphrase
 */
export async function makeBook(store, kind, typed) {
  const seal = await startSeal();
  const id = crypto.getRandomValues(new Uint8Array(16));
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = seal.secret(kind, typed);
  try {
    const slot = await seal.wrap(kind, secret, id, bytes);
    const book = { id, key: await dataKeyOf(bytes), slots: [slot], kind, made: Date.now() };
    await store.update([], (_, write) => write(place, book));
    return book;
  } finally {
    bytes.fill(0);
    secret.fill(0);
  }
}
