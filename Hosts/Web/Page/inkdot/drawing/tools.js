// The settings of the tools. Each tool has its own colour, opacity and width.

import { firstEraserWidth, firstNibs, most, palette, smoothings, textScale } from "./codes.js";
import { families, maximumWidth } from "./ink-codes.js";
import { paperFrom, standardPaper } from "./paper-kinds.js";

/** @typedef {import("./drawing.js").DoodleTool} DoodleTool */
/** @typedef {import("./drawing.js").EraserMode} EraserMode */
/** @typedef {import("./drawing.js").Smoothing} Smoothing */
/**
 * @typedef {object} Nib
 * @property {string} color `#rrggbb`
 * @property {number} opacity 0.1…1
 * @property {number} width in pt
 * @property {Tip} [tip] of the pen; `fountain` varies slightly with pressure or speed, and has tapered ends
 */
/**
 * @typedef {object} BoardSettings
 * @property {Exclude<DoodleTool, "fountain">} tool
 * @property {Ink} ink the tool that follows an eraser or the selection tool
 * @property {Record<Ink | "text", Nib>} nibs for `text` the width represents the size, see `textSize`
 * @property {TextFamily} font of texts
 * @property {EraserMode} eraser
 * @property {number} eraserWidth in pt
 * @property {Smoothing} smoothing
 * @property {boolean} palmRejection
 * @property {boolean} shapes
 * @property {boolean} fingerTaps whether finger taps undo, redo and fit
 * @property {boolean} shakes whether shaking the device asks to undo
 * @property {string[]} recent recent colours outside all palettes, latest first, each `#rrggbb`
 * @property {string[]} own the user's palette, each `#rrggbb`
 * @property {Preset[]} presets saved pens
 * @property {import("./paper-kinds.js").PaperChoice} paper the sheet of new drawings
 */
/** @typedef {{ink: Ink} & Nib} Preset */
/**
 * Partial settings; missing values are the defaults.
 * @typedef {Partial<Omit<BoardSettings, "nibs" | "paper">> & {
 *   nibs?: Partial<Record<keyof BoardSettings["nibs"], Partial<Nib>>>,
 *   paper?: Partial<import("./paper-kinds.js").PaperChoice>,
 * }} GivenSettings
 */

/** Tips of the pen. */
export const tips = /** @type {const} */ (["round", "fountain"]);
/** @typedef {(typeof tips)[number]} Tip */

/** Tools that draw ink. */
export const inks = /** @type {const} */ (["pen", "brush", "highlighter"]);
/** @typedef {(typeof inks)[number]} Ink */

/** The features that a page can offer on the board. */
const everything = [...inks, "eraser", "select", "text", "photo", "paper", "export"];

/** Returns the features named in a list; all without a list. */
export function offered(/** @type {string | null} */ list) {
  const named = (list ?? "").split(/\s+/).filter((word) => everything.includes(word));
  return new Set(named.length > 0 ? named : everything);
}

/** Minimum and maximum width of a stroke in pt, and the step of the slider. */
export const widths = { least: 1, most: maximumWidth, step: 0.5 };

/** Minimum opacity, and the step of the slider. */
export const opacities = { least: 0.1, step: 0.05 };

/** Returns the size of a text in pt by its width: letters are larger than strokes are wide. */
export const textSize = (/** @type {number} */ width) => width * textScale;

/** @typedef {"sans" | "serif" | "monospaced"} TextFamily */

/** Tools that draw no ink. */
const others = ["eraser", "select", "text"];
export const eraserModes = /** @type {const} */ (["part", "stroke", "background"]);

/** @type {BoardSettings} */
const standard = {
  tool: "pen",
  ink: "pen",
  nibs: {
    pen: { ...firstNibs.pen, opacity: 1, tip: "round" },
    brush: { ...firstNibs.brush, opacity: 1 },
    highlighter: { ...firstNibs.highlighter, opacity: 1 },
    text: { ...firstNibs.text, opacity: 1 },
  },
  font: "sans",
  eraser: "part",
  eraserWidth: firstEraserWidth,
  smoothing: "normal",
  palmRejection: true,
  shapes: true,
  fingerTaps: true,
  shakes: true,
  recent: [],
  own: [],
  presets: [],
  paper: standardPaper,
};

const isColor = (/** @type {unknown} */ color) => typeof color === "string" && /^#[0-9a-f]{6}$/.test(color);

/** A saved pen is valid as a whole or not at all. */
const isPreset = (/** @type {any} */ preset) =>
  inks.includes(preset?.ink) &&
  isColor(preset.color) &&
  preset.opacity >= opacities.least &&
  preset.opacity <= 1 &&
  preset.width >= widths.least &&
  preset.width <= widths.most &&
  (preset.tip === undefined || (preset.ink === "pen" && tips.includes(preset.tip)));

