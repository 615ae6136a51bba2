// One flow of the pattern lock on a screen of its own.

import "../../inkdot/lock/element.js";
import { h } from "../dom.js";
import { session } from "../session.js";
import { setting } from "../settings/settings.js";

/**
 * A screen for a flow.
 * @param {"create" | "unlock" | "verify" | "change" | "remove"} flow
 * @returns {(go: (to: string) => void) => Node}
 */
export function lockScreen(flow) {
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
    lock.addEventListener("inkdot-finish", (event) => {
      const { outcome } = /** @type {CustomEvent} */ (event).detail;
      // Whoever drew the pattern, or has just set one, is in.
      if (outcome !== "cancelled") session.isOpen = true;
      if (outcome === "created") go("recovery");
      // To the drawing that was asked for before the lock came in between.
      else if (outcome === "unlocked") go(/^#\/(draw|album)/.test(location.hash) ? location.hash.slice(2) : "");
      else if (outcome === "removed") go("");
      else go(session.stored?.exists ? "manage" : "");
    });
    lock.addEventListener("inkdot-forgot", () => go("forgot"));
    lock.addEventListener("inkdot-manage", () => go("manage"));
    return h("div.lock-screen", {}, lock);
  };
}
