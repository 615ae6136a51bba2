// Paints words on a canvas, and measures them: `TextBox` in the engine says how a box of words is laid out.

import { families } from "./ink-codes.js";
import { cssColor } from "../shared/painter.js";

/** The fonts of the system. */
export const fonts = {
  sans: "system-ui, sans-serif",
  serif: "serif",
  monospaced: "ui-monospace, monospace",
};

/** Size in px at which words are laid out: large enough for widths that are in proportion at every size. */
const em = 100;

/** How a line ends: by the person, or by the host at the edge. */
export const wrap = "\u2028";
const lineEnds = /[\n\u2028]/;

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

function setFont(/** @type {Context} */ context, /** @type {string} */ family) {
  context.font = `${em}px ${family}`;
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  // Without it widths are whole pixels on some systems. Newer than the types that the page is checked with.
  /** @type {any} */ (context).textRendering = "geometricPrecision";
}

/** @type {Context | null} */
let ruler = null;

function rulerFor(/** @type {string} */ family) {
  ruler ??= /** @type {Context} */ (new OffscreenCanvas(1, 1).getContext("2d"));
  setFont(ruler, family);
  return ruler;
}

/** The width of the longest line in em. */
export function measureText(/** @type {string} */ text, /** @type {keyof typeof fonts} */ family) {
  const context = rulerFor(fonts[family]);
  return Math.max(...text.split(lineEnds).map((line) => context.measureText(line).width)) / em;
}

/** Distance from the top of a line to its baseline in em, for a line height in em, as browsers lay it out. */
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
  // A copy: what decodes takes no memory that others write to.
  const lines = new TextDecoder().decode(bytes.slice()).split(lineEnds);
  context.save();
  context.fillStyle = cssColor(words[at]);
  context.transform(a, b, c, d, tx, ty);
  context.translate(x, baseline);
  context.scale(1 / em, 1 / em);
  setFont(context, fonts[families[words[at + 1]]]);
  // Where the fonts are wider than those that the box was measured with, it stays as wide as it is.
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  if (widest > width * em) context.scale((width * em) / widest, 1);
  lines.forEach((line, index) => context.fillText(line, 0, index * lineHeight * em));
  context.restore();
}
