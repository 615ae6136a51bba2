// Reads pointer events: each sample with its own time, in order of time. Handlers only record numbers.

import { Kind, Phase, numberCount, touchLength } from "./codes.js";

/** @typedef {import("./engine.js").TouchRow} TouchRow */
/** @typedef {{id: number, kind: number, x: number, y: number}} Pointer */
/** @typedef {{altitudeAngle?: number, azimuthAngle?: number}} PenAngles of Pointer Events level 3, in radians */

/** Maximum number of samples in the buffer shared with the engine. */
export const maximumTouchCount = Math.floor(numberCount / touchLength);

/** First identifier of inverted pens, with which the engine erases. Browsers use smaller ones; WebKit's are random. */
const erasing = 1 << 24;

/** @type {PenAngles} */
const upright = {};

/** Whether the engine accepts a position, in px. NaN fails. */
const isWithinReach = (/** @type {{x: number, y: number}} */ { x, y }) => Math.abs(x) <= 1e9 && Math.abs(y) <= 1e9;

/** The bit of a pen's barrel button in `buttons`. It does not imply that the tip touches. */
const barrel = 2;

const isPen = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "pen";

/** Whether a pen with its barrel button held touches the surface. */
const isTouching = (/** @type {PointerEvent} */ { buttons, pressure }) => pressure > 0 || (buttons & 1) !== 0;

/** Limits of a double press, in ms and px. */
const again = { time: 400, distance: 24 };

const types = /** @type {const} */ (["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"]);

/** Returns the scale of an element. Sizes are whole px, so smaller differences than 1 are ignored. */
const ratio = (/** @type {number} */ own, /** @type {number} */ seen) =>
  own > 0 && seen > 0 && Math.abs(own - seen) >= 1 ? own / seen : 1;

/**
 * Returns the position of an element in the window, inside its border, its size in its own px, and its scale.
 * @param {HTMLElement} element
 */
export function boxOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [across, down] = [ratio(element.offsetWidth, width), ratio(element.offsetHeight, height)];
  const [x, y] = [left + element.clientLeft / across, top + element.clientTop / down];
  return { left: x, top: y, across, down, width: width * across, height: height * down };
}

/**
 * Converts a position from the window to an element.
 * @param {{left: number, top: number, across: number, down: number}} box of the element
 * @param {number} x @param {number} y
 */
export const placeIn = ({ left, top, across, down }, x, y) => ({ x: (x - left) * across, y: (y - top) * down });

/**
 * Sends the further events of a pointer to an element.
 * @param {Element} element
 * @param {PointerEvent} event
 * @returns {boolean} false if the pointer was already lifted or is synthetic
 */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
    return true;
  } catch {
    return false;
  }
}

export class PointerReader {
  /**
   * Starts listening on an element, which must have `touch-action: none`.
   * @param {HTMLElement} element
   * @param {(isUrgent: boolean) => void} wake called when there are rows; `isUrgent` when a pointer was lifted, because the page
   *   may end before the next frame
   */
  constructor(element, wake) {
    this.element = element;
    this.wake = wake;
    this.rows = new Float64Array(256 * touchLength);
    this.count = 0;
    /** Whether rows are sorted by time. */
    this.isSorted = true;
    /** Time of the last consumed row. */
    this.lastTime = 0;
    /**
     * Pointers that are down, by number.
     * @type {Map<number, Pointer>}
     */
    this.down = new Map();
    /**
     * The last move of the only pointer, for predictions.
     * @type {PointerEvent | null}
     */
    this.lastMove = null;
    this.box = boxOf(element);
    /** Offset of the clock of the element's window, in ms: it may be in a frame. */
    this.later = 0;
    /**
     * The last press on a button of the window.
     * @type {{button: Element, time: number, x: number, y: number} | null}
     */
    this.pressed = null;
    /** Whether new pointers are ignored. */
    this.isPaused = false;
    /** Whether a pen erases while its barrel button is held; otherwise it does nothing. */
    this.takesBarrel = false;
    /** Whether a hovering pen holds it; some pens report it only before touching. */
    this.isBarrelHeld = false;
    /**
     * Called with each event first, so that no second listener is needed.
     * @type {(event: PointerEvent) => void}
     */
    this.heard = () => {};
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    for (const type of types) element.addEventListener(type, this, { signal });
    const view = element.ownerDocument?.defaultView;
    view?.addEventListener("pointerdown", (event) => this.note(event), { signal, capture: true });
    // Otherwise Chromium starts a fling when a finger is lifted in motion, whatever `touch-action` says, and the next tap only
    // ends it. A paused surface leaves touches to the page, which scrolls.
    const keep = (/** @type {Event} */ event) => this.isPaused || !event.cancelable || event.preventDefault();
    element.addEventListener("touchstart", keep, { signal, passive: false });
    // Emulated mouse events must not move the focus or select.
    element.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
  }

