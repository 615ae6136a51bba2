// When an open book locks by itself. Nothing here knows the page: clocks are given, and what is due is asked.

/**
 * Two clocks, in ms. `wall` can be set by anybody, and moves while the device sleeps; `steady` cannot be set, and may stand
 * still in sleep.
 * @typedef {{wall: () => number, steady: () => number}} Clock
 * @typedef {{wall: number, steady: number}} Moment
 */

/** Largest automatic correction of a wall clock, in ms. */
const correction = 10_000;

export class LockTimer {
  #clock;
  #limits;
  /**
   * When the person did something last.
   * @type {Moment}
   */
  #used;
  /**
   * Since when the page is not seen; null while it is.
   * @type {Moment | null}
   */
  #hidden = null;

  /**
   * @param {Clock} clock
   * @param {() => {idle: number, hidden: number}} limits in ms, as they are chosen now; Infinity for never
   */
  constructor(clock, limits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#used = this.#now();
  }

  #now() {
    return { wall: this.#clock.wall(), steady: this.#clock.steady() };
  }

  /** The book was opened. */
  begin(/** @type {boolean} */ isHidden) {
    this.#used = this.#now();
    this.#hidden = isHidden ? this.#used : null;
  }

  /** The person did something, here or in another tab. */
  use() {
    this.#used = this.#now();
  }

  /** The page is seen or not. Ask first what was due until now: `due` knows nothing of it after this. */
  hide(/** @type {boolean} */ isHidden) {
    if (!isHidden) this.#hidden = null;
    else this.#hidden ??= this.#now();
  }

  /** Whether the page is seen, as far as this was told. */
  get isSeen() {
    return this.#hidden === null;
  }

  /** In how many ms it locks: 0 when it should have by now, Infinity when it does not. */
  get due() {
    const { idle, hidden } = this.#limits();
    return Math.max(0, Math.min(this.#left(idle, this.#used), this.#hidden ? this.#left(hidden, this.#hidden) : Infinity));
  }

  /** @param {number} limit @param {Moment} moment */
  #left(limit, moment) {
    // Without a limit nothing is asked of the clocks.
    return limit === Infinity ? Infinity : limit - this.#since(moment);
  }

  /** Ms since a moment, by the clock that says more. A clock that was set back counts as too long. */
  #since(/** @type {Moment} */ { wall, steady }) {
    const now = this.#now();
    const [byWall, bySteady] = [now.wall - wall, now.steady - steady];
    return byWall < bySteady - correction ? Infinity : Math.max(byWall, bySteady);
  }
}
