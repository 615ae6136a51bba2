// Made by Scripts/codes of Swift: change it there. Numbers that page and lock exchange.

/** Numbers of a lock's screen. */
export const screenFields = Object.freeze(
  /** @type {const} */ (["value", "tone", "buttons", "takesTouches", "hasPreview", "rows", "columns", "outcome", "hidesPath"]),
);

/** Numbers of a grid and a rule. */
export const ruleFields = Object.freeze(/** @type {const} */ (["rows", "columns", "minimum", "skippedDots", "repeats"]));

/** Numbers of a credential record. */
export const recordFields = Object.freeze(
  /** @type {const} */ (["subject", "key", "iterations", "rows", "columns", "minimum", "skippedDots", "repeats", "version"]),
);

/** Numbers of an attempt limiter. */
export const attemptFields = Object.freeze(/** @type {const} */ (["status", "value", "failures"]));
