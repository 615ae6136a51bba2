// What the page knows of the lock: whether there is a pattern, and whether this visit has opened it.

import { startEngine } from "../inkdot/pattern-lock.js";
import { Vault } from "../inkdot/vault.js";

export const session = {
  /** Whether this visit has been let in. A reload locks again. */
  isOpen: false,
  /** What the vault said last. @type {Awaited<ReturnType<Vault["load"]>> | null} */
  stored: null,
  /** Why the vault could not be read. @type {unknown} */
  error: null,
};

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