  stop() {
    this.stopped.abort();
    this.reset();
  }

  /** @param {PointerEvent} event */
  handleEvent(event) {
    this.heard(event);
    const pointer = this.down.get(event.pointerId);
    // A mouse released over another window or a menu; Chromium reports the lost capture before the next move.
    if (pointer && event.pointerType === "mouse" && event.buttons === 0 && /move|lost/.test(event.type)) {
      return this.end(event, pointer, Phase.ended, false);
    }
    if (event.type === "pointermove") {
      if (!pointer) return this.hover(event);
      // Browsers report a lifted pen only after its button.
      if (isPen(event) && event.pressure === 0 && event.buttons === barrel) return this.end(event, pointer, Phase.ended);
      // The page may have scrolled.
      this.measure();
      // Coalesced samples may lack number and kind.
      const samples = event.getCoalescedEvents ? event.getCoalescedEvents() : null;
      if (samples && samples.length > 1) {
        for (const sample of samples) this.add(sample, pointer, Phase.moved);
      } else {
        this.add(event, pointer, Phase.moved);
      }
      this.lastMove = event;
      this.wake(false);
    } else if (event.type === "pointerdown") {
      if (!pointer && !this.isPaused && !this.isAgain(event)) this.begin(event);
    } else if (pointer) {
      this.end(event, pointer, event.type === "pointerup" ? Phase.ended : Phase.cancelled);
    } else {
      this.isBarrelHeld = false;
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {Pointer} pointer
   * @param {number} phase
   * @param {boolean} isThere whether the pointer ended at the position of the event; otherwise at its last position
   */
  end(event, pointer, phase, isThere = true) {
    this.down.delete(event.pointerId);
    this.lastMove = null;
    this.isBarrelHeld = isPen(event) && event.buttons === barrel;
    this.add(event, pointer, phase, isThere);
    this.wake(true);
  }

  /** Begins with a pen whose button was pressed above the surface. */
  hover(/** @type {PointerEvent} */ event) {
    if (!isPen(event) || !this.takesBarrel) return;
    this.isBarrelHeld = (event.buttons & barrel) !== 0;
    if (this.isBarrelHeld && isTouching(event) && !this.isPaused) this.begin(event);
  }

  /** Records a press on a button. */
  note(/** @type {PointerEvent} */ event) {
    const button = event.composedPath().find((node) => node instanceof HTMLButtonElement);
    if (button)
      this.pressed = { button: /** @type {Element} */ (button), time: event.timeStamp, x: event.clientX, y: event.clientY };
  }

  /** Whether this is the second press on a button that the first one has hidden; it must not reach the surface. */
  isAgain(/** @type {PointerEvent} */ { timeStamp, clientX, clientY }) {
    const { pressed } = this;
    if (!pressed || timeStamp - pressed.time >= again.time) return false;
    const isNear = Math.hypot(clientX - pressed.x, clientY - pressed.y) <= again.distance;
    return isNear && pressed.button.getClientRects().length === 0;
  }

  begin(/** @type {PointerEvent} */ event) {
    const isHeld = isPen(event) && this.takesBarrel && (this.isBarrelHeld || (event.buttons & barrel) !== 0);
    this.isBarrelHeld = isHeld;
    // The button was pressed while the pen hovers.
    if (isHeld && !isTouching(event)) return;
    const isEraser = isHeld || (isPen(event) && (event.button === 5 || (event.buttons & 32) !== 0));
    if (event.button !== 0 && !isEraser) return;
    // Not for touches: Firefox would lose the second finger (bug 1952402).
    if (event.pointerType === "mouse") event.preventDefault();
    this.measure();
    if (!isWithinReach(placeIn(this.box, event.clientX, event.clientY))) return;
    // Events of a synthetic pointer arrive without capture.
    capture(this.element, event);
    const clock = this.element.ownerDocument?.defaultView?.performance ?? performance;
    this.later = clock.timeOrigin - performance.timeOrigin;
    const kind = event.pointerType === "pen" ? Kind.pen : event.pointerType === "mouse" ? Kind.mouse : Kind.finger;
    const pointer = { id: (event.pointerId & (erasing - 1)) + (isEraser ? erasing : 0), kind, x: NaN, y: NaN };
    this.down.set(event.pointerId, pointer);
    this.lastMove = null;
    this.add(event, pointer, Phase.began);
    this.wake(false);
  }

  measure() {
    this.box = boxOf(this.element);
  }

  /**
   * @param {PointerEvent} event
   * @param {Pointer} pointer
   * @param {number} phase
   * @param {boolean} isThere whether the pointer is at the position of the event; otherwise at its last position
   */
  add(event, pointer, phase, isThere = true) {
    const place = isThere ? placeIn(this.box, event.clientX, event.clientY) : pointer;
    if (isWithinReach(place)) {
      pointer.x = place.x;
      pointer.y = place.y;
    } else if (phase === Phase.moved) {
      return;
    } else {
      // The engine must receive the end of each touch.
      phase = Phase.cancelled;
    }
    let at = this.count * touchLength;
    if (at === this.rows.length) {
      const more = new Float64Array(2 * at);
      more.set(this.rows);
      this.rows = more;
    }
    const time = (event.timeStamp + this.later) / 1000;
    const { rows } = this;
    if (this.count > 0 && time < rows[at - touchLength]) this.isSorted = false;
    rows[at] = time;
    rows[(at += 1)] = pointer.id;
    rows[(at += 1)] = phase;
    rows[(at += 1)] = pointer.kind;
    rows[(at += 1)] = pointer.x;
    rows[(at += 1)] = pointer.y;
    rows[(at += 1)] = event.pressure;
    // Fingers and mice are upright; reading angles takes time.
    const { altitudeAngle = Math.PI / 2, azimuthAngle = 0 } =
      pointer.kind === Kind.pen ? /** @type {PenAngles} */ (/** @type {unknown} */ (event)) : upright;
    rows[(at += 1)] = altitudeAngle;
    rows[(at += 1)] = azimuthAngle;
    this.count += 1;
  }

  /** Returns and removes the rows since the last call, sorted by time; valid until the next event. */
  take() {
    const { count } = this;
    this.count = 0;
    const rows = this.rows.subarray(0, count * touchLength);
    // Times in the future, or NaN, would delay all later rows.
    const now = performance.now() / 1000;
    for (let at = 0; at < rows.length; at += touchLength) {
      if (!(rows[at] <= now)) rows[at] = now;
    }
    if (!this.isSorted) this.sort(count);
    for (let at = 0; at < rows.length; at += touchLength) {
      if (rows[at] > this.lastTime) this.lastTime = rows[at];
      rows[at] = this.lastTime;
    }
    return rows;
  }

  /** Sorts rows by time; samples of one finger stay in order. */
  sort(/** @type {number} */ count) {
    const rows = Array.from({ length: count }, (_, row) => this.rows.slice(row * touchLength, (row + 1) * touchLength));
    /** @type {Map<number, number>} */
    const latest = new Map();
    for (const row of rows) {
      row[0] = Math.max(row[0], latest.get(row[1]) ?? 0);
      latest.set(row[1], row[0]);
    }
    rows.sort((a, b) => a[0] - b[0]);
    rows.forEach((row, at) => this.rows.set(row, at * touchLength));
    this.isSorted = true;
  }

  /**
   * Predicted rows of the only pointer.
   * @returns {number[][]}
   */
  get predicted() {
    const [pointer, other] = this.down.values();
    if (!pointer || other || !this.lastMove?.getPredictedEvents) return [];
    return this.lastMove.getPredictedEvents().map((event) => {
      const { x, y } = placeIn(this.box, event.clientX, event.clientY);
      const time = (event.timeStamp + this.later) / 1000;
      return [time, pointer.id, Phase.moved, pointer.kind, x, y, event.pressure, Math.PI / 2, 0];
    });
  }

  /** Removes all pointers. */
  reset() {
    this.count = 0;
    this.isSorted = true;
    this.down.clear();
    this.lastMove = null;
  }
}

/** Delivers samples as events of all touches that changed at one time, for the lock and the lab. */
export class PointerInput {
  /**
   * Starts listening on an element, which must have `touch-action: none`.
   * @param {HTMLElement} element
   * @param {(time: number, rows: TouchRow[]) => void} deliver called with each event in turn
   */
  constructor(element, deliver) {
    this.deliver = deliver;
    // Fingers that touch down together arrive one after the other in one task; they are delivered in the next one.
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => this.flush();
    this.reader = new PointerReader(element, () => this.channel.port2.postMessage(null));
  }

  /** Pointers that are down. */
  get down() {
    return this.reader.down;
  }

  stop() {
    this.reader.stop();
    this.channel.port1.close();
  }

  /** Delivers pending samples; call it before painting. */
  flush() {
    // Copies the list, because listeners may cause more samples.
    const rows = this.reader.take().slice();
    for (let at = 0; at < rows.length; ) {
      const time = rows[at];
      /** @type {TouchRow[]} */
      const event = [];
      const isSame = () => rows[at] === time && !event.some(({ id }) => id === rows[at + 1]);
      for (; at < rows.length && event.length < maximumTouchCount && isSame(); at += touchLength) {
        const [, id, phase, kind, x, y, pressure] = rows.subarray(at, at + touchLength);
        event.push({ id, phase, kind, x, y, pressure });
      }
      this.deliver(time, event);
    }
  }

  /** Removes all pointers, for example after the lock has cancelled them. */
  reset() {
    this.reader.reset();
  }
}
