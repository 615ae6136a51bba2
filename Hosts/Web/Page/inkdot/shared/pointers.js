// Turns pointer events into the engine's touches: every sample the device delivers, with its own time, and all touches
// that changed at one time in one event.

import { Kind, Phase } from "./engine.js";

/** @typedef {import("./engine.js").TouchRow} TouchRow */

export class PointerInput {
  /**
   * Starts to listen on an element, which must have `touch-action: none`.
   * @param {HTMLElement} element
   * @param {(time: number, rows: TouchRow[]) => void} deliver called with each event in turn
   */
  constructor(element, deliver) {
    this.element = element;
    this.deliver = deliver;
    /**
     * Pointers that are down.
     * @type {Set<number>}
     */
    this.down = new Set();
    /**
     * Samples not yet delivered.
     * @type {{time: number, row: TouchRow}[]}
     */
    this.queue = [];
    this.lastTime = 0;
    // Fingers that come down together arrive one after the other in one task; they are delivered in the next one.
    this.channel = new MessageChannel();
    this.channel.port1.onmessage = () => this.flush();
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(type, this);
    }
  }

  stop() {
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"]) {
      this.element.removeEventListener(type, this);
    }
    this.channel.port1.close();
  }

  /** @param {PointerEvent} event */
  handleEvent(event) {
    const { pointerId: id, type } = event;
    if (type === "pointerdown") {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      event.preventDefault();
      this.element.setPointerCapture(id);
      this.down.add(id);
      this.add(event, Phase.began, this.element.getBoundingClientRect());
    } else if (!this.down.has(id)) {
      return;
    } else if (type === "pointermove") {
      const box = this.element.getBoundingClientRect();
      const samples = event.getCoalescedEvents?.() ?? [];
      for (const sample of samples.length ? samples : [event]) this.add(sample, Phase.moved, box);
    } else {
      this.down.delete(id);
      this.add(event, type === "pointerup" ? Phase.ended : Phase.cancelled, this.element.getBoundingClientRect());
    }
    this.channel.port2.postMessage(null);
  }

  add(/** @type {PointerEvent} */ event, /** @type {number} */ phase, /** @type {DOMRect} */ box) {
    const kind = event.pointerType === "mouse" ? Kind.mouse : event.pointerType === "pen" ? Kind.pen : Kind.finger;
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    this.queue.push({
      time: event.timeStamp / 1000,
      row: { id: event.pointerId, phase, kind, x, y, pressure: event.pressure },
    });
  }

  /** Delivers what has arrived; call it before painting. */
  flush() {
    if (this.queue.length === 0) return;
    const queue = this.queue;
    this.queue = [];
    // A stable sort: samples of one finger stay in order, those of several fingers are merged.
    queue.sort((a, b) => a.time - b.time);
    for (let at = 0; at < queue.length; ) {
      const time = Math.max(queue[at].time, this.lastTime);
      const rows = [];
      const seen = new Set();
      while (at < queue.length && queue[at].time <= time && !seen.has(queue[at].row.id)) {
        seen.add(queue[at].row.id);
        rows.push(queue[at].row);
        at += 1;
      }
      this.lastTime = time;
      this.deliver(time, rows);
    }
  }

  /** Forgets all pointers, as after the lock has cancelled them. */
  reset() {
    this.queue = [];
    this.down.clear();
  }
}
