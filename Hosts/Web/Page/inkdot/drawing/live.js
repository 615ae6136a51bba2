// The current stroke on two canvases: final ink, which only grows, and the tip, which is repainted each time. Both are
// desynchronized, so they are shown without waiting for the rest of the page. Showing a changed canvas takes a browser longer
// than painting the new ink of a frame, so new final ink is painted with the tip until there is enough of it.

import { boundsOf, paintInk } from "./ink-painter.js";

const none = () => undefined;

/** Number of words of final ink that are repainted with the tip. */
const maximumFreshCount = 400;

/** Number of words of an item before its chains: code, length, colour and width. */
const headLength = 3;

export class DoodleLive {
  /** @param {HTMLElement} layer container of the canvases, which its style sheet makes as large as itself */
  constructor(layer) {
    this.layer = layer;
    /** Removes all listeners when it aborts. */
    this.stopped = new AbortController();
    const context = () => {
      const canvas = document.createElement("canvas");
      // Gets the context before insertion, because a hidden document would provide none.
      const made = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { desynchronized: true }));
      layer.append(canvas);
      const restored = () => {
        if (!this.isShown) return;
        // Lost ink reappears when the stroke ends; new ink must be at the right position.
        made.restore();
        this.enter(made);
      };
      canvas.addEventListener("contextrestored", restored, { signal: this.stopped.signal });
      return made;
    };
    this.ink = context();
    this.tail = context();
    this.ratio = 1;
    /** Margin of ink around its box, in pt of the sheet. */
    this.margin = 1;
    /** Whether a stroke is shown. */
    this.isShown = false;
    /** Positions a canvas on the sheet, clipped to its edges. */
    this.enter = (/** @type {CanvasRenderingContext2D} */ _) => {};
    /**
     * The box of the tip, in pt of the sheet.
     * @type {{x: number, y: number, width: number, height: number} | null}
     */
    this.tipBox = null;
    /**
     * Buffer of the list that is painted with the tip: final ink that is not on its canvas yet, followed by the tip. It is
     * reused, because browsers take longer to allocate an array than to fill it.
     */
    this.list = new Uint32Array(8 * maximumFreshCount);
    /** Number of its words that are final. */
    this.freshCount = 0;
    /** Whether the canvas of final ink has content. */
    this.hasInk = false;
  }

  resize(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ ratio) {
    this.ratio = ratio;
    for (const { canvas } of [this.ink, this.tail]) {
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
      // Prevents stretching if the element is resized during the stroke.
      Object.assign(canvas.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
    }
    this.isShown = false;
    this.forget();
  }

  /** Clears both canvases and the pending list. */
  forget() {
    this.tipBox = null;
    this.freshCount = 0;
    this.hasInk = false;
  }

  stop() {
    this.stopped.abort();
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
    // The margin is at least two pixels at small scales, for antialiasing.
    this.margin = Math.max(1, 2 / (scale * ratio));
    this.enter = (/** @type {CanvasRenderingContext2D} */ context) => {
      context.save();
      // Rounded to device pixels, like the sheet.
      context.setTransform(scale * ratio, 0, 0, scale * ratio, Math.round(x * ratio), Math.round(y * ratio));
      if (isEndless) return;
      context.beginPath();
      context.rect(0, 0, width, height);
      context.clip();
    };
    for (const context of [this.ink, this.tail]) this.enter(context);
  }

  /** Adds final ink; it is shown with the next tip. */
  add(/** @type {Uint32Array} */ words) {
    if (this.freshCount > maximumFreshCount) {
      paintInk(this.ink, this.list.subarray(0, this.freshCount), none);
      this.freshCount = 0;
      this.hasInk = true;
    }
    this.freshCount = this.put(words);
  }

  /** Repaints the tip. */
  tip(/** @type {Uint32Array} */ words) {
    this.clearTip();
    const [head] = this.list;
    const list = this.list.subarray(0, this.put(words));
    this.tipBox = boundsOf(list);
    paintInk(this.tail, list, none);
    this.list[0] = head;
  }

  /**
   * Appends a list to the final ink.
   *
   * Chains of the same style are merged into one item, which is faster and avoids a dark overlap where they meet.
   * @returns the total number of words
   */
  put(/** @type {Uint32Array} */ words) {
    const count = this.freshCount;
    const isOneItem = count > 0 && itemLength(this.list) === count && words.length > 0 && itemLength(words) === words.length;
    const [code, color, width] = this.list;
    const isSame = isOneItem && (code & 255) === (words[0] & 255) && color === words[1] && width === words[2];
    const chains = isSame ? words.subarray(headLength) : words;
    const all = count + chains.length;
    if (all > this.list.length) {
      const more = new Uint32Array(2 * all);
      more.set(this.list);
      this.list = more;
    }
    this.list.set(chains, count);
    if (isSame) this.list[0] += chains.length << 8;
    return all;
  }

  /** Removes the stroke. */
  end() {
    if (!this.isShown) return;
    this.isShown = false;
    for (const context of [this.ink, this.tail]) {
      context.restore();
      if (context === this.tail || this.hasInk) context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    }
    this.forget();
  }

  clearTip() {
    const box = this.tipBox;
    const { margin } = this;
    if (box) this.tail.clearRect(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin);
    this.tipBox = null;
  }
}

/** Number of words of a list's first item. */
function itemLength(/** @type {Uint32Array} */ words) {
  return 1 + (words[0] >>> 8);
}
