// Seals or unseals all drawings.
//
// Copies each drawing to its new location, a few at a time and concurrently with other work. When all copies are
// current, one database change makes them the drawings, and deletes the originals with their object store. Until then
// the originals are valid, so that a page that ends at any time loses nothing, and the next one continues.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { has, hidden } from "../../inkdot/storage/indexed-db.js";
import { Store, evenIfFull } from "../../inkdot/storage/store.js";
import { drawings, sealedDrawings } from "../../inkdot/storage/transaction.js";
import {
  change,
  exactly,
  isCopy,
  isEmpty,
  hiddenNameOf,
  leaveTombstone,
  namesOf,
  obliterate,
  otherNamesOf,
  remove,
  settle,
  stateOf,
  tombstoneVersion,
} from "../../inkdot/storage/databases.js";
import { useReserve } from "../../inkdot/storage/reserve.js";
import { damaged, isSame } from "./cipher.js";
import { plainKey, sealedKey } from "./encrypted-store.js";
import { place } from "./keys.js";

/** @typedef {import("./cipher.js").Cipher} Cipher */

/** Number of values copied in one transaction. */
const atOnce = 16;
/** Maximum number of rounds if something changes during copying. */
const maximumRoundCount = 1000;
/** The marker that drawings are being unsealed. Sealed itself, so that a writer without the key cannot forge it. */
export const unsealingKey = `${sealedDrawings}unsealing`;

/** Something changed while the copies replaced the originals. */
class ChangedError extends Error {}

/**
 * Returns a value that identifies a copy. A chunk of a journal is written once and never changed under its key, so its
 * length is sufficient.
 */
function fingerprint(/** @type {string} */ key, /** @type {any} */ value) {
  if (!(value instanceof Uint8Array)) return JSON.stringify(value ?? null);
  if (isChunk(key)) return `bytes ${value.length}`;
  let hash = 2166136261;
  for (const byte of value) hash = Math.imul(hash ^ byte, 16777619);
  return `bytes ${value.length} ${hash}`;
}

const isChunk = (/** @type {string} */ key) => /^[a-z]+\/journal\//.test(key);

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Copies all values, until nothing has changed and `finish` could replace the originals.
 * @param {{from: Store, prefix: string, to: Store, otherPrefix: string | null, otherKey: (key: string) => string}} places
 * @param {(key: string, value: any, there: any) => Promise<any>} copy copies a value; `there`: the existing copy; returns undefined if it is current
 * @param {(done: Map<string, string>) => Promise<boolean>} finish
 * @param {(share: number) => void} progress
 */
async function copyAll({ from, prefix, to, otherPrefix, otherKey }, copy, finish, progress) {
  /** @type {Map<string, string>} */
  const done = new Map();
  // Copies of an interrupted migration whose originals were deleted since.
  const leftovers = new Set(otherPrefix === null ? [] : await to.keys(otherPrefix));
  for (let round = 0; round < maximumRoundCount; round += 1) {
    const keys = await from.keys(prefix);
    const present = new Set(keys);
    for (const key of done.keys()) {
      if (present.has(key)) continue;
      leftovers.add(otherKey(key));
      done.delete(key);
    }
    for (const key of keys) leftovers.delete(otherKey(key));
    const wanted = keys.filter((key) => !isChunk(key) || !done.has(key));
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce);
      const values = await from.read(...some);
      const changed = some
        .map((key, index) => ({ key, value: values[index], print: fingerprint(key, values[index]) }))
        .filter(({ key, value, print }) => value !== undefined && done.get(key) !== print);
      const there = changed.length && round === 0 ? await to.read(...changed.map(({ key }) => otherKey(key))) : [];
      const copies = await Promise.all(changed.map(({ key, value }, index) => copy(key, value, there[index])));
      if (copies.some((one) => one !== undefined)) {
        await to.update([], (_, write) => {
          for (const [index, { key }] of changed.entries()) if (copies[index] !== undefined) write(otherKey(key), copies[index]);
        });
      }
      for (const { key, print } of changed) done.set(key, print);
      progress(Math.min(1, (at + some.length) / wanted.length));
    }
    if (leftovers.size) {
      await to.update([], (_, write) => {
        for (const key of leftovers) write(key, undefined);
      });
      leftovers.clear();
    }
    // Throws if the book was locked: the originals stay then.
    progress(1);
    if (await finish(done)) return;
  }
  throw new StoreError(Failure.changedElsewhere);
}

/**
 * Throws if the originals differ from the copies. Runs in a transaction of the originals.
 * @param {IDBObjectStore} originals
 * @param {string} prefix
 * @param {Map<string, string>} done
 */
