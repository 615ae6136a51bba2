// Where photos and other files to draw on come from: files, the camera, the clipboard, and what is dropped on the board.

import { readClipboard } from "./clipboard.js";
import { make } from "./parts.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Errors of `DoodleDocument.addPhoto` that have a text of their own. */
const reasons = ["notAnImage", "notShown", "damaged", "tooLarge", "tooMuch", "full"];

/** Whether a text is one in which other programs copy drawings. */
const isDrawing = (/** @type {string} */ text) => /^\s*</.test(text) && /<(svg|ink)[\s>]/.test(text.slice(0, 4096));

/** @typedef {"picture" | "drawing" | "pdf"} Kind */

/**
 * What a file is by its first bytes; what is nothing else may be a picture, which only the browser knows.
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
          // So that the same file can be chosen again.
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

  /** Whether the device has a camera to open: those that are touched do. */
  static get hasCamera() {
    return matchMedia("(pointer: coarse)").matches;
  }

  /** Whether the page may ask for what is on the clipboard. */
  static get canPaste() {
    return typeof navigator.clipboard?.read === "function";
  }

  /**
   * Places files one after the other; says what is wrong with those that cannot be.
   * @param {Blob[]} blobs
   * @param {{x: number, y: number}} [place] in the window
   * @param {Kind} [wanted] the requested kind: the message for an unknown file names it
   */
  async add(blobs, place, wanted = "picture") {
    const { board } = this;
    // Meanwhile the page may have it read only, as a form that is sent.
    const isWanted = () => !board.isReadOnly;
    for (const blob of blobs) {
      // Only what takes a while is worth a word.
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
        // Its keys are those of the paper: on the button of the menu Enter would open that again.
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
   * @param {() => boolean} [isWanted] asked once it has been read
   */
  async place(blob, place, isWanted) {
    const { board } = this;
    await board.starting.readiness.promise;
    const kind = await kindOf(blob);
    if (kind === "picture") await board.surface?.addPhoto(blob, place, isWanted);
    else await (await import("./import/import.js")).importDrawing(board, blob, kind, place, isWanted);
    // A page may add to what others only read.
    if (board.isReadOnly) board.surface?.letGo();
  }

  /** Places what was pasted with the keys; false if that is nothing to be placed. */
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

  /** Places what is on the clipboard, or what was read of it. */
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
