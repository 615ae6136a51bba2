// Asks for the pattern again before the keys of the open book are changed.

import { focusHeading, h } from "../dom.js";
import { book, giveUp, letIn } from "../session.js";
import { lockElement } from "./screen.js";

/**
 * Returns the cards that ask for the pattern.
 * @param {HTMLElement} page of the screen
 * @param {(to: string) => void} go
 * @param {{text: string, back: string, show: () => Promise<void>, fail: (error: unknown) => void}} how `text`: key of the reason;
 *   `back`: screen after cancelling; `show` shows the screen afterwards
 */
export function proofCards(page, go, { text, back, show, fail }) {
  const lock = lockElement("verify", go);
  lock.addEventListener("inkdot-finish", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.outcome === "cancelled") return go(back);
    letIn(true)
      .then(show)
      .then(() => focusHeading(page))
      .catch(fail);
  });
  return [h("p.card", { text }), h("div.lock-screen", {}, lock)];
}

/** Discards the key of the proof when its screen is left. */
export async function dropProof() {
  giveUp();
  (await book()).opener = null;
}
