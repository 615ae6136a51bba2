// Keys that change what a pointer on the canvas does: Shift, Control, Command and Escape.

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/**
 * Applies the keys also while the pointer rests.
 * @param {DoodleSurface} surface
 * @param {AbortSignal} signal ends it
 */
export function hearModifiers(surface, signal) {
  const { pointers, frame } = surface;
  // Before the keys of board and page: Escape cancels a drag regardless of the focus.
  const takeBack = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !surface.isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    surface.cancelTouches(false);
  };
  const held = (/** @type {KeyboardEvent} */ { key, shiftKey, ctrlKey, metaKey }) => {
    if (pointers.down.size === 0 && !frame.dragged) return;
    if (key === "Shift") surface.straighten(shiftKey);
    if (key === "Control" || key === "Meta") surface.align(!ctrlKey && !metaKey);
  };
  addEventListener("keydown", takeBack, { signal, capture: true });
  addEventListener("keydown", held, { signal });
  addEventListener("keyup", held, { signal });
}
