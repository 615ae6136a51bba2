// One flow of the pattern lock on a screen of its own.

import "../../inkdot/lock/element.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { h } from "../dom.js";
import { access, letIn, session } from "../session.js";
import { setting } from "../settings/settings.js";
import { TimeoutError } from "../../inkdot/shared/within.js";

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
      if (outcome !== "cancelled") letIn();
      if (outcome === "created") go("recovery");
      // To where the person was, or wanted to be, before the lock came in between.
      else if (outcome === "unlocked") go(location.hash.replace(/^#\/?(unlock$)?/, ""));
      else if (outcome === "removed") go("");
      else go(session.stored?.exists ? "manage" : "");
    });
    lock.addEventListener("inkdot-forgot", () => go("forgot"));
    lock.addEventListener("inkdot-manage", () => go("manage"));
    return h("div.lock-screen", {}, lock, ...(flow === "unlock" && access() === "unknown" ? [unknown(go)] : []));
  };
}

/**
 * Why it is not known whether there is a pattern, and the ways on.
 * @param {(to: string) => void} go
 */
function unknown(go) {
  return h(
    "section.card.unknown",
    {},
    h("p", { role: "alert", text: reason(session.error) }),
    h(
      "div.row",
      {},
      h("button.secondary", { type: "button", text: "unknown.again", onclick: () => go(location.hash.replace(/^#\/?/, "")) }),
      h("button.secondary", {
        type: "button",
        text: "unknown.draw",
        onclick: () => {
          session.drawsUnkept = true;
          go("draw");
        },
      }),
    ),
  );
}

/** Why it cannot be told whether there is a pattern: the key of a text. */
export function reason(/** @type {unknown} */ error) {
  if (error instanceof TimeoutError) return "unknown.slow";
  if (!(error instanceof StoreError)) return "unknown.engine";
  return (
    { [Failure.storageDenied]: "unknown.denied", [Failure.storageClosed]: "unknown.slow" }[error.failure] ?? "unknown.failed"
  );
}
