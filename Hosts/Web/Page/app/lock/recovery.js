// Sets the recovery key, which opens the book if the pattern is forgotten. Shown right after the pattern was drawn.

import { keyCard } from "../backup/screen.js";
import { focusHeading, h, translate } from "../dom.js";
import { book, session } from "../session.js";
import { addTexts } from "../texts.js";
import { dropProof, proofCards } from "./proof.js";
import { news } from "./screen.js";
import { patternTexts } from "./texts.js";

addTexts(patternTexts);

/** @param {(to: string) => void} go */
export function recoveryScreen(go) {
  const page = h("div.page.backup");
  const life = new AbortController();
  const show = async () => {
    const one = await book();
    const isOld = await one.hasOldRecovery();
    const hasKey = news.hasRecovered && session.stored?.hasRecovery === true && !isOld;
    news.hasRecovered = false;
    page.replaceChildren(...(!one.canSetRecovery ? proofCards(page, go, proof) : hasKey ? keeps() : form(isOld)));
    translate(page);
  };
  const fail = (/** @type {unknown} */ error) => {
    console.warn("The recovery key cannot be set.", error);
    page.replaceChildren(h("p.card", { role: "alert", text: "backup.failed" }));
    translate(page);
  };
  const proof = { text: "recovery.prove", back: "manage", show, fail };
  show().catch(fail);
  return {
    node: page,
    leave: () => {
      life.abort();
      return dropProof();
    },
  };

  /** @param {boolean} isOld */
  function form(isOld) {
    const keep = async (/** @type {number} */ kind, /** @type {string} */ typed) => (await book()).setRecovery(kind, typed);
    const skip = h("div.row", {}, h("button.plain", { type: "button", text: "recovery.skip", onclick: () => go("") }));
    const card = keyCard(
      keep,
      () => go(""),
      life.signal,
      () => skip.remove(),
    );
    // The server stores the slot, and could guess a passphrase from it.
    if (session.stored?.server) card.querySelector("details")?.remove();
    return [h("p.lead", { text: isOld ? "recovery.old" : "recovery.why" }), card, skip];
  }

  /** Shown after the recovery key has opened the book: it stays valid. */
  function keeps() {
    const replace = () => {
      page.replaceChildren(...form(false));
      translate(page);
      focusHeading(page);
    };
    return [
      h(
        "section.card",
        {},
        h("h2", { id: "backup-key-title", text: "recovery.keeps" }),
        h("p", { text: "recovery.keeps.detail" }),
        h(
          "div.row",
          {},
          h("button.primary", { type: "button", text: "recovery.keeps.yes", onclick: () => go("") }),
          h("button.secondary", { type: "button", text: "recovery.keeps.no", onclick: replace }),
        ),
      ),
    ];
  }
}
