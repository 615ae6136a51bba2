// What the page knows of the lock, and the one place that says whether the book is open.

import { startEngine } from "../inkdot/lock/element.js";
import { Vault } from "../inkdot/lock/vault.js";
import { within } from "../inkdot/shared/within.js";

/** How long the storage may take to say whether there is a pattern, in ms. */
const patience = 5000;

/**
 * `stored`: what the vault said last, null while that is not known. `error`: why it is not. `drawsUnkept`: whether the
 * person wants to draw although nothing can be read or kept; an empty paper is all there is then.
 * @type {{stored: Awaited<ReturnType<Vault["load"]>> | null, error: unknown, drawsUnkept: boolean}}
 */
export const session = { stored: null, error: null, drawsUnkept: false };

/** Whether this visit has been let in; a reload locks again. */
let isLetIn = false;
let asked = 0;

/** @type {Vault | undefined} */
let own;

/** The vault of this app. */
export async function vault() {
  own ??= new Vault(await startEngine());
  return own;
}

/** The storage of this app. */
export async function store() {
  return (await vault()).storage;
}

/**
 * Whether the book is open, from what is known now: `unknown` is as shut as `locked`.
 * @returns {"open" | "locked" | "unknown"}
 */
export function access() {
  if (isLetIn) return "open";
  return session.stored ? "locked" : "unknown";
}

/** Asks the vault again, and answers like {@link access}. Never fails, never takes long. */
export async function refresh() {
  const turn = ++asked;
  try {
    const stored = await within(
      patience,
      vault().then((one) => one.load()),
    );
    if (turn !== asked) return access();
    session.stored = stored;
    session.error = null;
    // Without a pattern there is nothing to open.
    if (!stored.exists) isLetIn = true;
  } catch (error) {
    if (turn !== asked) return access();
    console.warn("Whether there is a pattern could not be read.", error);
    session.stored = null;
    session.error = error;
  }
  return access();
}

/** The pattern was drawn, set or taken off, or all behind it erased: this visit is let in. */
export function letIn() {
  isLetIn = true;
}

/** Locks without a reload. */
export function lock() {
  isLetIn = false;
  session.drawsUnkept = false;
}
