// The top layer: frame and handles of the selection, and the ring of an eraser.

import { handleReach } from "../drawing/codes.js";
import { make } from "../shared/dom.js";
import { capture } from "../shared/pointers.js";

/** @typedef {import("./surface.js").DoodleSurface} DoodleSurface */

/** Pause of the wheel after which its changes become a step, in ms. */
const wheelRest = 400;

/** Visible size of a handle; the style sheet has the same value. */
const handleSide = 18;
/** Distance between a visible handle and the content beside the selection. */
const margin = 6;

/** Distance from the edge of the view, in px, within which the middle of a selection counts as hidden. */
const revealMargin = 40;

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
    this.eraserWidth = 0;
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
     * The current drag of a handle, with a function to commit or cancel it.
     * @type {{end: (keeps: boolean) => void} | null}
     */
    this.dragged = null;
    surface.root.addEventListener("pointerleave", (event) => this.follow(event), { signal });
  }

  /** Records the position of the pointer. */
  follow(/** @type {PointerEvent} */ event) {
    if (this.eraserWidth === 0) return;
    const { type } = event;
    // A lifted finger has no position; mouse and pen hover.
    const isGone = type === "pointerleave" || (event.pointerType === "touch" && type !== "pointermove" && type !== "pointerdown");
    this.pointer = isGone ? null : event;
    this.surface.scheduler.wake();
  }

  /** Sets the width of the eraser; 0 hides the ring. */
  setEraserWidth(/** @type {number} */ width) {
    this.eraserWidth = width;
    this.surface.root.style.cursor = width > 0 ? "none" : "crosshair";
    this.placeRing();
  }

  /** Moves the ring to the pointer. */
  placeRing() {
    const { pointer, ring } = this;
    if (!pointer || this.eraserWidth === 0) {
      if (!ring.hidden) ring.hidden = true;
      return;
    }
    const { x, y } = this.surface.placeOf({ x: pointer.clientX, y: pointer.clientY });
    const side = this.eraserWidth * this.surface.zoom;
    ring.hidden = false;
    ring.style.width = ring.style.height = `${side}px`;
    ring.style.transform = `translate(${x - side / 2}px,${y - side / 2}px)`;
  }

  /** Moves frame and handles to the selection. */
  place() {
    const { engine, isLocked } = this.surface;
    const { handles } = engine;
    this.corners = handles?.corners ?? [];
    // A locked selection has no handles.
    const isFree = !!handles && !isLocked;
    this.grips = isFree ? handles.grips : [];
    if (handles) {
      const { width, height, angle, corners, grips, root } = handles;
      const [dx, dy] = [grips[4].x - root.x, grips[4].y - root.y];
      this.stem.style.width = `${Math.hypot(dx, dy)}px`;
      this.stem.style.transform = `translate(${root.x}px,${root.y}px) rotate(${Math.atan2(dy, dx)}rad)`;
      this.frame.style.width = `${width}px`;
      this.frame.style.height = `${height}px`;
      this.frame.style.transform = `translate(${corners[0].x}px,${corners[0].y}px) rotate(${angle}rad)`;
    }
    this.frame.hidden = !handles;
    this.stem.hidden = !isFree;
    this.handles.forEach((handle, number) => {
      handle.hidden = !isFree;
      const { x, y } = this.grips[number] ?? { x: 0, y: 0 };
      handle.style.transform = `translate(${x - handleReach / 2}px,${y - handleReach / 2}px)`;
    });
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

  /** Scrolls the selection to the centre of the view, unless it is well visible. */
  reveal() {
    const place = this.selectedPlace;
    if (!place) return;
    const {
      box,
      map: [a, b, c, d, tx, ty],
    } = place;
    const { scale, x, y } = this.surface.state;
    const [u, v] = [box.x + box.width / 2, box.y + box.height / 2];
    const [left, top] = [(a * u + c * v + tx) * scale + x, (b * u + d * v + ty) * scale + y];
    const { clientWidth: width, clientHeight: height } = this.surface.root;
    const isSeen = (/** @type {number} */ at, /** @type {number} */ length) => at > revealMargin && at < length - revealMargin;
    if (!isSeen(left, width) || !isSeen(top, height)) this.surface.scrollBy(width / 2 - left, height / 2 - top);
  }

  /** Whether a point of the surface is on the selection. */
  contains(/** @type {number} */ x, /** @type {number} */ y) {
    return this.surface.engine.wasm.doodle_selection_contains(x, y) === 1;
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
    if (!capture(handle, event)) return;
    // Changes by the wheel are a separate step.
    this.commit();
    const call = (/** @type {string} */ name, /** @type {PointerEvent} */ at, /** @type {number[]} */ ...numbers) => {
      const { x, y } = this.surface.placeOf({ x: at.clientX, y: at.clientY });
      this.surface.command(name, ...numbers, x, y, at.altKey ? 1 : 0);
    };
    call("begin_handle_drag", event, this.handles.indexOf(handle));
    const move = (/** @type {PointerEvent} */ next) => {
      this.surface.align(!next.ctrlKey && !next.metaKey);
      call("drag_handle", next);
    };
    const listening = new AbortController();
    const end = (/** @type {boolean} */ keeps) => {
      listening.abort();
      this.dragged = null;
      if (keeps) this.commit();
      else this.surface.command("cancel_adjustment");
    };
    this.dragged = { end };
    const { signal } = listening;
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
