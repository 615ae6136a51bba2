// Seals all drawings, or opens all for good. Each is copied to where it belongs then, a few at a time and beside everything else
// that happens; when all copies are what they should be, one change of the database puts them in the place of the originals,
// whose bytes go with the object store they lay in. Until then the originals are the drawings, so that a page that ends
// at any moment loses nothing, and the next one continues.

import { Failure } from "../../inkdot/shared/engine.js";
import { Store, StoreError, drawings, evenIfFull, has, sealedDrawings } from "../../inkdot/storage/store.js";
import {
  change,
  exactly,
  isCopy,
  isEmpty,
  leaveTombstone,
  namesOf,
  obliterate,
  remove,
  settle,
  stateOf,
} from "../../inkdot/storage/databases.js";
import { useReserve } from "../../inkdot/storage/reserve.js";
import { damaged, isSame } from "./cipher.js";
import { plainKey, sealedKey } from "./encrypted-store.js";
import { place } from "./keys.js";

/** @typedef {import("./cipher.js").Cipher} Cipher */

/** How many values are copied in one transaction. */
const atOnce = 16;
/** How many times the album is compared again because something was changed while it was copied. */
const mostRounds = 1000;
/** Where it is noted that drawings are being opened for good. Sealed itself: who writes into the storage cannot ask for it. */
export const unsealingKey = `${sealedDrawings}unsealing`;

/** Something was changed while the copies were put in place. */
class ChangedError extends Error {}

/**
 * Returns whether a value is the copied one. A chunk of a journal is written once, and never another under the same key, so that
 * their length is enough.
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
 * Copies every value, until nothing was changed meanwhile and `finish` could put the copies in place.
 * @param {{from: Store, prefix: string, to: Store, otherPrefix: string | null, otherKey: (key: string) => string}} way
 * @param {(key: string, value: any, there: any) => Promise<any>} copy of a value; `there`: the existing value; undefined if that is right
 * @param {(done: Map<string, string>) => Promise<boolean>} finish
 * @param {(share: number) => void} progress
 */
async function copyAll({ from, prefix, to, otherPrefix, otherKey }, copy, finish, progress) {
  /** @type {Map<string, string>} */
  const done = new Map();
  // Copies that an interrupted migration made of values deleted since.
  const leftovers = new Set(otherPrefix === null ? [] : await to.keys(otherPrefix));
  for (let round = 0; round < mostRounds; round += 1) {
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
    // Throws when the book was locked: the originals are not taken away then.
    progress(1);
    if (await finish(done)) return;
  }
  throw new StoreError(Failure.changedElsewhere);
}

/**
 * Fails when the originals, in a change of their database, are not those that were copied.
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
 * Fails when another book has come meanwhile, in whose place this cipher would leave nothing that opens.
 * @param {IDBObjectStore} entries
 * @param {Cipher} cipher
 */
async function checkBook(entries, { id }) {
  const book = await answer(entries.get(place));
  if (!isSame(book?.id, id)) throw new StoreError(Failure.changedElsewhere);
}

/**
 * Whether a change was made; false when something was changed before it.
 * @param {Promise<boolean>} changing
 */
const isMade = (changing) =>
  changing.catch((error) => {
    if (error instanceof ChangedError) return false;
    throw error;
  });

/** The object store with everything. */
const entriesIn = (/** @type {IDBTransaction} */ { objectStoreNames }) =>
  objectStoreNames.contains("entries") ? "entries" : "incoming";

/**
 * Seals every drawing, into the other database, where all else comes along as it is. The keys must be stored before.
 * @param {string} name of the database
 * @param {Cipher} cipher
 * @param {(share: number) => void} progress ends it by throwing
 */
