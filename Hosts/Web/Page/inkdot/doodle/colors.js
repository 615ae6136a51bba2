// What the person draws with, beyond the palette in the bar: any colour, opacity, colours that were used or kept, and pens.

import { icon } from "../shared/icons.js";
import { keys } from "./keys.js";
import { choose, make, menuItem, radioGroup } from "./parts.js";
import { isSameNib, most, opacities, palette, tips } from "./tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("./tools.js").BoardSettings} BoardSettings */
/** @typedef {import("./tools.js").Preset} Preset */

/**
 * A group of buttons, of which one is chosen, that is made anew when what it shows is another.
 * @template T
 */
class Choice {
  /**
   * @param {string} name of the class
   * @param {string} label key of a text
   * @param {(one: T, index: number) => HTMLButtonElement} button
   */
  constructor(name, label, button) {
    this.button = button;
    /** @type {HTMLButtonElement[]} */ this.buttons = [];
    this.element = radioGroup(name, label, this.buttons);
    this.shown = "[]";
  }

  /** @param {T[]} list @param {number} chosen which of them is, -1 for none @param {string} language */
  update(list, chosen, language) {
    const shown = JSON.stringify([list, language]);
    if (shown !== this.shown) {
      this.shown = shown;
      this.buttons.splice(0, Infinity, ...list.map((one, index) => this.button(one, index)));
      for (const button of this.buttons) button.setAttribute("role", "radio");
      this.element.replaceChildren(...this.buttons);
    }
    this.element.hidden = list.length === 0;
    choose(this.element, chosen);
  }
}

/** A round button in a colour. */
function swatchButton(/** @type {string} */ color, /** @type {string} */ label, /** @type {() => void} */ press) {
  const swatch = make("span.swatch");
  swatch.style.background = color;
  return make(
    "button.tool",
    { type: "button", "aria-label": label, "data-tip": label, "data-name": color, onclick: press },
    swatch,
  );
}

export class ColorMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.color = make("input.color", {
      type: "color",
      label: "ownColor",
      oninput: () => board.chooseColor(this.color.value, false),
    });
    this.opacity = make("input.opacity", {
      type: "range",
      min: opacities.least * 100,
      max: 100,
      step: opacities.step * 100,
      label: "opacity",
      oninput: () => board.changeNib({ opacity: Number(this.opacity.value) / 100 }, false),
    });
    this.percent = make("output", { "aria-hidden": "true" });
    this.tips = radioGroup(
      "segments.tips",
      "penTip",
      tips.map((tip) =>
        make("button", { type: "button", text: `tip.${tip}`, "data-name": tip, onclick: () => board.changeNib({ tip }) }),
      ),
    );
    const colors = (/** @type {string} */ label) =>
      /** @type {Choice<string>} */ (
        new Choice("swatches", label, (color) =>
          swatchButton(color, board.text("aColor", color), () => board.changeNib({ color })),
        )
      );
    this.recent = colors("recentColors");
    this.own = colors("ownColors");
    this.recentHeading = make("div.line", { "aria-hidden": "true" }, make("span", { text: "recentColors" }));
    this.ownHeading = make("div.line", { "aria-hidden": "true" }, make("span", { text: "ownColors" }));
    this.keepColor = menuItem("bigger", "keepColor", () => this.toggleColor());
    this.keepPen = menuItem("stamp", "keepPen", () => this.togglePen());
    this.element = make(
      "div.menu",
      { label: "colorMenu" },
      make("label.item", {}, make("span", { text: "ownColor" }), this.color),
      menuItem("dropper", "dropper", () => board.pickColor(), keys.dropper),
      make("div.line", { "aria-hidden": "true" }, make("span", { text: "opacity" }), this.percent),
      this.opacity,
      this.tips,
      this.recentHeading,
      this.recent.element,
      this.ownHeading,
      this.own.element,
      this.keepColor,
      this.keepPen,
    );
  }

  /** The colour of the nib goes into the person's palette, or out of it. */
  toggleColor() {
    const { board } = this;
    const { own } = board.chosen;
    const { color } = board.nib;
    if (own.includes(color)) board.change({ own: own.filter((one) => one !== color) });
    else if (own.length < most.own) board.change({ own: [...own, color] });
    else return board.notify(board.text("error.fullPalette"), { isError: true });
    board.say(board.chosen.own.includes(color) ? "said.colorKept" : "said.colorForgotten");
  }

  togglePen() {
    const { board } = this;
    const { presets, nibs, ink } = board.chosen;
    const pen = { ink, ...nibs[ink] };
    const isKept = findPreset(board.chosen) >= 0;
    if (isKept) board.change({ presets: presets.filter((one) => one.ink !== ink || !isSameNib(one, pen)) });
    else if (presets.length < most.presets) board.change({ presets: [...presets, pen] });
    else return board.notify(board.text("error.fullPresets"), { isError: true });
    board.say(isKept ? "said.penForgotten" : "said.penKept");
  }

  update(/** @type {BoardSettings} */ settings) {
    const { board } = this;
    const { recent, own } = settings;
    const { color, opacity } = board.nib;
    const isSelected = board.selecting.nib !== null;
    // Of several colours a picker shows none.
    this.color.value = color || "#000000";
    this.tips.hidden = isSelected || settings.tool !== "pen";
    choose(this.tips, tips.indexOf(settings.nibs.pen.tip ?? "round"));
    this.opacity.disabled = !color;
    this.opacity.value = String(Math.round(opacity * 100));
    this.percent.value = `${Math.round(opacity * 100)} %`;
    this.opacity.setAttribute("aria-valuetext", this.percent.value);
    this.recent.update(recent, recent.indexOf(color), board.language);
    this.own.update(own, own.indexOf(color), board.language);
    this.recentHeading.hidden = recent.length === 0;
    this.ownHeading.hidden = own.length === 0;
    const word = (/** @type {HTMLElement} */ row, /** @type {string} */ key) => {
      const words = /** @type {HTMLElement} */ (row.querySelector("span"));
      words.dataset.text = key;
      words.textContent = board.text(key);
    };
    word(this.keepColor, own.includes(color) ? "forgetColor" : "keepColor");
    this.keepColor.hidden = !color || palette.some(([, known]) => known === color);
    this.keepPen.hidden = isSelected;
    word(this.keepPen, findPreset(settings) >= 0 ? "forgetPen" : "keepPen");
  }
}

