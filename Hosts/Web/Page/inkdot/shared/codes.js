// Made by Scripts/codes of Swift: change it there. Numbers of touches, the exchange, figures and the lock.

/** Phases of a touch. */
export const Phase = Object.freeze({
  began: 0,
  moved: 1,
  stationary: 2,
  ended: 3,
  cancelled: 4,
});

/** The input device. */
export const Kind = Object.freeze({
  finger: 0,
  pen: 1,
  mouse: 2,
});

/** Numbers of a touch; see `TouchRows`. */
export const touchLength = 9;

/** Capacity of the exchange, in numbers. */
export const numberCount = 1024;

/** Capacity of the exchange, in bytes. */
export const byteCount = 4096;

/** Bit of an answer that reports a refusal. */
export const refused = 1073741824;

/** Reasons for a refusal, from 1. */
export const refusals = Object.freeze(
  /** @type {const} */ ([
    "malformed",
    "timeNotFinite",
    "locationOutOfRange",
    "listedTwice",
    "alreadyDown",
    "notDown",
    "dispatching",
    "tooManyTouches",
    "accelerationNotFinite",
  ]),
);

/** Display items of figures. */
export const Figure = Object.freeze({
  fill: 1,
  image: 2,
  disc: 3,
  ring: 4,
  line: 5,
  polygon: 6,
  tiles: 7,
  turned: 15,
  turnedTiles: 16,
});

/** Failures of a vault. */
export const PatternFailure = Object.freeze({
  storageDenied: 0,
  storageFull: 1,
  storageFailed: 2,
  recordDamaged: 3,
  recordMissing: 4,
  derivationFailed: 5,
});

/** Bits of a lock's effects. */
export const Effect = Object.freeze({
  redraw: 1,
  vibrate: 2,
  dotsChanged: 4,
  drawn: 8,
  discarded: 16,
  echoEnded: 32,
  screenChanged: 64,
  shakeMessage: 128,
  check: 256,
  save: 512,
  remove: 1024,
  finished: 2048,
});

/** Kinds of flows. */
export const flows = Object.freeze(/** @type {const} */ (["create", "unlock", "verify", "change", "remove"]));

/** Outcomes of a flow. */
export const outcomes = Object.freeze(
  /** @type {const} */ (["created", "unlocked", "verified", "changed", "removed", "cancelled"]),
);

/** Tones of a message. */
export const tones = Object.freeze(/** @type {const} */ (["neutral", "warning", "error", "success"]));

/** Bits of the buttons of a screen. */
export const Button = Object.freeze({
  startOver: 1,
  forgot: 2,
  manage: 4,
  cancel: 8,
});

/** Inputs of a lock; see `lock_send`. */
export const Input = Object.freeze({
  startOver: 0,
  cancel: 1,
  saved: 2,
  removed: 3,
  failed: 4,
  correct: 5,
  wrong: 6,
  tooShort: 7,
  locked: 8,
  refusedForGood: 9,
  checkCancelled: 10,
  checkFailed: 11,
  statusOpen: 12,
  statusLocked: 13,
  statusRefusedForGood: 14,
});

/** Attempt statuses. */
export const Status = Object.freeze({
  open: 0,
  locked: 1,
  refusedForGood: 2,
});

/** Attempt schedules. */
export const Schedule = Object.freeze({
  standard: 1,
  strict: 2,
});

/** Operations on an attempt limiter. */
export const attemptActions = Object.freeze(/** @type {const} */ (["start", "status", "begin", "succeed", "lost"]));

/** Policies for weak patterns. */
export const weakPolicies = Object.freeze(/** @type {const} */ (["accept", "warn", "refuse"]));

/** Treatments of skipped dots. */
export const skippings = Object.freeze(/** @type {const} */ (["fill", "jump", "refuse"]));

/** Modes of arrows. */
export const Arrows = Object.freeze({
  never: 0,
  whileSetting: 1,
  always: 2,
});

/** Layout presets. */
export const presets = Object.freeze(/** @type {const} */ (["classic", "compact", "ring"]));

/** Backgrounds of the dots. */
export const Backdrop = Object.freeze({
  plain: 0,
  picture: 1,
  tiles: 2,
});

/** Verdicts on the strength of a pattern. */
export const verdicts = Object.freeze(/** @type {const} */ (["weak", "medium", "strong"]));

/** Weaknesses of a pattern. */
export const weaknesses = Object.freeze(
  /** @type {const} */ (["shape", "line", "fewDots", "fewTurns", "noCrossing", "corner", "shortLines"]),
);

/** Subjects of a credential record. */
export const RecordSubject = Object.freeze({
  pattern: 0,
  passphrase: 1,
});

/** Keys of a credential record. */
export const RecordKey = Object.freeze({
  none: 0,
  device: 1,
});

/** Purposes of a record's derivation. */
export const Purpose = Object.freeze({
  digest: 0,
  wrapping: 1,
});

/** Length of a record's digest, in bytes. */
export const digestLength = 32;

/** Length of a new record's salt, in bytes. */
export const saltLength = 16;

/** Rounds of PBKDF2 for new records. */
export const iterations = 600000;

/** The version of new records. */
export const recordVersion = 2;
