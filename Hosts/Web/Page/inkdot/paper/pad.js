// The lines of a paper, and their exports. Needs no page until it is shown.

import { paintInk } from "../drawing/ink-painter.js";
import { parseColor } from "../shared/painter.js";
import { pictureSize } from "../shared/picture-size.js";
import { PaperEngine } from "./engine.js";

/** @typedef {import("./engine.js").PaperLine} PaperLine */
/** @typedef {import("./engine.js").PaperPoint} PaperPoint */
/** @typedef {{trim?: boolean, scale?: number, background?: string, quality?: number}} PictureOptions */
/**
 * A picture below the lines, with its own size in px, or that of the paper.
 *
 * The picture of a value keeps its ratio, is centred and not enlarged beyond its original size; `valueScale` is its
 * original device pixel ratio.
 * @typedef {{image: ImageBitmap | HTMLImageElement, url: string, width?: number, height?: number, valueScale?: number}} Underlay
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Margin around the ink of a trimmed picture, in pt. */
const margin = 4;

/** @returns {Box} */
const grown = (/** @type {Box} */ { x, y, width, height }, /** @type {number} */ by) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Frees the memory of a picture. */
export const free = (/** @type {ImageBitmap | HTMLImageElement} */ image) => {
  if (image instanceof ImageBitmap) image.close();
};

export class Pad {
  /** @param {() => {penColor: string, minWidth: number, maxWidth: number}} pen the pen */
  constructor(pen) {
    this.pen = pen;
    this.isLoaded = false;
    /**
     * The finished lines.
     * @type {PaperLine[]}
     */
    this.lines = [];
    /**
     * The current line.
     * @type {PaperLine | null}
     */
    this.line = null;
    /** Start of the current line, in ms. */
    this.start = 0;
    /**
     * A picture under the lines.
     * @type {Underlay | null}
     */
    this.underlay = null;
    /** @type {import("./view.js").PaperView | null} */
    this.view = null;
    /** The size of the paper in px; 0 before it had one. */
    this.size = { width: 0, height: 0 };
    /** @type {(name: "beginstroke" | "endstroke", isKept?: boolean) => void} called with events of lines */
    this.told = () => {};
  }

  async load() {
    await PaperEngine.load();
    this.isLoaded = true;
    this.replay();
  }

  /** The engine with the lines of this paper, once loaded. Papers that are not being drawn on share theirs. */
  get engine() {
    if (!this.isLoaded) return null;
    const engine = PaperEngine.of(this);
    if (engine.owner !== this) {
      engine.owner = this;
      this.enter(engine);
    }
    return engine;
  }

  get isEmpty() {
    return this.lines.length === 0 && !this.underlay;
  }

  /** Lets other papers use the engine; this paper enters its lines again when needed. */
  release() {
    PaperEngine.release(this);
  }

  /** Whether everything can be painted: lines need the engine. */
  get canPaint() {
    return this.isLoaded || this.lines.length === 0;
  }

  /** Measures the paper. A hidden or removed element has no size and keeps the last one. */
  see(/** @type {HTMLElement} */ { clientWidth: width, clientHeight: height }) {
    if (width > 0 && height > 0) this.size = { width, height };
  }

  // MARK: Drawing

  /** Opacity of the current line, 0 to 1. */
  get opacity() {
    return ((parseColor(this.line?.penColor ?? "") ?? 0xff) & 255) / 255;
  }

  beginLine(/** @type {PaperPoint} */ point) {
    if (!this.isLoaded) return;
    // Sent before the line begins, because a listener may clear the paper or choose another pen.
    this.told("beginstroke");
    const pen = this.pen();
    this.line = { ...pen, points: [point] };
    const engine = /** @type {PaperEngine} */ (this.engine);
    if (!this.beginIn(engine, pen)) return this.cancelLine();
    this.start = point.time;
    engine.add([point], point.time);
  }

  /** @param {PaperEngine} engine @param {{penColor: string, minWidth: number, maxWidth: number}} pen */
  beginIn(engine, { penColor, minWidth, maxWidth }) {
    return engine.begin(parseColor(penColor) ?? 0x000000ff, Math.min(minWidth, maxWidth), maxWidth);
  }

  addPoint(/** @type {PaperPoint} */ point) {
    if (!this.line) return;
    this.line.points.push(point);
    this.engine?.add([point], this.start);
  }

  endLine() {
    const { line, engine } = this;
    if (!line || !engine) return;
    this.line = null;
    this.lines.push(line);
    const count = engine.end();
    this.view?.add(engine.line(count - 1));
    this.told("endstroke", true);
  }

