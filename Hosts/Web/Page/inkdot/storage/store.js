// Storage: one small interface over IndexedDB. Everything that is kept goes through here, of the lock and of drawings.
// Values are bytes, numbers, texts and plain objects of these, and the device's key.

import { Failure } from "../shared/engine.js";

/** A failure with its reason for the person. */
export class StoreError extends Error {
  /** @param {number} failure one of {@link Failure} @param {unknown} [cause] */
  constructor(failure, cause) {
    super(`storage failed (${failure})`, { cause });
    this.failure = failure;
  }
}

/** What a database error means to a person. */
function failureOf(/** @type {any} */ error) {
  switch (error?.name) {
    case "QuotaExceededError":
      return Failure.storageFull;
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
      return Failure.storageDenied;
    default:
      return Failure.storageFailed;
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The keys that begin with a prefix. */
const beginning = (/** @type {string} */ prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export class Store {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    /** Whether it must be opened again. */
    this.isClosed = false;
    const close = () => {
      this.isClosed = true;
      database.close();
    };
    // Another tab deletes or upgrades: do not stand in its way.
    database.onversionchange = close;
    database.onclose = close;
  }

  /** Opens the storage of this origin. */
  static async open(name = "inkdot") {
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("entries");
      request.onblocked = () => console.warn("Inkdot waits for another tab to let go of its storage");
      return new Store(await answer(request));
    } catch (error) {
      // Browsers that forbid storage say so in many ways: no indexedDB at all, or an error of any name but these.
      const { name = "" } = /** @type {any} */ (error) ?? {};
      if (name === "QuotaExceededError") throw new StoreError(Failure.storageFull, error);
      if (name === "VersionError" || name === "AbortError") throw new StoreError(Failure.storageFailed, error);
      throw new StoreError(Failure.storageDenied, error);
    }
  }

  /** Deletes everything that was ever stored, readable or not. */
  static async erase(name = "inkdot") {
    try {
      await answer(indexedDB.deleteDatabase(name));
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
    try {
      return await answer(this.database.transaction("entries").objectStore("entries").get(key));
    } catch (error) {
      throw new StoreError(failureOf(error), error);
    }
  }

  /**
   * Whatever is stored under keys that begin with each of the prefixes, in the order of keys, all of one moment.
   * @param {...string} prefixes
   * @returns {Promise<[key: string, value: any][][]>}
   */
  async all(...prefixes) {
    try {
      const entries = this.database.transaction("entries").objectStore("entries");
      return await Promise.all(prefixes.map(async (prefix) => {
        const [keys, values] = await Promise.all(
          [answer(entries.getAllKeys(beginning(prefix))), answer(entries.getAll(beginning(prefix)))]);
        return keys.map((key, index) => /** @type {[string, any]} */ ([key, values[index]]));
      }));
    } catch (error) {
      throw new StoreError(failureOf(error), error);
    }
  }

  /**
   * Reads and writes keys in one transaction that no other tab can enter, durably: the promise is kept once the
   * new values are on the disk. All of it happens or, when anything fails or `update` throws, nothing.
   * @template T
   * @param {string[]} keys
   * @param {(values: any[], write: (key: string, value: any) => void, erase: (prefix: string) => void) => T} update must
   *   not wait for anything; writing undefined deletes, erasing deletes all keys that begin with the prefix
   * @returns {Promise<T>}
   */
  async update(keys, update) {
    /** @type {IDBTransaction | undefined} */
    let transaction;
    try {
      const open = (transaction = this.database.transaction("entries", "readwrite", { durability: "strict" }));
      const done = new Promise((resolve, reject) => {
        open.oncomplete = resolve;
        open.onabort = () => reject(open.error);
      });
      // Reported below by the failed request; not a second time as an unhandled rejection.
      done.catch(() => {});
      const entries = open.objectStore("entries");
      const values = await Promise.all(keys.map((key) => answer(entries.get(key))));
      const result = update(
        values,
        (key, value) => {
          if (value === undefined) entries.delete(key);
          else entries.put(value, key);
        },
        (prefix) => entries.delete(beginning(prefix)));
      // At once, so that what is written here stays also when the page goes away now.
      open.commit();
      await done;
      return result;
    } catch (error) {
      try {
        transaction?.abort();
      } catch {
        // It has ended already.
      }
      throw error instanceof StoreError ? error : new StoreError(failureOf(error), error);
    }
  }
}
