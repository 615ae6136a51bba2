// <inkdot-doodle-board>: a doodle board for any page.
//
// `Documentation/WebComponent.md` lists its attributes, events, properties and custom properties. `DoodleDesk` is its
// content; its document, the drawing, stays when the element is moved.

import { choice, define, flag, words, workings } from "../shared/element.js";
import { cssColor } from "../shared/painter.js";
import { DoodleDesk } from "./desk.js";
import { FieldElement, field } from "./form-field.js";
import { wholeSheet } from "../drawing/paper-kinds.js";

/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */
/** @typedef {import("../drawing/tools.js").GivenSettings} GivenSettings */

export class DoodleBoardElement extends FieldElement {
  static attributes = {
    album: flag,
    bars: choice("all", "none"),
    disabled: flag,
    "file-name": words,
    name: words,
    preferences: choice("all", "none"),
    readonly: flag,
    required: flag,
    theme: choice("", "light", "dark"),
    tools: words,
  };

  constructor() {
    super({
      isEmpty: () => this.isEmpty,
      value: () => new File([this.bytes()], `${this.#desk.stem}.inkdot`, { type: "application/octet-stream" }),
      reset: () => this.#desk.document && this.start(),
      disable: (isDisabled) => this.#desk.disable(isDisabled),
      missing: () => this.#desk.text("error.missing"),
    });
    /** @type {DoodleDesk} */
    this[workings] = new DoodleDesk(this);
    this.#desk.changed = () => this[field].update();
    this.upgradeProperties();
  }

