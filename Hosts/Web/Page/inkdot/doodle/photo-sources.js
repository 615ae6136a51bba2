// Where photos for the doodle board come from: files, the camera, the clipboard, and what is dropped on it.

import { make } from "./parts.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Errors of `DoodleDocument.addPhoto` that have a text of their own. */
const reasons = ["notAnImage", "damaged", "tooLarge", "tooMuch", "full"];

export class PhotoSources {
  /** @param {DoodleDesk} board @param {HTMLElement} shell */
  constructor(board, shell) {
    this.board = board;
    const input = (/** @type {Record<string, any>} */ options) => {
      const element = make("input", {
        type: "file",
        accept: "image/*",
        hidden: true,
        tabindex: -1,
        ...options,
        onchange: () => {
          void this.add([...(element.files ?? [])]);
          // So that the same file can be chosen again.
          element.value = "";
        },
      });
      shell.append(element);
      return /** @type {HTMLInputElement} */ (element);
    };
    this.file = input({ multiple: true, class: "file" });
    this.camera = input({ capture: "environment", class: "camera" });

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

  /** Places pictures one after the other; says what is wrong with those that cannot be. */
  async add(/** @type {Blob[]} */ blobs, /** @type {{x: number, y: number} | undefined} */ place = undefined) {
    const { board } = this;
    for (const blob of blobs) {
      // Only what takes a while is worth a word.
      const slow = setTimeout(() => board.notify(board.text("said.opening")), 300);
      try {
        const isThere = await board.surface?.addPhoto(blob, place);
        clearTimeout(slow);
        board.notices.hide();
        if (!isThere) return;
        board.letEraserGo();
        board.say("said.photoAdded");
      } catch (error) {
        clearTimeout(slow);
        const { reason } = /** @type {any} */ (error);
        if (!reasons.includes(reason)) console.error("The photo could not be placed.", error);
        board.notify(board.text(`error.${reasons.includes(reason) ? reason : "photo"}`), { isError: true });
      }
    }
  }

  /** Places what was pasted with the keys; false if that is no picture. */
  pasted(/** @type {ClipboardEvent} */ event) {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length) return false;
    event.preventDefault();
    void this.add(files);
    return true;
  }

  /** Places what is on the clipboard. */
  async paste() {
    const { board } = this;
    try {
      for (const item of await navigator.clipboard.read()) {
        const type = item.types.find((name) => name.startsWith("image/"));
        if (!type) continue;
        await this.add([await item.getType(type)]);
        return;
      }
      board.notify(board.text("error.noPhoto"), { isError: true });
    } catch {
      board.notify(board.text("error.pasteDenied"), { isError: true });
    }
  }
}
