// The album: drawings in the storage of this browser. See Documentation/Album.md for the layout.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { evenIfFull } from "../../inkdot/storage/store.js";
import { store } from "../session.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { entryOf, isSound } from "./facts.js";
import { shownNow } from "./shown.js";
import { chunksOf } from "./parts.js";
import { Journal } from "./journal.js";
import { eraseAll, facts, journalOf, pictured, progress, removed, thumbnails } from "./keys.js";
import { Shelf, isMark } from "./shelf.js";

/** @typedef {import("./facts.js").Entry} Entry */

/** Time until a drawing in the trash is deleted, in milliseconds. */
const grace = 30 * 86_400_000;

/** The album of this app. */
export async function openAlbum() {
  return new Album(await store());
}

/** All failures are {@link StoreError}s. */
export class Album extends Shelf {
  /**
   * Returns a drawing; null if it does not exist or is in the trash.
   * @param {string} id
   * @returns {Promise<Entry | null>}
   */
  async get(id) {
    const [about, latest, gone] = await this.store.read(facts + id, progress + id, removed + id);
    return about === undefined || isMark([removed, gone]) ? null : entryOf(id, about, latest);
  }

  /**
   * Creates a drawing, which is stored with its first step.
   * @param {{name: string, width: number, height: number, folder?: string}} about by default in the shown folder
   */
  begin(about) {
    return Journal.begin(this.store, { folder: shownNow().folder, ...about });
  }

  /**
   * Opens a drawing for drawing.
   * @param {string} id
   * @returns {Promise<{journal: Journal, bytes: Uint8Array, hasPicture: boolean, isWhole: boolean}>} `hasPicture`: whether its thumbnail is current
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
   * Returns the bytes of a drawing.
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
   * Stores the thumbnail of a drawing.
   * @param {string} id
   * @param {Blob} blob a PNG
   * @param {number} [moment] time of the shown state
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
   * Moves drawings to folders, all or none.
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
   * @param {string} [name] of the copy; by default the same
   * @returns {Promise<Entry>}
   */
  async duplicate(id, name) {
    const bytes = await this.read(id);
    const [about, latest, picture] = await this.store.read(facts + id, progress + id, thumbnails + id);
    if (about === undefined) throw new StoreError(Failure.recordMissing);
    const known = entryOf(id, about, latest);
    const copy = await this.create({ ...known, name: name ?? known.name }, bytes);
    // Without space the copy has no thumbnail, but is complete otherwise.
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
   * Moves drawings to the trash, all or none; `restore` restores them until they are purged.
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
   * Deletes permanently.
   * @param {...string} ids
   * @returns {Promise<void>}
   */
  async erase(...ids) {
    await this.#makeRoom([], (_, write, erase) => ids.forEach((id) => eraseAll(id, write, erase)));
  }

  /**
   * Permanently deletes drawings that are still in the trash; another tab may have restored some.
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
   * Permanently deletes drawings that have been in the trash for a time. Called when the album opens.
   * @param {number} [age] in milliseconds
   * @param {string[]} [kept] drawings that can still be restored
   * @returns {Promise<void>}
   */
  async purge(age = grace, kept = []) {
    const [gone] = await this.store.all(removed);
    for (const [key, since] of gone.filter(isMark)) {
      // A removal time in the future comes from a clock that was set back; the drawing must not stay for years.
      if (Math.abs(Date.now() - since) < age) continue;
      const id = key.slice(removed.length);
      if (kept.includes(id)) continue;
      await this.#makeRoom([key], ([mark], write, erase) => {
        // Another tab may have restored it in the meantime.
        if (mark === since) eraseAll(id, write, erase);
      });
    }
  }

  /**
   * Like `update` of the store, but uses the reserved space, so that drawings can be removed from a full storage.
   * @param {string[]} keys
   * @param {(values: any[], write: import("../../inkdot/storage/transaction.js").Write, erase: import("../../inkdot/storage/transaction.js").Erase) => void} update
   */
  #makeRoom(keys, update) {
    return evenIfFull(this.store.name, () => this.store.update(keys, update));
  }
}
