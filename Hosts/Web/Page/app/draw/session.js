// Who owns a drawing while it is drawn: the tab's lock on it, its journal and what failed. Nothing here touches the document.

import { Failure } from "../../inkdot/shared/engine.js";
import { within } from "../../inkdot/shared/within.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { openAlbum } from "../album/album.js";
import { openChannel } from "../channel.js";

/** @typedef {import("../album/album.js").Album} Album */
/** @typedef {import("../album/journal.js").Journal} Journal */

/**
 * - `opening`: nothing can be drawn yet
 * - `drawing`: what is drawn is kept, or `failure` says why not
 * - `elsewhere`: another tab has the drawing; `taken`: another tab took it from this one
 * - `giving`: another tab asks for it, and what was under way is being stored
 * - `missing`, `unreadable`, `denied`, `failed`: it is not in the album, no drawing, the browser keeps the album from the page, or it
 *   could not be read now
 * - `closed`: over
 * @typedef {"opening" | "drawing" | "elsewhere" | "giving" | "taken" | "missing" | "unreadable" | "denied" | "failed" | "closed"} State
 */

/** How long after a failure it is tried again, in ms. */
const retryAfter = 5000;
/** How long a lock may take to answer, and the last picture to be made, in ms. */
const patience = 2000;
/**
 * How long a tab has to answer a request for its drawing, and then to store it, in ms. A frozen tab never answers.
 */
const [answering, storing] = [1000, 5000];

