// Small helpers to build the bars of the doodle board.

import { make, translate as translateAll } from "../shared/dom.js";
import { doodleIcon } from "./icons.js";

export { make };

/** @typedef {import("./icons.js").IconName} IconName */

/** How a key is called in a tooltip. */
const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? "");
export const keyName = (/** @type {string} */ key) => (isApple ? key.replace("Ctrl+", "⌘").replace("Shift+", "⇧") : key);

/** What `aria-keyshortcuts` wants: the names of `KeyboardEvent.key`, and on a Mac its own modifier. */
const ariaKey = (/** @type {string} */ key) =>
  key
    .replace("Ctrl", isApple ? "Meta" : "Control")
    .replace("−", "-")
    .replace(/\+$/, "Plus");

/**
 * A button with an icon, its name as label and tooltip.
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
    doodleIcon(icon),
  );
  return button;
}

/**
 * A row of a menu.
 * @param {IconName} icon
 * @param {string} text key of a text
 * @param {() => void} press
 * @param {string} [key] its shortcut
 */
export function menuItem(icon, text, press, key) {
  const words = make("span", { text });
  return make(
    "button.item",
    { type: "button", "data-name": text, onclick: press, "aria-keyshortcuts": key && ariaKey(key) },
    doodleIcon(icon),
    words,
    ...(key ? [make("kbd", { "aria-hidden": "true" }, keyName(key))] : []),
  );
}

/**
 * A group of buttons of which one is chosen: one stop for Tab, arrows go on to the next and choose it.
 * @param {string} name of the class
 * @param {string} label key of a text
 * @param {HTMLButtonElement[]} buttons
 */
export function radioGroup(name, label, buttons) {
  for (const button of buttons) button.setAttribute("role", "radio");
  const group = make(`div.${name}`, { role: "radiogroup", label }, ...buttons);
  group.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const there = buttons.filter((button) => !button.hidden);
    const at = there.indexOf(/** @type {any} */ (event.target));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = there[(at + step + there.length) % there.length];
    next.focus();
    next.click();
  });
  return group;
}

/** Shows which button of a group is chosen, -1 for none; `stop` is where Tab goes then. */
export function choose(/** @type {HTMLElement} */ group, /** @type {number} */ chosen, stop = 0) {
  [...group.children].forEach((button, index) => {
    button.setAttribute("aria-checked", String(index === chosen));
    /** @type {HTMLElement} */ (button).tabIndex = index === (chosen < 0 ? stop : chosen) ? 0 : -1;
  });
}

/**
 * A switch with words.
 * @param {string} text
 * @param {(isOn: boolean) => void} change
 * @param {string} [detail]
 */
export function toggle(text, change, detail) {
  const input = make("input", { type: "checkbox", role: "switch", onchange: () => change(input.checked) });
  const words = make("span.words", {}, make("span", { text }), ...(detail ? [make("small", { text: detail })] : []));
  return { input: /** @type {HTMLInputElement} */ (input), element: make("label.item", { "data-name": text }, words, input) };
}

/** Says whether a button can be pressed; unlike `disabled` it keeps the focus. */
export function enable(/** @type {HTMLElement} */ button, /** @type {boolean} */ isEnabled) {
  button.setAttribute("aria-disabled", String(!isEnabled));
}

/**
 * Puts texts into everything below a node, and tooltips with the keys to what has one.
 * @param {ParentNode} root
 * @param {(key: string) => string} text
 */
export function translate(root, text) {
  translateAll(root, text);
  for (const { dataset } of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".tool[data-label]"))) {
    const label = text(dataset.label ?? "");
    dataset.tip = dataset.key ? `${label} (${keyName(dataset.key)})` : label;
  }
}
