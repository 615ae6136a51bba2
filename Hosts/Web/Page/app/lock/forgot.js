// Forgotten pattern: the recovery key or passphrase, or erasing everything that the pattern protects.

import { Input } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { isSure } from "../dialog.js";
import { h, translate, username } from "../dom.js";
import { book, giveUp, letIn, session, vault } from "../session.js";
import { addTexts } from "../texts.js";
import { patternTexts } from "./texts.js";
import { reason } from "./unknown.js";

addTexts(patternTexts);

/** @param {(to: string) => void} go */
export function forgotScreen(go) {
  const left = new AbortController();
  const goOn = (/** @type {string} */ to) => left.signal.aborted || go(to);
  const node = h(
    "div.page",
    {},
    h("p", { text: "forgot.why" }),
    session.stored?.hasRecovery
      ? recoverForm(goOn, left.signal)
      : session.stored
        ? h("p.card", { text: "forgot.none" })
        : h("p.card", { role: "alert", text: reason(session.error) }),
    eraseCard(goOn),
  );
  const leave = () => {
    left.abort();
    giveUp();
  };
  return { node, leave };
}

/**
 * Tries a recovery key or passphrase. A passphrase from before sealed drawings removes the pattern.
 * @param {string} typed
 * @param {AbortSignal} left aborts when the user leaves
 */
async function recover(typed, left) {
  const sealed = await book();
  const answer = await ((await sealed.hasRecovery()) ? sealed.recover(typed) : (await vault()).recover(typed));
  if (answer.input === Input.correct && !left.aborted) {
    await letIn(true);
    session.hasRecovered = true;
  } else {
    giveUp();
  }
  return answer;
}

/** Loading, reading or writing failed; retrying may help. */
function failed(/** @type {unknown} */ error) {
  giveUp();
  console.error("What was kept cannot be checked.", error);
  return { input: Input.checkFailed, value: Failure.storageFailed };
}

/** @param {(to: string) => void} go @param {AbortSignal} left */
function recoverForm(go, left) {
  const status = h("p.status", { role: "status" });
  const passphrase = /** @type {HTMLInputElement} */ (
    h("input", {
      id: "passphrase",
      type: "password",
      autocomplete: "current-password",
      autocapitalize: "none",
      spellcheck: "false",
    })
  );
  const button = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "submit", text: "forgot.open" }));
  const say = (/** @type {string} */ key, isError = false) => {
    status.dataset.text = key;
    status.classList.toggle("error", isError);
    translate(form);
  };
  const form = h(
    "form.card.form",
    {
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (!passphrase.value) return passphrase.focus();
        button.disabled = true;
        say("forgot.checking");
        const answer = await recover(passphrase.value, left).catch(failed);
        button.disabled = false;
        if (answer.input === Input.correct) {
          passphrase.value = "";
          if (session.stored?.server) await import("../server/views/address.js").then(({ askForAddress }) => askForAddress());
          go("create");
        } else if (answer.input === Input.wrong) {
          say("forgot.wrong", true);
          passphrase.select();
        } else {
          const isDamaged = answer.value === Failure.recordDamaged || answer.value === Failure.recordMissing;
          say(answer.input !== Input.checkFailed ? "forgot.locked" : isDamaged ? "forgot.damaged" : "forgot.failed", true);
        }
      },
    },
    h("h2", { text: "forgot.recover" }),
    h("p", { text: "forgot.recover.detail" }),
    username(),
    h("label", { for: "passphrase", text: "recovery.first" }),
    passphrase,
    h(
      "label.check",
      {},
      h("input", {
        type: "checkbox",
        onchange: (/** @type {Event} */ event) => {
          passphrase.type = /** @type {HTMLInputElement} */ (event.target).checked ? "text" : "password";
        },
      }),
      h("span", { text: "forgot.show" }),
    ),
    status,
    h("div.row", {}, button),
  );
  return form;
}

/** @param {(to: string) => void} go */
function eraseCard(go) {
  const status = h("p.status.error", { role: "status" });
  const erase = async () => {
    const words = {
      question: "forgot.erase.ask",
      detail: "forgot.erase.detail",
      typed: "forgot.erase.word",
      yes: "forgot.erase.yes",
      no: "forgot.erase.no",
    };
    if (!(await isSure(card, words))) return;
    const answer = await vault()
      .then((one) => one.erase())
      .then(async (erased) => {
        if (erased.input === Input.removed) await letIn();
        return erased;
      })
      .catch(console.error);
    if (answer?.input === Input.removed) {
      go("");
    } else {
      status.dataset.text = "forgot.erase.failed";
      translate(card);
    }
  };
  const card = h(
    "section.card",
    {},
    h("h2", { text: "forgot.erase" }),
    h("p", { text: "forgot.erase.detail" }),
    status,
    h("div.row", {}, h("button.danger", { type: "button", text: "forgot.erase", onclick: () => void erase() })),
  );
  return card;
}

/**
 * Shows instead of a lock that the correct pattern does not open the drawings, and offers other ways.
 * @param {HTMLElement} screen
 * @param {(to: string) => void} go
 */
export function sayShut(screen, go) {
  const button = h("button.primary", { type: "button", text: "forgot.recover", onclick: () => go("forgot") });
  screen.replaceChildren(h("section.card", {}, h("p", { role: "alert", text: "unlock.shut" }), h("div.row", {}, button)));
  translate(screen);
}