/** Whether two nibs draw the same. */
export const isSameNib = (/** @type {Nib} */ a, /** @type {Nib} */ b) =>
  a.color === b.color && a.opacity === b.opacity && a.width === b.width && (a.tip ?? "round") === (b.tip ?? "round");

/**
 * Returns the valid elements of a list, without duplicates.
 * @template T
 * @param {any} wanted
 * @param {(one: any) => boolean} isRight
 * @param {number} count
 * @param {T[]} otherwise
 * @returns {T[]}
 */
function listOf(wanted, isRight, count, otherwise) {
  if (!Array.isArray(wanted)) return otherwise;
  const texts = new Set(wanted.filter(isRight).map((one) => JSON.stringify(one)));
  return [...texts].slice(0, count).map((text) => JSON.parse(text));
}

/** @param {any} value @param {number} least @param {number} most @param {number} otherwise */
const within = (value, least, most, otherwise) => (Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise);

/**
 * Returns settings with the valid values of others, which may come from a file or an older version.
 * @param {any} wanted
 * @param {BoardSettings} [base]
 * @returns {BoardSettings}
 */
export function settingsFrom(wanted, base = standard) {
  const nibs = structuredClone(base.nibs);
  for (const ink of [...inks, /** @type {const} */ ("text")]) {
    const { color, opacity, width } = wanted?.nibs?.[ink] ?? {};
    if (/^#[0-9a-f]{6}$/i.test(color)) nibs[ink].color = color.toLowerCase();
    nibs[ink].opacity = within(opacity, opacities.least, 1, nibs[ink].opacity);
    nibs[ink].width = within(width, widths.least, widths.most, nibs[ink].width);
  }
  const tip = wanted?.nibs?.pen?.tip;
  if (tips.includes(tip)) nibs.pen.tip = tip;
  const ink = inks.includes(wanted?.ink) ? wanted.ink : base.ink;
  const tool = others.includes(wanted?.tool) || inks.includes(wanted?.tool) ? wanted.tool : base.tool;
  return {
    tool,
    ink: others.includes(tool) ? ink : tool,
    nibs,
    font: families.includes(wanted?.font) ? wanted.font : base.font,
    eraser: eraserModes.includes(wanted?.eraser) ? wanted.eraser : base.eraser,
    eraserWidth: within(wanted?.eraserWidth, widths.least, widths.most, base.eraserWidth),
    smoothing: smoothings.includes(wanted?.smoothing) ? wanted.smoothing : base.smoothing,
    palmRejection: typeof wanted?.palmRejection === "boolean" ? wanted.palmRejection : base.palmRejection,
    fingerTaps: typeof wanted?.fingerTaps === "boolean" ? wanted.fingerTaps : base.fingerTaps,
    shakes: typeof wanted?.shakes === "boolean" ? wanted.shakes : base.shakes,
    shapes: typeof wanted?.shapes === "boolean" ? wanted.shapes : base.shapes,
    recent: listOf(wanted?.recent, isColor, most.recent, base.recent),
    own: listOf(wanted?.own, isColor, most.own, base.own),
    presets: listOf(wanted?.presets, isPreset, most.presets, base.presets),
    paper: paperFrom(wanted?.paper, base.paper),
  };
}

/** The colour that replaces black on a dark sheet. */
const lightInk = "#f4f6f8";

/** Black as drawn on light and dark sheets. */
export const blacks = [palette[0][1], lightInk];

/** Returns the colour to draw with: black would be invisible on dark sheets. */
export const inkOn = (/** @type {string} */ color, /** @type {boolean} */ isDark) =>
  isDark && color === palette[0][1] ? lightInk : color;

/** Returns colour and opacity as `#rrggbbaa`, for a dark or light sheet. */
export function colorOf(/** @type {Nib} */ { color, opacity }, isDark = false) {
  const alpha = Math.round(opacity * 255);
  return inkOn(color, isDark) + alpha.toString(16).padStart(2, "0");
}

/** The settings for the surface, on a dark or light sheet. */
export function surfaceSettings(/** @type {BoardSettings} */ settings, isDark = false) {
  const nib = settings.nibs[settings.ink];
  const { eraser, eraserWidth, smoothing, palmRejection, shapes, fingerTaps, shakes } = settings;
  /** @type {DoodleTool} */
  const tool = settings.tool === "pen" && nib.tip === "fountain" ? "fountain" : settings.tool;
  const color = colorOf(nib, isDark);
  return { tool, color, width: nib.width, eraser, eraserWidth, smoothing, palmRejection, shapes, fingerTaps, shakes };
}
