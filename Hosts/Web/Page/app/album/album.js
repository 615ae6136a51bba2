// The album: drawings in the storage of this browser. What is where: Documentation/Album.md.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { store } from "../session.js";

/**
 * What is known of a drawing without opening it. `created` and `modified` are milliseconds since 1970, `width` and
 * `height` of its paper in pt (0 where unknown), `byteCount` is the length of its journal. `isDamaged`: these facts could
 * not be read in full; the journal is apart and may still be whole.
 * @typedef {{id: string, name: string, created: number, modified: number, width: number, height: number,
 *   byteCount: number, isDamaged: boolean}} Entry
 */

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */

const facts = "drawing/facts/";
const thumbnails = "drawing/thumbnail/";
const removed = "drawing/removed/";
/** The journal of a drawing: chunks under growing numbers. */
const journalOf = (/** @type {string} */ id) => `drawing/journal/${id}/`;
const chunkKey = (/** @type {string} */ id, /** @type {number} */ number) => journalOf(id) + String(number).padStart(10, "0");
/** Whether persistent storage was asked for. */
const asked = "drawing/asked-to-persist";

/** How long a removed drawing can be restored at least, in milliseconds. */
const grace = 5 * 60_000;
/** From so many chunks on, reading makes them one. */
const manyChunks = 64;

/**
 * How far this album knows a journal: the number of the next chunk. Whoever writes must have seen all before it.
 * @typedef {{next: number, waiting: Uint8Array[], joined: Promise<void> | undefined, last: Promise<unknown>,
 *   failure: unknown}} Journal
 */

/** The album of this app. A screen that draws takes one of its own, because it remembers how far a journal was read. */
export async function openAlbum() {
  return new Album(await store());
}

