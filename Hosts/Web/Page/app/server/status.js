// The line of a card that says what goes on, and why it did not.

import { languageFor } from "../../inkdot/lock/texts.js";
import { SealError } from "../backup/seal.js";
import { translate } from "../dom.js";
import { messageOf, messages } from "./failures.js";

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
  if (error instanceof SealError) return say(status, "server.key.wrong", true);
  say(status, "", true);
  status.textContent = (messageOf(error) ?? messages.refused)[languageFor(document.documentElement.lang)];
}
