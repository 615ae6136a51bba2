// Controls of menus and settings, for elements and app.

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
 * Moves through the rows of a menu with arrow keys, Home and End, wrapping at its ends.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} stops
 * @param {number} at index of the focused one, -1 for none
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
 * Creates a labelled switch.
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
 * Creates a radio group of buttons: a single tab stop; arrow keys move and choose.
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
    // In a row of a menu, Up and Down belong to the menu.
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

/** Marks the chosen button of a group, -1 for none; `stop` is the tab stop then. */
export function choose(/** @type {HTMLElement} */ group, /** @type {number} */ chosen, stop = 0) {
  [...group.children].forEach((button, index) => {
    button.setAttribute("aria-checked", String(index === chosen));
    /** @type {HTMLElement} */ (button).tabIndex = index === (chosen < 0 ? stop : chosen) ? 0 : -1;
  });
}
