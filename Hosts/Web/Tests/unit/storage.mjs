// IndexedDB for tests: one database on a `Disk` that outlives the page, with transactions that wait for each other as the
// specification says, that take time to become durable, and that fail on demand.
//
// A page that is killed leaves what it had handed over with `commit()`, and nothing else.

/** What ends up stored, and how calls are answered. */
export class Disk {
  constructor() {
    /** @type {Map<string, any> | null} */ this.entries = null;
    /** How long a transaction takes to be on the disk, in ms; 0: a turn of the event loop. */
    this.latency = 0;
    /** Calls so far, by name; `fault(name, number)` may answer "throws", "rejects", "hangs" or "closes". */
    this.calls = [];
    /** Of the transactions that write, in their order. */
    this.durabilities = [];
    this.fault = () => undefined;
    this.connections = new Set();
    this.queue = [];
    this.isBusy = false;
    this.opened = 0;
  }

  /** Counts a call and says what is to become of it. */
  call(name) {
    this.calls.push(name);
    return this.fault(name, this.calls.length);
  }

  /** The browser closes every connection, as in the background. */
  close() {
    for (const connection of [...this.connections]) connection.lose();
  }

  /** The page is gone: what was not committed is not stored. */
  kill() {
    for (const transaction of [...this.queue])
      if (!transaction.isCommitting || transaction.isHung) transaction.end("AbortError", true);
    for (const transaction of this.queue) transaction.isOrphan = true;
    this.connections.clear();
  }

  /** Kept once nothing is under way. */
  async rest() {
    while (this.queue.length) await turn();
  }

  next() {
    const [first] = this.queue;
    if (first && !first.isStarted) first.start();
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
      open: () =>
        request("open", (asked) => {
          disk.opened += 1;
          asked.result = new Connection(disk);
          if (disk.entries) return;
          disk.entries = new Map();
          asked.onupgradeneeded?.();
        }),
      deleteDatabase: () =>
        request("deleteDatabase", () => {
          for (const connection of [...disk.connections]) connection.onversionchange?.();
          disk.entries = null;
        }),
    };
  }
}

export const turn = () => new Promise((done) => setImmediate(done));
const later = (work) => setImmediate(work);
const wait = (time, work) => (time ? realTimeout(work, time) : setImmediate(work));
// Kept, so that a test may stop the clock of the page alone.
const realTimeout = globalThis.setTimeout;

class Connection {
  constructor(disk) {
    this.disk = disk;
    this.isClosed = false;
    disk.connections.add(this);
  }

  createObjectStore() {}

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
    if (fault === "throws" || fault === "rejects") throw new DOMException("transaction", "UnknownError");
    return new Transaction(this, mode, fault === "hangs");
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
    this.disk.queue.push(this);
    later(() => this.disk.next());
  }

  start() {
    this.isStarted = true;
    this.staged = new Map(this.disk.entries ?? []);
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
        // What the answer led to comes first.
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
    if (this.mode === "readwrite" && this.disk.entries) this.disk.entries = this.staged;
    this.leave();
    if (!this.isOrphan) this.oncomplete?.();
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
    if (fault === "closes") this.connection.lose();
    else this.isCommitting = true;
  }

  objectStore() {
    const add = (name, work) => {
      const fault = this.disk.call(name);
      if (this.isOver || (this.isCommitting && !this.isStarted)) throw new DOMException(name, "TransactionInactiveError");
      if (fault === "throws") throw new DOMException(name, name === "put" ? "QuotaExceededError" : "UnknownError");
      const asked = {};
      this.requests.push({ asked, work, fault, write: name === "put" });
      return asked;
    };
    const within = (range) => [...this.staged.keys()].filter((key) => key >= range.lower && key <= range.upper).sort();
    return {
      get: (key) => add("get", () => structuredCloneOf(this.staged.get(key))),
      getAll: (range) => add("getAll", () => within(range).map((key) => structuredCloneOf(this.staged.get(key)))),
      getAllKeys: (range) => add("getAllKeys", () => within(range)),
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

/** Keys for encryption are handles, and the same handle is fine here. */
function structuredCloneOf(value) {
  return value instanceof CryptoKey ? value : structuredClone(value);
}

globalThis.IDBKeyRange = { bound: (lower, upper) => ({ lower, upper }) };
