// The album: drawings in the storage of this browser. What is where: Documentation/Album.md.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError, evenIfFull } from "../../inkdot/storage/store.js";
import { store } from "../session.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { entryOf, isSound } from "./facts.js";
import { shownNow } from "./shown.js";
import { chunksOf } from "./parts.js";
import { Journal } from "./journal.js";
import { eraseAll, facts, journalOf, pictured, progress, removed, thumbnails } from "./keys.js";
import { Shelf, isMark } from "./shelf.js";

/** @typedef {import("./facts.js").Entry} Entry */

/** How long a removed drawing stays in the trash, in milliseconds. */
const grace = 30 * 86_400_000;

/** The album of this app. */
export async function openAlbum() {
  return new Album(await store());
}

/** Every failure is a {@link StoreError}. */
export class Album extends Shelf {
  /**
   * One drawing; null when it is not there or was removed.
   * @param {string} id
   * @returns {Promise<Entry | null>}
   */
  async get(id) {
    const [about, latest, gone] = await this.store.read(facts + id, progress + id, removed + id);
    return about === undefined || isMark([removed, gone]) ? null : entryOf(id, about, latest);
  }

  /**
   * A new drawing, stored with its first step.
   * @param {{name: string, width: number, height: number, folder?: string}} about by default in the folder that is shown
   */
  begin(about) {
    return Journal.begin(this.store, { folder: shownNow().folder, ...about });
  }

  /**
   * Opens a drawing to go on with it.
   * @param {string} id
   * @returns {Promise<{journal: Journal, bytes: Uint8Array, hasPicture: boolean, isWhole: boolean}>} `hasPicture`: of what it is now
   */
  async open(id) {
    const { journal, bytes, isWhole } = await Journal.open(this.store, id);
    const moment = await this.store.get(pictured + id);
    return { journal, bytes, hasPicture: moment === journal.entry.modified, isWhole };
  }

  /**
   * Stores a whole drawing as a new one.
   * @param {{name: string, width: number, height: number, folder?: string}} about
   * @param {Uint8Array} bytes
   * @returns {Promise<Entry>}
   */
  async create(about, bytes) {
    const journal = this.begin(about);
    journal.add(bytes);
    await journal.settle();
    if (journal.failure !== null) throw journal.failure;
    return journal.entry;
  }

  /**
   * The bytes of a drawing.
   * @param {string} id
   * @returns {Promise<Uint8Array>}
   */
  async read(id) {
    const [[found], chunks] = await this.store.all(facts + id, journalOf(id));
    const about = found?.[0] === facts + id ? found[1] : undefined;
    if (about === undefined && !chunks.length) throw new StoreError(Failure.recordMissing);
    return joined(chunksOf(about, chunks).chunks);
  }

  /**
   * Keeps a picture of the drawing.
   * @param {string} id
   * @param {Blob} blob a PNG
   * @param {number} [moment] when what it shows was drawn
   * @returns {Promise<void>}
   */
  async setThumbnail(id, blob, moment) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    await this.store.update([facts + id], ([about], write) => {
      if (about === undefined) throw new StoreError(Failure.recordMissing);
      write(thumbnails + id, bytes);
      write(pictured + id, moment);
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
   * Puts drawings into folders, all or none.
   * @param {Map<string, string>} folders by drawing; empty for none
   * @returns {Promise<void>}
   */
  async move(folders) {
    const ids = [...folders.keys()];
    const keys = ids.map((id) => facts + id);
    await this.store.update(keys, (abouts, write) => {
      abouts.forEach((about, at) => {
        if (!isSound(about)) throw new StoreError(about === undefined ? Failure.recordMissing : Failure.recordDamaged);
        write(keys[at], { ...about, folder: folders.get(ids[at]) || undefined });
      });
    });
  }

  /**
   * Copies a drawing and its picture.
   * @param {string} id
   * @param {string} [name] of the copy, otherwise the same
   * @returns {Promise<Entry>}
   */
  async duplicate(id, name) {
    const bytes = await this.read(id);
    const [about, latest, picture] = await this.store.read(facts + id, progress + id, thumbnails + id);
    if (about === undefined) throw new StoreError(Failure.recordMissing);
    const known = entryOf(id, about, latest);
    const copy = await this.create({ ...known, name: name ?? known.name }, bytes);
    // Without room for it the copy has no picture, and is whole all the same.
    if (picture) {
      await this.store
        .update([], (_, write) => {
          write(thumbnails + copy.id, picture);
          write(pictured + copy.id, copy.modified);
        })
        .catch(() => {});
    }
    return copy;
  }

  /**
   * Puts drawings into the trash, all or none; `restore` brings them back until they are purged.
   * @param {...string} ids
   * @returns {Promise<void>}
   */
  async remove(...ids) {
    const now = Date.now();
    await this.#makeRoom([], (_, write) => ids.forEach((id) => write(removed + id, now)));
  }

  /**
   * @param {...string} ids
   * @returns {Promise<void>}
   */
  async restore(...ids) {
    await this.#makeRoom([], (_, write) => ids.forEach((id) => write(removed + id, undefined)));
  }

  /**
   * Deletes for good.
   * @param {...string} ids
   * @returns {Promise<void>}
   */
  async erase(...ids) {
    await this.#makeRoom([], (_, write, erase) => ids.forEach((id) => eraseAll(id, write, erase)));
  }

  /**
   * Deletes for good those that are still removed: another tab may have restored some, or gone on with them.
   * @param {...string} ids
   * @returns {Promise<void>}
   */
  async eraseRemoved(...ids) {
    const marks = ids.map((id) => removed + id);
    await this.#makeRoom(marks, (since, write, erase) => {
      ids.forEach((id, at) => isMark([marks[at], since[at]]) && eraseAll(id, write, erase));
    });
  }

  /**
   * Deletes for good what has been in the trash for long enough. Done when the album opens.
   * @param {number} [age] in milliseconds
   * @param {string[]} [kept] drawings that can still be restored
   * @returns {Promise<void>}
   */
  async purge(age = grace, kept = []) {
    const [gone] = await this.store.all(removed);
    for (const [key, since] of gone.filter(isMark)) {
      // A clock that was set back must not keep it for years.
      if (Math.abs(Date.now() - since) < age) continue;
      const id = key.slice(removed.length);
      if (kept.includes(id)) continue;
      await this.#makeRoom([key], ([mark], write, erase) => {
        // Unless another tab has restored it meanwhile.
        if (mark === since) eraseAll(id, write, erase);
      });
    }
  }

  /**
   * As `update` of the store, for what takes drawings out: even of a storage that is full.
   * @param {string[]} keys
   * @param {(values: any[], write: import("../../inkdot/storage/store.js").Write, erase: import("../../inkdot/storage/store.js").Erase) => void} update
   */
  #makeRoom(keys, update) {
    return evenIfFull(this.store.name, () => this.store.update(keys, update));
  }
}
