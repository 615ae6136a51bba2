// The journal of one drawing: a queue between the board and the storage.
//
// A piece is passed to the browser immediately, without waiting for previous ones or for answers. This is safe because
// no other tab writes under the same keys: each journal claims a part of the drawing under a random name, and only
// claimed parts belong to the drawing. A piece with an unknown result is written again.

import { Failure } from "../../inkdot/shared/engine.js";
import { TimeoutError, within } from "../../inkdot/shared/within.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { entryOf, isSound } from "./facts.js";
import { chunksOf } from "./parts.js";
import { asked, chunkOf, eraseAll, facts, journalOf, progress, randomName, removed } from "./keys.js";

/** @typedef {import("../sealed/drawing-store.js").StoreInterface} Store */
/** @typedef {import("./facts.js").Entry} Entry */
/** @typedef {{number: number, bytes: Uint8Array, sent: number}} Piece `sent`: time of writing, on a monotonic clock; 0 while it waits */

/** Number of chunks at which the next write merges them into one. */
const manyChunks = 64;
/**
 * Time without a stroke, and maximum time of drawing, after which data held by the system is flushed to the disk, in
 * ms.
 */
const [pause, longest] = [1000, 10_000];
/** Maximum time for the disk, in ms, before it counts as a failure. */
const writeTimeout = 20_000;

/** Returns a version of a drawing: equal if no tab has written in between. */
const sightOf = (/** @type {any} */ about, /** @type {any} */ latest) =>
  JSON.stringify([about?.next, about?.parts, latest?.by, latest?.count]);

export class Journal {
  /** @type {Store} */ #store;
  /** The name of the part that this journal writes. */
  #by = partName(0);
  /**
   * The names of parts that this journal wrote before.
   * @type {Set<string>}
   */
  #own = new Set();
  /**
   * The metadata of a new drawing, or a claim on an existing one; must be written with the first piece.
   * @type {"create" | "claim" | "replace" | null}
   */
  #base = null;
  /** Whether the metadata or claim is being written. */
  #isBaseSent = false;
  /** The version of the drawing when it was opened. */
  #sight = "";
  /** @type {Required<import("./parts.js").Part>[]} */
  #before = [];
  /**
   * Pieces that are not known to be on the disk, in order.
   * @type {Piece[]}
   */
  #pieces = [];
  #next = 0;
  #isStarted = false;
  /** Whether another tab has the drawing: nothing more is written. */
  #isStopped = false;
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #syncing = undefined;
  /** Time since which data may not be on the disk; 0 if everything is. */
  #heldSince = 0;

  /** @param {Store} store @param {Entry} entry */
  constructor(store, entry) {
    this.#store = store;
    this.entry = entry;
    /**
     * The reason why something could not be stored; null if there is none.
     * @type {unknown}
     */
    this.failure = null;
    /** Whether anything of the drawing is stored. */
    this.isStored = false;
    /** Called when something was stored or has failed. */
    this.changed = () => {};
  }

  /**
   * Starts a new drawing, which is stored with its first piece.
   * @param {Store} store
   * @param {{name: string, width: number, height: number, folder?: string}} about
   */
  static begin(store, { name, width, height, folder = "" }) {
    const created = Date.now();
    const journal = new Journal(store, {
      id: randomName(),
      name,
      created,
      modified: created,
      width,
      height,
      byteCount: 0,
      isDamaged: false,
      folder,
    });
    journal.#base = "create";
    return journal;
  }

  /**
   * Opens the journal of a stored drawing. Nothing is written before the first piece.
   * @param {Store} store
   * @param {string} id
   * @returns {Promise<{journal: Journal, bytes: Uint8Array, isWhole: boolean}>}
   */
  static async open(store, id) {
    const [known, latest, chunks] = await store.all(facts + id, progress + id, journalOf(id));
    const about = exact(known, facts + id);
    const drawn = exact(latest, progress + id);
    if (about === undefined && !chunks.length) throw new StoreError(Failure.recordMissing);
    const found = chunksOf(about, chunks, drawn);
    const bytes = joined(found.chunks);
    const journal = new Journal(store, { ...entryOf(id, about, drawn), byteCount: bytes.length });
    journal.isStored = true;
    journal.#base = "claim";
    journal.#sight = sightOf(about, drawn);
    journal.#before = found.parts;
    journal.#by = partName(found.parts.length);
    // An incomplete drawing is not replaced.
    if (chunks.length >= manyChunks && found.isWhole) journal.replace(bytes);
    return { journal, bytes, isWhole: found.isWhole };
  }

