// Sources of photos and other files: files, the camera, the clipboard, and drag and drop.

import { readClipboard } from "./clipboard.js";
import { make } from "./parts.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Errors of `DoodleDocument.addPhoto` with a specific message. */
const reasons = ["notAnImage", "notShown", "damaged", "tooLarge", "tooMuch", "full"];

/** Whether a text may be a drawing copied by another program. */
const isDrawing = (/** @type {string} */ text) => /^\s*</.test(text) && /<(svg|ink)[\s>]/.test(text.slice(0, 4096));

/** @typedef {"picture" | "drawing" | "pdf"} Kind */

/**
 * Detects the kind of a file by its first bytes; any other file may be a picture that the browser supports.
 * @returns {Promise<Kind>}
 */
export async function kindOf(/** @type {Blob} */ blob) {
  const head = String.fromCharCode(...new Uint8Array(await blob.slice(0, 1024).arrayBuffer()));
  if (head.includes("%PDF-")) return "pdf";
  return head.startsWith("\x89INK\r\n\x1a\n") || /^[^!-~]*[<{]/.test(head) ? "drawing" : "picture";
}

export class PhotoSources {
  /** @param {DoodleDesk} board @param {HTMLElement} shell */
  constructor(board, shell) {
    this.board = board;
    /** @type {((file: Blob) => Promise<Blob | null>) | null} */
    this.pdfReader = null;
    const input = (/** @type {Record<string, any>} */ options, /** @type {Kind} */ kind = "picture") => {
      const element = make("input", {
        type: "file",
        hidden: true,
        tabindex: -1,
        ...options,
        onchange: () => {
          void this.add([...(element.files ?? [])], undefined, kind);
          // Allows choosing the same file again.
          element.value = "";
        },
      });
      shell.append(element);
      return /** @type {HTMLInputElement} */ (element);
    };
    this.file = input({ multiple: true, class: "file", accept: "image/*" });
    this.camera = input({ capture: "environment", class: "camera", accept: "image/*" });
    this.pdf = input({ class: "pdf", accept: ".pdf,application/pdf" }, "pdf");
    // Accept any type: phones disable files with an unknown extension even if `accept` lists it.
    this.drawing = input({ multiple: true, class: "drawing" }, "drawing");

    let depth = 0;
    const show = (/** @type {number} */ change) => {
      depth = change ? Math.max(0, depth + change) : 0;
      shell.classList.toggle("dropping", depth > 0);
    };
    const hasFiles = (/** @type {DragEvent} */ event) =>
      !board.isReadOnly && board.offers.has("photo") && event.dataTransfer?.types.includes("Files");
    shell.addEventListener("dragenter", (event) => hasFiles(event) && show(1));
    shell.addEventListener("dragleave", (event) => hasFiles(event) && show(-1));
    shell.addEventListener("dragover", (event) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    });
    shell.addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      show(0);
      void this.add([...(event.dataTransfer?.files ?? [])], { x: event.clientX, y: event.clientY });
    });
  }

  /** Whether the device may have a camera: touch devices do. */
  static get hasCamera() {
    return matchMedia("(pointer: coarse)").matches;
  }

  /** Whether the page may read the clipboard. */
  static get canPaste() {
    return typeof navigator.clipboard?.read === "function";
  }

  /**
   * Inserts files one after the other; reports errors.
   * @param {Blob[]} blobs
   * @param {{x: number, y: number}} [place] in the window
   * @param {Kind} [wanted] the requested kind: the message for an unknown file names it
   */
  async add(blobs, place, wanted = "picture") {
    const { board } = this;
    // A page may make the board read-only in the meantime, for example when a form is submitted.
    const isWanted = () => !board.isReadOnly;
    for (const blob of blobs) {
      // Shown only if it takes a while.
      const slow = setTimeout(() => board.notify(board.text("said.opening")), 300);
      try {
        const seen = await kindOf(blob);
        const kind = seen === "picture" && !/^image\/(?!svg)/.test(blob.type) ? wanted : seen;
        if (kind !== "picture") {
          // The chooser of PDF pages shows its own errors.
          if (kind === "pdf") clearTimeout(slow);
          const { importAndTell } = await import("./import/import.js");
          await importAndTell(board, blob, kind, place, isWanted, () => {
            clearTimeout(slow);
            board.notices.hide();
          });
          clearTimeout(slow);
          continue;
        }
        const isThere = await board.surface?.addPhoto(blob, place, isWanted);
        clearTimeout(slow);
        board.notices.hide();
        if (!isThere) return;
        board.tools.letEraserGo();
        // Focuses the canvas, because on the menu button Enter would open the menu again.
        board.focus();
        board.say("said.photoAdded");
      } catch (error) {
        clearTimeout(slow);
        const { reason } = /** @type {any} */ (error);
        if (!reasons.includes(reason)) console.error("The photo could not be placed.", error);
        board.notify(board.text(`error.${reasons.includes(reason) ? reason : "photo"}`), { isError: true });
      }
    }
  }

  /**
   * Places a file for the page; rejects with an error whose `reason` says why it cannot be placed.
   * @param {Blob} blob
   * @param {{x: number, y: number}} [place] in the window
   * @param {() => boolean} [isWanted] called after the file was read
   */
  async place(blob, place, isWanted) {
    const { board } = this;
    await board.starting.readiness.promise;
    const kind = await kindOf(blob);
    if (kind === "picture") await board.surface?.addPhoto(blob, place, isWanted);
    else await (await import("./import/import.js")).importDrawing(board, blob, kind, place, isWanted);
    // A page may insert into a read-only board.
    if (board.isReadOnly) board.surface?.letGo();
  }

  /** Inserts the content of a paste event; returns false if there is none. */
  pasted(/** @type {ClipboardEvent} */ event) {
    /** @type {Blob[]} */
    const files = [...(event.clipboardData?.files ?? [])];
    const text = files.length ? "" : (event.clipboardData?.getData("text/plain") ?? "");
    if (isDrawing(text)) files.push(new Blob([text]));
    if (!files.length) return false;
    event.preventDefault();
    void this.add(files);
    return true;
  }

  /** Inserts the content of the clipboard. */
  async paste(reading = readClipboard()) {
    const { board } = this;
    try {
      for (const item of await reading) {
        const type = item.types.find((name) => name.startsWith("image/")) ?? item.types.find((name) => name === "text/plain");
        if (!type) continue;
        const found = await item.getType(type);
        const words = type === "text/plain" ? await found.text() : "";
        if (type !== "text/plain" || isDrawing(words)) await this.add([found]);
        else if (board.offers.has("text") && words.trim()) await board.writer.open(words);
        else continue;
        return;
      }
      board.notify(board.text("error.noPhoto"), { isError: true });
    } catch {
      board.notify(board.text("error.pasteDenied"), { isError: true });
    }
  }
}
