// The settings of a tool that draws or writes: width, opacity and tip, and saving them as a pen.

import { dressDot } from "./bars.js";
import { most } from "../drawing/codes.js";
import { widthSlider } from "./menus.js";
import { changeItem, choose, make, menuItem, radioGroup } from "./parts.js";
import { findPreset } from "./presets.js";
import { isSameNib, opacities, tips } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */

export class NibMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.dot = make("span.dot");
    this.slider = widthSlider(board, "width");
    this.points = make("output", { "aria-hidden": "true" });
    this.sliderName = make("span", { text: "width" });
    this.opacity = make("input.opacity", {
      type: "range",
      min: opacities.least * 100,
      max: 100,
      step: opacities.step * 100,
      label: "opacity",
      oninput: () => board.tools.changeNib({ opacity: Number(this.opacity.value) / 100 }, false),
    });
    this.percent = make("output", { "aria-hidden": "true" });
    this.tips = radioGroup(
      "segments.tips",
      "penTip",
      tips.map((tip) =>
        make("button", { type: "button", text: `tip.${tip}`, "data-name": tip, onclick: () => board.tools.changeNib({ tip }) }),
      ),
    );
    this.keepPen = menuItem("bigger", "keepPen", () => this.togglePen());
    this.element = make(
      "div.menu.nib",
      { label: "nibMenu" },
      make("div.sample", { "aria-hidden": "true" }, this.dot),
      make("div.line", { "aria-hidden": "true" }, this.sliderName, this.points),
      this.slider,
      make("div.line", { "aria-hidden": "true" }, make("span", { text: "opacity" }), this.percent),
      this.opacity,
      this.tips,
      this.keepPen,
    );
  }

  togglePen() {
    const { board } = this;
    const { presets, nibs, ink } = board.chosen;
    const pen = { ink, ...nibs[ink] };
    const isKept = findPreset(board.chosen) >= 0;
    if (isKept) board.change({ presets: presets.filter((one) => one.ink !== ink || !isSameNib(one, pen)) });
    else if (presets.length < most.presets) board.change({ presets: [...presets, pen] });
    else return board.notify(board.text("error.fullPresets", most.presets), { isError: true });
    board.say(isKept ? "said.penForgotten" : "said.penKept");
  }

  update(/** @type {BoardSettings} */ settings) {
    const { board } = this;
    const { color, opacity, width } = board.tools.nib;
    const isSelected = board.selecting.nib !== null;
    dressDot(board, this.dot, 1);
    this.slider.value = String(board.tools.width);
    this.points.value = width ? board.tools.points(board.tools.width) : board.text("several");
    this.slider.setAttribute("aria-valuetext", this.points.value);
    const name = board.tools.isText ? "text.size" : "width";
    this.sliderName.textContent = board.text(name);
    this.slider.setAttribute("aria-label", board.text(name));
    this.slider.dataset.label = this.sliderName.dataset.text = name;
    this.opacity.disabled = !color;
    this.opacity.value = String(Math.round(opacity * 100));
    this.percent.value = `${Math.round(opacity * 100)} %`;
    this.opacity.setAttribute("aria-valuetext", this.percent.value);
    this.tips.hidden = isSelected || settings.tool !== "pen";
    choose(this.tips, tips.indexOf(settings.nibs.pen.tip ?? "round"));
    // Only ink tools can be saved.
    this.keepPen.hidden = isSelected || settings.tool === "text";
    const isKept = findPreset(settings) >= 0;
    const key = isKept ? "forgetPen" : "keepPen";
    changeItem(this.keepPen, isKept ? "smaller" : "bigger", key, board.text(key));
  }
}
