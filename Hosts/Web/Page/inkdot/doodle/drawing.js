// Tool settings, and the reasons why a file cannot be opened.

/** @typedef {import("./tools.js").Ink | "fountain" | "eraser" | "select" | "text"} DoodleTool */
/** @typedef {"part" | "stroke" | "background"} EraserMode */
/** @typedef {"off" | "normal" | "strong"} Smoothing how ink is derived from what was drawn; kept with each stroke */
/**
 * @typedef {object} DoodleSettings
 * @property {DoodleTool} tool
 * @property {EraserMode} eraser what the eraser takes
 * @property {string} color of strokes, any CSS colour
 * @property {number} width of strokes, 1 to 50 pt
 * @property {number} eraserWidth 1 to 50 pt
 * @property {Smoothing} smoothing
 * @property {boolean} palmRejection fingers only move the paper once a pen was seen
 * @property {boolean} fingerTaps two fingers that tap undo, three redo
 * @property {boolean} shakes shaking the device asks to undo
 * @property {boolean} shapes a stroke whose end is held becomes the shape it was meant to be
 */

/** A file that cannot be opened, with a reason for the user. */
export class DrawingError extends Error {
  /** @param {"notADrawing" | "laterVersion" | "tooLong" | "badPaper"} reason */
  constructor(reason) {
    super(`the file gives no drawing (${reason})`);
    this.reason = reason;
  }
}
