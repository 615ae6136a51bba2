// Paints display lists on a canvas; `DisplayListEncoder` in the engine describes their words.

import { Figure } from "./codes.js";

const colors = new Map();

/** Returns the CSS text of a colour `0xRRGGBBAA`. */
export function cssColor(/** @type {number} */ rgba) {
  let css = colors.get(rgba);
  if (!css) {
    css = `rgb(${rgba >>> 24} ${(rgba >>> 16) & 255} ${(rgba >>> 8) & 255} / ${(rgba & 255) / 255})`;
    // Fading creates new colours; the cache must not grow forever.
    if (colors.size > 512) colors.clear();
    colors.set(rgba, css);
  }
  return css;
}

const rgba = (/** @type {number} */ red, /** @type {number} */ green, /** @type {number} */ blue, /** @type {number} */ alpha) =>
  ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;

/** Parses a CSS colour to `0xRRGGBBAA`; null if it is invalid. */
export function parseColor(/** @type {string} */ css) {
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
  context.fillStyle = "#010203";
  context.fillStyle = css;
  const text = String(context.fillStyle);
  const hex = /^#([0-9a-f]{6})$/.exec(text);
  if (hex) return text === "#010203" ? null : Number.parseInt(`${hex[1]}ff`, 16);
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
  if (parts) return rgba(Number(parts[1]), Number(parts[2]), Number(parts[3]), Math.round(Number(parts[4] ?? 1) * 255));
  // Other colour spaces, like `oklch()`: uses the painted result.
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return rgba(red, green, blue, alpha);
}

export class CanvasPainter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.scale = 1;
    /**
     * Pictures by their numbers in display lists.
     * @type {Map<number, CanvasImageSource & {width: number, height: number}>}
     */
    this.pictures = new Map();
  }

  /** Sets the size of the canvas in CSS pixels and in device pixels. */
  resize(/** @type {number} */ width, /** @type {number} */ deviceWidth, /** @type {number} */ deviceHeight) {
    this.canvas.width = deviceWidth;
    this.canvas.height = deviceHeight;
    this.scale = width > 0 ? deviceWidth / width : 1;
  }

  /** @param {Uint32Array} words */
  paint(words) {
    const { context } = this;
    const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.lineCap = "round";
    context.lineJoin = "round";
    for (let at = 0; at < words.length; ) {
      const code = words[at] & 255;
      const end = at + 1 + (words[at] >>> 8);
      this.item(code, words, floats, at + 1, end);
      at = end;
    }
  }

  /**
   * @param {number} code
   * @param {Uint32Array} words
   * @param {Float32Array} floats
   * @param {number} at
   * @param {number} end
   */
  item(code, words, floats, at, end) {
    const { context } = this;
    const color = () => cssColor(words[at]);
    switch (code) {
      case Figure.fill:
        context.fillStyle = color();
        context.fillRect(0, 0, this.canvas.width, this.canvas.height);
        break;
      case Figure.image: // cropped to fill its rectangle
      case Figure.tiles:
        this.picture(code === Figure.tiles, words[at], floats[at + 1], floats[at + 2], floats[at + 3], floats[at + 4]);
        break;
      case Figure.turned:
      case Figure.turnedTiles: {
        const [x, y, width, height, dx, dy] = floats.subarray(at + 1, at + 7);
        context.save();
        context.translate(x + width / 2, y + height / 2);
        context.transform(dx, dy, -dy, dx, 0, 0);
        if (code === Figure.turned) this.picture(false, words[at], -width / 2, -height / 2, width, height);
        else this.band(words[at], width, height);
        context.restore();
        break;
      }
      case Figure.disc:
        context.fillStyle = color();
        context.beginPath();
        context.arc(floats[at + 1], floats[at + 2], floats[at + 3], 0, 2 * Math.PI);
        context.fill();
        break;
      case Figure.ring:
        context.strokeStyle = color();
        context.lineWidth = floats[at + 4];
        context.beginPath();
        context.arc(floats[at + 1], floats[at + 2], Math.max(0, floats[at + 3]), 0, 2 * Math.PI);
        context.stroke();
        break;
      case Figure.line:
        context.strokeStyle = color();
        context.lineWidth = floats[at + 1];
        this.line(floats, at + 2, end);
        break;
      case Figure.polygon:
        context.fillStyle = color();
        this.path(floats, at + 1, end);
        context.fill();
        break;
    }
  }

  /** Strokes a line. If its length is 0, for which a canvas strokes nothing, paints its round caps. */
  line(/** @type {Float32Array} */ floats, /** @type {number} */ at, /** @type {number} */ end) {
    const { context } = this;
    let isPoint = true;
    for (let next = at + 2; next < end; next += 2) {
      isPoint &&= floats[next] === floats[at] && floats[next + 1] === floats[at + 1];
    }
    if (isPoint) {
      context.fillStyle = context.strokeStyle;
      context.beginPath();
      context.arc(floats[at], floats[at + 1], context.lineWidth / 2, 0, 2 * Math.PI);
      context.fill();
    } else {
      this.path(floats, at, end);
      context.stroke();
    }
  }

  path(/** @type {Float32Array} */ floats, /** @type {number} */ at, /** @type {number} */ end) {
    this.context.beginPath();
    this.context.moveTo(floats[at], floats[at + 1]);
    for (let next = at + 2; next < end; next += 2) this.context.lineTo(floats[next], floats[next + 1]);
  }

  /** Repeats a picture along a band around the origin, at its height. */
  band(/** @type {number} */ id, /** @type {number} */ width, /** @type {number} */ height) {
    const picture = this.pictures.get(id);
    const step = picture ? (height * picture.width) / picture.height : 0;
    if (!picture || !(step >= 0.1)) return;
    this.context.beginPath();
    this.context.rect(-width / 2, -height / 2, width, height);
    this.context.clip();
    for (let left = -width / 2; left < width / 2; left += step) {
      this.context.drawImage(picture, left, -height / 2, step, height);
    }
  }

  picture(
    /** @type {boolean} */ isTile,
    /** @type {number} */ id,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ width,
    /** @type {number} */ height,
  ) {
    const picture = this.pictures.get(id);
    if (!picture || !(width > 0) || !(height > 0)) return;
    const scale = Math.max(width / picture.width, height / picture.height);
    const [sw, sh] = [width / scale, height / scale];
    const draw = (/** @type {number} */ left, /** @type {number} */ top) =>
      this.context.drawImage(picture, (picture.width - sw) / 2, (picture.height - sh) / 2, sw, sh, left, top, width, height);
    if (!isTile) {
      draw(x, y);
      return;
    }
    const [right, bottom] = [this.canvas.width / this.scale, this.canvas.height / this.scale];
    for (let top = y; top < bottom; top += height) {
      for (let left = x; left < right; left += width) draw(left, top);
    }
  }
}
