// Handles wheel and trackpad over the canvas, and panning with the middle button or the space bar.

import { boxOf, capture } from "../shared/pointers.js";

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/** Wheel distance for a scale factor of e. */
const wheelScale = 400;

/**
 * Maximum pause in ms between events of one scroll: trackpads send events for a second or two after fingers are lifted.
 */
const longestPause = 250;

/** Distance that a hand moves a mouse or trackpad unintentionally. */
const slack = 8;

/**
 * Scales or rotates the selected photo or ink under the pointer; otherwise zooms the sheet with Control, and scrolls it
 * without.
 *
 * Events in quick succession have the same target, even if something else moves under the resting pointer.
 * @param {DoodleSurface} surface
 * @param {AbortSignal} signal ends it
 */
export function hearWheel(surface, signal) {
  const { root, frame } = surface;
  const run = { isSizing: false, time: -Infinity, x: 0, y: 0 };
  const turn = (/** @type {WheelEvent} */ event) => {
    if (surface.pointers.isPaused) return;
    event.preventDefault();
    const { x, y } = surface.placeOf({ x: event.clientX, y: event.clientY });
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? root.clientHeight : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    const isSelected = !!(surface.photo || (surface.selection && !surface.isLocked));
    if (event.timeStamp - run.time > longestPause || Math.hypot(x - run.x, y - run.y) > slack) {
      Object.assign(run, { isSizing: isSelected && frame.contains(x, y), x, y });
    }
    run.time = event.timeStamp;
    if (run.isSizing) {
      // If the scaled photo was removed, the sheet must not scroll instead.
      if (!isSelected) return;
      if (event.shiftKey) surface.adjustPhoto(0, 0, (dx + dy) / wheelScale, 1);
      else surface.adjustPhoto(0, 0, 0, Math.exp(-dy / wheelScale));
      frame.commitSoon();
    } else if (event.ctrlKey || event.metaKey) {
      // A pinch on a trackpad is reported as small steps with Control.
      surface.zoomBy(Math.exp((-dy * (Math.abs(dy) < 30 ? 4 : 1)) / wheelScale), x, y);
    } else {
      surface.scrollBy(event.shiftKey && !dx ? -dy : -dx, event.shiftKey && !dx ? 0 : -dy);
    }
  };
  root.addEventListener("wheel", turn, { passive: false, signal });
}

/**
 * Pans the sheet with the middle mouse button, or any pointer while the space bar is held.
 * @param {DoodleSurface} surface
 * @param {AbortSignal} signal ends it
 */
export function dragPaper(surface, signal) {
  const { root } = surface;
  let isSpaceHeld = false;
  let isDragging = false;
  const showCursor = () => {
    if (isDragging || isSpaceHeld) root.style.cursor = isDragging ? "grabbing" : "grab";
    else surface.frame.setEraserWidth(surface.eraserWidth);
  };
  const hold = (/** @type {boolean} */ isHeld) => {
    if (isHeld === isSpaceHeld) return;
    isSpaceHeld = isHeld;
    showCursor();
  };
  const begin = (/** @type {PointerEvent} */ event) => {
    const isMiddle = event.button === 1 && event.pointerType === "mouse";
    if (surface.pointers.isPaused || !(isMiddle || (isSpaceHeld && event.button === 0))) return;
    // Prevents drawing and dragging of handles.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isDragging) return;
    // Changes of a selection by the wheel are a step.
    surface.frame.interrupt();
    root.focus({ preventScroll: true });
    if (!capture(root, event)) return;
    isDragging = true;
    showCursor();
    const { across, down } = boxOf(root);
    let last = event;
    // Only during a drag, because each listener of moves costs every stroke.
    const life = new AbortController();
    const move = (/** @type {PointerEvent} */ next) => {
      if (next.pointerId !== event.pointerId) return;
      surface.scrollBy((next.clientX - last.clientX) * across, (next.clientY - last.clientY) * down);
      last = next;
    };
    const end = (/** @type {PointerEvent} */ { pointerId }) => {
      if (pointerId !== event.pointerId) return;
      life.abort();
      isDragging = false;
      if (!signal.aborted) showCursor();
    };
    root.addEventListener("pointermove", move, { signal: life.signal });
    root.addEventListener("lostpointercapture", end, { signal: life.signal });
    signal.addEventListener("abort", () => life.abort(), { signal: life.signal });
  };
  // Listens in the capture phase, before the surface and its handles.
  root.addEventListener("pointerdown", begin, { signal, capture: true });
  // Linux pastes the primary selection when the middle button is released.
  for (const type of /** @type {const} */ (["pointerup", "mouseup"])) {
    root.addEventListener(type, (event) => event.button === 1 && event.preventDefault(), { signal });
  }
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " " || event.target !== root) return;
    event.preventDefault();
    hold(true);
  };
  root.addEventListener("keydown", press, { signal });
  addEventListener("keyup", (event) => event.key === " " && hold(false), { signal });
  addEventListener("blur", () => hold(false), { signal });
}
