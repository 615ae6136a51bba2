// Replaces the recovery key of a book with a server. Until the last request both keys open the account.

import { Failure } from "../../inkdot/shared/engine.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { slotOf } from "../backup/book.js";
import { SlotKind } from "../backup/codes.js";
import { isSame } from "../sealed/cipher.js";
import { dataKeyIn, repeated } from "./change.js";
import { ownerProof } from "./derive.js";
import { locatorIn } from "./enrol.js";
import { keys, readDevice } from "./state.js";
import { withKeys } from "./vault.js";
import { Server, ServerError } from "./wire.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */

/** The number of the first changed header of an account. */
const firstChange = 2;
const isRecoverySlot = (/** @type {Uint8Array} */ slot) => slot[0] === SlotKind.recoveryKey;

/**
 * Stores the header of the account.
 * @param {Vault} vault
 * @param {CryptoKey} dataKey
 * @param {Uint8Array[]} locators
 * @param {Uint8Array[]} slots
 * @param {number} [number] number of the header, if known
 * @returns {Promise<number>} the next number
 */
async function putHeader(vault, dataKey, locators, slots, number = firstChange) {
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
 * Replaces the recovery key.
 * @param {Vault} vault
 * @param {import("../sealed/book.js").Book} book
 * @param {number} kind of `SlotKind`: a passphrase is not allowed, because it could be guessed from its slot on the server
 * @param {string} typed
 */
export async function changeRecovery(vault, book, kind, typed) {
  if (kind !== SlotKind.recoveryKey) throw new StoreError(Failure.recordDamaged);
  await withKeys(() => replace(vault, book, typed));
}

/**
 * @param {Vault} vault
 * @param {import("../sealed/book.js").Book} book
 * @param {string} typed
 */
async function replace(vault, book, typed) {
  const { bytes, dataKey } = await dataKeyIn(book);
  try {
    const [stored, before] = await vault.read("book", keys.locator);
    const old = stored.slots.filter(isRecoverySlot);
    const fresh = await slotOf(SlotKind.recoveryKey, typed, stored.id, bytes);
    const locator = await locatorIn(typed);
    const isUnchanged = (/** @type {any} */ there) => {
      if (!isSame(there, stored)) throw new StoreError(Failure.changedElsewhere);
    };
    // Stored before the server has both keys. If the page ends at any point, the next one completes the change.
    await vault.storage.update(["book"], ([there], write) => {
      isUnchanged(there);
      write(keys.header, true);
    });
    /** @type {number | undefined} */
    let number;
    try {
      number = await putHeader(vault, dataKey, [before, locator], [...old, fresh]);
      await vault.storage.update(["book"], ([there], write) => {
        isUnchanged(there);
        const others = there.slots.filter((/** @type {Uint8Array} */ slot) => !isRecoverySlot(slot));
        write("book", { ...there, slots: [...others, fresh], made: Date.now() });
        write(keys.locator, locator);
        write(keys.rekeyed, true);
      });
    } finally {
      await finishRecovery(vault, dataKey, number).catch((error) =>
        console.warn("The account still has two recovery keys.", error),
      );
    }
  } finally {
    bytes.fill(0);
  }
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