  get #desk() {
    return this[workings];
  }

  /** The drawing, after ending a text edit: using the drawing includes the typed text. */
  get #drawing() {
    this.#desk.writing?.commit();
    return this.#desk.drawing;
  }

  connectedCallback() {
    this.#desk.connect();
  }

  disconnectedCallback() {
    this.#desk.disconnect();
  }

  attributeChangedCallback(/** @type {string} */ _, /** @type {string | null} */ from, /** @type {string | null} */ to) {
    if (from !== to) this.#desk.attributeChanged();
  }

  // MARK: The drawing

  /** Fulfilled when the board can be drawn on; rejected if it could not be loaded. */
  get ready() {
    return this.#desk.starting.readiness.promise;
  }

  /**
   * Starts a new drawing on a sheet; by default on the sheet of `settings`.
   * @param {Partial<import("../drawing/paper-kinds.js").Sheet>} sheet size in pt, colour, ruling
   */
  start(sheet = {}) {
    this.#drawing.start(wholeSheet(sheet, this.#desk.sheets.fresh));
  }

  /**
   * Opens an `.inkdot` file or a journal; returns the losses by damage. Throws if nothing could be read.
   * @param {Uint8Array} bytes
   * @returns {{losses: {kind: string, value: number}[]}}
   */
  open(bytes) {
    return this.#drawing.open(bytes);
  }

  /** The drawing as an `.inkdot` file. */
  bytes() {
    return this.#drawing.bytes();
  }

  /** Like `bytes`, by the method name of other libraries. */
  toData() {
    return this.bytes();
  }

  /** Like `open`. */
  fromData(/** @type {Uint8Array} */ bytes) {
    return this.open(bytes);
  }

  /**
   * Returns the drawing as a file: a picture type of the browser, `image/svg+xml` or `application/pdf`.
   * @param {{type?: string, quality?: number, scale?: number, background?: string}} options `scale` in px per pt;
   *   `quality` 0 to 1 for types that have it; `background` any colour, or `transparent`; by default the sheet's
   * @returns {Promise<Blob>}
   */
  toBlob({ type = "image/png", quality, scale = 1, background } = {}) {
    const drawing = this.#drawing;
    if (type === "application/pdf") return drawing.export.pdf();
    if (type === "image/svg+xml") return drawing.export.svg(background === "transparent");
    return drawing.export.picture({ type, quality, scale, background });
  }

  /**
   * Returns the drawing as the text of an SVG file.
   * @param {{background?: string}} options `transparent`, or by default the sheet's colour
   */
  toSVG({ background } = {}) {
    return new TextDecoder().decode(this.#drawing.export.svgBytes(background === "transparent"));
  }

  /**
   * Reads PDF files for the board, which has no reader of its own.
   *
   * It may ask the user for a page. Returns a file for `importFile`, or null if cancelled. The board shows the `words` of an
   * error. Without a reader the board does not offer PDF.
   * @type {((file: Blob) => Promise<Blob | null>) | null}
   */
  get pdfReader() {
    return this.#desk.sources.pdfReader;
  }

  set pdfReader(reader) {
    this.#desk.sources.pdfReader = reader;
    this.#desk.update();
  }

  /**
   * Imports a file: a picture as a photo; the strokes of an SVG, InkML, JSON or `.inkdot` file as selection.
   *
   * Rejects with an error whose `reason` is the cause.
   * @param {Blob} file
   * @param {{x: number, y: number}} [place] in the window; by default the centre of the visible area
   * @returns {Promise<void>}
   */
  importFile(file, place) {
    return this.#desk.sources.place(file, place);
  }

  /** Returns a small PNG of the drawing. */
  async thumbnail(/** @type {number} */ longestSide) {
    return this.#drawing.export.thumbnail(longestSide);
  }

  /** Ends the current stroke as if all pointers had been lifted: its ink stays, and its journal is reported. */
  finish() {
    this.#desk.finish();
  }

  /**
   * Overwrites the drawing in the engine's memory and frees its pictures, for example when a page locks.
   *
   * Remove the element afterwards. Copies of the drawing in the page are not affected.
   */
  wipe() {
    this.#desk.wipe();
  }

  get isEmpty() {
    return this.#desk.document?.isEmpty ?? true;
  }

  get canUndo() {
    return this.#desk.document?.canUndo ?? false;
  }

  get canRedo() {
    return this.#desk.document?.canRedo ?? false;
  }

  /** The sheet of the drawing. */
  get sheet() {
    const { width, height, paper, ruling, spacing, isEndless } = this.#desk.drawing.state;
    return { width, height, paper: cssColor(paper), ruling, spacing, isEndless };
  }

  /** The size of a new drawing that fills the available space, in whole points, at least 320. */
  get roomForPaper() {
    return this.#desk.sheets.room;
  }

  // MARK: The user's settings

  /**
   * The settings of the user; set them to the value of an earlier `inkdot-settings` event.
   * @type {BoardSettings}
   */
  get settings() {
    return structuredClone(this.#desk.chosen);
  }

  /** @param {GivenSettings | null | undefined} wanted */
  set settings(wanted) {
    this.#desk.choose(wanted);
  }

  /**
   * Texts of the page that replace the board's own, by their keys in `texts.js`.
   * @type {Record<string, string>}
   */
  get texts() {
    return { ...this.#desk.texts };
  }

  set texts(words) {
    this.#desk.texts = { ...words };
    this.#desk.attributeChanged();
  }

  undo() {
    this.#desk.undo();
  }

  redo() {
    this.#desk.redo();
  }

  /** Clears the drawing, without a question because it can be undone. */
  clear() {
    this.#desk.clear();
  }

  zoomBy(/** @type {number} */ factor) {
    this.#desk.zoomBy(factor);
  }

  fit() {
    this.#desk.fit();
  }

  /** Focuses the canvas, where all keys work. */
  focus() {
    this.#desk.focus();
  }

  /** Opens the menu of exports. */
  showExports() {
    void this.#desk.menus.show("save");
  }

  /** Replays how the drawing was drawn, above the page. */
  replay() {
    return this.#desk.replay();
  }

  /**
   * Shows a message above the lower bar for a while.
   * @param {string} words
   * @param {{isError?: boolean, stays?: boolean, action?: string, press?: () => void}} options
   */
  notify(words, options = {}) {
    this.#desk.notify(words, options);
  }
}

define("inkdot-doodle-board", DoodleBoardElement);
