// Lost devices: finds the account by its recovery key and removes a device, in any browser.

import { SlotKind, bookLength } from "../sealed/codes.js";
import { dataKeyOf, withSeal } from "../sealed/seal.js";
import { ownerProof } from "./derive.js";
import { locatorIn } from "./enrol.js";
import { Server, repeated } from "./wire.js";

const slotLength = 70;

/** @typedef {{row: import("./wire.js").DeviceRow, remove: () => Promise<void>}} LostDevice */

/**
 * Returns the devices of all accounts that a recovery key opens.
 * @param {string} origin
 * @param {string} typed rejects with a `SealError` if it is not a recovery key
 * @returns {Promise<LostDevice[]>}
 */
export async function findDevices(origin, typed) {
  const server = new Server(origin);
  const locator = await locatorIn(typed);
  const accounts = await repeated(() => server.recover(locator));
  /** @type {LostDevice[]} */
  const found = [];
  for (const { account, header } of accounts) {
    const dataKey = await openHeader(header, typed);
    if (!dataKey) continue;
    const credential = { account, proof: await ownerProof(dataKey, account) };
    for (const row of await repeated(() => server.devices(credential)))
      if (row.state === "live" || row.state === "unconfirmed")
        found.push({ row, remove: () => repeated(() => server.removeDevice(credential, row.device)) });
  }
  return found;
}

/**
 * Opens the data key of an account's header; null if no slot opens.
 * @param {Uint8Array} header identifier of the book, followed by slots
 * @param {string} typed
 */
async function openHeader(header, typed) {
  const book = header.slice(0, bookLength);
  for (let at = bookLength; at + slotLength <= header.length; at += slotLength) {
    const slot = header.slice(at, at + slotLength);
    const bytes = await withSeal(async (seal) => {
      const secret = seal.secret(SlotKind.recoveryKey, typed);
      return seal.unwrap(slot, secret, book).finally(() => secret.fill(0));
    }).catch(() => null);
    if (bytes) return dataKeyOf(bytes);
  }
  return null;
}