/** Every failure is a {@link StoreError}. */
export class Album {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Map<string, Journal>} */
    this.journals = new Map();
  }

  /**
   * All drawings, the last modified first. Reads none of them.
   * @returns {Promise<Entry[]>}
   */
  async list() {
    const [all, gone] = await this.store.all(facts, removed);
    const hidden = new Set(gone.filter(isMark).map(([key]) => key.slice(removed.length)));
    return all
      .map(([key, value]) => entryOf(key.slice(facts.length), value))
      .filter(({ id }) => !hidden.has(id))
      .sort((a, b) => b.modified - a.modified || (a.id < b.id ? -1 : 1));
  }

  /**
   * One drawing; null when it is not there or was removed.
   * @param {string} id
   * @returns {Promise<Entry | null>}
   */
  async get(id) {
    const [[found], [gone]] = await this.store.all(facts + id, removed + id);
    return found && !isMark(gone) ? entryOf(id, found[1]) : null;
  }

  /**
   * Stores a new drawing.
   * @param {{name: string, width: number, height: number}} about
   * @param {Uint8Array} bytes how its journal begins
   * @returns {Promise<Entry>}
   */
  async create({ name, width, height }, bytes) {
    const id = crypto.randomUUID();
    const created = Date.now();
    const about = { name, created, modified: created, width, height, byteCount: bytes.length, next: 1 };
    const chunk = bytes.slice();
    const isFirst = await this.store.update([asked], ([wasAsked], write) => {
      write(facts + id, about);
      write(chunkKey(id, 0), chunk);
      if (!wasAsked) write(asked, true);
      return !wasAsked;
    });
    this.journals.set(id, journalFrom(1));
    // Now there is something to lose: the browser should not throw it away when space gets short. It may decline.
    if (isFirst) navigator.storage?.persist?.().catch(() => {});
    return entryOf(id, about);
  }

  /**
   * Appends to the journal of a drawing that this album created or read; what is appended while a write is under way
   * goes into the next one together. The promise is kept once it is on the disk. When another tab has written meanwhile
   * it fails with `changedElsewhere` and nothing is mixed. After a failure nothing more is appended, because a journal
   * must have no gap, until `replace` has stored the whole or `read` has begun again.
   * @param {string} id
   * @param {Uint8Array} bytes
   * @returns {Promise<void>}
   */
  async append(id, bytes) {
    const journal = this.journalOf(id);
    journal.waiting.push(bytes.slice());
    journal.joined ??= after(journal, async () => {
      const chunk = joined(journal.waiting);
      journal.waiting = [];
      journal.joined = undefined;
      if (journal.failure) throw journal.failure;
      await this.write(id, journal, chunk, false);
    });
    await journal.joined;
  }

  /**
   * Begins the journal anew, in one transaction: the old one is there until the new one is.
   * @param {string} id
   * @param {Uint8Array} bytes
   * @returns {Promise<void>}
   */
  async replace(id, bytes) {
    const journal = this.journalOf(id);
    const chunk = bytes.slice();
    await after(journal, () => this.write(id, journal, chunk, true));
  }

  /**
   * The journal of a drawing; what is appended from now on follows it.
   * @param {string} id
   * @returns {Promise<Uint8Array>}
   */
  async read(id) {
    const known = this.journals.get(id);
    await known?.last;
    const [[about], chunks] = await this.store.all(facts + id, journalOf(id));
    if (!about && !chunks.length) throw new StoreError(Failure.recordMissing);
    const first = numberOf(chunks[0]);
    const next = isSound(about?.[1]) ? about[1].next : numberOf(chunks.at(-1)) + 1;
    const bytes = joined(chunks.map(([, chunk]) => chunk));
    const journal = journalFrom(next);
    this.journals.set(id, journal);
    if (chunks.length >= manyChunks || !isSound(about?.[1])) {
      // Nothing is lost when this fails: it is tried again when the drawing is read again.
      after(journal, () => this.tidy(id, first, next, bytes)).catch(() => {});
    }
    return bytes;
  }

  /**
   * The picture of a drawing for the album; null when there is none.
   * @param {string} id
   * @returns {Promise<Blob | null>}
   */
  async thumbnail(id) {
    const bytes = await this.store.get(thumbnails + id);
    return bytes instanceof Uint8Array ? new Blob([bytes], { type: "image/png" }) : null;
  }

  /**
   * Keeps a picture of the drawing.
   * @param {string} id
   * @param {Blob} blob a PNG
   * @returns {Promise<void>}
   */
  async setThumbnail(id, blob) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    await this.store.update([facts + id], ([about], write) => {
      if (about === undefined) throw new StoreError(Failure.recordMissing);
      write(thumbnails + id, bytes);
    });
  }

  /**
   * @param {string} id
   * @param {string} name
   * @returns {Promise<void>}
   */
  async rename(id, name) {
    await this.store.update([facts + id], ([about], write) => {
      if (about === undefined) throw new StoreError(Failure.recordMissing);
      if (!isSound(about)) throw new StoreError(Failure.recordDamaged);
      write(facts + id, { ...about, name });
    });
  }

  /**
   * Copies a drawing and its picture.
   * @param {string} id
   * @param {string} [name] of the copy, otherwise the same
   * @returns {Promise<Entry>}
   */
  async duplicate(id, name) {
    const [[about], chunks, [thumbnail]] = await this.store.all(facts + id, journalOf(id), thumbnails + id);
    if (!about) throw new StoreError(Failure.recordMissing);
    const known = entryOf(id, about[1]);
    const copy = await this.create({ ...known, name: name ?? known.name }, joined(chunks.map(([, chunk]) => chunk)));
    // Without room for it the copy has no picture, and is whole all the same.
    if (thumbnail) await this.store.update([], (_, write) => write(thumbnails + copy.id, thumbnail[1])).catch(() => {});
    return copy;
  }

  /**
   * Takes a drawing out of the album; `restore` brings it back until it is purged.
   * @param {string} id
   * @returns {Promise<void>}
   */
  async remove(id) {
    const now = Date.now();
    await this.store.update([], (_, write) => write(removed + id, now));
  }

  /**
   * @param {string} id
   * @returns {Promise<void>}
   */
  async restore(id) {
    await this.store.update([], (_, write) => write(removed + id, undefined));
  }

  /**
   * Deletes for good.
   * @param {string} id
   * @returns {Promise<void>}
   */
  async erase(id) {
    await this.store.update([], (_, write, erase) => eraseAll(id, write, erase));
  }

  /**
   * Deletes for good what was removed some minutes ago. Done when the album opens.
   * @param {number} [age] in milliseconds
   * @returns {Promise<void>}
   */
  async purge(age = grace) {
    const [gone] = await this.store.all(removed);
    for (const [key, since] of gone.filter(isMark)) {
      // A clock that was set back must not keep it for years.
      if (Math.abs(Date.now() - since) < age) continue;
      const id = key.slice(removed.length);
      await this.store.update([key], ([mark], write, erase) => {
        // Unless another tab has restored it meanwhile.
        if (mark === since) eraseAll(id, write, erase);
      });
    }
  }

  // MARK: Steps

  /** @param {string} id */
  journalOf(id) {
    const journal = this.journals.get(id);
    // What does not know the journal cannot go on with it.
    if (!journal) throw new StoreError(Failure.changedElsewhere);
    return journal;
  }

  /** @param {string} id @param {Journal} journal @param {Uint8Array} chunk @param {boolean} isWhole */
  async write(id, journal, chunk, isWhole) {
    const { next } = journal;
    const now = Date.now();
    try {
      await this.store.update([facts + id], ([about], write, erase) => {
        if (about === undefined) throw new StoreError(Failure.recordMissing);
        if (!isSound(about)) throw new StoreError(Failure.recordDamaged);
        if (about.next !== next) throw new StoreError(Failure.changedElsewhere);
        if (isWhole) erase(journalOf(id));
        write(chunkKey(id, next), chunk);
        const byteCount = (isWhole ? 0 : about.byteCount) + chunk.length;
        write(facts + id, { ...about, modified: now, byteCount, next: next + 1 });
        // Whoever still draws on it wants it back.
        write(removed + id, undefined);
      });
      journal.next = next + 1;
      journal.failure = undefined;
    } catch (error) {
      journal.failure = error;
      throw error;
    }
  }

  /**
   * Makes one chunk of many, and facts that can be read again of damaged ones, unless another tab has written.
   * @param {string} id @param {number} first @param {number} next @param {Uint8Array} bytes
   */
  async tidy(id, first, next, bytes) {
    await this.store.update([facts + id], ([about], write, erase) => {
      if (isSound(about) && about.next !== next) return;
      erase(journalOf(id));
      write(chunkKey(id, first), bytes);
      if (isSound(about)) return;
      const { id: _, isDamaged, ...known } = entryOf(id, about);
      write(facts + id, { ...known, byteCount: bytes.length, next });
    });
  }
}

