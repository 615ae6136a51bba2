// Settings in four sections: drawing, lock, backup, app.

import { rulings } from "../../inkdot/drawing/codes.js";
import { askForMotion, checkMotion, hasMotion } from "../../inkdot/shared/motion.js";
import { paperColorNames, paperFrom, paperSizeNames, standardPaper } from "../../inkdot/drawing/paper-kinds.js";
import { h, icon, translate } from "../dom.js";
import { keepSettings, keptSettings } from "../draw/settings.js";
import { access, session } from "../session.js";
import { addTexts } from "../texts.js";
import { choices, choose, chooseOverAddress, onSettingsChanged, setting } from "../settings.js";
import { storageCard } from "./storage.js";
import { toggle } from "../switch.js";
import { settingsTexts } from "./texts.js";

/** @typedef {import("../settings.js").SettingName} SettingName */

addTexts(settingsTexts);

/** The sheet of new drawings. */
const keptPaper = () => paperFrom(keptSettings()?.paper, standardPaper);

const keepPaper = (/** @type {object} */ wanted) => keepSettings({ ...keptSettings(), paper: paperFrom(wanted, keptPaper()) });

/** @typedef {"drawing" | "lock" | "backup" | "app"} Section */
const sections = /** @type {const} */ (["drawing", "lock", "backup", "app"]);

/** The section that was shown last, which is shown again. */
let last = /** @type {Section} */ ("drawing");

