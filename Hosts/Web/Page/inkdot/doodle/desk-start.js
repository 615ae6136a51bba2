// Starts a board: loads its engine, starts its first drawing, and dispatches its ready event.

import { Readiness } from "../shared/element.js";
import { listenTo } from "./desk-events.js";
import { DoodleDocument } from "../drawing/document.js";
import { DoodleSurface } from "./surface.js";
import { surfaceSettings } from "../drawing/tools.js";

export class Start {
  isStarted = false;
  /** The drawing that was started before the element had a size. */
  unseen = 0;
  isWiped = false;
  /** @type {Promise<void> | null} */
  loading = null;
  readiness = new Readiness();

  /** @param {import("./desk.js").DoodleDesk} board */
  constructor(board) {
    this.board = board;
  }

  /** Loads the engine, unless it is loaded or loading, and shows the drawing. */
  begin() {
    this.loading ??= this.load();
    this.show();
  }

  async load() {
    const { board } = this;
    this.readiness.begin();
    try {
      const document = await DoodleDocument.create();
      if (this.isWiped) return document.wipe();
      listenTo(board, document);
      board.document = document;
      document.set(surfaceSettings(board.chosen, board.isDark));
      this.show();
    } catch (error) {
      // Retried when the element is connected the next time.
      this.loading = null;
      console.error("The doodle board could not be started.", error);
      // Each board has its own WebAssembly memory; browsers allow a page about a hundred.
      const reason = error instanceof RangeError ? "error.tooMany" : "error.start";
      board.notify(board.text(reason), { isError: true, stays: true });
      this.readiness.fail(error);
    }
  }

  /** Shows the drawing if there is one and the board has a size. The first drawing is an empty sheet. */
  show() {
    const { board } = this;
    const { document, host } = board;
    if (document && host.isConnected && !board.surface) {
      board.surface = new DoodleSurface(board.paper, document);
      board.surface.before = () => board.selecting.settle();
      board.surface.isReadOnly = board.isReadOnly;
    }
    board.update();
    if (!board.surface || !document || this.isStarted) return;
    this.isStarted = true;
    document.start(board.sheets.fresh);
    if (!this.isShown) this.unseen = document.generation;
    this.readiness.keep();
    host.send("ready", undefined, false);
  }

  /** Whether it has a size; it has none in a closed tab or dialog of the page. */
  get isShown() {
    const { board } = this;
    return board.paper.clientWidth > 0 && board.paper.clientHeight > 0;
  }

  /** Gives the first sheet the size of the view, unless it was shown or used already. */
  fitFirstSheet() {
    const { board } = this;
    if (!board.document || !this.unseen || !this.isShown) return;
    const { generation, isEmpty, canUndo, canRedo } = board.document;
    if (generation === this.unseen && isEmpty && !canUndo && !canRedo) board.document.start(board.sheets.fresh);
    this.unseen = 0;
  }
}
