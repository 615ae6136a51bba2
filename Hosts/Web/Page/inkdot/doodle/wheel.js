// The wheel and the trackpad over the paper.

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/** Wheel steps that make a scale of e. */
const wheelScale = 400;

/**
 * Sizes or turns the selected photo or ink under the pointer; else scales the paper with the control key, and moves it without.
 * @param {DoodleSurface} surface
 * @param {WheelEvent} event
 */
export function turnWheel(surface, event) {
  event.preventDefault();
  const box = surface.root.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? surface.root.clientHeight : 1;
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  if ((surface.photo || surface.selection) && surface.frame.contains(x, y)) {
    if (event.shiftKey) surface.adjustPhoto(0, 0, (dx + dy) / wheelScale, 1);
    else surface.adjustPhoto(0, 0, 0, Math.exp(-dy / wheelScale));
    surface.frame.commitSoon();
  } else if (event.ctrlKey || event.metaKey) {
    // A pinch on a trackpad comes as small steps with the control key.
    surface.zoomBy(Math.exp((-dy * (Math.abs(dy) < 30 ? 4 : 1)) / wheelScale), x, y);
  } else {
    surface.scrollBy(event.shiftKey && !dx ? -dy : -dx, event.shiftKey && !dx ? 0 : -dy);
  }
}