async function compare(originals, prefix, done) {
  const keys = (await answer(originals.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))).map(String);
  if (keys.length !== done.size || keys.some((key) => !done.has(key))) throw new ChangedError();
  await Promise.all(
    keys
      .filter((key) => !isChunk(key))
      .map(async (key) => {
        if (fingerprint(key, await answer(originals.get(key))) !== done.get(key)) throw new ChangedError();
      }),
  );
}

/**
 * Throws if another book exists meanwhile, which this cipher would make unreadable.
 * @param {IDBObjectStore} entries
 * @param {Cipher} cipher
 */
async function checkBook(entries, { id }) {
  const book = await answer(entries.get(place));
  if (!isSame(book?.id, id)) throw new StoreError(Failure.changedElsewhere);
}

/**
 * Whether a transaction was committed; false if the originals had changed.
 * @param {Promise<boolean>} changing
 */
const isMade = (changing) =>
  changing.catch((error) => {
    if (error instanceof ChangedError) return false;
    throw error;
  });

/** Returns the object store of the entries. */
const entriesIn = (/** @type {IDBTransaction} */ { objectStoreNames }) =>
  objectStoreNames.contains("entries") ? "entries" : "incoming";

/**
 * Seals all drawings into the other database, and copies everything else. The keys must be stored before.
 * @param {string} name of the database
 * @param {Cipher} cipher
 * @param {(share: number) => void} progress may throw to cancel
 */
export async function sealAll(name, cipher, progress) {
  const store = new Store(name);
  const [from, other] = await namesOf(store).finally(() => store.close());
  const [source, target] = [new Store(from, exactly), new Store(other, exactly)];
  try {
    if (await source.isSealed()) return;
    if ((await stateOf(other))?.says("entries")) await adopt(other, source, null);
    // Deletes leftovers of an earlier migration.
    await obliterate(other, isEmpty);
    if (!(await target.isSealed())) throw new StoreError(Failure.changedElsewhere);
    const copy = async (/** @type {string} */ key, /** @type {any} */ value, /** @type {any} */ there) => {
      const otherKey = sealedKey(key);
      if (otherKey === key) return value;
      // Copied by an interrupted migration.
      if (
        there !== undefined &&
        value !== null &&
        fingerprint(key, await cipher.open(otherKey, there)) === fingerprint(key, value)
      )
        return undefined;
      return cipher.seal(otherKey, value);
    };
    const finish = (/** @type {Map<string, string>} */ done) =>
      isMade(
        change(source, async (database, transaction) => {
          const entries = entriesIn(transaction);
          await checkBook(transaction.objectStore(entries), cipher);
          await compare(transaction.objectStore(entries), "", done);
          database.createObjectStore("moved");
          database.deleteObjectStore(entries);
        }),
      );
    const places = { from: source, prefix: "", to: target, otherPrefix: "", otherKey: sealedKey };
    await copyAll(places, copy, finish, progress);
  } catch (error) {
    if (error instanceof StoreError && error.failure === Failure.storageFull) {
      target.close();
      await discardCopies(from, other).catch(console.warn);
    }
    throw error;
  } finally {
    source.close();
    target.close();
  }
}

/**
 * Deletes the copies if there was no space for all, so that drawing is possible. Only if locks allow a single
 * migration, and the originals exist.
 * @param {string} from
 * @param {string} other
 */
async function discardCopies(from, other) {
  const state = await stateOf(from);
  if (navigator.locks && state?.isFull && !state.says("moved")) await remove(other, isCopy);
}

/** Databases that this page has already erased. */
const sweptHere = new Set();
/** Databases that this page has filled for a server: a later page deletes the originals, after reading back. */
const filledHere = new Set();

/**
 * Erases the originals of sealed drawings from the disk, and again by a later page, because a browser may end before
 * completing it. Does nothing if already done.
 * @param {string} name of the database
 * @param {Cipher} cipher
 */
export async function sweep(name, cipher) {
  const store = new Store(name);
  try {
    const { name: current } = await store.opened();
    if (!(await store.isSealed()) || filledHere.has(current)) return;
    const isHidden = hidden(name).includes(current);
    // One after the other: with both names unused, an older page would create an empty album.
    for (const other of await otherNamesOf(store)) await sweepOne(store, other, cipher, isHidden);
  } finally {
    store.close();
  }
}

/**
 * @param {Store} store
 * @param {string} other
 * @param {Cipher} cipher
 * @param {boolean} isHidden whether the store is in a database of a book with a server
 */
