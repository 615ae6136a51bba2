// The button that locks the book.

import { h, icon } from "./dom.js";
import { access, hasPattern, lock } from "./session.js";

/**
 * Creates a button that locks at once, if there is something to lock; a key does it on every screen.
 * @param {Record<string, string>} more attributes
 */
export function lockButton(more = {}) {
  if (access() !== "open" || !hasPattern()) return [];
  const how = { type: "button", label: "home.lock", "aria-keyshortcuts": "Control+Shift+L", onclick: () => void lock(), ...more };
  return [h("button.round.lock", how, icon("lock"))];
}
