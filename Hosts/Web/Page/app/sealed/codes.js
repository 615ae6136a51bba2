// Made by Scripts/codes of Swift: change it there. Numbers of sealed files.

/** Kinds of keys that wrap a data key. */
export const SlotKind = Object.freeze({
  recoveryKey: 1,
  passphrase: 2,
  pattern: 3,
});

/** Kinds of sealed values. */
export const Part = Object.freeze({
  facts: 1,
  journal: 2,
  directory: 3,
  end: 4,
});

/** Fields of an entry and of the next scan step. */
export const entryFields = Object.freeze(
  /** @type {const} */ ([
    "kind",
    "isLast",
    "number",
    "position",
    "length",
    "frameLength",
    "nonceLength",
    "associatedLength",
    "offset",
    "count",
    "step",
    "damageCount",
  ]),
);

/** Steps of a backup scan. */
export const ScanStep = Object.freeze({
  read: 0,
  open: 1,
  done: 2,
});

/** Faults of an entered recovery key, from 1. */
export const keyErrors = Object.freeze(/** @type {const} */ (["key.length", "key.character", "key.mistyped"]));

/** Faults of a backup file, from 1. */
export const fileErrors = Object.freeze(/** @type {const} */ (["notABackup", "newer", "damagedHeader"]));

/** Number of random bytes of a recovery key. */
export const randomLength = 15;

/** Length of a slot's salt, in bytes. */
export const saltLength = 16;

/** Length of a wrapped data key, in bytes. */
export const wrappedLength = 48;

/** Length of a book's identifier, in bytes. */
export const bookLength = 16;

/** Number of random bytes of a file. */
export const fileIdentifierLength = 32;

/** Maximum length of a file's header, in bytes. */
export const longestHeader = 4096;

/** Length of a sealed piece, in bytes. */
export const pieceLength = 262144;
