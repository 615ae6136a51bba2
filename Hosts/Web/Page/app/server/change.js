// Procedures of an open book with a server: changing the pattern, and leaving the server.
//
// Documentation/ServerProtocol.md, "Procedures of the client", describes the state after a crash in each step.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { SealError, dataKeyOf } from "../sealed/seal.js";
import { ownerProof } from "./derive.js";
import { areEqual, makeDevice } from "./device.js";
import { finishRecovery, repeatRecovery } from "./header.js";
import { readServerRecord } from "./record.js";
import { adoptPending, keys, othersIn, readDevice } from "./state.js";
import { Server, ServerError, repeated } from "./wire.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */
/** @typedef {import("../../inkdot/lock/engine.js").PatternRule} PatternRule */
/** @typedef {import("../sealed/book.js").Book} Book */
/** @typedef {import("./state.js").Device} Device */
/** @typedef {{origin: string, account: Uint8Array, proof: Uint8Array}} Leaving an account to delete */

/**
 * Returns the data key of the open book: its bytes, which the caller overwrites, and its handle.
 * @param {Book} book
 */
export async function dataKeyIn(book) {
  const opener = await book.keyOpener();
  if (!opener) throw new StoreError(Failure.recordDamaged);
  const bytes = await opener.open();
  return { bytes, dataKey: await dataKeyOf(bytes.slice()) };
}

/**
 * Replaces the pattern: a new device replaces this one.
 * @param {Vault} vault
 * @param {Book} book
 * @param {Uint8Array} candidate
 * @param {PatternRule} rule
 * @returns {Promise<{wrapping: import("../../inkdot/lock/vault.js").Wrapping, others: {wrongs: number, stale: number}}>} `others`:
 *   attempts by others with the current device
 */
export async function changePattern(vault, book, candidate, rule) {
  const present = await readDevice(vault);
  const { account } = present.record;
  const server = new Server(present.origin);
  const { bytes, dataKey } = await dataKeyIn(book);
  try {
    const credential = { account, proof: await ownerProof(dataKey, account) };
    const fresh = await makeDevice(vault, candidate, rule, { account, book: present.book, bytes, dataKey });
    await storePending(vault, present, fresh.stored);
    try {
      const share = await repeated(() =>
        server.putDevice(credential, fresh.device, { ...fresh.row, replaces: present.record.device }),
      );
      if (!areEqual(share, fresh.row.share)) throw new ServerError("misfit");
    } catch (error) {
      await dropPending(vault, credential, present.origin).catch(console.warn);
      throw error;
    }
    await adoptPending(vault, { ...present, pending: fresh.stored });
    // If this fails, the first successful attempt confirms the device.
    const confirming = repeated(() => server.confirm({ account, device: fresh.device, proof: fresh.sync }));
    const replaced = await confirming.catch((error) => console.warn("The new pattern was not confirmed.", error));
    return { wrapping: fresh.wrapping, others: othersIn(replaced ?? null, present.tokens) };
  } finally {
    bytes.fill(0);
  }
}

/**
 * Stores everything of a new device except its share.
 * @param {Vault} vault
 * @param {Device} present
 * @param {import("./state.js").PendingDevice} pending
 */
async function storePending(vault, present, pending) {
  const place = vault.keys.record;
  await vault.storage.update([place, keys.pending, keys.removed], ([there, before, removed], write) => {
    if (there !== present.text) throw new StoreError(Failure.changedElsewhere);
    const device = readServerRecord(vault.engine, before?.record)?.device;
    // The pending device of an interrupted change. It is deleted from the server later.
    if (device) {
      write(keys.removed, [...(removed ?? []), device]);
      write(keys.restored, undefined);
    }
    write(keys.pending, pending);
  });
}

/**
 * Deletes the pending device here and from the server.
 * @param {Vault} vault
 * @param {import("./wire.js").OwnerCredential} credential
 * @param {string} origin
 */
export async function dropPending(vault, credential, origin) {
  const [pending] = await vault.read(keys.pending);
  const device = readServerRecord(vault.engine, pending?.record)?.device;
  if (!device) return;
  await vault.storage.update([keys.removed], ([removed], write) => {
    write(keys.removed, [...(removed ?? []), device]);
    write(keys.restored, undefined);
    write(keys.pending, undefined);
  });
  await new Server(origin).removeDevice(credential, device);
}