async function sweepOne(store, other, cipher, isHidden) {
  let state = await stateOf(other);
  const isPlain = !hidden(store.name).includes(other);
  // Without a server, only two database names are ever used.
  if (!state && !(isPlain && (isHidden || other === (await namesOf(store))[1]))) return;
  if (state?.isFull && !state.says("moved")) {
    // Returns if sealing is not complete.
    if (!has(await store.opened(), "settled") || isHidden || !isPlain) return;
    await adopt(other, store, cipher);
    state = await stateOf(other);
  }
  const isAgain = state?.says("gone") === true;
  if (isAgain && (state?.says("swept") || sweptHere.has(other))) return;
  await settle(store);
  sweptHere.add(other);
  const isGone = await obliterate(other, isEmpty).catch(async (error) => {
    if (error?.name !== "QuotaExceededError") throw error;
    // A full storage frees space only by rewriting its files, which needs space itself: the reserve.
    await useReserve(store.name);
    return obliterate(other, isEmpty);
  });
  if (isGone && isPlain) await leaveTombstone(other, "gone", ...(isAgain ? ["swept"] : []));
}

/** Whether a key belongs to the lock and its keys, which a book with a server has separately. */
const isOfLock = (/** @type {string} */ key) => /^(lock\/|server\/|book$|device-key$|synced$|sealed\/unsealing$)/.test(key);

/**
 * Creates the database of a book with a server, with the values of its lock. Replaces leftovers of a cancelled
 * enrolment.
 * @param {string} name
 * @param {[key: string, value: any][]} values
 */
export async function prepareHidden(name, values) {
  const store = new Store(name);
  const { next } = await hiddenNameOf(store).finally(() => store.close());
  await remove(next);
  const target = new Store(next, exactly);
  try {
    await target.update([], (_, write) => {
      for (const [key, value] of values) write(key, value);
    });
  } finally {
    target.close();
  }
}

/**
 * Returns the name of the prepared database of a book with a server; null if there is none.
 * @param {string} name
 */
export async function preparedIn(name) {
  const store = new Store(name);
  const { next } = await hiddenNameOf(store).finally(() => store.close());
  const state = await stateOf(next);
  return state?.isFull && !state.says("moved") ? next : null;
}

/**
 * Deletes the copies in the prepared database, so that drawing is possible; the values of its lock stay.
 * @param {string} name
 */
export async function dropCopies(name) {
  const prepared = await preparedIn(name);
  if (!prepared) return;
  const target = new Store(prepared, exactly);
  const [entries] = await target.all("").finally(() => target.close());
  await prepareHidden(
    name,
    entries.filter(([key]) => isOfLock(key)),
  );
}

/**
 * Copies all drawings to the prepared database, sealed with a new key, and replaces the current database by it.
 * @param {string} name
 * @param {{from: Cipher | null, to: Cipher}} ciphers `from` is null if nothing is sealed yet
 * @param {(share: number) => void} progress may throw to cancel
 * @param {() => Promise<unknown>} beforeExchange runs when all is copied
 */
export async function moveToHidden(name, { from, to }, progress, beforeExchange) {
  const store = new Store(name);
  const [{ next }, [current, ...others]] = await Promise.all([hiddenNameOf(store), namesOf(store)]).finally(() => store.close());
  const [source, target] = [new Store(current, exactly), new Store(next, exactly)];
  try {
    const isSealed = await source.isSealed();
    if (isSealed !== (from !== null)) throw new StoreError(Failure.changedElsewhere);
    if (isSealed) await settle(source);
    // Both names must stay occupied.
    for (const other of others) await leaveTombstone(other);
    const copy = async (/** @type {string} */ key, /** @type {any} */ value, /** @type {any} */ there) => {
      if (isOfLock(key)) return undefined;
      const otherKey = sealedKey(key);
      if (!otherKey.startsWith(sealedDrawings)) return value;
      const plain = key === otherKey ? await from?.open(key, value) : value;
      // Copied by an interrupted move.
      if (there !== undefined && fingerprint(key, await to.open(otherKey, there)) === fingerprint(key, plain)) return undefined;
      return to.seal(otherKey, plain);
    };
    let isReady = false;
    const finish = async (/** @type {Map<string, string>} */ done) => {
      if (!isReady) await beforeExchange();
      isReady = true;
      return isMade(
        change(
          source,
          async (database, transaction) => {
            const entries = entriesIn(transaction);
            if (from) await checkBook(transaction.objectStore(entries), from);
            await compare(transaction.objectStore(entries), "", done);
            database.createObjectStore("moved");
            database.deleteObjectStore(entries);
          },
          hidden(name).includes(current) ? 0 : tombstoneVersion,
        ),
      );
    };
    const places = { from: source, prefix: "", to: target, otherPrefix: sealedDrawings, otherKey: sealedKey };
    filledHere.add(next);
    await copyAll(places, copy, finish, progress);
  } catch (error) {
    filledHere.delete(next);
    throw error;
  } finally {
    source.close();
    target.close();
  }
}

