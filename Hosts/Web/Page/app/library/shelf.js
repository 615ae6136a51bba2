// Lists drawings: the part of the album that the first screen needs.

import { entryOf } from "./facts.js";
import { facts, pictured, progress, removed, thumbnails } from "./keys.js";

/** @typedef {import("../sealed/drawing-store.js").StoreInterface} Store */
/** @typedef {import("./facts.js").Entry} Entry */

export class Shelf {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /**
   * Returns all drawings, latest change first, without reading them.
   * @returns {Promise<Entry[]>}
   */
  async list() {
    return (await this.shelves()).kept;
  }

  /**
   * Returns all drawings, and those in the trash separately; latest change or deletion first. Reads no drawing.
   * @returns {Promise<{kept: Entry[], trashed: Entry[]}>}
   */
  async shelves() {
    const [all, latest, gone] = await this.store.all(facts, progress, removed);
    const since = new Map(gone.filter(isMark).map(([key, moment]) => [key.slice(removed.length), moment]));
    const drawn = new Map(latest.map(([key, value]) => [key.slice(progress.length), value]));
    // Drawings without metadata are listed as well.
    const known = new Set(all.map(([key]) => key.slice(facts.length)));
    const lost = [...drawn.keys()].filter((id) => !known.has(id)).map((id) => /** @type {[string, any]} */ ([facts + id, null]));
    const entries = [...all, ...lost]
      .map(([key, value]) => entryOf(key.slice(facts.length), value, drawn.get(key.slice(facts.length))))
      .sort((a, b) => b.modified - a.modified || (a.id < b.id ? -1 : 1));
    return {
      kept: entries.filter(({ id }) => !since.has(id)),
      trashed: entries.filter(({ id }) => since.has(id)).sort((a, b) => since.get(b.id) - since.get(a.id)),
    };
  }

  /**
   * Returns the thumbnail of a drawing; null if there is none.
   * @param {string} id
   * @returns {Promise<Blob | null>}
   */
  async thumbnail(id) {
    return (await this.pictureOf(id)).picture;
  }

  /**
   * Returns the thumbnail of a drawing, and the time of the shown state if known.
   * @param {string} id
   * @returns {Promise<{picture: Blob | null, moment: number | undefined}>}
   */
  async pictureOf(id) {
    const [bytes, moment] = await this.store.read(thumbnails + id, pictured + id);
    return { picture: bytes instanceof Uint8Array ? new Blob([bytes], { type: "image/png" }) : null, moment };
  }
}

/** Whether a mark has a valid time of removal; a damaged mark hides and deletes nothing. */
export const isMark = (/** @type {[string, any] | undefined} */ mark) => Number.isFinite(mark?.[1]);
