// Locks the book by itself, from a key, and with the other tabs. Loaded once the book is open.

import { commandKey } from "../../inkdot/shared/keys.js";
import { access, knownVault, lock, onLock, session } from "../session.js";
import { onSettingsChanged, setting } from "../settings/settings.js";
import { Message, lastLock, noteLock, tabs } from "./tabs.js";
import { LockTimer } from "./timing.js";

/** How often the other tabs hear that this one is used, and how often moves of a pointer count, in ms. */
const [telling, noticing] = [5000, 1000];

const timer = new LockTimer({ wall: () => Date.now(), steady: () => performance.now() }, () => ({
  idle: minutes("lockIdle"),
  hidden: minutes("lockHidden"),
}));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/**
 * The last lock that this tab knows of.
 * @type {string | null}
 */
let known = null;
/** Whether the time of this opening runs. */
let isRunning = false;
let [noticed, told] = [-Infinity, -Infinity];

const minutes = (/** @type {"lockIdle" | "lockHidden"} */ name) => 60_000 * (setting(name) ?? Infinity);

/**
 * Whether there is something to lock. Not between the right pattern and `watch`: what was due before it is over. A storage that
 * does not tell any more whether there is a pattern takes none off.
 */
const isOpen = () => isRunning && access() === "open" && session.stored?.exists !== false;

/** Locks when it is due, and otherwise looks again when it will be. */
function check() {
  clearTimeout(waiting);
  if (!isOpen()) return;
  if (lastLock(known) !== known) return void lock(false);
  const { due } = timer;
  // A hidden tab does not lock the others: the person may be drawing in one of them.
  if (due === 0) return void lock(timer.isSeen);
  if (due < Infinity) waiting = setTimeout(check, Math.min(due, 0x7fff_ffff));
}

/** The person did something. What was due before that comes first. */
function use() {
  if (!isOpen()) return;
  check();
  if (!isOpen()) return;
  timer.use();
  const now = performance.now();
  if (now - told < telling) return;
  told = now;
  tabs?.postMessage(Message.used);
  check();
}

/**
 * The book is open and has a pattern: from now on it locks by itself. To be called with every screen.
 * @param {string | null} [last] where there was no pattern before: the last lock of then; if there was another since, it is locked
 */
export function watch(last) {
  if (!isRunning) {
    isRunning = true;
    known = last === undefined ? lastLock() : last;
    timer.begin(document.hidden);
    // Where there is no room now there is after the next opening, perhaps.
    const vault = knownVault();
    if (vault)
      import("../../inkdot/storage/reserve.js").then(({ keepReserve }) => keepReserve(vault.storage.name)).catch(console.warn);
  }
  check();
}

/** There is no pattern any more: the time of another one begins anew. */
export function rest() {
  clearTimeout(waiting);
  isRunning = false;
}

onLock("finish", (isEverywhere) => {
  rest();
  if (!isEverywhere) return;
  noteLock();
  known = lastLock();
  tabs?.postMessage(Message.lock);
});

tabs?.addEventListener("message", ({ data }) => {
  if (data === Message.lock && isOpen()) void lock(false);
  else if (data === Message.used && isOpen() && timer.due > 0) timer.use();
});

// Before what the screens do about it: a stroke is to be stored, not just ended.
addEventListener(
  "visibilitychange",
  () => {
    check();
    timer.hide(document.hidden);
    check();
  },
  { capture: true },
);
for (const type of ["pageshow", "focus", "resume"]) addEventListener(type, check, { capture: true });
for (const type of ["pointerdown", "keydown", "wheel", "touchstart"]) {
  addEventListener(type, use, { capture: true, passive: true });
}
addEventListener(
  "pointermove",
  ({ timeStamp }) => {
    if (timeStamp - noticed < noticing) return;
    noticed = timeStamp;
    use();
  },
  { capture: true, passive: true },
);
addEventListener(
  "keydown",
  (event) => {
    if (commandKey(event) !== "l" || !event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey || !isOpen()) return;
    event.preventDefault();
    event.stopPropagation();
    void lock();
  },
  { capture: true },
);
onSettingsChanged(check);
