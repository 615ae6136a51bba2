"""Access to the page's databases from outside, in JavaScript."""

# Opens a database by name; null if it does not exist. Never creates one, because the page may have just deleted it.
OPEN = """const openThere = (name) => new Promise((done, fail) => {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = true;
    request.transaction.abort();
  };
  request.onerror = (event) => {
    event.preventDefault();
    if (isMissing) done(null);
    else fail(request.error);
  };
  request.onsuccess = () => done(request.result);
});
const namesIn = (database) => [...(database?.objectStoreNames ?? [])].filter((one) => ["entries", "incoming"].includes(one));
"""
# Works on the entry `name` of the database that holds the drawings, or of a new one if there is none. What `answer`
# answers is returned.
IN_STORE = (
    """async ({ name }) => {
  """
    + OPEN
    + """
  let database = await openThere("inkdot");
  if (!namesIn(database).length) {
    database?.close();
    database = await openThere("inkdot-2");
  }
  database ??= await new Promise((done, fail) => {
    const request = indexedDB.open("inkdot", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("entries");
    request.onerror = () => fail(request.error);
    request.onsuccess = () => done(request.result);
  });
  %s
  const [store] = namesIn(database);
  const transaction = database.transaction(store, "readwrite");
  const entries = transaction.objectStore(store);
  let answer;
  %s
  return new Promise((done, fail) => {
    transaction.oncomplete = () => {
      database.close();
      const value = answer?.result;
      done(value instanceof Uint8Array ? [...value] : value);
    };
    transaction.onabort = () => fail(transaction.error);
  });
}"""
)
# Prefixes of keys in all databases.
PLACES = (
    """async () => {
  """
    + OPEN
    + """
  const keysOf = async ({ name }) => {
    const database = await openThere(name);
    const [store] = namesIn(database);
    if (!store) return database?.close(), [];
    const all = database.transaction(store).objectStore(store).getAllKeys();
    return new Promise((done) => {
      all.onsuccess = () => { database.close(); done(all.result); };
    });
  };
  const all = (await Promise.all((await indexedDB.databases()).map(keysOf))).flat();
  return [...new Set(all.map((key) => key.split("/")[0]))].filter((one) => ["drawing", "sealed"].includes(one)).sort();
}"""
)
