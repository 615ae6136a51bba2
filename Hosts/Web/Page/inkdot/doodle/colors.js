// The menu of colours beyond the palette in the bar: a grid, a spectrum, sliders, recent and saved colours.

import { ColorMixer, hexOf } from "./color-mixer.js";
import { keys } from "./keys.js";
import { changeItem, choose, make, menuItem, radioGroup } from "./parts.js";
import { most, palette } from "../drawing/codes.js";
import { Choice } from "./presets.js";
import { inkOn } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */

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

/** The ways to choose any colour. */
const views = /** @type {const} */ (["grid", "spectrum", "sliders"]);

/** Columns of the grid of colours. */
const columns = 12;

/** Colours of the grid, row by row: greys, then each hue from light to dark. */
function gridColors() {
  const css = (/** @type {number[]} */ parts) => hexOf(parts.map((part) => part * 255));
  const greys = Array.from({ length: columns }, (_, at) => css(Array(3).fill(1 - at / (columns - 1))));
  const hues = [0.85, 0.72, 0.58, 0.45, 0.33, 0.2].flatMap((lightness) =>
    Array.from({ length: columns }, (_, at) => {
      // HSL with a saturation of 75 %: https://www.w3.org/TR/css-color-4/#hsl-to-rgb
      const channel = (/** @type {number} */ n) => {
        const k = (n + at) % 12;
        return lightness - 0.75 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      };
      return css([channel(0), channel(8), channel(4)]);
    }),
  );
  return [...greys, ...hues];
}

/** Parses a typed colour, with or without `#`, to `#rrggbb`; null if it is invalid. */
export function typedColor(/** @type {string} */ typed) {
  const digits = typed.trim().replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join("")}` : null;
}

export class ColorMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.mixer = new ColorMixer(
      (key, value) => board.text(key, value),
      (color) => board.tools.chooseColor(color, false),
    );
    this.sample = make("span.swatch");
    this.hex = make("input.hex", {
      type: "text",
      label: "hexColor",
      size: 8,
      maxlength: 9,
      autocomplete: "off",
      spellcheck: "false",
      onchange: () => {
        const color = typedColor(this.hex.value);
        if (color) board.tools.chooseColor(color);
        else board.notify(board.text("error.hexColor"), { isError: true });
        this.update(board.chosen);
      },
    });
    this.gridColors = gridColors();
    this.grid = radioGroup(
      "grid",
      "colorGrid",
      this.gridColors.map((color) => {
        const cell = make("button", {
          type: "button",
          label: "aColor",
          "data-value": color,
          "data-name": color,
          onclick: () => board.tools.chooseColor(color),
        });
        cell.style.background = color;
        return cell;
      }),
      columns,
    );
    this.panes = { grid: this.grid, spectrum: this.mixer.spectrum, sliders: this.mixer.sliders };
    this.views = radioGroup(
      "segments.views",
      "colorViews",
      views.map((view) =>
        make("button", { type: "button", text: `view.${view}`, "data-name": view, onclick: () => this.show(view) }),
      ),
    );
    this.show("grid");
    const colors = (/** @type {string} */ label) =>
      /** @type {Choice<string>} */ (
        new Choice("swatches", label, (color) =>
          swatchButton(color, board.text("aColor", color), () => board.tools.changeNib({ color })),
        )
      );
    this.recent = colors("recentColors");
    this.own = colors("ownColors");
    this.recentHeading = make("div.line", { "aria-hidden": "true" }, make("span", { text: "recentColors" }));
    this.ownHeading = make("div.line", { "aria-hidden": "true" }, make("span", { text: "ownColors" }));
    this.keepColor = menuItem("bigger", "keepColor", () => this.toggleColor());
    this.element = make(
      "div.menu.mixing",
      { label: "colorMenu" },
      make("div", {}, this.views, ...Object.values(this.panes)),
      make(
        "div",
        {},
        make("div.item.exact", {}, this.sample, make("span", { text: "ownColor" }), this.hex),
        menuItem("dropper", "dropper", () => board.tools.pickColor(), keys.dropper),
        this.recentHeading,
        this.recent.element,
        this.ownHeading,
        this.own.element,
        this.keepColor,
      ),
    );
  }

  show(/** @type {(typeof views)[number]} */ view) {
    for (const name of views) this.panes[name].hidden = name !== view;
    choose(this.views, views.indexOf(view));
  }

  /** Adds the colour of the nib to the user's palette, or removes it. */
  toggleColor() {
    const { board } = this;
    const { own } = board.chosen;
    const { color } = board.tools.nib;
    if (own.includes(color)) board.change({ own: own.filter((one) => one !== color) });
    else if (own.length < most.own) board.change({ own: [...own, color] });
    else return board.notify(board.text("error.fullPalette", most.own), { isError: true });
    board.say(board.chosen.own.includes(color) ? "said.colorKept" : "said.colorForgotten");
  }

  update(/** @type {BoardSettings} */ settings) {
    const { board } = this;
    const { recent, own } = settings;
    const { color } = board.tools.nib;
    // Empty for several colours.
    const seen = color && inkOn(color, board.isDark);
    if (seen) this.mixer.update(seen);
    this.hex.value = seen;
    this.sample.style.background = seen || "none";
    choose(this.grid, this.gridColors.indexOf(seen));
    this.recent.update(recent, recent.indexOf(color), board.language);
    this.own.update(own, own.indexOf(color), board.language);
    this.recentHeading.hidden = recent.length === 0;
    this.ownHeading.hidden = own.length === 0;
    const isKept = own.includes(color);
    const key = isKept ? "forgetColor" : "keepColor";
    changeItem(this.keepColor, isKept ? "smaller" : "bigger", key, board.text(key));
    this.keepColor.hidden = !color || palette.some(([, known]) => known === color);
  }
}