/**
 * Whether a book is in the database for a book with a server.
 * @param {string} name
 * @param {Uint8Array} id
 */
export async function isInHidden(name, id) {
  const store = new Store(name);
  try {
    const { isInUse } = await hiddenNameOf(store);
    return isInUse && isSame((await store.get(place))?.id, id);
  } finally {
    store.close();
  }
}

/**
 * Deletes the prepared database of a book with a server, unless it is in use.
 * @param {string} name
 */
export async function discardHidden(name) {
  const store = new Store(name);
  const { next } = await hiddenNameOf(store).finally(() => store.close());
  await remove(next);
}

/**
 * Moves drawings out of a database that an older build created under an unused name.
 * @param {string} name of that database
 * @param {Store} store the store with everything
 * @param {Cipher | null} cipher null if it is not sealed
 */
async function adopt(name, store, cipher) {
  const source = new Store(name, exactly);
  try {
    const finish = (/** @type {Map<string, string>} */ done) =>
      isMade(
        change(source, async (database, transaction) => {
          await compare(transaction.objectStore("entries"), drawings, done);
          database.createObjectStore("moved");
          database.deleteObjectStore("entries");
        }),
      );
    const otherKey = (/** @type {string} */ key) => (cipher ? sealedKey(key) : key);
    // An existing drawing was migrated before, and may have changed since.
    const copy = async (/** @type {string} */ key, /** @type {any} */ value, /** @type {any} */ there) =>
      there !== undefined ? undefined : cipher ? cipher.seal(otherKey(key), value) : value;
    await copyAll({ from: source, prefix: drawings, to: store, otherPrefix: null, otherKey }, copy, finish, () => {});
  } finally {
    source.close();
  }
}

/**
 * Unseals all drawings, then removes the keys. If it fails, nothing changes.
 * @param {string} name of the database
 * @param {Cipher} cipher
 * @param {(share: number) => void} progress
 * @param {(write: (key: string, value: any) => void) => void} last written at the end
 */
export async function unsealAll(name, cipher, progress, last) {
  const store = new Store(name);
  store.isMigrating = true;
  try {
    if (!(await store.isSealed())) return;
    const mark = await cipher.seal(unsealingKey, true);
    await store.update([], (_, write) => write(unsealingKey, mark));
    const finish = (/** @type {Map<string, string>} */ done) =>
      isMade(
        change(store, async (database, transaction) => {
          const entries = transaction.objectStore(entriesIn(transaction));
          await checkBook(entries, cipher);
          await compare(entries, sealedDrawings, done);
          entries.delete(IDBKeyRange.bound(sealedDrawings, `${sealedDrawings}\uffff`));
          entries.delete(plainKey(unsealingKey));
          last((key, value) => (value === undefined ? entries.delete(key) : entries.put(value, key)));
          database.deleteObjectStore("sealed");
        }),
      );
    const copy = async (/** @type {string} */ key, /** @type {any} */ value) => (await cipher.open(key, value)) ?? damaged;
    const places = { from: store, prefix: sealedDrawings, to: store, otherPrefix: drawings, otherKey: plainKey };
    await copyAll(places, copy, finish, progress);
  } catch (error) {
    await discardOpened(store, cipher).catch(console.warn);
    throw error;
  } finally {
    store.close();
  }
}

/**
 * Deletes the unsealed copies, and the marker.
 *
 * Called if unsealing failed or the book was locked: the pattern stays, so nothing may stay unsealed. If this fails as
 * well, the marker stays, and the next page continues. Only if locks allow a single migration.
 * @param {Store} store
 * @param {Cipher} cipher
 */
async function discardOpened(store, { id }) {
  if (!navigator.locks) return;
  await evenIfFull(store.name, () =>
    store.update([], (_, write, erase, book) => {
      // Unsealing was completed but not reported: these are the drawings.
      if (!isSame(book, id)) return;
      erase(drawings);
      write(unsealingKey, undefined);
    }),
  );
}

/**
 * Whether drawings were being unsealed when the last page ended.
 * @param {Store} store
 * @param {Cipher} cipher
 */
export async function isUnsealing(store, cipher) {
  return (await store.isSealed()) && (await cipher.open(unsealingKey, await store.get(unsealingKey))) === true;
}
