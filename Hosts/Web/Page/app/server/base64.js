// Base64 without padding: the standard alphabet in records, the URL-safe one in requests.

/** Encodes with `+` and `/`. */
export const toBase64 = (/** @type {Uint8Array} */ bytes) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");

/** Encodes with `-` and `_`. */
export const toBase64URL = (/** @type {Uint8Array} */ bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_");

/**
 * Decodes either alphabet.
 * @param {unknown} text
 * @param {number} [length] required number of bytes
 * @returns {Uint8Array | null} null if the text is malformed
 */
export function fromBase64(text, length) {
  if (typeof text !== "string" || !/^[\w+/-]*$/.test(text)) return null;
  try {
    const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    return length === undefined || bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}
