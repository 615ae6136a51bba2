// Paints ink and photos of display lists on a canvas; `DisplayListEncoder` in the engine describes their words.

import { Ink } from "./ink-codes.js";
import { paintText } from "./text-painter.js";
import { cssColor } from "../shared/painter.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {(number: number) => ImageBitmap | undefined} Pictures finds a photo's picture by the number of its file */

/**
 * Curves that are blended with the ink below.
 * @type {Record<number, GlobalCompositeOperation>}
 */
const blendedCurves = { [Ink.multipliedCurves]: "multiply", [Ink.screenedCurves]: "screen" };

/** An arbitrary opaque colour. */
const opaque = 0x000000ff;

/** Maximum number of discs per path, because the time to fill a path grows faster than its length. */
const ribbonLength = 32;

/** Sine of the turn above which a corner of a ribbon is rounded. Below it, a bevel deviates by up to 0.5 % of the radius. */
const sharpest = 0.2;

/** Creates a canvas and returns its context. */
export function canvasContext(/** @type {number} */ width, /** @type {number} */ height) {
  // An OffscreenCanvas, because pictures are also painted without a page.
  const canvas = new OffscreenCanvas(width, height);
  return /** @type {Context} */ (/** @type {unknown} */ (canvas.getContext("2d")));
}

/**
 * A canvas for compositing layers, one for a whole list.
 *
 * It is only as large as the content, because there may be no memory for a second canvas of many megapixels.
 */
class Scratch {
  constructor() {
    /** @type {Context | null} */
    this.context = null;
  }

  /**
   * Paints on a transparent area and composites it onto a surface.
   * @param {Context} surface
   * @param {DOMRectReadOnly | null} box bounds of the painting, in the surface's coordinates
   * @param {number} opacity
   * @param {(context: Context) => void} paint with the coordinates of the surface
   */
  lay(surface, box, opacity, paint) {
    const map = surface.getTransform();
    const piece = box && pixels(box, map, surface.canvas);
    if (!piece) return;
    this.context ??= canvasContext(0, 0);
    const { context } = this;
    const { canvas } = context;
    if (canvas.width < piece.width || canvas.height < piece.height) {
      canvas.width = Math.max(canvas.width, piece.width);
      canvas.height = Math.max(canvas.height, piece.height);
    }
    context.clearRect(0, 0, piece.width, piece.height);
    context.save();
    context.setTransform(map.a, map.b, map.c, map.d, map.e - piece.x, map.f - piece.y);
    context.lineCap = "round";
    context.lineJoin = "round";
    paint(context);
    context.restore();
    surface.save();
    surface.resetTransform();
    surface.globalAlpha = opacity;
    surface.drawImage(canvas, 0, 0, piece.width, piece.height, piece.x, piece.y, piece.width, piece.height);
    surface.restore();
  }

  /** Frees the memory; browsers would keep it until garbage collection. */
  release() {
    if (!this.context) return;
    this.context.canvas.width = 0;
    this.context.canvas.height = 0;
  }
}

/**
 * Returns the whole pixels of a canvas that a box covers, or null if there are none.
 * @param {DOMRectReadOnly} box
 * @param {DOMMatrix} map from its coordinates to pixels
 * @param {{width: number, height: number}} canvas
 */
function pixels(box, map, canvas) {
  const corners = [
    [box.left, box.top],
    [box.right, box.top],
    [box.left, box.bottom],
    [box.right, box.bottom],
  ];
  const xs = corners.map(([x, y]) => map.a * x + map.c * y + map.e);
  const ys = corners.map(([x, y]) => map.b * x + map.d * y + map.f);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const width = Math.min(canvas.width, Math.ceil(Math.max(...xs)) + 1) - left;
  const height = Math.min(canvas.height, Math.ceil(Math.max(...ys)) + 1) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null;
}

/**
 * Paints a list in the coordinates of the context.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Pictures} pictures
 */
export function paintInk(context, words, pictures) {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  const scratch = new Scratch();
  context.lineCap = "round";
  context.lineJoin = "round";
  for (let at = 0; at < words.length; ) {
    const code = words[at] & 255;
    const end = at + 1 + (words[at] >>> 8);
    // Without a sheet, the background tool has no colour: it erases.
    const erases = code !== Ink.photo && code !== Ink.text && words[at + 1] === 0;
    const blend = erases ? "destination-out" : blendedCurves[code];
    if (blend) context.globalCompositeOperation = blend;
    if (code === Ink.ink) {
      if (floats[at + 2] > 0) paintChains(context, words, floats, at + 1, end, addLines);
      else paintRibbons(context, words, floats, at + 1, end, scratch);
    } else if (code === Ink.curves || code in blendedCurves) {
      paintChains(context, words, floats, at + 1, end, addCurves);
    } else if (code === Ink.polygon) {
      paintPolygon(context, words, floats, at + 1, end);
    } else if (code === Ink.rules) {
      paintRules(context, words, floats, at + 1, end);
    } else if (code === Ink.photo) {
      paintPhoto(context, words, floats, at + 1, end, pictures, scratch);
    } else if (code === Ink.text) {
      paintText(context, words, floats, at + 1);
    }
    if (blend) context.globalCompositeOperation = "source-over";
    at = end;
  }
  scratch.release();
}

