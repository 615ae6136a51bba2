// Pictures of drawings that are not open: the board's own engine paints them on a board nobody sees.

import { h } from "../dom.js";

/** @typedef {import("../../inkdot/doodle-surface.js").DoodleSurface} DoodleSurface */

/**
 * Opens a drawing, does something with it and closes it. Loads the board's engine when it is first needed.
 * @template T
 * @param {Uint8Array} bytes its `.inkdot` file
 * @param {(surface: DoodleSurface) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function render(bytes, work) {
  const { DoodleSurface } = await import("../../inkdot/doodle-surface.js");
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
