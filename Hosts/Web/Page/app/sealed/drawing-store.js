// The storage of drawings as the album knows it, whether they are sealed or not.

import { Failure } from "../../inkdot/shared/engine.js";
import { MigratedError, StoreError } from "../../inkdot/storage/store.js";

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */
/**
 * What keeps drawings: a store, or what seals for one.
 * @typedef {Pick<Store, "name" | "get" | "read" | "all" | "update" | "write" | "sync" | "giveUp">} StoreInterface
 */

export class DrawingStore {
  /**
   * What seals; undefined: nothing is sealed; null: it is, and shut.
   * @type {import("./encrypted-store.js").EncryptedStore | null | undefined}
   */
  encrypted = undefined;

  /**
   * @param {Store} store
   * @param {() => Promise<void>} onMigrated called when drawings turn out to be sealed, or not to be any more
   */
  constructor(store, onMigrated = async () => {}) {
    this.store = store;
    this.onMigrated = onMigrated;
  }

  get name() {
    return this.store.name;
  }

  /** Nothing is sealed, so nothing is shut. Where that is wrong the store tells. */
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
   * As of {@link Store}; `update` may be called again.
   * @type {Store["update"]}
   */
  update(keys, update) {
    return this.#ask((to) => to.update(keys, update));
  }

  /**
   * As of {@link Store}. Unsealed it is handed to the browser before this returns; sealed as soon as it is sealed, in the order of
   * calls.
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
