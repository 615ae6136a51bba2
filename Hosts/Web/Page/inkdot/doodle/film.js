// Records a canvas as a film while it is painted.

import { withDuration } from "./webm.js";

/** The possible formats, best first. */
const types = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];
/** Frames per second. */
const rate = 30;
/** Interval at which the browser delivers data, in ms. */
const interval = 100;
/** Number of pieces recorded after the last picture: browsers queue ten pictures, and drop them when a recording is stopped. */
const lastPieces = 12;
/** Maximum time until a frame from browsers that deliver less often, in ms. */
const timeout = 10_000;

export class Film {
  /** The format of a recording; undefined if the browser cannot record. */
  static get type() {
    if (!("captureStream" in HTMLCanvasElement.prototype) || !globalThis.MediaRecorder) return undefined;
    return types.find((type) => MediaRecorder.isTypeSupported(type));
  }

  /** @param {CanvasRenderingContext2D} context @param {() => void} fail Called when the recording fails. */
  constructor(context, fail) {
    this.context = context;
    /** @type {Blob[]} */
    this.pieces = [];
    /** Time at which a required frame was first painted, in ms, and the number of pieces at that time. */
    this.since = performance.now();
    this.before = 0;
    this.isEnding = false;
    this.recorder = new MediaRecorder(context.canvas.captureStream(rate), { mimeType: Film.type, videoBitsPerSecond: 6e6 });
    this.recorder.ondataavailable = ({ data }) => void (data.size && this.pieces.push(data));
    this.recorder.onerror = fail;
    this.stopped = new Promise((done) => {
      this.recorder.onstop = done;
    });
    this.recorder.start(interval);
  }

  /** Whether new frames are being recorded; browsers take up to half a second to begin. */
  get hasBegun() {
    return this.has(1);
  }

  /** Whether the last frame was painted and recorded. */
  get hasEnded() {
    return this.isEnding && this.has(lastPieces);
  }

  has(/** @type {number} */ count) {
    return this.pieces.length - this.before >= count || performance.now() - this.since > timeout;
  }

  /** Records the current frame again. */
  hold() {
    // Browsers record a frame only if something was painted; this changes nothing visible.
    this.context.drawImage(this.context.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
  }

  /** Makes the current frame the last one. */
  end() {
    if (this.isEnding) return;
    this.isEnding = true;
    this.since = performance.now();
    this.before = this.pieces.length;
  }

  /** Stops the recording, and returns it. */
  async stop() {
    if (this.recorder.state !== "inactive") this.recorder.stop();
    for (const track of this.recorder.stream.getTracks()) track.stop();
    await this.stopped;
    const content = new Blob(this.pieces, { type: this.recorder.mimeType.split(";")[0] });
    if (content.type !== "video/webm") return content;
    // Players work without a duration; there may be too little memory for a long film in one piece.
    return withDuration(content, 1000 / rate).catch(() => content);
  }
}
