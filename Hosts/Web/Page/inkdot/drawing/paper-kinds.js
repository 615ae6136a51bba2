// The available sheets, named as in the engine: `Ruling.Kind`, `SheetColor` and `SheetSize`.

import { paperColors, paperSizes, rulings, spacings } from "./codes.js";
import { cssColor } from "../shared/painter.js";

/** @typedef {(typeof rulings)[number]} RulingName */
/** @typedef {keyof typeof paperColors} PaperColor */
/** @typedef {"screen" | keyof typeof paperSizes | "endless"} PaperSize */
/**
 * The choices for a sheet.
 * @typedef {object} PaperChoice
 * @property {RulingName} ruling
 * @property {number} spacing in pt; ignored if plain
 * @property {PaperColor} color
 * @property {PaperSize} size
 * @property {boolean} isLandscape whether the longer side is the width
 */
/**
 * A sheet as in the engine.
 * @typedef {object} Sheet
 * @property {number} width in pt
 * @property {number} height
 * @property {string} [paper] its colour
 * @property {RulingName} [ruling]
 * @property {number} [spacing] in pt; by default that of the ruling
 * @property {boolean} [isEndless]
 */

/** The allowed distances, in pt. */
export const spacingRange = { least: 6, most: 60, step: 1 };

export const paperColorNames = /** @type {PaperColor[]} */ (Object.keys(paperColors));
export const paperSizeNames = /** @type {PaperSize[]} */ (["screen", ...Object.keys(paperSizes), "endless"]);

/** Whether a size has two orientations. */
export const hasSides = (/** @type {PaperSize} */ size) => {
  const sides = paperSizes[/** @type {keyof typeof paperSizes} */ (size)];
  return sides !== undefined && sides[0] !== sides[1];
};

/** @type {PaperChoice} */
export const standardPaper = { ruling: "plain", spacing: 0, color: "white", size: "screen", isLandscape: false };

/**
 * Returns the valid values of a choice, with other values from `base`.
 * @param {any} wanted
 * @param {PaperChoice} base
 * @returns {PaperChoice}
 */
export function paperFrom(wanted, base) {
  const ruling = rulings.includes(wanted?.ruling) ? wanted.ruling : base.ruling;
  const { least, most } = spacingRange;
  // `isLevel` is the name under which earlier versions stored it.
  const isLandscape = wanted?.isLandscape ?? wanted?.isLevel;
  const isSpacing = wanted?.spacing >= least && wanted?.spacing <= most;
  return {
    ruling,
    spacing: isSpacing ? wanted.spacing : ruling === base.ruling ? base.spacing : spacings[/** @type {RulingName} */ (ruling)],
    color: paperColorNames.includes(wanted?.color) ? wanted.color : base.color,
    size: paperSizeNames.includes(wanted?.size) ? wanted.size : base.size,
    isLandscape: typeof isLandscape === "boolean" ? isLandscape : base.isLandscape,
  };
}

/**
 * Returns the sheet of a choice. A size that depends on the view is that of the available space.
 * @param {PaperChoice} choice
 * @param {{width: number, height: number}} room
 * @returns {Sheet}
 */
export function sheetFrom({ ruling, spacing, color, size, isLandscape }, room) {
  const sides = paperSizes[/** @type {keyof typeof paperSizes} */ (size)] ?? [room.width, room.height];
  const [width, height] = isLandscape && hasSides(size) ? [sides[1], sides[0]] : sides;
  return { width, height, paper: cssColor(paperColors[color]), ruling, spacing, isEndless: size === "endless" };
}

/**
 * Completes a partial sheet.
 *
 * Without a size, the values override those of the sheet for new drawings. Another ruling gets its default distance.
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
 * Returns the choices that describe a sheet; a colour or size without a name is null.
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
    isLandscape: width > height,
  };
}
