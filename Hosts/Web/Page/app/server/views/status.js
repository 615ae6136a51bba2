// The status line of a card: progress and failures.

import { translate } from "../../dom.js";
import { addTexts } from "../../texts.js";
import { messageOf, messages } from "../failures.js";

const keyOf = (/** @type {string} */ name) => `server.failure.${name}`;
for (const language of ["en", "zh-Hans"])
  addTexts({ [language]: Object.fromEntries(Object.entries(messages).map(([name, by]) => [keyOf(name), by[language]])) });

/** @param {HTMLElement} status @param {string} key */
export function say(status, key, isError = false) {
  status.classList.toggle("error", isError);
  if (key) status.dataset.text = key;
  else delete status.dataset.text;
  status.textContent = "";
  if (status.parentElement) translate(status.parentElement);
}

/** @param {HTMLElement} status @param {unknown} error */
export function sayFailure(status, error) {
  console.warn("The server did not do it.", error);
  if (/** @type {any} */ (error)?.name === "SealError") return say(status, "server.key.wrong", true);
  sayMessage(status, messageOf(error) ?? messages.refused);
}

/**
 * Shows a message, which follows the language of the page.
 * @param {HTMLElement} status
 * @param {import("../failures.js").Message} message
 */
export function sayMessage(status, message) {
  const [name] = Object.entries(messages).find(([, each]) => each === message) ?? ["refused"];
  say(status, keyOf(name), true);
}
