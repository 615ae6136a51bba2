// Requests to the server that verifies patterns: Documentation/ServerProtocol.md, "Requests". Stores nothing.

import { joined } from "../../inkdot/shared/bytes.js";
import { fromBase64, toBase64URL } from "./base64.js";
import { identifierLength, requestTimeout } from "./codes.js";

/** @typedef {Uint8Array} Bytes */
/** @typedef {{account: Bytes, device: Bytes, token: Bytes}} AttemptCredential */
/** @typedef {{account: Bytes, device: Bytes, proof: Bytes}} SyncCredential */
/** @typedef {{account: Bytes, proof: Bytes}} OwnerCredential */
/** @typedef {{device: Bytes, wrongs: number, stale: number}} Replaced counts of the device that a confirmation replaced */
/**
 * The server's verdict on a pattern. `wait` is in ms, null if permanent.
 * @typedef {{result: "right", share: Bytes, wrongs: number, stale: number, replaced: Replaced | null}
 *   | {result: "wrong" | "locked", attemptsLeft: number, wait: number | null}} Verdict
 */
/** @typedef {{tokenHash: Bytes, syncHash: Bytes, auth: Bytes, share: Bytes, schedule: "standard" | "strict", name: string}} NewDevice */
/** @typedef {{device: Bytes, name: string, state: string, created: number, seen: number, wrongs: number, stale: number}} DeviceRow */

/** Length of binary values in answers other than identifiers, in bytes. */
const valueLength = 32;
/** The codes of each status; other answers may come from a proxy and do not concern the account. */
const codes = /** @type {Record<number, string[]>} */ ({
  400: ["malformed"],
  401: ["proof", "unknownDevice", "removed", "newKey", "staleToken"],
  403: ["origin", "signUp"],
  404: ["path"],
  405: ["method"],
  409: ["differs", "confirmed", "late", "header"],
  413: ["size"],
  415: ["type"],
  429: ["slow"],
  503: ["unavailable"],
  507: ["full"],
});

/**
 * An unsuccessful or missing answer. `reason`: a code of the protocol, "unreachable", or "blocked" when a policy of the
 * page refused the request.
 */
export class ServerError extends Error {
  /**
   * @param {string} reason
   * @param {{hint?: Bytes, turn?: number, wait?: number, number?: number}} [details]
   * @param {unknown} [cause]
   */
  constructor(reason, details = {}, cause = undefined) {
    super(`server: ${reason}`, { cause });
    this.name = "ServerError";
    this.reason = reason;
    this.details = details;
  }
}

/**
 * Whether the outcome of a request is unknown: it may be repeated, and may have been carried out.
 * @param {unknown} error
 */
export const isUnanswered = (error) =>
  error instanceof ServerError && ["unreachable", "unavailable", "slow"].includes(error.reason);

/**
 * Sends a request again if its outcome is unknown: all requests of an open book are idempotent.
 * @template T
 * @param {() => Promise<T>} request
 * @returns {Promise<T>}
 */
export const repeated = (request) =>
  request().catch((error) => {
    if (isUnanswered(error) && error.reason !== "slow") return request();
    throw error;
  });

/**
 * Returns the origin of an address that may be used; null for addresses without encryption.
 * @param {unknown} address
 */
export function originOf(address) {
  try {
    const { protocol, hostname, origin } = new URL(String(address));
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname) || hostname.endsWith(".localhost");
    return protocol === "https:" || (protocol === "http:" && isLocal) ? origin : null;
  } catch {
    return null;
  }
}

/** Origins that a Content-Security-Policy has refused; `fetch` does not distinguish that from a missing network. */
const blocked = new Set();
let isListening = false;

function listen() {
  if (isListening) return;
  isListening = true;
  document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === "connect-src") blocked.add(originOf(blockedURI));
  });
}

export class Server {
  /** @param {string} origin as of {@link originOf} */
  constructor(origin) {
    this.origin = origin;
    listen();
  }

  // MARK: Calls

