// Loads the thumbnails near the window, a few at a time, and skips those scrolled past. Creates missing and outdated
// ones, one at a time; they are missing if the page was closed while drawing.

import { crop } from "./crop.js";

/** @typedef {import("./tile.js").Tile} Tile */

const atOnce = 4;

export class Thumbnails {
  /**
   * @param {import("../library/album.js").Album["pictureOf"]} load
   * @param {(entry: import("../library/album.js").Entry) => Promise<void>} make
   */
  constructor(load, make) {
    this.load = load;
    this.make = make;
    /** @type {Set<Tile>} */
    this.wanted = new Set();
    /** @type {Set<Tile>} */
    this.unmade = new Set();
    /** Drawings with times whose thumbnails were created or have failed. */
    this.tried = /** @type {Set<string>} */ (new Set());
    this.isMaking = false;
    this.running = 0;
  }

  /** Shows the thumbnail of a drawing near the window, unless it is already shown. */
  want(/** @type {Tile} */ tile) {
    if (tile.shown === tile.entry.modified) return;
    this.wanted.add(tile);
    this.goOn();
  }

  /** Called when it is far from the window again. */
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
      // Another tab may be creating a newer one: it is loaded when the drawing comes near again.
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
      // Decoded before it is shown, so that scrolling stays smooth.
      await picture.decode();
      crop(picture);
      tile.show(picture);
    } catch {
      // Unreadable or invalid: the blank sheet stays.
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
        // Unreadable, or no space: the current one stays. Retried the next time the album opens.
      }
    }
    this.isMaking = false;
  }
}
