// Pictures and documents of a drawing, one at a time.

import { joined } from "../shared/bytes.js";
import { cssColor } from "../shared/painter.js";
import { pictureSize } from "../shared/picture-size.js";
import { checkReadBack } from "../shared/readback.js";
import { paintInk } from "./ink-painter.js";

export class DoodleExport {
  /** @param {import("./document.js").DoodleDocument} document */
  constructor(document) {
    this.document = document;
    /**
     * The current export. Exports run one at a time, because they share the engine's long exchange and canvases are large.
     * @type {Promise<unknown>}
     */
    this.last = Promise.resolve();
    /** Number of unfinished exports. */
    this.count = 0;
  }

  /**
   * Runs an export of the current drawing after the exports before it.
   * @template T
   * @param {(own: DoodleExport) => Promise<T>} work called in turn; the drawing may have changed by then
   * @returns {Promise<T>}
   */
  inTurn(work) {
    const { document } = this;
    const { generation } = document;
    const file = this.count > 0 ? document.bytes() : null;
    const begin = async () => {
      try {
        if (file && generation !== document.generation) return await document.aside(file, work);
        // Include the latest stroke.
        document.view?.flush();
        return await work(this);
      } finally {
        this.count -= 1;
      }
    };
    this.count += 1;
    const next = file ? this.last.catch(() => {}).then(begin) : begin();
    this.last = next;
    return next;
  }

  /**
   * Returns a picture. The scale is reduced if the picture would be too large for browsers.
   * @param {{type?: string, quality?: number, scale?: number, background?: string}} options `quality` 0 to 1, of types that
   *   have it; `background` a colour, or `transparent`, in place of the paper's
   */
  picture({ type = "image/png", quality, scale = 1, background } = {}) {
    return this.inTurn(async (own) => {
      checkReadBack();
      const canvas = await own.canvas(scale, background !== undefined);
      if (background && background !== "transparent") fillBehind(canvas, background);
      const blob = await canvas.convertToBlob({ type, quality });
      // Frees the memory at once instead of by the next garbage collection.
      canvas.width = canvas.height = 0;
      return blob;
    });
  }

  /** Returns an SVG file with floating photos. */
  svg(isTransparent = false) {
    return this.inTurn(async (own) => new Blob([own.svgBytes(isTransparent)], { type: "image/svg+xml" }));
  }

  svgBytes(/** @type {boolean} */ isTransparent) {
    const { engine, view } = this.document;
    view?.flush();
    return engine.long(engine.wasm.doodle_svg(isTransparent ? 1 : 0));
  }

  /** Returns a PDF file of one page. The browser compresses it and decodes its photos. */
  pdf() {
    return this.inTurn((own) => own.page());
  }

  /** @returns {Promise<Blob>} */
  async page() {
    const { document } = this;
    const { engine, pictures, generation } = document;
    const length = engine.wasm.doodle_pdf_begin();
    const [count, ...list] = engine.numbers.subarray(0, 1 + 2 * Math.min(500, engine.numbers[0]));
    const content = engine.long(length);
    const file = count > 0 ? document.bytes() : new Uint8Array();
    for (let index = 0; index < count && 2 * index < list.length; index += 1) {
      const [number, needsPixels] = [list[2 * index], list[2 * index + 1] === 1];
      if (!needsPixels) continue;
      checkReadBack();
      // Waits for the photos, because a photo that was never shown is not decoded yet.
      pictures.picture(number);
      await pictures.settled();
      // Another drawing with other photos was opened meanwhile.
      if (generation !== document.generation) return document.aside(file, (own) => own.page());
      const picture = pictures.picture(number);
      if (!picture) continue;
      // The picture was emptied because another drawing was opened meanwhile.
      const pixels = pixelsOf(picture);
      const { color, opacity } = await deflatedPixels(pixels);
      engine.giveLong(joined([color, opacity]));
      engine.wasm.doodle_pdf_pixels(index, pixels.width, pixels.height, color.length);
    }
    for (let index = 0; ; index += 1) {
      // The picture of a text; its characters are in the content stream.
      const words = engine.list("pdf_text", index);
      if (words.length === 0) break;
      checkReadBack();
      const [width, height] = engine.numbers;
      const context = offscreenContext(new OffscreenCanvas(width, height));
      paintInk(/** @type {any} */ (context), words, () => undefined);
      const { color, opacity } = await deflatedPixels(context.getImageData(0, 0, width, height));
      engine.giveLong(joined([color, opacity]));
      engine.wasm.doodle_pdf_picture(index, width, height, color.length);
    }
    const deflated = await deflate(content);
    engine.giveLong(deflated);
    const byteCount = engine.wasm.doodle_pdf_end();
    if (byteCount === 0) throw new Error("the drawing has gone");
    return new Blob([engine.long(byteCount)], { type: "application/pdf" });
  }

  /** Returns a small PNG for an album. */
  thumbnail(/** @type {number} */ longestSide) {
    const { width, height } = this.document.engine.area;
    return this.picture({ scale: Math.min(1, longestSide / Math.max(width, height)) });
  }

