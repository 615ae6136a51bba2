// Operations on the two databases of a name: sealing copies drawings from one to the other, and deletes the first.
// Loaded on first use.

import { answer, create, has, hidden, make, open, second } from "./indexed-db.js";

/** @typedef {import("./store.js").Store} Store */

/** Maximum time to change a database, in ms: other tabs must close it, and all of it may be read. */
const upgradeTimeout = 60_000;
/** Higher than every version with content: older pages, which ask for version 1, fail instead of creating an empty album. */
export const tombstoneVersion = 1 << 20;

// Markers in a database, as stores with these names:
// - `moved`: everything was copied to the other one
// - `gone`: everything was copied, and the originals were deleted
// - `swept`: deleted again by a later page, because the browser may have ended before erasing the bytes from the disk
// - `settled`: everything is here; ignore the other one

/** Returns all possible database names of a name. */
export const allNames = (/** @type {string} */ name) => [name, second(name), ...hidden(name)];

/** Whether a database has content. */
const isFull = (/** @type {IDBDatabase} */ database) => has(database, "entries") || has(database, "incoming");

/**
 * Returns the database in use, and the other.
 * @param {Store} store
 */
export async function namesOf(store) {
  const { name } = await store.opened();
  return name === store.name ? [name, second(name)] : [name, store.name];
}

/**
 * Returns the database of a book with a server that is in use or comes next; and whether it is in use.
 * @param {Store} store
 */
export async function hiddenNameOf(store) {
  const { name } = await store.opened();
  const names = hidden(store.name);
  return { next: names.find((one) => one !== name) ?? names[0], isInUse: names.includes(name) };
}

/**
 * Returns all databases of a store's name except the one in use.
 * @param {Store} store
 */
export async function otherNamesOf(store) {
  const { name } = await store.opened();
  return allNames(store.name).filter((one) => one !== name);
}

/**
 * Opens only this database for a `Store`, and creates it for sealing if it does not exist.
 * @param {string} name
 */
export const exactly = async (name) => (await open(name)) ?? make(name, 1, (database) => create(database, "incoming", "sealed"));

/**
 * Changes the schema while no other tab has the database open: all tabs close it, and reopen it afterwards.
 * @param {Store} store
 * @param {(database: IDBDatabase, transaction: IDBTransaction) => Promise<void>} work nothing changes if it throws
 * @param {number} [wanted] version of the database afterwards; by default the next one
 * @returns {Promise<boolean>} false if another tab has changed something at the same time; nothing was changed then
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
        // The transaction has already ended.
      }
    });
  };
  try {
    await store.reopen(() => make(name, Math.max(version + 1, wanted), upgrade), upgradeTimeout);
  } catch (error) {
    throw failure ?? error;
  }
  return isDone;
}

/**
 * Marks the database as containing everything.
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
    // While this connection is open, no other tab can delete the database and create another.
    await answer(indexedDB.deleteDatabase(name));
  } finally {
    database?.close();
  }
  return true;
}

/**
 * Deletes a database, and erases its bytes from the disk.
 *
 * Chromium drops deleted data when it rewrites its files. That happens when a database with its own file is deleted, so
 * others are deleted before and after.
 * @param {string} name
 * @param {(database: IDBDatabase) => boolean} [mayGo] as of {@link remove}
 * @returns {Promise<boolean>} whether it is gone
 */
export async function obliterate(name, mayGo) {
  const churn = async () => {
    (await make(`${name}-churn`, 1, (database) => void database.createObjectStore("churn").put(0, 0))).close();
    await remove(`${name}-churn`);
  };
  // Continues without space for it, because deleting frees space.
  const isRoomy = await churn().then(
    () => true,
    () => false,
  );
  if (!(await remove(name, mayGo))) return false;
  await churn();
  if (!isRoomy) await churn();
  return true;
}

/** Whether a database has copies whose originals are still valid, according to its markers. */
export const isCopy = (/** @type {IDBDatabase} */ database) =>
  has(database, "incoming") && has(database, "sealed") && !has(database, "settled") && !has(database, "moved");

/**
 * Returns the markers of a database; null if it does not exist.
 * @param {string} name
 */
export async function stateOf(name) {
  const database = await open(name);
  database?.close();
  return database && { isFull: isFull(database), says: (/** @type {string} */ what) => has(database, what) };
}

/** Whether deleting a database loses nothing: it only has markers, or was never filled. */
export const isEmpty = (/** @type {IDBDatabase} */ database) => !isFull(database);

/**
 * Creates an empty database in place of the deleted one, as a marker that the other one is in use.
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
