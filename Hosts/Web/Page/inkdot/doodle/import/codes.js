// Made by Scripts/codes of Swift: change it there. Numbers of the document reader.

/** Faults of a document, from 1. */
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

/** Fields of a readable document. */
export const documentFields = Object.freeze(
  /** @type {const} */ (["width", "height", "form", "markCount", "nameLength", "isWhole"]),
);

/** Fields of an unreadable document. */
export const faultFields = Object.freeze(/** @type {const} */ (["reason", "line", "column", "limit"]));

/** Document formats. */
export const forms = Object.freeze(/** @type {const} */ (["inkdot", "svg", "inkML", "json"]));
