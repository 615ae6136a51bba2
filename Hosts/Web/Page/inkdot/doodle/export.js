// Pictures of a drawing.

import { canvasContext, paintInk } from "./ink-painter.js";
import { cssColor } from "../shared/painter.js";

/** @typedef {import("./engine.js").DoodleEngine} DoodleEngine */
/** @typedef {import("./photos.js").DoodlePhotos} DoodlePhotos */
/** @typedef {import("./tiles.js").DoodleTiles} DoodleTiles */

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

  async svg(/** @type {boolean} */ isTransparent) {
    const bytes = this.engine.long(this.engine.wasm.doodle_svg(isTransparent ? 1 : 0));
    return new Blob([bytes], { type: "image/svg+xml" });
  }

  /** A PDF file; what it needs beyond the drawing, deflating and the pixels of photos, is the browser's. */
  async pdf() {
    const { engine, photos } = this;
    const length = engine.wasm.doodle_pdf_begin();
    const [count, ...list] = engine.numbers.subarray(0, 1 + 2 * Math.min(500, engine.numbers[0]));
    const content = engine.long(length);
    for (let index = 0; index < count && 2 * index < list.length; index += 1) {
      const [file, needsPixels] = [list[2 * index], list[2 * index + 1] === 1];
      if (!needsPixels) continue;
      // Asked for and waited for: a photo that was never seen is decoded only now.
      photos.picture(file);
      await photos.settled();
      const picture = photos.picture(file);
      if (!picture) continue;
      const { color, opacity } = await deflatedPixels(picture);
      const both = new Uint8Array(color.length + opacity.length);
      both.set(color);
      both.set(opacity, color.length);
      engine.giveLong(both);
      engine.wasm.doodle_pdf_pixels(index, picture.width, picture.height, color.length);
    }
    engine.giveLong(await deflate(content));
    return new Blob([engine.long(engine.wasm.doodle_pdf_end())], { type: "application/pdf" });
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
      const isCopied = !isTransparent && this.tiles.copy(context, scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      if (!isCopied) paintInk(context, engine.list("paint", 0, 0, width, height, isTransparent ? 1 : 0), picture);
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

/** Bytes in the zlib format. */
async function deflate(/** @type {Uint8Array} */ bytes) {
  // Newer than the types that the page is checked with.
  const { CompressionStream } = /** @type {any} */ (globalThis);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Colours and, unless all is opaque, opacities of a picture. */
async function deflatedPixels(/** @type {ImageBitmap} */ picture) {
  const context = canvasContext(picture.width, picture.height);
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const color = new Uint8Array((data.length / 4) * 3);
  const opacity = new Uint8Array(data.length / 4);
  for (let from = 0, to = 0, pixel = 0; from < data.length; from += 4, to += 3, pixel += 1) {
    color[to] = data[from];
    color[to + 1] = data[from + 1];
    color[to + 2] = data[from + 2];
    opacity[pixel] = data[from + 3];
  }
  const isOpaque = opacity.every((value) => value === 255);
  return { color: await deflate(color), opacity: isOpaque ? new Uint8Array() : await deflate(opacity) };
}
