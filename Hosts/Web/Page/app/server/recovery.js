// Another recovery key for a book with a server. Until the last call both keys open the account.

import { Failure } from "../../inkdot/shared/engine.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { slotOf } from "../backup/book.js";
import { SlotKind } from "../backup/codes.js";
import { isSame } from "../sealed/cipher.js";
import { dataKeyIn, repeated } from "./change.js";
import { ownerProof } from "./derive.js";
import { locatorIn } from "./enrol.js";
import { keys, readDevice } from "./state.js";
import { Server, ServerError } from "./wire.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */

const isRecoverySlot = (/** @type {Uint8Array} */ slot) => slot[0] === SlotKind.recoveryKey;

/**
 * Stores the header of the account under the number that follows.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 * @param {Uint8Array} known a locator that the server has
 * @param {Uint8Array[]} locators
 * @param {Uint8Array[]} slots
 */
async function putHeader(vault, dataKey, known, locators, slots) {
  const { record, origin, book } = await readDevice(vault);
  const server = new Server(origin);
  const accounts = await repeated(() => server.recover(known));
  const number = accounts.find(({ account }) => isSame(account, record.account))?.number;
  if (number === undefined) throw new ServerError("proof");
  const credential = { account: record.account, proof: await ownerProof(dataKey, record.account) };
  const body = { number: number + 1, header: joined([book, ...slots]), locators };
  await repeated(() => server.putHeader(credential, body));
}

/**
 * Replaces the recovery key.
 * @param {Vault} vault
 * @param {import("../sealed/book.js").Book} book
 * @param {number} kind of `SlotKind`: a passphrase could be guessed where its slot lies on a server
 * @param {string} typed
 */
export async function changeRecovery(vault, book, kind, typed) {
  if (kind !== SlotKind.recoveryKey) throw new StoreError(Failure.recordDamaged);
  const { bytes, dataKey } = await dataKeyIn(book);
  try {
    const [stored, before] = await vault.read("book", keys.locator);
    const old = stored.slots.filter(isRecoverySlot);
    const fresh = await slotOf(kind, typed, stored.id, bytes);
    const locator = await locatorIn(typed);
    await putHeader(vault, dataKey, before, [before, locator], [...old, fresh]);
    await vault.storage.update(["book"], ([there], write) => {
      if (!isSame(there, stored)) throw new StoreError(Failure.changedElsewhere);
      const others = there.slots.filter((/** @type {Uint8Array} */ slot) => !isRecoverySlot(slot));
      write("book", { ...there, slots: [...others, fresh], made: Date.now() });
      write(keys.locator, locator);
      write(keys.header, true);
    });
    await finishRecovery(vault, dataKey).catch((error) => console.warn("The old recovery key still finds the account.", error));
  } finally {
    bytes.fill(0);
  }
}

/**
 * Removes the old key from the account; stays pending until the server has answered.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 */
export async function finishRecovery(vault, dataKey) {
  const [stored, locator, isPending] = await vault.read("book", keys.locator, keys.header);
  if (!isPending) return;
  await putHeader(vault, dataKey, locator, [locator], stored.slots.filter(isRecoverySlot));
  await vault.storage.update([keys.locator], ([there], write) => {
    if (isSame(there, locator)) write(keys.header, undefined);
  });
}
