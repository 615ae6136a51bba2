// Counts down to a moment on the wall clock, second by second.

export class Countdown {
  /**
   * @param {HTMLElement} element where the time left is shown
   * @param {() => void} onEnd called once the moment has come
   */
  constructor(element, onEnd) {
    this.element = element;
    this.onEnd = onEnd;
    this.timeout = 0;
  }

  stop() {
    clearTimeout(this.timeout);
  }

  /**
   * Starts, or goes on.
   * @param {number} until seconds since 1970
   */
  start(until) {
    this.stop();
    const left = until * 1000 - Date.now();
    if (left <= 0) {
      this.onEnd();
      return;
    }
    const seconds = Math.ceil(left / 1000);
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    this.element.textContent = `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
    // Just after the second changes; at least this often, so that a clock that was set is noticed.
    this.timeout = setTimeout(() => this.start(until), (left % 1000) + 20);
  }
}
