// Made by Scripts/codes of Swift: change it there. Numbers of what reads documents of other programs.

/** The fault of a text, from 1 on. */
export const reasons = Object.freeze(
  /** @type {const} */ (["unexpected", "endsEarly", "tooDeep", "tooLong", "missing", "badValue", "notUnderstood"]),
);

/** The form of a document. */
export const forms = Object.freeze(/** @type {const} */ (["inkdot", "svg", "inkML", "json"]));
