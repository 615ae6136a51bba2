// The ownership of a drawing: the tab's lock, its journal and its failures. Does not touch the document.

import { Failure } from "../../inkdot/shared/engine.js";
import { within } from "../../inkdot/shared/within.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { openAlbum } from "../library/album.js";
import { openChannel } from "../../inkdot/shared/channel.js";

/** @typedef {import("../library/album.js").Album} Album */
/** @typedef {import("../library/journal.js").Journal} Journal */

/**
 * - `opening`: drawing is not possible yet
 * - `drawing`: changes are stored, or `failure` has the reason
 * - `elsewhere`: another tab has the drawing; `taken`: another tab took it from this one
 * - `giving`: another tab requests it, and pending changes are being stored
 * - `missing`, `unreadable`, `denied`, `failed`: the drawing is not in the album, is not valid, storage is denied, or it could
 * not be read now
 * - `closed`: ended
 * @typedef {"opening" | "drawing" | "elsewhere" | "giving" | "taken" | "missing" | "unreadable" | "denied" | "failed" | "closed"} State
 */

/** Time until a retry after a failure, in ms. */
const retryAfter = 5000;
/** Maximum time for a lock to answer, and for the last thumbnail, in ms. */
const storageTimeout = 2000;
/**
 * Maximum time for a tab to answer a request for its drawing, and to store it, in ms. A frozen tab never answers.
 */
const [answering, storing] = [1000, 5000];

/**
 * Messages between tabs about a drawing.
 *
 * Only `please` ends the current stroke. A tab that was asleep during the request has lost the drawing and stops writing.
 */
const Message = { asks: "asks", hears: "hears", please: "please" };

export class DrawingSession {
  /** @type {Album | null} */
  #album = null;
  /** @type {Journal | null} */
  #journal = null;
  /**
   * The lock that is held.
   * @type {{id: string, release: () => void} | null}
   */
  #held = null;
  /** Counts attempts to open, so that late answers to earlier ones are ignored. */
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #needsPicture = false;
  #wasStored = false;
  /** The reason why the album of a new drawing could not be opened; null otherwise. */
  #albumFailure = /** @type {unknown} */ (null);
  /** Settled when the last name is stored or has failed. */
  #renaming = Promise.resolve();
  /** The name of a new drawing that waits for the album. */
  #name = "";
  /** The size of a new drawing that waits for the album. */
  #size = { width: 0, height: 0 };