/**
 * Messages between tabs about a drawing. Only `please` ends the current stroke: a tab that has slept until no other tab waits, and
 * has lost the drawing without knowing, writes nothing.
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
  /** Counts attempts to open, so that a late answer to an earlier one changes nothing. */
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #needsPicture = false;
  #wasStored = false;
  /** Why the album of a new drawing could not be opened; null while it is opened and afterwards. */
  #albumFailure = /** @type {unknown} */ (null);
  /** Ends when the last name is stored, or could not be. */
  #renaming = Promise.resolve();
  /** The name of a new drawing that waits for the album. */
  #name = "";
  /** The size of a new drawing that waits for the album. */
  #size = { width: 0, height: 0 };

  /**
   * @param {object} listener
   * @param {() => void} listener.changed the state, the failure or the drawing's place in the album is another, or storing failed again
   * @param {() => void} listener.progress something waits to be stored, or was stored
   * @param {() => Promise<Blob>} listener.picture makes the picture for the album
   * @param {() => void} listener.finish ends what is under way: it is added before this returns
   */
  constructor(listener) {
    this.listener = listener;
    /** @type {State} */
    this.state = "opening";
    /** Whether all that was written of the drawing could be read. */
    this.isWhole = true;
    this.channel = openChannel("inkdot-drawing");
    this.channel?.addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** The drawing in the album, empty until it is there. */
  get id() {
    return this.#journal?.isStored ? this.#journal.id : "";
  }

  get name() {
    return this.#journal?.entry.name ?? this.#name;
  }

  /** Why what was drawn is not kept; null when it is. */
  get failure() {
    return this.#journal?.failure ?? this.#albumFailure;
  }

  /** Whether something that was drawn is not known to be on the disk. */
  get hasUnsaved() {
    return this.state !== "closed" && (this.#journal?.hasUnsaved ?? this.#early.length > 0);
  }

  /** Whether closing the page now could lose something: what is under way for a moment only does not count. */
  get isAtRisk() {
    return this.state !== "closed" && (this.#journal?.isAtRisk() ?? (this.#albumFailure !== null && this.#early.length > 0));
  }

  // MARK: Beginning

  /**
   * Begins a new drawing; it is stored with its first step.
   * @param {{width: number, height: number}} size
   */
  async begin(size) {
    if (this.state === "closed") return;
    this.#size = size;
    this.#to("drawing");
    // Known at once, so that the first step does not wait for storage to be opened.
    await this.#openForNew();
  }

  /** Opens the album for a new drawing, and stores the steps that have come meanwhile. A failure is reported and tried again. */
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
   * Steps of a new drawing that came before there was an album.
   * @type {[bytes: Uint8Array, begins: boolean, size: {width: number, height: number} | undefined][]}
   */
  #early = [];

  /**
   * Opens a drawing; `accept` or `refuse` must follow when it gives bytes.
   * @param {string} id
   * @param {boolean} [isForced] take it from the tab that has it
   * @returns {Promise<Uint8Array | null>} null when `state` says why not
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

  /** The drawing is open and can be drawn on. */
  accept() {
    this.#to("drawing");
  }

  /** The stored bytes are not a drawing. */
  refuse() {
    this.#to("unreadable");
  }

  // MARK: Keeping

  /**
   * A step was made: it is handed to the browser before this returns.
   * @param {Uint8Array} bytes
   * @param {boolean} [begins] whether it is the drawing from its beginning on, in the place of all before
   * @param {{width: number, height: number}} [size] of the paper now
   */
  add(bytes, begins = false, size = undefined) {
    if (!["drawing", "giving", "taken"].includes(this.state)) return;
    this.#needsPicture = true;
    if (this.#journal) this.#journal.add(bytes, begins, size);
    else this.#early.push([bytes, begins, size]);
    this.listener.progress();
    // It is not stored any more, and that is said.
    if (this.state === "taken") this.listener.changed();
  }

  /** Tries again to store what could not be. */
  async retry() {
    clearTimeout(this.#timer);
    if (!this.#journal && this.#albumFailure !== null && this.state === "drawing") await this.#openForNew();
    if (!["drawing", "giving"].includes(this.state) || !this.#journal?.hasUnsaved) return;
    this.#journal.save();
    await this.#journal.settle();
  }

  /** Waits for what is under way; what has failed is tried again. */
  async settle() {
    await this.#settleJournal();
    await this.#renaming;
  }

  async #settleJournal() {
    if (this.failure !== null) await this.retry();
    else await this.#journal?.settle();
  }

  /**
   * Gives the drawing another name; a new drawing gets it with its first step. Rejects if it could not be stored: the name is then
   * as before.
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
    // The first step brings the name that the drawing had when it was handed over.
    await this.#settleJournal();
    if (!journal.isStored) return;
    try {
      await album?.rename(journal.id, name);
    } catch (error) {
      if (entry.name === name) entry.name = before;
      throw error;
    }
  }

  /** Stores the picture for the album, if the drawing is another than its picture. */
  async keepPicture() {
    await this.settle();
    const journal = this.#journal;
    if (this.state !== "drawing" || !journal?.isStored || journal.hasUnsaved || !this.#needsPicture) return;
    this.#needsPicture = false;
    try {
      const { modified } = journal.entry;
      await this.#album?.setThumbnail(journal.id, await this.listener.picture(), modified);
    } catch (error) {
      // The drawing itself is safe; its picture is made with the next save.
      this.#needsPicture = true;
      console.warn("The picture for the album could not be stored.", error);
    }
  }

  /** Ends; other tabs may have the drawing. What is unsaved now is given up. */
  async close() {
    try {
      await within(patience, this.keepPicture());
    } catch (error) {
      console.warn("The drawing was closed without its picture.", error);
    } finally {
      this.#to("closed");
      clearTimeout(this.#timer);
      this.channel?.close();
      this.#release();
      // Nothing of the drawing is kept by what is still waited for.
      this.#journal?.close();
      this.#journal = this.#album = null;
      this.#early = [];
    }
  }

  // MARK: Steps

  /** @param {Journal} journal */
  #take(journal) {
    // The lock from before another tab took the drawing.
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
    // Time does not mend these.
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

  /** Takes the drawing for this tab, once; false when another tab has it. */
  async #hold(/** @type {string} */ id, /** @type {boolean} */ isForced) {
    if (this.#held?.id === id) return true;
    this.#release();
    // Without https there are no locks; the journal then notices when two tabs have written.
    if (!navigator.locks) return true;
    let asking = isForced ? this.#ask(id) : null;
    let release = await asking;
    try {
      // Whoever has left meanwhile takes nothing from anybody.
      if (!release && /** @type {State} */ (this.state) !== "closed") {
        asking = hold(id, isForced ? { steal: true } : { ifAvailable: true }, (lock) => this.#lost(lock));
        release = await within(patience, asking);
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
   * Asks the tab that has a drawing to store what is under way and to let it go; null when it does not.
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

  /** Another tab says something. */
  #hear(/** @type {any} */ data) {
    if (!this.#held || data?.id !== this.#held.id) return;
    if (data.says === Message.asks) this.channel?.postMessage({ id: data.id, says: Message.hears });
    else if (data.says === Message.please) void this.#give();
  }

  /** Lets another tab have the drawing, with all that was drawn here. */
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

  /** Another tab took a lock that was held. */
  #lost(/** @type {() => void} */ release) {
    if (this.#held?.release === release) this.#end();
  }

  /** The drawing is another tab's: nothing is written from now on, and what was still under way is known to be unsaved. */
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
 * Takes the lock of a drawing; one drawing is drawn in one tab at a time.
 * @param {string} id
 * @param {LockOptions} options how: only if free, as soon as it is free, or stolen from the tab that has it
 * @param {(release: () => void) => void} lost called when another tab takes it from this one
 * @returns {Promise<(() => void) | null>} lets it go again; null when another tab has it
 */
function hold(id, options, lost) {
  return new Promise((resolve, reject) => {
    const { signal } = options;
    // Also where the browser does not answer.
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
