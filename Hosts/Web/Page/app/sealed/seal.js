// Sealed files: the engine (`SealHost`) knows their layouts, the browser provides the cryptography. See
// Documentation/SealedFiles.md.

import {
  ScanStep,
  SlotKind,
  bookLength,
  entryFields,
  fileErrors,
  fileIdentifierLength,
  keyErrors,
  longestHeader,
  randomLength,
  saltLength,
  wrappedLength,
} from "./codes.js";
import { byteCount } from "../../inkdot/shared/codes.js";
import { Engine, compile } from "../../inkdot/shared/engine.js";
import { subtle } from "../../inkdot/shared/waiting.js";

/** The kinds of keys that a user can keep. A backup has no slot for a pattern, which opens nothing elsewhere. */
const recoveryKinds = [SlotKind.recoveryKey, SlotKind.passphrase];
/** Whether a slot belongs to a recovery key or passphrase; not to a pattern or an unknown kind. */
export const isRecovery = (/** @type {any} */ slot) => recoveryKinds.includes(slot?.[0]);

/**
 * Rounds of PBKDF2 by kind: a recovery key cannot be guessed.
 * @type {Record<number, number>}
 */
const rounds = { [SlotKind.recoveryKey]: 1, [SlotKind.passphrase]: 600_000 };
const hash = "SHA-256";
const utf8 = new TextEncoder();

