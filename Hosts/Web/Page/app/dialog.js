// Modal dialogs. Closing restores the focus.

import { h, translate } from "./dom.js";
import { whileOpen } from "./session.js";
import { addTexts, text } from "./texts.js";

addTexts({
  en: {
    "dialog.type": "To confirm, type: {value}",
  },
  "zh-Hans": {
    "dialog.type": "如确认，请输入：{value}",
  },
});

/**
 * Opens a dialog and removes it when it closes or the book locks.
 * @param {HTMLElement} root
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(root, dialog) {
  root.append(dialog);
  translate(root);
  const closed = new AbortController();
  dialog.addEventListener("close", () => {
    closed.abort();
    dialog.remove();
  });
  // A dialog that is removed with its screen gets no close event, and its promise would never settle.
  whileOpen().addEventListener("abort", () => dialog.close(), { signal: closed.signal });
  // A press beside it hits the backdrop, which belongs to the dialog like its padding; a press must also start beside
  // it.
  const isBeside = (/** @type {MouseEvent} */ { target, clientX: x, clientY: y }) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  let beganBeside = false;
  dialog.addEventListener("pointerdown", (event) => {
    beganBeside = isBeside(event);
  });
  dialog.addEventListener("click", (event) => beganBeside && isBeside(event) && dialog.close());
  dialog.showModal();
}

/**
 * Asks for confirmation of an irreversible action; closing the dialog declines.
 * @param {HTMLElement} root
 * @param {object} words keys of texts
 * @param {string} words.question
 * @param {string} [words.value] value in the texts
 * @param {string} [words.detail]
 * @param {string} [words.typed] text that must be typed to confirm
 * @param {string} words.yes
 * @param {string} words.no
 * @returns {Promise<boolean>}
 */
export function isSure(root, { question, value = "", detail, typed, yes, no }) {
  return new Promise((resolve) => {
    const wanted = typed ? text(typed) : "";
    const field = /** @type {HTMLInputElement} */ (
      h("input", {
        id: "typed",
        type: "text",
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        oninput: () => {
          sure.disabled = field.value.trim().toLowerCase() !== wanted;
        },
      })
    );
    const sure = /** @type {HTMLButtonElement} */ (
      h("button.danger", { type: "button", text: yes, disabled: typed !== undefined, onclick: () => dialog.close("yes") })
    );
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog.question",
        { label: question, "data-value": value, onclose: () => resolve(dialog.returnValue === "yes") },
        h("p", { text: question, "data-value": value }),
        ...(detail ? [h("p.quiet", { text: detail })] : []),
        ...(typed ? [h("label.form", {}, h("span", { text: "dialog.type", "data-value": wanted }), field)] : []),
        h(
          "div.row",
          {},
          h("button.secondary", { type: "button", text: no, autofocus: true, onclick: () => dialog.close("no") }),
          sure,
        ),
      )
    );
    openDialog(root, dialog);
  });
}
