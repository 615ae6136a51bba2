// What a person does with a selection on the board, told to screen readers.

import { clipboardDrawing, copySelection, pastedDrawing, pictureOf, selectedFile } from "./clipboard.js";
import { download } from "./files.js";
import { parseColor } from "../shared/painter.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** How long a picker rests before its colour is taken, in ms. */
const pickingRest = 300;

export class Selecting {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    /** How much was selected when it was last told. */
    this.told = 0;
    this.timer = 0;
  }

  get selection() {
    return this.board.document?.selection ?? null;
  }

  /** Tells how much is selected, when that is something else than before. */
  tell() {
    const { selection } = this;
    const count = selection ? selection.strokeCount + selection.photoCount : 0;
    if (count === this.told) return;
    this.told = count;
    if (count) this.board.say("said.selected", String(count));
    else if (this.board.chosen.tool === "select") this.board.say("said.deselected");
  }

  command(/** @type {string} */ name, /** @type {number[]} */ ...numbers) {
    this.board.surface?.command(name, ...numbers);
  }

  selectAll() {
    const { board } = this;
    if (!board.offers.has("select")) return;
    if (board.chosen.tool !== "select") board.chooseTool("select");
    this.command("select_all");
    if (!this.selection) board.say("said.nothingToSelect");
  }

  deselect() {
    this.command("deselect");
  }

  /** Moves it, in pt of the screen. */
  move(/** @type {number} */ dx, /** @type {number} */ dy) {
    this.board.surface?.movePhoto(dx, dy);
  }

  recolor(/** @type {string} */ color) {
    clearTimeout(this.timer);
    this.command("recolor", parseColor(color) ?? 0x000000ff);
  }

  /** Once it rests: a picker and a slider tell every colour on the way, and each would be a step. */
  recolorSoon(/** @type {string} */ color) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.recolor(color), pickingRest);
  }

  widen(/** @type {number} */ width) {
    this.command("widen", width);
  }

  duplicate() {
    this.command("duplicate");
    this.board.say("said.duplicated");
  }

  reorder(/** @type {boolean} */ toFront) {
    this.command("reorder", toFront ? 1 : 0);
    this.board.say(toFront ? "said.front" : "said.back");
  }

  remove() {
    if (!this.selection) return;
    this.command("delete");
    this.told = 0;
    this.board.offerUndo("said.deleted");
  }

  async copy() {
    if (!this.selection) return;
    const isTaken = await copySelection(this.board);
    this.board.notify(this.board.text(isTaken ? "said.copied" : "said.copiedHere"));
  }

  async cut() {
    if (!this.selection) return;
    // Copied first: it holds what is there now, however long the browser takes.
    const copying = copySelection(this.board);
    this.command("delete");
    this.told = 0;
    await copying;
    this.board.offerUndo("said.wasCut");
  }

  /** Lays a drawing on the paper and selects it. */
  insert(/** @type {Uint8Array} */ bytes) {
    const { board } = this;
    const { drawing } = board;
    if (board.offers.has("select") && board.chosen.tool !== "select") board.chooseTool("select");
    board.surface?.flush();
    if (!drawing.engine.giveLong(bytes)) return false;
    const answer = drawing.engine.wasm.doodle_insert(NaN, NaN);
    if (answer < 0) return false;
    drawing.take(answer);
    board.say("said.pasted");
    return true;
  }

  /** Pastes what was pasted with the keys; false when it holds no drawing. */
  pasted(/** @type {ClipboardEvent} */ event) {
    const bytes = pastedDrawing(event.clipboardData);
    if (!bytes || !this.insert(bytes)) return false;
    event.preventDefault();
    return true;
  }

  /** Pastes what is on the clipboard: a drawing, or else a picture. */
  async paste() {
    const bytes = await clipboardDrawing();
    if (bytes && this.insert(bytes)) return;
    await this.board.sources.paste();
  }

  async export(/** @type {"png" | "svg" | "inkdot"} */ form) {
    const { board } = this;
    const bytes = selectedFile(board, form === "svg" ? "svg" : "inkdot");
    if (!bytes) return;
    const name = `${board.stem}.${form}`;
    try {
      const blob =
        form === "png"
          ? await pictureOf(bytes, 2)
          : new Blob([new Uint8Array(bytes)], { type: form === "svg" ? "image/svg+xml" : "application/octet-stream" });
      download(blob, name);
      board.notify(board.text("said.exported", name));
    } catch (error) {
      console.error("The selection could not be exported.", error);
      board.notify(board.text("error.export"), { isError: true });
    }
  }
}
