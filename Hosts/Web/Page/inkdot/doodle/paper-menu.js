// The menu of the sheet: ruling, colour and size.

import { icon } from "../shared/icons.js";
import { paperColors, rulings } from "../drawing/codes.js";
import { choiceOf, hasSides, paperColorNames, paperSizeNames, spacingRange } from "../drawing/paper-kinds.js";
import { choose, make, menuItem, radioGroup } from "./parts.js";
import { cssColor } from "../shared/painter.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

export class PaperMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    const heading = (/** @type {string} */ text, /** @type {HTMLElement[]} */ ...more) =>
      make("div.line", { "aria-hidden": "true" }, make("span", { text }), ...more);
    this.rulings = radioGroup(
      "segments.rulings",
      "paper.ruling",
      rulings.map((ruling) =>
        make(
          "button.tool",
          {
            type: "button",
            label: `paper.${ruling}`,
            "data-name": ruling,
            onclick: () => this.change({ ruling, spacing: undefined }, `paper.${ruling}`),
          },
          icon(ruling),
        ),
      ),
    );
    this.points = make("output");
    const spacing = () => Number(this.spacing.value);
    this.spacing = make("input.spacing", {
      type: "range",
      min: spacingRange.least,
      max: spacingRange.most,
      step: spacingRange.step,
      label: "paper.spacing",
      // One step when released, not for each value in between.
      oninput: () => this.showSpacing(spacing()),
      onchange: () => this.change({ spacing: spacing() }),
    });
    this.spacingLine = heading("paper.spacing", this.points);
    this.colors = radioGroup(
      "swatches",
      "paper.color",
      paperColorNames.map((color) => {
        const swatch = make("span.swatch");
        swatch.style.background = cssColor(paperColors[color]);
        return make(
          "button.tool",
          {
            type: "button",
            label: `paper.${color}`,
            "data-name": color,
            onclick: () => this.change({ color }, `paper.${color}`),
          },
          swatch,
        );
      }),
    );
    this.sizes = radioGroup(
      "segments.sizes",
      "paper.size",
      paperSizeNames.map((size) =>
        make("button", {
          type: "button",
          text: `paper.${size}`,
          "data-name": size,
          onclick: () => this.change({ size }, `paper.${size}`),
        }),
      ),
    );
    this.sides = radioGroup(
      "segments.sides",
      "paper.sides",
      [false, true].map((isLandscape) => {
        const name = isLandscape ? "landscape" : "portrait";
        return make("button", {
          type: "button",
          text: `paper.${name}`,
          "data-name": name,
          onclick: () => this.change({ isLandscape }, `paper.${name}`),
        });
      }),
    );
    this.element = make(
      "div.menu.papers",
      { label: "paperMenu" },
      heading("paper.ruling"),
      this.rulings,
      this.spacingLine,
      this.spacing,
      heading("paper.color"),
      this.colors,
      heading("paper.size"),
      this.sizes,
      this.sides,
      menuItem("page", "paper.keep", () => board.sheets.keep()),
    );
  }

  /** @param {object} wanted @param {string} [said] */
  change(wanted, said) {
    this.board.sheets.change(wanted);
    if (said) this.board.say(said);
  }

  showSpacing(/** @type {number} */ spacing) {
    this.points.value = this.board.text("points", spacing);
    this.spacing.setAttribute("aria-valuetext", this.points.value);
  }

  update() {
    const { board } = this;
    if (!board.document) return;
    const { ruling, spacing, color, size, isLandscape } = choiceOf(board.document.state, board.sheets.room);
    choose(this.rulings, rulings.indexOf(ruling));
    this.spacing.hidden = this.spacingLine.hidden = ruling === "plain";
    this.spacing.value = String(spacing);
    this.showSpacing(spacing);
    choose(this.colors, color ? paperColorNames.indexOf(color) : -1);
    choose(this.sizes, size ? paperSizeNames.indexOf(size) : -1);
    this.sides.hidden = !size || !hasSides(size);
    choose(this.sides, isLandscape ? 1 : 0);
  }
}
