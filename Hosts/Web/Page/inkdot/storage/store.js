// Storage: a small interface over IndexedDB for everything that is stored, of the lock and of drawings. Values are
// bytes, numbers, texts, plain objects of these, and the device key.

import { Failure } from "../shared/engine.js";
import { awaited, forget } from "../shared/waiting.js";
import { TimeoutError, within } from "../shared/within.js";

/** Maximum time for a browser to open the storage, in ms. */
const openTimeout = 4000;
/** A failure with a reason for the user. */
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

/** Returns the failure for an error of an open database. */
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

/**
 * Returns the failure for an error while opening. Browsers deny storage with many errors, so any other name is a
 * denial.
 */
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
  // If another request of the transaction throws, this one is not awaited any more.
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

/** The error of a request whose values have moved, because the database was sealed or permanently opened. */
export class MigratedError extends StoreError {
  constructor() {
    super(Failure.storageClosed);
  }
}

/** Key prefixes of drawings, open and sealed. */
export const [drawings, sealedDrawings] = ["drawing/", "sealed/"];

/** The keys that begin with a prefix. */
const beginning = (/** @type {string} */ prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** @typedef {(key: string, value: any) => void} Write undefined deletes */
/** @typedef {(prefix: string) => void} Erase deletes all keys that begin with the prefix */
/** @typedef {Uint8Array | undefined} SealedBook identifier of the book that drawings are sealed in; undefined where they are not */

/**
 * The storage of this origin.
 *
 * The connection is opened with the first call, and again when the browser has closed it: Safari does that in the
 * background, and every browser when another tab erases everything. All failures are {@link StoreError}s.
 */
export class Store {
  /** @type {IDBDatabase | null} */ #connection = null;
  /** @type {Promise<IDBDatabase> | null} */ #opening = null;
  /**
   * The abandoned connection, until another one has written something.
   * @type {IDBDatabase | null}
   */
  #left = null;
  /**
   * Abort pending requests that may be repeated.
   * @type {Set<() => void>}
   */
  #endings = new Set();
  /** Whether a new log was begun since opening. */
  #isLogNew = false;
  /** Whether drawings are written beside the sealed ones to replace them; other writers must not. */
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
   * Abandons a connection that has not answered for too long.
   *
   * Reads are repeated on another one; writes by `write` fail, and may be repeated. The result of an `update` must be
   * known, so it is awaited.
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
      // First, because in a full storage nothing else can be deleted without some space.
      await (await import("./reserve.js")).useReserve(this.name);
      await awaited(Promise.all(allNames(this.name).map((name) => obliterate(name))));
    } catch (error) {
      throw new StoreError(failureOf(error), error);
    }
  }

  /**
   * Returns the value of a key, or undefined.
   * @param {string} key
   * @returns {Promise<any>}
   */
  async get(key) {
    return (await this.read(key))[0];
  }

  /**
   * Returns the values of keys, in one snapshot.
   * @param {...string} keys
   * @returns {Promise<any[]>}
   */
  read(...keys) {
    return this.#read((entries) => Promise.all(keys.map((key) => answer(entries.get(key)))));
  }

  /**
   * Returns all entries whose keys start with each prefix, in key order, in one snapshot.
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
   * Returns the keys that start with a prefix.
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

  /** Returns the name of the current database. */
  async opened() {
    return this.#connection ?? (await this.#open());
  }

  /**
   * Reads and writes keys in one exclusive, durable transaction.
   *
   * The promise is fulfilled when the values are on the disk. If anything fails or `update` throws, nothing changes.
   * `update` is called again if the connection was closed in the meantime.
   * @template T
   * @param {string[]} keys
   * @param {(values: any[], write: Write, erase: Erase, book: SealedBook) => T} update must be synchronous
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
   * Writes without reading first. The browser has received everything when this returns, so that it survives the end of
   * the page.
   *
   * The write may happen twice. The system may delay it for some seconds, which survives a killed browser but not a
   * power failure: call {@link sync} afterwards. Waiting for the disk here would queue writes in the browser, where a
   * kill loses them.
   * @param {string[]} keys whose previous values are returned
   * @param {(write: Write, erase: Erase, book: SealedBook) => void} work
   * @returns {Promise<any[]>} fulfilled when the system has it
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
   * Waits until all previous writes are on the disk.
   * @returns {Promise<void>}
   */
  async sync() {
    // Not empty: an empty transaction may end without a disk write.
    await this.update([], (_, write) => write("synced", Date.now()));
  }

  /**
   * Closes the database and opens it in another way. Requests wait for that; if it fails, they use the database as
   * before.
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
    // May be repeated any number of times.
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
        // Synchronous with an existing connection, so that requests are written in order.
        connection = this.#connection ?? (await awaited(this.#open()));
        const transaction = transact(connection, mode, work, durability, this.isMigrating);
        const mayEnd = mode === "readonly" || durability === "relaxed";
        const asked = mayEnd ? this.#untilGivenUp(transaction, mode) : transaction;
        const result = await (mode === "readonly" ? asked : awaited(asked, connection));
        // Writers wait for each other, so an earlier one without an answer is abandoned.
        if (this.#left && mode === "readwrite" && this.#left !== connection) {
          forget(this.#left);
          this.#left = null;
        }
        // After the first answer, for which users wait.
        if (!this.#isLogNew) void this.#renewLog();
        return result;
      } catch (error) {
        // Chromium closes its storage when the disk is full, and reopens it as soon as there is space.
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
      // No space: retried with the next call.
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
  async #connect(way = () => this.open(this.name), limit = openTimeout) {
    let isAwaited = true;
    try {
      const opened = way();
      // It opened after the wait was abandoned.
      opened.then(
        (connection) => isAwaited || connection.close(),
        () => {},
      );
      const connection = await within(limit, opened);
      const close = () => {
        connection.close();
        if (this.#connection === connection) this.#connection = null;
      };
      // Another tab deletes or upgrades: do not block it.
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
 * Opens the database of a name that contains everything.
 * @param {string} name
 */
