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

// MARK: Locking

/**
 * What happens when the book locks, one step after the other:
 * - `finish`: what is under way ends and is brought to the disk; with the keys that there still are it can be read and written
 * - `leave`: what is shown goes, with its engines and pictures
 * - `forget`: keys go, and whatever copies there are of what was shown
 * @typedef {"finish" | "leave" | "forget"} LockStep
 */

/** @type {Map<LockStep, Set<(isEverywhere: boolean) => unknown>>} */
const steps = new Map([
  ["finish", new Set()],
  ["leave", new Set()],
  ["forget", new Set()],
]);

/** @type {Promise<void> | null} */
let locking = null;
let opened = new AbortController();

/**
 * Has something done whenever the book locks. The next step waits for it; when it fails, the others happen all the same.
 * @param {LockStep} step
 * @param {(isEverywhere: boolean) => unknown} work is called in the turn of `lock`, when it is to `finish`
 * @param {AbortSignal} [signal] ends it
 */
export function onLock(step, work, signal) {
  const works = steps.get(step);
  works?.add(work);
  signal?.addEventListener("abort", () => works?.delete(work));
}

/** Aborted when the book locks: what takes long and reads drawings ends with it. */
export const whileOpen = () => opened.signal;

/**
 * Locks without a reload. From now on nothing is let in, and what is shown goes step by step.
 * @param {boolean} isEverywhere in the other tabs, too
 * @returns {Promise<void>} kept when nothing of what was behind the lock is left on the page
 */
export function lock(isEverywhere = true) {
  isLetIn = false;
  session.drawsUnkept = false;
  opened.abort();
  opened = new AbortController();
  locking ??= lockInSteps(isEverywhere).finally(() => {
    locking = null;
  });
  return locking;
}

/** @param {boolean} isEverywhere */
async function lockInSteps(isEverywhere) {
  for (const [step, works] of steps) {
    const results = await Promise.allSettled([...works].map(async (work) => work(isEverywhere)));
    for (const result of results) {
      if (result.status === "rejected") console.error(`Not done while locking (${step}).`, result.reason);
    }
    // Let in again while the first step waited for the storage.
    if (isLetIn) return;
  }
}
