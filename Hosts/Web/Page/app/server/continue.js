// Continues an enrolment that another page has not completed: with its pattern, or with the recovery key and another
// pattern. The account and its used sign-up code stay the same.

import { Input } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { Vault } from "../../inkdot/lock/vault.js";
import { exactly } from "../../inkdot/storage/databases.js";
import { StoreError, failureOf } from "../../inkdot/storage/errors.js";
import { Store } from "../../inkdot/storage/store.js";
import { SealError, dataKeyOf } from "../sealed/seal.js";
import { heldOf, recoverWith } from "../sealed/keys.js";
import { discardHidden, dropCopies, isInHidden, moveToHidden, preparedIn } from "../sealed/migration.js";
import { changePattern } from "./change.js";
import { syncProof } from "./derive.js";
import { areEqual } from "./device.js";
import { messageOf } from "./failures.js";
import { keys, readDevice } from "./state.js";
import { ServerVault, withKeys } from "./vault.js";
import { Server, ServerError, repeated } from "./wire.js";

/** @typedef {import("../sealed/book.js").Book} Book */
/** @typedef {import("../../inkdot/lock/engine.js").PatternRule} PatternRule */
/** @typedef {{vault: Vault, device: import("./state.js").Device}} Pending an enrolment in a separate database */

/** The vault of an enrolment opens no book; it only checks the pattern. */
const withoutBook = () => Promise.reject(new StoreError(Failure.recordMissing));

/**
 * Returns the enrolment that another page has not completed; null if there is none. Close its storage after use.
 * @param {Vault} vault
 * @returns {Promise<Pending | null>}
 */
export async function pendingEnrolment({ engine, name, schedule, storage, keys: { record } }) {
  const [isBegun] = await storage.read(keys.enrolling, record);
  const prepared = isBegun ? await preparedIn(storage.name) : null;
  if (!prepared) return null;
  const vault = new Vault(engine, name, schedule);
  vault.storage = new Store(storage.name, () => exactly(prepared));
  try {
    return { vault, device: await readDevice(vault) };
  } catch (error) {
    vault.storage.close();
    if (failureOf(error) === Failure.recordDamaged) return null;
    throw error;
  }
}

/**
 * Whether an enrolment can be continued; deletes it if it has not reached the server.
 * @param {Vault} vault
 * @returns {Promise<boolean>} rejects with a {@link ServerError} if the server does not answer
 */
export async function canContinue(vault) {
  if (!(await vault.storage.get(keys.enrolling))) return false;
  const pending = await pendingEnrolment(vault);
  try {
    if (pending) await new ServerVault(pending.vault, withoutBook).ask();
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    // The profile is an older state; the next attempt finds its token.
    if (error.reason === "staleToken") return true;
    if (error.reason !== "unknownDevice" && error.reason !== "removed") throw error;
    await discardEnrolment(vault);
    return false;
  } finally {
    pending?.vault.storage.close();
  }
  if (!pending) await discardEnrolment(vault);
  return pending !== null;
}

/**
 * Deletes an enrolment on this device. The server deletes an account that no pattern has opened within 30 days.
 * @param {Vault} vault
 */
export async function discardEnrolment({ storage }) {
  await discardHidden(storage.name);
  await storage.update([], (_, write) => write(keys.enrolling, undefined));
}

/**
 * Continues with another pattern, if the recovery key is that of the enrolment.
 * @param {Vault} vault
 * @param {Book} book
 * @param {Uint8Array} candidate
 * @param {PatternRule} rule
 * @param {string} typed recovery key
 * @returns {Promise<boolean>} false if there is nothing to continue
 */
export async function continueWithKey(vault, book, candidate, rule, typed) {
  const pending = await pendingEnrolment(vault);
  if (!pending) return false;
  const { storage } = pending.vault;
  /** @type {Uint8Array} */
  let bytes;
  try {
    const opener = await recoverWith(storage, typed);
    const prepared = /** @type {Book} */ ({ keyOpener: async () => opener });
    await changePattern(pending.vault, prepared, candidate, rule);
    bytes = await opener.open();
  } catch (error) {
    // Another key, or the server does not have the account.
    if (error instanceof SealError || (error instanceof ServerError && error.reason === "proof")) return false;
    throw error;
  } finally {
    storage.close();
  }
  await moveTo(vault, book, bytes).finally(() => bytes.fill(0));
  return true;
}

/**
 * Moves all drawings to the enrolment, confirms it, and replaces the current book by it.
 * @param {Vault} vault
 * @param {Book} book
 * @param {Uint8Array} bytes bytes of its data key
 */
export async function moveTo(vault, book, bytes) {
  const { name } = vault.storage;
  const pending = await pendingEnrolment(vault);
  if (!pending) throw new StoreError(Failure.changedElsewhere);
  pending.vault.storage.close();
  const { record, origin, book: id } = pending.device;
  try {
    const dataKey = await dataKeyOf(bytes.slice());
    const { account, device } = record;
    const credential = { account, device, proof: await syncProof(dataKey, account, device) };
    const confirm = () => repeated(() => new Server(origin).confirm(credential));
    const held = await heldOf(dataKey, id);
    await book.move(held, (from, progress) => moveToHidden(name, { from, to: held.cipher }, progress, confirm));
  } catch (error) {
    // The exchange may have succeeded although it was reported as failed.
    if (await isInHidden(name, id)) return;
    if (failureOf(error) === Failure.storageFull) await dropCopies(name).catch(console.warn);
    throw error;
  }
}

/** The vault of the lock that asks for the pattern of an enrolment; the correct one continues it. */
export class ContinueVault {
  /**
   * @param {Vault} vault
   * @param {Book} book
   * @param {Pending} pending
   */
  constructor(vault, book, pending) {
    this.vault = vault;
    this.book = book;
    this.pending = pending;
    this.server = new ServerVault(pending.vault, withoutBook);
  }

  load() {
    return this.server.load();
  }

  status() {
    return this.server.status();
  }

  /**
   * @param {Uint8Array} candidate its key bytes, overwritten before this returns
   * @returns {Promise<import("./vault.js").Answer>}
   */
  async check(candidate) {
    const answer = await this.server.check(candidate);
    if (answer.input !== Input.correct) return answer;
    try {
      await withKeys(() => this.#continue());
      return answer;
    } catch (error) {
      console.warn("Setting up the server was not continued.", error);
      return { input: Input.checkFailed, value: failureOf(error), message: messageOf(error) };
    } finally {
      this.pending.vault.leave();
      this.pending.vault.storage.close();
    }
  }

  async #continue() {
    const { account } = this.pending.device.record;
    const { wrapping } = this.pending.vault;
    const { record, slot, book } = await readDevice(this.pending.vault);
    if (!wrapping?.unwrap || !areEqual(record.account, account)) throw new StoreError(Failure.changedElsewhere);
    const bytes = await wrapping.unwrap(slot, book);
    await moveTo(this.vault, this.book, bytes).finally(() => bytes.fill(0));
  }
}