export async function sealAll(name, cipher, progress) {
  const store = new Store(name);
  const [from, other] = await namesOf(store).finally(() => store.close());
  const [source, target] = [new Store(from, exactly), new Store(other, exactly)];
  try {
    if (await source.isSealed()) return;
    if ((await stateOf(other))?.says("entries")) await adopt(other, source, null);
    // What an earlier migration left there.
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
    const way = { from: source, prefix: "", to: target, otherPrefix: "", otherKey: sealedKey };
    await copyAll(way, copy, finish, progress);
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
 * Deletes the copies when there was no room for all of them, so that there is room to draw. Only where locks let one tab at a time
 * migrate, and the originals are there.
 * @param {string} from
 * @param {string} other
 */
async function discardCopies(from, other) {
  const state = await stateOf(from);
  if (navigator.locks && state?.isFull && !state.says("moved")) await remove(other, isCopy);
}

/** Databases that this page has swept. */
const sweptHere = new Set();

/**
 * Takes off the disk what was sealed into another database, and once more by a later page: a browser may be ended before it has done
 * what it said. Does nothing where that is done.
 * @param {string} name of the database
 * @param {Cipher} cipher
 */
export async function sweep(name, cipher) {
  const store = new Store(name);
  try {
    const [, other] = await namesOf(store);
    if (!(await store.isSealed())) return;
    let state = await stateOf(other);
    if (state?.isFull && !state.says("moved")) {
      // Whether it was sealed to the end is known from then on.
      if (!has(await store.opened(), "settled")) return;
      await adopt(other, store, cipher);
      state = await stateOf(other);
    }
    const isAgain = state?.says("gone") === true;
    if (isAgain && (state?.says("swept") || sweptHere.has(other))) return;
    await settle(store);
    sweptHere.add(other);
    const isGone = await obliterate(other, isEmpty).catch(async (error) => {
      if (error?.name !== "QuotaExceededError") throw error;
      // A full storage frees space only when its files are rewritten, which needs space itself: the reserve.
      await useReserve(name);
      return obliterate(other, isEmpty);
    });
    if (isGone) await leaveTombstone(other, "gone", ...(isAgain ? ["swept"] : []));
  } finally {
    store.close();
  }
}

/**
 * Moves what a page of an older build has drawn into a database that it made while the name was free.
 * @param {string} name of that database
 * @param {Store} store where everything is
 * @param {Cipher | null} cipher null where it is not sealed
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
    // An existing drawing was migrated before, and may have been drawn on since.
    const copy = async (/** @type {string} */ key, /** @type {any} */ value, /** @type {any} */ there) =>
      there !== undefined ? undefined : cipher ? cipher.seal(otherKey(key), value) : value;
    await copyAll({ from: source, prefix: drawings, to: store, otherPrefix: null, otherKey }, copy, finish, () => {});
  } finally {
    source.close();
  }
}

/**
 * Opens every drawing for good, then removes the keys. If it fails, everything stays as it was.
 * @param {string} name of the database
 * @param {Cipher} cipher
 * @param {(share: number) => void} progress
 * @param {(write: (key: string, value: any) => void) => void} last is written when all is open
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
    const way = { from: store, prefix: sealedDrawings, to: store, otherPrefix: drawings, otherKey: plainKey };
    await copyAll(way, copy, finish, progress);
  } catch (error) {
    await discardOpened(store, cipher).catch(console.warn);
    throw error;
  } finally {
    store.close();
  }
}

/**
 * Deletes the open copies, and the word that drawings are being opened: it failed, or the book was locked, so the pattern stays, and
 * nothing of a drawing lies open behind it. Where that fails, too, the word stays, and the next page continues. Only where locks let
 * one tab at a time migrate.
 * @param {Store} store
 * @param {Cipher} cipher
 */
async function discardOpened(store, { id }) {
  if (!navigator.locks) return;
  await evenIfFull(store.name, () =>
    store.update([], (_, write, erase, book) => {
      // All was opened, and only not told: these are the drawings.
      if (!isSame(book, id)) return;
      erase(drawings);
      write(unsealingKey, undefined);
    }),
  );
}

/**
 * Whether drawings were being opened for good when the last page ended.
 * @param {Store} store
 * @param {Cipher} cipher
 */
export async function isUnsealing(store, cipher) {
  return (await store.isSealed()) && (await cipher.open(unsealingKey, await store.get(unsealingKey))) === true;
}
