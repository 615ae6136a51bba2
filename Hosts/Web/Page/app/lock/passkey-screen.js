// Sets up and removes the passkey of an open book.

import { isSure } from "../dialog.js";
import { focusHeading, h, translate } from "../dom.js";
import { removePasskey, setPasskey } from "../sealed/passkey.js";
import { book, refresh, session, vault } from "../session.js";
import { addTexts } from "../texts.js";
import { forgetCredential, hasPasskeys, makeCredential } from "./authenticator.js";
import { passkeyTexts, reasonOf } from "./passkey-texts.js";
import { dropProof, proofCards } from "./proof.js";

addTexts(passkeyTexts);

/** @param {(to: string) => void} go */
export function passkeyScreen(go) {
  const page = h("div.page");
  const life = new AbortController();
  const showParts = (/** @type {Node[]} */ ...parts) => {
    page.replaceChildren(...parts);
    translate(page);
  };
  const show = async () => {
    await refresh();
    if (life.signal.aborted) return;
    if (session.stored?.hasPasskey) showParts(isSetCard());
    else if (session.stored?.server) showParts(h("p.card", { text: "passkey.row.server" }));
    else if (!(await hasPasskeys())) showParts(h("p.card", { text: "passkey.missing" }));
    else showParts(...((await book()).canSetRecovery ? [setCard()] : proofCards(page, go, proof)));
  };
  const fail = (/** @type {unknown} */ error) => {
    console.warn("The passkey cannot be shown.", error);
    showParts(h("p.card", { role: "alert", text: "passkey.error.failed" }));
  };
  const proof = { text: "passkey.prove", back: "settings/lock", show, fail };
  show().catch(fail);
  return {
    node: page,
    leave: () => {
      life.abort();
      return dropProof();
    },
  };

  function setCard() {
    const { status, say } = said();
    const set = async () => {
      button.disabled = true;
      say("passkey.asking");
      try {
        await setPasskey(await book(), (user, input) => makeCredential(user, input, life.signal));
        await show();
        focusHeading(page);
      } catch (error) {
        if (life.signal.aborted) return;
        console.warn("The passkey was not set up.", error);
        say(`passkey.error.${reasonOf(error)}`, true);
      } finally {
        button.disabled = false;
      }
    };
    const button = /** @type {HTMLButtonElement} */ (
      h("button.primary", { type: "button", text: "passkey.set", onclick: () => void set() })
    );
    return h(
      "section.card",
      {},
      h("h2", { text: "passkey.row" }),
      h("p", { text: "passkey.why" }),
      h("p", { text: "passkey.limits" }),
      status,
      h("div.row", {}, button),
    );
  }

  function isSetCard() {
    const { status, say } = said();
    const remove = async () => {
      const words = {
        question: "passkey.remove.ask",
        detail: "passkey.remove.detail",
        yes: "passkey.remove",
        no: "passkey.remove.no",
      };
      if (!(await isSure(card, words))) return;
      try {
        const credential = await removePasskey((await vault()).storage);
        if (credential) forgetCredential(credential);
        await refresh();
        if (!life.signal.aborted) go("settings/lock");
      } catch (error) {
        console.warn("The passkey was not removed.", error);
        say("passkey.remove.failed", true);
      }
    };
    const card = h(
      "section.card",
      {},
      h("h2", { text: "passkey.on" }),
      h("p", { text: "passkey.on.detail" }),
      h("p", { text: "passkey.limits" }),
      status,
      h("div.row", {}, h("button.danger", { type: "button", text: "passkey.remove", onclick: () => void remove() })),
    );
    return card;
  }

  function said() {
    const status = h("p.status", { role: "status" });
    const say = (/** @type {string} */ key, isError = false) => {
      status.dataset.text = key;
      status.classList.toggle("error", isError);
      translate(page);
    };
    return { status, say };
  }
}
