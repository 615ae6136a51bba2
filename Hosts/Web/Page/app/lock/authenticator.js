// Requests WebAuthn credentials of this page that compute a secret (PRF extension) after user verification.

import { TimeoutError, within } from "../../inkdot/shared/within.js";
import { PasskeyError } from "../sealed/passkey.js";

/** @typedef {import("../sealed/passkey.js").PasskeyAnswer} PasskeyAnswer */

/** Maximum time for the user, in ms. */
export const answerTimeout = 120_000;
/** ES256, and RS256 for Windows. */
const algorithms = [-7, -257];

/** Whether the browser supports passkeys with PRF, and the page's origin may have passkeys. */
export async function hasPasskeys() {
  // IP addresses cannot have passkeys.
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
 * Creates a credential and computes its secret.
 * @param {Uint8Array} user replaces a credential with the same value on its authenticator
 * @param {Uint8Array} input
 * @param {AbortSignal} left cancels it
 * @returns {Promise<PasskeyAnswer>}
 */
export async function makeCredential(user, input, left) {
  const made = await asked(left, (signal) =>
    navigator.credentials.create({
      signal,
      publicKey: {
        // There is no server to verify it: only the secret counts.
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
  // Many authenticators compute no secret while creating a credential.
  return askCredential(credential, input, left);
}

/**
 * Asks a credential to compute its secret.
 * @param {Uint8Array} credential
 * @param {Uint8Array} input
 * @param {AbortSignal} left cancels it
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

/** Tells the browser that a credential is obsolete, so that it may be deleted. */
export function forgetCredential(/** @type {Uint8Array} */ credential) {
  const credentialId = btoa(String.fromCharCode(...credential))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  const told = /** @type {any} */ (PublicKeyCredential).signalUnknownCredential?.({ rpId: location.hostname, credentialId });
  told?.catch((/** @type {unknown} */ error) => console.warn("The passkey stays listed on the device.", error));
}

/** Copies to a separate buffer. */
const own = (/** @type {Uint8Array} */ bytes) => bytes.slice();

/** @returns {any} */
const withInput = (/** @type {Uint8Array} */ input) => ({ prf: { eval: { first: input } } });

/** @returns {Uint8Array | undefined} */
function secretOf(/** @type {PublicKeyCredential} */ answer) {
  const first = /** @type {any} */ (answer.getClientExtensionResults()).prf?.results?.first;
  return first?.byteLength === 32 ? new Uint8Array(first) : undefined;
}

/**
 * The reasons of refusals. The browser does not distinguish a declined request from a deleted credential.
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
    const answer = /** @type {PublicKeyCredential | null} */ (await within(answerTimeout, ask(asking.signal)));
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
