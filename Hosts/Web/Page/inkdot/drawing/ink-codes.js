// Made by Scripts/codes of Swift: change it there. Numbers of ink in display lists.

/** Display items of drawings. */
export const Ink = Object.freeze({
  polygon: 6,
  ink: 8,
  photo: 9,
  curves: 10,
  rules: 11,
  multipliedCurves: 12,
  screenedCurves: 13,
  text: 14,
});

/** Maximum width of a stroke, in pt. */
export const maximumWidth = 50;

/** Font families. */
export const families = Object.freeze(/** @type {const} */ (["sans", "serif", "monospaced"]));
