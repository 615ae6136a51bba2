// The button below the lock that opens the book with a passkey.

import { h, translate } from "../dom.js";
import { access, book, giveUp, letIn } from "../session.js";
import { addTexts } from "../texts.js";
import { openWithPasskey } from "../sealed/passkey.js";
import { askCredential } from "./authenticator.js";
import { passkeyTexts, reasonOf } from "./passkey-texts.js";

addTexts(passkeyTexts);

/** @param {(to: string) => void} go @param {AbortSignal} left aborts when the lock is removed */
export function passkeyButton(go, left) {
  const status = h("p.status", { role: "status" });
  const say = (/** @type {string} */ key, isError = false) => {
    status.dataset.text = key;
    status.classList.toggle("error", isError);
    translate(part);
  };
  const open = async () => {
    button.disabled = true;
    say("passkey.asking");
    try {
      await openWithPasskey(await book(), (credential, input) => askCredential(credential, input, left));
      if (!left.aborted) await letIn();
      else if (access() !== "open") giveUp();
      if (!left.aborted) go(location.hash.replace(/^#\/?(unlock$)?/, ""));
    } catch (error) {
      if (left.aborted) return;
      console.warn("The passkey did not open the sketchbook.", error);
      say(`passkey.unlock.${reasonOf(error)}`, true);
    } finally {
      button.disabled = false;
    }
  };
  const button = /** @type {HTMLButtonElement} */ (
    h("button.secondary", { type: "button", text: "passkey.unlock", onclick: () => void open() })
  );
  const part = h("div.passkey", {}, button, status);
  return part;
}
