// The stored state of a device with a server. It is readable while the book is locked, and does not contain the share.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { has } from "../../inkdot/storage/indexed-db.js";
import { evenIfFull } from "../../inkdot/storage/store.js";
import { SlotKind } from "../sealed/codes.js";
import { serverSlotKind } from "../sealed/kinds.js";
import { digestOf } from "./derive.js";
import { readServerRecord } from "./record.js";

/** @typedef {import("../../inkdot/storage/store.js").Store} Store */
/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */
/**
 * `sent`: attempts of this client that may have been counted as wrong; `stale`: its requests with an outdated token.
 * `before`: those counts of the replaced device, until the server has reported its own.
 * @typedef {{sent: number, stale: number}} Counts
 * @typedef {Counts & {token: Uint8Array, next?: Uint8Array, turn: number, before?: Counts}} Tokens
 */
/** @typedef {{record: string, slot: Uint8Array, deviceKey: CryptoKey, tokens: Tokens}} PendingDevice */
/**
 * `text` is the stored record. `removed` are replaced or removed devices, which a server restored from a backup may
 * list again.
 * @typedef {{text: string, record: import("./record.js").ServerRecord, tokens: Tokens, deviceKey: CryptoKey, origin: string,
 *   slot: Uint8Array, book: Uint8Array, pending: PendingDevice | null}} Device
 */

export const keys = Object.freeze({
  tokens: "server/tokens",
  deviceKey: "server/device-key",
  origin: "server/origin",
  pending: "server/pending",
  removed: "server/removed",
  /** The server's number of restorations when its devices were last compared. */
  restored: "server/restored",
  locator: "server/locator",
  leaving: "server/leaving",
  /** Exists in a book during enrolment, until its drawings have moved. */
  enrolling: "server/enrolling",
  /** Exists while the account may have another recovery key than this book. */
  header: "server/header",
  /** Exists after the recovery key was changed, because a restored server has the former one again. */
  rekeyed: "server/rekeyed",
  /** Tokens by turn, for a server restored from a backup. */
  kept: "server/kept/",
});

const keptAge = 30 * 24 * 3600 * 1000;
const maximumKeptCount = 2000;

/**
 * Returns the requests by others, from the totals of the server and the counts of this client.
 * @param {{wrongs: number, stale: number} | null} totals
 * @param {Counts | undefined} own
 */
export const othersIn = (totals, own) => ({
  wrongs: Math.max(0, (totals?.wrongs ?? 0) - (own?.sent ?? 0)),
  stale: Math.max(0, (totals?.stale ?? 0) - (own?.stale ?? 0)),
});

/** Returns the storage key for the token of a turn. */
export const keptKey = (/** @type {number} */ turn) => keys.kept + String(turn).padStart(16, "0");

/** Whether a pattern opens a slot, by a local record or through a server. */
export const isPatternSlot = (/** @type {Uint8Array} */ slot) => slot[0] === SlotKind.pattern || slot[0] === serverSlotKind;

/**
 * Reads the device of a lock.
 * @param {Vault} vault
 * @returns {Promise<Device>} rejects if something is missing or damaged
 */
export async function readDevice(vault) {
  const [text, tokens, deviceKey, origin, pending, book] = await vault.read(
    vault.keys.record,
    keys.tokens,
    keys.deviceKey,
    keys.origin,
    keys.pending,
    "book",
  );
  const record = readServerRecord(vault.engine, text);
  const slot = book?.slots?.find((/** @type {Uint8Array} */ each) => each[0] === serverSlotKind);
  if (!record || !isTokens(tokens) || !(deviceKey instanceof CryptoKey) || typeof origin !== "string" || !slot)
    throw new StoreError(Failure.recordDamaged);
  return { text, record, tokens, deviceKey, origin, slot, book: book.id, pending: pending ?? null };
}

const isTokens = (/** @type {any} */ stored) => stored?.token instanceof Uint8Array && Number.isSafeInteger(stored.turn);

/**
 * Stores tokens durably, unless another device has replaced this one.
 * @param {Vault} vault
 * @param {string} text text of the record of the tokens
 * @param {Tokens} tokens
 * @param {Uint8Array} [keep] a token that the server may require later
 */
export async function storeTokens({ storage, keys: { record } }, text, tokens, keep) {
  await evenIfFull(storage.name, () =>
    storage.update([record], ([there], write) => {
      if (there !== text) throw new StoreError(Failure.changedElsewhere);
      write(keys.tokens, tokens);
      if (keep) write(keptKey(tokens.turn), { token: keep, at: Date.now() });
    }),
  );
}

/**
 * Records that the server was restored, so that the next clean-up compares its devices and recovery key.
 * @param {Vault} vault
 */
export const noteSetBack = ({ storage }) => storage.update([], (_, write) => write(keys.restored, undefined));

/**
 * Makes the pending device current: the last local step of changing the pattern.
 * @param {Vault} vault
 * @param {Device} device
 */
export async function adoptPending({ storage, keys: { record: place } }, { text, record, tokens, pending }) {
  if (!pending) throw new StoreError(Failure.recordDamaged);
  await storage.update([place, "book", keys.pending, keys.removed], ([there, book, waiting, removed], write) => {
    if (there !== text || waiting?.record !== pending.record) throw new StoreError(Failure.changedElsewhere);
    write(place, pending.record);
    write("book", {
      ...book,
      slots: [pending.slot, ...book.slots.filter((/** @type {Uint8Array} */ slot) => !isPatternSlot(slot))],
    });
    write(keys.deviceKey, pending.deviceKey);
    write(keys.tokens, { ...pending.tokens, before: { sent: tokens.sent, stale: tokens.stale } });
    write(keptKey(0), { token: pending.tokens.token, at: Date.now() });
    write(keys.pending, undefined);
    write(keys.removed, [...(removed ?? []), record.device]);
    // Makes the next clean-up compare the devices: the old one stays if the new one is replaced before confirmation.
    write(keys.restored, undefined);
  });
}

/**
 * Returns the stored token whose hash starts with `hint`; the next token is checked first.
 * @param {Store} storage
 * @param {Tokens} tokens
 * @param {Uint8Array} hint
 * @returns {Promise<Uint8Array | null>}
 */
export async function tokenFor(storage, { token, next }, hint) {
  const [entries] = await storage.all(keys.kept);
  const candidates = [next, token, ...entries.map(([, kept]) => kept?.token).reverse()];
  for (const candidate of candidates) {
    if (!(candidate instanceof Uint8Array)) continue;
    const digest = await digestOf(candidate);
    if (hint.every((byte, index) => byte === digest[index])) return candidate;
  }
  return null;
}

/** Deletes kept tokens that are too old or too many. */
export async function pruneTokens(/** @type {Store} */ storage) {
  const [entries] = await storage.all(keys.kept);
  const oldest = Date.now() - keptAge;
  const gone = entries.filter(([, kept], index) => !(kept?.at >= oldest) || index < entries.length - maximumKeptCount);
  if (!gone.length) return;
  await storage.update([], (_, write) => {
    for (const [key] of gone) write(key, undefined);
  });
}

/**
 * Whether the browser reports the durability of transactions.
 * @param {Store} storage
 */
export async function isDurable(storage) {
  const database = await storage.opened();
  const name = has(database, "entries") ? "entries" : "incoming";
  return database.transaction(name, "readonly", { durability: "strict" }).durability === "strict";
}
