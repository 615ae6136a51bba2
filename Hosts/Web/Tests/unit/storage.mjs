// IndexedDB for tests: databases on a `Disk` that outlives the page. Transactions wait for each other as the
// specification says, take time to become durable, and fail on demand.
//
// A killed page leaves only what it passed to `commit()`.

/** The stored values, and the answers of calls. */
export class Disk {
  constructor() {
    /**
     * Databases by name. Each has one object store with entries; its other stores are empty.
     * @type {Map<string, {version: number, stores: Set<string>, entries: Map<string, any>}>}
     */
    this.databases = new Map();
    /** Time until a transaction is durable, in ms; 0: one turn of the event loop. */
    this.latency = 0;
    /**
     * Number of calls by name. `fault(name, number)` may return "throws", "rejects", "hangs" or "closes"; for a transaction also
     * "full"; for a commit also "loses": stored, but the storage closes before it reports success.
     */
    this.calls = [];
    /** Requested keys, or the beginnings of requested ranges. */
    this.reads = [];
    /** Durability options of writing transactions, in order. */
    this.durabilities = [];
    this.fault = () => undefined;
    this.connections = new Set();
    this.queue = [];
    this.isBusy = false;
    this.opened = 0;
  }

  /** Counts a call and returns its outcome. */
  call(name) {
    this.calls.push(name);
    return this.fault(name, this.calls.length);
  }

  /** The browser closes every connection, as in the background. */
  close() {
    for (const connection of [...this.connections]) connection.lose();
  }

  /** Ends the page: uncommitted changes are not stored. */
  kill() {
    for (const transaction of [...this.queue])
      if (!transaction.isCommitting || transaction.isHung) transaction.end("AbortError", true);
    for (const transaction of this.queue) transaction.isOrphan = true;
    this.connections.clear();
  }

  /** Resolved once nothing is pending. */
  async rest() {
    while (this.queue.length) await turn();
  }

  next() {
    const [first] = this.queue;
    if (first && !first.isStarted) first.start();
  }

  /** The content of the first database of pages; null without one. */
  get entries() {
    return this.databases.get("inkdot")?.entries ?? null;
  }

  set entries(entries) {
    if (!entries) this.databases.delete("inkdot");
    else if (this.databases.has("inkdot")) this.databases.get("inkdot").entries = entries;
    else this.databases.set("inkdot", { version: 1, stores: new Set(["entries"]), entries });
  }

  /** The database in use, under either name. */
  get current() {
    return [...this.databases.values()].find(({ stores }) => !stores.has("moved")) ?? null;
  }

  /** A copy for another run. */
  clone() {
    const other = new Disk();
    for (const [name, { version, stores, entries }] of this.databases)
      other.databases.set(name, { version, stores: new Set(stores), entries: new Map(entries) });
    return other;
  }

