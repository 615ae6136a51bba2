// How drawings leave the doodle board: as files, and by the share sheet of the device.

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {"png" | "svg" | "pdf" | "inkdot"} ExportKind */

export class Exporter {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    /** @type {1 | 2 | 3} */ this.scale = 2;
    this.isTransparent = false;
  }

  /** Whether the device can share a picture. */
  static get canShare() {
    const files = [new File([], "drawing.png", { type: "image/png" })];
    return navigator.canShare?.({ files }) === true;
  }

  /** @param {ExportKind} kind @returns {Promise<File>} */
  async file(kind) {
    const { drawing } = this.board;
    const content = {
      png: () => drawing.export.picture({ scale: this.scale, background: this.isTransparent ? "transparent" : undefined }),
      svg: () => drawing.export.svg(),
      pdf: () => drawing.export.pdf(),
      inkdot: async () => new Blob([drawing.bytes()]),
    };
    const blob = await content[kind]();
    return new File([blob], `${this.board.stem}.${kind}`, { type: blob.type || "application/octet-stream" });
  }

  /** Hands the drawing to the person as a file. */
  async download(/** @type {ExportKind} */ kind) {
    const { board } = this;
    try {
      const file = await this.file(kind);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = file.name;
      link.click();
      // The browser has begun to read by then; Safari takes its time.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      board.notify(board.text("said.exported", file.name));
    } catch (error) {
      console.error("The export failed.", error);
      board.notify(board.text("error.export"), { isError: true });
    }
  }

  async share() {
    const { board } = this;
    try {
      await navigator.share({ files: [await this.file("png")] });
    } catch (error) {
      // Whoever closes the share sheet has changed their mind.
      if (/** @type {any} */ (error)?.name === "AbortError") return;
      console.error("Sharing failed.", error);
      board.notify(board.text("error.share"), { isError: true });
    }
  }
}
