// Locks the book automatically, by a key, and together with other tabs. Loaded after the book is opened.

import { commandKey } from "../../inkdot/shared/keys.js";
import { access, knownVault, lock, onLock, session } from "../session.js";
import { onSettingsChanged, setting } from "../settings.js";
import { Message, lastLock, noteLock, tabs } from "./tabs.js";
import { LockTimer } from "./timing.js";

/** Interval of activity messages to other tabs, and of counted pointer moves, in ms. */
const [telling, noticing] = [5000, 1000];

const timer = new LockTimer({ wall: () => Date.now(), steady: () => performance.now() }, () => ({
  idle: minutes("lockIdle"),
  hidden: minutes("lockHidden"),
}));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/**
 * The last lock known to this tab.
 * @type {string | null}
 */
let known = null;
/** Whether the automatic lock is running. */
let isRunning = false;
let [noticed, told] = [-Infinity, -Infinity];

const minutes = (/** @type {"lockIdle" | "lockHidden"} */ name) => 60_000 * (setting(name) ?? Infinity);

/**
 * Whether there is something to lock.
 *
 * False between the correct pattern and `watch`, when older deadlines do not apply. A storage that no longer reports the
 * pattern does not remove it.
 */
const isOpen = () => isRunning && access() === "open" && session.stored?.exists !== false;

/** Locks if it is due, otherwise schedules the next check. */
function check() {
  clearTimeout(waiting);
  if (!isOpen()) return;
  if (lastLock(known) !== known) return void lock(false);
  const { due } = timer;
  // A hidden tab does not lock the others, in which the user may be drawing.
  if (due === 0) return void lock(timer.isSeen);
  if (due < Infinity) waiting = setTimeout(check, Math.min(due, 0x7fff_ffff));
}

/** Called on user activity. An overdue lock comes first. */
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
 * Starts the automatic lock of an open book with a pattern. Call it with each screen.
 * @param {string | null} [last] if there was no pattern before: the last known lock; a later one locks the book
 */
export function watch(last) {
  if (!isRunning) {
    isRunning = true;
    known = last === undefined ? lastLock() : last;
    timer.begin(document.hidden);
    // If there is no space now, sealing is retried after the next unlock.
    const vault = knownVault();
    if (vault)
      import("../../inkdot/storage/reserve.js").then(({ keepReserve }) => keepReserve(vault.storage.name)).catch(console.warn);
  }
  check();
}

/** Stops when there is no pattern any more. */
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

// Before the listeners of screens: a stroke must be stored, not just ended.
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