  /**
   * Paints everything on a canvas, including floating photos.
   * @param {number} wanted scale
   * @param {boolean} isTransparent
   * @returns {Promise<OffscreenCanvas>}
   */
  async canvas(wanted, isTransparent) {
    const { document } = this;
    const { engine, pictures, generation } = document;
    const { width, height, scale } = pictureSize(engine.area.width, engine.area.height, wanted);
    const canvas = new OffscreenCanvas(width, height);
    const context = offscreenContext(canvas);
    this.paintAll(context, scale, isTransparent);
    // Awaits pictures that were requested for the first time.
    if (pictures.loading.size > 0) {
      const file = document.bytes();
      await pictures.settled();
      // Another drawing was opened meanwhile.
      if (generation !== document.generation) return document.aside(file, (own) => own.canvas(scale, isTransparent));
      this.paintAll(context, scale, isTransparent);
    }
    return canvas;
  }

  /**
   * Paints everything with loaded pictures, and requests the missing ones.
   * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context of a canvas of matching size
   * @param {number} scale
   * @param {boolean} isTransparent
   */
  paintAll(context, scale, isTransparent = false) {
    const { engine, view } = this.document;
    // Updates the tiles first, because they may be copied.
    view?.carryOutNow();
    const area = engine.area;
    context.resetTransform();
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    if (!isTransparent) fillPaper(context, engine.state.paper);
    // Tiles of exactly this scale are copied instead of painted.
    const isCopied = !isTransparent && view?.copy(context, scale);
    context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
    if (!isCopied && !isTransparent) this.paintRuling(context, area);
    if (!isCopied) this.paint(context, area, isTransparent);
    this.paintPhotos(context);
  }

  /**
   * Returns the visible colour at a point of the sheet, `#rrggbb`; null beside it.
   * @param {number} x in pt of the sheet
   * @param {number} y
   */
  colorAt(x, y) {
    const { width, height, paper, isEndless } = this.document.engine.state;
    if (!isEndless && !(x >= 0 && y >= 0 && x < width && y < height)) return null;
    const context = offscreenContext(new OffscreenCanvas(1, 1));
    fillPaper(context, paper);
    // A pixel centred at the point.
    const side = 1 / devicePixelRatio;
    context.setTransform(1 / side, 0, 0, 1 / side, -x / side + 0.5, -y / side + 0.5);
    const pixel = { x: x - side / 2, y: y - side / 2, width: side, height: side };
    this.paintRuling(context, pixel);
    this.paint(context, pixel, false);
    this.paintPhotos(context);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return "#" + [red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("");
  }

  /**
   * Paints the ruling of a part of the sheet, at the scale of the context.
   * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
   * @param {{x: number, y: number, width: number, height: number}} part
   */
  paintRuling(context, { x, y, width, height }) {
    const { engine, state } = this.document;
    if (state.ruling === "plain") return;
    const words = engine.list("paint_ruling", x, y, width, height, context.getTransform().a);
    paintInk(/** @type {any} */ (context), words, () => undefined);
  }

  /**
   * Paints the marks of a part of the sheet.
   * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
   * @param {{x: number, y: number, width: number, height: number}} part
   * @param {boolean} isTransparent
   */
  paint(context, { x, y, width, height }, isTransparent) {
    const { engine, pictures } = this.document;
    const words = engine.list("paint", x, y, width, height, isTransparent ? 1 : 0);
    paintInk(/** @type {any} */ (context), words, (file) => pictures.picture(file));
  }

  /** Paints the floating photos. */
  paintPhotos(/** @type {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} */ context) {
    const { engine, pictures } = this.document;
    for (let index = 0; index < engine.state.photoCount; index += 1) {
      const photo = engine.photo(index);
      const bitmap = pictures.picture(photo.file);
      if (!bitmap) continue;
      context.save();
      const [a, b, c, d, tx, ty] = photo.map;
      context.transform(a, b, c, d, tx, ty);
      context.drawImage(bitmap, -photo.width / 2, -photo.height / 2, photo.width, photo.height);
      context.restore();
    }
  }
}

/** Fills a canvas with the colour of the sheet. */
function fillPaper(
  /** @type {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} */ context,
  /** @type {number} */ paper,
) {
  context.resetTransform();
  context.fillStyle = cssColor(paper);
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

const offscreenContext = (/** @type {OffscreenCanvas} */ canvas) =>
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** Fills transparent pixels. */
function fillBehind(/** @type {OffscreenCanvas} */ canvas, /** @type {string} */ color) {
  const context = offscreenContext(canvas);
  context.resetTransform();
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
}

/** Compresses bytes in the zlib format. */
async function deflate(/** @type {Uint8Array} */ bytes) {
  // TypeScript's types lack this class.
  const { CompressionStream } = /** @type {any} */ (globalThis);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function pixelsOf(/** @type {ImageBitmap} */ picture) {
  const context = offscreenContext(new OffscreenCanvas(picture.width, picture.height));
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}

/** Compresses the colours of a picture and, unless it is opaque, its opacities. */
async function deflatedPixels(/** @type {ImageData} */ { data }) {
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
