// Tool settings, and the reasons why a file cannot be opened.

/** @typedef {import("./tools.js").Ink | "fountain" | "eraser" | "select" | "text"} DoodleTool */
/** @typedef {"part" | "stroke" | "background"} EraserMode */
/** @typedef {"off" | "normal" | "strong"} Smoothing how ink is derived from samples; stored with each stroke */
/**
 * @typedef {object} DoodleSettings
 * @property {DoodleTool} tool
 * @property {EraserMode} eraser the mode of the eraser
 * @property {string} color of strokes, any CSS colour
 * @property {number} width of strokes, 1 to 50 pt
 * @property {number} eraserWidth 1 to 50 pt
 * @property {Smoothing} smoothing
 * @property {boolean} palmRejection whether fingers only move the sheet after a pen was used
 * @property {boolean} fingerTaps whether a tap of two fingers undoes, and of three redoes
 * @property {boolean} shakes whether shaking the device asks to undo
 * @property {boolean} shapes whether a stroke whose end is held becomes a shape
 */

/** A file that cannot be opened, with a reason for the user. */
export class DrawingError extends Error {
  /** @param {"notADrawing" | "laterVersion" | "tooLong" | "badPaper"} reason */
  constructor(reason) {
    super(`the file gives no drawing (${reason})`);
    this.reason = reason;
  }
}
