// Describes the drawing for screen readers: its content, and the selected mark.

import { blacks } from "../drawing/tools.js";
import { make } from "./parts.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Time after a change until the drawing is described again, in ms. */
const delay = 400;

/** Maximum length of a selected text that is announced. */
const longestQuote = 60;

/**
 * Keys of the texts that name a tool, where they differ from its own name.
 * @type {Partial<Record<(typeof import("../drawing/codes.js").tools)[number], string>>}
 */
const toolTexts = { background: "eraser", fountain: "tip.fountain" };

export class Description {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.timer = 0;
    /** @type {HTMLElement} */
    this.element = make("div.described", { id: "drawing", role: "img", hidden: true });
    board.paper.setAttribute("aria-describedby", "drawing");
  }

  /** Describes the drawing later, so that a stroke never waits for it. */
  changed() {
    this.timer ||= setTimeout(() => this.update(), delay);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Removes all descriptions, for example when a page locks. */
  wipe() {
    this.stop();
    this.show("");
    this.board.notices.live.textContent = "";
  }

  /** Describes the drawing now, unless a stroke is in progress. */
  update() {
    this.stop();
    const { document } = this.board;
    if (!document) return;
    if (document.isInking) this.changed();
    else this.show(this.words);
  }

  /** Without a description, screen readers would announce only an image. */
  show(/** @type {string} */ words) {
    this.element.setAttribute("aria-label", words);
    this.element.hidden = !words;
  }

  /** The numbers of strokes, photos and texts. */
  get words() {
    const { board } = this;
    const counts = board.drawing.engine.content.counts;
    const parts = /** @type {const} */ (["stroke", "photo", "text"])
      .filter((kind) => counts[kind] > 0)
      .map((kind) => board.text(`described.${kind}.${counts[kind] === 1 ? "one" : "many"}`, counts[kind]));
    if (parts.length === 0) return board.text("described.empty");
    const last = parts.pop();
    const list = parts.length ? parts.join(board.text("described.between")) + board.text("described.and") + last : last;
    return board.text("described", list);
  }

  /** Describes the single selected mark: its index among marks of its kind, and its look or text. Empty if there is none. */
  get selected() {
    const { board } = this;
    const { counts, selected } = board.drawing.engine.content;
    if (!selected) return "";
    const { kind, place, mark, tool } = selected;
    const color = board.selecting.nib?.color ?? "";
    const black = blacks.indexOf(color);
    const parts = [
      board.text(`described.${kind}`, place).replace("{total}", String(counts[kind])),
      tool && board.text(toolTexts[tool] ?? tool),
      color && (black < 0 ? board.tools.colorName(color) : board.text(["black", "white"][black])),
    ];
    if (kind === "text") {
      const words = (board.drawing.engine.text(mark)?.words ?? "").replace(/\s+/g, " ");
      parts.push(words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words);
    }
    if (board.selecting.isLocked) parts.push(board.text("described.locked"));
    return parts.filter((part) => part).join(board.text("described.comma"));
  }
}
