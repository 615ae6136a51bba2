// Derivations of the server's protocol, with WebCrypto. Labels and order: Documentation/ServerProtocol.md, "Derivations".

import { Failure } from "../../inkdot/shared/engine.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { subtle } from "../../inkdot/shared/waiting.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { SealError } from "../sealed/seal.js";
import { serverSlotKind } from "../sealed/kinds.js";

/** Length of a slot's head in bytes: kind, cipher, rounds and salt. */
const slotHeadLength = 22;

const hash = "SHA-256";
const aes = { name: "AES-GCM", length: 256 };
const utf8 = new TextEncoder();

/** Encodes `"text" 00` of the protocol, followed by further values. */
const labelled = (/** @type {string} */ text, /** @type {(Uint8Array | string)[]} */ ...more) =>
  joined([utf8.encode(`${text}\0`), ...more.map((part) => (typeof part === "string" ? utf8.encode(part) : part))]);

const hkdf = (/** @type {Uint8Array} */ info) => ({ name: "HKDF", hash, salt: new Uint8Array(), info });

/**
 * Derives the value to send with an attempt, and the device's half of the wrapping key.
 * @param {Uint8Array} secret key derivation input of the pattern
 * @param {{salt: Uint8Array, iterations: number}} record
 * @param {CryptoKey} deviceKey
 * @param {string} header text of the record
 * @returns {Promise<{auth: Uint8Array, local: Uint8Array}>} overwrite `local` after use
 */
export async function deriveAttempt(secret, { salt, iterations }, deviceKey, header) {
  /** @type {Uint8Array[]} */
  const transient = [];
  const keep = (/** @type {ArrayBuffer} */ bits) => {
    const bytes = new Uint8Array(bits);
    transient.push(bytes);
    return bytes;
  };
  try {
    const material = await subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    const stretched = keep(await subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, material, 256));
    const slow = keep(await subtle.sign("HMAC", deviceKey, stretched));
    const expanding = await subtle.importKey("raw", slow, "HKDF", false, ["deriveBits"]);
    const expand = async (/** @type {string} */ label) =>
      new Uint8Array(await subtle.deriveBits(hkdf(labelled(label, header)), expanding, 256));
    return { auth: await expand("inkdot server auth"), local: await expand("inkdot server local") };
  } catch (error) {
    throw new StoreError(Failure.derivationFailed, error);
  } finally {
    for (const bytes of transient) bytes.fill(0);
  }
}

/**
 * Derives the wrapping key for the slot of a record.
 * @param {Uint8Array} local
 * @param {Uint8Array} share
 * @param {string} header
 * @returns {Promise<CryptoKey>} not extractable
 */
export async function wrappingKey(local, share, header) {
  const both = joined([local, share]);
  try {
    const expanding = await subtle.importKey("raw", both, "HKDF", false, ["deriveKey"]);
    return await subtle.deriveKey(hkdf(labelled("inkdot server wrapping", header)), expanding, aes, false, [
      "encrypt",
      "decrypt",
    ]);
  } finally {
    both.fill(0);
  }
}

/** Expands a data key, whose handle only derives keys, to a key for HMAC. */
const proofKey = (/** @type {CryptoKey} */ dataKey, /** @type {string} */ label, /** @type {Uint8Array} */ account) =>
  subtle.deriveKey(hkdf(labelled(label, account)), dataKey, { name: "HMAC", hash, length: 256 }, false, ["sign"]);

const sign = async (/** @type {CryptoKey} */ key, /** @type {Uint8Array} */ content) =>
  new Uint8Array(await subtle.sign("HMAC", key, content));

/**
 * Computes the owner's proof of an open book.
 * @param {CryptoKey} dataKey
 * @param {Uint8Array} account
 */
export async function ownerProof(dataKey, account) {
  const label = "inkdot server owner";
  return sign(await proofKey(dataKey, label, account), labelled(label));
}

/**
 * Computes the proof of an open book for one device.
 * @param {CryptoKey} dataKey
 * @param {Uint8Array} account
 * @param {Uint8Array} device
 */
export async function syncProof(dataKey, account, device) {
  const label = "inkdot server sync";
  return sign(await proofKey(dataKey, label, account), labelled(label, device));
}

/**
 * Derives the value that identifies accounts.
 * @param {Uint8Array} secret of the recovery key
 */
export async function locatorOf(secret) {
  const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await subtle.deriveBits(hkdf(labelled("inkdot server locator")), material, 256));
}

/** Returns SHA-256, the form in which the server stores tokens and proofs. */
export const digestOf = async (/** @type {Uint8Array} */ bytes) => new Uint8Array(await subtle.digest(hash, bytes));

// MARK: Slots

const wrapped = (/** @type {Uint8Array} */ book, /** @type {Uint8Array} */ head) => ({
  name: "AES-GCM",
  // Constant, because each record wraps only once.
  iv: new Uint8Array(12),
  additionalData: labelled("inkdot slot", book, head),
});

/** Returns the first bytes of a slot. Its salt binds it to one record. */
async function headOf(/** @type {string} */ header) {
  const salt = (await digestOf(utf8.encode(header))).subarray(0, 16);
  return joined([Uint8Array.of(serverSlotKind, 1, 0, 0, 0, 0), salt]);
}

/**
 * Wraps a data key in a slot of kind 4.
 * @param {CryptoKey} key as for {@link wrappingKey}
 * @param {string} header
 * @param {Uint8Array} book identifier of the book
 * @param {Uint8Array} dataKey
 */
export async function makeSlot(key, header, book, dataKey) {
  const head = await headOf(header);
  return joined([head, new Uint8Array(await subtle.encrypt(wrapped(book, head), key, dataKey))]);
}

/**
 * Unwraps the data key of a slot of kind 4.
 * @param {CryptoKey} key
 * @param {string} header
 * @param {Uint8Array} book
 * @param {Uint8Array} slot
 * @returns {Promise<Uint8Array>} overwrite it after use; rejects with a {@link SealError} if the key does not match
 */
export async function openSlot(key, header, book, slot) {
  const head = slot.slice(0, slotHeadLength);
  const own = await headOf(header);
  if (own.some((byte, index) => byte !== head[index])) throw new SealError("key.other");
  try {
    return new Uint8Array(await subtle.decrypt(wrapped(book, head), key, slot.subarray(slotHeadLength)));
  } catch (error) {
    throw new SealError("key.wrong", error);
  }
}
