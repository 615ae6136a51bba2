// Renders pages of PDF files with pdf.js, which loads with the first such file.

import { longestSide, pictureDrawing, pictureScale } from "../../inkdot/doodle/import/picture-drawing.js";
import { checkReadBack } from "../../inkdot/shared/readback.js";

/**
 * The reason why a file cannot be read: `reason` is the suffix of the text's key.
 */
export class PDFError extends Error {
  /**
   * @param {"empty" | "tooLarge" | "unreadable" | "encrypted" | "damaged" | "noPages" | "tooManyPages" | "unloaded" | "page"} reason
   * @param {unknown} [cause]
   */
  constructor(reason, cause) {
    super(`no pages of the PDF (${reason})`, { cause });
    this.reason = reason;
  }
}

/** Maximum size of a file in bytes: it is in memory several times. */
const maximumFileSize = 256 << 20;

/** Maximum number of pages to choose from. */
export const maximumPageCount = 5000;

/** Maximum number of pixels of an image in a page; larger ones are omitted. */
const maximumImagePixels = 1 << 26;

/** Size in bytes above which a JPEG replaces a PNG if it is smaller: the page is a photograph. */
const largePicture = 1 << 20;

/** @type {any} */
let pdfjs;

const address = (/** @type {string} */ file) => new URL(`../../pdf/${file}`, import.meta.url).href;

/** An open PDF file. */
export class PDFPages {
  /** @param {any} document @param {() => void} end */
  constructor(document, end) {
    this.document = document;
    this.count = /** @type {number} */ (document.numPages);
    this.end = end;
  }

  /**
   * Opens a file.
   * @param {Blob} file
   * @param {AbortSignal} signal closes it when aborted
   */
  static async open(file, signal) {
    if (file.size > maximumFileSize) throw new PDFError("tooLarge");
    /** @type {Uint8Array} */
    let data;
    try {
      data = new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      throw new PDFError("unreadable", error);
    }
    if (!data.length) throw new PDFError("empty");
    try {
      pdfjs ??= (await import(address("pdf.js"))).default;
    } catch (error) {
      throw new PDFError("unloaded", error);
    }
    signal.throwIfAborted();
    // Started here, because pdf.js itself would fall back to the page's thread.
    const port = new Worker(address("pdf.worker.js"));
    const worker = new pdfjs.PDFWorker({ port, verbosity: 0 });
    const task = pdfjs.getDocument({
      data,
      worker,
      // Prevents pdf.js from compiling code of fonts, which the page's policy also forbids.
      isEvalSupported: false,
      enableXfa: false,
      maxImageSize: maximumImagePixels,
      standardFontDataUrl: address("fonts/"),
      verbosity: 0,
    });
    const end = () => {
      void task.destroy().catch(() => {});
      port.terminate();
    };
    signal.addEventListener("abort", end);
    const failed = new Promise((_, reject) => {
      port.addEventListener("error", (event) => reject(new PDFError("unloaded", event)));
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    try {
      const document = await Promise.race([task.promise, failed]);
      if (document.numPages < 1) throw new PDFError("noPages");
      if (document.numPages > maximumPageCount) throw new PDFError("tooManyPages");
      return new PDFPages(document, end);
    } catch (error) {
      end();
      if (error instanceof PDFError || signal.aborted) throw error;
      throw new PDFError(/** @type {any} */ (error)?.name === "PasswordException" ? "encrypted" : "damaged", error);
    }
  }

  /**
   * Paints a page on white. Release its canvas with `free`.
   * @param {number} number from 1
   * @param {number} side maximum side in pixels
   * @param {AbortSignal} signal
   * @returns {Promise<{canvas: HTMLCanvasElement, width: number, height: number}>} with the size of the page in pt
   */
  async paint(number, side, signal) {
    let page;
    /** @type {HTMLCanvasElement | undefined} */
    let canvas;
    try {
      page = await this.document.getPage(number);
      signal.throwIfAborted();
      const { width, height } = page.getViewport({ scale: 1 });
      if (!(width > 0 && height > 0 && Number.isFinite(width + height))) throw new RangeError("a page without a size");
      const viewport = page.getViewport({ scale: pictureScale(width, height, side) });
      canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      const task = page.render({ canvasContext: canvas.getContext("2d"), viewport, background: "#ffffff" });
      const cancel = () => task.cancel();
      signal.addEventListener("abort", cancel);
      try {
        await task.promise;
      } finally {
        signal.removeEventListener("abort", cancel);
      }
      return { canvas, width, height };
    } catch (error) {
      if (canvas) free(canvas);
      if (signal.aborted) throw signal.reason;
      throw new PDFError("page", error);
    } finally {
      page?.cleanup();
    }
  }

  /**
   * Returns a page as a drawing: its picture, stamped on a sheet of its size.
   * @param {number} number from 1
   * @param {AbortSignal} signal
   * @returns {Promise<{bytes: Uint8Array, width: number, height: number}>}
   */
  async drawing(number, signal) {
    const { canvas, width, height } = await this.paint(number, longestSide, signal);
    const picture = await pictureOf(canvas).finally(() => free(canvas));
    signal.throwIfAborted();
    return pictureDrawing(picture, width, height);
  }
}

/** Frees the memory of a canvas, which browsers would keep for a while. */
export function free(/** @type {HTMLCanvasElement} */ canvas) {
  canvas.width = canvas.height = 0;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
async function pictureOf(canvas) {
  checkReadBack();
  const made = (/** @type {string} */ type, /** @type {number | undefined} */ quality = undefined) =>
    new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PDFError("page"))), type, quality),
    );
  const png = await made("image/png");
  if (png.size <= largePicture) return png;
  const jpeg = await made("image/jpeg", 0.9);
  return jpeg.size < png.size ? jpeg : png;
}