/** The reason why something cannot be sealed or opened; `reason` is the suffix of a text's key. */
export class SealError extends Error {
  /** @param {string} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(`sealed file: ${reason}`, { cause });
    this.name = "SealError";
    this.reason = reason;
  }
}

/**
 * An entry; `offset` and `count` of its sealed bytes.
 * @typedef {{offset: number, count: number, frame: Uint8Array, nonce: Uint8Array, associated: Uint8Array}} SealedPart
 */
/** @typedef {{created: number, modified: number, width: number, height: number, byteCount: number, name: string}} Facts */

/** The engine of sealed files; loads on first use. */
export const loadSeal = () => compile(new URL("../../inkdot/seal.wasm", import.meta.url));

/** Returns an engine with the layouts, for one file. */
export const startSeal = async () => new Seal(new Engine(await loadSeal()));

/**
 * Runs work with the layouts, and leaves nothing in memory afterwards.
 * @template T
 * @param {(seal: Seal) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSeal(work) {
  const seal = await startSeal();
  try {
    return await work(seal);
  } finally {
    seal.engine.wipe();
  }
}

export class Seal {
  constructor(/** @type {Engine} */ engine) {
    this.engine = engine;
  }

  /** Returns the bytes that a call has written; throws if its arguments were invalid. */
  #read(/** @type {number} */ count) {
    if (count < 0) throw new SealError("malformed");
    return this.engine.read(count);
  }

  // MARK: Keys

  /** Returns a new recovery key for display. */
  makeRecoveryKey() {
    this.engine.write(crypto.getRandomValues(new Uint8Array(randomLength)));
    const text = new TextDecoder().decode(this.#read(this.engine.wasm.recovery_make()));
    this.engine.wasm.bytes_wipe();
    return text;
  }

  /** Returns the secret of a typed recovery key, for key derivation. */
  recoverySecret(/** @type {string} */ typed) {
    const bytes = utf8.encode(typed);
    this.engine.write(bytes);
    const count = this.engine.wasm.recovery_read(Math.min(bytes.length, byteCount));
    const secret = count < 0 ? null : this.engine.read(count);
    this.engine.wasm.bytes_wipe();
    bytes.fill(0);
    if (!secret) throw new SealError(keyErrors[-1 - count]);
    return secret;
  }

  /** Returns the secret of typed text of a kind, for key derivation. */
  secret(/** @type {number} */ kind, /** @type {string} */ typed) {
    return kind === SlotKind.recoveryKey
      ? this.recoverySecret(typed)
      : utf8.encode(`inkdot-passphrase\u0001${typed.normalize("NFC")}`);
  }

  /**
   * Creates a slot with a data key.
   * @param {number} kind
   * @param {Uint8Array} secret
   * @param {Uint8Array} book
   * @param {Uint8Array} dataKey
   */
  async wrap(kind, secret, book, dataKey) {
    const salt = crypto.getRandomValues(new Uint8Array(saltLength));
    const make = (/** @type {Uint8Array} */ wrapped) => {
      this.engine.write(salt, wrapped);
      return this.#read(this.engine.wasm.slot_make(kind, rounds[kind]));
    };
    const { key, associated } = await this.#wrapping(make(new Uint8Array(wrappedLength)), secret, book);
    return make(new Uint8Array(await subtle.encrypt(gcm(new Uint8Array(12), associated), key, dataKey)));
  }

  /**
   * Returns the data key of a slot; overwrite it after use.
   * @param {Uint8Array} slot
   * @param {Uint8Array} secret
   * @param {Uint8Array} book
   */
  async unwrap(slot, secret, book) {
    const { key, associated, wrapped } = await this.#wrapping(slot, secret, book);
    return openWrapped(key, associated, wrapped);
  }

  /**
   * Creates a slot with a data key that a pattern opens.
   * @param {{key: CryptoKey, record: string}} wrapping of the pattern's record; each record wraps once
   * @param {Uint8Array} book
   * @param {Uint8Array} dataKey
   */
  async wrapPattern({ key, record }, book, dataKey) {
    const salt = await beginning(record);
    const make = (/** @type {Uint8Array} */ wrapped) => {
      this.engine.write(salt, wrapped);
      return this.#read(this.engine.wasm.slot_make(SlotKind.pattern, 0));
    };
    const { associated } = this.#slot(make(new Uint8Array(wrappedLength)), book);
    return make(new Uint8Array(await subtle.encrypt(gcm(new Uint8Array(12), associated), key, dataKey)));
  }

  /**
   * Returns the data key in the slot of a pattern; overwrite it after use.
   * @param {Uint8Array} slot
   * @param {{key: CryptoKey, record: string}} wrapping
   * @param {Uint8Array} book
   */
  async unwrapPattern(slot, { key, record }, book) {
    const { associated, salt, wrapped } = this.#slot(slot, book);
    const own = await beginning(record);
    if (salt.some((byte, index) => byte !== own[index])) throw new SealError("key.other");
    return openWrapped(key, associated, wrapped);
  }

  /** Returns the `info` that expands the key of stored values and starts their associated data. */
  storedInformation(/** @type {Uint8Array} */ book) {
    this.engine.write(book);
    return this.#read(this.engine.wasm.stored_information());
  }

  #slot(/** @type {Uint8Array} */ slot, /** @type {Uint8Array} */ book) {
    this.engine.write(slot, book);
    const all = this.#read(this.engine.wasm.slot_read(slot.length));
    const [kind, iterations, ...lengths] = this.engine.numbers.slice(0, 6);
    const [info, associated, salt, wrapped] = split(all, lengths);
    return { kind, iterations, info, associated, salt, wrapped };
  }

  /**
   * @param {Uint8Array} slot
   * @param {Uint8Array} secret
   * @param {Uint8Array} book
   */
  async #wrapping(slot, secret, book) {
    const { iterations, info, associated, salt, wrapped } = this.#slot(slot, book);
    const material = await subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    const slow = new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, material, 256));
    const expanding = await subtle.importKey("raw", slow, "HKDF", false, ["deriveKey"]);
    slow.fill(0);
    const key = await subtle.deriveKey(hkdf(info), expanding, aes, false, ["encrypt", "decrypt"]);
    return { key, associated, wrapped };
  }

  // MARK: Files

  /** Returns the header of a new file, and keeps it for the following calls. */
  makeHeader(/** @type {Uint8Array} */ book, /** @type {Uint8Array[]} */ slots) {
    this.engine.write(book, crypto.getRandomValues(new Uint8Array(fileIdentifierLength)), ...slots);
    return this.#read(this.engine.wasm.backup_make(slots.length));
  }

  /**
   * Reads the header of a file, and keeps it.
   * @returns {{book: Uint8Array, slots: Map<number, Uint8Array>, length: number}}
   */
  readHeader(/** @type {Uint8Array} */ bytes) {
    this.engine.write(bytes);
    const count = this.engine.wasm.backup_read(Math.min(bytes.length, longestHeader));
    if (count < 0) throw new SealError(fileErrors[-1 - count]);
    return this.#header(count);
  }

  /** The copy of a header in the last bytes of a file, which is kept; null without one. */
  findHeader(/** @type {Uint8Array} */ end) {
    this.engine.write(end);
    const count = this.engine.wasm.backup_find(end.length);
    return count < 0 ? null : this.#header(count);
  }

  #header(/** @type {number} */ count) {
    const book = this.engine.read(count);
    /** @type {Map<number, Uint8Array>} */
    const slots = new Map();
    for (const kind of recoveryKinds) {
      const slot = this.engine.read(this.engine.wasm.backup_slot(kind));
      if (slot.length) slots.set(kind, slot);
    }
    return { book, slots, length: this.engine.wasm.backup_length() };
  }

  /** Returns the key of the file whose header was created or read last. */
  fileKey(/** @type {CryptoKey} */ dataKey) {
    const info = this.#read(this.engine.wasm.backup_information());
    return subtle.deriveKey(hkdf(info), dataKey, aes, false, ["encrypt", "decrypt"]);
  }

  /**
   * Seals an entry of the file whose header was created last.
   * @param {CryptoKey} key
   * @param {{kind: number, isLast: boolean, number: number, position: number, drawing: Uint8Array}} about
   * @param {Uint8Array} content
   * @returns {Promise<Uint8Array[]>} its frame and its sealed bytes
   */
  async sealed(key, { kind, isLast, number, position, drawing }, content) {
    this.engine.write(drawing);
    const part = this.#part(this.engine.wasm.entry_make(kind, isLast ? 1 : 0, number, position, content.length));
    if (!part) throw new SealError("malformed");
    return [part.frame, new Uint8Array(await subtle.encrypt(gcm(part.nonce, part.associated), key, content))];
  }

  /** Opens an entry; null if it is damaged or belongs to another book. */
  async opened(/** @type {CryptoKey} */ key, /** @type {SealedPart} */ part, /** @type {Uint8Array} */ bytes) {
    try {
      return new Uint8Array(await subtle.decrypt(gcm(part.nonce, part.associated), key, bytes));
    } catch {
      return null;
    }
  }

  /** @returns {SealedPart | null} */
  #part(/** @type {number} */ count) {
    if (count < 0) return null;
    const { frameLength, nonceLength, associatedLength, offset, count: sealedLength } = this.engine.row(entryFields);
    const [frame, nonce, associated] = split(this.engine.read(count), [frameLength, nonceLength, associatedLength]);
    return { offset, count: sealedLength, frame, nonce, associated };
  }

  /** Returns the bytes of a drawing's facts, to seal. */
  makeFacts(/** @type {Facts} */ { created, modified, width, height, byteCount, name }) {
    const bytes = utf8.encode(name);
    this.engine.write(bytes);
    this.engine.numbers.set([created, modified, width, height, byteCount]);
    return this.#read(this.engine.wasm.facts_make(bytes.length));
  }

  /** Returns the bytes of the last entry, which has the counts. */
  makeEnd(/** @type {number} */ drawings, /** @type {number} */ entries) {
    return this.#read(this.engine.wasm.end_make(drawings, entries));
  }

  // MARK: Contents of a file

  /**
   * Reads all entries of a file, and opens all but the drawings themselves.
   * @param {CryptoKey} key
   * @param {{start: number, size: number}} file where the entries begin, 0 when the header is damaged; and its length
   * @param {(offset: number, count: number) => Promise<Uint8Array>} read
   * @returns {Promise<number>} the number of damaged places
   */
  async scan(key, { start, size }, read) {
    let answer = this.engine.wasm.scan_begin(start, size);
    for (;;) {
      const { step, offset, count, damageCount } = this.engine.row(entryFields);
      if (step === ScanStep.done) return damageCount;
      const part = this.#part(answer);
      const bytes = await read(offset, count);
      const content = part ? await this.opened(key, part, bytes) : bytes;
      this.engine.giveLong(content ?? new Uint8Array());
      answer = part ? this.engine.wasm.scan_learn(content ? 1 : 0) : this.engine.wasm.scan_consume();
    }
  }

  /**
   * Returns the number of found drawings, the expected number (-1 if the end is missing), and whether nothing is
   * missing.
   */
  state() {
    this.engine.wasm.index_state();
    const [found, expected, whole] = this.engine.numbers;
    return { found, expected, isWhole: whole === 1 };
  }

  /**
   * Returns a found drawing.
   * @returns {{id: Uint8Array, isKnown: boolean, isWhole: boolean, parts: number, facts: Facts}}
   */
  drawing(/** @type {number} */ place) {
    const bytes = this.#read(this.engine.wasm.index_drawing(place));
    const [known, whole, parts, created, modified, width, height, byteCount] = this.engine.numbers;
    const name = new TextDecoder().decode(bytes.subarray(bookLength));
    const facts = { created, modified, width, height, byteCount, name };
    return { id: bytes.slice(0, bookLength), isKnown: known === 1, isWhole: whole === 1, parts, facts };
  }

  /** Returns a part of a drawing. */
  part(/** @type {number} */ place, /** @type {number} */ number) {
    return /** @type {SealedPart} */ (this.#part(this.engine.wasm.index_part(place, number)));
  }
}

