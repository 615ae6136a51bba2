// Enrols this browser.
//
// The drawings move to a separate database with a new data key, which opens with a new pattern and the server's share.
// If the page is closed before the databases are exchanged, the old pattern stays, and `continue.js` continues the enrolment.

import { derive } from "../../inkdot/lock/derivation.js";
import { failureOf } from "../../inkdot/storage/errors.js";
import { Input, Status } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { slotOf } from "../sealed/recovery.js";
import { SlotKind } from "../sealed/codes.js";
import { dataKeyOf, withSeal } from "../sealed/seal.js";
import { prepareHidden } from "../sealed/migration.js";
import { continueWithKey, discardEnrolment, moveTo } from "./continue.js";
import { locatorOf, ownerProof } from "./derive.js";
import { areEqual, makeDevice, random } from "./device.js";
import { messageOf, messages } from "./failures.js";
import { keptKey, keys } from "./state.js";
import { Server, ServerError, isUnanswered, repeated } from "./wire.js";
import { withKeys } from "./vault.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */
/** @typedef {import("../../inkdot/lock/engine.js").PatternRule} PatternRule */

/** The vault of the lock that asks for the new pattern; saving enrols. */
export class EnrolVault {
  /**
   * @param {Vault} vault
   * @param {import("../sealed/book.js").Book} book
   * @param {{origin: string, code: string, recoveryKey: string}} choice
   */
  constructor(vault, book, choice) {
    this.vault = vault;
    this.book = book;
    this.choice = choice;
  }

  async load() {
    return { exists: false, status: Status.open, value: -1, hasRecovery: false };
  }

  async status() {
    return { input: Input.statusOpen, value: -1 };
  }

  /**
   * @param {Uint8Array} candidate its key bytes, overwritten before this returns
   * @param {PatternRule} rule
   * @returns {Promise<import("./vault.js").Answer>}
   */
  async save(candidate, rule) {
    try {
      if (await isPresentPattern(this.vault, candidate.slice()))
        return { input: Input.failed, value: Failure.storageFailed, message: messages.samePattern };
      await withKeys(() => enrol(this.vault, this.book, candidate, rule, this.choice));
      return { input: Input.saved, value: 0 };
    } catch (error) {
      console.warn("The server was not set up.", error);
      return { input: Input.failed, value: failureOf(error), message: messageOf(error) };
    } finally {
      candidate.fill(0);
    }
  }
}

/**
 * Whether the pattern is the current local one, which a copy of this profile would reveal.
 * @param {Vault} vault
 * @param {Uint8Array} candidate overwritten
 */
async function isPresentPattern(vault, candidate) {
  try {
    const [record] = await vault.read(vault.keys.record);
    const facts = vault.engine.readRecord(record);
    if (!facts?.isPattern) return false;
    const { digest } = await derive(candidate, facts, facts.needsDeviceKey ? await vault.deviceKey() : null);
    return vault.engine.matches(record, digest);
  } finally {
    candidate.fill(0);
  }
}

/**
 * @param {Vault} vault
 * @param {import("../sealed/book.js").Book} book
 * @param {Uint8Array} candidate
 * @param {PatternRule} rule
 * @param {{origin: string, code: string, recoveryKey: string}} choice
 */
async function enrol(vault, book, candidate, rule, { origin, code, recoveryKey }) {
  if (await continueWithKey(vault, book, candidate, rule, recoveryKey)) return;
  const [account, id, bytes] = [random(16), random(16), random(32)];
  try {
    const dataKey = await dataKeyOf(bytes.slice());
    const fresh = await makeDevice(vault, candidate, rule, { account, book: id, bytes, dataKey });
    const recovery = await slotOf(SlotKind.recoveryKey, recoveryKey, id, bytes);
    const locator = await locatorIn(recoveryKey);
    const { record, slot, deviceKey, tokens } = fresh.stored;
    await vault.storage.update([], (_, write) => write(keys.enrolling, true));
    await prepareHidden(vault.storage.name, [
      [vault.keys.record, record],
      ["book", { id, slots: [slot, recovery], made: Date.now() }],
      [keys.tokens, tokens],
      [keptKey(0), { token: tokens.token, at: Date.now() }],
      [keys.deviceKey, deviceKey],
      [keys.origin, origin],
      [keys.locator, locator],
    ]);
    try {
      const body = {
        account,
        owner: await ownerProof(dataKey, account),
        locator,
        header: joined([id, recovery]),
        ...(code ? { code } : {}),
        device: { device: fresh.device, ...fresh.row },
      };
      const share = await repeated(() => new Server(origin).createAccount(body));
      if (!areEqual(share, fresh.row.share)) throw new ServerError("misfit");
    } catch (error) {
      // Without an answer the account may exist and have used the sign-up code, so it is continued.
      if (!isUnanswered(error)) await discardEnrolment(vault).catch(console.warn);
      throw error;
    }
    await moveTo(vault, book, bytes);
  } finally {
    bytes.fill(0);
  }
}

/**
 * Returns the locator of a typed recovery key.
 * @param {string} typed
 */
export const locatorIn = (typed) =>
  withSeal(async (seal) => {
    const secret = seal.recoverySecret(typed);
    return locatorOf(secret).finally(() => secret.fill(0));
  });
