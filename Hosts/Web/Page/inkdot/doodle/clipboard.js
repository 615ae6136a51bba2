// Copying and pasting what is selected: between drawings and tabs as an `.inkdot` file, for other programs as PNG and SVG.

import { DoodleDocument } from "./document.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** The attribute of the picture in HTML that carries the drawing: browsers take no types of their own on the clipboard. */
const attribute = "data-inkdot";

/** Space around a copy, in pt. */
const margin = 4;

/** Pixels per pt of a copied picture. */
const scale = 2;

/**
 * The latest copy that this page has made, for browsers that keep a page from the clipboard; forgotten when the person
 * leaves the page, since something else may be copied there.
 * @type {Uint8Array | null}
 */
let latest = null;

/** Whether the browser has not taken the latest copy: then it comes before whatever else is on the clipboard. */
let isOnlyHere = false;

/** Drops the latest copy; what the browser's clipboard has is the person's. */
export const forgetCopy = () => {
  latest = null;
  isOnlyHere = false;
  removeEventListener("blur", forgetOnBlur);
};
const forgetOnBlur = () => {
  latest = null;
};

const base64 = (/** @type {Uint8Array} */ bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

/** The drawing that HTML carries, or null. */
function drawingIn(/** @type {string} */ html) {
  const code = new RegExp(`${attribute}="([A-Za-z0-9+/=]+)"`).exec(html)?.[1];
  if (!code) return null;
  try {
    return Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A picture of a drawing in a file. */
export async function pictureOf(/** @type {Uint8Array} */ bytes, /** @type {number} */ scale) {
  const document = await DoodleDocument.create();
  try {
    document.open(bytes);
    return await document.export.picture({ type: "image/png", scale, background: "transparent" });
  } finally {
    document.wipe();
  }
}

/** What is selected as a file, or its words; null when nothing is. */
export function selectedFile(/** @type {DoodleDesk} */ board, /** @type {"inkdot" | "svg" | "words"} */ form) {
  const { engine } = board.drawing;
  const count = engine.wasm.doodle_selected(["inkdot", "svg", "words"].indexOf(form), margin);
  return count < 0 ? null : engine.long(count);
}

/**
 * An SVG for the clipboard, where there may be no styles: Chromium reads it under the policy of the page. How ink is blended is
 * an attribute instead, which drawing programs take; browsers pass it over. Null where a photo needs a style to be upright.
 */
function withoutStyles(/** @type {Uint8Array} */ bytes) {
  const text = new TextDecoder().decode(bytes);
  if (text.includes('style="image-orientation:')) return null;
  return text.replace(/(<path [^>]*?)style="mix-blend-mode:(\w+)"/g, '$1mix-blend-mode="$2"');
}

/**
 * Copies what is selected.
 * @param {DoodleDesk} board
 * @returns {Promise<boolean>} whether the browser took it; if not it can still be pasted on this page
 */
export async function copySelection(board) {
  const bytes = selectedFile(board, "inkdot");
  const svg = selectedFile(board, "svg");
  if (!bytes || !svg) return false;
  const words = selectedFile(board, "words");
  latest = bytes;
  addEventListener("blur", forgetOnBlur, { once: true });
  isOnlyHere = false;
  const picture = pictureOf(bytes, scale);
  const html = picture.then(async (blob) => {
    const shown = base64(new Uint8Array(await blob.arrayBuffer()));
    return new Blob([`<img src="data:image/png;base64,${shown}" alt="" ${attribute}="${base64(bytes)}">`], { type: "text/html" });
  });
  // One that the browser does not take is looked at by nobody else.
  html.catch(() => {});
  /** @type {Record<string, Blob | Promise<Blob>>} */
  const forms = { "image/png": picture, "text/html": html };
  // Asked as a function of its class: not every browser has it, and not every one that has it knows the type.
  const { supports } = /** @type {any} */ (globalThis.ClipboardItem ?? {});
  const drawing = supports?.call(globalThis.ClipboardItem, "image/svg+xml") && withoutStyles(svg);
  if (drawing) forms["image/svg+xml"] = new Blob([drawing], { type: "image/svg+xml" });
  if (words?.length) forms["text/plain"] = new Blob([new Uint8Array(words)], { type: "text/plain" });
  try {
    await navigator.clipboard.write([new ClipboardItem(forms)]);
    return true;
  } catch {
    isOnlyHere = true;
    return false;
  }
}

/**
 * The drawing in what is being pasted, or null.
 * @param {DataTransfer | null} data
 */
export function pastedDrawing(data) {
  if (isOnlyHere && latest) return latest;
  // Some browsers show a page nothing of what they do not know.
  return drawingIn(data?.getData("text/html") ?? "") ?? (data?.types.length ? null : latest);
}

/** The drawing on the clipboard, asked for by a button; null when there is none. */
export async function clipboardDrawing() {
  try {
    for (const item of await navigator.clipboard.read()) {
      if (!item.types.includes("text/html")) continue;
      const found = drawingIn(await (await item.getType("text/html")).text());
      if (found) return found;
    }
  } catch {
    // The browser or the person does not allow it: what this page copied last is what there is.
    return latest;
  }
  return null;
}