/**
 * Paints the fill of a closed stroke.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function paintPolygon(context, words, floats, at, end) {
  context.fillStyle = cssColor(words[at]);
  context.beginPath();
  for (let next = at + 1; next + 1 < end; next += 2) context.lineTo(floats[next], floats[next + 1]);
  context.fill();
}

/**
 * Paints a ruling: lines, or dots along lines.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function paintRules(context, words, floats, at, end) {
  context.strokeStyle = cssColor(words[at]);
  context.lineWidth = floats[at + 1];
  // A dash of length 0 with round caps is a dot.
  if (floats[at + 2] > 0) context.setLineDash([0, floats[at + 2]]);
  context.beginPath();
  for (let next = at + 3; next + 3 < end; next += 4) {
    context.moveTo(floats[next], floats[next + 1]);
    context.lineTo(floats[next + 2], floats[next + 3]);
  }
  context.stroke();
  context.setLineDash([]);
}

/**
 * Paints chains of constant width.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 * @param {typeof addLines} addChain {@link addLines} or {@link addCurves}
 */
function paintChains(context, words, floats, at, end, addChain) {
  context.strokeStyle = cssColor(words[at] || opaque);
  context.lineWidth = floats[at + 1];
  const dots = [];
  context.beginPath();
  for (let next = at + 2; next < end; ) {
    const first = next + 1;
    const last = next + 2 * words[next];
    if (isPoint(floats, first, last)) dots.push(first);
    else addChain(context, floats, first, last);
    next = last + 1;
  }
  context.stroke();
  fillDots(context, floats, dots, floats[at + 1] / 2);
}

/**
 * Adds a chain of lines to the path.
 * @param {Context} context
 * @param {Float32Array} floats
 * @param {number} first
 * @param {number} last its last number
 */
function addLines(context, floats, first, last) {
  context.moveTo(floats[first], floats[first + 1]);
  for (let next = first + 2; next < last; next += 2) context.lineTo(floats[next], floats[next + 1]);
}

/**
 * Adds a chain of quadratic curves to the path.
 * @type {typeof addLines}
 */
function addCurves(context, floats, first, last) {
  context.moveTo(floats[first], floats[first + 1]);
  for (let next = first + 2; next < last; next += 4) {
    context.quadraticCurveTo(floats[next], floats[next + 1], floats[next + 2], floats[next + 3]);
  }
}

/** Whether a chain, whose last number is at `last`, is a point. */
function isPoint(/** @type {Float32Array} */ floats, /** @type {number} */ first, /** @type {number} */ last) {
  for (let next = first + 2; next < last; next += 2) {
    if (floats[next] !== floats[first] || floats[next + 1] !== floats[first + 1]) return false;
  }
  return true;
}

/**
 * Fills discs in the colour of the lines: a canvas paints nothing for a path of length 0, even with round caps.
 * @param {Context} context
 * @param {Float32Array} floats
 * @param {number[]} dots offsets of their positions
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
 * Paints chains of variable width. Translucent chains are composited opaque first, so that overlaps are not darker.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 * @param {Scratch} scratch
 */
function paintRibbons(context, words, floats, at, end, scratch) {
  const opacity = words[at] & 255;
  if (opacity === 255) return fillRibbons(context, words, floats, at, end);
  const box = boundsOf(words.subarray(at - 1, end));
  scratch.lay(context, box, opacity / 255, (piece) => fillRibbons(piece, words, floats, at, end));
}

/**
 * Fills chains opaque. All parts of the path have the same orientation, so that overlaps are one area by the nonzero
 * rule.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function fillRibbons(context, words, floats, at, end) {
  context.fillStyle = cssColor((words[at] | opaque) >>> 0);
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
 * Adds a ribbon to the path: the union of the convex hulls of neighbouring discs.
 *
 * The outer tangents of neighbours join to one outline with a disc at each end, which browsers paint much faster than
 * separate hulls. The outline is interrupted where it would differ: at a disc within its neighbour, at a corner, whose
 * outer side is an arc, and in a bend tighter than the ink is wide, where the inner side would fold over.
 * @param {Context} context
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} count
 */
