// The slot of a passkey: the data key, wrapped by a secret of an authenticator (PRF extension of WebAuthn) and the
// device key.
//
// It opens the book without the pattern, but not during a wait, and does not change the attempt count.

import { joined } from "../../inkdot/shared/bytes.js";
import { Status } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { subtle } from "../../inkdot/shared/waiting.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { SealError } from "./seal.js";
import { isSame } from "./cipher.js";
import { bookOf, hasPatternSlotIn, place } from "./keys.js";
import { passkeySlotKind } from "./kinds.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./keys.js").Stored} Stored */
/**
 * The answer of an authenticator: its credential, and 32 bytes that it computes from the input. Overwrite them after
 * use.
 * @typedef {{credential: Uint8Array, secret: Uint8Array}} PasskeyAnswer
 */

/** Lengths of a slot's head and of a wrapped data key, in bytes. The identifier of the credential follows. */
const [headLength, wrappedLength] = [22, 48];
const utf8 = new TextEncoder();
const labelled = (/** @type {string} */ text, /** @type {Uint8Array[]} */ ...more) => joined([utf8.encode(`${text}\0`), ...more]);

/** The reason why a passkey was not set up or did not open the book; `reason` is the suffix of a text's key. */
export class PasskeyError extends Error {
  /** @param {string} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(`passkey: ${reason}`, { cause });
    this.name = "PasskeyError";
    this.reason = reason;
  }
}

const isPasskey = (/** @type {Uint8Array} */ slot) => slot[0] === passkeySlotKind;

/** @param {Stored | null} book */
const passkeySlotIn = (book) => book?.slots.find((slot) => isPasskey(slot) && slot.length > headLength + wrappedLength);

/** The input from which the authenticator computes the secret of a slot. */
const inputOf = (/** @type {Uint8Array} */ head, /** @type {Uint8Array} */ book) => labelled("inkdot passkey", book, head);

/** @param {Uint8Array} head @param {Uint8Array} book */
const wrapped = (head, book) => ({
  name: "AES-GCM",
  // Constant, because each salt gives another input, secret and key.
  iv: new Uint8Array(12),
  additionalData: labelled("inkdot slot", book, head),
});

/**
 * Derives the key that wraps the data key.
 * @param {Uint8Array} secret secret of the authenticator; overwritten
 * @param {CryptoKey} deviceKey prevents that a synced passkey opens copied data on another device
 * @param {Uint8Array} head
 * @returns {Promise<CryptoKey>} not extractable
 */
async function wrappingKey(secret, deviceKey, head) {
  const bits = new Uint8Array(await subtle.sign("HMAC", deviceKey, secret));
  secret.fill(0);
  try {
    const expanding = await subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
    const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: labelled("inkdot wrapping", head) };
    return await subtle.deriveKey(how, expanding, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  } finally {
    bits.fill(0);
  }
}

/**
 * Sets up a passkey right after the pattern was drawn, and replaces an earlier one.
 * @param {Book} book
 * @param {(user: Uint8Array, input: Uint8Array) => Promise<PasskeyAnswer>} make asks the authenticator for a new credential
 */
export async function setPasskey(book, make) {
  const { opener, storage, vault } = book;
  // A server counts attempts, which a passkey would bypass.
  if (!opener || (await vault.load()).server) throw new PasskeyError("failed");
  const head = joined([Uint8Array.of(passkeySlotKind, 1, 0, 0, 0, 0), crypto.getRandomValues(new Uint8Array(16))]);
  const { credential, secret } = await make(opener.id, inputOf(head, opener.id));
  const key = await wrappingKey(secret, await vault.deviceKey(), head);
  const bytes = await opener.open();
  try {
    const slot = joined([head, new Uint8Array(await subtle.encrypt(wrapped(head, opener.id), key, bytes)), credential]);
    await storage.update([place], ([there], write) => {
      const stored = bookOf(there);
      // Another tab may have removed the pattern while the authenticator was asked, or locked the book.
      if (book.opener !== opener || !hasPatternSlotIn(stored) || !isSame(stored?.id, opener.id)) {
        throw new StoreError(Failure.changedElsewhere);
      }
      write(place, { ...stored, slots: [.../** @type {Stored} */ (stored).slots.filter((each) => !isPasskey(each)), slot] });
    });
  } finally {
    bytes.fill(0);
  }
  book.opener = null;
}

/**
 * Removes the passkey; the pattern stays.
 * @param {import("./keys.js").Store} storage
 * @returns {Promise<Uint8Array | undefined>} the obsolete credential
 */
export function removePasskey(storage) {
  return storage.update([place], ([there], write) => {
    const stored = bookOf(there);
    const slot = passkeySlotIn(stored);
    if (stored?.slots.some(isPasskey)) {
      write(place, { ...stored, slots: stored.slots.filter((each) => !isPasskey(each)) });
    }
    return slot?.slice(headLength + wrappedLength);
  });
}

/**
 * Opens the book with its passkey. Like a recovery key it changes no count, and is refused during a wait.
 * @param {Book} book
 * @param {(credential: Uint8Array, input: Uint8Array) => Promise<PasskeyAnswer>} ask asks the authenticator
 */
export async function openWithPasskey(book, ask) {
  const { storage, vault } = book;
  await refuseWhileWaiting(vault);
  const stored = bookOf(await storage.get(place));
  const slot = passkeySlotIn(stored);
  if (!stored || !slot) throw new PasskeyError("removed");
  const head = slot.slice(0, headLength);
  const { secret } = await ask(slot.slice(headLength + wrappedLength), inputOf(head, stored.id));
  try {
    // Wrong patterns may have been drawn in the meantime.
    await refuseWhileWaiting(vault);
    const key = await wrappingKey(secret, await vault.deviceKey(), head);
    const sealed = slot.subarray(headLength, headLength + wrappedLength);
    const open = async () => new Uint8Array(await subtle.decrypt(wrapped(head, stored.id), key, sealed));
    await book.openOnce({ id: stored.id, open }).catch((error) => {
      throw error?.name === "OperationError" ? new SealError("key.wrong", error) : error;
    });
  } finally {
    secret.fill(0);
  }
}

/** @param {import("../../inkdot/lock/vault.js").Vault} vault */
async function refuseWhileWaiting(vault) {
  const { status, server } = await vault.load();
  if (server) throw new PasskeyError("removed");
  if (status !== Status.open) throw new PasskeyError("waiting");
}
