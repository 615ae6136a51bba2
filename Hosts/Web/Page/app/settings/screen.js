// Settings: language and theme first, then drawing, the pattern, and what is stored.

import { rulings } from "../../inkdot/doodle/codes.js";
import { paperColorNames, paperFrom, paperSizeNames, standardPaper } from "../../inkdot/doodle/paper-kinds.js";
import { h } from "../dom.js";
import { chooseOverAddress } from "../main.js";
import { keepSettings, keptSettings } from "../draw/settings.js";
import { access, session } from "../session.js";
import { addTexts } from "../texts.js";
import { choices, choose, onSettingsChanged, setting } from "./settings.js";
import { storageCard } from "./storage.js";
import { toggle } from "../switch.js";
import { settingsTexts } from "./texts.js";

/** @typedef {import("./settings.js").SettingName} SettingName */

addTexts(settingsTexts);

/** The sheet of new drawings. */
const keptPaper = () => paperFrom(keptSettings()?.paper, standardPaper);

const keepPaper = (/** @type {object} */ wanted) => keepSettings({ ...keptSettings(), paper: paperFrom(wanted, keptPaper()) });

export function settingsScreen() {
  const page = cards();
  const life = new AbortController();
  // Chosen in another tab, or by the button for the language.
  onSettingsChanged(() => show(page), life.signal);
  return { node: page, leave: () => life.abort() };
}

/** Has all controls show what is chosen now. */
function show(/** @type {HTMLElement} */ page) {
  for (const name of /** @type {SettingName[]} */ (Object.keys(choices))) {
    const value = setting(name);
    for (const control of /** @type {NodeListOf<HTMLInputElement>} */ (page.querySelectorAll(`[name="${name}"]`))) {
      if (control.type === "radio") control.checked = control.value === String(value);
      else control.value = String(value);
    }
    const toggled = /** @type {HTMLInputElement | null} */ (page.querySelector(`[data-name="settings.${name}"] input`));
    if (toggled) toggled.checked = value === true;
  }
}

function cards() {
  return h(
    "div.page.settings",
    {},
    h("h2.group", { text: "settings.app" }),
    h("div.card.list", {}, segments("language", chooseOverAddress), segments("theme", chooseOverAddress)),
    h("h2.group", { text: "settings.drawing" }),
    h(
      "div.card.list",
      {},
      // As the board has them: normal, and on, unless they were changed.
      radios("smoothing", ["off", "normal", "strong"], keptSettings()?.smoothing ?? "normal", (smoothing) =>
        keepSettings({ ...keptSettings(), smoothing }),
      ),
      // As the menu of the board keeps it.
      papers("paperRuling", rulings, keptPaper().ruling, (ruling) => keepPaper({ ruling, spacing: undefined })),
      papers("paperColor", paperColorNames, keptPaper().color, (color) => keepPaper({ color })),
      papers("paperSize", paperSizeNames, keptPaper().size, (size) => keepPaper({ size })),
      switchOf("palmRejection", keptSettings()?.palmRejection !== false, (palmRejection) =>
        keepSettings({ ...keptSettings(), palmRejection }),
      ),
      switchOf("fingerTaps", keptSettings()?.fingerTaps !== false, (fingerTaps) =>
        keepSettings({ ...keptSettings(), fingerTaps }),
      ),
      switchOf("shakes", keptSettings()?.shakes !== false, (shakes) => keepSettings({ ...keptSettings(), shakes })),
      switchOf("shapes", keptSettings()?.shapes !== false, (shapes) => keepSettings({ ...keptSettings(), shapes })),
    ),
    h("h2.group", { text: "settings.pattern" }),
    h(
      "div.card.list",
      {},
      row(
        "settings.grid",
        "settings.grid.detail",
        h("span.pair", {}, select("rows", "settings.rows"), "×", select("columns", "settings.columns")),
      ),
      segments("layout", choose),
      .../** @type {const} */ (["arrows", "hiddenPath", "randomPlacement", "vibration"]).map((name) =>
        switchOf(name, setting(name), (isOn) => choose(name, isOn)),
      ),
      ...lockTimes(),
    ),
    h("h2.group", { text: "settings.storage" }),
    storageCard(),
  );
}

/** When the book locks by itself; shown once a book with a lock is open. */
function lockTimes() {
  if (access() !== "open" || !session.stored?.exists) return [];
  return [
    radios("lockHidden", [0, 1, 5, 15], setting("lockHidden"), (minutes) => choose("lockHidden", minutes), true),
    radios("lockIdle", [1, 5, 15, 60, null], setting("lockIdle"), (minutes) => choose("lockIdle", minutes), true),
  ];
}

/** @param {string} title @param {string | null} detail @param {Node} control */
function row(title, detail, control) {
  const words = h("span.words", {}, h("span", { text: title }));
  if (detail) words.append(h("small", { text: detail }));
  return h("div.item", {}, words, control);
}

/** @param {"rows" | "columns"} name @param {string} label */
function select(name, label) {
  const element = /** @type {HTMLSelectElement} */ (
    h("select", {
      name,
      label,
      onchange: () => choose(name, Number(element.value)),
    })
  );
  for (const size of [...choices[name]].sort()) {
    element.append(h("option", { value: size, selected: size === setting(name) }, String(size)));
  }
  return element;
}

/** @param {string} name @param {boolean} isOn @param {(isOn: boolean) => void} change */
function switchOf(name, isOn, change) {
  return toggle(`settings.${name}`, change, { isOn, detail: `settings.${name}.detail` }).element;
}

/**
 * @param {"layout" | "language" | "theme"} name
 * @param {(name: any, value: string) => void} onChoice
 */
function segments(name, onChoice) {
  // What the page's address asks for counts, too, until a choice is made here.
  return radios(name, choices[name], setting(name), (value) => onChoice(name, value));
}

/**
 * A choice of paper, with the labels of the board's menu.
 * @param {string} name @param {readonly string[]} values @param {string} chosen @param {(value: any) => void} onChoice
 */
function papers(name, values, chosen, onChoice) {
  return radios(name, values, chosen, onChoice, false, "paper");
}

/**
 * @param {string} name
 * @param {readonly (string | number | null)[]} values
 * @param {string | number | null} chosen
 * @param {(value: any) => void} onChoice
 * @param {boolean} [hasDetail]
 * @param {string} [labels] prefix of the values' texts
 */
function radios(name, values, chosen, onChoice, hasDetail = false, labels = `settings.${name}`) {
  const group = h("div.segments", { role: "radiogroup", label: `settings.${name}` });
  for (const value of values) {
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "radio",
        name,
        value: String(value),
        onchange: () => onChoice(value),
      })
    );
    input.checked = value === chosen;
    // The name of a language is in that language.
    const lang = name === "language" && value !== "system" ? value : undefined;
    group.append(h("label", {}, input, h("span", { lang, text: `${labels}.${value}` })));
  }
  const words = h("span.words", {}, h("span", { text: `settings.${name}` }));
  if (hasDetail) {
    const id = `${name}-detail`;
    words.append(h("small", { id, text: `settings.${name}.detail` }));
    group.setAttribute("aria-describedby", id);
  }
  return h("div.item.wide", {}, words, group);
}
