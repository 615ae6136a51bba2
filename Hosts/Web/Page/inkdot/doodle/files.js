// How drawings leave the doodle board: as files, and by the share sheet of the device.

/** @typedef {import("./element.js").DoodleBoardElement} DoodleBoardElement */
/** @typedef {"png" | "svg" | "pdf" | "inkdot"} ExportKind */

export class Exporter {
  /** @param {DoodleBoardElement} board */
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

  /** What files are called. */
  get stem() {
    const name = this.board.getAttribute("name")?.replace(/[\\/:*?"<>|\u0000-\u001f]/g, " ").trim();
    return name || this.board.text("fileName");
  }

  /** @param {ExportKind} kind @returns {Promise<File>} */
  async file(kind) {
    const surface = this.board.drawing;
    const content = {
      png: () => surface.exportPNG({ scale: this.scale, transparent: this.isTransparent }),
      svg: () => surface.exportSVG(),
      pdf: () => surface.exportPDF(),
      inkdot: async () => new Blob([surface.bytes()]),
    };
    const blob = await content[kind]();
    return new File([blob], `${this.stem}.${kind}`, { type: blob.type || "application/octet-stream" });
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
