// What menus and settings are made of, in elements and app.

import { make } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./icons.js").IconName} IconName */

/**
 * A row of a menu.
 * @param {IconName} name of its icon
 * @param {string} text
 * @param {() => void} press
 * @param {Record<string, any>} [options] of {@link make}
 * @returns {HTMLButtonElement}
 */
export function menuItem(name, text, press, options = {}) {
  return make("button.item", { type: "button", ...options, onclick: press }, icon(name), make("span", { text }));
}

/**
 * Arrows, Home and End go through the rows of a menu, round its ends.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} stops
 * @param {number} at which of them has the focus, -1 for none
 * @returns {boolean} whether it was such a key
 */
export function moveThrough(event, stops, at) {
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || stops.length === 0) return false;
  stops[(to + stops.length) % stops.length].focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/**
 * A switch with words.
 * @param {string} text
 * @param {(isOn: boolean) => void} change
 * @param {{detail?: string, isOn?: boolean}} [options] `detail` is a text as well
 */
export function toggle(text, change, options = {}) {
  const { detail, isOn = false } = options;
  const input = /** @type {HTMLInputElement} */ (
    make("input", { type: "checkbox", role: "switch", onchange: () => change(input.checked) })
  );
  input.checked = isOn;
  const words = make("span.words", {}, make("span", { text }), ...(detail ? [make("small", { text: detail })] : []));
  return { input, element: /** @type {HTMLElement} */ (make("label.item", { "data-name": text }, words, input)) };
}

/**
 * A group of buttons of which one is chosen: one stop for Tab, arrows go on to the next and choose it.
 * @param {string} name of the class
 * @param {string} label key of a text
 * @param {HTMLButtonElement[]} buttons
 * @param {number} [columns] of a grid: Up and Down go to the row above and below
 */
export function radioGroup(name, label, buttons, columns = 1) {
  for (const button of buttons) button.setAttribute("role", "radio");
  const group = make(`div.${name}`, { role: "radiogroup", label }, ...buttons);
  group.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const there = buttons.filter((button) => !button.hidden);
    const at = there.indexOf(/** @type {any} */ (event.target));
    const step = { ArrowRight: 1, ArrowDown: columns, ArrowLeft: -1, ArrowUp: -columns }[event.key];
    // A group in a row of a menu leaves Up and Down to the menu.
    if (group.closest(".menu .item") && /^Arrow(?:Up|Down)$/.test(event.key)) return;
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
