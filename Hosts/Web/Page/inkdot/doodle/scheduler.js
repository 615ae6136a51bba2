// Frames of the board's canvas: at most one request at a time, and a timer for work that is due later.

/** Maximum delay of a timer, in ms. */
const longestWait = 2 ** 31 - 1;

export class FrameScheduler {
  #timer = 0;
  /** Time at which the timer fires, in ms; it may be earlier than the work is due. */
  #timerAt = Infinity;
  #run;
  #due;

  /**
   * @param {(began: number) => void} run runs a frame that began at a time in s
   * @param {() => number} due returns when the next frame is due, in ms on the clock of `performance.now()`; a past time means
   *   as soon as possible
   */
  constructor(run, due) {
    this.#run = (/** @type {number} */ time) => run(time / 1000);
    this.#due = due;
    /** The requested frame; 0 if there is none. */
    this.request = 0;
  }

  /** Requests a frame. */
  wake() {
    this.request ||= requestAnimationFrame(this.#run);
  }

  /** Requests a frame for the time when it is due, unless one comes before. */
  schedule() {
    if (this.request) return;
    const now = performance.now();
    const due = this.#due();
    if (due <= now) return this.wake();
    // Each sample moves the deadline of a resting finger. A timer that fires too early is cheaper than a new one per
    // frame.
    if (due >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = due;
    this.#timer = setTimeout(this.#onTimer, Math.min(due - now, longestWait));
  }

  #onTimer = () => {
    this.#timerAt = Infinity;
    this.schedule();
  };

  /** Cancels the requested frame. */
  cancel() {
    cancelAnimationFrame(this.request);
    this.request = 0;
  }

  /** Cancels frame and timer. */
  stop() {
    this.cancel();
    clearTimeout(this.#timer);
  }
}