/**
 * Cleans up after a crash: a pending device, and devices and recovery keys that a restored server knows again.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 */
export async function tidy(vault, dataKey) {
  const [removed, pending, restored, header, rekeyed] = await vault.read(
    keys.removed,
    keys.pending,
    keys.restored,
    keys.header,
    keys.rekeyed,
  );
  if (header) await finishRecovery(vault, dataKey);
  if (!removed && !pending && !rekeyed) return;
  const { record, origin } = await readDevice(vault);
  const server = new Server(origin);
  const credential = { account: record.account, proof: await ownerProof(dataKey, record.account) };
  await dropPending(vault, credential, origin);
  const { restored: now } = await server.state();
  if (now === restored) return;
  for (const device of removed ?? []) await server.removeDevice(credential, device);
  if (rekeyed) await repeatRecovery(vault, dataKey);
  await vault.storage.update([], (_, write) => write(keys.restored, now));
}

// MARK: Without the server

/**
 * Erases all values of the server, as part of a transaction.
 * @param {import("../../inkdot/storage/transaction.js").Write} write
 * @param {import("../../inkdot/storage/transaction.js").Erase} erase
 */
export function forgetServer(write, erase) {
  for (const key of [
    keys.tokens,
    keys.deviceKey,
    keys.origin,
    keys.pending,
    keys.removed,
    keys.restored,
    keys.locator,
    keys.header,
    keys.rekeyed,
  ])
    write(key, undefined);
  erase(keys.kept);
}

/**
 * Returns the account of the lock, for its deletion.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 * @returns {Promise<Leaving>}
 */
export async function leavingOf(vault, dataKey) {
  const { record, origin } = await readDevice(vault);
  return { origin, account: record.account, proof: await ownerProof(dataKey, record.account) };
}

/**
 * Replaces the device by a local pattern.
 * @param {Vault} vault
 * @param {Book} book
 * @param {Uint8Array} candidate
 * @param {PatternRule} rule
 * @param {boolean} deletes whether the account is deleted
 */
export async function useLocalPattern(vault, book, candidate, rule, deletes) {
  const present = await readDevice(vault);
  const { bytes, dataKey } = await dataKeyIn(book);
  bytes.fill(0);
  const leaving = deletes ? await leavingOf(vault, dataKey) : undefined;
  const { record, wrapping } = await vault.makeRecord(candidate, rule);
  const together = await book.set(wrapping, vault.wrapping);
  const { state } = vault.engine.attempts("start", null, vault.schedule, Date.now() / 1000);
  await vault.storage.update([vault.keys.record, ...together.keys], ([there, ...values], write, erase) => {
    if (there !== present.text) throw new StoreError(Failure.changedElsewhere);
    together.write(values, write);
    forgetServer(write, erase);
    write(keys.leaving, leaving);
    write(vault.keys.record, record);
    write(vault.keys.attempts, state);
  });
  together.done();
  return wrapping;
}

/**
 * Deletes the account that is no longer used; it stays pending until the server has answered.
 * @param {Vault} vault
 * @returns {Promise<boolean>} whether nothing is pending
 */
export async function deleteLeft(vault) {
  const [leaving, record] = await vault.read(keys.leaving, vault.keys.record);
  if (!leaving) return true;
  const present = readServerRecord(vault.engine, record);
  // Removing the pattern failed after this was recorded: the account is in use.
  const isUsed = present !== null && areEqual(present.account, leaving.account);
  try {
    if (!isUsed) await repeated(() => new Server(leaving.origin).deleteAccount(leaving));
  } catch (error) {
    // The account was already deleted.
    if (!(error instanceof ServerError) || error.reason !== "proof") {
      console.warn("The account is not deleted yet.", error);
      return false;
    }
  }
  await vault.storage.update([keys.leaving], ([there], write) => {
    if (there && areEqual(there.account, leaving.account)) write(keys.leaving, undefined);
  });
  return true;
}

/** Whether an error means that the open book does not match the stored one. */
export const isDamage = (/** @type {unknown} */ error) =>
  error instanceof SealError || (error instanceof StoreError && error.failure === Failure.recordDamaged);
