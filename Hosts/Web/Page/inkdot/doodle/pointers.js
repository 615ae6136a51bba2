// Gathers what pointers do on the paper, every sample the device delivers, until the next frame takes it. A handler does
// nothing but write numbers down, so that it costs a few microseconds.

import { Kind, Phase } from "../shared/engine.js";
import { touchLength } from "./engine.js";

/** Pens held the other way round have their numbers from here on; the engine erases with them. */
const erasing = 1 << 24;

/** @typedef {{altitudeAngle?: number, azimuthAngle?: number}} PenAngles of Pointer Events level 3, in radians */

/** @type {PenAngles} */
const upright = {};

const types = ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"];

export class DoodlePointers {
  /**
   * @param {HTMLElement} element must have `touch-action: none`
   * @param {(isUrgent: boolean) => void} wake called when there is something to take; at once where it should not wait
   */
  constructor(element, wake) {
    this.element = element;
    this.wake = wake;
    this.rows = new Float64Array(256 * touchLength);
    this.count = 0;
    this.lastTime = 0;
    /**
     * Numbers of pointers that are down, by their own.
     * @type {Map<number, {id: number, kind: number}>}
     */
    this.down = new Map();
    /**
     * The last move of the only pointer that is down; it knows what is expected next.
     * @type {PointerEvent | null}
     */
    this.lastMove = null;
    this.left = 0;
    this.top = 0;
    for (const type of types) element.addEventListener(type, this);
  }

  stop() {
    for (const type of types) this.element.removeEventListener(type, this);
  }

  /** @param {PointerEvent} event */
  handleEvent(event) {
    const pointer = this.down.get(event.pointerId);
    if (event.type === "pointermove") {
      if (!pointer) return;
      const samples = event.getCoalescedEvents ? event.getCoalescedEvents() : null;
      if (samples && samples.length > 1) {
        for (const sample of samples) this.add(sample, pointer, Phase.moved);
      } else {
        this.add(event, pointer, Phase.moved);
      }
      this.lastMove = event;
      this.wake(false);
    } else if (event.type === "pointerdown") {
      if (!pointer) this.begin(event);
    } else if (pointer) {
      this.down.delete(event.pointerId);
      this.lastMove = null;
      this.add(event, pointer, event.type === "pointerup" ? Phase.ended : Phase.cancelled);
      // What is finished is stored at once: the page may go away before the next frame.
      this.wake(true);
    }
  }

  begin(/** @type {PointerEvent} */ event) {
    const isEraser = event.pointerType === "pen" && (event.button === 5 || (event.buttons & 32) !== 0);
    if (event.button !== 0 && !isEraser) return;
    event.preventDefault();
    try {
      this.element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already, or was never real; its events come here without it too.
    }
    const box = this.element.getBoundingClientRect();
    this.left = box.left;
    this.top = box.top;
    const kind = event.pointerType === "pen" ? Kind.pen : event.pointerType === "mouse" ? Kind.mouse : Kind.finger;
    const pointer = { id: event.pointerId + (isEraser ? erasing : 0), kind };
    this.down.set(event.pointerId, pointer);
    this.lastMove = null;
    this.add(event, pointer, Phase.began);
    this.wake(false);
  }

  /**
   * @param {PointerEvent} event
   * @param {{id: number, kind: number}} pointer
   * @param {number} phase
   */
  add(event, pointer, phase) {
    let at = this.count * touchLength;
    if (at === this.rows.length) {
      const more = new Float64Array(2 * at);
      more.set(this.rows);
      this.rows = more;
    }
    const time = event.timeStamp / 1000;
    if (time > this.lastTime) this.lastTime = time;
    const { rows } = this;
    rows[at] = this.lastTime;
    rows[(at += 1)] = pointer.id;
    rows[(at += 1)] = phase;
    rows[(at += 1)] = pointer.kind;
    rows[(at += 1)] = event.clientX - this.left;
    rows[(at += 1)] = event.clientY - this.top;
    rows[(at += 1)] = event.pressure;
    // Fingers and mice are upright, and asking costs time.
    const { altitudeAngle = Math.PI / 2, azimuthAngle = 0 } =
      pointer.kind === Kind.pen ? /** @type {PenAngles} */ (/** @type {unknown} */ (event)) : upright;
    rows[(at += 1)] = altitudeAngle;
    rows[(at += 1)] = azimuthAngle;
    this.count += 1;
  }

  /** What has gathered, as rows in the order of their times. */
  take() {
    const { count } = this;
    this.count = 0;
    if (this.down.size > 1 && count > 1) this.sort(count);
    return this.rows.subarray(0, count * touchLength);
  }

  /** Merges what several fingers did. */
  sort(/** @type {number} */ count) {
    const rows = Array.from({ length: count }, (_, row) => this.rows.slice(row * touchLength, (row + 1) * touchLength));
    rows.sort((a, b) => a[0] - b[0]);
    rows.forEach((row, at) => this.rows.set(row, at * touchLength));
  }

  /**
   * Where the only pointer is expected next, as rows of place, time and pressure.
   * @returns {number[][]}
   */
  get predicted() {
    if (this.down.size !== 1 || !this.lastMove?.getPredictedEvents) return [];
    return this.lastMove.getPredictedEvents().map((event) => [
      event.clientX - this.left, event.clientY - this.top, event.timeStamp / 1000, event.pressure,
    ]);
  }

  /** Forgets all pointers, as after the board has cancelled them. */
  reset() {
    this.count = 0;
    this.down.clear();
    this.lastMove = null;
  }
}
