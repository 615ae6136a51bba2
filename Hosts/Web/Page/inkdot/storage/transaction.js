// Transactions on the entries of a database.

import { MigratedError } from "./errors.js";
import { answer, has } from "./indexed-db.js";

/** Key prefixes of drawings, open and sealed. */
export const [drawings, sealedDrawings] = ["drawing/", "sealed/"];

/** The keys that begin with a prefix. */
export const beginning = (/** @type {string} */ prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** @typedef {(key: string, value: any) => void} Write undefined deletes */
/** @typedef {(prefix: string) => void} Erase deletes all keys that begin with the prefix */
/** @typedef {Uint8Array | undefined} SealedBook identifier of the book that drawings are sealed in; undefined where they are not */

/** Returns the name of the object store with the entries. */
const entriesOf = (/** @type {IDBDatabase} */ database) => (has(database, "entries") ? "entries" : "incoming");

/**
 * The sealed books of open databases. The book of a connection never changes, so only the first write reads it.
 * @type {WeakMap<IDBDatabase, SealedBook>}
 */
const books = new WeakMap();

/** Maps each key to its possible locations: drawings are in one database open and in the other sealed. */
export class Entries {
  /**
   * @param {IDBObjectStore} entries
   * @param {boolean} isSealed
   * @param {SealedBook} book
   * @param {boolean} isMigrating
   */
  constructor(entries, isSealed, book, isMigrating) {
    this.entries = entries;
    this.book = book;
    this.wrong = isMigrating ? null : isSealed ? drawings : sealedDrawings;
  }

  #check(/** @type {string} */ key) {
    if (this.wrong && key.startsWith(this.wrong)) throw new MigratedError();
  }

  get(/** @type {string} */ key) {
    this.#check(key);
    return this.entries.get(key);
  }

  put(/** @type {any} */ value, /** @type {string} */ key) {
    this.#check(key);
    return this.entries.put(value, key);
  }

  delete(/** @type {string | IDBKeyRange} */ key) {
    this.#check(typeof key === "string" ? key : key.lower);
    return this.entries.delete(key);
  }

  getAll(/** @type {IDBKeyRange} */ range) {
    this.#check(range.lower);
    return this.entries.getAll(range);
  }

  getAllKeys(/** @type {IDBKeyRange} */ range) {
    this.#check(range.lower);
    return /** @type {IDBRequest<string[]>} */ (/** @type {unknown} */ (this.entries.getAllKeys(range)));
  }
}

/**
 * Runs one transaction; the promise is fulfilled when the system has the data or, if strict, when it is on the disk.
 * @template T
 * @param {IDBDatabase} connection
 * @param {IDBTransactionMode} mode
 * @param {(entries: Entries, transaction: IDBTransaction) => Promise<T>} work
 * @param {"strict" | "relaxed"} durability
 * @param {boolean} isMigrating
 */
export async function transact(connection, mode, work, durability, isMigrating) {
  const name = entriesOf(connection);
  const transaction = connection.transaction(name, mode, { durability });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("the connection was closed", "AbortError"));
  });
  // The failed request reports it below; avoids an unhandled rejection.
  done.catch(() => {});
  try {
    const entries = transaction.objectStore(name);
    const isSealed = has(connection, "sealed");
    const begin = () => work(new Entries(entries, isSealed, books.get(connection), isMigrating), transaction);
    const learn = (/** @type {any} */ book) => void books.set(connection, book?.id);
    const isKnown = !isSealed || books.has(connection);
    const working = isKnown ? begin() : answer(entries.get("book")).then(learn).then(begin);
    // If the transaction is aborted externally, requests may never answer, but the transaction reports it.
    const result = await Promise.race([working, done.then(() => working)]);
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  }
}

/**
 * @param {Entries} entries
 * @returns {[Write, Erase, SealedBook]}
 */
export function writersOf(entries) {
  return [
    (key, value) => {
      if (value === undefined) entries.delete(key);
      else entries.put(value, key);
    },
    (prefix) => entries.delete(beginning(prefix)),
    entries.book,
  ];
}
