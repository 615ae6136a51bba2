// Derives digests and wrapping keys from patterns and passphrases.

import { Failure } from "../shared/engine.js";
import { subtle } from "../shared/waiting.js";
import { StoreError } from "../storage/errors.js";

const utf8 = new TextEncoder();

/**
 * PBKDF2-HMAC-SHA-256, then HMAC-SHA-256 with the device key, so that a copied record is useless elsewhere.
 *
 * Since version 2, followed by HKDF-SHA-256: the digest depends on the whole record, and reveals nothing about other
 * expansions.
 * @param {Uint8Array} secret
 * @param {{salt: Uint8Array, iterations: number, information: Uint8Array, wrappingInformation: Uint8Array}} how
 * @param {CryptoKey | null} deviceKey
 * @returns {Promise<{digest: Uint8Array, wrapping: CryptoKey | null}>}
 */
export async function derive(secret, { salt, iterations, information, wrappingInformation }, deviceKey) {
  const hash = "SHA-256";
  /** @type {Uint8Array[]} */
  const passing = [];
  try {
    const material = await subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    let bits = new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, material, 256));
    if (deviceKey) {
      passing.push(bits);
      bits = new Uint8Array(await subtle.sign("HMAC", deviceKey, bits));
    }
    if (!information.length) return { digest: bits, wrapping: null };
    passing.push(bits);
    const expanding = await subtle.importKey("raw", bits, "HKDF", false, ["deriveBits", "deriveKey"]);
    const how = (/** @type {Uint8Array} */ info) => ({ name: "HKDF", hash, salt: new Uint8Array(), info });
    const digest = new Uint8Array(await subtle.deriveBits(how(information), expanding, 256));
    const aes = { name: "AES-GCM", length: 256 };
    const wrapping = wrappingInformation.length
      ? await subtle.deriveKey(how(wrappingInformation), expanding, aes, false, ["encrypt", "decrypt"])
      : null;
    return { digest, wrapping };
  } catch (error) {
    throw new StoreError(Failure.derivationFailed, error);
  } finally {
    for (const bytes of passing) bytes.fill(0);
  }
}

/**
 * Whether a stored value is a valid device key.
 * @param {unknown} value
 * @returns {value is CryptoKey}
 */
export function isDeviceKey(value) {
  return value instanceof CryptoKey && value.algorithm.name === "HMAC" && value.usages.includes("sign");
}

/** Returns the bytes from which a passphrase is derived; see `CredentialRecord.Subject.passphrase`. */
export function passphraseBytes(/** @type {string} */ passphrase) {
  return utf8.encode(`inkdot-passphrase\u0001${passphrase.normalize("NFC")}`);
}
