// Counts down to a time on the wall clock, second by second.

export class Countdown {
  /**
   * @param {(left: string) => void} show receives the remaining time as text
   * @param {() => void} onEnd called when the time is reached, or the clock was set back
   */
  constructor(show, onEnd) {
    this.show = show;
    this.onEnd = onEnd;
    this.timeout = 0;
    this.left = Infinity;
  }

  stop() {
    clearTimeout(this.timeout);
    this.left = Infinity;
  }

  /**
   * Starts to count.
   *
   * A past time comes from another clock, such as a server's. Waits a second then, because asking again at once would
   * return the same time.
   * @param {number} until seconds since 1970
   */
  start(until) {
    this.stop();
    const now = Date.now() / 1000;
    this.tick(until > now ? until : now + 1);
  }

  /** @param {number} until */
  tick(until) {
    const left = until * 1000 - Date.now();
    // Longer than before: the clock was set back, and the wait may have changed.
    if (left <= 0 || left > this.left + 1000) {
      this.onEnd();
      return;
    }
    const seconds = Math.ceil(left / 1000);
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    this.show(`${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`);
    this.left = left;
    this.timeout = setTimeout(() => this.tick(until), (left % 1000) + 20);
  }
}
