// One flow of the pattern lock on a screen of its own.

import "../../inkdot/lock/element.js";
import { h } from "../dom.js";
import { book, giveUp, knownVault, letIn, session } from "../session.js";
import { setting } from "../settings/settings.js";

/**
 * A screen for a flow.
 * @param {"create" | "unlock" | "verify" | "change" | "remove"} flow
 * @param {() => void} [prepare] called when a pattern begins
 * @param {(go: (to: string) => void) => Node} [more] what stands below the lock
 * @returns {(go: (to: string) => void) => {node: HTMLElement, leave: () => void}}
 */
export function lockScreen(flow, prepare = () => {}, more) {
  return (go) => {
    const isSetting = flow === "create" || flow === "change";
    const lock = h("inkdot-pattern-lock", {
      flow,
      rows: isSetting ? setting("rows") : undefined,
      columns: isSetting ? setting("columns") : undefined,
      layout: setting("layout"),
      arrows: setting("arrows"),
      "hidden-path": setting("hiddenPath") && !isSetting,
      "random-placement": setting("randomPlacement"),
      "no-vibration": !setting("vibration"),
    });
    // What a right pattern gives opens the book.
    /** @type {any} */ (lock).vault = knownVault();
    lock.addEventListener("inkdot-finish", async (event) => {
      const { outcome } = /** @type {CustomEvent} */ (event).detail;
      // To where the person was, or wanted to be, before the lock came in between.
      const isDue = outcome === "created" || (outcome === "unlocked" && (await isOldRecovery()));
      const to = isDue ? "recovery" : location.hash.replace(/^#\/?(unlock$)?/, "");
      // Whoever drew the pattern, or has just set one, is in; and may say what else opens the book without drawing it once more.
      if (outcome !== "cancelled" && !(await isLetIn(to === "recovery"))) {
        return (await import("./forgot.js")).sayShut(screen, go);
      }
      session.hasRecovered = false;
      if (outcome === "created" || outcome === "unlocked") go(to);
      else if (outcome === "removed") go("");
      else go(session.stored?.exists ? "manage" : "");
    });
    for (const begin of ["pointerdown", "keydown"]) lock.addEventListener(begin, prepare, { once: true });
    lock.addEventListener("inkdot-forgot", () => go("forgot"));
    lock.addEventListener("inkdot-manage", () => go("manage"));
    const screen = h("div.lock-screen", {}, lock, ...(more ? [more(go)] : []));
    return { node: screen, leave: giveUp };
  };
}

/** Lets in; false, and nothing is shown, when the drawings are sealed and do not open with what there is. */
async function isLetIn(/** @type {boolean} */ keepsWay) {
  try {
    await letIn(keepsWay);
    return true;
  } catch (error) {
    console.error("The sealed book does not open.", error);
    return false;
  }
}

/** Whether the recovery passphrase is of before drawings were sealed: it is to be set again first. */
async function isOldRecovery() {
  return session.stored?.hasRecovery === true && (await (await book()).hasOldRecovery().catch(() => false));
}
