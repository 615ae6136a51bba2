// Messages between tabs about the lock, and a stored time for tabs that missed them.

import { openChannel } from "../../inkdot/shared/channel.js";

/** A message between tabs. `pattern`: a pattern was set or removed. */
export const Message = { lock: "lock", used: "used", pattern: "pattern" };

/** A single channel for the page, because two would receive each other's messages. */
export const tabs = openChannel("inkdot-lock");

/** Key of the time of the last lock, because messages do not reach a tab that the browser has frozen. */
const place = "inkdot-locked";

export function noteLock() {
  try {
    localStorage.setItem(place, `${Date.now()} ${Math.random()}`);
  } catch {
    // Denied: tabs that are not frozen receive the message.
  }
}

/**
 * Returns the last lock in any tab.
 * @param {string | null} known the last lock known to this tab, used if the storage is denied
 */
export function lastLock(known = null) {
  try {
    return localStorage.getItem(place);
  } catch {
    return known;
  }
}