  /**
   * @param {object} listener
   * @param {() => void} listener.changed called when the state, the failure or the drawing's identifier has changed, or storing has failed again
   * @param {() => void} listener.progress called when something waits to be stored, or was stored
   * @param {() => Promise<Blob>} listener.picture creates the thumbnail
   * @param {() => void} listener.finish ends pending input, which is added before this returns
   */
  constructor(listener) {
    this.listener = listener;
    /** @type {State} */
    this.state = "opening";
    /** Whether everything that was written of the drawing could be read. */
    this.isWhole = true;
    this.channel = openChannel("inkdot-drawing");
    this.channel?.addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** The identifier in the album; empty until it is stored. */
  get id() {
    return this.#journal?.isStored ? this.#journal.id : "";
  }

  get name() {
    return this.#journal?.entry.name ?? this.#name;
  }

  /** The reason why changes are not stored; null if there is none. */
  get failure() {
    return this.#journal?.failure ?? this.#albumFailure;
  }

  /** Whether changes are not known to be on the disk. */
  get hasUnsaved() {
    return this.state !== "closed" && (this.#journal?.hasUnsaved ?? this.#early.length > 0);
  }

  /** Whether closing the page now could lose changes, apart from writes that have just begun. */
  get isAtRisk() {
    return this.state !== "closed" && (this.#journal?.isAtRisk() ?? (this.#albumFailure !== null && this.#early.length > 0));
  }

  // MARK: Beginning

  /**
   * Starts a new drawing, which is stored with its first step.
   * @param {{width: number, height: number}} size
   */
  async begin(size) {
    if (this.state === "closed") return;
    this.#size = size;
    this.#to("drawing");
    // Chosen in advance, so that the first step does not wait for the storage.
    await this.#openForNew();
  }

  /** Opens the album for a new drawing, and stores the steps since then. Reports a failure and retries. */
  async #openForNew() {
    const attempt = ++this.#attempt;
    try {
      this.#album = await openAlbum();
    } catch (error) {
      if (attempt !== this.#attempt || this.state !== "drawing") return;
      this.#albumFailure = error;
      this.#retryLater();
      return this.listener.changed();
    }
    if (attempt !== this.#attempt || this.state !== "drawing" || this.#journal) return;
    const hasFailed = this.#albumFailure !== null;
    this.#albumFailure = null;
    const journal = this.#album.begin({ name: this.#name, ...this.#size });
    this.#take(journal);
    for (const step of this.#early.splice(0)) this.add(...step);
    if (hasFailed) this.listener.changed();
    void this.#hold(journal.id, false);
  }

  /**
   * Steps of a new drawing before the album was opened.
   * @type {[bytes: Uint8Array, begins: boolean, size: {width: number, height: number} | undefined][]}
   */
  #early = [];

  /**
   * Opens a drawing. If it returns bytes, `accept` or `refuse` must follow.
   * @param {string} id
   * @param {boolean} [isForced] whether to take it from another tab
   * @returns {Promise<Uint8Array | null>} null if it could not be opened; see `state`
   */
  async open(id, isForced = false) {
    if (this.state === "closed") return null;
    const attempt = ++this.#attempt;
    const isOver = () => attempt !== this.#attempt || this.state === "closed";
    this.#to("opening");
    try {
      const isHeld = await this.#hold(id, isForced);
      if (isOver()) return null;
      if (!isHeld) {
        this.#to("elsewhere");
        return null;
      }
      const album = (this.#album = await openAlbum());
      if (!(await album.get(id))) throw new StoreError(Failure.recordMissing);
      const { journal, bytes, hasPicture, isWhole } = await album.open(id);
      if (isOver()) return null;
      this.isWhole = isWhole;
      this.#take(journal);
      this.#needsPicture = !hasPicture;
      return bytes;
    } catch (error) {
      if (isOver()) return null;
      const failure = error instanceof StoreError ? error.failure : undefined;
      if (failure === undefined) console.error("The drawing could not be opened.", error);
      this.#to(failure === Failure.recordMissing ? "missing" : failure === Failure.storageDenied ? "denied" : "failed");
      return null;
    }
  }

  /** Confirms that the drawing is open and can be changed. */
  accept() {
    this.#to("drawing");
  }

  /** The stored bytes are not a drawing. */
  refuse() {
    this.#to("unreadable");
  }

  // MARK: Storing

  /**
   * Stores a step. It is passed to the browser before this returns.
   * @param {Uint8Array} bytes
   * @param {boolean} [begins] whether it is the whole drawing, which replaces everything before
   * @param {{width: number, height: number}} [size] current size of the sheet
   */
  add(bytes, begins = false, size = undefined) {
    if (!["drawing", "giving", "taken"].includes(this.state)) return;
    this.#needsPicture = true;
    if (this.#journal) this.#journal.add(bytes, begins, size);
    else this.#early.push([bytes, begins, size]);
    this.listener.progress();
    // Later steps are not stored; the state reports that.
    if (this.state === "taken") this.listener.changed();
  }

  /** Retries to store changes. */
  async retry() {
    clearTimeout(this.#timer);
    if (!this.#journal && this.#albumFailure !== null && this.state === "drawing") await this.#openForNew();
    if (!["drawing", "giving"].includes(this.state) || !this.#journal?.hasUnsaved) return;
    this.#journal.save();
    await this.#journal.settle();
  }

  /** Waits for pending writes, and retries failed ones. */
  async settle() {
    await this.#settleJournal();
    await this.#renaming;
  }

  async #settleJournal() {
    if (this.failure !== null) await this.retry();
    else await this.#journal?.settle();
  }

  /**
   * Renames the drawing; a new drawing gets the name with its first step. Rejects if it could not be stored, and keeps
   * the old name.
   * @param {string} name
   */
  rename(name) {
    const storing = this.#storeName(name);
    this.#renaming = storing.catch(() => {});
    return storing;
  }

  /** @param {string} name */
  async #storeName(name) {
    const [journal, album] = [this.#journal, this.#album];
    this.#name = name;
    if (!journal) return;
    const { entry } = journal;
    const before = entry.name;
    entry.name = name;
    // The first step stores the current name.
    await this.#settleJournal();
    if (!journal.isStored) return;
    try {
      await album?.rename(journal.id, name);
    } catch (error) {
      if (entry.name === name) entry.name = before;
      throw error;
    }
  }

  /** Stores the thumbnail, if the drawing has changed since the last one. */
  async keepPicture() {
    await this.settle();
    const journal = this.#journal;
    if (this.state !== "drawing" || !journal?.isStored || journal.hasUnsaved || !this.#needsPicture) return;
    this.#needsPicture = false;
    try {
      const { modified } = journal.entry;
      await this.#album?.setThumbnail(journal.id, await this.listener.picture(), modified);
    } catch (error) {
      // The drawing itself is safe; its thumbnail is created with the next save.
      this.#needsPicture = true;
      console.warn("The picture for the album could not be stored.", error);
    }
  }

  /** Ends the session; other tabs may open the drawing. Unsaved changes are dropped. */
  async close() {
    try {
      await within(storageTimeout, this.keepPicture());
    } catch (error) {
      console.warn("The drawing was closed without its picture.", error);
    } finally {
      this.#to("closed");
      clearTimeout(this.#timer);
      this.channel?.close();
      this.#release();
      // Cancels pending requests, which would keep the drawing locked.
      this.#journal?.close();
      this.#journal = this.#album = null;
      this.#early = [];
    }
  }

  // MARK: Steps

  /** @param {Journal} journal */
  #take(journal) {
    // Releases the lock that was held before another tab took the drawing.
    this.#journal?.close();
    this.#journal = journal;
    this.#wasStored = journal.isStored;
    let { failure } = journal;
    journal.changed = () => {
      if (this.state === "closed") return;
      if (journal.failure !== null) this.#retryLater();
      else clearTimeout(this.#timer);
      const isNew =
        failure !== journal.failure || this.#wasStored !== journal.isStored || failure !== null || this.state === "taken";
      failure = journal.failure;
      this.#wasStored = journal.isStored;
      if (isNew) this.listener.changed();
      this.listener.progress();
    };
  }

  #retryLater() {
    clearTimeout(this.#timer);
    const { failure } = this;
    // Retrying cannot fix these states.
    if (failure instanceof StoreError && [Failure.changedElsewhere, Failure.recordMissing].includes(failure.failure)) return;
    if (!(failure instanceof StoreError)) console.error("The drawing could not be stored.", failure);
    this.#timer = setTimeout(() => void this.retry(), retryAfter);
  }

  #to(/** @type {State} */ state) {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    this.listener.changed();
  }

  // MARK: Other tabs

  /** Acquires the drawing for this tab once; false if another tab has it. */
  async #hold(/** @type {string} */ id, /** @type {boolean} */ isForced) {
    if (this.#held?.id === id) return true;
    this.#release();
    // Without https there are no locks; the journal then detects concurrent writes.
    if (!navigator.locks) return true;
    let asking = isForced ? this.#ask(id) : null;
    let release = await asking;
    try {
      // A session that has ended must not take a drawing.
      if (!release && /** @type {State} */ (this.state) !== "closed") {
        asking = hold(id, isForced ? { steal: true } : { ifAvailable: true }, (lock) => this.#lost(lock));
        release = await within(storageTimeout, asking);
      }
    } catch (error) {
      console.warn("The drawing is not locked for other tabs.", error);
      asking?.then(
        (late) => late?.(),
        () => {},
      );
      return true;
    }
    if (!release) return false;
    if (this.state === "closed" || this.#held) release();
    else this.#held = { id, release };
    return true;
  }

  /**
   * Asks the tab with a drawing to store pending changes and release it; null if it does not.
   * @returns {Promise<(() => void) | null>}
   */
  async #ask(/** @type {string} */ id) {
    const { channel } = this;
    if (!channel) return null;
    const waiting = new AbortController();
    const { signal } = waiting;
    const wait = (/** @type {number} */ limit) => setTimeout(() => waiting.abort(), limit);
    let timer = wait(answering);
    const hear = (/** @type {MessageEvent} */ { data }) => {
      if (data?.id !== id || data.says !== Message.hears) return;
      clearTimeout(timer);
      timer = wait(storing + answering);
      channel.postMessage({ id, says: Message.please });
    };
    channel.addEventListener("message", hear);
    channel.postMessage({ id, says: Message.asks });
    try {
      return await hold(id, { signal }, (lock) => this.#lost(lock));
    } catch (error) {
      if (!signal.aborted) console.warn("The drawing cannot be waited for.", error);
      return null;
    } finally {
      clearTimeout(timer);
      channel.removeEventListener("message", hear);
    }
  }

  /** Handles a message of another tab. */
  #hear(/** @type {any} */ data) {
    if (!this.#held || data?.id !== this.#held.id) return;
    if (data.says === Message.asks) this.channel?.postMessage({ id: data.id, says: Message.hears });
    else if (data.says === Message.please) void this.#give();
  }

  /** Releases the drawing to another tab, with all changes made here. */
  async #give() {
    if (this.state === "giving") return;
    const held = this.#held;
    if (this.state === "drawing") {
      this.listener.finish();
      this.#to("giving");
      // The journal reports writes that take longer or fail.
      await within(storing, this.settle()).catch(() => {});
    }
    if (!held || this.#held !== held) return;
    this.#end();
    held.release();
  }

  /** Another tab has taken a held lock. */
  #lost(/** @type {() => void} */ release) {
    if (this.#held?.release === release) this.#end();
  }

  /** The drawing belongs to another tab: nothing is written from now on, and pending changes count as unsaved. */
  #end() {
    this.#held = null;
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#journal?.stop();
    this.listener.finish();
    this.#to("taken");
  }

  #release() {
    this.#held?.release();
    this.#held = null;
  }
}

/**
 * Acquires the lock of a drawing; only one tab may change it at a time.
 * @param {string} id
 * @param {LockOptions} options only if free, as soon as it is free, or stolen from another tab
 * @param {(release: () => void) => void} lost called when another tab steals it
 * @returns {Promise<(() => void) | null>} releases it; null if another tab has it
 */
function hold(id, options, lost) {
  return new Promise((resolve, reject) => {
    const { signal } = options;
    // Also if the browser does not answer.
    signal?.addEventListener("abort", () => reject(signal.reason));
    /** @type {(() => void) | null} */
    let held = null;
    navigator.locks
      .request(`inkdot-drawing/${id}`, options, (lock) => {
        if (!lock || signal?.aborted) {
          resolve(null);
          return undefined;
        }
        return new Promise((done) => {
          held = () => done(undefined);
          resolve(held);
        });
      })
      .catch((error) => (held ? lost(held) : reject(error)));
  });
}
