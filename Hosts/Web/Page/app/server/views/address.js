// Handles a moved server: the book was set up with another address than the one in this build.
//
// The address changes only while the book is open, and only to that of the build. Otherwise someone could make a locked
// device send its attempts to another server.

import { Failure } from "../../../inkdot/shared/engine.js";
import { StoreError } from "../../../inkdot/storage/errors.js";
import { openDialog } from "../../dialog.js";
import { h } from "../../dom.js";
import { book, session, vault } from "../../session.js";
import { addTexts } from "../../texts.js";
import { ownerProof } from "../derive.js";
import { areEqual } from "../device.js";
import { serverOrigin } from "../origin.js";
import { keys, readDevice } from "../state.js";
import { sayFailure } from "./status.js";
import { withKeys } from "../vault.js";
import { Server, ServerError, repeated } from "../wire.js";

addTexts({
  en: {
    "server.moved": "The server’s address has changed",
    "server.moved.from": "This sketchbook was set up with {value}.",
    "server.moved.to": "This app now connects to {value}.",
    "server.moved.use": "Use the new address",
    "server.moved.later": "Not now",
  },
  "zh-Hans": {
    "server.moved": "服务器的地址已更改",
    "server.moved.from": "此手绘本设置的服务器是 {value}。",
    "server.moved.to": "此应用现在连接的是 {value}。",
    "server.moved.use": "使用新地址",
    "server.moved.later": "以后再说",
  },
});

const hostOf = (/** @type {string} */ origin) => new URL(origin).host;

/** Returns the server of this build if the open book uses another one; null otherwise. */
export async function newOrigin() {
  const origin = session.stored?.server && (await serverOrigin());
  return origin && origin !== session.stored?.server ? origin : null;
}

/**
 * Replaces the stored address after verifying that the new server knows this device.
 * @param {import("../../../inkdot/lock/vault.js").Vault} vault
 * @param {CryptoKey} dataKey of the open book
 * @param {string} origin
 */
export async function changeAddress(vault, dataKey, origin) {
  await withKeys(async () => {
    const { record, text } = await readDevice(vault);
    const credential = { account: record.account, proof: await ownerProof(dataKey, record.account) };
    const devices = await repeated(() => new Server(origin).devices(credential)).catch((error) => {
      throw error instanceof ServerError && error.reason === "proof" ? new ServerError("otherServer", {}, error) : error;
    });
    if (!devices.some(({ device }) => areEqual(device, record.device))) throw new ServerError("otherServer");
    await vault.storage.update([vault.keys.record], ([there], write) => {
      if (there !== text) throw new StoreError(Failure.changedElsewhere);
      write(keys.origin, origin);
    });
  });
}

/**
 * Creates the settings card with the button that changes the address.
 * @param {string} origin
 * @param {() => void} done
 * @param {Node[]} more buttons
 */
export function movedCard(origin, done, ...more) {
  const status = h("p.status", { role: "status" });
  const use = async () => {
    button.disabled = true;
    try {
      const held = (await book()).held;
      if (!held) throw new StoreError(Failure.recordDamaged);
      await changeAddress(await vault(), held.key, origin);
      done();
    } catch (error) {
      button.disabled = false;
      sayFailure(status, error);
    }
  };
  const button = /** @type {HTMLButtonElement} */ (
    h("button.primary", { type: "button", text: "server.moved.use", onclick: () => void use() })
  );
  return h(
    "section.card",
    {},
    h("h2", { text: "server.moved" }),
    h("p", { text: "server.moved.from", "data-value": hostOf(session.stored?.server ?? "") }),
    h("p", { text: "server.moved.to", "data-value": hostOf(origin) }),
    status,
    h("div.row", {}, button, ...more),
  );
}

/** Asks after the recovery key has opened the book, because the new pattern will be sent to the server. */
export async function askForAddress() {
  const origin = await newOrigin();
  if (!origin) return;
  await new Promise((resolve) => {
    const end = () => dialog.close();
    const later = h("button.secondary", { type: "button", text: "server.moved.later", onclick: end });
    const dialog = /** @type {HTMLDialogElement} */ (
      h("dialog.question", { label: "server.moved", onclose: resolve }, movedCard(origin, end, later))
    );
    openDialog(document.body, dialog);
  });
}
