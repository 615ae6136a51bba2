// What lies above everything: the frame and handles of the selected photo or ink, and the ring of an eraser.

import { make } from "../shared/dom.js";
import { boxOf, placeIn } from "../shared/pointers.js";

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/** How long the wheel rests before what it did to a photo becomes a step, in ms. */
const wheelRest = 400;

/** Visible size of a handle and size of its touch area; the style sheet has the same values. */
const handleSide = 18;
const handleReach = 44;

/** Below this length of its shorter side a frame's handles move outwards, so that room to drag it by stays between them. */
const roomySide = 132;
/** However small it is, so much around its middle is free of handles, across: what a finger takes hold of. */
const grip = 44;
/** Between a handle that is seen and what lies beside the selection. */
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
     * Corners of what is selected on the screen.
     * @type {{x: number, y: number}[]}
     */
    this.corners = [];
    /**
     * Middles of the handles there.
     * @type {{x: number, y: number}[]}
     */
    this.grips = [];
    /** @type {PointerEvent | null} */
    this.pointer = null;
    /**
     * The handle that is being dragged: how to end that, keeping what it did or not, and how to go on from another view.
     * @type {{end: (keeps: boolean) => void, measure: () => void} | null}
     */
    this.dragged = null;
    surface.root.addEventListener("pointerleave", (event) => this.follow(event), { signal });
  }

  /** Remembers where the pointer is. */
  follow(/** @type {PointerEvent} */ event) {
    if (this.width === 0) return;
    const { type } = event;
    // A finger that was lifted is nowhere; a mouse or a pen hovers.
    const isGone = type === "pointerleave" || (event.pointerType === "touch" && type !== "pointermove" && type !== "pointerdown");
    this.pointer = isGone ? null : event;
    this.surface.wake();
  }

  /** Another eraser, or none. */
  look(/** @type {number} */ width) {
    this.width = width;
    this.surface.root.style.cursor = width > 0 ? "none" : "crosshair";
    this.point();
  }

  /** Brings the ring to the pointer. */
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

  /** Brings frame and handles to what is selected; the paper may lie elsewhere than before. */
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
        // What is seen as a point has its handles around it all the same.
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

  /** How far what is selected and its handles reach on the screen, those as they are seen and with room beside them. */
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

  /** The box of what is selected, and the map from there to the paper; null when nothing is. */
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

  /** Whether a place on the surface lies on what is selected. */
  contains(/** @type {number} */ x, /** @type {number} */ y) {
    return (
      this.corners.length > 0 &&
      this.corners.every((from, at) => {
        const to = this.corners[(at + 1) % 4];
        return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
      })
    );
  }

  /** Scales and turns what is selected about its middle, as a corner is dragged. */
  drag(/** @type {PointerEvent} */ event, /** @type {HTMLElement} */ handle) {
    event.stopPropagation();
    // For the mouse alone: Firefox loses other fingers otherwise.
    if (event.pointerType === "mouse") event.preventDefault();
    // A second finger takes back what the first one did, as it does with ink.
    if (this.dragged) return this.dragged.end(false);
    if (event.pointerType === "mouse" && event.button !== 0) return;
    try {
      handle.setPointerCapture(event.pointerId);
    } catch {
      return; // The pointer is gone already.
    }
    // What the wheel did is a step of its own.
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
      // What would be too small or too large stays as it is, and is turned and scaled from there.
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

  /** Another pointer comes down: what the wheel did is a step, and what a handle did is taken back. */
  interrupt() {
    if (this.dragged) this.dragged.end(false);
    else if (this.timer) this.commit();
  }

  /** Makes a step of what the wheel did, once it rests. */
  commitSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), wheelRest);
  }

  /** Makes a step of what was changed so far, if anything was. */
  commit() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.surface.command("commit_photo");
  }
}
