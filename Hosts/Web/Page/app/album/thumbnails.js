// Loads the pictures of drawings that come near the window, a few at a time, and none that were only flown past.
// Missing and old ones are made, one at a time: a page that was ended while it was drawn on has left none.

import { crop } from "./crop.js";

/** @typedef {import("./tile.js").Tile} Tile */

const atOnce = 4;

export class Thumbnails {
  /**
   * @param {import("./album.js").Album["pictureOf"]} load
   * @param {(entry: import("./album.js").Entry) => Promise<void>} make
   */
  constructor(load, make) {
    this.load = load;
    this.make = make;
    /** @type {Set<Tile>} */
    this.wanted = new Set();
    /** @type {Set<Tile>} */
    this.unmade = new Set();
    /** Drawings and their moments whose pictures were made, or could not be. */
    this.tried = /** @type {Set<string>} */ (new Set());
    this.isMaking = false;
    this.running = 0;
  }

  /** Shows the picture of a drawing near the window, unless it is shown already. */
  want(/** @type {Tile} */ tile) {
    if (tile.shown === tile.entry.modified) return;
    this.wanted.add(tile);
    this.goOn();
  }

  /** It is far away again. */
  forget(/** @type {Tile} */ tile) {
    this.wanted.delete(tile);
    this.unmade.delete(tile);
  }

  stop() {
    this.wanted.clear();
    this.unmade.clear();
  }

  goOn() {
    for (const tile of this.wanted) {
      if (this.running >= atOnce) return;
      this.wanted.delete(tile);
      if (tile.shown === tile.entry.modified) continue;
      this.running += 1;
      void this.show(tile).finally(() => {
        this.running -= 1;
        this.goOn();
      });
    }
  }

  /** @param {Tile} tile */
  async show(tile) {
    const { id, modified } = tile.entry;
    tile.shown = modified;
    let address = "";
    try {
      const { picture: blob, moment } = await this.load(id);
      // Another tab may be about to make a newer one: it is looked for again when the drawing comes near.
      if (moment !== undefined) tile.shown = moment;
      if ((!blob || moment !== modified) && tile.element.isConnected) {
        this.unmade.add(tile);
        void this.makeAll();
      }
      if (!blob) return;
      const picture = new Image();
      picture.alt = "";
      picture.draggable = false;
      picture.src = address = URL.createObjectURL(blob);
      // Decoded before it is shown, so that nothing stutters.
      await picture.decode();
      crop(picture);
      tile.show(picture);
    } catch {
      // Not to be read or no picture: the blank sheet stays. Nothing of the drawing depends on it.
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  async makeAll() {
    if (this.isMaking) return;
    this.isMaking = true;
    for (const tile of this.unmade) {
      this.unmade.delete(tile);
      const { entry } = tile;
      const what = `${entry.id} ${entry.modified}`;
      if (entry.isDamaged || this.tried.has(what)) continue;
      this.tried.add(what);
      try {
        await this.make(entry);
        tile.shown = undefined;
        if (tile.element.isConnected) this.want(tile);
      } catch {
        // Not to be read, or no room for it: what was shown stays. It is tried again when the album opens the next time.
      }
    }
    this.isMaking = false;
  }
}