async function locate(name) {
  const opening = [name, second(name)].map(open);
  const isIn = (/** @type {IDBDatabase | null} */ here, /** @type {string} */ what) =>
    here && !has(here, "moved") && has(here, what);
  try {
    let all = await Promise.all(opening);
    // An older page may have created an empty one while its name was unused. Precedence: a database that was
    // sealed into, a database that was never sealed, a copy without its original.
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

/**
 * The second database of a name. Sealing copies drawings from one to the other, because only deleting a whole database
 * erases it from the disk.
 */
export const second = (/** @type {string} */ name) => `${name}-2`;

/** Databases of a book with a server. Older builds cannot find them, so they do not offer to set a new pattern. */
export const hidden = (/** @type {string} */ name) => [`${name}-3`, `${name}-4`];

export const has = (/** @type {IDBDatabase} */ { objectStoreNames }, /** @type {string} */ name) =>
  objectStoreNames.contains(name);
const entriesOf = (/** @type {IDBDatabase} */ database) => (has(database, "entries") ? "entries" : "incoming");

/**
 * The sealed books of open databases. The book of a connection never changes, so only the first write reads it.
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
 * Opens a database; null if it does not exist.
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
 * Opens a new version of a database, possibly the first.
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
    // The request only reports the abort; its transaction has the reason.
    throw upgrade?.error ?? error;
  });
}

/** Maps each key to its possible locations: drawings are in one database open and in the other sealed. */
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
 * Runs one transaction; the promise is fulfilled when it is with the system or, if strict, on the disk.
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
  // The failed request reports it below; avoids an unhandled rejection.
  done.catch(() => {});
  try {
    const entries = transaction.objectStore(name);
    const isSealed = has(connection, "sealed");
    const begin = () => work(new Entries(entries, isSealed, books.get(connection), isMigrating), transaction);
    const learn = (/** @type {any} */ book) => void books.set(connection, book?.id);
    const isKnown = !isSealed || books.has(connection);
    const working = isKnown ? begin() : answer(entries.get("book")).then(learn).then(begin);
    // If a request never answers because the transaction was ended from outside, its end does.
    const result = await Promise.race([working, done.then(() => working)]);
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has already ended.
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
