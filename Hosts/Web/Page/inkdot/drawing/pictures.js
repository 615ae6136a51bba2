// The decoded photos of a drawing, by the numbers of their files.

import { decode, small, standIn } from "./photos.js";

/** @typedef {import("./engine.js").DoodleEngine} DoodleEngine */

export class DoodlePictures {
  /**
   * @param {DoodleEngine} engine
   * @param {(file: number) => void} changed called when a missing picture is loaded
   */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    /** @type {Map<number, ImageBitmap | null>} */
    this.pictures = new Map();
    /** @type {Set<Promise<void>>} */
    this.loading = new Set();
    this.generation = 0;
  }

  /** Removes all pictures, for another drawing. */
  start() {
    this.generation += 1;
    for (const picture of this.pictures.values()) picture?.close();
    this.pictures.clear();
  }

  /** Returns the picture of a file, or undefined while it is not decoded; then `changed` is called later. */
  picture(/** @type {number} */ file) {
    const known = this.pictures.get(file);
    if (known === undefined) this.load(file);
    return known ?? undefined;
  }

  /** Decodes a file; a damaged file becomes a grey area. */
  load(/** @type {number} */ file) {
    const { generation } = this;
    this.pictures.set(file, null);
    // Deferred, because the painter may be reading a display list, which a call into the engine would overwrite.
    const loading = Promise.resolve()
      .then(() => {
        const bytes = this.engine.photoFile(file) ?? new Uint8Array();
        // The first bytes tell the type.
        return decode(bytes, this.engine.photoHeader(bytes.subarray(0, 16)).type);
      })
      .then(small)
      .catch(standIn)
      .then((picture) => {
        this.loading.delete(loading);
        if (generation === this.generation) this.know(file, picture);
        else picture.close();
      });
    this.loading.add(loading);
  }

  know(/** @type {number} */ file, /** @type {ImageBitmap} */ picture) {
    this.pictures.set(file, picture);
    this.changed(file);
  }

  /** Waits until all requested files are decoded. */
  async settled() {
    while (this.loading.size > 0) await Promise.all(this.loading);
  }
}
