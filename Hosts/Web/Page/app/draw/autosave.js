// Keeps a drawing in the album while it is drawn: every piece of its journal as it comes, in order, and nothing twice.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { openAlbum } from "../album/album.js";

/** @typedef {import("../album/album.js").Album} Album */
/** @typedef {import("../album/album.js").Entry} Entry */

/** How long after a failure it is tried again, in ms. */
const retryAfter = 5000;

export class Autosave {
  /**
   * @param {object} listener
   * @param {() => {name: string, width: number, height: number}} listener.about what the album keeps of a new drawing
   * @param {(entry: Entry) => void} listener.created called once a new drawing is in the album
   * @param {() => void} listener.changed called when it fails, and when it works again
   */
  constructor(listener) {
    this.listener = listener;
    /** @type {Album | null} */ this.album = null;
    /** The drawing in the album, empty until it is there. */
    this.id = "";
    /**
     * Bytes that are not stored yet.
     * @type {Uint8Array[]}
     */
    this.waiting = [];
    /** How many of those before them are. */
    this.storedCount = 0;
    /** Whether what comes next takes the place of what is stored. */
    this.replaces = false;
    /**
     * Why the last attempt failed.
     * @type {unknown}
     */
    this.failure = null;
    this.isStopped = false;
    this.timer = 0;
    /** @type {Promise<void> | null} */ this.running = null;
  }

  /**
   * Goes on with a drawing of the album.
   * @param {Album} album which has read it
   * @param {string} id
   * @param {number} storedCount bytes of it that are stored
   */
  resume(album, id, storedCount) {
    this.album = album;
    this.id = id;
    this.storedCount = storedCount;
  }

  /** Stores what comes next; `begins` when it takes the place of what is stored. */
  add(/** @type {Uint8Array} */ bytes, /** @type {boolean} */ begins) {
    if (begins && this.id) {
      this.replaces = true;
      this.waiting = [];
    }
    this.waiting.push(bytes);
    if (!this.failure) void this.store();
  }

  /** Stores no more: another tab has the drawing now. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Tries to store what waits; kept when all of it is, or when it failed. */
  async store() {
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => { this.running = null; });
    await this.running;
  }

  /** Waits for what is being stored; after a failure it is tried again. */
  async settle() {
    if (this.failure) await this.store();
    else await this.running;
  }

  async run() {
    while (this.waiting.length && !this.isStopped) {
      const count = this.waiting.length;
      const bytes = joined(this.waiting);
      try {
        await this.write(bytes);
      } catch (error) {
        if (!(error instanceof StoreError)) console.error("The drawing could not be stored.", error);
        const isNew = !this.failure;
        this.failure = error;
        if (isNew) this.listener.changed();
        this.timer = setTimeout(() => void this.store(), retryAfter);
        return;
      }
      this.waiting.splice(0, count);
      if (!this.failure) continue;
      this.failure = null;
      this.listener.changed();
    }
  }

  async write(/** @type {Uint8Array} */ bytes) {
    const album = (this.album ??= await openAlbum());
    if (!this.id) {
      const entry = await album.create(this.listener.about(), bytes);
      this.id = entry.id;
      this.storedCount = bytes.length;
      this.listener.created(entry);
    } else if (this.replaces) {
      await album.replace(this.id, bytes);
      this.replaces = false;
      this.storedCount = bytes.length;
    } else {
      // After a failure the album wants to have seen what is there.
      const has = this.failure ? (await album.read(this.id)).length : this.storedCount;
      if (has === this.storedCount) await album.append(this.id, bytes);
      else if (has !== this.storedCount + bytes.length) throw new StoreError(Failure.changedElsewhere);
      this.storedCount += bytes.length;
    }
  }
}

/** Bytes one after the other. */
function joined(/** @type {Uint8Array[]} */ parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
