// The options of a card, below its board.

import { h } from "../dom.js";
import { Switch } from "./codes.js";
import { toggle } from "../switch.js";
import { optionValue } from "./words.js";

/** @typedef {import("./screen.js").LabScreen} LabScreen */

const now = () => performance.now() / 1000;

/**
 * Returns the controls of the options, and a function that updates them: another recording may be shown.
 * @param {LabScreen} screen @param {string} card
 * @returns {{elements: HTMLElement[], update: () => void}}
 */
export function options(screen, card) {
  if (card === "hitTest") return viewSwitches(screen);
  const controls = screen.board.options.map((option) => control(screen, option));
  return {
    elements: [
      ...(card === "together" ? [togetherSwitch(screen)] : []),
      ...controls.map(({ element }) => element),
      ...(card === "shake" ? [shakeButtons(screen)] : []),
    ],
    update() {
      const values = screen.board.options;
      controls.forEach(({ show }, index) => values[index] && show(values[index].value));
    },
  };
}

/**
 * A control of one option. It is part of the recording, like the touches.
 * @param {LabScreen} screen @param {LabScreen["board"]["options"][number]} option
 * @returns {{element: HTMLElement, show: (value: number) => void}}
 */
function control(screen, { code, name, choices }) {
  const apply = (/** @type {number} */ value) => screen.follow(screen.board.wasm.lab_set_option(code, value, now()));
  const key = `lab.o.${name}`;
  if (name === "multipleTouch") {
    const { element, input } = toggle(key, (isOn) => apply(isOn ? 1 : 0), { detail: `${key}.detail` });
    return {
      element,
      show: (value) => {
        input.checked = value === 1;
      },
    };
  }
  const words = () => choices.map((value) => optionValue(name, value));
  const group = choice(`lab-${name}`, key, words(), (index) => apply(choices[index]));
  return {
    element: h("div.line", {}, h("span", { text: key, "aria-hidden": "true" }), group.element),
    show: (value) => {
      // In the current language.
      group.write(words());
      group.choose(choices.indexOf(value));
    },
  };
}

function togetherSwitch(/** @type {LabScreen} */ screen) {
  const change = (/** @type {boolean} */ isOn) => {
    screen.isTogether = isOn;
    screen.start();
  };
  return toggle("lab.together", change, { isOn: screen.isTogether, detail: "lab.together.detail" }).element;
}

const alphas = [1, 0.5, 0.01];

/**
 * Options of one view at a time. They are part of the recording, like the touches.
 * @param {LabScreen} screen
 */
function viewSwitches(screen) {
  const { wasm } = screen.board;
  // The first view is the stage, the second A.
  let chosen = 2;
  const apply = (/** @type {number} */ code, /** @type {number} */ value) =>
    screen.follow(wasm.lab_set(chosen, code, value, now()));
  const switches = /** @type {const} */ (["interaction", "hidden", "multipleTouch", "overridesHitTest"]).map((key) => ({
    key,
    ...toggle(`lab.${key}`, (isOn) => apply(Switch[key], isOn ? 1 : 0)),
  }));
  const alpha = choice(
    "lab-alpha",
    "lab.alpha",
    alphas.map((value) => String(value)),
    (index) => apply(Switch.alpha, alphas[index]),
  );
  const update = () => {
    for (const { key, input } of switches) input.checked = wasm.lab_get(chosen, Switch[key]) === 1;
    alpha.choose(alphas.indexOf(wasm.lab_get(chosen, Switch.alpha)));
  };
  const views = choice("lab-view", "lab.views", ["A", "B", "C", "D", "E"], (index) => {
    chosen = index + 1;
    update();
  });
  views.choose(chosen - 1);
  const elements = [
    h("div.line", {}, h("span", { text: "lab.views" }), views.element),
    h("div.line", {}, ...switches.map(({ element }) => element)),
    h("div.line", {}, h("span", { text: "lab.alpha" }), alpha.element),
  ];
  return { elements, update };
}

/**
 * A choice of a few values.
 * @param {string} name @param {string} label @param {string[]} values @param {(index: number) => void} change
 */
export function choice(name, label, values, change) {
  const inputs = values.map(
    (value, index) => /** @type {HTMLInputElement} */ (h("input", { type: "radio", name, value, onchange: () => change(index) })),
  );
  const element = h(
    "div.choice",
    { role: "radiogroup", label },
    ...inputs.map((input) => h("label", {}, input, h("span", {}, input.value))),
  );
  return {
    element,
    write(/** @type {string[]} */ words) {
      inputs.forEach((input, at) => {
        input.value = words[at];
        if (input.nextElementSibling) input.nextElementSibling.textContent = words[at];
      });
    },
    choose(/** @type {number} */ index) {
      inputs.forEach((input, at) => {
        input.checked = at === index;
      });
    },
  };
}

function shakeButtons(/** @type {LabScreen} */ screen) {
  return h(
    "div.line",
    {},
    h("button.primary", { type: "button", text: "lab.shake", onclick: () => screen.motion.shake() }),
    h("button.secondary", { type: "button", text: "lab.motion.ask", onclick: () => void screen.motion.ask() }),
  );
}
