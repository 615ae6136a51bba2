// Helpers that build the bars of the doodle board.

import { make, translate as translateAll } from "../shared/dom.js";
import { menuItem as plainItem } from "../shared/controls.js";
import { icon as drawIcon } from "../shared/icons.js";

export { choose, radioGroup } from "../shared/controls.js";
export { make };

/** @typedef {import("../shared/icons.js").IconName} IconName */

const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? "");
/** Returns the name of a key for tooltips. */
export const keyName = (/** @type {string} */ key) => (isApple ? key.replace(/Ctrl\+?/, "⌘").replace("Shift+", "⇧") : key);

/** Returns the value of `aria-keyshortcuts`: names of `KeyboardEvent.key`, with Meta on a Mac. */
const ariaKey = (/** @type {string} */ key) =>
  key
    .replace("Ctrl", isApple ? "Meta" : "Control")
    .replace("−", "-")
    .replace(/\+$/, "Plus");

/**
 * Creates a button with an icon, its name as label and tooltip.
 * @param {IconName} icon
 * @param {string} label key of a text
 * @param {(event: MouseEvent) => void} press not called while the button is `aria-disabled`
 * @param {string} [key] its shortcut
 * @returns {HTMLButtonElement}
 */
export function iconButton(icon, label, press, key) {
  const button = make(
    "button.tool",
    {
      type: "button",
      label,
      "data-name": label,
      "data-key": key,
      "aria-keyshortcuts": key && ariaKey(key),
      onclick: (/** @type {MouseEvent} */ event) => {
        if (button.getAttribute("aria-disabled") !== "true") press(event);
      },
    },
    drawIcon(icon),
  );
  return button;
}

/**
 * Creates a row of a menu.
 * @param {IconName} icon
 * @param {string} text key of a text
 * @param {() => void} press
 * @param {string} [key] its shortcut
 */
export function menuItem(icon, text, press, key) {
  const item = plainItem(icon, text, press, { "data-name": text, "aria-keyshortcuts": key && ariaKey(key) });
  if (key) item.append(make("kbd", { "aria-hidden": "true" }, keyName(key)));
  return item;
}

/** Replaces the icon and text of a row of a menu. */
export function changeItem(
  /** @type {HTMLElement} */ item,
  /** @type {IconName} */ icon,
  /** @type {string} */ key,
  /** @type {string} */ text,
) {
  const [drawing, words] = /** @type {[Element, HTMLElement]} */ (/** @type {unknown} */ (item.children));
  if (words.dataset.text !== key) drawing.replaceWith(drawIcon(icon));
  words.dataset.text = key;
  words.textContent = text;
}

/** Enables or disables a button; unlike `disabled`, it keeps the focus. */
export function enable(/** @type {HTMLElement} */ button, /** @type {boolean} */ isEnabled) {
  button.setAttribute("aria-disabled", String(!isEnabled));
}

/**
 * Sets the texts of all descendants, and tooltips with keys.
 * @param {ParentNode} root
 * @param {(key: string, value?: string) => string} text
 */
export function translate(root, text) {
  translateAll(root, text);
  for (const { dataset } of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".tool[data-label]"))) {
    const label = text(dataset.label ?? "");
    dataset.tip = dataset.key ? `${label} (${keyName(dataset.key)})` : label;
  }
}
