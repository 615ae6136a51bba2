// Shows the lines of a paper and reads pointer input. Created and destroyed with its place in the page.

import { DoodleLive } from "../drawing/live.js";
import { paintInk } from "../drawing/ink-painter.js";
import { Kind, Phase, touchLength } from "../shared/codes.js";
import { PointerReader } from "../shared/pointers.js";

/** @typedef {import("./pad.js").Pad} Pad */

const none = () => undefined;

export class PaperView {
  /** @param {Pad} pad @param {HTMLElement} root */
  constructor(pad, root) {
    this.pad = pad;
    this.root = root;
    /** All listeners end with it. */
    this.stopped = new AbortController();
    const canvas = document.createElement("canvas");
    // The browser has restored an empty canvas, for example after a restart of the graphics driver.
    canvas.addEventListener("contextrestored", () => this.repaint(), { signal: this.stopped.signal });
    this.lines = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.layer = document.createElement("div");
    this.layer.className = "live";
    root.append(canvas, this.layer);
    this.live = new DoodleLive(this.layer);
    /** The pointer that draws, by its number. */
    this.pointer = NaN;
    this.kind = 0;
    this.request = 0;
    this.reader = new PointerReader(root, (isUrgent) => {
      if (isUrgent) this.flush();
      this.wake();
    });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.resize();
  }

  destroy() {
    this.finish();
    this.stopped.abort();
    this.reader.stop();
    this.observer.disconnect();
    cancelAnimationFrame(this.request);
    this.live.stop();
    this.lines.canvas.width = this.lines.canvas.height = 0;
    this.root.replaceChildren();
  }

  resize() {
    const { clientWidth, clientHeight } = this.root;
    const ratio = devicePixelRatio;
    this.pad.see(this.root);
    this.finish();
    this.live.resize(clientWidth, clientHeight, ratio);
    this.lines.canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    this.lines.canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    this.repaint();
  }

  /** Repaints everything. */
  repaint() {
    const { canvas } = this.lines;
    this.lines.resetTransform();
    this.lines.clearRect(0, 0, canvas.width, canvas.height);
    this.lines.scale(devicePixelRatio, devicePixelRatio);
    this.pad.paint(this.lines);
  }

  /** Ends the current line and keeps it: the paper is moved or resized, for example by a keyboard. */
  finish() {
    this.flush();
    if (!Number.isNaN(this.pointer)) this.pad.endLine();
    this.pointer = NaN;
    this.cancel();
  }

  /** Cancels the current line. */
  cancel() {
    this.reader.reset();
    this.pointer = NaN;
    this.live.end();
    this.pad.cancelLine();
  }

  wake() {
    this.request ||= requestAnimationFrame(() => {
      this.request = 0;
      this.flush();
      this.paintLive();
    });
  }

  /** Delivers pointer input. Additional fingers are ignored; a pen takes precedence over a finger. */
  flush() {
    const rows = this.reader.take().slice();
    for (let at = 0; at < rows.length; at += touchLength) {
      const [time, id, phase, kind, x, y, force] = rows.subarray(at, at + touchLength);
      const point = { x, y, time: time * 1000, pressure: kind === Kind.pen ? force : -1 };
      if (phase === Phase.began) {
        if (!Number.isNaN(this.pointer) && !(kind === Kind.pen && this.kind !== Kind.pen)) continue;
        this.live.end();
        [this.pointer, this.kind] = [id, kind];
        // A listener to the events may make the paper release all pointers.
        this.pad.cancelLine();
        if (this.pointer === id) this.pad.beginLine(point);
        if (this.pointer !== id) this.pad.cancelLine();
      } else if (id === this.pointer) {
        if (phase !== Phase.cancelled) this.pad.addPoint(point);
        if (phase === Phase.moved) continue;
        this.pointer = NaN;
        this.live.end();
        if (phase === Phase.ended) this.pad.endLine();
        else this.pad.cancelLine();
      }
    }
  }

  paintLive() {
    const { engine, start, opacity } = this.pad;
    if (Number.isNaN(this.pointer) || !engine) return;
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.live.isShown) this.live.begin({ scale: 1, x: 0, y: 0, width, height, inkOpacity: opacity });
    this.live.add(engine.newInk());
    const expected = this.reader.predicted.map(([time, , , , x, y]) => ({ x, y, time: time * 1000, pressure: -1 }));
    this.live.tip(engine.tip(this.kind === Kind.pen ? [] : expected, start));
  }

  /** A line was finished. */
  add(/** @type {Uint32Array} */ words) {
    paintInk(this.lines, words, none);
  }
}
