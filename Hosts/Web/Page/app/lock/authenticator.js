// Asks an authenticator by WebAuthn: a credential of this page that computes a secret (the PRF extension) once the person is verified.

import { TimeoutError, within } from "../../inkdot/shared/within.js";
import { PasskeyError } from "../sealed/passkey.js";

/** @typedef {import("../sealed/passkey.js").PasskeyAnswer} PasskeyAnswer */

/** How long a person may take, in ms. */
export const patience = 120_000;
/** ES256, and RS256 for Windows. */
const algorithms = [-7, -257];

/** Whether this browser has what passkeys of this page need, and its address may have passkeys. */
export async function hasPasskeys() {
  // An address in numbers has no passkeys.
  if (!globalThis.isSecureContext || /^[\d.]+$|:/.test(location.hostname)) return false;
  try {
    const capabilities = await /** @type {any} */ (globalThis.PublicKeyCredential)?.getClientCapabilities?.();
    return capabilities?.["extension:prf"] === true;
  } catch (error) {
    console.warn("Whether there are passkeys could not be asked.", error);
    return false;
  }
}

/**
 * Makes a credential and computes the secret.
 * @param {Uint8Array} user a credential of the same one is replaced on its authenticator
 * @param {Uint8Array} input
 * @param {AbortSignal} left ends it
 * @returns {Promise<PasskeyAnswer>}
 */
export async function makeCredential(user, input, left) {
  const made = await asked(left, (signal) =>
    navigator.credentials.create({
      signal,
      publicKey: {
        // No server proves anything by it: the secret is what counts.
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: "Inkdot" },
        user: { id: own(user), name: "Inkdot", displayName: "Inkdot" },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        extensions: withInput(input),
      },
    }),
  );
  const credential = new Uint8Array(made.rawId);
  const { prf } = /** @type {any} */ (made.getClientExtensionResults());
  const secret = secretOf(made);
  if (secret) return { credential, secret };
  if (!prf?.enabled) {
    forgetCredential(credential);
    throw new PasskeyError("prf");
  }
  // Many authenticators compute nothing while they make a credential.
  return askCredential(credential, input, left);
}

/**
 * Has a credential compute its secret.
 * @param {Uint8Array} credential
 * @param {Uint8Array} input
 * @param {AbortSignal} left ends it
 * @returns {Promise<PasskeyAnswer>}
 */
export async function askCredential(credential, input, left) {
  const answer = await asked(left, (signal) =>
    navigator.credentials.get({
      signal,
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: "public-key", id: own(credential) }],
        userVerification: "required",
        extensions: withInput(input),
      },
    }),
  );
  const secret = secretOf(answer);
  if (!secret) throw new PasskeyError("prf");
  return { credential, secret };
}

/** Tells the browser that a credential opens nothing any more, so that it may be deleted. */
export function forgetCredential(/** @type {Uint8Array} */ credential) {
  const credentialId = btoa(String.fromCharCode(...credential))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  const told = /** @type {any} */ (PublicKeyCredential).signalUnknownCredential?.({ rpId: location.hostname, credentialId });
  told?.catch((/** @type {unknown} */ error) => console.warn("The passkey stays listed on the device.", error));
}

/** A copy in a buffer of its own. */
const own = (/** @type {Uint8Array} */ bytes) => bytes.slice();

/** @returns {any} */
const withInput = (/** @type {Uint8Array} */ input) => ({ prf: { eval: { first: input } } });

/** @returns {Uint8Array | undefined} */
function secretOf(/** @type {PublicKeyCredential} */ answer) {
  const first = /** @type {any} */ (answer.getClientExtensionResults()).prf?.results?.first;
  return first?.byteLength === 32 ? new Uint8Array(first) : undefined;
}

/**
 * Why the browser refused. It does not tell whether a person declined or the credential is gone.
 * @type {Record<string, string>}
 */
const reasons = {
  NotAllowedError: "declined",
  SecurityError: "address",
  NotSupportedError: "device",
  ConstraintError: "device",
};

/**
 * @param {AbortSignal} left
 * @param {(signal: AbortSignal) => Promise<Credential | null>} ask
 * @returns {Promise<PublicKeyCredential>}
 */
async function asked(left, ask) {
  const asking = new AbortController();
  const end = () => asking.abort();
  left.addEventListener("abort", end);
  try {
    const answer = /** @type {PublicKeyCredential | null} */ (await within(patience, ask(asking.signal)));
    if (!answer) throw new PasskeyError("declined");
    return answer;
  } catch (error) {
    if (error instanceof PasskeyError) throw error;
    const isLate = error instanceof TimeoutError;
    throw new PasskeyError(isLate ? "late" : (reasons[/** @type {any} */ (error)?.name] ?? "failed"), error);
  } finally {
    left.removeEventListener("abort", end);
    end();
  }
}
