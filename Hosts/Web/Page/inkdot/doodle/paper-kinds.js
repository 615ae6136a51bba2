// What paper there is to choose from, by the names that the engine has: `Ruling.Kind`, `SheetColor` and `SheetSize`.

import { paperColors, paperSizes, rulings, spacings } from "./codes.js";
import { cssColor } from "../shared/painter.js";

/** @typedef {(typeof rulings)[number]} RulingName */
/** @typedef {keyof typeof paperColors} PaperColor */
/** @typedef {"screen" | keyof typeof paperSizes | "endless"} PaperSize */
/**
 * What a person chooses of paper.
 * @typedef {object} PaperChoice
 * @property {RulingName} ruling
 * @property {number} spacing in pt; of no meaning on plain paper
 * @property {PaperColor} color
 * @property {PaperSize} size
 * @property {boolean} isLevel whether the longer side is the width
 */
/**
 * Paper as the engine has it.
 * @typedef {object} Sheet
 * @property {number} width in pt
 * @property {number} height
 * @property {string} [paper] its colour
 * @property {RulingName} [ruling]
 * @property {number} [spacing] in pt; the usual one when it is not given
 * @property {boolean} [isEndless]
 */

/** The distances that can be chosen, in pt. */
export const spacingRange = { least: 6, most: 60, step: 1 };

export const paperColorNames = /** @type {PaperColor[]} */ (Object.keys(paperColors));
export const paperSizeNames = /** @type {PaperSize[]} */ (["screen", ...Object.keys(paperSizes), "endless"]);

/** Whether a size can lie on its side. */
export const hasSides = (/** @type {PaperSize} */ size) => {
  const sides = paperSizes[/** @type {keyof typeof paperSizes} */ (size)];
  return sides !== undefined && sides[0] !== sides[1];
};

/** @type {PaperChoice} */
export const standardPaper = { ruling: "plain", spacing: 0, color: "white", size: "screen", isLevel: false };

/**
 * What is right of a choice, put over another.
 * @param {any} wanted
 * @param {PaperChoice} base
 * @returns {PaperChoice}
 */
export function paperFrom(wanted, base) {
  const ruling = rulings.includes(wanted?.ruling) ? wanted.ruling : base.ruling;
  const { least, most } = spacingRange;
  const isSpacing = wanted?.spacing >= least && wanted?.spacing <= most;
  return {
    ruling,
    spacing: isSpacing ? wanted.spacing : ruling === base.ruling ? base.spacing : spacings[/** @type {RulingName} */ (ruling)],
    color: paperColorNames.includes(wanted?.color) ? wanted.color : base.color,
    size: paperSizeNames.includes(wanted?.size) ? wanted.size : base.size,
    isLevel: typeof wanted?.isLevel === "boolean" ? wanted.isLevel : base.isLevel,
  };
}

/**
 * The paper of a choice; what has no size of its own is as large as the room there is.
 * @param {PaperChoice} choice
 * @param {{width: number, height: number}} room
 * @returns {Sheet}
 */
export function sheetFrom({ ruling, spacing, color, size, isLevel }, room) {
  const sides = paperSizes[/** @type {keyof typeof paperSizes} */ (size)] ?? [room.width, room.height];
  const [width, height] = isLevel && hasSides(size) ? [sides[1], sides[0]] : sides;
  return { width, height, paper: cssColor(paperColors[color]), ruling, spacing, isEndless: size === "endless" };
}

/**
 * A sheet of which not all is given: without a size it is the paper of new drawings, with what is given in its place. Another ruling
 * has the distance that is usual for it.
 * @param {Partial<Sheet>} wanted
 * @param {Sheet} paper
 * @returns {Sheet}
 */
export function wholeSheet(wanted, paper) {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  if ("width" in given && "height" in given) return /** @type {any} */ (given);
  const spacing = (given.ruling ?? paper.ruling) === paper.ruling ? paper.spacing : undefined;
  return { ...paper, spacing, ...given };
}

/**
 * What of a sheet can be chosen; a colour or size of no name is null.
 * @param {{width: number, height: number, paper: number, ruling: RulingName, spacing: number, isEndless: boolean}} sheet
 * @param {{width: number, height: number}} room
 */
export function choiceOf({ width, height, paper, ruling, spacing, isEndless }, room) {
  const named = /** @type {[PaperSize, number[]][]} */ (Object.entries(paperSizes));
  const size = named.find(
    ([, sides]) => sides.includes(width) && sides.includes(height) && (width !== height || sides[0] === sides[1]),
  );
  const isScreen = width === room.width && height === room.height;
  return {
    ruling,
    spacing,
    color: paperColorNames.find((name) => paperColors[name] === paper) ?? null,
    size: isEndless
      ? /** @type {PaperSize} */ ("endless")
      : (size?.[0] ?? (isScreen ? /** @type {PaperSize} */ ("screen") : null)),
    isLevel: width > height,
  };
}
