// Storage: one small interface over IndexedDB. Everything that is kept goes through here, of the lock and of drawings.
// Values are bytes, numbers, texts and plain objects of these, and the device's key.

import { Failure } from "../shared/engine.js";
import { awaited, forget } from "../shared/waiting.js";
import { TimeoutError, within } from "../shared/within.js";

/** How long a browser may take to open the storage, in ms. */
const patience = 4000;
/** A failure with its reason for the person. */
export class StoreError extends Error {
  /**
   * @param {string} failure one of {@link Failure}
   * @param {unknown} [cause]
   */
  constructor(failure, cause) {
    super(`storage failed (${failure})`, { cause });
    this.failure = failure;
  }
}

/** The failure that an error of an open database means. */
function failureOf(/** @type {any} */ error) {
  switch (error?.name) {
    case "QuotaExceededError":
      return Failure.storageFull;
    case "SecurityError":
    case "NotAllowedError":
      return Failure.storageDenied;
    case "InvalidStateError":
      return Failure.storageClosed;
    default:
      return Failure.storageFailed;
  }
}

/** The failure that an error while opening means. Browsers forbid storage in many ways, so any other name is a denial. */
function openingFailureOf(/** @type {any} */ error) {
  if (error instanceof TimeoutError) return Failure.storageClosed;
  switch (error?.name) {
    case "QuotaExceededError":
      return Failure.storageFull;
    case "VersionError":
    case "AbortError":
    case "UnknownError":
      return Failure.storageFailed;
    default:
      return Failure.storageDenied;
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answer(request) {
  const answered = new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // If another request of the transaction throws, this one is no longer awaited.
  answered.catch(() => {});
  return answered;
}

/**
 * Runs work that frees space or must not fail. If the storage is full, it runs once more with the reserve released.
 * @template T
 * @param {string} name of the database
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function evenIfFull(name, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError) || error.failure !== Failure.storageFull) throw error;
    const { useReserve } = await import("./reserve.js");
    await useReserve(name);
    return work();
  }
}

/** The error of a request whose values have moved, because the database was sealed or opened for good meanwhile. */
export class MigratedError extends StoreError {
  constructor() {
    super(Failure.storageClosed);
  }
}

/** Drawings by the beginning of their keys, as they are and sealed. */
export const [drawings, sealedDrawings] = ["drawing/", "sealed/"];

/** The keys that begin with a prefix. */
const beginning = (/** @type {string} */ prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** @typedef {(key: string, value: any) => void} Write undefined deletes */
/** @typedef {(prefix: string) => void} Erase deletes all keys that begin with the prefix */
/** @typedef {Uint8Array | undefined} SealedBook identifier of the book that drawings are sealed in; undefined where they are not */

/**
 * The storage of this origin. The connection is opened with the first call, and again whenever the browser has closed it,
 * which Safari does in the background and every browser when another tab erases everything. Every failure is a
 * {@link StoreError}.
 */
export class Store {
  /** @type {IDBDatabase | null} */ #connection = null;
  /** @type {Promise<IDBDatabase> | null} */ #opening = null;
  /**
   * The connection that was given up, until another has written something.
   * @type {IDBDatabase | null}
   */
  #left = null;
  /**
   * Ends waiting for what may be asked twice.
   * @type {Set<() => void>}
   */
  #endings = new Set();
  /** Whether a new log was begun since it was opened. */
  #isLogNew = false;
  /** Whether drawings are written beside the sealed ones to replace them; other writers may not. */
  isMigrating = false;

  /**
   * @param {string} name of the database
   * @param {(name: string) => Promise<IDBDatabase>} open it
   */
  constructor(name = "inkdot", open = locate) {
    this.name = name;
    this.open = open;
  }

  /** Closes the connection; the next call opens another. */
  close() {
    this.#connection?.close();
    this.#connection = null;
  }

  /**
   * The connection has not answered for too long. What was read of it is asked of another; what was handed over by `write` counts as
   * failed, and may be written again. Whether an `update` has happened must be known: it is waited for.
   */
  giveUp() {
    this.#left ??= this.#connection;
    this.close();
    for (const end of this.#endings) end();
  }

  /** Deletes everything that was ever stored, readable or not. */
  async erase() {
    this.close();
    try {
      const { allNames, obliterate } = await import("./databases.js");
      // First, for in a full storage nothing else can go without some room.
      await (await import("./reserve.js")).useReserve(this.name);
      await awaited(Promise.all(allNames(this.name).map((name) => obliterate(name))));
    } catch (error) {
      throw new StoreError(failureOf(error), error);
    }
  }

  /**
   * The value of a key, or undefined.
   * @param {string} key
   * @returns {Promise<any>}
   */
  async get(key) {
    return (await this.read(key))[0];
  }

  /**
   * The values of keys, all of one moment.
   * @param {...string} keys
   * @returns {Promise<any[]>}
   */
  read(...keys) {
    return this.#read((entries) => Promise.all(keys.map((key) => answer(entries.get(key)))));
  }

  /**
   * Whatever is stored under keys that begin with each of the prefixes, in the order of keys, all of one moment.
   * @param {...string} prefixes
   * @returns {Promise<[key: string, value: any][][]>}
   */
  all(...prefixes) {
    return this.#read((entries) =>
      Promise.all(
        prefixes.map(async (prefix) => {
          const [keys, values] = await Promise.all([
            answer(entries.getAllKeys(beginning(prefix))),
            answer(entries.getAll(beginning(prefix))),
          ]);
          return keys.map((key, index) => /** @type {[string, any]} */ ([key, values[index]]));
        }),
      ),
    );
  }

  /**
   * The keys that begin with a prefix.
   * @param {string} prefix
   * @returns {Promise<string[]>}
   */
  keys(prefix) {
    return this.#read((entries) => answer(entries.getAllKeys(beginning(prefix))));
  }

  /** Whether drawings are sealed. */
  async isSealed() {
    return has(await this.opened(), "sealed");
  }

  /** The database it is in now. */
  async opened() {
    return this.#connection ?? (await this.#open());
  }

  /**
   * Reads and writes keys in one transaction that no other tab can enter, durably: the promise is kept once the
   * new values are on the disk. All of it happens or, when anything fails or `update` throws, nothing. `update` is called
   * again when the connection was closed meanwhile.
   * @template T
   * @param {string[]} keys
   * @param {(values: any[], write: Write, erase: Erase, book: SealedBook) => T} update must not wait for anything
   * @returns {Promise<T>}
   */
  update(keys, update) {
    return this.#run("readwrite", async (entries, transaction) => {
      const values = await Promise.all(keys.map((key) => answer(entries.get(key))));
      const result = update(values, ...writersOf(entries));
      transaction.commit();
      return result;
    });
  }

  /**
   * Writes without reading first: all of it is handed to the browser before this returns, so that it
   * stays even when the page ends now. What is written may be written twice. The system may hold it back from the disk for
   * some seconds, which a killed browser survives and a device without power does not: {@link sync} follows. Waiting for
   * the disk here would make each of these wait for those before, in the browser, where a kill takes them.
   * @param {string[]} keys whose previous values are returned
   * @param {(write: Write, erase: Erase, book: SealedBook) => void} work
   * @returns {Promise<any[]>} kept once the system has it
   */
  write(keys, work) {
    return this.#run(
      "readwrite",
      (entries, transaction) => {
        const values = Promise.all(keys.map((key) => answer(entries.get(key))));
        values.catch(() => {});
        work(...writersOf(entries));
        transaction.commit();
        return values;
      },
      "relaxed",
    );
  }

  /**
   * Brings to the disk whatever was written before.
   * @returns {Promise<void>}
   */
  async sync() {
    // With something in it: an empty transaction may end without the disk.
    await this.update([], (_, write) => write("synced", Date.now()));
  }

  /**
   * Lets go of the database and opens it in another way. Whoever asks meanwhile waits for that, and is served as before where it
   * fails.
   * @param {() => Promise<IDBDatabase>} way
   * @param {number} limit in ms
   */
  async reopen(way, limit) {
    this.close();
    const changing = this.#connect(way, limit);
    const opening = changing
      .catch(() => this.#connect())
      .finally(() => {
        if (this.#opening === opening) this.#opening = null;
      });
    opening.catch(() => {});
    this.#opening = opening;
    await changing;
  }

  // MARK: Transactions

  /**
   * @template T
   * @param {(entries: Entries) => Promise<T>} work
   */
  #read(work) {
    // However often it is asked.
    return awaited(this.#run("readonly", work));
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(entries: Entries, transaction: IDBTransaction) => Promise<T>} work
   * @param {"strict" | "relaxed"} [durability] whether it waits for the disk itself
   * @returns {Promise<T>}
   */
  async #run(mode, work, durability = "strict") {
    /** @type {StoreError | null} */
    let full = null;
    for (let attempt = 1; ; attempt += 1) {
      /** @type {IDBDatabase | null} */
      let connection = null;
      try {
        // Without waiting where there is a connection: what is handed over first is written first.
        connection = this.#connection ?? (await awaited(this.#open()));
        const transaction = transact(connection, mode, work, durability, this.isMigrating);
        const mayEnd = mode === "readonly" || durability === "relaxed";
        const asked = mayEnd ? this.#untilGivenUp(transaction, mode) : transaction;
        const result = await (mode === "readonly" ? asked : awaited(asked, connection));
        // Writers wait for each other, so an earlier one without an answer is given up.
        if (this.#left && mode === "readwrite" && this.#left !== connection) {
          forget(this.#left);
          this.#left = null;
        }
        // Behind the first answer, which people wait for.
        if (!this.#isLogNew) void this.#renewLog();
        return result;
      } catch (error) {
        // Chromium closes its storage when the disk is full, and opens it again as soon as there is room.
        if (/NO_SPACE/.test(/** @type {any} */ (error)?.message)) full = new StoreError(Failure.storageFull, error);
        const isClosed =
          this.#connection !== connection || ["InvalidStateError", "UnknownError"].includes(/** @type {any} */ (error)?.name);
        if (isClosed && this.#connection === connection) this.close();
        if (isClosed && attempt === 1 && !(error instanceof StoreError)) continue;
        const failed = error instanceof StoreError ? error : new StoreError(failureOf(error), error);
        throw full && failed.failure === Failure.storageFailed ? full : failed;
      }
    }
  }

  /**
   * @template T
   * @param {Promise<T>} transaction
   * @param {IDBTransactionMode} mode
   * @returns {Promise<T>}
   */
  #untilGivenUp(transaction, mode) {
    return new Promise((resolve, reject) => {
      const end = () =>
        reject(mode === "readonly" ? new DOMException("given up", "InvalidStateError") : new StoreError(Failure.storageClosed));
      this.#endings.add(end);
      transaction.then(resolve, reject).finally(() => this.#endings.delete(end));
    });
  }

  /**
   * Makes Chromium begin a new log for writes. Otherwise it continues the previous log, even if a killed browser or a full disk
   * has left half a record at its end; whatever is appended reads as damage when it is opened the next time, and then all of
   * this origin is deleted (https://github.com/google/leveldb/issues/1287). Deleting any database begins a new one.
   */
  async #renewLog() {
    this.#isLogNew = true;
    if (!/Chrom(e|ium)\//.test(globalThis.navigator?.userAgent)) return;
    const name = `${this.name}-log`;
    try {
      (await make(name, 1, (database) => create(database, "log"))).close();
      await answer(indexedDB.deleteDatabase(name));
    } catch {
      // There is no room for it: it is tried again with the next call.
      this.#isLogNew = false;
    }
  }

  #open() {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /**
   * @param {() => Promise<IDBDatabase>} way
   * @param {number} limit in ms
   */
  async #connect(way = () => this.open(this.name), limit = patience) {
    let isAwaited = true;
    try {
      const opened = way();
      // It opened after the wait was given up.
      opened.then(
        (connection) => isAwaited || connection.close(),
        () => {},
      );
      const connection = await within(limit, opened);
      const close = () => {
        connection.close();
        if (this.#connection === connection) this.#connection = null;
      };
      // Another tab deletes or upgrades: do not stand in its way.
      connection.onversionchange = close;
      connection.onclose = close;
      this.#connection = connection;
      this.#isLogNew = false;
      return connection;
    } catch (error) {
      isAwaited = false;
      throw new StoreError(openingFailureOf(error), error);
    }
  }
}

/**
 * Opens the database of a name that everything is in.
 * @param {string} name
 */
async function locate(name) {
  const opening = [name, second(name)].map(open);
  const isIn = (/** @type {IDBDatabase | null} */ here, /** @type {string} */ what) =>
    here && !has(here, "moved") && has(here, what);
  try {
    let all = await Promise.all(opening);
    // An older page may have created an empty one while its name was free: what all was sealed into counts, then what was never
    // sealed, then a copy that has no original any more.
    const find = (/** @type {string} */ what) => all.find((here) => isIn(here, what));
    let current = find("settled") ?? find("entries");
    if (!current && all.some(Boolean)) {
      opening.push(...hidden(name).map(open));
      all = await Promise.all(opening);
      const isLast = (/** @type {IDBDatabase | null} */ here) =>
        all.every((each) => (each === here ? isIn(here, "incoming") : !each || has(each, "moved")));
      current = find("settled") ?? all.find(isLast);
    }
    if (current) {
      for (const each of all) if (each !== current) each?.close();
      return current;
    }
    if (all.some(Boolean)) throw new DOMException("no database has the entries", "UnknownError");
  } catch (error) {
    for (const each of opening) each.then((database) => database?.close()).catch(() => {});
    throw error;
  }
  return make(name, 1, (database) => create(database, "entries"));
}

/** The other database of a name: drawings are sealed from one into the other, because only deleting a whole one takes its bytes off the disk. */
export const second = (/** @type {string} */ name) => `${name}-2`;

/** Databases of a book with a server. Builds that know no server cannot find them, and offer no other pattern in its place. */
export const hidden = (/** @type {string} */ name) => [`${name}-3`, `${name}-4`];

export const has = (/** @type {IDBDatabase} */ { objectStoreNames }, /** @type {string} */ name) =>
  objectStoreNames.contains(name);
const entriesOf = (/** @type {IDBDatabase} */ database) => (has(database, "entries") ? "entries" : "incoming");

/**
 * The books of open databases that are sealed. There is no other one before the drawings are opened for good, or erased, and for both
 * this connection has to end: what is written asks nothing but the first time.
 * @type {WeakMap<IDBDatabase, SealedBook>}
 */
const books = new WeakMap();

/**
 * @param {IDBDatabase} database
 * @param {...string} names
 */
export function create(database, ...names) {
  for (const name of names) database.createObjectStore(name);
}

/**
 * Opens a database; null when it is not there.
 * @param {string} name
 * @returns {Promise<IDBDatabase | null>}
 */
export async function open(name) {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = true;
    /** @type {IDBTransaction} */ (request.transaction).abort();
  };
  try {
    return await answer(request);
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

/**
 * Opens a new version of a database, which may be the first.
 * @param {string} name
 * @param {number} version
 * @param {(database: IDBDatabase, transaction: IDBTransaction) => void} work
 */
export function make(name, version, work) {
  const request = indexedDB.open(name, version);
  /** @type {IDBTransaction | undefined} */
  let upgrade;
  request.onupgradeneeded = () => {
    upgrade = /** @type {IDBTransaction} */ (request.transaction);
    work(request.result, upgrade);
  };
  request.onblocked = () => console.warn("Inkdot waits for another tab to let go of its storage");
  return answer(request).catch((error) => {
    // The request only tells that it was aborted, its transaction for want of what.
    throw upgrade?.error ?? error;
  });
}

/** Every key where it may be: drawings lie open in one database and sealed in the other. */
class Entries {
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
 * One transaction; with the system or, if it is strict, on the disk, once the promise is kept.
 * @template T
 * @param {IDBDatabase} connection
 * @param {IDBTransactionMode} mode
 * @param {(entries: Entries, transaction: IDBTransaction) => Promise<T>} work
 * @param {"strict" | "relaxed"} durability
 * @param {boolean} isMigrating
 */
async function transact(connection, mode, work, durability, isMigrating) {
  const name = entriesOf(connection);
  const transaction = connection.transaction(name, mode, { durability });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("the connection was closed", "AbortError"));
  });
  // Reported below by the request that failed; not a second time as an unhandled rejection.
  done.catch(() => {});
  try {
    const entries = transaction.objectStore(name);
    const isSealed = has(connection, "sealed");
    const begin = () => work(new Entries(entries, isSealed, books.get(connection), isMigrating), transaction);
    const learn = (/** @type {any} */ book) => void books.set(connection, book?.id);
    const isKnown = !isSealed || books.has(connection);
    const working = isKnown ? begin() : answer(entries.get("book")).then(learn).then(begin);
    // Where a request never answers because the transaction was ended from outside, its end does.
    const result = await Promise.race([working, done.then(() => working)]);
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  }
}

/**
 * @param {Entries} entries
 * @returns {[Write, Erase, SealedBook]}
 */
function writersOf(entries) {
  return [
    (key, value) => {
      if (value === undefined) entries.delete(key);
      else entries.put(value, key);
    },
    (prefix) => entries.delete(beginning(prefix)),
    entries.book,
  ];
}
