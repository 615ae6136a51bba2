// Paints and measures texts on a canvas. `TextBox` in the engine defines their layout.

import { families } from "./ink-codes.js";
import { cssColor } from "../shared/painter.js";

/** The system's fonts. */
export const fonts = {
  sans: "system-ui, sans-serif",
  serif: "serif",
  monospaced: "ui-monospace, monospace",
};

/** Font size in px for layout, large enough for proportional widths at all sizes. */
const em = 100;

/** Line ends: by the user, or by the host at the edge. */
export const wrap = "\u2028";
const lineEnds = /[\n\u2028]/;

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

function setFont(/** @type {Context} */ context, /** @type {string} */ family) {
  context.font = `${em}px ${family}`;
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  // Otherwise widths are whole pixels on some systems. Newer than the types that the page is checked with.
  /** @type {any} */ (context).textRendering = "geometricPrecision";
}

/** @type {Context | null} */
let ruler = null;

function rulerFor(/** @type {string} */ family) {
  ruler ??= /** @type {Context} */ (new OffscreenCanvas(1, 1).getContext("2d"));
  setFont(ruler, family);
  return ruler;
}

/** Returns the width of the longest line in em. */
export function measureText(/** @type {string} */ text, /** @type {keyof typeof fonts} */ family) {
  const context = rulerFor(fonts[family]);
  return Math.max(...text.split(lineEnds).map((line) => context.measureText(line).width)) / em;
}

/** Returns the distance from the top of a line to its baseline in em, for a line height in em, as in browsers. */
export function baselineOf(/** @type {keyof typeof fonts} */ family, /** @type {number} */ lineHeight) {
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = rulerFor(fonts[family]).measureText("x");
  return ((lineHeight * em - ascent - descent) / 2 + ascent) / em;
}

/**
 * Paints a text of a display list.
 * @param {Context} context
 * @param {Uint32Array} words
 * @param {Float32Array} floats
 * @param {number} at
 */
export function paintText(context, words, floats, at) {
  const [a, b, c, d, tx, ty, width, lineHeight, x, baseline] = floats.subarray(at + 2, at + 12);
  const bytes = new Uint8Array(words.buffer, words.byteOffset + 4 * (at + 13), words[at + 12]);
  // A copy, because TextDecoder does not accept memory that may be shared.
  const lines = new TextDecoder().decode(bytes.slice()).split(lineEnds);
  context.save();
  context.fillStyle = cssColor(words[at]);
  context.transform(a, b, c, d, tx, ty);
  context.translate(x, baseline);
  context.scale(1 / em, 1 / em);
  setFont(context, fonts[families[words[at + 1]]]);
  // If the fonts are wider than those of the measurement, the lines are condensed to the box.
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  if (widest > width * em) context.scale((width * em) / widest, 1);
  lines.forEach((line, index) => context.fillText(line, 0, index * lineHeight * em));
  context.restore();
}
