// Commands on a selection, with announcements to screen readers.

import { clipboardDrawing, copySelection, pastedDrawing, readClipboard, selectedFile } from "./clipboard.js";
import { copiesOf, isLarge } from "../drawing/copies.js";
import { DoodleEffect } from "../drawing/codes.js";
import { ImportError } from "./import/error.js";
import { colorOf, textSize } from "../drawing/tools.js";
import { download } from "../shared/handover.js";
import { parseColor } from "../shared/painter.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Pause of a colour picker after which its colour is applied, in ms. */
const pickingRest = 300;

export class Selecting {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    /** The last announced number of selected marks. */
    this.told = 0;
    this.timer = 0;
    /**
     * The pending value of a picker or slider. It becomes one step after a pause; otherwise each value would be a step.
     * @type {Partial<import("../drawing/tools.js").Nib>}
     */
    this.pending = {};
  }

  get selection() {
    return this.board.document?.selection ?? null;
  }

  /**
   * The look of the selected strokes and texts; null if there are none. With several colours `color` is empty, with
   * several widths `width` is 0.
   * @returns {import("../drawing/tools.js").Nib | null}
   */
  get nib() {
    const { selection } = this;
    if ((!selection?.strokeCount && !selection?.textCount) || selection.isLocked) return null;
    const { color, width, textSize: size } = selection;
    const isPlain = color !== null;
    return {
      color: isPlain ? `#${(color >>> 8).toString(16).padStart(6, "0")}` : "",
      opacity: isPlain ? (color & 255) / 255 : 1,
      width: (this.isText ? size && size / textSize(1) : width) ?? 0,
      ...this.pending,
    };
  }

  /** Whether the selection is locked: it can only be unlocked. */
  get isLocked() {
    return this.selection?.isLocked === true;
  }

  /** Whether the selection has a text size instead of a width. */
  get isText() {
    const { selection } = this;
    return !!selection?.textCount && !selection.strokeCount;
  }

  /** Whether the selection is one text, which can be edited. */
  get isOneText() {
    return this.isText && this.selection?.textCount === 1 && this.selection.photoCount === 0;
  }

  /** Announces the number of selected marks if it has changed. */
  tell() {
    const { selection } = this;
    const count = selection ? selection.strokeCount + selection.photoCount + selection.textCount : 0;
    if (!count) this.pending = {};
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
    if (board.chosen.tool !== "select") board.change({ tool: "select" });
    this.command("select_all");
    // Also if everything was already selected.
    board.say(this.selection ? "said.selected" : "said.nothingToSelect", String(this.told));
  }

  /** Selects only the next or previous mark, scrolls to it and announces it. */
  step(/** @type {boolean} */ isForward) {
    const { board } = this;
    const { surface } = board;
    if (!surface) return;
    if (!board.offers.has("select")) return board.photoBar.selectNext();
    if (board.chosen.tool !== "select") board.change({ tool: "select" });
    this.command("select_next", isForward ? 1 : 0);
    surface.frame.reveal();
    const { selection } = this;
    const several = selection ? board.text("said.selected", String(this.told)) : board.text("said.nothingToSelect");
    board.notices.tell(board.description.selected || several);
  }

  deselect() {
    this.command("deselect");
  }

  /**
   * Changes colour, opacity or width of the selection.
   * @param {Partial<import("../drawing/tools.js").Nib>} nib
   * @param {boolean} isFinal otherwise the change is applied after a pause
   */
  restyle(nib, isFinal) {
    Object.assign(this.pending, nib);
    clearTimeout(this.timer);
    if (nib.width === undefined) {
      if (isFinal) this.recolor();
      else this.timer = setTimeout(() => this.recolor(), pickingRest);
    }
    this.board.update();
  }

  /** Applies the pending value of a picker or slider, before another command that may deselect. */
  settle() {
    const { color, opacity, width } = this.pending;
    if (color !== undefined || opacity !== undefined) this.recolor();
    if (width !== undefined) this.widen();
  }

  recolor() {
    const { nib } = this;
    clearTimeout(this.timer);
    delete this.pending.color;
    delete this.pending.opacity;
    if (nib?.color) this.command("recolor", parseColor(colorOf(nib, this.board.isDark)) ?? 0x000000ff);
  }

  widen() {
    const { width } = this.pending;
    delete this.pending.width;
    if (!width) return;
    if (this.isText) this.command("resize_texts", textSize(width));
    else this.command("widen", width);
  }

  duplicate() {
    if (this.isLocked) return;
    this.command("duplicate");
    this.board.say("said.duplicated");
  }

  reorder(/** @type {boolean} */ toFront) {
    if (this.isLocked) return;
    this.command("reorder", toFront ? 1 : 0);
    this.board.say(toFront ? "said.front" : "said.back");
  }

  /** The common fill of closed strokes, null for none and for several. */
  get filling() {
    const rgba = this.selection?.fill;
    if (!rgba) return null;
    return { color: `#${(rgba >>> 8).toString(16).padStart(6, "0")}`, opacity: (rgba & 255) / 255 };
  }

  /**
   * Fills closed strokes of the selection; null removes the fill.
   * @param {{color?: string, opacity?: number} | null} change missing values stay; without a fill they are black and opaque
   */
  fill(change) {
    if (!this.selection?.canFill) return;
    const { color, opacity } = { color: "#000000", opacity: 1, ...this.filling, ...change };
    const rgba = Number.parseInt(color.slice(1), 16) * 256 + Math.round(opacity * 255);
    this.command("fill", change ? rgba : 0);
    this.board.say(change ? "said.filled" : "said.fillRemoved");
  }

  /** Groups or ungroups the selection. */
  group(/** @type {boolean} */ isOn) {
    if (!(isOn ? this.selection?.canGroup : this.selection?.canUngroup)) return;
    this.command("group", isOn ? 1 : 0);
    this.board.say(isOn ? "said.grouped" : "said.ungrouped");
  }

  /** Locks or unlocks the selection, which stays selected. */
  lock(/** @type {boolean} */ isOn) {
    if (!this.selection || this.isLocked === isOn) return;
    this.command("lock", isOn ? 1 : 0);
    this.board.say(isOn ? "said.locked" : "said.unlocked");
  }

  remove() {
    if (!this.selection || this.isLocked) return;
    this.command("delete");
    this.told = 0;
    this.board.offerUndo("said.deleted");
  }

  /** Shows a message until work is done. */
  takesLong(/** @type {string} */ key) {
    this.board.notify(this.board.text(key), { stays: true });
  }

  async copy() {
    if (!this.selection) return;
    const isTaken = await copySelection(this.board, () => this.takesLong("said.copying"));
    if (isTaken !== null) this.board.notify(this.board.text(isTaken ? "said.copied" : "said.copiedHere"));
  }

  async cut() {
    if (!this.selection || this.isLocked) return;
    // Copied first, so that a slow browser still gets the current state.
    const copying = copySelection(this.board, () => this.takesLong("said.copying"));
    this.command("delete");
    this.told = 0;
    const { journal } = this.board.drawing;
    const { length } = journal;
    if ((await copying) === null) return;
    // After other changes, undo would revert those instead.
    if (this.board.drawing.journal === journal && journal.length === length) this.board.offerUndo("said.wasCut");
    else this.board.notify(this.board.text("said.wasCut"));
  }

  /** Inserts a drawing and selects it. */
  insert(/** @type {Uint8Array} */ bytes) {
    const { board } = this;
    const { drawing } = board;
    board.surface?.flush();
    if (!drawing.hasRoomFor(bytes) || !drawing.engine.giveLong(bytes)) return false;
    const answer = drawing.engine.wasm.doodle_insert(NaN, NaN);
    if (answer < 0) return false;
    drawing.take(answer);
    if (board.offers.has("select") && board.chosen.tool !== "select") board.tools.chooseTool("select");
    board.say("said.pasted");
    return true;
  }

  /**
   * Inserts the marks of another drawing in the visible area and selects them, as one step.
   * @param {Uint8Array} bytes
   * @param {{x: number, y: number}} [place] in the window
   */
  lay(bytes, place) {
    const { board } = this;
    const { drawing } = board;
    board.surface?.flush();
    if (!drawing.hasRoomFor(bytes) || !drawing.engine.giveLong(bytes)) throw new ImportError("full");
    const { x, y } = (place && board.surface?.placeOf(place)) ?? { x: NaN, y: NaN };
    const answer = drawing.engine.wasm.doodle_import(x, y);
    if (answer < 0) throw new ImportError("notInkdot");
    const effects = drawing.engine.effects(answer);
    drawing.take(answer & ~DoodleEffect.refused);
    if (effects & DoodleEffect.refused) throw new ImportError("full");
    if (!(effects & DoodleEffect.journal)) throw new ImportError("nothing");
    if (board.offers.has("select") && board.chosen.tool !== "select" && !board.isReadOnly) board.tools.chooseTool("select");
  }

  /** Pastes data of a paste event; false if it has no drawing. */
  pasted(/** @type {ClipboardEvent} */ event) {
    const bytes = this.board.offers.has("select") ? pastedDrawing(event.clipboardData) : null;
    if (!bytes || !this.insert(bytes)) return false;
    event.preventDefault();
    return true;
  }

  /** Pastes the clipboard: a drawing, or else a picture. */
  async paste() {
    const reading = readClipboard();
    const bytes = await clipboardDrawing(reading);
    if (this.board.isReadOnly || (bytes && this.insert(bytes))) return;
    await this.board.sources.paste(reading);
  }

  async export(/** @type {"png" | "svg" | "inkdot"} */ form) {
    const { board } = this;
    const bytes = selectedFile(board, "inkdot");
    if (!bytes) return;
    const name = `${board.stem}.${form}`;
    if (form !== "inkdot" && isLarge(bytes)) this.takesLong("said.exporting");
    try {
      const blob =
        form === "inkdot"
          ? new Blob([new Uint8Array(bytes)], { type: "application/octet-stream" })
          : await copiesOf(bytes).then(({ picture, svg }) => (form === "png" ? picture : svg));
      if (board.starting.isWiped) return;
      download(new File([blob], name, { type: blob.type }));
      board.notify(board.text("said.exported", name));
    } catch (error) {
      console.error("The selection could not be exported.", error);
      board.notify(board.text("error.export"), { isError: true });
    }
  }
}
