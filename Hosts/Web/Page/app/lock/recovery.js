// The recovery passphrase: what opens the sketchbook when the pattern is forgotten.

import { h, translate, username } from "../dom.js";
import { vault } from "../session.js";
import { addTexts } from "../texts.js";
import { patternTexts } from "./texts.js";

addTexts(patternTexts);

const leastLength = 12;

/** @param {(to: string) => void} go */
export function recoveryScreen(go) {
  const field = (/** @type {string} */ id) =>
    /** @type {HTMLInputElement} */ (
      h("input", {
        id,
        type: "password",
        autocomplete: "new-password",
        autocapitalize: "none",
        spellcheck: "false",
        required: true,
      })
    );
  const [first, second] = [field("first"), field("second")];
  const status = h("p.status", { role: "status" });
  const say = (/** @type {string} */ key, isError = false) => {
    status.dataset.text = key;
    status.classList.toggle("error", isError);
    translate(form);
  };
  const save = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "submit", text: "recovery.save" }));
  const form = h(
    "form.card.form",
    {
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if ([...first.value].length < leastLength) return say("recovery.short", true), first.focus();
        if (first.value !== second.value) return say("recovery.differs", true), second.focus();
        save.disabled = true;
        say("recovery.saving");
        try {
          await (await vault()).setRecovery(first.value);
          first.value = second.value = "";
          say("recovery.saved");
          go("");
        } catch (error) {
          console.error(error);
          say("recovery.failed", true);
        } finally {
          save.disabled = false;
        }
      },
    },
    h("p", { text: "recovery.why" }),
    username(),
    h("label", { for: "first", text: "recovery.first" }),
    first,
    h("label", { for: "second", text: "recovery.second" }),
    second,
    h(
      "label.check",
      {},
      h("input", {
        type: "checkbox",
        onchange: (/** @type {Event} */ event) => {
          first.type = second.type = /** @type {HTMLInputElement} */ (event.target).checked ? "text" : "password";
        },
      }),
      h("span", { text: "recovery.show" }),
    ),
    h("small", { text: "recovery.rule" }),
    status,
    h("div.row", {}, save, h("button.secondary", { type: "button", text: "recovery.skip", onclick: () => go("") })),
  );
  form.setAttribute("novalidate", "");
  return h("div.page", {}, form);
}
