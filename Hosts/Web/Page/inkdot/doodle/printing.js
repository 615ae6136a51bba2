// Prints the whole drawing and nothing else of the board, regardless of the view.

import { make } from "../shared/dom.js";

/** Maximum number of px per pt, and of px in total: A4 at 300 dpi. */
const [sharpest, most] = [4, 8_700_000];

/**
 * Replaces the board's content while the page is printed.
 * @param {import("./desk.js").DoodleDesk} desk
 * @param {AbortSignal} signal ends it
 */
export function watchPrinting(desk, signal) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas.print", { "aria-hidden": "true" }));
  const clear = () => {
    canvas.remove();
    // Frees the memory at once instead of by the next garbage collection.
    canvas.width = canvas.height = 0;
  };
  const prepare = () => {
    if (!desk.document || !desk.surface) return;
    // Includes the text that is being edited.
    desk.finish();
    const { width, height } = desk.document.engine.area;
    const scale = Math.min(sharpest, Math.sqrt(most / (width * height)));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (context) desk.document.export.paintAll(context, scale);
    desk.shell.before(canvas);
  };
  addEventListener("beforeprint", prepare, { signal });
  addEventListener("afterprint", clear, { signal });
  signal.addEventListener("abort", clear);
}