  cancelLine() {
    if (!this.line) return;
    this.line = null;
    this.engine?.wasm.paper_cancel();
    this.told("endstroke");
  }

  /** Drops the current line and its ink. A pending touch is not affected. */
  dropLine() {
    if (this.line) this.view?.cancel();
  }

  /** Keeps the first `count` lines. */
  keep(/** @type {number} */ count) {
    this.dropLine();
    this.lines.length = Math.min(this.lines.length, Math.max(0, count));
    this.engine?.wasm.paper_keep(this.lines.length);
    this.view?.repaint();
  }

  clear() {
    this.dropLine();
    this.lay(null);
    this.keep(0);
  }

  /** Puts a picture below the lines, replacing another. */
  lay(/** @type {Underlay | null} */ underlay) {
    if (this.underlay) free(this.underlay.image);
    this.underlay = underlay;
  }

  /** Replaces all lines. */
  replace(/** @type {PaperLine[]} */ lines) {
    this.dropLine();
    this.lines = lines;
    this.replay();
  }

  /** Draws all lines again, for example after the engine was loaded. */
  replay() {
    const { engine } = this;
    if (!engine) return;
    this.enter(engine);
    this.view?.repaint();
  }

  /** Enters all lines into an engine, replacing its lines. */
  enter(/** @type {PaperEngine} */ engine) {
    engine.wasm.paper_keep(0);
    this.lines = this.lines.filter((line) => {
      if (line.points.length === 0 || !this.beginIn(engine, line)) return false;
      engine.add(line.points, line.points[0].time);
      engine.end();
      return true;
    });
  }

  // MARK: Pictures

  /** Paints everything, in pt. */
  paint(/** @type {CanvasRenderingContext2D} */ context) {
    const { underlay, engine } = this;
    if (underlay) {
      const { x, y, width, height } = this.place(underlay);
      context.drawImage(underlay.image, x, y, width, height);
    }
    if (!engine) return;
    for (let index = 0; index < this.lines.length; index += 1) paintInk(context, engine.line(index), () => undefined);
  }

  /** The position and size of the picture under the lines. @returns {Box} */
  place(/** @type {Underlay} */ { image, width, height, valueScale = 0 }) {
    const paper = this.size.width > 0 ? this.size : image;
    if (!valueScale) return { x: 0, y: 0, width: width ?? paper.width, height: height ?? paper.height };
    const scale = Math.min(1 / valueScale, paper.width / image.width, paper.height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    return { x: (paper.width - wide) / 2, y: (paper.height - high) / 2, width: wide, height: high };
  }

  /** The area of a picture: the paper, or the drawn part if requested or if the paper never had a size. @returns {Box} */
  frame(/** @type {boolean} */ isTrimmed) {
    const { underlay, size } = this;
    const boxes = [];
    if (isTrimmed || size.width === 0) {
      const ink = this.engine?.bounds;
      if (ink) boxes.push(grown(ink, margin));
      if (underlay) boxes.push(this.place(underlay));
    }
    if (boxes.length === 0) return { x: 0, y: 0, width: Math.max(1, size.width), height: Math.max(1, size.height) };
    const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
    const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
    const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
    const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
    return { x, y, width: right - x, height: bottom - y };
  }

  /** @param {PictureOptions} options */
  canvas({ trim = false, scale = 1, background = "" }) {
    const { x, y, width, height } = this.frame(trim);
    const size = pictureSize(width, height, scale);
    const factor = size.scale;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [size.width, size.height];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    if (background) {
      context.fillStyle = background;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.setTransform(factor, 0, 0, factor, -x * factor, -y * factor);
    this.paint(context);
    return canvas;
  }

  /** @param {PictureOptions} options */
  svg({ trim = false, background = "" }) {
    const { engine, underlay } = this;
    const { x, y, width, height } = this.frame(trim);
    const paint = (/** @type {string} */ css) => {
      const color = parseColor(css) ?? 0x000000ff;
      const hex = (color >>> 8).toString(16).padStart(6, "0");
      const opacity = color & 255;
      return `fill="#${hex}"${opacity < 255 ? ` fill-opacity="${(opacity / 255).toFixed(3)}"` : ""}`;
    };
    const parts = [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">`,
    ];
    if (background) parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" ${paint(background)}/>`);
    if (underlay) {
      const { x, y, width, height } = this.place(underlay);
      const place = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"`;
      parts.push(`<image href="${underlay.url}" ${place}/>`);
    }
    this.lines.forEach((line, index) => parts.push(`<path d="${engine?.path(index) ?? ""}" ${paint(line.penColor)}/>`));
    return `${parts.join("")}</svg>`;
  }
}
