// The top layer: frame and handles of the selection, and the ring of an eraser.

import { make } from "../shared/dom.js";
import { boxOf, placeIn } from "../shared/pointers.js";

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/** Rest of the wheel after which its changes become a step, in ms. */
const wheelRest = 400;

/** Visible size of a handle and size of its touch area; the style sheet has the same values. */
const handleSide = 18;
const handleReach = 44;

/** Shorter side of a frame below which its handles move outwards, so that the middle can still be dragged. */
const roomySide = 132;
/** Minimum area in the middle without handles, for a finger to drag. */
const grip = 44;
/** Distance between a visible handle and the content beside the selection. */
const margin = 6;

export class DoodleFrame {
  /**
   * @param {DoodleSurface} surface
   * @param {HTMLElement} layer
   * @param {AbortSignal} signal ends all listeners
   */
  constructor(surface, layer, signal) {
    this.surface = surface;
    this.timer = 0;
    /** @type {HTMLElement} */
    this.frame = make("div.laid.frame", { hidden: true });
    // Fingers pinch; handles are for mice and pens.
    this.handles = Array.from({ length: 4 }, () => {
      /** @type {HTMLElement} */
      const handle = make("div.laid.doodle-handle", {
        hidden: true,
        onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event, handle),
      });
      return handle;
    });
    /** @type {HTMLElement} */
    this.ring = make("div.laid.ring", { hidden: true });
    layer.append(this.frame, ...this.handles, this.ring);
    /** Width of the eraser in pt of the paper; 0 for none. */
    this.width = 0;
    /**
     * Corners of the selection on the screen.
     * @type {{x: number, y: number}[]}
     */
    this.corners = [];
    /**
     * Centres of the handles on the screen.
     * @type {{x: number, y: number}[]}
     */
    this.grips = [];
    /** @type {PointerEvent | null} */
    this.pointer = null;
    /**
     * The current drag of a handle: functions to commit or cancel it, and to continue after the view has changed.
     * @type {{end: (keeps: boolean) => void, measure: () => void} | null}
     */
    this.dragged = null;
    surface.root.addEventListener("pointerleave", (event) => this.follow(event), { signal });
  }

  /** Records the position of the pointer. */
  follow(/** @type {PointerEvent} */ event) {
    if (this.width === 0) return;
    const { type } = event;
    // A lifted finger has no position; mouse and pen hover.
    const isGone = type === "pointerleave" || (event.pointerType === "touch" && type !== "pointermove" && type !== "pointerdown");
    this.pointer = isGone ? null : event;
    this.surface.wake();
  }

  /** Sets the width of the eraser, or hides the ring. */
  look(/** @type {number} */ width) {
    this.width = width;
    this.surface.root.style.cursor = width > 0 ? "none" : "crosshair";
    this.point();
  }

  /** Moves the ring to the pointer. */
  point() {
    const { pointer, ring } = this;
    if (!pointer || this.width === 0) {
      if (!ring.hidden) ring.hidden = true;
      return;
    }
    const { x, y } = this.surface.placeOf({ x: pointer.clientX, y: pointer.clientY });
    const side = this.width * this.surface.zoom;
    ring.hidden = false;
    ring.style.width = ring.style.height = `${side}px`;
    ring.style.transform = `translate(${x - side / 2}px,${y - side / 2}px)`;
  }

  /** Moves frame and handles to the selection, also after scrolling. */
  place(isElsewhere = true) {
    const { state } = this.surface;
    const place = this.selectedPlace;
    this.corners = [];
    this.grips = [];
    if (place) {
      const {
        box,
        map: [a, b, c, d, tx, ty],
      } = place;
      for (const [u, v] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]) {
        const [px, py] = [box.x + u * box.width, box.y + v * box.height];
        this.corners.push({
          x: (a * px + c * py + tx) * state.scale + state.x,
          y: (b * px + d * py + ty) * state.scale + state.y,
        });
      }
      const [first, second, , last] = this.corners;
      const across = Math.hypot(second.x - first.x, second.y - first.y);
      const down = Math.hypot(last.x - first.x, last.y - first.y);
      const angle = Math.atan2(second.y - first.y, second.x - first.x);
      const out = Math.max(
        0,
        Math.min(handleReach / 2, (roomySide - Math.min(across, down)) / 4),
        (grip + handleReach) / 2 - Math.hypot(across, down) / 2,
      );
      this.grips = this.corners.map(({ x, y }, corner) => {
        const far = this.corners[(corner + 2) % 4];
        const [dx, dy] = [x - far.x, y - far.y];
        const length = Math.hypot(dx, dy);
        // A selection that is only a point has handles as well.
        if (length < 0.01)
          return { x: x + (corner % 3 ? out : -out) * Math.SQRT1_2, y: y + (corner < 2 ? -out : out) * Math.SQRT1_2 };
        return { x: x + (dx / length) * out, y: y + (dy / length) * out };
      });
      this.frame.style.width = `${across}px`;
      this.frame.style.height = `${down}px`;
      this.frame.style.transform = `translate(${first.x}px,${first.y}px) rotate(${angle}rad)`;
    }
    this.frame.hidden = !place;
    this.handles.forEach((handle, corner) => {
      handle.hidden = !place;
      const { x, y } = this.grips[corner] ?? { x: 0, y: 0 };
      handle.style.transform = `translate(${x - handleReach / 2}px,${y - handleReach / 2}px)`;
    });
    if (isElsewhere) this.dragged?.measure();
  }

  /** Extent of the selection with its visible handles and their margin on the screen. */
  get bounds() {
    const around = handleSide / 2 + margin;
    const along = (/** @type {"x" | "y"} */ axis, /** @type {number} */ side) => [
      ...this.corners.map((corner) => corner[axis]),
      ...this.grips.map((grip) => grip[axis] + side * around),
    ];
    return {
      left: Math.min(...along("x", -1)),
      top: Math.min(...along("y", -1)),
      right: Math.max(...along("x", 1)),
      bottom: Math.max(...along("y", 1)),
    };
  }

  /** The box of the selection, and the map from it to the sheet; null without a selection. */
  get selectedPlace() {
    const { photo, selection, engine } = this.surface;
    if (photo) {
      const { width, height, map } = engine.photo(photo.index);
      return { box: { x: -width / 2, y: -height / 2, width, height }, map };
    }
    if (!selection) return null;
    const [a, b, tx, ty] = selection.map;
    return { box: selection.frame, map: [a, b, -b, a, tx, ty] };
  }

  /** Whether a point of the surface is on the selection. */
  contains(/** @type {number} */ x, /** @type {number} */ y) {
    return (
      this.corners.length > 0 &&
      this.corners.every((from, at) => {
        const to = this.corners[(at + 1) % 4];
        return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
      })
    );
  }

  /** Scales and turns the selection about its middle while a corner is dragged. */
  drag(/** @type {PointerEvent} */ event, /** @type {HTMLElement} */ handle) {
    event.stopPropagation();
    // Capture the mouse only, because Firefox would lose other fingers.
    if (event.pointerType === "mouse") event.preventDefault();
    // A second finger cancels the drag of the first, as with ink.
    if (this.dragged) return this.dragged.end(false);
    if (event.pointerType === "mouse" && event.button !== 0) return;
    try {
      handle.setPointerCapture(event.pointerId);
    } catch {
      return; // The pointer is gone already.
    }
    // Changes by the wheel are a step of their own.
    this.commit();
    let box = boxOf(this.surface.root);
    const arm = (/** @type {PointerEvent} */ at) => {
      const middle = { x: 0, y: 0 };
      for (const { x, y } of this.corners) {
        middle.x += x / 4;
        middle.y += y / 4;
      }
      const place = placeIn(box, at.clientX, at.clientY);
      const [dx, dy] = [place.x - middle.x, place.y - middle.y];
      return { length: Math.max(1, Math.hypot(dx, dy)), angle: Math.atan2(dy, dx) };
    };
    let pointer = event;
    let last = arm(event);
    const move = (/** @type {PointerEvent} */ next) => {
      pointer = next;
      const now = arm(next);
      const before = this.selectedPlace?.map.join();
      this.surface.adjustPhoto(0, 0, now.angle - last.angle, now.length / last.length);
      // At the limits of the scale the selection keeps its size, and the drag continues from there.
      if (this.selectedPlace?.map.join() !== before) last = now;
    };
    const life = new AbortController();
    const end = (/** @type {boolean} */ keeps) => {
      life.abort();
      this.dragged = null;
      if (keeps) this.commit();
      else this.surface.command("cancel_adjustment");
    };
    const measure = () => {
      box = boxOf(this.surface.root);
      last = arm(pointer);
    };
    this.dragged = { end, measure };
    const { signal } = life;
    handle.addEventListener("pointermove", move, { signal });
    handle.addEventListener("pointercancel", () => end(false), { signal });
    handle.addEventListener("lostpointercapture", () => end(true), { signal });
  }

  /** Commits changes by the wheel and cancels the drag of a handle, because another pointer came down. */
  interrupt() {
    if (this.dragged) this.dragged.end(false);
    else if (this.timer) this.commit();
  }

  /** Commits the wheel's changes as a step once it rests. */
  commitSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), wheelRest);
  }

  /** Commits the changes so far as a step, if any. */
  commit() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.surface.command("commit_photo");
  }
}
