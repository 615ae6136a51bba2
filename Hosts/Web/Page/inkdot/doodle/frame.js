// The top layer: frame and handles of the selection, and the ring of an eraser.

import { handlePlaces, handleReach } from "./handle-places.js";
import { make } from "../shared/dom.js";
import { boxOf, placeIn } from "../shared/pointers.js";

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/** Pause of the wheel after which its changes become a step, in ms. */
const wheelRest = 400;

/** Visible size of a handle; the style sheet has the same value. */
const handleSide = 18;
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
    /** @type {HTMLElement} */
    this.stem = make("div.laid.stem", { hidden: true });
    // One handle per corner; the last one rotates.
    this.handles = Array.from({ length: 5 }, (_, number) => {
      /** @type {HTMLElement} */
      const handle = make(number < 4 ? "div.laid.doodle-handle" : "div.laid.doodle-handle.turn", {
        hidden: true,
        onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event, handle),
      });
      return handle;
    });
    /** @type {HTMLElement} */
    this.ring = make("div.laid.ring", { hidden: true });
    layer.append(this.frame, this.stem, ...this.handles, this.ring);
    /** Width of the eraser in pt of the sheet; 0 for none. */
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

  /** Sets the width of the eraser; 0 hides the ring. */
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
    const isLocked = this.surface.isLocked;
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
      const { clientWidth: width, clientHeight: height } = this.surface.root;
      if (!isLocked) {
        const { grips, turn, root } = handlePlaces(this.corners, angle, { width, height });
        this.grips = [...grips, turn];
        const toTurn = Math.atan2(turn.y - root.y, turn.x - root.x);
        this.stem.style.width = `${Math.hypot(turn.x - root.x, turn.y - root.y)}px`;
        this.stem.style.transform = `translate(${root.x}px,${root.y}px) rotate(${toTurn}rad)`;
      }
      this.frame.style.width = `${across}px`;
      this.frame.style.height = `${down}px`;
      this.frame.style.transform = `translate(${first.x}px,${first.y}px) rotate(${angle}rad)`;
    }
    this.frame.hidden = !place;
    // A locked selection has no handles.
    this.stem.hidden = !place || isLocked;
    this.handles.forEach((handle, number) => {
      handle.hidden = !place || isLocked;
      const { x, y } = this.grips[number] ?? { x: 0, y: 0 };
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

  /** The bounding box of the selection, and its map to the sheet; null without a selection. */
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

  /**
   * Scales or rotates the selection with a dragged handle.
   *
   * A corner handle scales it about the opposite corner, or about its centre with Alt; the handle above rotates it.
   */
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
    // Changes by the wheel are a separate step.
    this.commit();
    let box = boxOf(this.surface.root);
    const number = this.handles.indexOf(handle);
    const isTurn = number === 4;
    // In pt of the sheet, so that scrolling and zooming do not move them.
    const { state } = this.surface;
    const corners = this.corners.map(({ x, y }) => ({ x: (x - state.x) / state.scale, y: (y - state.y) / state.scale }));
    const middle = { x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2 };
    /** Returns the point of the surface about which the selection is scaled or rotated. */
    const anchorFor = (/** @type {boolean} */ isCentered) => {
      const { x, y } = isTurn || isCentered ? middle : corners[(number + 2) % 4];
      const { scale, x: left, y: top } = this.surface.state;
      return { x: x * scale + left, y: y * scale + top };
    };
    const arm = (/** @type {PointerEvent} */ at, isCentered = at.altKey) => {
      const place = placeIn(box, at.clientX, at.clientY);
      const anchor = anchorFor(isCentered);
      const [dx, dy] = [place.x - anchor.x, place.y - anchor.y];
      return { length: Math.max(1, Math.hypot(dx, dy)), angle: Math.atan2(dy, dx) };
    };
    /** Vectors from the centre and from the corner to the start of the drag, at a zoom of 1. */
    const starts = [true, false].map((isCentered) => arm(event, isCentered).length / state.scale);
    let pointer = event;
    let last = arm(event);
    const move = (/** @type {PointerEvent} */ next) => {
      if (!isTurn && next.altKey !== pointer.altKey) {
        // The size is as if the key had been held, or not, from the start.
        this.surface.command("cancel_adjustment");
        last = { length: starts[next.altKey ? 0 : 1] * this.surface.zoom, angle: 0 };
      }
      pointer = next;
      const now = arm(next);
      this.surface.align(!next.ctrlKey && !next.metaKey);
      if (isTurn) this.surface.adjustPhoto(0, 0, now.angle - last.angle, 1);
      // At the limits of the scale the selection keeps its size, and the drag continues from there.
      else if (!this.surface.resizeSelection(now.length / last.length, anchorFor(next.altKey))) return;
      last = now;
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

  /** Commits the changes by the wheel as a step after a pause. */
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
