// Popups of the album: the menu of a drawing, and dialogs about it. Closing restores the focus.

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { menuItem, moveThrough } from "../../inkdot/shared/controls.js";

/**
 * `label`: a text of the user, instead of a key.
 * @typedef {{key?: string, label?: string, icon: import("../../inkdot/shared/icons.js").IconName, isDanger?: boolean, run: () => void}} MenuItem
 */

/**
 * Shows the menu of a drawing: at a position in a large window, at the lower edge of a small one.
 * @param {HTMLElement} root
 * @param {string} title name of the drawing
 * @param {MenuItem[]} items
 * @param {{x: number, y: number}} place in the window
 */
export function showMenu(root, title, items, place) {
  const buttons = items.map(({ key = "", label, icon, isDanger, run }) => {
    const press = () => {
      dialog.close();
      run();
    };
    const item = menuItem(icon, key, press, { role: "menuitem", tabindex: -1 });
    if (label !== undefined) {
      const words = /** @type {HTMLElement} */ (item.querySelector("[data-text]"));
      delete words.dataset.text;
      words.textContent = label;
    }
    item.classList.toggle("danger", isDanger === true);
    return item;
  });
  const menu = h(
    "div",
    {
      role: "menu",
      label: "album.more",
      "data-value": title,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (moveThrough(event, buttons, buttons.indexOf(/** @type {any} */ (document.activeElement)))) return;
        if (event.key !== "Tab") return;
        dialog.close();
        event.preventDefault();
      },
    },
    ...buttons,
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog.menu", { label: "album.more", "data-value": title }, h("strong", { "aria-hidden": "true" }, title), menu)
  );
  openDialog(root, dialog);
  const inside = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ room) =>
    `${Math.max(8, Math.min(at, room - length - 8))}px`;
  dialog.style.setProperty("--x", inside(place.x, dialog.offsetWidth, innerWidth));
  dialog.style.setProperty("--y", inside(place.y, dialog.offsetHeight, innerHeight));
  buttons[0].focus({ preventScroll: true });
}

const naming = { title: "album.rename", label: "album.rename.label", save: "album.rename.save" };

/**
 * Asks for a name; null if the dialog is cancelled.
 * @param {HTMLElement} root
 * @param {string} name the current name
 * @param {{title: string, label: string, save: string}} [words]
 * @returns {Promise<string | null>}
 */
export function askName(root, name, words = naming) {
  return new Promise((resolve) => {
    const input = /** @type {HTMLInputElement} */ (
      h("input", { type: "text", id: "album-name", value: name, maxlength: 120, autocomplete: "off", enterkeyhint: "done" })
    );
    /** @type {string | null} */
    let chosen = null;
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog.question",
        { label: words.title, onclose: () => resolve(chosen) },
        h(
          "form.form",
          {
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              chosen = input.value;
              dialog.close();
            },
          },
          h("label", { for: "album-name", text: words.label }),
          input,
          h(
            "div.row",
            {},
            h("button.primary", { type: "submit", text: words.save }),
            h("button.secondary", { type: "button", text: "album.cancel", onclick: () => dialog.close() }),
          ),
        ),
      )
    );
    openDialog(root, dialog);
    input.select();
  });
}

/**
 * Asks for another tap and shares in its handler, because browsers require a recent tap for sharing files.
 * @param {HTMLElement} root
 * @param {File} file
 * @param {string} title
 * @returns {Promise<void>} rejects if sharing fails, but not if it is cancelled
 */
export function askToShare(root, file, title) {
  return new Promise((resolve, reject) => {
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog.question",
        { label: "album.share.ready", "data-value": title, onclose: () => resolve() },
        h("p", { text: "album.share.ready", "data-value": title }),
        h(
          "div.row",
          {},
          h("button.primary", {
            type: "button",
            text: "album.share",
            autofocus: true,
            onclick: () => {
              navigator
                .share({ files: [file], title })
                .catch((error) => error?.name === "AbortError" || reject(error))
                .finally(() => dialog.close());
            },
          }),
          h("button.secondary", { type: "button", text: "album.cancel", onclick: () => dialog.close() }),
        ),
      )
    );
    openDialog(root, dialog);
  });
}
