// What a card can be switched to do, below its board.

import { h } from "../dom.js";
import { Switch } from "./codes.js";
import { toggle } from "../switch.js";

/** @typedef {import("./screen.js").LabScreen} LabScreen */

const now = () => performance.now() / 1000;

/** @returns {HTMLElement[]} */
export function options(/** @type {LabScreen} */ screen, /** @type {string} */ card) {
  if (card === "together") return [togetherSwitch(screen)];
  if (card === "hitTest") return viewSwitches(screen);
  if (card === "shake") return [shakeButtons(screen)];
  return [];
}

function togetherSwitch(/** @type {LabScreen} */ screen) {
  const change = (/** @type {boolean} */ isOn) => {
    screen.isTogether = isOn;
    screen.start();
  };
  return toggle("lab.together", change, { isOn: screen.isTogether, detail: "lab.together.detail" }).element;
}

/** Switches of one view at a time. They are part of the recording, as the touches are. */
function viewSwitches(/** @type {LabScreen} */ screen) {
  const { board } = screen;
  const names = ["A", "B", "C", "D", "E"];
  /** The properties of each view. */
  const values = names.map(() => ({ interaction: true, hidden: false, multipleTouch: false, alpha: 1 }));
  let chosen = 1;
  // Cleared, all views are as in the beginning.
  const apply = (/** @type {number} */ code, /** @type {number} */ value) =>
    screen.follow(board.wasm.lab_set(chosen + 1, code, value, now()));
  const switches = /** @type {const} */ (["interaction", "hidden", "multipleTouch"]).map((key) => ({
    key,
    ...toggle(`lab.${key}`, (isOn) => {
      values[chosen][key] = isOn;
      apply(Switch[key], isOn ? 1 : 0);
    }),
  }));
  const alpha = choice("lab-alpha", "lab.alpha", ["1", "0.5", "0.01"], (index) => {
    values[chosen].alpha = [1, 0.5, 0.01][index];
    apply(Switch.alpha, values[chosen].alpha);
  });
  const show = () => {
    for (const { key, input } of switches) input.checked = values[chosen][key];
    alpha.choose([1, 0.5, 0.01].indexOf(values[chosen].alpha));
  };
  const views = choice("lab-view", "lab.views", names, (index) => {
    chosen = index;
    show();
  });
  views.choose(chosen);
  show();
  return [
    h("div.line", {}, h("span", { text: "lab.views" }), views.element),
    h("div.line", {}, ...switches.map(({ element }) => element)),
    h("div.line", {}, h("span", { text: "lab.alpha" }), alpha.element),
  ];
}

/**
 * A choice of one among a few.
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
