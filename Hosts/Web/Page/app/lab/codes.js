// Made by Scripts/codes of Swift: change it there. Numbers of the gesture lab.

/** The cards. */
export const cards = Object.freeze(
  /** @type {const} */ ([
    "sparks",
    "hitTest",
    "button",
    "taps",
    "longPress",
    "swipe",
    "rotate",
    "pinch",
    "together",
    "pan",
    "edgePan",
    "shake",
  ]),
);

/** Bits of the lab's effects. */
export const LabEffect = Object.freeze({
  redraw: 1,
  logged: 2,
  statesChanged: 4,
  hitChanged: 8,
  restarted: 16,
  playbackEnded: 32,
  sparksCounted: 64,
});

/** States of a recognizer. */
export const states = Object.freeze(/** @type {const} */ (["possible", "began", "changed", "ended", "cancelled", "failed"]));

/** Failures of a recognizer, from 1. */
export const failures = Object.freeze(
  /** @type {const} */ ([
    "moved",
    "tooFar",
    "noNextTap",
    "tooLate",
    "wrongDirection",
    "notFromEdge",
    "tooMany",
    "tooFew",
    "lifted",
    "touchCancelled",
    "prevented",
    "requiredFailure",
    "disabled",
    "refused",
    "other",
  ]),
);

/** Results of a view in a hit test. */
export const answers = Object.freeze(
  /** @type {const} */ (["found", "searched", "outside", "hidden", "notInteractive", "transparent", "itself"]),
);

/** Switches of a view. */
export const Switch = Object.freeze({
  interaction: 0,
  hidden: 1,
  multipleTouch: 2,
  overridesHitTest: 3,
  alpha: 4,
});

/** Options of a card. */
export const options = Object.freeze(
  /** @type {const} */ (["taps", "press", "movement", "direction", "threshold", "fingers", "multipleTouch", "distance", "angle"]),
);

/** Errors of a log, from 1. */
export const problems = Object.freeze(/** @type {const} */ (["json", "deep", "long", "value", "run", "overflown"]));

/** Maximum length of a log, in bytes. */
export const longestLog = 67108864;
