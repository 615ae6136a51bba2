// Decides when an open book locks automatically. Needs no page: clocks are parameters.

/**
 * Two clocks, in ms. `wall` can be changed by the user, and runs while the device sleeps; `steady` cannot be changed,
 * and may stop in sleep.
 * @typedef {{wall: () => number, steady: () => number}} Clock
 * @typedef {{wall: number, steady: number}} Moment
 */

/** Largest automatic correction of a wall clock, in ms. */
const correction = 10_000;

export class LockTimer {
  #clock;
  #limits;
  /**
   * Time of the last user activity.
   * @type {Moment}
   */
  #used;
  /**
   * Time since which the page is hidden; null while visible.
   * @type {Moment | null}
   */
  #hidden = null;

  /**
   * @param {Clock} clock
   * @param {() => {idle: number, hidden: number}} limits the current limits in ms; Infinity for never
   */
  constructor(clock, limits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#used = this.#now();
  }

  #now() {
    return { wall: this.#clock.wall(), steady: this.#clock.steady() };
  }

  /** Called when the book was opened. */
  begin(/** @type {boolean} */ isHidden) {
    this.#used = this.#now();
    this.#hidden = isHidden ? this.#used : null;
  }

  /** Called on user activity, here or in another tab. */
  use() {
    this.#used = this.#now();
  }

  /** Called when the visibility changes. Check `due` before, because it uses the new state afterwards. */
  hide(/** @type {boolean} */ isHidden) {
    if (!isHidden) this.#hidden = null;
    else this.#hidden ??= this.#now();
  }

  /** Whether the page is visible, according to the last call. */
  get isSeen() {
    return this.#hidden === null;
  }

  /** Time in ms until it locks: 0 if overdue, Infinity if never. */
  get due() {
    const { idle, hidden } = this.#limits();
    return Math.max(0, Math.min(this.#left(idle, this.#used), this.#hidden ? this.#left(hidden, this.#hidden) : Infinity));
  }

  /** @param {number} limit @param {Moment} moment */
  #left(limit, moment) {
    // Without a limit, the clocks do not matter.
    return limit === Infinity ? Infinity : limit - this.#since(moment);
  }

  /** Returns ms since a time, by the clock that reports more. A clock that was set back counts as too long. */
  #since(/** @type {Moment} */ { wall, steady }) {
    const now = this.#now();
    const [byWall, bySteady] = [now.wall - wall, now.steady - steady];
    return byWall < bySteady - correction ? Infinity : Math.max(byWall, bySteady);
  }
}