/** @param {number} next @returns {Journal} */
function journalFrom(next) {
  return { next, waiting: [], joined: undefined, last: Promise.resolve(), failure: undefined };
}

/**
 * Does something with a journal after all that was asked of it before.
 * @template T
 * @param {Journal} journal
 * @param {() => Promise<T>} work
 */
function after(journal, work) {
  const done = journal.last.then(work);
  journal.last = done.catch(() => {});
  return done;
}

/** @param {string} id @param {(key: string, value: any) => void} write @param {(prefix: string) => void} erase */
function eraseAll(id, write, erase) {
  erase(journalOf(id));
  for (const prefix of [facts, thumbnails, removed]) write(prefix + id, undefined);
}

/** Whether a mark says since when a drawing is removed; a damaged one hides and deletes nothing. */
const isMark = (/** @type {[string, any] | undefined} */ mark) => Number.isFinite(mark?.[1]);

/** Whether the facts of a drawing can be relied on. */
function isSound(/** @type {any} */ about) {
  const { created, modified, width, height, byteCount, next } = about ?? {};
  return typeof about?.name === "string" && Number.isSafeInteger(next) && next > 0 &&
    [created, modified, width, height, byteCount].every(Number.isFinite);
}

/**
 * What can be told of a drawing, whatever is stored of it.
 * @param {string} id
 * @param {any} about
 * @returns {Entry}
 */
function entryOf(id, about) {
  const number = (/** @type {string} */ name) => (Number.isFinite(about?.[name]) ? about[name] : 0);
  return {
    id,
    name: typeof about?.name === "string" ? about.name : "",
    created: number("created"),
    modified: number("modified"),
    width: number("width"),
    height: number("height"),
    byteCount: number("byteCount"),
    isDamaged: !isSound(about),
  };
}

/** The number of a chunk, −1 of none. */
function numberOf(/** @type {[string, any] | undefined} */ chunk) {
  return chunk ? Number(chunk[0].slice(-10)) : -1;
}

/** Bytes one after the other; what is none counts as nothing, and the file's own sums tell what is missing. */
function joined(/** @type {any[]} */ chunks) {
  const parts = chunks.filter((chunk) => chunk instanceof Uint8Array);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
