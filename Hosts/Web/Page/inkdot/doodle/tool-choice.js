// Commands of bars, menus and keys for tools: colours, widths, the eraser, saved pens.

import { palette } from "../drawing/codes.js";
import { inks, textSize } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("../drawing/drawing.js").DoodleTool} DoodleTool */
/** @typedef {import("../drawing/drawing.js").EraserMode} EraserMode */

export class ToolChoice {
  bubbleTimer = 0;

  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
  }

  changeNib(/** @type {Partial<import("../drawing/tools.js").Nib>} */ nib, isPicked = true) {
    const { board } = this;
    // A chosen colour is for the selection, otherwise for drawing.
    if (board.selecting.nib) return board.selecting.restyle(nib, isPicked);
    const tool = this.nibTool;
    board.change({ tool, nibs: { [tool]: nib } });
  }

  chooseTool(/** @type {DoodleTool} */ tool) {
    const { board } = this;
    if (!board.offers.has(tool)) return;
    board.change({ tool });
    if (tool === "eraser") this.sayEraser();
    else board.say(tool);
  }

  chooseEraserMode(/** @type {EraserMode} */ eraser) {
    this.board.change({ tool: "eraser", eraser });
    this.sayEraser();
  }

  sayEraser() {
    const { board } = this;
    board.say("said.eraser", board.text(board.chosen.eraser));
  }

  /** Chooses the pen again when nothing is left to erase, or after another command. */
  letEraserGo() {
    const { board } = this;
    if (!inks.some((one) => one === board.chosen.tool)) board.change({ tool: board.chosen.ink });
  }

  chooseColor(/** @type {string} */ color, isSaid = true) {
    this.changeNib({ color }, isSaid);
    if (isSaid && palette.some(([, known]) => known === color)) this.board.notices.tell(this.colorName(color));
  }

  /** Returns the name of a palette colour, or the digits of any other. */
  colorName(/** @type {string} */ color) {
    const { board } = this;
    const name = palette.find(([, known]) => known === color)?.[0];
    return name ? board.text(name === "black" && board.isDark ? "white" : name) : color;
  }

  /** Makes the next tap on the canvas pick its colour. */
  pickColor() {
    const { board } = this;
    board.popups.close();
    if (board.surface && !board.isReadOnly) void board.pickColor();
  }

  /** Chooses a saved pen. */
  choosePreset(/** @type {number} */ index) {
    const { board } = this;
    const preset = board.chosen.presets[index];
    if (!preset || !board.offers.has(preset.ink)) return;
    const { ink, ...nib } = preset;
    board.change({ tool: ink, nibs: { [ink]: { tip: "round", ...nib } } });
    board.say("said.pen.taken", `${board.text(ink)}, ${board.text("points", nib.width)}, ${this.colorName(nib.color)}`);
  }

  /** The next tool that draws or writes. */
  get nibTool() {
    const { tool, ink } = this.board.chosen;
    return tool === "text" ? tool : ink;
  }

  /** The settings that bars and menus show and change: those of the selected strokes, otherwise of the next one. */
  get nib() {
    const { board } = this;
    return board.selecting.nib ?? board.chosen.nibs[this.nibTool];
  }

  /** Width of the eraser, the selection or the pen, in pt. */
  get width() {
    const { tool, eraserWidth, nibs, ink } = this.board.chosen;
    return tool === "eraser" ? eraserWidth : this.nib.width || nibs[ink].width;
  }

  /** Whether widths are text sizes. */
  get isText() {
    const { board } = this;
    return board.selecting.nib ? board.selecting.isText : board.chosen.tool === "text";
  }

  /** A width, or the size of a text, as text. */
  points(/** @type {number} */ width) {
    return this.board.text("points", this.isText ? Math.round(textSize(width) * 10) / 10 : width);
  }

  setWidth(/** @type {number} */ width) {
    this.slideWidth(width);
    this.endSliding();
    this.board.say(this.isText ? "said.size" : "said.width", this.points(this.width));
  }

  /** Sets the width and shows it on the canvas. */
  slideWidth(/** @type {number} */ width) {
    const { board } = this;
    if (board.chosen.tool === "eraser") board.change({ tool: "eraser", eraserWidth: width });
    else this.changeNib({ width });
    board.toolBar.bubble.hidden = this.isText;
  }

  endSliding() {
    const { board } = this;
    board.selecting.widen();
    clearTimeout(this.bubbleTimer);
    this.bubbleTimer = setTimeout(() => {
      board.toolBar.bubble.hidden = true;
    }, 500);
  }

  /** Hides the width that is shown on the canvas. */
  hideBubble() {
    clearTimeout(this.bubbleTimer);
    this.board.toolBar.bubble.hidden = true;
  }
}
