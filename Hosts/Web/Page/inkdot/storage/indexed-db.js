// Requests and databases of IndexedDB as promises.

/**
 * Returns the result of a request.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function answer(request) {
  const answered = new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // Avoids an unhandled rejection if another request of the transaction throws.
  answered.catch(() => {});
  return answered;
}

/** Whether a database has an object store of a name. */
export const has = (/** @type {IDBDatabase} */ { objectStoreNames }, /** @type {string} */ name) =>
  objectStoreNames.contains(name);

/**
 * Creates object stores.
 * @param {IDBDatabase} database
 * @param {...string} names
 */
export function create(database, ...names) {
  for (const name of names) database.createObjectStore(name);
}

/**
 * Opens a database; null if it does not exist.
 * @param {string} name
 * @returns {Promise<IDBDatabase | null>}
 */
export async function open(name) {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = true;
    /** @type {IDBTransaction} */ (request.transaction).abort();
  };
  try {
    return await answer(request);
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

/**
 * Opens a new version of a database, possibly the first.
 * @param {string} name
 * @param {number} version
 * @param {(database: IDBDatabase, transaction: IDBTransaction) => void} work
 */
export function make(name, version, work) {
  const request = indexedDB.open(name, version);
  /** @type {IDBTransaction | undefined} */
  let upgrade;
  request.onupgradeneeded = () => {
    upgrade = /** @type {IDBTransaction} */ (request.transaction);
    work(request.result, upgrade);
  };
  request.onblocked = () => console.warn("Inkdot waits for another tab to let go of its storage");
  return answer(request).catch((error) => {
    // The request only reports the abort; its transaction has the reason.
    throw upgrade?.error ?? error;
  });
}

/**
 * The second database of a name. Sealing copies drawings from one to the other, because only deleting a whole database
 * erases it from the disk.
 */
export const second = (/** @type {string} */ name) => `${name}-2`;

/** Databases of a book with a server. Older builds cannot find them, so they do not offer to set a new pattern. */
export const hidden = (/** @type {string} */ name) => [`${name}-3`, `${name}-4`];

/**
 * Opens the database of a name that contains everything.
 * @param {string} name
 */
export async function locate(name) {
  const opening = [name, second(name)].map(open);
  const isIn = (/** @type {IDBDatabase | null} */ here, /** @type {string} */ what) =>
    here && !has(here, "moved") && has(here, what);
  try {
    let all = await Promise.all(opening);
    // An older page may have created an empty one while its name was unused. Precedence: a database that was
    // sealed into, a database that was never sealed, a copy without its original.
    const find = (/** @type {string} */ what) => all.find((here) => isIn(here, what));
    let current = find("settled") ?? find("entries");
    if (!current && all.some(Boolean)) {
      opening.push(...hidden(name).map(open));
      all = await Promise.all(opening);
      const isLast = (/** @type {IDBDatabase | null} */ here) =>
        all.every((each) => (each === here ? isIn(here, "incoming") : !each || has(each, "moved")));
      current = find("settled") ?? all.find(isLast);
    }
    if (current) {
      for (const each of all) if (each !== current) each?.close();
      return current;
    }
    if (all.some(Boolean)) throw new DOMException("no database has the entries", "UnknownError");
  } catch (error) {
    for (const each of opening) each.then((database) => database?.close()).catch(() => {});
    throw error;
  }
  return make(name, 1, (database) => create(database, "entries"));
}