function addRibbon(context, floats, at, count) {
  let [x, y, radius] = floats.subarray(at, at + 3);
  addDisc(context, x, y, radius);
  // Direction and length of the previous hull; length 0 if there is none.
  let [alongX, alongY, before] = [0, 0, 0];
  /** The return side, as x and y in turn. @type {number[]} */
  let back = [];
  for (let next = at + 3; next < at + 3 * count; next += 3) {
    const toX = floats[next];
    const toY = floats[next + 1];
    const toRadius = floats[next + 2];
    const length = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
    // Cosine of the angle between path and outer tangent points.
    const cosine = (radius - toRadius) / length;
    if (Math.abs(cosine) < 1) {
      const [dirX, dirY] = [(toX - x) / length, (toY - y) / length];
      const turn = Math.abs(alongX * dirY - alongY * dirX);
      const goesOn =
        before > 0 && turn < sharpest && alongX * dirX + alongY * dirY > 0 && radius * turn < Math.min(before, length);
      if (!goesOn && before > 0) {
        closeRibbon(context, back);
        addDisc(context, x, y, radius);
        back = [];
      }
      const sine = Math.sqrt(1 - cosine * cosine);
      const [leftX, leftY] = [dirX * cosine + dirY * sine, dirY * cosine - dirX * sine];
      const [rightX, rightY] = [dirX * cosine - dirY * sine, dirY * cosine + dirX * sine];
      if (goesOn) context.lineTo(x + radius * leftX, y + radius * leftY);
      else context.moveTo(x + radius * leftX, y + radius * leftY);
      context.lineTo(toX + toRadius * leftX, toY + toRadius * leftY);
      back.push(x + radius * rightX, y + radius * rightY, toX + toRadius * rightX, toY + toRadius * rightY);
      [alongX, alongY, before] = [dirX, dirY, length];
    } else {
      if (before > 0) {
        closeRibbon(context, back);
        addDisc(context, x, y, radius);
        back = [];
      }
      before = 0;
      addDisc(context, toX, toY, toRadius);
    }
    x = toX;
    y = toY;
    radius = toRadius;
  }
  if (before > 0) {
    closeRibbon(context, back);
    addDisc(context, x, y, radius);
  }
}

/** Closes a ribbon along its other side. */
function closeRibbon(/** @type {Context} */ context, /** @type {number[]} */ back) {
  for (let at = back.length - 2; at >= 0; at -= 2) context.lineTo(back[at], back[at + 1]);
  context.closePath();
}

function addDisc(/** @type {Context} */ context, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius) {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/**
 * Paints a stamped photo. Its cuts are applied to a copy in the resolution of the surface, so that they are sharp.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 * @param {Pictures} pictures
 * @param {Scratch} scratch
 */
function paintPhoto(context, words, floats, at, end, pictures, scratch) {
  const picture = pictures(words[at]);
  if (!picture) return;
  const [x, y, width, height, a, b, c, d, tx, ty] = floats.subarray(at + 1, at + 11);
  const cuts = at + 11;
  context.save();
  context.transform(a, b, c, d, tx, ty);
  const paint = (/** @type {Context} */ target) => {
    target.imageSmoothingQuality = "high";
    target.drawImage(picture, x, y, width, height);
  };
  if (cuts === end) {
    paint(context);
  } else {
    scratch.lay(context, new DOMRect(x, y, width, height), 1, (piece) => {
      paint(piece);
      piece.globalCompositeOperation = "destination-out";
      cutOut(piece, words, floats, cuts, end);
    });
  }
  context.restore();
}

/**
 * Erases along the paths of erasers.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 * @param {number} end
 */
function cutOut(context, words, floats, at, end) {
  for (let next = at; next < end; ) {
    const first = next + 2;
    const last = first + 2 * words[next];
    const radius = floats[next + 1];
    if (isPoint(floats, first, last)) {
      fillDots(context, floats, [first], radius);
    } else {
      context.lineWidth = 2 * radius;
      context.beginPath();
      addLines(context, floats, first, last);
      context.stroke();
    }
    next = last;
  }
}

/** Whether a list has one item. */
export function isOneItem(/** @type {Uint32Array} */ words) {
  return words.length > 0 && words.length === 1 + (words[0] >>> 8);
}

/**
 * Returns a bounding box of the ink of a list, in its own coordinates.
 * @param {Uint32Array} words
 */
export function boundsOf(words) {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < words.length; ) {
    const end = at + 1 + (words[at] >>> 8);
    const code = words[at] & 255;
    if (code === Ink.ink || code === Ink.curves || code in blendedCurves) {
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
  return left <= right ? new DOMRect(left, top, right - left, bottom - top) : null;
}
