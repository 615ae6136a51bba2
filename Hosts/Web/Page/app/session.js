// What the page knows of the lock: whether there is a pattern, and whether this visit has opened it.

import { startEngine } from "../inkdot/lock/element.js";
import { Vault } from "../inkdot/lock/vault.js";

/**
 * `isOpen`: whether this visit has been let in; a reload locks again. `stored`: what the vault said last. `error`: why it
 * could not be read.
 * @type {{isOpen: boolean, stored: Awaited<ReturnType<Vault["load"]>> | null, error: unknown}}
 */
export const session = { isOpen: false, stored: null, error: null };

/** @type {Vault | undefined} */
let own;

/** The vault of this app. */
export async function vault() {
  own ??= new Vault(await startEngine());
  return own;
}

/** Asks the vault again. */
export async function refresh() {
  try {
    session.stored = await (await vault()).load();
    session.error = null;
  } catch (error) {
    session.stored = null;
    session.error = error;
  }
  // Without a pattern there is nothing to open.
  if (session.stored && !session.stored.exists) session.isOpen = true;
  return session;
}
