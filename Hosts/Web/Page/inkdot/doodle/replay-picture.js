// Paints a drawing at a time of its replay, and repaints only what has changed.

import { paintInk } from "../drawing/ink-painter.js";
import { cssColor } from "../shared/painter.js";

/** @typedef {import("../drawing/document.js").DoodleDocument} DoodleDocument */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Maximum side in pixels: more than most screens, and the limit of films. */
const longestSide = 3840;

export class ReplayPicture {
  /** @param {DoodleDocument} document @param {HTMLCanvasElement} canvas */
  constructor(document, canvas) {
    this.document = document;
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    const { engine } = document;
    this.engine = engine;
    /** Duration in s. */
    this.duration = engine.wasm.doodle_replay();
    this.area = engine.area;
    this.scale = 0;
  }

  /** Fits the picture to a size in CSS pixels. */
  lay(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ ratio) {
    const { area, canvas } = this;
    const fit = Math.min(width / area.width, height / area.height);
    const scale = Math.min(fit * ratio, longestSide / Math.max(area.width, area.height));
    // Films require even sides.
    const even = (/** @type {number} */ length) => Math.max(2, 2 * Math.round((length * scale) / 2));
    canvas.style.width = `${area.width * fit}px`;
    canvas.style.height = `${area.height * fit}px`;
    if (scale === this.scale) return;
    this.scale = scale;
    canvas.width = even(area.width);
    canvas.height = even(area.height);
    this.repaint();
  }

  seek(/** @type {number} */ time) {
    if (this.engine.wasm.doodle_replay_seek(time) === 0) return;
    const [x, y, width, height] = this.engine.numbers;
    this.paint({ x, y, width, height });
  }

  repaint() {
    this.paint(this.area);
  }

  /** Paints a part, in whole pixels and one more on each side. */
  paint(/** @type {Box} */ part) {
    const { context, canvas, scale, area, engine, document } = this;
    if (!scale) return;
    const left = Math.max(0, Math.floor((part.x - area.x) * scale) - 1);
    const top = Math.max(0, Math.floor((part.y - area.y) * scale) - 1);
    const right = Math.min(canvas.width, Math.ceil((part.x + part.width - area.x) * scale) + 1);
    const bottom = Math.min(canvas.height, Math.ceil((part.y + part.height - area.y) * scale) + 1);
    if (left >= right || top >= bottom) return;
    context.save();
    context.resetTransform();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.fillStyle = "#fff";
    context.fillRect(left, top, right - left, bottom - top);
    context.fillStyle = cssColor(document.state.paper);
    context.fillRect(left, top, right - left, bottom - top);
    context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
    const [x, y] = [area.x + left / scale, area.y + top / scale];
    const [width, height] = [(right - left) / scale, (bottom - top) / scale];
    document.export.paintRuling(context, { x, y, width, height });
    paintInk(context, engine.list("replay_paint", x, y, width, height), (file) => document.pictures.picture(file));
    context.restore();
  }

  end() {
    this.engine.wasm.doodle_replay_end();
    this.canvas.width = this.canvas.height = 0;
  }
}