  /** @returns {Promise<{protocol: number, restored: number, signUp: "open" | "code" | "closed"}>} */
  async state() {
    const { protocol, restored, signUp } = await this.#ask("GET", "/v1");
    return { protocol: count(protocol), restored: count(restored), signUp };
  }

  /**
   * Tries a pattern. Only a 200 or 429 whose body has `result` is a verdict.
   * @param {AttemptCredential} credential
   * @param {{attempt: Bytes, auth: Bytes, turn: number, next?: Bytes}} body `next` is the hash of the next token
   * @returns {Promise<Verdict>}
   */
  async attempt(credential, body) {
    const answer = await this.#ask("POST", "/v1/attempt", attemptOf(credential), body);
    if (answer.result === "right") {
      const { wrongs, stale, replaced } = answer;
      return {
        result: "right",
        share: bytes(answer.share),
        wrongs: count(wrongs),
        stale: count(stale),
        replaced: replacedOf(replaced),
      };
    }
    if (answer.result !== "wrong" && answer.result !== "locked") throw new ServerError("unreachable");
    return { result: answer.result, ...statusOf(answer) };
  }

  /**
   * Asks whether attempts are allowed. If the credential is the next token, it becomes the only valid one.
   * @param {AttemptCredential} credential
   * @returns {Promise<{attemptsLeft: number, wait: number | null}>}
   */
  async status(credential) {
    return statusOf(await this.#ask("GET", "/v1/attempt", attemptOf(credential)));
  }

  /**
   * Creates an account with its first device.
   * @param {{account: Bytes, owner: Bytes, locator: Bytes, header: Bytes, code?: string, device: NewDevice & {device: Bytes}}} body
   * @returns {Promise<Bytes>} the share as read back from storage
   */
  async createAccount(body) {
    return bytes((await this.#ask("POST", "/v1/accounts", null, body)).share);
  }

  /**
   * Finds accounts by the locator of a recovery key.
   * @param {Bytes} locator
   * @returns {Promise<{account: Bytes, header: Bytes, number: number}[]>} newest first
   */
  async recover(locator) {
    const { accounts } = await this.#ask("POST", "/v1/recover", null, { locator });
    return list(accounts).map(({ account, header, number }) => ({
      account: bytes(account, identifierLength),
      header: bytes(header, null),
      number: count(number),
    }));
  }

  /**
   * Adds a device, which is unconfirmed until its first right attempt.
   * @param {OwnerCredential} credential
   * @param {Bytes} device
   * @param {NewDevice & {replaces: Bytes | null}} body
   * @returns {Promise<Bytes>} the share as read back from storage
   */
  async putDevice(credential, device, body) {
    return bytes((await this.#ask("PUT", pathOf(device), ownerOf(credential), body)).share);
  }

  /**
   * Confirms a device and removes its predecessor.
   * @param {SyncCredential} credential
   * @returns {Promise<Replaced | null>}
   */
  async confirm(credential) {
    const { replaced } = await this.#ask("POST", `${pathOf(credential.device)}/confirm`, syncOf(credential), {});
    return replacedOf(replaced);
  }

  /**
   * Lists the devices of an account.
   * @param {OwnerCredential} credential
   * @returns {Promise<DeviceRow[]>}
   */
  async devices(credential) {
    const { devices } = await this.#ask("GET", "/v1/devices", ownerOf(credential));
    return list(devices).map(({ device, name, state, created, seen, wrongs, stale }) => ({
      device: bytes(device, identifierLength),
      name: String(name),
      state: String(state),
      created: count(created),
      seen: count(seen),
      wrongs: count(wrongs),
      stale: count(stale),
    }));
  }

  /**
   * Removes a device. Also succeeds if the device is unknown.
   * @param {OwnerCredential} credential
   * @param {Bytes} device
   */
  async removeDevice(credential, device) {
    await this.#ask("DELETE", pathOf(device), ownerOf(credential));
  }

  /**
   * Stores the header of the book.
   * @param {OwnerCredential} credential
   * @param {{number: number, header: Bytes, locators: Bytes[]}} body
   */
  async putHeader(credential, body) {
    await this.#ask("PUT", "/v1/header", ownerOf(credential), body);
  }

  /** Deletes an account with everything in it. */
  async deleteAccount(/** @type {OwnerCredential} */ credential) {
    await this.#ask("DELETE", "/v1/account", ownerOf(credential));
  }

  // MARK: Requests

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | null} [authorization]
   * @param {object} [body]
   * @returns {Promise<any>} the body of a success, or of a verdict
   */
  async #ask(method, path, authorization = null, body = undefined) {
    const { status, answer } = await this.#exchange(method, path, authorization, body);
    const isVerdict = path === "/v1/attempt" && method === "POST" && typeof answer.result === "string";
    if (status === 200 || (status === 429 && isVerdict)) return answer;
    if (!codes[status]?.includes(answer.error)) throw new ServerError("unreachable");
    const { hint, turn, wait, number } = answer;
    throw new ServerError(answer.error, { hint: fromBase64(hint, 4) ?? undefined, turn, wait, number });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | null} authorization
   * @param {object | undefined} body
   * @returns {Promise<{status: number, answer: any}>}
   */
  async #exchange(method, path, authorization, body) {
    blocked.delete(this.origin);
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), requestTimeout);
    /** @type {Record<string, string>} */
    const headers = {};
    if (authorization) headers.authorization = authorization;
    if (body) headers["content-type"] = "application/json";
    try {
      const response = await fetch(this.origin + path, {
        method,
        headers,
        body: body && JSON.stringify(body, encode),
        // No cache mode: with "no-store", Chromium sends a preflight for each request. The server forbids storing answers.
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
        signal: ending.signal,
      });
      const answer = await response.json();
      if (typeof answer !== "object" || answer === null) throw new TypeError("the answer is no object");
      return { status: response.status, answer };
    } catch (error) {
      // The event of a violation may follow the rejection.
      await nextTask();
      throw new ServerError(blocked.has(this.origin) ? "blocked" : "unreachable", {}, error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Waits for events that are already queued. */
function nextTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** Replacer of `JSON.stringify` that writes bytes as base64url. */
const encode = (/** @type {string} */ _, /** @type {unknown} */ value) =>
  value instanceof Uint8Array ? toBase64URL(value) : value;

const credentialOf = (/** @type {string} */ scheme, /** @type {Bytes[]} */ ...parts) => `${scheme} ${toBase64URL(joined(parts))}`;
export const attemptOf = (/** @type {AttemptCredential} */ { account, device, token }) =>
  credentialOf("Inkdot-Attempt", account, device, token);
export const syncOf = (/** @type {SyncCredential} */ { account, device, proof }) =>
  credentialOf("Inkdot-Sync", account, device, proof);
export const ownerOf = (/** @type {OwnerCredential} */ { account, proof }) => credentialOf("Inkdot-Owner", account, proof);
const pathOf = (/** @type {Bytes} */ device) => `/v1/devices/${toBase64URL(device)}`;

// Answers of another form do not follow the protocol.

/** @returns {number} */
function count(/** @type {unknown} */ value) {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new ServerError("unreachable");
  return Number(value);
}

/** @param {unknown} text @param {number | null} [length] null for any */
function bytes(text, length = valueLength) {
  const value = fromBase64(text, length ?? undefined);
  if (!value) throw new ServerError("unreachable");
  return value;
}

/** @returns {any[]} */
function list(/** @type {unknown} */ value) {
  if (!Array.isArray(value)) throw new ServerError("unreachable");
  return value;
}

const statusOf = (/** @type {any} */ { attemptsLeft, wait }) => ({
  attemptsLeft: count(attemptsLeft),
  wait: wait === null ? null : count(wait),
});

/** @returns {Replaced | null} */
const replacedOf = (/** @type {any} */ value) =>
  value === null
    ? null
    : { device: bytes(value?.device, identifierLength), wrongs: count(value.wrongs), stale: count(value.stale) };
