// How a lock looks, read from its attributes and custom properties.

import { Arrows, Backdrop, presets } from "../shared/codes.js";
import { choice, flag, number, words } from "../shared/element.js";
import { parseColor } from "../shared/painter.js";

/** Attributes that change how it looks and feels, and nothing else. */
export const lookAttributes = {
  layout: choice("compact", "classic", "ring"),
  arrows: words,
  "hidden-path": flag,
  "hidden-error": flag,
  lines: choice("clipped", "full"),
  "hit-factor": number(0.2, 1, 0.6),
  picture: words,
  tile: number(0, 10_000, 0),
  theme: choice("", "light", "dark"),
  "no-vibration": flag,
};

/**
 * The numbers for `lock_configure`.
 * @param {HTMLElement} element
 * @param {number[]} palette
 * @param {boolean} reducesMotion
 */
export function lookNumbers(element, palette, reducesMotion) {
  const text = (/** @type {string} */ name) => element.getAttribute(name) ?? "";
  const has = (/** @type {string} */ name) => (element.hasAttribute(name) ? 1 : 0);
  const arrows = text("arrows") === "always" ? Arrows.always : has("arrows") ? Arrows.whileSetting : Arrows.never;
  const tile = Number.parseFloat(text("tile"));
  return [
    presets.indexOf(/** @type {any} */ (element).layout),
    arrows,
    has("hidden-path"),
    has("hidden-error"),
    reducesMotion ? 1 : 0,
    Number.parseFloat(text("hit-factor")) || 0.6,
    text("lines") === "full" ? 0 : 1,
    // Tiles of a few pixels would be thousands.
    !has("picture") ? Backdrop.plain : tile >= 4 ? Backdrop.tiles : Backdrop.picture,
    tile,
    tile,
    ...palette,
  ];
}

/**
 * The engine's colours, with those the page has set in their place.
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
