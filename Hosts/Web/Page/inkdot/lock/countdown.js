// Counts down to a moment on the wall clock, second by second.

export class Countdown {
  /**
   * @param {(left: string) => void} show is given the time left, as on a clock
   * @param {() => void} onEnd called once the moment has come, or the clock was set back
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
   * Starts to count. A moment that has passed already is that of another clock, a server's, and who is asked at once would say the
   * same again and again: that is waited for a second.
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
    // Longer than before: the clock was set back, and the wait may be another one now.
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
