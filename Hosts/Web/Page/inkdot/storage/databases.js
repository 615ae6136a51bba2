// The two databases of a name as a whole: drawings are sealed from one into the other, and the one they lay in goes. Loads when that
// is to be done.

import { answer, create, has, hidden, make, open, second } from "./store.js";

/** @typedef {import("./store.js").Store} Store */

/** How long it may take to change a database, in ms: other tabs must let go of it, and all of it may be looked through. */
const patience = 60_000;
/** Higher than every version with content: older pages, which ask for version 1, fail instead of creating an empty album. */
export const tombstoneVersion = 1 << 20;

// What a database says of itself by having a store of that name:
// - `moved`: all was copied from here into the other one
// - `gone`: and the originals were deleted
// - `swept`: deleted again, by a later page: the browser may have been ended before it took the bytes off the disk
// - `settled`: everything is here, whatever there is by the other name

/** All databases that a name may lie in. */
export const allNames = (/** @type {string} */ name) => [name, second(name), ...hidden(name)];

/** Whether a database holds anything. */
const isFull = (/** @type {IDBDatabase} */ database) => has(database, "entries") || has(database, "incoming");

/**
 * The database that is in use, and the other.
 * @param {Store} store
 */
export async function namesOf(store) {
  const { name } = await store.opened();
  return name === store.name ? [name, second(name)] : [name, store.name];
}

/**
 * The database of a book with a server that is in use or, where none is, that comes next; and whether one is in use.
 * @param {Store} store
 */
export async function hiddenNameOf(store) {
  const { name } = await store.opened();
  const names = hidden(store.name);
  return { next: names.find((one) => one !== name) ?? names[0], isInUse: names.includes(name) };
}

/**
 * All databases of a store's name but the one in use.
 * @param {Store} store
 */
export async function otherNamesOf(store) {
  const { name } = await store.opened();
  return allNames(store.name).filter((one) => one !== name);
}

/**
 * Opens this database alone, made to be sealed into when it is not there: how a `Store` opens it.
 * @param {string} name
 */
export const exactly = async (name) => (await open(name)) ?? make(name, 1, (database) => create(database, "incoming", "sealed"));

/**
 * Changes what there is besides keys and values, while no other tab has the database open: all tabs let go of it, and open
 * it again afterwards.
 * @param {Store} store
 * @param {(database: IDBDatabase, transaction: IDBTransaction) => Promise<void>} work nothing happens when it throws
 * @param {number} [wanted] version of the database afterwards; by default the next one
 * @returns {Promise<boolean>} false when another tab has changed something at the same time, and nothing was done
 */
export async function change(store, work, wanted = 0) {
  const { name, version } = await store.opened();
  /** @type {unknown} */
  let failure;
  let isDone = false;
  const upgrade = (/** @type {IDBDatabase} */ database, /** @type {IDBTransaction} */ transaction) => {
    isDone = true;
    work(database, transaction).catch((error) => {
      failure = error;
      try {
        transaction.abort();
      } catch {
        // It has ended already.
      }
    });
  };
  try {
    await store.reopen(() => make(name, Math.max(version + 1, wanted), upgrade), patience);
  } catch (error) {
    throw failure ?? error;
  }
  return isDone;
}

/**
 * Says in the database itself that everything is in it.
 * @param {Store} store
 */
export async function settle(store) {
  while (!has(await store.opened(), "settled")) await change(store, async (database) => create(database, "settled"));
}

/**
 * Deletes a database.
 * @param {string} name
 * @param {(database: IDBDatabase) => boolean} [mayGo] asked while no tab can create another; if false, the database stays
 * @returns {Promise<boolean>} whether it is gone
 */
export async function remove(name, mayGo) {
  const database = mayGo ? await open(name) : null;
  if (mayGo && !database) return true;
  if (database && !mayGo?.(database)) {
    database.close();
    return false;
  }
  if (database) database.onversionchange = () => database.close();
  try {
    // Asked for while this one is open, which holds off everybody else who would delete it and make another.
    await answer(indexedDB.deleteDatabase(name));
  } finally {
    database?.close();
  }
  return true;
}

/**
 * Deletes a database, and takes its bytes off the disk: Chromium's storage drops what was deleted when it rewrites the files it
 * lies in, and it does that when a database is deleted that was written to a file of its own; so others are deleted before and
 * after it.
 * @param {string} name
 * @param {(database: IDBDatabase) => boolean} [mayGo] as of {@link remove}
 * @returns {Promise<boolean>} whether it is gone
 */
export async function obliterate(name, mayGo) {
  const churn = async () => {
    (await make(`${name}-churn`, 1, (database) => void database.createObjectStore("churn").put(0, 0))).close();
    await remove(`${name}-churn`);
  };
  // Where there is no room for that, what is deleted makes some.
  const isRoomy = await churn().then(
    () => true,
    () => false,
  );
  if (!(await remove(name, mayGo))) return false;
  await churn();
  if (!isRoomy) await churn();
  return true;
}

/** Whether a database has copies whose originals are still what counts, as far as it says itself. */
export const isCopy = (/** @type {IDBDatabase} */ database) =>
  has(database, "incoming") && has(database, "sealed") && !has(database, "settled") && !has(database, "moved");

/**
 * What a database says of itself; null when it is not there.
 * @param {string} name
 */
export async function stateOf(name) {
  const database = await open(name);
  database?.close();
  return database && { isFull: isFull(database), says: (/** @type {string} */ what) => has(database, what) };
}

/** Whether a database holds nothing that could be lost: it only says where everything went, or was never filled. */
export const isEmpty = (/** @type {IDBDatabase} */ database) => !isFull(database);

/**
 * Creates a database in place of the deleted one as a marker that everything is in the other.
 * @param {string} name
 * @param {string[]} what
 */
export async function leaveTombstone(name, ...what) {
  if (await stateOf(name)) return;
  const say = (/** @type {IDBDatabase} */ database, /** @type {IDBTransaction} */ transaction) =>
    // Another tab was faster; its database stays.
    isFull(database) ? transaction.abort() : create(database, "moved", ...what);
  (await make(name, tombstoneVersion, say)).close();
}