/** Index of the preset that equals the current pen, -1 for none. */
export function findPreset(/** @type {BoardSettings} */ { tool, presets, nibs }) {
  return tool === "eraser" ? -1 : presets.findIndex((preset) => preset.ink === tool && isSameNib(preset, nibs[tool]));
}

/** The pens that are kept, in the bar. */
export class PresetBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.choice = /** @type {Choice<Preset>} */ (new Choice("presets", "presets", (preset, index) => this.button(preset, index)));
    this.heading = make("h2.heading", { text: "presets", "aria-hidden": "true" });
  }

  button(/** @type {Preset} */ preset, /** @type {number} */ index) {
    const { board } = this;
    const key = `Shift+${index + 1}`;
    const label = `${board.text(preset.tip === "fountain" ? "tip.fountain" : preset.ink)}, ${board.text("points", preset.width)}, ${board.colorName(preset.color)}`;
    const line = make("span.line");
    line.style.background = preset.color;
    line.style.opacity = String(preset.opacity);
    line.style.blockSize = `${Math.min(12, Math.max(2, preset.width / 2))}px`;
    return make(
      "button.tool",
      {
        type: "button",
        "aria-label": label,
        "data-tip": `${label} (${key})`,
        "data-name": `preset${index + 1}`,
        "aria-keyshortcuts": key,
        onclick: () => board.choosePreset(index),
      },
      icon(preset.ink),
      line,
    );
  }

  update(/** @type {BoardSettings} */ settings) {
    const there = settings.presets.filter(({ ink }) => this.board.offers.has(ink));
    this.choice.update(there.length > 0 ? settings.presets : [], findPreset(settings), this.board.language);
    this.heading.hidden = there.length === 0;
  }
}

/** Colours of the last strokes with one more, if it is in no palette. */
export function recentWith(/** @type {BoardSettings} */ { recent, own, nibs, ink }) {
  const { color } = nibs[ink];
  if (own.includes(color) || palette.some(([, known]) => known === color) || recent[0] === color) return recent;
  return [color, ...recent.filter((one) => one !== color)].slice(0, most.recent);
}
