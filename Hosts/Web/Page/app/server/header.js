// The header of an account: the slots of its recovery keys. It stays pending until the server has answered.

import { joined } from "../../inkdot/shared/bytes.js";
import { isSame } from "../sealed/cipher.js";
import { SlotKind } from "../sealed/codes.js";
import { ownerProof } from "./derive.js";
import { keys, readDevice } from "./state.js";
import { Server, ServerError, repeated } from "./wire.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */

/** The number of the first changed header of an account. */
const firstChange = 2;
export const isRecoverySlot = (/** @type {Uint8Array} */ slot) => slot[0] === SlotKind.recoveryKey;

/**
 * Stores the header of the account.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 * @param {Uint8Array[]} locators
 * @param {Uint8Array[]} slots
 * @param {number} [number] number of the header, if known
 * @returns {Promise<number>} the next number
 */
export async function putHeader(vault, dataKey, locators, slots, number = firstChange) {
  const { record, origin, book } = await readDevice(vault);
  const server = new Server(origin);
  const credential = { account: record.account, proof: await ownerProof(dataKey, record.account) };
  const header = joined([book, ...slots]);
  const put = async (/** @type {number} */ number) => {
    await repeated(() => server.putHeader(credential, { number, header, locators }));
    return number + 1;
  };
  return put(number).catch((error) => {
    if (!(error instanceof ServerError) || error.reason !== "header") throw error;
    return put(Number(error.details.number) + 1);
  });
}

/**
 * Stores the header again, because a restored server has the former one.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 */
export async function repeatRecovery(vault, dataKey) {
  await vault.storage.update([], (_, write) => write(keys.header, true));
  await finishRecovery(vault, dataKey);
}

/**
 * Leaves only the stored recovery key in the account; it stays pending until the server has answered.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 * @param {number} [number] number of the account's next header, if known
 */
export async function finishRecovery(vault, dataKey, number) {
  const [stored, locator, isPending] = await vault.read("book", keys.locator, keys.header);
  if (!isPending) return;
  await putHeader(vault, dataKey, [locator], stored.slots.filter(isRecoverySlot), number);
  await vault.storage.update([keys.locator], ([there], write) => {
    if (isSame(there, locator)) write(keys.header, undefined);
  });
}
