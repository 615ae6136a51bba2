// The sheet of the drawing and of new drawings, as chosen in the menu.

import { cssColor } from "../shared/painter.js";
import { choiceOf, paperFrom, sheetFrom } from "../drawing/paper-kinds.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Minimum side of a new drawing in pt. */
const minimumSide = 320;
/** Margin around a new sheet in px, on boards of at least a width in px. */
const [groundMargin, roomyWidth] = [24, 736];

export class SheetChoice {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
  }

  /** The sheet of a new drawing. */
  get fresh() {
    return sheetFrom(this.board.chosen.paper, this.room);
  }

  /** @returns {{width: number, height: number}} */
  get room() {
    const { clientWidth, clientHeight } = this.board.paper;
    // With enough space, the sheet has a margin that shows its edges.
    const margin = clientWidth >= roomyWidth ? groundMargin : 0;
    const [width, height] = [clientWidth - 2 * margin, clientHeight - 2 * margin];
    const scale = Math.max(1, minimumSide / Math.max(1, Math.min(width, height)));
    // At the largest browser zoom, the strip between the bars is too low for a sheet.
    const side = (/** @type {number} */ length) =>
      Math.max(minimumSide, Math.min(Math.round(length * scale), Math.max(length, 3 * minimumSide)));
    return { width: side(width), height: side(height) };
  }

  /** The choices for the sheet of the drawing; unnamed values are those of new drawings. */
  get choice() {
    const { board } = this;
    const { color, size, ...choice } = choiceOf(board.drawing.state, this.room);
    return paperFrom({ ...choice, ...(color && { color }), ...(size && { size }) }, board.chosen.paper);
  }

  /**
   * Changes the named properties of the sheet, as one step.
   * @param {any} wanted
   */
  change(wanted) {
    const { board } = this;
    if (!board.document || board.isReadOnly) return;
    const { width, height, paper, ruling, spacing, isEndless } = board.document.state;
    const sheet = sheetFrom(paperFrom(wanted, this.choice), this.room);
    // A size or colour without a name stays, unless another one is chosen.
    const isSized = "size" in wanted || "isLandscape" in wanted;
    board.document.setSheet({
      ...(isSized ? sheet : { ...sheet, width, height, isEndless }),
      paper: "color" in wanted ? sheet.paper : cssColor(paper),
      ...("ruling" in wanted || "spacing" in wanted ? {} : { ruling, spacing }),
    });
  }

  /** Makes this the sheet of new drawings. */
  keep() {
    const { board } = this;
    board.change({ paper: this.choice });
    board.notify(board.text("said.paperKept"));
  }
}
