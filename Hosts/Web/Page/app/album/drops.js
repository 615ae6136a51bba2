// Files dropped anywhere on the page.

import { h } from "../dom.js";

const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Accepts dropped files until the signal; returns the element shown during a drag.
 * @param {(files: File[]) => void} open
 * @param {AbortSignal} signal
 */
export function acceptDrops(open, signal) {
  const hint = h("div.dropping", { hidden: true, text: "album.drop" });
  const over = (/** @type {DragEvent} */ event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hint.hidden = false;
  };
  document.addEventListener("dragenter", over, { signal });
  document.addEventListener("dragover", over, { signal });
  document.addEventListener(
    "dragleave",
    (event) => {
      // The pointer left the window, not just an element.
      if (!event.relatedTarget) hint.hidden = true;
    },
    { signal },
  );
  document.addEventListener(
    "drop",
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      hint.hidden = true;
      open([...(event.dataTransfer?.files ?? [])]);
    },
    { signal },
  );
  return hint;
}
