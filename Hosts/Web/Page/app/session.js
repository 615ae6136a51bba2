// The state of the lock, and the only place that decides whether the book is open.

import { startEngine } from "../inkdot/lock/element.js";
import { Vault } from "../inkdot/lock/vault.js";
import { TimeoutError, within } from "../inkdot/shared/within.js";
import { SlotKind } from "./sealed/codes.js";
import { DrawingStore } from "./sealed/drawing-store.js";
import { passkeySlotKind } from "./sealed/kinds.js";

/** Longest wait for the storage's answer about a pattern, in ms. */
const answerTimeout = 5000;

/**
 * `stored`: the last answer of the vault, null while unknown. `error`: the reason why it is unknown. `drawsUnkept`: whether the
 * user draws on an empty sheet although storage can be neither read nor written. `hasRecovered`: whether the
 * recovery key or passphrase has opened the book, so that another pattern may be set. `hadPattern`: whether there was a pattern
 * when the book was last shown open.
 * @type {{stored: (Awaited<ReturnType<Vault["load"]>> & {hasPasskey: boolean}) | null, error: unknown, drawsUnkept: boolean, hasRecovered: boolean, hadPattern: boolean}}
 */
export const session = { stored: null, error: null, drawsUnkept: false, hasRecovered: false, hadPattern: false };

/** Whether there is a pattern; if that cannot be read, whether there was one. */
export const hasPattern = () => session.stored?.exists ?? session.hadPattern;

/** Whether this visit has opened the book; a reload locks again. */
let isLetIn = false;
let asked = 0;
/** Number of locks and cancelled openings. */
let locks = 0;

/** @type {Vault | undefined} */
let own;
/** @type {DrawingStore | undefined} */
let drawingStore;

/** The vault of this app. */
export async function vault() {
  if (!own) {
    const engine = await startEngine();
    own ??= new Vault(engine);
    drawingStore ??= new DrawingStore(own.storage, async () => (await book()).migrated());
    // The code for patterns loads if there is a pattern, the code for a server if the book has one.
    own.makeServerVault ??= async () => {
      const { ServerVault } = await import("./server/vault.js");
      return (serverVault ??= new ServerVault(/** @type {Vault} */ (own), book));
    };
    own.binding ??= {
      wants: async () => (await book()).wants(),
      set: async (wrapping, before) => (await book()).set(wrapping, before),
      remove: async (wrapping) => (await book()).remove(wrapping),
    };
  }
  return own;
}

/** @type {import("./server/vault.js").ServerVault | undefined} */
let serverVault;

/** The vault, once requested. */
export const knownVault = () => own;

/** The storage of this app. */
export async function store() {
  await vault();
  return /** @type {DrawingStore} */ (drawingStore);
}

/** @type {Promise<import("./sealed/book.js").Book> | undefined} */
let opening;
/** @type {import("./sealed/book.js").Book | undefined} */
let loaded;

/** @typedef {(share: number | null, isUnsealing: boolean) => void} ShowProgress */

/**
 * Called with the progress of sealing or unsealing: 0 to 1, null at the end, -1 after a failure, -2 if space is missing.
 * @type {Set<ShowProgress>}
 */
export const migrationListeners = new Set();
/**
 * Called when a procedure with the server is pending that an earlier page has begun.
 * @type {Set<() => void>}
 */
export const pendingListeners = new Set();
const tell = (/** @type {number | null} */ share, /** @type {boolean} */ isUnsealing) =>
  migrationListeners.forEach((listener) => listener(share, isUnsealing));

