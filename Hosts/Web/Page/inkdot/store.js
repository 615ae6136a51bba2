// Storage: one small interface over IndexedDB. Everything the lock keeps goes through here.

import { Failure } from "./engine.js";

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
   * Reads and writes keys in one transaction that no other tab can enter, durably: the promise is kept once the
   * new values are on the disk.
   * @template T
   * @param {string[]} keys
   * @param {(values: any[], write: (key: string, value: any) => void) => T} update must not wait for anything;
   *   writing undefined deletes
   * @returns {Promise<T>}
   */
  async update(keys, update) {
    try {
      const transaction = this.database.transaction("entries", "readwrite", { durability: "strict" });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      });
      // Reported below by the failed request; not a second time as an unhandled rejection.
      done.catch(() => {});
      const entries = transaction.objectStore("entries");
      const values = await Promise.all(keys.map((key) => answer(entries.get(key))));
      const result = update(values, (key, value) => {
        if (value === undefined) entries.delete(key);
        else entries.put(value, key);
      });
      await done;
      return result;
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(failureOf(error), error);
    }
  }
}
