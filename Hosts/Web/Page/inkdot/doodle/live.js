// The stroke under way, in a layer of its own: what is final of it in one canvas, to which is only ever added, and its tip
// in another, which is painted anew each time. Both are desynchronized: what is painted is shown without waiting for the
// rest of the page.

import { boundsOf, paintInk } from "./ink-painter.js";

const none = () => undefined;

export class DoodleLive {
  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.layer = layer;
    const context = () => {
      const canvas = document.createElement("canvas");
      canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%";
      // Before it is in a tree: in a document that nobody sees there would be none.
      const made = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { desynchronized: true }));
      layer.append(canvas);
      return made;
    };
    this.ink = context();
    this.tail = context();
    this.ratio = 1;
    /** Whether a stroke is shown. */
    this.isShown = false;
    /**
     * Where the tip is, in pt of the paper.
     * @type {{x: number, y: number, width: number, height: number} | null}
     */
    this.tipBox = null;
  }

  resize(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ ratio) {
    this.ratio = ratio;
    for (const { canvas } of [this.ink, this.tail]) {
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
    }
    this.isShown = false;
    this.tipBox = null;
  }

  stop() {
    for (const { canvas } of [this.ink, this.tail]) canvas.width = canvas.height = 0;
  }

  /**
   * Begins a stroke.
   * @param {{scale: number, x: number, y: number, width: number, height: number, inkOpacity: number,
   *   inkBlend?: string, isEndless?: boolean}} state
   */
  begin({ scale, x, y, width, height, inkOpacity, inkBlend = "normal", isEndless = false }) {
    this.end();
    this.isShown = true;
    this.layer.style.opacity = String(inkOpacity);
    this.layer.style.mixBlendMode = inkBlend;
    const { ratio } = this;
    for (const context of [this.ink, this.tail]) {
      context.save();
      // On whole device pixels, as the paper lies.
      context.setTransform(scale * ratio, 0, 0, scale * ratio, Math.round(x * ratio), Math.round(y * ratio));
      if (isEndless) continue;
      context.beginPath();
      context.rect(0, 0, width, height);
      context.clip();
    }
  }

  /** Adds ink that is final. */
  add(/** @type {Uint32Array} */ words) {
    paintInk(this.ink, words, none);
  }

  /** Paints the tip anew. */
  tip(/** @type {Uint32Array} */ words) {
    this.clearTip();
    this.tipBox = boundsOf(words);
    paintInk(this.tail, words, none);
  }

  clearTip() {
    const box = this.tipBox;
    if (box) this.tail.clearRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
    this.tipBox = null;
  }

  /** Takes the stroke away. */
  end() {
    if (!this.isShown) return;
    this.isShown = false;
    this.tipBox = null;
    for (const context of [this.ink, this.tail]) {
      context.restore();
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    }
  }
}
