// A film of a canvas, which the browser makes in the background while the canvas is painted.

import { withDuration } from "./webm.js";

/** The possible formats, best first. */
const types = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];
/** Pictures in a second. */
const rate = 30;
/** How often the browser hands over what it has made, in ms. */
const interval = 100;
/** Number of pieces recorded after the last picture: browsers queue ten pictures, and drop them when a recording is stopped. */
const lastPieces = 12;
/** Browsers that hand over less often have a picture in this time, in ms. */
const patience = 10_000;

export class Film {
  /** The format of a recording; undefined if the browser cannot record. */
  static get type() {
    if (!("captureStream" in HTMLCanvasElement.prototype) || !globalThis.MediaRecorder) return undefined;
    return types.find((type) => MediaRecorder.isTypeSupported(type));
  }

  /** @param {CanvasRenderingContext2D} context @param {() => void} fail Called where the browser gives up. */
  constructor(context, fail) {
    this.context = context;
    /** @type {Blob[]} */
    this.pieces = [];
    /** When a picture that has to be in it was painted first, in ms, and how many pieces there were. */
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

  /** Whether what is painted from now on is in it: it takes browsers up to half a second to begin. */
  get hasBegun() {
    return this.has(1);
  }

  /** Whether the canvas was painted for the last time, and that is in it. */
  get hasEnded() {
    return this.isEnding && this.has(lastPieces);
  }

  has(/** @type {number} */ count) {
    return this.pieces.length - this.before >= count || performance.now() - this.since > patience;
  }

  /** Takes the picture again that is there. */
  hold() {
    // Browsers take one where something was painted, and this changes nothing.
    this.context.drawImage(this.context.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
  }

  /** The picture that is there is its last. */
  end() {
    if (this.isEnding) return;
    this.isEnding = true;
    this.since = performance.now();
    this.before = this.pieces.length;
  }

  /** Ends the recording, and gives what was made. */
  async stop() {
    if (this.recorder.state !== "inactive") this.recorder.stop();
    for (const track of this.recorder.stream.getTracks()) track.stop();
    await this.stopped;
    const content = new Blob(this.pieces, { type: this.recorder.mimeType.split(";")[0] });
    if (content.type !== "video/webm") return content;
    // Players can do without, and there may be no memory for a long film in one piece.
    return withDuration(content, 1000 / rate).catch(() => content);
  }
}
