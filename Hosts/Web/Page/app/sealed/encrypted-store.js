// A store that seals the values of drawings.
//
// Cryptography is asynchronous and transactions cannot wait, so values are sealed first, then written by
// compare-and-swap, and sealed again if another tab was faster.

import { Failure } from "../../inkdot/shared/engine.js";
import { MigratedError, StoreError } from "../../inkdot/storage/errors.js";
import { drawings, sealedDrawings } from "../../inkdot/storage/transaction.js";
import { isSame } from "./cipher.js";
import { place } from "./keys.js";

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */
/** @typedef {import("../../inkdot/storage/transaction.js").Write} Write */
/** @typedef {import("../../inkdot/storage/transaction.js").Erase} Erase */
/** @typedef {import("../../inkdot/storage/transaction.js").SealedBook} SealedBook */
/** @typedef {import("./cipher.js").Cipher} Cipher */
/** @typedef {{key: string, value?: any, isErasing?: boolean}} Step */

/** Number of values sealed per turn of the event loop, so that no frame is delayed. */
const atOnce = 100;
/** Maximum number of retries after concurrent changes. */
const maximumTryCount = 20;

/** Returns the key of a drawing's sealed value; other keys are unchanged. */
export const sealedKey = (/** @type {string} */ key) =>
  key.startsWith(drawings) ? sealedDrawings + key.slice(drawings.length) : key;
export const plainKey = (/** @type {string} */ key) => drawings + key.slice(sealedDrawings.length);
const isSealedKey = (/** @type {string} */ key) => key.startsWith(sealedDrawings);

/** Implements the interface of {@link Store}. */
export class EncryptedStore {
  /**
   * Fulfilled when all earlier requests were passed to the storage.
   * @type {Promise<void>}
   */
  #order = Promise.resolve();

  /**
   * @param {Store} store
   * @param {Cipher} cipher
   */
  constructor(store, cipher) {
    this.store = store;
    this.cipher = cipher;
  }

  get name() {
    return this.store.name;
  }

  giveUp() {
    this.store.giveUp();
    // A pending call does not delay later ones.
    this.#order = Promise.resolve();
  }

  sync() {
    return this.store.sync();
  }

  /** @param {string} key */
  async get(key) {
    return (await this.read(key))[0];
  }

  /** @param {...string} keys */
  async read(...keys) {
    const { cipher } = this;
    const places = keys.map(sealedKey);
    await this.#order;
    return opened(cipher, places, await this.#stored(cipher, places));
  }

  /**
   * Returns the stored values, if they belong to the cipher's book.
   * @param {Cipher} cipher
   * @param {string[]} places
   */
  async #stored(cipher, places) {
    const [book, ...stored] = await this.store.read(place, ...places);
    check(cipher, book?.id);
    return stored;
  }

  /** @param {...string} prefixes */
  async all(...prefixes) {
    const { cipher } = this;
    await this.#order;
    const [[book], ...found] = await this.store.all(place, ...prefixes.map(sealedKey));
    check(cipher, book?.[1]?.id);
    const open = async (/** @type {[string, any]} */ [key, stored]) =>
      /** @type {[string, any]} */ (isSealedKey(key) ? [plainKey(key), await cipher.open(key, stored)] : [key, stored]);
    /** @type {[string, any][][]} */
    const all = [];
    for (const entries of found) {
      const values = [];
      for (let at = 0; at < entries.length; at += atOnce) {
        values.push(...(await Promise.all(entries.slice(at, at + atOnce).map(open))));
      }
      all.push(values);
    }
    return all;
  }

  /**
   * Like {@link Store}; `update` may be called again.
   * @template T
   * @param {string[]} keys
   * @param {(values: any[], write: Write, erase: Erase, book: SealedBook) => T} update
   * @returns {Promise<T>}
   */
  update(keys, update) {
    const { cipher } = this;
    const places = keys.map(sealedKey);
    return this.#inTurn(async () => {
      for (let attempt = 0; attempt < maximumTryCount; attempt += 1) {
        const seen = places.length ? await this.#stored(cipher, places) : [];
        const { steps, write, erase } = noted();
        const result = update(await opened(cipher, places, seen), write, erase, cipher.id);
        const sealed = await sealedSteps(cipher, steps);
        const isWritten = await this.store.update(places, (now, write, erase, book) => {
          check(cipher, book);
          if (!now.every((value, index) => isSame(value, seen[index]))) return false;
          carryOut(sealed, write, erase);
          return true;
        });
        if (isWritten) return result;
      }
      throw new StoreError(Failure.changedElsewhere);
    });
  }

  /**
   * Like {@link Store}, but passed to the browser only after sealing, in the order of calls.
   * @param {string[]} keys
   * @param {(write: Write, erase: Erase, book: SealedBook) => void} work
   * @returns {Promise<any[]>}
   */
  async write(keys, work) {
    const { cipher } = this;
    const { steps, write, erase } = noted();
    work(write, erase, cipher.id);
    const sealing = sealedSteps(cipher, steps);
    sealing.catch(() => {});
    const places = keys.map(sealedKey);
    /** @type {Promise<any[]> | undefined} */
    let writing;
    await this.#inTurn(async () => {
      const sealed = await sealing;
      writing = this.store.write(places, (write, erase, book) => {
        check(cipher, book);
        carryOut(sealed, write, erase);
      });
      writing.catch(() => {});
    });
    return opened(cipher, places, (await writing) ?? []);
  }

  /**
   * Runs work after earlier requests.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const mine = this.#order.then(work);
    this.#order = mine.then(
      () => {},
      () => {},
    );
    return mine;
  }
}

/**
 * Throws if the book has been replaced: the pattern was removed or everything erased, and a new pattern set.
 *
 * This cipher cannot open values of the new book, and values that it seals would be lost.
 * @param {Cipher} cipher
 * @param {SealedBook} book
 */
function check({ id }, book) {
  if (!isSame(id, book)) throw new MigratedError();
}

/**
 * @param {Cipher} cipher
 * @param {string[]} places
 * @param {any[]} stored
 */
const opened = (cipher, places, stored) =>
  Promise.all(places.map((key, index) => (isSealedKey(key) ? cipher.open(key, stored[index]) : stored[index])));

/** Records the writes. */
function noted() {
  /** @type {Step[]} */
  const steps = [];
  return {
    steps,
    write: (/** @type {string} */ key, /** @type {any} */ value) => void steps.push({ key: sealedKey(key), value }),
    erase: (/** @type {string} */ prefix) => void steps.push({ key: sealedKey(prefix), isErasing: true }),
  };
}

/**
 * @param {Cipher} cipher
 * @param {Step[]} steps
 */
function sealedSteps(cipher, steps) {
  return Promise.all(
    steps.map(async (step) =>
      step.value === undefined || !isSealedKey(step.key) ? step : { ...step, value: await cipher.seal(step.key, step.value) },
    ),
  );
}

/**
 * @param {Step[]} steps
 * @param {Write} write
 * @param {Erase} erase
 */
function carryOut(steps, write, erase) {
  for (const { key, value, isErasing } of steps) {
    if (isErasing) erase(key);
    else write(key, value);
  }
}
