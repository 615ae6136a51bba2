// Reads the appearance of a lock from attributes and custom properties.

import { Arrows, Backdrop, presets } from "../shared/codes.js";
import { choice, flag, number, words } from "../shared/element.js";
import { parseColor } from "../shared/painter.js";

/** Attributes that only change appearance and feedback. */
export const lookAttributes = {
  layout: choice("compact", "classic", "ring"),
  arrows: words,
  "hidden-path": flag,
  "hidden-error": flag,
  lines: choice("clipped", "full"),
  "hit-factor": number(0.2, 1, 0.6),
  "dot-diameter": number(1, 1000, NaN),
  picture: words,
  tile: number(0, 10_000, 0),
  "dot-picture": words,
  "selected-picture": words,
  "last-picture": words,
  "error-picture": words,
  "last-error-picture": words,
  "correct-picture": words,
  "disabled-picture": words,
  "line-picture": words,
  "error-line-picture": words,
  "correct-line-picture": words,
  disabled: flag,
  "error-echo": number(0, Infinity, 1),
  "correct-echo": number(0, Infinity, 0.35),
  theme: choice("", "light", "dark"),
  "no-vibration": flag,
};

/** Attributes with URLs of pictures, and the numbers of their pictures in display lists. */
export const pictureAttributes = Object.freeze({
  picture: 1,
  "dot-picture": 2,
  "selected-picture": 3,
  "last-picture": 4,
  "error-picture": 5,
  "last-error-picture": 6,
  "correct-picture": 7,
  "disabled-picture": 8,
  "line-picture": 9,
  "error-line-picture": 10,
  "correct-line-picture": 11,
});

for (const name of Object.keys(pictureAttributes)) {
  try {
    // A registered URL is read as an absolute one, and is relative to the style sheet that sets it.
    const property = { name: `--inkdot-${name}`, syntax: "<url> | none", inherits: true, initialValue: "none" };
    /** @type {any} */ (CSS).registerProperty(property);
  } catch {
    // A second copy of this module registered it.
  }
}

/**
 * Returns the URL of a picture, from its attribute or else from its custom property; empty if there is none.
 * @param {HTMLElement} element
 * @param {string} name
 */
export function pictureURL(element, name) {
  const css = getComputedStyle(element).getPropertyValue(`--inkdot-${name}`);
  const quoted = /^url\("(.*)"\)$/s.exec(css.trim())?.[1] ?? "";
  return element.getAttribute(name) ?? quoted.replaceAll(/\\(["\\])/g, "$1");
}

/** States of a dot, in the order of `lock_configure`, with the numbers of suitable pictures, best first. */
const dotStates = Object.entries({
  dot: [2],
  selected: [3],
  last: [4, 3],
  error: [5, 3],
  "last-error": [6, 5, 3],
  correct: [7, 3],
  disabled: [8],
});

/** The adjustable lengths and shares, in the order of `lock_configure`; NaN if the page sets none. */
const lengthNames = ["line-width", "ring-width", "disc", "arrow"];

/** Colours of lines and single dots, in the order of `lock_configure`, and the palette colours that they replace. */
const ownColors = Object.entries({ line: 2, "error-line": 3, "correct-line": 4, last: 2, "last-error": 3, disabled: 1 });

/**
 * Returns the numbers for `lock_configure`.
 * @param {HTMLElement} element
 * @param {number[]} palette
 * @param {boolean} reducesMotion
 * @param {Map<number, unknown>} pictures the loaded pictures, by number
 */
export function lookNumbers(element, palette, reducesMotion, pictures) {
  const style = getComputedStyle(element);
  const custom = (/** @type {string} */ name) => style.getPropertyValue(`--inkdot-${name}`).trim();
  const color = (/** @type {string} */ name) => {
    const css = custom(name);
    return css ? parseColor(css) : null;
  };
  const text = (/** @type {string} */ name) => element.getAttribute(name) ?? "";
  const has = (/** @type {string} */ name) => (element.hasAttribute(name) ? 1 : 0);
  // A pad has no flow, so it does not know whether a pattern is being set.
  const isAlways = text("arrows") === "always" || !("flow" in element);
  const arrows = !has("arrows") ? Arrows.never : isAlways ? Arrows.always : Arrows.whileSetting;
  const tile = Number.parseFloat(text("tile"));
  return [
    presets.indexOf(/** @type {any} */ (element).layout),
    arrows,
    has("hidden-path"),
    has("hidden-error"),
    reducesMotion ? 1 : 0,
    Number.parseFloat(text("hit-factor")) || 0.6,
    text("lines") === "full" ? 0 : 1,
    // Limits the number of tiles.
    !pictureURL(element, "picture") ? Backdrop.plain : tile >= 4 ? Backdrop.tiles : Backdrop.picture,
    tile,
    tile,
    ...palette,
    /** @type {any} */ (element).errorEcho,
    /** @type {any} */ (element).correctEcho,
    ...lengthNames.map((name) => Number.parseFloat(custom(name))),
    ...ownColors.map(([name, index]) => color(name) ?? palette[index]),
    ...dotStates.flatMap(([name, numbers]) => [
      numbers.find((number) => pictures.has(number)) ?? 0,
      ...["disc", "ring", "halo"].map((part) => color(`${name}-${part}`) ?? NaN),
    ]),
    ...["arrow", "error-arrow", "correct-arrow"].map((name) => color(`${name}-color`) ?? NaN),
    ...[9, 10, 11].map((number) => (pictures.has(number) ? number : 0)),
    1 - has("disabled"),
    /** @type {any} */ (element).dotDiameter,
  ];
}

/**
 * Whether the page sets the appearance of disabled dots.
 * @param {HTMLElement} element
 * @param {Map<number, unknown>} pictures the loaded pictures, by number
 */
export function hasDisabledLook(element, pictures) {
  const style = getComputedStyle(element);
  const parts = ["", "-disc", "-ring", "-halo"];
  return pictures.has(8) || parts.some((part) => style.getPropertyValue(`--inkdot-disabled${part}`).trim() !== "");
}

/**
 * Returns the engine's colours, replaced by those of the page.
 * @param {HTMLElement} element
 * @param {number[]} palette
 */
export function paletteOf(element, palette) {
  const style = getComputedStyle(element);
  return ["background", "dot", "selected", "error", "correct"].map((name, index) => {
    const css = style.getPropertyValue(`--inkdot-${name}`).trim();
    return (css && parseColor(css)) || palette[index];
  });
}
