// Seals values for the storage, each bound to its key. See Documentation/SealedFiles.md for the format.

import { Failure } from "../../inkdot/shared/engine.js";
import { subtle } from "../../inkdot/shared/waiting.js";
import { StoreError } from "../../inkdot/storage/errors.js";

const [bytesForm, jsonForm] = [1, 2];
const [nonceLength, headLength] = [12, 13];
const [utf8, fromUtf8] = [new TextEncoder(), new TextDecoder()];

/** The placeholder for a value that exists but cannot be opened. */
export const damaged = null;

export class Cipher {
  /**
   * @param {CryptoKey} key key of stored values
   * @param {Uint8Array} prefix start of all associated data: label and book
   * @param {Uint8Array} id of the book
   */
  constructor(key, prefix, id) {
    this.key = key;
    this.prefix = prefix;
    this.id = id;
  }

  /**
   * @param {string} key its storage key
   * @param {any} value bytes, or a JSON value
   * @returns {Promise<Uint8Array>}
   */
  async seal(key, value) {
    const isBytes = value instanceof Uint8Array;
    const form = isBytes ? bytesForm : jsonForm;
    const plain = isBytes ? value : utf8.encode(JSON.stringify(value ?? null));
    // Random for each value: for 2^32 values with one key, the probability of a repetition is below 2^-32.
    const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
    const how = { name: "AES-GCM", iv, additionalData: this.#bound(form, key) };
    const sealed = await subtle.encrypt(how, this.key, plain).then(
      (bytes) => new Uint8Array(bytes),
      (error) => {
        throw new StoreError(Failure.storageFailed, error);
      },
    );
    const all = new Uint8Array(headLength + sealed.length);
    all[0] = form;
    all.set(iv, 1);
    all.set(sealed, headLength);
    return all;
  }

  /**
   * Opens a value; {@link damaged} if the stored bytes were not sealed for this key.
   * @param {string} key
   * @param {any} stored
   * @returns {Promise<any>}
   */
  async open(key, stored) {
    if (stored === undefined) return undefined;
    if (!(stored instanceof Uint8Array) || stored.length < headLength) return damaged;
    const form = stored[0];
    const how = { name: "AES-GCM", iv: stored.slice(1, headLength), additionalData: this.#bound(form, key) };
    try {
      const plain = new Uint8Array(await subtle.decrypt(how, this.key, stored.subarray(headLength)));
      return form === bytesForm ? plain : form === jsonForm ? JSON.parse(fromUtf8.decode(plain)) : damaged;
    } catch (error) {
      // Only this error means that it was sealed for another key or changed. Others are failures with an unknown
      // result.
      if (/** @type {any} */ (error)?.name === "OperationError" || error instanceof SyntaxError) return damaged;
      throw new StoreError(Failure.storageFailed, error);
    }
  }

  #bound(/** @type {number} */ form, /** @type {string} */ key) {
    const name = utf8.encode(key);
    const bytes = new Uint8Array(this.prefix.length + 1 + name.length);
    bytes.set(this.prefix);
    bytes[this.prefix.length] = form;
    bytes.set(name, this.prefix.length + 1);
    return bytes;
  }
}

/** Whether two stored values are equal. */
export function isSame(/** @type {any} */ a, /** @type {any} */ b) {
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array)) return a === b || JSON.stringify(a) === JSON.stringify(b);
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
