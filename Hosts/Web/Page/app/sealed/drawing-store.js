// The storage of drawings for the album, sealed or not.

import { Failure } from "../../inkdot/shared/engine.js";
import { MigratedError, StoreError } from "../../inkdot/storage/errors.js";

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */
/**
 * The interface of stores, plain or sealed.
 * @typedef {Pick<Store, "name" | "get" | "read" | "all" | "update" | "write" | "sync" | "giveUp">} StoreInterface
 */

export class DrawingStore {
  /**
   * The sealed store; undefined if nothing is sealed; null if it is locked.
   * @type {import("./encrypted-store.js").EncryptedStore | null | undefined}
   */
  encrypted = undefined;

  /**
   * @param {Store} store
   * @param {() => Promise<void>} onMigrated called when drawings were sealed or unsealed elsewhere
   */
  constructor(store, onMigrated = async () => {}) {
    this.store = store;
    this.onMigrated = onMigrated;
  }

  get name() {
    return this.store.name;
  }

  /** Assumes that nothing is sealed. If that is wrong, the store reports it. */
  unsealed() {
    this.encrypted ??= undefined;
  }

  giveUp() {
    (this.encrypted ?? this.store).giveUp();
  }

  sync() {
    return this.store.sync();
  }

  /** @type {Store["get"]} */
  get(key) {
    return this.#ask((to) => to.get(key));
  }

  /** @type {Store["read"]} */
  read(...keys) {
    return this.#ask((to) => to.read(...keys));
  }

  /** @type {Store["all"]} */
  all(...prefixes) {
    return this.#ask((to) => to.all(...prefixes));
  }

  /**
   * Like {@link Store}; `update` may be called again.
   * @type {Store["update"]}
   */
  update(keys, update) {
    return this.#ask((to) => to.update(keys, update));
  }

  /**
   * Like {@link Store}. Unsealed values are passed to the browser before this returns; others as soon as they are
   * sealed, in the order of calls.
   * @type {Store["write"]}
   */
  write(keys, work) {
    return this.#ask((to) => to.write(keys, work));
  }

  /**
   * @template T
   * @param {(to: StoreInterface) => Promise<T>} work
   * @returns {Promise<T>}
   */
  #ask(work) {
    const ask = () =>
      this.encrypted === null ? Promise.reject(new StoreError(Failure.storageDenied)) : work(this.encrypted ?? this.store);
    return ask().catch(async (error) => {
      if (!(error instanceof MigratedError)) throw error;
      await this.onMigrated();
      return ask();
    });
  }
}