/** @param {(to: string) => void} go @param {string} wanted the section */
export function settingsScreen(go, wanted = "") {
  const life = new AbortController();
  const page = h("div.page.settings");
  const tabs = h("div.tabs", {
    role: "tablist",
    label: "title.settings",
    onkeydown: (/** @type {KeyboardEvent} */ event) => step(event),
  });
  const panel = h("div.panel", { role: "tabpanel", id: "settings-panel" });
  for (const section of sections) {
    const tab = h("button.tab", {
      type: "button",
      role: "tab",
      id: `settings-${section}`,
      "aria-controls": "settings-panel",
      text: `settings.${section}`,
      onclick: () => open(section),
    });
    tabs.append(tab);
  }
  page.append(tabs, panel);
  open(sections.find((one) => one === wanted) ?? last);
  // Chosen in another tab, or with the language button.
  onSettingsChanged(() => show(page), life.signal);
  return { node: page, leave: () => life.abort() };

  /** @param {Section} section */
  function open(section) {
    last = section;
    for (const tab of /** @type {HTMLCollectionOf<HTMLElement>} */ (tabs.children)) {
      const isOpen = tab.id === `settings-${section}`;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `settings-${section}`);
    panel.replaceChildren(...contents(section, go));
    translate(page);
  }

  function step(/** @type {KeyboardEvent} */ event) {
    const at = sections.indexOf(last);
    const to = { ArrowRight: at + 1, ArrowLeft: at + sections.length - 1, Home: 0, End: sections.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    open(sections[to % sections.length]);
    /** @type {HTMLElement} */ (tabs.children[to % sections.length]).focus();
  }
}

/** Updates all controls. */
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

/** @param {Section} section @param {(to: string) => void} go @returns {Node[]} */
function contents(section, go) {
  if (section === "drawing") return drawingSettings();
  if (section === "lock") return lockSettings(go);
  if (section === "backup") return [storageCard()];
  return [
    h("div.card.list", {}, segments("language", chooseOverAddress), segments("theme", chooseOverAddress)),
    h("div.card.list", {}, link(go, "lab", "home.lab", "settings.lab.detail")),
  ];
}

function drawingSettings() {
  const keep = (/** @type {string} */ name) => (/** @type {unknown} */ value) =>
    keepSettings({ ...keptSettings(), [name]: value });
  const kept = (/** @type {string} */ name) => switchOf(name, keptSettings()?.[name] !== false, keep(name));
  return [
    h(
      "div.card.list",
      {},
      // Stored like the choice in the board's menu.
      choiceRow("paperRuling", rulings, keptPaper().ruling, (ruling) => keepPaper({ ruling, spacing: undefined }), "paper"),
      radios("paperColor", paperColorNames, keptPaper().color, (color) => keepPaper({ color })),
      choiceRow("paperSize", paperSizeNames, keptPaper().size, (size) => keepPaper({ size }), "paper"),
      switchOf("darkPaper", setting("darkPaper"), (isOn) => choose("darkPaper", isOn)),
    ),
    h(
      "div.card.list",
      {},
      // The board's defaults: normal, and on.
      radios("smoothing", ["off", "normal", "strong"], keptSettings()?.smoothing ?? "normal", keep("smoothing")),
      kept("shapes"),
      kept("fingerTaps"),
      shakesSwitch(keep("shakes")),
      kept("palmRejection"),
    ),
  ];
}

/** The switch of shaking, which is on only while the page receives motion events. */
function shakesSwitch(/** @type {(isOn: boolean) => void} */ keep) {
  const isWanted = keptSettings()?.shakes !== false;
  const { input, element } = toggle("settings.shakes", (isOn) => void change(isOn), {
    isOn: isWanted && hasMotion(),
    detail: "settings.shakes.detail",
  });
  if (isWanted) void checkMotion().then((isGranted) => (input.checked = isGranted));
  const status = h("small", { role: "status" });
  element.querySelector(".words")?.append(status);
  return element;

  async function change(/** @type {boolean} */ isOn) {
    input.checked = isOn && (await askForMotion());
    status.replaceChildren(...(isOn && !input.checked ? [h("span.status.error", { text: "settings.shakes.denied" })] : []));
    translate(status);
    keep(input.checked);
  }
}

/** @param {(to: string) => void} go */
function lockSettings(go) {
  const explained = h("details.card", { ontoggle: () => void explain(explained) }, h("summary", { text: "settings.safety" }));
  const { stored } = session;
  const list = h(
    "div.card.list",
    {},
    stored?.exists
      ? link(go, "manage", "home.manage", "settings.manage.detail")
      : link(go, "create", "home.set", "settings.set.detail"),
    ...lockTimes(),
  );
  void Promise.allSettled([import("../lock/passkey-row.js"), import("../server/views/row.js")]).then(
    async ([passkey, server]) => {
      if (passkey.status === "fulfilled") await passkey.value.addPasskeyRow(list, go).catch(console.warn);
      if (server.status === "fulfilled") await server.value.addServerRow(list, go).catch(console.warn);
    },
  );
  return [
    list,
    h(
      "div.card.list",
      {},
      row(
        "settings.grid",
        "settings.grid.detail",
        h("span.pair", {}, select("rows", "settings.rows"), "×", select("columns", "settings.columns")),
      ),
      segments("layout", choose),
      .../** @type {const} */ (["stepByStep", "arrows", "hiddenPath", "randomPlacement", "vibration"]).map((name) =>
        switchOf(name, setting(name), (isOn) => choose(name, isOn)),
      ),
    ),
    explained,
  ];
}

/** Loads the explanation of security when it is opened. */
async function explain(/** @type {HTMLElement} */ explained) {
  try {
    const { safety } = await import("./safety.js");
    if (explained.childElementCount === 1) explained.append(...safety());
  } catch (error) {
    console.warn("The explanation could not be loaded.", error);
    if (explained.childElementCount === 1) explained.append(h("p", { role: "alert", text: "error.screen.detail" }));
  }
  translate(explained);
}

/** The settings of the automatic lock; shown in an open book with a pattern. */
function lockTimes() {
  if (access() !== "open" || !session.stored?.exists) return [];
  return [
    choiceRow("lockHidden", [0, 1, 5, 15], setting("lockHidden"), (minutes) => choose("lockHidden", minutes)),
    choiceRow("lockIdle", [1, 5, 15, 60, null], setting("lockIdle"), (minutes) => choose("lockIdle", minutes)),
  ];
}

/**
 * A row that leads to another screen.
 * @param {(to: string) => void} go
 * @param {string} to
 * @param {string} title
 * @param {string} detail
 */
function link(go, to, title, detail) {
  const words = h("span.words", {}, h("span", { text: title }), h("small", { text: detail }));
  return h("button.item", { type: "button", onclick: () => go(to) }, words, icon("next"));
}

/**
 * A row with a select, for more than three values.
 * @template {string | number | null} Value
 * @param {string} name
 * @param {readonly Value[]} values
 * @param {Value} chosen
 * @param {(value: any) => void} onChoice
 * @param {string} [labels] prefix of the values' texts
 */
function choiceRow(name, values, chosen, onChoice, labels = `settings.${name}`) {
  const element = /** @type {HTMLSelectElement} */ (
    h("select", {
      name,
      label: `settings.${name}`,
      onchange: () => onChoice(values.find((value) => String(value) === element.value)),
    })
  );
  for (const value of values) {
    element.append(h("option", { value: String(value), selected: value === chosen, text: `${labels}.${value}` }));
  }
  const hasDetail = name.startsWith("lock");
  return row(`settings.${name}`, hasDetail ? `settings.${name}.detail` : null, element);
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
  // Includes a choice in the page's address, until a choice is made here.
  return radios(name, choices[name], setting(name), (value) => onChoice(name, value));
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