/** The sealed book, with its keys while it is open. */
export function book() {
  opening ??= Promise.all([import("./sealed/book.js"), vault()])
    .then(([{ Book }, one]) => {
      loaded = new Book(one, /** @type {DrawingStore} */ (drawingStore), {
        isOpen: () => isLetIn,
        lock,
        refresh,
        tell,
        changeServerRecovery: async (kind, typed) => {
          const { changeRecovery } = await import("./server/recovery.js");
          await changeRecovery(one, /** @type {import("./sealed/book.js").Book} */ (loaded), kind, typed);
        },
      });
      return loaded;
    })
    .catch((error) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

/**
 * Whether the book is open, as far as known: `unknown` counts as `locked`.
 * @returns {"open" | "locked" | "unknown"}
 */
export function access() {
  if (isLetIn) return "open";
  return session.stored ? "locked" : "unknown";
}

/** Asks the vault again and returns {@link access}. Never fails, and waits for a limited time. */
export async function refresh() {
  const turn = ++asked;
  const held = loaded?.held;
  try {
    const stored = await within(
      answerTimeout,
      vault().then(async (one) => {
        const stored = await one.load();
        const [kept, ...pending] = await one.storage.read("book", "server/enrolling", "server/leaving");
        if (pending.some(Boolean)) pendingListeners.forEach((listener) => listener());
        const hasSlot = (/** @type {number[]} */ ...kinds) =>
          stored.exists && kept?.slots?.some?.((/** @type {any} */ slot) => kinds.includes(slot?.[0])) === true;
        return {
          ...stored,
          // Recovery keys and passphrases.
          hasRecovery: stored.hasRecovery || hasSlot(SlotKind.recoveryKey, SlotKind.passphrase),
          hasPasskey: !stored.server && hasSlot(passkeySlotKind),
        };
      }),
    );
    if (turn !== asked) return access();
    session.stored = stored;
    session.error = null;
    // Without a pattern there is nothing to open.
    if (!stored.exists) {
      admit();
      drawingStore?.unsealed();
      // Another pattern means another book, unless this tab has just set it.
      if (held) loaded?.letGo(held);
    }
  } catch (error) {
    if (turn !== asked) return access();
    console.warn("Whether there is a pattern could not be read.", error);
    if (error instanceof TimeoutError) own?.storage.giveUp();
    session.stored = null;
    session.error = error;
  }
  return access();
}

/**
 * Opens the book for this visit: the pattern was drawn, set or removed, or everything was erased.
 * @param {boolean} [keepsWay] whether another credential may be set afterwards
 * @returns {Promise<void>} rejects if drawings are sealed and cannot be opened; the book stays locked then
 */
export async function letIn(keepsWay = false) {
  const before = locks;
  const one = await vault();
  // If nothing is or will be sealed, no key is needed.
  const isSealed = await one.storage.isSealed();
  if (one.wrapping || loaded?.opener || isSealed) await (await book()).open();
  else drawingStore?.unsealed();
  // Locking or leaving while the keys are derived keeps the book locked.
  if (before !== locks || (isSealed && !loaded?.held)) {
    if (!isLetIn) loaded?.shut();
    throw new Error("the book was locked or left meanwhile");
  }
  if (loaded && !keepsWay) loaded.opener = null;
  admit();
  void loaded?.settle();
}

/** Records that the book is open. A screen that is being locked continues. */
function admit() {
  isLetIn = true;
  if (locking) void take("resume", false);
}

/** Drops the keys of a cancelled request for a pattern, unless they belong to an open book. */
export function giveUp() {
  own?.leave();
  if (isLetIn) return;
  locks += 1;
  loaded?.shut();
}

// MARK: Locking

/**
 * The steps of locking, one after another:
 * - `finish`: current work ends and is flushed to the disk; keys are still available
 * - `leave`: the screen is removed with its engines and pictures
 * - `forget`: keys and copies of shown content are dropped
 *
 * `resume` replaces the remaining steps if the book was opened in the meantime: the current screen continues.
 * @typedef {"finish" | "leave" | "forget" | "resume"} LockStep
 */

/** @type {Map<LockStep, Set<(isEverywhere: boolean) => unknown>>} */
const steps = new Map([
  ["finish", new Set()],
  ["leave", new Set()],
  ["forget", new Set()],
  ["resume", new Set()],
]);

onLock("forget", () => loaded?.shut());

/** @type {Promise<void> | null} */
let locking = null;
let opened = new AbortController();

/**
 * Registers work for a step of locking. The next step waits for it; a failure does not stop the others.
 * @param {LockStep} step
 * @param {(isEverywhere: boolean) => unknown} work for `finish` called synchronously by `lock`
 * @param {AbortSignal} [signal] ends it
 */
export function onLock(step, work, signal) {
  const works = steps.get(step);
  works?.add(work);
  signal?.addEventListener("abort", () => works?.delete(work));
}

/** Aborts when the book locks, for long work that reads drawings. */
export const whileOpen = () => opened.signal;

/**
 * Locks without a reload. From now on the book is closed, and the shown content is removed step by step.
 * @param {boolean} isEverywhere whether the other tabs lock too
 * @returns {Promise<void>} fulfilled when the page holds no locked content any more
 */
export function lock(isEverywhere = true) {
  isLetIn = false;
  locks += 1;
  session.drawsUnkept = session.hasRecovered = false;
  opened.abort();
  opened = new AbortController();
  locking ??= lockInSteps(isEverywhere).finally(() => {
    locking = null;
  });
  return locking;
}

/** @param {boolean} isEverywhere */
async function lockInSteps(isEverywhere) {
  for (const step of /** @type {const} */ (["finish", "leave", "forget"])) {
    await take(step, isEverywhere);
    // The book was opened again while the first step waited for the storage.
    if (isLetIn) return;
  }
}

async function take(/** @type {LockStep} */ step, /** @type {boolean} */ isEverywhere) {
  const results = await Promise.allSettled([...(steps.get(step) ?? [])].map(async (work) => work(isEverywhere)));
  for (const result of results) {
    if (result.status === "rejected") console.error(`Not done while locking (${step}).`, result.reason);
  }
}
