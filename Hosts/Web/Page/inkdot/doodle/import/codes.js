// Made by Scripts/codes of Swift: change it there. Numbers of what reads documents of other programs.

/** The fault of a document, from 1 on. */
export const reasons = Object.freeze(
  /** @type {const} */ ([
    "unexpected",
    "endsEarly",
    "tooDeep",
    "tooLong",
    "missing",
    "badValue",
    "notUnderstood",
    "notInkdot",
    "newer",
    "badPaper",
  ]),
);

/** Numbers of a document that is a drawing. */
export const documentFields = Object.freeze(
  /** @type {const} */ (["width", "height", "form", "markCount", "nameLength", "isWhole"]),
);

/** Numbers of a document that is no drawing. */
export const faultFields = Object.freeze(/** @type {const} */ (["reason", "line", "column", "limit"]));

/** The form of a document. */
export const forms = Object.freeze(/** @type {const} */ (["inkdot", "svg", "inkML", "json"]));
