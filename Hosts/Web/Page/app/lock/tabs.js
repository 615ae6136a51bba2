// What the tabs of this app tell each other of the lock, and what a tab finds that could not hear it.

import { openChannel } from "../channel.js";

/** A message between tabs. `pattern`: a pattern was set or removed. */
export const Message = { lock: "lock", used: "used", pattern: "pattern" };

/** One for all of the page: each of two would hear the other. */
export const tabs = openChannel("inkdot-lock");

/** Key of the time of the last lock, because messages do not reach a tab that the browser has frozen. */
const place = "inkdot-locked";

export function noteLock() {
  try {
    localStorage.setItem(place, `${Date.now()} ${Math.random()}`);
  } catch {
    // Denied: those that are not frozen hear of it all the same.
  }
}

/**
 * The last lock in any tab.
 * @param {string | null} known the last that this tab knows of, which counts where the storage is denied
 */
export function lastLock(known = null) {
  try {
    return localStorage.getItem(place);
  } catch {
    return known;
  }
}
