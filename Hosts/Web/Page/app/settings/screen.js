// Settings: the look and behaviour of the lock, language and theme.

import { h } from "../dom.js";
import { chooseOverAddress } from "../main.js";
import { choices, choose, setting } from "./settings.js";

/** @typedef {import("./settings.js").SettingName} SettingName */

export function settingsScreen() {
  return h("div.page", {},
    h("h2.group", { text: "settings.pattern" }),
    h("div.card.list", {},
      row("settings.grid", "settings.grid.detail",
        h("span.pair", {}, select("rows", "settings.rows"), "×", select("columns", "settings.columns"))),
      segments("layout", choose),
      toggle("arrows"),
      toggle("hiddenPath"),
      toggle("randomPlacement"),
      toggle("vibration")),
    h("h2.group", { text: "settings.app" }),
    h("div.card.list", {}, segments("language", chooseOverAddress), segments("theme", chooseOverAddress)));
}

/** @param {string} title @param {string | null} detail @param {Node} control */
function row(title, detail, control) {
  const words = h("span.words", {}, h("span", { text: title }));
  if (detail) words.append(h("small", { text: detail }));
  return h("div.item", {}, words, control);
}

/** @param {"rows" | "columns"} name @param {string} label */
function select(name, label) {
  const element = /** @type {HTMLSelectElement} */ (h("select", {
    label, onchange: () => choose(name, Number(element.value)),
  }));
  for (const size of [...choices[name]].sort()) {
    element.append(h("option", { value: size, selected: size === setting(name) }, String(size)));
  }
  return element;
}

/** @param {"arrows" | "hiddenPath" | "randomPlacement" | "vibration"} name */
function toggle(name) {
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "checkbox", role: "switch", onchange: () => choose(name, input.checked),
  }));
  input.checked = setting(name);
  return h("label.item", {},
    h("span.words", {}, h("span", { text: `settings.${name}` }), h("small", { text: `settings.${name}.detail` })), input);
}

/**
 * @param {"layout" | "language" | "theme"} name
 * @param {(name: any, value: string) => void} onChoice
 */
function segments(name, onChoice) {
  const group = h("div.segments", { role: "radiogroup", label: `settings.${name}` });
  for (const value of choices[name]) {
    const input = /** @type {HTMLInputElement} */ (h("input", {
      type: "radio", name, value, onchange: () => onChoice(name, value),
    }));
    // What the page's address asks for counts, too, until a choice is made here.
    input.checked = value === setting(name);
    group.append(h("label", {}, input, h("span", { text: `settings.${name}.${value}` })));
  }
  return h("div.item.wide", {}, h("span.words", {}, h("span", { text: `settings.${name}` })), group);
}