const aes = { name: "AES-GCM", length: 256 };
const hkdf = (/** @type {Uint8Array} */ info) => ({ name: "HKDF", hash, salt: new Uint8Array(), info });
const gcm = (/** @type {Uint8Array} */ iv, /** @type {Uint8Array} */ additionalData) => ({ name: "AES-GCM", iv, additionalData });

/** Imports a data key as a non-extractable handle, and overwrites the given bytes. */
export async function dataKeyOf(/** @type {Uint8Array} */ bytes) {
  const key = await subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  bytes.fill(0);
  return key;
}

/**
 * Derives the key of stored values.
 * @param {CryptoKey} dataKey
 * @param {Uint8Array} info
 */
export const storedKeyOf = (dataKey, info) => subtle.deriveKey(hkdf(info), dataKey, aes, false, ["encrypt", "decrypt"]);

/** Returns the identifier by which a slot refers to its record. */
const beginning = async (/** @type {string} */ record) =>
  new Uint8Array(await subtle.digest("SHA-256", utf8.encode(record))).slice(0, 16);

/**
 * @param {CryptoKey} key
 * @param {Uint8Array} associated
 * @param {Uint8Array} wrapped
 */
async function openWrapped(key, associated, wrapped) {
  try {
    return new Uint8Array(await subtle.decrypt(gcm(new Uint8Array(12), associated), key, wrapped));
  } catch (error) {
    throw new SealError("key.wrong", error);
  }
}

/** Splits concatenated bytes by lengths. */
function split(/** @type {Uint8Array} */ bytes, /** @type {Iterable<number>} */ lengths) {
  let at = 0;
  return [...lengths].map((length) => bytes.slice(at, (at += length)));
}
