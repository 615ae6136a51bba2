// Made by Scripts/codes of Swift: change it there. Numbers of sealed files.

/** A kind of key that wraps a data key. */
export const SlotKind = Object.freeze({
  recoveryKey: 1,
  passphrase: 2,
  pattern: 3,
});

/** The kind of a sealed value. */
export const Part = Object.freeze({
  facts: 1,
  journal: 2,
  directory: 3,
  end: 4,
});

/** Numbers of an entry, and of the next step of a scan. */
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

/** The next task of a page that reads a backup. */
export const ScanStep = Object.freeze({
  read: 0,
  open: 1,
  done: 2,
});

/** Why what was typed is no recovery key, from 1 on. */
export const keyErrors = Object.freeze(/** @type {const} */ (["key.length", "key.character", "key.mistyped"]));

/** Why a file is no backup, from 1 on. */
export const fileErrors = Object.freeze(/** @type {const} */ (["notABackup", "newer", "damagedHeader"]));

/** Random bytes of a recovery key. */
export const randomLength = 15;

/** Bytes of a slot's salt. */
export const saltLength = 16;

/** Bytes of a wrapped data key. */
export const wrappedLength = 48;

/** Bytes of a book's identifier. */
export const bookLength = 16;

/** Random bytes of a file. */
export const fileLength = 32;

/** Most bytes of the header of a file. */
export const longestHeader = 4096;

/** Bytes that are sealed at a time. */
export const pieceLength = 262144;
