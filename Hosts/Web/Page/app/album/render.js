// Pictures of drawings that are not open: the board's own engine paints them on a board nobody sees.

import { h } from "../dom.js";

/** @typedef {import("../../inkdot/doodle/surface.js").DoodleSurface} DoodleSurface */

/** @typedef {"png" | "svg" | "pdf" | "inkdot"} ExportKind */

/**
 * The forms a drawing can leave the album in: pictures where the board's engine can be loaded, the file always.
 * @returns {Promise<ExportKind[]>}
 */
export async function exportKinds() {
  try {
    const { DoodleSurface } = await import("../../inkdot/doodle/surface.js");
    const can = (/** @type {string} */ method) => method in DoodleSurface.prototype;
    return ["png", ...(can("exportSVG") ? /** @type {const} */ (["svg"]) : []), ...(can("exportPDF") ? /** @type {const} */ (["pdf"]) : []), "inkdot"];
  } catch (error) {
    console.warn("The board's engine cannot be loaded.", error);
    return ["inkdot"];
  }
}

/**
 * What a drawing is exported as.
 * @param {Uint8Array} bytes its `.inkdot` file
 * @param {ExportKind} kind
 * @returns {Promise<Blob>}
 */
export async function exported(bytes, kind) {
  if (kind === "inkdot") return new Blob([bytes], { type: "application/octet-stream" });
  return render(bytes, (surface) => {
    /** @type {any} */
    const methods = surface;
    return kind === "png" ? surface.exportPNG({ scale: 2 }) : kind === "svg" ? methods.exportSVG() : methods.exportPDF();
  });
}

/**
 * Opens a drawing, does something with it and closes it. Loads the board's engine when it is first needed.
 * @template T
 * @param {Uint8Array} bytes its `.inkdot` file
 * @param {(surface: DoodleSurface) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function render(bytes, work) {
  const { DoodleSurface } = await import("../../inkdot/doodle/surface.js");
  const root = h("div");
  const desk = h("div.album-desk", { inert: true, "aria-hidden": "true" }, root);
  document.body.append(desk);
  try {
    const surface = await DoodleSurface.create(root);
    try {
      surface.open(bytes);
      return await work(surface);
    } finally {
      surface.destroy();
    }
  } finally {
    desk.remove();
  }
}
