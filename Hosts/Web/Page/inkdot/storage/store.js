// Storage: a small interface over IndexedDB for everything that is stored, of the lock and of drawings. Values are
// bytes, numbers, texts, plain objects of these, and the device key.

import { Failure } from "../shared/engine.js";
import { awaited, forget } from "../shared/waiting.js";
import { within } from "../shared/within.js";
import { StoreError, openingFailureOf, requestFailureOf } from "./errors.js";
import { answer, create, has, locate, make } from "./indexed-db.js";
import { beginning, transact, writersOf } from "./transaction.js";

/** @typedef {import("./transaction.js").Entries} Entries */
/** @typedef {import("./transaction.js").Write} Write */
/** @typedef {import("./transaction.js").Erase} Erase */
/** @typedef {import("./transaction.js").SealedBook} SealedBook */

/** Maximum time for a browser to open the storage, in ms. */
const openTimeout = 4000;

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
      // Released first, because deleting from a full storage needs some space.
      await (await import("./reserve.js")).useReserve(this.name);
      await awaited(Promise.all(allNames(this.name).map((name) => obliterate(name))));
    } catch (error) {
      throw new StoreError(requestFailureOf(error), error);
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
   * @returns {Promise<any[]>} fulfilled when the operating system has the values
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
   * Closes the database and opens it with `open`. Requests wait for that; if it fails, they use the database as
   * before.
   * @param {() => Promise<IDBDatabase>} open
   * @param {number} limit in ms
   */
  async reopen(open, limit) {
    this.close();
    const changing = this.#connect(open, limit);
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
   * @param {"strict" | "relaxed"} [durability] `strict` waits for the disk
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
        // Begins a new log after the first answer, so that users do not wait for it.
        if (!this.#isLogNew) void this.#renewLog();
        return result;
      } catch (error) {
        // Chromium closes its storage when the disk is full, and reopens it as soon as there is space.
        if (/NO_SPACE/.test(/** @type {any} */ (error)?.message)) full = new StoreError(Failure.storageFull, error);
        const isClosed =
          this.#connection !== connection || ["InvalidStateError", "UnknownError"].includes(/** @type {any} */ (error)?.name);
        if (isClosed && this.#connection === connection) this.close();
        if (isClosed && attempt === 1 && !(error instanceof StoreError)) continue;
        const failed = error instanceof StoreError ? error : new StoreError(requestFailureOf(error), error);
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
   * @param {() => Promise<IDBDatabase>} open
   * @param {number} limit in ms
   */
  async #connect(open = () => this.open(this.name), limit = openTimeout) {
    let isAwaited = true;
    try {
      const opened = open();
      // The database opened after the wait was abandoned.
      opened.then(
        (connection) => isAwaited || connection.close(),
        () => {},
      );
      const connection = await within(limit, opened);
      const close = () => {
        connection.close();
        if (this.#connection === connection) this.#connection = null;
      };
      // Another tab deletes or upgrades the database; do not block it.
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
