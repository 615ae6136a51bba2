// Paints ink and photos of display lists on a canvas; `DisplayListEncoder` in the engine describes their words.

import { cssColor } from "../shared/painter.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {(number: number) => ImageBitmap | undefined} Pictures finds a photo's picture by the number of its file */

const inkCode = 8;
const photoCode = 9;
const curvesCode = 10;

/** Any colour without transparency. */
const opaque = 0x000000ff;

/** Discs in a path: browsers take far more than twice as long to fill one that is twice as long. */
const ribbonLength = 16;

/** The context of a new canvas. */
export function canvasContext(/** @type {number} */ width, /** @type {number} */ height) {
  // Not one of the page: pictures are also painted where there is none.
  const canvas = new OffscreenCanvas(width, height);
  return /** @type {Context} */ (/** @type {unknown} */ (canvas.getContext("2d")));
}

/**
 * Paints a list in the coordinates that the context has.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Pictures} pictures
 */
export function paintInk(context, words, pictures) {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (let at = 0; at < words.length; ) {
    const code = words[at] & 255;
    const end = at + 1 + (words[at] >>> 8);
    // Where there is no paper, its colour is none: what lies under it goes.
    const takesAway = code !== photoCode && words[at + 1] === 0;
    if (takesAway) context.globalCompositeOperation = "destination-out";
    if (code === inkCode) {
      if (floats[at + 2] > 0) paintLines(context, words, floats, at + 1, end);
      else paintRibbons(context, words, floats, at + 1, end);
    } else if (code === curvesCode) {
      paintCurves(context, words, floats, at + 1, end);
    } else if (code === photoCode) {
      paintPhoto(context, words, floats, at + 1, end, pictures);
    }
    if (takesAway) context.globalCompositeOperation = "source-over";
    at = end;
  }
}

/**
 * Chains of one width.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function paintLines(context, words, floats, at, end) {
  context.strokeStyle = cssColor(words[at]);
  context.lineWidth = floats[at + 1];
  const dots = [];
  context.beginPath();
  for (let next = at + 2; next < end; ) {
    const first = next + 1;
    const last = next + 2 * words[next];
    if (isPoint(floats, first, last)) {
      dots.push(first);
    } else {
      context.moveTo(floats[first], floats[first + 1]);
      for (next = first + 2; next < last; next += 2) context.lineTo(floats[next], floats[next + 1]);
    }
    next = last + 1;
  }
  context.stroke();
  fillDots(context, floats, dots, floats[at + 1] / 2);
}

/** Whether a chain, whose last number is at `last`, stays where it begins. */
function isPoint(/** @type {Float32Array} */ floats, /** @type {number} */ first, /** @type {number} */ last) {
  for (let next = first + 2; next < last; next += 2) {
    if (floats[next] !== floats[first] || floats[next + 1] !== floats[first + 1]) return false;
  }
  return true;
}

/**
 * Fills discs in the colour of the lines: a canvas strokes nothing of a path without length, round caps or not.
 * @param {Context} context
 * @param {Float32Array} floats
 * @param {number[]} dots where their places are
 * @param {number} radius
 */
function fillDots(context, floats, dots, radius) {
  if (dots.length === 0) return;
  context.fillStyle = context.strokeStyle;
  context.beginPath();
  for (const at of dots) {
    context.moveTo(floats[at] + radius, floats[at + 1]);
    context.arc(floats[at], floats[at + 1], radius, 0, 2 * Math.PI);
  }
  context.fill();
}

/**
 * Chains of quadratic curves of one width.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function paintCurves(context, words, floats, at, end) {
  context.strokeStyle = cssColor(words[at] || opaque);
  context.lineWidth = floats[at + 1];
  const dots = [];
  context.beginPath();
  for (let next = at + 2; next < end; ) {
    const first = next + 1;
    const last = next + 2 * words[next];
    if (isPoint(floats, first, last)) {
      dots.push(first);
    } else {
      context.moveTo(floats[first], floats[first + 1]);
      for (next = first + 2; next < last; next += 4) {
        context.quadraticCurveTo(floats[next], floats[next + 1], floats[next + 2], floats[next + 3]);
      }
    }
    next = last + 1;
  }
  context.stroke();
  fillDots(context, floats, dots, floats[at + 1] / 2);
}

/**
 * Chains of changing width: every disc, and between two the quadrilateral of their outer tangents. All go around the same
 * way, so that with the nonzero rule what overlaps is one area.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function paintRibbons(context, words, floats, at, end) {
  if ((words[at] & 255) < 255) return paintTogether(context, words, floats, at, end);
  context.fillStyle = cssColor(words[at]);
  for (let next = at + 2; next < end; ) {
    const count = words[next];
    next += 1;
    for (let first = 0; first === 0 || first < count - 1; first += ribbonLength) {
      context.beginPath();
      addRibbon(context, floats, next + 3 * first, Math.min(count - first, ribbonLength + 1));
      context.fill();
    }
    next += 3 * count;
  }
}

/**
 * Adds a ribbon to the path.
 * @param {Context} context
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} count
 */
