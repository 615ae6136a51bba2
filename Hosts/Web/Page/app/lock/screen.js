// A flow of the pattern lock on a separate screen.

import "../../inkdot/lock/element.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { h, translate } from "../dom.js";
import { book, giveUp, knownVault, letIn, session } from "../session.js";
import { setting } from "../settings.js";
import { Message, tabs } from "./tabs.js";

/**
 * Creates a lock with the current settings.
 * @param {"create" | "unlock" | "verify" | "change" | "remove"} flow
 * @param {(to: string) => void} go
 */
export function lockElement(flow, go) {
  const isSetting = flow === "create" || flow === "change";
  const lock = h("inkdot-pattern-lock", {
    flow,
    rows: isSetting ? setting("rows") : undefined,
    columns: isSetting ? setting("columns") : undefined,
    layout: setting("layout"),
    arrows: setting("arrows"),
    "hidden-path": setting("hiddenPath"),
    "hidden-error": setting("hiddenPath"),
    "random-placement": setting("randomPlacement"),
    "no-vibration": !setting("vibration"),
    "step-by-step": isSetting && setting("stepByStep"),
    theme: document.documentElement.dataset.theme,
  });
  // The key from the right pattern opens the book.
  /** @type {any} */ (lock).vault = knownVault();
  lock.addEventListener("inkdot-forgot", () => go("forgot"));
  lock.addEventListener("inkdot-manage", () => go("manage"));
  return lock;
}

/** The message about the last flow, shown on the next screen. */
export const news = { hasChanged: false, hasRecovered: false };

/**
 * A screen for a flow.
 * @param {"create" | "unlock" | "verify" | "change" | "remove"} flow
 * @param {() => void} [prepare] called when a pattern begins
 * @param {(go: (to: string) => void, left: AbortSignal) => Node} [more] content below the lock
 * @returns {(go: (to: string) => void) => {node: HTMLElement, leave: () => void}}
 */
export function lockScreen(flow, prepare = () => {}, more) {
  return (go) => {
    const left = new AbortController();
    const lock = lockElement(flow, go);
    lock.addEventListener("inkdot-finish", async (event) => {
      const { outcome, shown } = /** @type {CustomEvent} */ (event).detail;
      // Opens the screen that was shown or requested before the lock.
      let to = location.hash.replace(/^#\/?(unlock$)?/, "");
      try {
        if (outcome === "created" || (outcome === "unlocked" && (await isOldRecovery()))) to = "recovery";
        // After drawing or setting the pattern the book is open, and a recovery key can be set without drawing again.
        if (outcome !== "cancelled") await letIn(to === "recovery");
      } catch (error) {
        if (left.signal.aborted) return;
        console.error("The sealed book does not open.", error);
        return isDamage(error) ? (await import("./forgot.js")).sayShut(screen, go) : sayFailed(screen, go, error);
      }
      news.hasRecovered = session.hasRecovered && outcome === "created";
      session.hasRecovered = false;
      await shown;
      if (left.signal.aborted) return;
      news.hasChanged = outcome === "changed";
      if (news.hasChanged) tabs?.postMessage(Message.pattern);
      if (outcome === "created" || outcome === "unlocked") go(to);
      else if (outcome === "removed") go("");
      else go(session.stored?.exists ? "manage" : "");
    });
    for (const begin of ["pointerdown", "keydown"]) lock.addEventListener(begin, prepare, { once: true });
    const screen = h("div.lock-screen", {}, lock, ...(more ? [more(go, left.signal)] : []));
    const leave = () => {
      left.abort();
      giveUp();
    };
    return { node: screen, leave };
  };
}

/** Whether the stored book does not open with the drawn pattern; other failures may be temporary. */
function isDamage(/** @type {unknown} */ error) {
  const { name, failure } = /** @type {{name?: string, failure?: string}} */ (error);
  return name === "SealError" || failure === Failure.recordDamaged;
}

/**
 * Shows instead of the lock that the book could not be opened now.
 * @param {HTMLElement} screen
 * @param {(to: string) => void} go
 * @param {unknown} error
 */
function sayFailed(screen, go, error) {
  const text = error instanceof StoreError ? "unlock.failed" : "error.screen.detail";
  const again = () => go(location.hash.replace(/^#\/?/, ""));
  const button = h("button.primary", { type: "button", text: "error.again", onclick: again });
  screen.replaceChildren(h("section.card", {}, h("p", { role: "alert", text }), h("div.row", {}, button)));
  translate(screen);
}

/** Whether the recovery passphrase is older than sealed drawings and must be set again first. */
async function isOldRecovery() {
  return session.stored?.hasRecovery === true && (await (await book()).hasOldRecovery().catch(() => false));
}
