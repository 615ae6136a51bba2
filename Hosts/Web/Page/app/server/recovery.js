// Replaces the recovery key of a book with a server. Until the last request both keys open the account.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { isSame } from "../sealed/cipher.js";
import { SlotKind } from "../sealed/codes.js";
import { slotOf } from "../sealed/recovery.js";
import { dataKeyIn } from "./change.js";
import { locatorIn } from "./enrol.js";
import { finishRecovery, isRecoverySlot, putHeader } from "./header.js";
import { keys } from "./state.js";
import { withKeys } from "./vault.js";

/** @typedef {import("../../inkdot/lock/vault.js").Vault} Vault */

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
