// Locks the book by itself, from a key, and with the other tabs. Loaded once the book is open.

import { openChannel } from "../channel.js";
import { access, knownVault, lock, onLock, session } from "../session.js";
import { onSettingsChanged, setting } from "../settings/settings.js";
import { LockTimer } from "./timing.js";

/** How often the other tabs hear that this one is used, and how often moves of a pointer count, in ms. */
const [telling, noticing] = [5000, 1000];

/** What is told to the other tabs. */
const Message = { lock: "lock", used: "used" };

/** Where the storage says when it was locked last: what is told does not reach a tab that the browser has frozen. */
const place = "inkdot-locked";

const timer = new LockTimer({ wall: () => Date.now(), steady: () => performance.now() }, () => ({
  idle: minutes("lockIdle"),
  hidden: minutes("lockHidden"),
}));
const channel = openChannel("inkdot-lock");
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

/** Whether there is something to lock. Not between the right pattern and `watch`: what was due before it is over. */
const isOpen = () => isRunning && access() === "open" && session.stored?.exists === true;

function lastLock() {
  try {
    return localStorage.getItem(place);
  } catch {
    return known;
  }
}

/** Locks when it is due, and otherwise looks again when it will be. */
function check() {
  clearTimeout(waiting);
  if (!isOpen()) return;
  if (lastLock() !== known) return void lock(false);
  const { due } = timer;
  // A tab that is not seen says nothing about the others: in one of them somebody may be drawing.
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
  channel?.postMessage(Message.used);
  check();
}

/** The book is open: from now on it locks by itself if it has a pattern. To be called with every screen. */
export function watch() {
  if (!isRunning) {
    isRunning = true;
    known = lastLock();
    timer.begin(document.hidden);
    // Where there is no room now there is after the next opening, perhaps.
    const vault = knownVault();
    if (vault)
      import("../../inkdot/storage/reserve.js").then(({ keepReserve }) => keepReserve(vault.storage.name)).catch(console.warn);
  }
  check();
}

onLock("finish", (isEverywhere) => {
  clearTimeout(waiting);
  isRunning = false;
  if (!isEverywhere) return;
  try {
    localStorage.setItem(place, `${Date.now()} ${Math.random()}`);
  } catch {
    // Denied: those that are not frozen hear of it all the same.
  }
  known = lastLock();
  channel?.postMessage(Message.lock);
});

channel?.addEventListener("message", ({ data }) => {
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
    // By its place where the letter is none of the Latin ones.
    const isL = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === "l" : event.code === "KeyL";
    if (!isL || !event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey || !isOpen()) return;
    event.preventDefault();
    event.stopPropagation();
    void lock();
  },
  { capture: true },
);
onSettingsChanged(check);