  get id() {
    return this.entry.id;
  }

  /** Whether changes are not known to be on the disk. */
  get hasUnsaved() {
    return this.#isStarted && this.#pieces.length > 0;
  }

  /** Whether changes would probably be lost if the page ended now: writing has failed or takes long. */
  isAtRisk() {
    const takesLong = (/** @type {Piece} */ { sent }) => sent && performance.now() - sent > 1000;
    return this.hasUnsaved && (this.#isStopped || this.failure !== null || this.#pieces.some(takesLong));
  }

  /**
   * Appends a piece. It is passed to the browser before this returns, except after a failure or `stop`.
   * @param {Uint8Array} bytes
   * @param {boolean} [begins] whether it replaces everything before
   * @param {{width: number, height: number}} [size] current size of the sheet
   */
  add(bytes, begins = false, size = undefined) {
    Object.assign(this.entry, size && { width: size.width, height: size.height });
    if (begins) this.replace(bytes);
    else this.#push(bytes);
    this.#isStarted = true;
    if (this.failure === null) this.#send();
  }

  /** Replaces the whole journal of the drawing; stored with the next piece. */
  replace(/** @type {Uint8Array} */ bytes) {
    // A new drawing has no stored pieces to replace.
    if (this.#next === 0 && this.#base === "create") {
      this.#push(bytes);
      return;
    }
    this.#own.add(this.#by);
    this.#by = partName(Number.parseInt(this.#by, 10) + 1);
    this.#before = [];
    if (this.#base !== "create") this.#base = "replace";
    this.#isBaseSent = false;
    this.#pieces = [];
    this.#next = 0;
    this.entry.byteCount = 0;
    this.#push(bytes);
  }

  /** Writes all waiting pieces, also after a failure. */
  save() {
    this.#isStarted = true;
    this.#send();
  }

  /** Stops writing: later pieces count only as unsaved. */
  stop() {
    this.#isStopped = true;
  }

  /** Waits for all pending writes. */
  async settle() {
    while (this.#underWay.size) await Promise.all(this.#underWay);
  }

  /** Ends writing, and flushes data held by the system to the disk. */
  close() {
    this.changed = () => {};
    this.#pieces = [];
    if (!this.#heldSince) return;
    clearTimeout(this.#syncing);
    this.#sync();
  }

  // MARK: Steps

  #push(/** @type {Uint8Array} */ bytes) {
    this.#pieces.push({ number: this.#next, bytes: bytes.slice(), sent: 0 });
    this.#next += 1;
    this.entry.byteCount += bytes.length;
  }

  #send() {
    if (this.#isStopped) return;
    const pieces = this.#pieces.filter(({ sent }) => !sent);
    if (!pieces.length) return;
    const now = Date.now();
    for (const piece of pieces) piece.sent = performance.now();
    this.entry.modified = now;
    const by = this.#by;
    const written = within(writeTimeout, this.#hand(pieces))
      .then(
        () => {
          if (by !== this.#by) return;
          this.#base = null;
          this.isStored = true;
          this.#syncSoon();
          this.#pieces = this.#pieces.filter((piece) => !pieces.includes(piece));
          if (this.failure !== null && this.#pieces.every(({ sent }) => sent)) this.failure = null;
          this.changed();
        },
        (error) => {
          if (by !== this.#by) return;
          if (error instanceof TimeoutError) {
            // Reopens a connection that does not answer.
            this.#store.giveUp();
            error = new StoreError(Failure.storageClosed, error);
          }
          for (const piece of pieces) piece.sent = 0;
          this.#isBaseSent = false;
          this.failure ??= error;
          this.changed();
        },
      )
      .finally(() => {
        this.#underWay.delete(written);
        // Pieces that arrived during recovery from a failure.
        if (this.failure === null) this.#send();
      });
    this.#underWay.add(written);
  }

  #syncSoon() {
    const now = Date.now();
    this.#heldSince ||= now;
    clearTimeout(this.#syncing);
    this.#syncing = setTimeout(() => this.#sync(), Math.max(0, Math.min(pause, this.#heldSince + longest - now)));
  }

  #sync() {
    this.#heldSince = 0;
    // The next stroke reports problems of the storage.
    this.#store.sync().catch((error) => console.warn("Not known to be on the disk yet.", error));
  }

  /** The metadata of the drawing, as known to this journal. */
  #facts() {
    const { id, isDamaged, folder, ...known } = this.entry;
    return { ...known, ...(folder ? { folder } : {}), parts: [...this.#before, { by: this.#by }] };
  }

  /** Writes pieces; fulfilled when they are on the disk and belong to the drawing. */
  async #hand(/** @type {Piece[]} */ pieces) {
    const { id } = this;
    const by = this.#by;
    const isBase = this.#base !== null && !this.#isBaseSent;
    this.#isBaseSent = true;
    const put = (/** @type {import("../../inkdot/storage/transaction.js").Write} */ write) => {
      for (const { number, bytes } of pieces) write(chunkOf(id, by, number), bytes);
      const { modified, byteCount, width, height } = this.entry;
      write(progress + id, { modified, byteCount, width, height, by, count: this.#next });
      // Drawing restores the drawing from the trash.
      write(removed + id, undefined);
    };
    if (isBase && this.#base === "create") {
      const [wasAsked] = await this.#store.write([asked], (write) => {
        write(facts + id, this.#facts());
        put(write);
        write(asked, true);
      });
      // Requests persistent storage at the first drawing. The browser may decline.
      if (!wasAsked) navigator.storage?.persist?.().catch(() => {});
      return;
    }
    if (isBase) {
      await this.#store.update([facts + id, progress + id], ([about, latest], write, erase) => {
        if (about === undefined && latest === undefined && !this.#before.length) throw new StoreError(Failure.recordMissing);
        const last = about?.parts?.at?.(-1)?.by;
        const isMine = last !== undefined && (last === by || this.#own.has(last));
        if (!isMine && sightOf(about, latest) !== this.#sight) {
          throw new StoreError(about === undefined ? Failure.recordMissing : Failure.changedElsewhere);
        }
        if (this.#base === "replace") erase(journalOf(id));
        // An older page of this app in another tab checks `next`, and detects the change.
        const { parts } = this.#facts();
        write(facts + id, isSound(about) ? { ...about, parts, next: (about.next ?? 0) + 1 } : this.#facts());
        put(write);
      });
      return;
    }
    const wasStored = this.isStored;
    let [about] = await this.#store.write([facts + id], put);
    if (about === undefined) {
      // Another tab deleted it permanently, so the new chunk belongs to no drawing; or the first chunk failed and is
      // written again.
      about = await this.#store.update([facts + id], ([there], write, erase) => {
        if (there === undefined && wasStored) eraseAll(id, write, erase);
        return there;
      });
      if (about === undefined) throw new StoreError(wasStored ? Failure.recordMissing : Failure.storageFailed);
    }
    if (!isSound(about)) {
      await this.#store.update([facts + id], ([there], write) => {
        if (there !== undefined && !isSound(there)) write(facts + id, this.#facts());
      });
      return;
    }
    if (about.parts?.at(-1)?.by !== by) throw new StoreError(Failure.changedElsewhere);
  }
}

/** Returns the name of a part: unique and sortable, so that parts can be ordered if the metadata is unreadable. */
const partName = (/** @type {number} */ place) => `${String(place).padStart(6, "0")}-${randomName()}`;

/**
 * Returns the value of a key among those that start with it.
 * @param {[key: string, value: any][]} found
 * @param {string} key
 */
function exact(found, key) {
  return found.find(([one]) => one === key)?.[1];
}
