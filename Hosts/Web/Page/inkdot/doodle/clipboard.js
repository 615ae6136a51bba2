// Copy and paste of the selection: between drawings and tabs as an `.inkdot` file, for other programs as PNG and SVG.

import { copyMargin, forms } from "../drawing/codes.js";
import { attribute, copiesOf, isLarge, stopCopies } from "../drawing/copies.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/**
 * The latest copy of this page, for browsers that deny access to the clipboard.
 *
 * Dropped when the user leaves the page, because something else may be copied elsewhere.
 * @type {Uint8Array | null}
 */
let latest = null;

/** Whether the browser rejected the latest copy, which then takes precedence over the clipboard. */
let isOnlyHere = false;

/** The copy in progress. A new copy aborts it, so that it cannot replace the new one later. */
let copying = new AbortController();

/** Drops the latest copy of this page, not the browser's clipboard. */
export const forgetCopy = () => {
  latest = null;
  isOnlyHere = false;
  copying.abort();
  stopCopies();
  removeEventListener("blur", forgetOnBlur);
};
const forgetOnBlur = () => {
  latest = null;
};

/** Returns the drawing inside HTML, or null. */
function drawingIn(/** @type {string} */ html) {
  const code = new RegExp(`${attribute}="([A-Za-z0-9+/=]+)"`).exec(html)?.[1];
  if (!code) return null;
  try {
    return Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns the selection as a file or text; null without a selection. */
export function selectedFile(/** @type {DoodleDesk} */ board, /** @type {typeof forms[number]} */ form) {
  board.selecting.settle();
  const { engine } = board.drawing;
  const count = engine.wasm.doodle_selected(forms.indexOf(form), copyMargin);
  return count < 0 ? null : engine.long(count);
}

/**
 * Returns an SVG for the clipboard without styles, because Chromium applies the page's policy to it.
 *
 * Blend modes are attributes, which drawing programs read and browsers ignore. Null if a photo needs a style to be
 * upright.
 */
function withoutStyles(/** @type {string} */ text) {
  if (text.includes('style="image-orientation:')) return null;
  return text.replace(/(<path [^>]*?)style="mix-blend-mode:(\w+)"/g, '$1mix-blend-mode="$2"');
}

/**
 * Copies the selection.
 * @param {DoodleDesk} board
 * @param {() => void} takesLong called first if copying takes seconds
 * @returns {Promise<boolean | null>} whether the browser accepted it; otherwise it can be pasted on this page only. null if
 * another copy replaced it or it was dropped
 */
export async function copySelection(board, takesLong) {
  const bytes = selectedFile(board, "inkdot");
  if (!bytes) return false;
  const words = selectedFile(board, "words");
  latest = bytes;
  addEventListener("blur", forgetOnBlur, { once: true });
  isOnlyHere = false;
  copying.abort();
  copying = new AbortController();
  const { signal } = copying;
  if (isLarge(bytes)) takesLong();
  const copies = copiesOf(bytes, signal);
  const form = (/** @type {"picture" | "html"} */ name) => {
    const one = copies.then((all) => all[name]);
    // Prevents an unhandled rejection if the copy fails.
    one.catch(() => {});
    return one;
  };
  /** @type {Record<string, Blob | Promise<Blob>>} */
  const forms = { "image/png": form("picture"), "text/html": form("html") };
  // Checks the class, because some browsers lack the function, and others do not support the type.
  const { supports } = /** @type {any} */ (globalThis.ClipboardItem ?? {});
  if (supports?.call(globalThis.ClipboardItem, "image/svg+xml")) {
    // The formats are decided in advance; with photos, this requires creating the SVG.
    const svg = board.document?.selection?.photoCount
      ? !isLarge(bytes) && withoutStyles(new TextDecoder().decode(selectedFile(board, "svg") ?? new Uint8Array()))
      : copies.then(async (all) => withoutStyles(await all.svg.text()) ?? "");
    if (svg) {
      const one = Promise.resolve(svg).then((text) => new Blob([text], { type: "image/svg+xml" }));
      one.catch(() => {});
      forms["image/svg+xml"] = one;
    }
  }
  if (words?.length) forms["text/plain"] = new Blob([new Uint8Array(words)], { type: "text/plain" });
  try {
    await navigator.clipboard.write([new ClipboardItem(forms)]);
    return true;
  } catch {
    if (signal.aborted) return null;
    isOnlyHere = true;
    return false;
  }
}

/**
 * The drawing in pasted data, or null.
 * @param {DataTransfer | null} data
 */
export function pastedDrawing(data) {
  if (isOnlyHere && latest) return latest;
  // Some browsers hide unknown types from pages.
  return drawingIn(data?.getData("text/html") ?? "") ?? (data?.types.length ? null : latest);
}

/** Reads the clipboard, for a button. Once per press, because some browsers ask for permission every time. */
export async function readClipboard() {
  return navigator.clipboard.read();
}

/**
 * Reads the drawing on the clipboard, for a button; null if there is none.
 * @param {Promise<ClipboardItems>} reading
 */
export async function clipboardDrawing(reading) {
  try {
    for (const item of await reading) {
      if (!item.types.includes("text/html")) continue;
      const found = drawingIn(await (await item.getType("text/html")).text());
      if (found) return found;
    }
  } catch {
    // The browser or the person denies access: use the latest copy of this page.
    return latest;
  }
  return null;
}

/**
 * Handles a paste while the focus is on or in a board.
 * @param {import("./desk.js").DoodleDesk} board
 * @param {ClipboardEvent} event
 */
export function pasteInto(board, event) {
  if (!board.surface || board.isReadOnly || !board.host.matches(":focus-within")) return;
  // Fields handle their own pastes.
  if (/** @type {Element} */ (event.composedPath()[0]).matches?.("input, textarea, [contenteditable]")) return;
  if (board.selecting.pasted(event)) return;
  if (board.offers.has("photo") && board.sources.pasted(event)) return;
  const words = event.clipboardData?.getData("text/plain") ?? "";
  if (!board.offers.has("text") || words.trim() === "") return;
  event.preventDefault();
  void board.writer.open(words);
}