function addRibbon(context, floats, at, count) {
  let [x, y, radius] = [0, 0, 0];
  for (let index = 0, next = at; index < count; index += 1, next += 3) {
    const toX = floats[next];
    const toY = floats[next + 1];
    const toRadius = floats[next + 2];
    if (index > 0) {
      const dx = toX - x;
      const dy = toY - y;
      const length = Math.hypot(dx, dy);
      const cosine = (radius - toRadius) / length;
      if (length > 0 && Math.abs(cosine) < 1) {
        const across = Math.sqrt(1 - cosine * cosine) / length;
        const along = cosine / length;
        const leftX = dx * along - dy * across;
        const leftY = dy * along + dx * across;
        const rightX = dx * along + dy * across;
        const rightY = dy * along - dx * across;
        context.moveTo(x + leftX * radius, y + leftY * radius);
        context.lineTo(x + rightX * radius, y + rightY * radius);
        context.lineTo(toX + rightX * toRadius, toY + rightY * toRadius);
        context.lineTo(toX + leftX * toRadius, toY + leftY * toRadius);
        context.closePath();
      }
    }
    context.moveTo(toX + toRadius, toY);
    context.arc(toX, toY, toRadius, 0, 2 * Math.PI);
    x = toX;
    y = toY;
    radius = toRadius;
  }
}

/**
 * Ribbons of a translucent colour: painted opaque on a surface of their own, which is then laid over the rest, so that
 * nothing darkens where it overlaps.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function paintTogether(context, words, floats, at, end) {
  const copy = canvasContext(context.canvas.width, context.canvas.height);
  copy.setTransform(context.getTransform());
  const copied = words.slice(at, end);
  copied[0] |= 255;
  paintRibbons(copy, copied, new Float32Array(copied.buffer), 0, copied.length);
  context.save();
  context.resetTransform();
  context.globalAlpha = (words[at] & 255) / 255;
  context.drawImage(copy.canvas, 0, 0);
  context.restore();
}

/**
 * A stamped photo. What was cut out of it is taken from a copy in the resolution of the surface, so that it stays sharp.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 * @param {Pictures} pictures
 */
function paintPhoto(context, words, floats, at, end, pictures) {
  const picture = pictures(words[at]);
  if (!picture) return;
  const [x, y, width, height, a, b, c, d, tx, ty] = floats.subarray(at + 1, at + 11);
  const cuts = at + 11;
  const isCut = cuts < end;
  let target = context;
  if (isCut) {
    target = canvasContext(context.canvas.width, context.canvas.height);
    target.setTransform(context.getTransform());
  }
  target.save();
  target.transform(a, b, c, d, tx, ty);
  target.imageSmoothingQuality = "high";
  target.drawImage(picture, x, y, width, height);
  if (isCut) {
    target.globalCompositeOperation = "destination-out";
    target.lineCap = "round";
    target.lineJoin = "round";
    for (let next = cuts; next < end; ) {
      const count = words[next];
      target.lineWidth = 2 * floats[next + 1];
      target.beginPath();
      target.moveTo(floats[next + 2], floats[next + 3]);
      for (let point = 1; point < count; point += 1) {
        target.lineTo(floats[next + 2 + 2 * point], floats[next + 3 + 2 * point]);
      }
      target.stroke();
      if (isPoint(floats, next + 2, next + 1 + 2 * count)) fillDots(target, floats, [next + 2], floats[next + 1]);
      next += 2 + 2 * count;
    }
  }
  target.restore();
  if (isCut) {
    context.save();
    context.resetTransform();
    context.drawImage(target.canvas, 0, 0);
    context.restore();
  }
}

/**
 * A box around the ink of a list, in its own coordinates.
 * @param {Uint32Array} words
 */
export function boundsOf(words) {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < words.length; ) {
    const end = at + 1 + (words[at] >>> 8);
    const code = words[at] & 255;
    if (code === inkCode || code === curvesCode) {
      const width = floats[at + 2];
      for (let next = at + 3; next < end; ) {
        const count = words[next];
        next += 1;
        const step = width > 0 ? 2 : 3;
        for (let index = 0; index < count; index += 1, next += step) {
          const radius = width > 0 ? width / 2 : floats[next + 2];
          left = Math.min(left, floats[next] - radius);
          right = Math.max(right, floats[next] + radius);
          top = Math.min(top, floats[next + 1] - radius);
          bottom = Math.max(bottom, floats[next + 1] + radius);
        }
      }
    }
    at = end;
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
