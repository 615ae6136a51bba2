// The saved pens in the bar, and the recent colours.

import { icon } from "../shared/icons.js";
import { choose, make, radioGroup } from "./parts.js";
import { most, palette } from "../drawing/codes.js";
import { inkOn, isSameNib } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */
/** @typedef {import("../drawing/tools.js").Preset} Preset */

/**
 * A radio group of buttons that is rebuilt when its content changes.
 * @template T
 */
export class Choice {
  /**
   * @param {string} name class name
   * @param {string} label key of a text
   * @param {(one: T, index: number) => HTMLButtonElement} button
   */
  constructor(name, label, button) {
    this.button = button;
    /** @type {HTMLButtonElement[]} */ this.buttons = [];
    this.element = radioGroup(name, label, this.buttons);
    this.shown = "[]";
  }

  /** @param {T[]} list @param {number} chosen which of them is, -1 for none @param {string} look its change rebuilds the buttons */
  update(list, chosen, look) {
    const shown = JSON.stringify([list, look]);
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

/** Index of the preset that equals the current pen, -1 for none. */
export function findPreset(/** @type {BoardSettings} */ { tool, presets, nibs }) {
  return tool === "eraser" ? -1 : presets.findIndex((preset) => preset.ink === tool && isSameNib(preset, nibs[tool]));
}

/** The saved pens in the bar. */
export class PresetBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.choice = /** @type {Choice<Preset>} */ (new Choice("presets", "presets", (preset, index) => this.button(preset, index)));
  }

  button(/** @type {Preset} */ preset, /** @type {number} */ index) {
    const { board } = this;
    const key = `Shift+${index + 1}`;
    const label = `${board.text(preset.tip === "fountain" ? "tip.fountain" : preset.ink)}, ${board.text("points", preset.width)}, ${board.tools.colorName(preset.color)}`;
    const line = make("span.line");
    line.style.background = inkOn(preset.color, board.isDark);
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
        onclick: () => board.tools.choosePreset(index),
      },
      icon(preset.ink),
      line,
    );
  }

  update(/** @type {BoardSettings} */ settings) {
    const there = settings.presets.filter(({ ink }) => this.board.offers.has(ink));
    const { language, isDark } = this.board;
    this.choice.update(there.length > 0 ? settings.presets : [], findPreset(settings), `${language} ${isDark}`);
  }
}

/** Returns the recent colours with another one added, unless it is in a palette. */
export function recentWith(/** @type {BoardSettings} */ { recent, own, nibs, ink }) {
  const { color } = nibs[ink];
  if (own.includes(color) || palette.some(([, known]) => known === color) || recent[0] === color) return recent;
  return [color, ...recent.filter((one) => one !== color)].slice(0, most.recent);
}
