// Questions above the page. The focus returns to where it was.

import { h, translate } from "./dom.js";

/**
 * Opens a dialog and removes it when it closes.
 * @param {HTMLElement} root
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(root, dialog) {
  root.append(dialog);
  translate(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  // Beside it: only the dialog itself has the backdrop as its own.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.showModal();
}

/**
 * Asks before something that cannot be taken back; whoever closes the question does not want it.
 * @param {HTMLElement} root
 * @param {object} words keys of texts
 * @param {string} words.question
 * @param {string} [words.value] what it is about
 * @param {string} [words.detail]
 * @param {string} words.yes
 * @param {string} words.no
 * @returns {Promise<boolean>}
 */
export function isSure(root, { question, value = "", detail, yes, no }) {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog.question",
        { onclose: () => resolve(dialog.returnValue === "yes") },
        h("p", { text: question, "data-value": value }),
        ...(detail ? [h("p.quiet", { text: detail })] : []),
        h(
          "div.row",
          {},
          h("button.secondary", { type: "button", text: no, autofocus: true, onclick: () => dialog.close("no") }),
          h("button.danger", { type: "button", text: yes, onclick: () => dialog.close("yes") }),
        ),
      )
    );
    openDialog(root, dialog);
  });
}