  keys(prefix = "") {
    return [...(this.entries ?? new Map()).keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  /** The `indexedDB` of a page. */
  factory() {
    const disk = this;
    const request = (name, work) => {
      const asked = {};
      const fault = disk.call(name);
      if (fault === "throws") throw new DOMException(name, "SecurityError");
      if (fault === "hangs") return asked;
      later(() => {
        if (fault) {
          asked.error = new DOMException(name, "UnknownError");
          asked.onerror?.();
          return;
        }
        work(asked);
        asked.onsuccess?.();
      });
      return asked;
    };
    return {
      open: (name, wanted) => {
        const asked = {};
        const fault = disk.call("open");
        if (fault === "throws") throw new DOMException("open", "SecurityError");
        if (fault === "hangs") return asked;
        const fail = (error) => {
          asked.error = error;
          asked.onerror?.();
        };
        later(async () => {
          if (fault) return fail(new DOMException("open", "UnknownError"));
          disk.opened += 1;
          const there = disk.databases.get(name);
          const version = wanted ?? there?.version ?? 1;
          if (there && version < there.version) return fail(new DOMException("older", "VersionError"));
          if (there?.version === version) {
            asked.result = new Connection(disk, name, there);
            return asked.onsuccess?.();
          }
          for (const connection of [...disk.connections]) if (connection.database === name) connection.onversionchange?.();
          while (disk.queue.some((transaction) => transaction.connection.database === name)) await turn();
          const before = disk.databases.get(name);
          const draft = { version, stores: new Set(before?.stores), entries: before?.entries ?? new Map() };
          const connection = new Connection(disk, name, draft);
          const transaction = new Transaction(connection, "readwrite", disk.call("upgrade") === "hangs");
          transaction.draft = draft;
          asked.result = connection;
          asked.transaction = transaction;
          transaction.isUpgrade = true;
          transaction.oncomplete = () => asked.onsuccess?.();
          transaction.onabort = () => {
            connection.close();
            fail(new DOMException("aborted", "AbortError"));
          };
          asked.onupgradeneeded?.({ oldVersion: before?.version ?? 0 });
        });
        return asked;
      },
      deleteDatabase: (name) =>
        request("deleteDatabase", () => {
          for (const connection of [...disk.connections]) if (connection.database === name) connection.onversionchange?.();
          disk.databases.delete(name);
        }),
    };
  }
}

export const turn = () => new Promise((done) => setImmediate(done));

/** Pending work on other threads (cryptography, compilation), whose duration depends on the machine. */
let calculations = 0;
const counted = [
  [Object.getPrototypeOf(globalThis.crypto.subtle), ["decrypt", "deriveBits", "deriveKey", "digest", "encrypt", "exportKey"]],
  [Object.getPrototypeOf(globalThis.crypto.subtle), ["generateKey", "importKey", "sign", "unwrapKey", "verify", "wrapKey"]],
  [WebAssembly, ["compile", "compileStreaming", "instantiate"]],
];
for (const [object, names] of counted)
  for (const name of names) {
    const work = object[name];
    object[name] = function (...values) {
      const answer = work.apply(this, values);
      const end = () => {
        calculations -= 1;
      };
      calculations += 1;
      answer.then(end, end);
      return answer;
    };
  }

/** Runs everything except timers, until several iterations of the event loop have no pending work. */
export async function rest(turns = 60) {
  for (let quiet = 0; quiet < turns; quiet = calculations ? 0 : quiet + 1) await turn();
}
const later = (work) => setImmediate(work);
const wait = (time, work) => (time ? realTimeout(work, time) : setImmediate(work));
// Saved, so that a test can stop the page's clock only.
const realTimeout = globalThis.setTimeout;

class Connection {
  constructor(disk, database, state) {
    this.disk = disk;
    this.database = this.name = database;
    this.state = state;
    this.isClosed = false;
    disk.connections.add(this);
  }

  get version() {
    return this.state.version;
  }

  get objectStoreNames() {
    return { contains: (name) => this.state.stores.has(name) };
  }

  createObjectStore(name) {
    this.state.stores.add(name);
    return { put() {} };
  }

  deleteObjectStore(name) {
    this.state.stores.delete(name);
    if (["entries", "incoming"].includes(name)) this.upgrading?.empty();
  }

  close() {
    this.isClosed = true;
    this.disk.connections.delete(this);
  }

  /** Closed by the browser. */
  lose() {
    this.close();
    for (const transaction of [...this.disk.queue]) {
      if (transaction.connection === this && !transaction.isCommitting) transaction.end("AbortError");
    }
    this.onclose?.();
  }

  transaction(_, mode, { durability }) {
    if (mode === "readwrite") this.disk.durabilities.push(durability);
    const fault = this.disk.call("transaction");
    if (fault === "closes") this.lose();
    if (this.isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
    // As Chromium reports a full disk.
    if (fault === "full") throw new DOMException("IO error: …/000004.log: FILE_ERROR_NO_SPACE", "UnknownError");
    if (fault === "throws" || fault === "rejects") throw new DOMException("transaction", "UnknownError");
    return Object.assign(new Transaction(this, mode, fault === "hangs"), { durability });
  }
}

class Transaction {
  constructor(connection, mode, hangs) {
    this.connection = connection;
    this.disk = connection.disk;
    this.mode = mode;
    this.error = null;
    this.requests = [];
    this.hangs = hangs;
    this.isStarted = this.isCommitting = this.isOver = false;
    if (hangs) return;
    connection.upgrading = this;
    this.disk.queue.push(this);
    later(() => this.disk.next());
  }

  get objectStoreNames() {
    return this.connection.objectStoreNames;
  }

  /** An object store is deleted. */
  empty() {
    if (this.staged) this.staged.clear();
    else this.isEmpty = true;
  }

  start() {
    this.isStarted = true;
    const { disk, connection } = this;
    this.staged = new Map(this.isEmpty ? [] : (disk.databases.get(connection.database)?.entries ?? []));
    this.run();
  }

  run() {
    if (this.isOver || !this.isStarted) return;
    const request = this.requests.shift();
    if (!request) {
      // Without requests it commits by itself.
      this.isCommitting = true;
      wait(this.mode === "readwrite" ? this.disk.latency : 0, () => this.complete());
      return;
    }
    const answer = () =>
      later(() => {
        if (this.isOver) return;
        if (request.fault === "rejects") {
          request.asked.error = new DOMException("request", request.write ? "QuotaExceededError" : "UnknownError");
          if (!this.isOrphan) request.asked.onerror?.();
          this.end(request.asked.error.name);
          return;
        }
        request.asked.result = request.work();
        if (!this.isOrphan) request.asked.onsuccess?.();
        // Reactions to the answer come first.
        later(() => this.run());
      });
    if (request.fault === "closes") {
      later(() => {
        this.connection.lose();
        this.end("AbortError");
      });
    } else if (request.fault !== "hangs") answer();
    else this.isHung = true;
  }

  complete() {
    if (this.isOver) return;
    this.isOver = true;
    const { databases } = this.disk;
    const name = this.connection.database;
    if (this.isUpgrade) databases.set(name, Object.assign(this.draft, { entries: this.staged }));
    else if (this.mode === "readwrite" && databases.has(name)) databases.get(name).entries = this.staged;
    this.leave();
    if (this.isLost) {
      this.error = new DOMException("lost", "UnknownError");
      this.connection.lose();
      later(() => this.onabort?.());
    } else if (!this.isOrphan) this.oncomplete?.();
  }

  /** Ends without effect. */
  end(name, isSilent = false) {
    if (this.isOver) return;
    this.isOver = true;
    this.error = new DOMException("aborted", name);
    this.leave();
    if (!isSilent) later(() => this.onabort?.());
  }

  leave() {
    this.disk.queue = this.disk.queue.filter((other) => other !== this);
    later(() => this.disk.next());
  }

  abort() {
    if (this.isOver) throw new DOMException("over", "InvalidStateError");
    this.end("AbortError");
  }

  commit() {
    const fault = this.disk.call("commit");
    if (fault === "throws" || fault === "rejects") throw new DOMException("commit", "InvalidStateError");
    this.isLost = fault === "loses";
    if (fault === "closes") this.connection.lose();
    else this.isCommitting = true;
  }

  objectStore() {
    const add = (name, work) => {
      const fault = this.disk.call(name);
      if (this.isOver || (this.isCommitting && !this.isStarted)) throw new DOMException(name, "TransactionInactiveError");
      if (fault === "throws") throw new DOMException(name, name === "put" ? "QuotaExceededError" : "UnknownError");
      const asked = {};
      this.requests.push({ asked, work, fault, write: name === "put" || name === "delete" });
      return asked;
    };
    const read = (key) => this.disk.reads.push(key);
    const within = (range) => [...this.staged.keys()].filter((key) => key >= range.lower && key <= range.upper).sort();
    return {
      get: (key) => {
        read(key);
        return add("get", () => structuredCloneOf(this.staged.get(key)));
      },
      getAll: (range) => {
        read(range.lower);
        return add("getAll", () => within(range).map((key) => structuredCloneOf(this.staged.get(key))));
      },
      getAllKeys: (range) => {
        read(range?.lower ?? "");
        return add("getAllKeys", () => (range ? within(range) : [...this.staged.keys()].sort()));
      },
      put: (value, key) => {
        const copy = structuredCloneOf(value);
        return add("put", () => void this.staged.set(key, copy));
      },
      delete: (what) =>
        add("delete", () => {
          for (const key of typeof what === "string" ? [what] : within(what)) this.staged.delete(key);
        }),
    };
  }
}

/** Keys are handles, so the copy may share them. */
function structuredCloneOf(value) {
  return value instanceof CryptoKey ? value : structuredClone(value);
}

globalThis.IDBKeyRange = { bound: (lower, upper) => ({ lower, upper }) };
