// Where it is not known whether there is a pattern: why, and the ways on.

import { Failure } from "../../inkdot/shared/engine.js";
import { TimeoutError } from "../../inkdot/shared/within.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { h } from "../dom.js";
import { session } from "../session.js";
import { addTexts } from "../texts.js";
import { patternTexts } from "./texts.js";

addTexts(patternTexts);

/** @param {(to: string) => void} go */
export function unknown(go) {
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
  const reasons = {
    [Failure.storageDenied]: "unknown.denied",
    [Failure.storageFull]: "unknown.full",
    [Failure.storageClosed]: "unknown.slow",
  };
  return reasons[error.failure] ?? "unknown.failed";
}
