// Pictures of a drawing.

import { canvasContext, paintInk } from "./ink-painter.js";
import { cssColor } from "./painter.js";

/** @typedef {import("./doodle-engine.js").DoodleEngine} DoodleEngine */
/** @typedef {import("./doodle-photos.js").DoodlePhotos} DoodlePhotos */
/** @typedef {import("./doodle-tiles.js").DoodleTiles} DoodleTiles */

/** Most pixels of a picture: what every browser can hold (Safari on phones: 16,777,216). */
const greatestPixelCount = 16_777_216;

export class DoodleExport {
  /**
   * @param {DoodleEngine} engine
   * @param {DoodlePhotos} photos
   * @param {DoodleTiles} tiles
   */
  constructor(engine, photos, tiles) {
    this.engine = engine;
    this.photos = photos;
    this.tiles = tiles;
  }

  /** A PNG file; a scale that would make it too large for browsers is reduced. */
  async png(/** @type {number} */ scale, /** @type {boolean} */ isTransparent) {
    const { width, height } = this.engine.state;
    const factor = Math.min(scale, Math.sqrt(greatestPixelCount / (width * height)));
    const canvas = await this.canvas(factor, isTransparent);
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new RangeError("the picture is too large for this browser");
    return blob;
  }

  thumbnail(/** @type {number} */ longestSide) {
    const { width, height } = this.engine.state;
    return this.png(Math.min(1, longestSide / Math.max(width, height)), false);
  }

  /** Everything on a canvas, photos that wait to be stamped included. */
  async canvas(/** @type {number} */ scale, /** @type {boolean} */ isTransparent) {
    const { engine, photos } = this;
    const { width, height, paper, photoCount } = engine.state;
    const context = canvasContext(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const picture = (/** @type {number} */ file) => photos.picture(file);
    const paint = () => {
      context.resetTransform();
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      if (!isTransparent) {
        context.fillStyle = cssColor(paper);
        context.fillRect(0, 0, context.canvas.width, context.canvas.height);
      }
      // What is on the screen in this very scale need not be painted again.
      const isCopied = this.tiles.copy(context, scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      if (!isCopied) paintInk(context, engine.list("paint", 0, 0, width, height), picture);
      for (let index = 0; index < photoCount; index += 1) {
        const photo = engine.photo(index);
        const bitmap = photos.picture(photo.file);
        if (!bitmap) continue;
        context.save();
        const [a, b, c, d, tx, ty] = photo.map;
        context.transform(a, b, c, d, tx, ty);
        context.drawImage(bitmap, -photo.width / 2, -photo.height / 2, photo.width, photo.height);
        context.restore();
      }
    };
    paint();
    // Pictures that were asked for the first time come now.
    if (photos.loading.size > 0) {
      await photos.settled();
      paint();
    }
    return context.canvas;
  }
}
