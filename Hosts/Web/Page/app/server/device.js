// Creates devices: the values stored locally, and those for the server.

import { iterations } from "../../inkdot/shared/codes.js";
import { Schedule } from "../../inkdot/shared/codes.js";
import { subtle } from "../../inkdot/shared/waiting.js";
import { deriveAttempt, digestOf, makeSlot, openSlot, syncProof, wrappingKey } from "./derive.js";
import { makeServerRecord } from "./record.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */
/** @typedef {import("../../inkdot/lock/engine.js").PatternRule} PatternRule */

const longestName = 64;

/** @param {number} length */
export const random = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * Returns the result of a correct pattern, which opens and creates slots of kind 4.
 * @param {CryptoKey} key as for `wrappingKey`
 * @param {string} record
 * @returns {import("../../inkdot/lock/vault.js").Wrapping}
 */
export const wrappingOf = (key, record) => ({
  key,
  record,
  unwrap: (slot, book) => openSlot(key, record, book, slot),
});

/**
 * Creates a device for a pattern. Only `row` has its share, which is never stored on this device.
 * @param {Vault} vault
 * @param {Uint8Array} candidate key derivation input of the pattern
 * @param {PatternRule} rule
 * @param {{account: Uint8Array, book: Uint8Array, bytes: Uint8Array, dataKey: CryptoKey}} of `bytes` are those of the data key
 */
export async function makeDevice({ engine, schedule }, candidate, rule, { account, book, bytes, dataKey }) {
  const [device, salt, token, share] = [random(16), random(16), random(32), random(32)];
  const deviceKey = /** @type {CryptoKey} */ (await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]));
  const facts = { rule, iterations, salt, account, device };
  const record = makeServerRecord(engine, facts);
  const { auth, local } = await deriveAttempt(candidate, facts, deviceKey, record);
  try {
    const key = await wrappingKey(local, share, record);
    /** @type {import("./state.js").PendingDevice} */
    const stored = {
      record,
      slot: await makeSlot(key, record, book, bytes),
      deviceKey,
      tokens: { token, turn: 0, sent: 0, stale: 0 },
    };
    const sync = await syncProof(dataKey, account, device);
    /** @type {import("./wire.js").NewDevice} */
    const row = {
      tokenHash: await digestOf(token),
      syncHash: await digestOf(sync),
      auth,
      share,
      schedule: schedule === Schedule.strict ? "strict" : "standard",
      name: browserName(),
    };
    return { device, stored, row, sync, wrapping: wrappingOf(key, record) };
  } finally {
    local.fill(0);
  }
}

/** Returns a name of this browser for lists; the server stores it in plain text. */
function browserName() {
  const { userAgent = "", platform = "" } = globalThis.navigator ?? {};
  const browsers = /** @type {const} */ ([
    ["Edg/", "Edge"],
    ["Firefox/", "Firefox"],
    ["Chrom", "Chrome"],
    ["Safari/", "Safari"],
  ]);
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? "Browser";
  return `${browser}, ${platform}`.slice(0, longestName);
}

/** Whether two byte arrays are equal. */
export const areEqual = (/** @type {Uint8Array} */ a, /** @type {Uint8Array} */ b) =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);
