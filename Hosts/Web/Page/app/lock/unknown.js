// Shown when it is unknown whether there is a pattern: the reason, and ways to continue.

import { Failure } from "../../inkdot/shared/engine.js";
import { TimeoutError } from "../../inkdot/shared/within.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { h } from "../dom.js";
import { access, refresh, session } from "../session.js";
import { addTexts } from "../texts.js";
import { patternTexts } from "./texts.js";

addTexts(patternTexts);

/** Interval of retries for a storage that does not answer, in ms. */
const pause = 5000;

/** @param {(to: string) => void} go */
export function unknown(go) {
  const again = () => go(location.hash.replace(/^#\/?/, ""));
  const card = h(
    "section.card.unknown",
    {},
    h("p", { role: "alert", text: reason(session.error) }),
    h(
      "div.row",
      {},
      h("button.secondary", { type: "button", text: "unknown.again", onclick: again }),
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
  const askLater = () =>
    setTimeout(async () => {
      if (!card.isConnected) return;
      if (access() === "unknown") await refresh();
      if (access() === "unknown") askLater();
      else if (card.isConnected) again();
    }, pause);
  if (reason(session.error) === "unknown.slow") askLater();
  return card;
}

/** Returns the text key for the reason. */
export function reason(/** @type {unknown} */ error) {
  if (error instanceof TimeoutError) return "unknown.slow";
  if (!(error instanceof StoreError)) return "unknown.engine";
  /** @type {Record<string, string>} */
  const reasons = {
    [Failure.storageDenied]: "unknown.denied",
    [Failure.storageFull]: "unknown.full",
    [Failure.storageClosed]: "unknown.slow",
  };
  return reasons[error.failure] ?? "unknown.failed";
}
