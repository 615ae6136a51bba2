// Exports of the doodle board: downloads and the device's share sheet.

import { download } from "../shared/handover.js";
import { HiddenError } from "../shared/readback.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {"png" | "svg" | "pdf" | "inkdot"} ExportKind */

export class Exporter {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    /** @type {1 | 2 | 3} */ this.scale = 2;
    this.isTransparent = false;
  }

  /** @param {ExportKind} kind @returns {Promise<File | null>} null if the board was wiped in the meantime */
  async file(kind) {
    const { drawing } = this.board;
    const content = {
      png: () => drawing.export.picture({ scale: this.scale, background: this.isTransparent ? "transparent" : undefined }),
      svg: () => drawing.export.svg(),
      pdf: () => drawing.export.pdf(),
      inkdot: async () => new Blob([drawing.bytes()]),
    };
    const blob = await content[kind]();
    if (this.board.starting.isWiped) return null;
    return new File([blob], `${this.board.stem}.${kind}`, { type: blob.type || "application/octet-stream" });
  }

  /** Downloads the drawing as a file. */
  async download(/** @type {ExportKind} */ kind) {
    const { board } = this;
    try {
      const file = await this.file(kind);
      if (!file) return;
      download(file);
      board.notify(board.text("said.exported", file.name));
    } catch (error) {
      console.error("The export failed.", error);
      board.notify(board.text(error instanceof HiddenError ? "error.exportHidden" : "error.export"), { isError: true });
    }
  }

  async share() {
    try {
      const file = await this.file("png");
      if (file) await this.hand(file);
    } catch (error) {
      this.notShared(error);
    }
  }

  /** @param {File} file @param {boolean} [isAgain] */
  async hand(file, isAgain = false) {
    const { board } = this;
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      const name = /** @type {any} */ (error)?.name;
      // The user closed the share sheet.
      if (name === "AbortError") return;
      if (name !== "NotAllowedError" || isAgain) {
        this.notShared(error);
        return;
      }
      // Creating the picture took longer than the browser's user activation lasts, so a second tap is necessary.
      board.notify(board.text("said.shareReady"), {
        stays: true,
        action: board.text("save.share"),
        press: () => void this.hand(file, true),
      });
    }
  }

  notShared(/** @type {unknown} */ error) {
    console.error("Sharing failed.", error);
    this.board.notify(this.board.text(error instanceof HiddenError ? "error.exportHidden" : "error.share"), { isError: true });
  }
}
