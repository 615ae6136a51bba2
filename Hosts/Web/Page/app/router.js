// Maps addresses to screens. Does not touch the document, which belongs to the view.

import { within } from "../inkdot/shared/within.js";

/**
 * A shown screen: its node; `mayLeave` is called before leaving, `leave` is awaited for a limited time.
 * @typedef {{node: Node, mayLeave?: () => boolean | Promise<boolean>, leave?: () => void | Promise<void>}} Shown
 * `argument` is the part of the address after the screen's name, `from` the name of the previous screen, `mode` the
 * part after the argument: how the screen starts.
 * @typedef {(go: (to: string) => void, argument: string, from: string, mode: string) => Node | Shown} Screen
 * `guarded`: not loaded or shown while the book is locked. `full`: fills the window.
 * @typedef {{title: string, back?: string, guarded?: boolean, full?: boolean, load: () => Promise<Screen>}} Route
 */

/**
 * The address as seen by the router. History entries are numbered, so that going back can be undone.
 * @typedef {object} Address
 * @property {() => string} read the part after `#/`
 * @property {(to: string) => boolean} go false if the address is already the same
 * @property {() => number | undefined} position the number of the current entry; undefined if it is new
 * @property {(position: number) => void} number
 * @property {(steps: number) => void} step
 */

/**
 * @typedef {object} View
 * @property {(name: string, route: Route, node: Node) => void} show
 * @property {() => void} hide removes the shown screen
 * @property {(name: string, route: Route, error: unknown, again: () => void) => void} fail shows that the screen failed
 */

/** Maximum time for leaving a screen, in ms. */
const leaveTimeout = 3000;

export class Router {
  #turn = 0;
  /** @type {Shown | null} */ #screen = null;
  /** The name of the shown screen. */
  #name = "";
  #argument = "";
  /** The history entry of the shown screen, and that of the address. */
  #position = 0;
  #at = 0;
  /** Whether the next change of the address is caused by the router going back. */
  #isReturning = false;
  /** @type {Promise<boolean> | null} */ #asking = null;
  /** @type {Promise<void>} */ #leaving = Promise.resolve();

  /**
   * @param {Record<string, Route>} routes by name; the empty name is required
   * @param {object} guard
   * @param {(name: string, argument: string) => Promise<string>} guard.decide returns the name of the screen to show instead
   * @param {(name: string, argument: string) => boolean} guard.mayShow called again right before showing
   * @param {(name: string, argument: string) => boolean} guard.mayStay whether the shown screen may stay until it is left
   * @param {Address} address
   * @param {View} view
   */
  constructor(routes, guard, address, view) {
    // Properties of the prototype are not screens.
    this.routes = new Map(Object.entries(routes));
    this.guard = guard;
    this.address = address;
    this.view = view;
  }

  /** Navigates to a screen. */
  go = (/** @type {string} */ to) => {
    if (this.address.go(to)) this.#note(this.#at + 1);
    else void this.show();
  };

  /** Called when the address has changed. */
  changed() {
    this.#note(this.#at + 1);
    if (this.#isReturning) this.#isReturning = false;
    else void this.show();
  }

  /** Records the current history entry, which gets a number if it is new. */
  #note(/** @type {number} */ number) {
    const position = this.address.position();
    this.#at = position ?? number;
    if (position === undefined) this.address.number(this.#at);
  }

  /**
   * Shows the screen of the current address.
   * @returns {Promise<void>}
   */
  async show() {
    const turn = ++this.#turn;
    const isCurrent = () => turn === this.#turn;
    if (turn === 1) this.#note(0);
    // Hides locked content before waiting for anything.
    if (!this.guard.mayStay(this.#name, this.#argument)) this.view.hide();
    if (!(await this.#mayLeave())) {
      if (isCurrent()) this.#return();
      return;
    }
    if (!isCurrent()) return;
    const [wanted, argument = "", mode = ""] = this.address.read().split("/");
    let name = this.routes.has(wanted) ? wanted : "";
    try {
      name = await this.guard.decide(name, argument);
      if (!isCurrent()) return;
      const route = /** @type {Route} */ (this.routes.get(name));
      const screen = await route.load();
      if (!isCurrent()) return;
      await this.#leave();
      if (!isCurrent()) return;
      // It may have been locked in the meantime.
      if (!this.guard.mayShow(name, argument)) return await this.show();
      const shown = screen(this.go, argument, this.#name, mode);
      this.#screen = "node" in shown ? shown : { node: shown };
      this.view.show(name, route, this.#screen.node);
    } catch (error) {
      if (!isCurrent()) return;
      await this.#leave();
      if (!isCurrent()) return;
      this.view.fail(name, /** @type {Route} */ (this.routes.get(name)), error, () => void this.show());
    }
    this.#name = name;
    this.#argument = argument;
    this.#position = this.#at;
  }

  /** Asks the screen once, even if leaving is attempted several times. */
  async #mayLeave() {
    const { mayLeave } = this.#screen ?? {};
    if (!mayLeave) return true;
    this.#asking ??= Promise.resolve()
      .then(mayLeave)
      .catch((error) => {
        console.error("The screen did not say whether it may be left.", error);
        return true;
      })
      .finally(() => {
        this.#asking = null;
      });
    if (this.guard.mayStay(this.#name, this.#argument)) return this.#asking;
    // Keys and copies of a locked screen are removed when another screen is shown.
    return within(leaveTimeout, this.#asking).catch(() => true);
  }

  /** Calls `leave` of the screen once, and waits for it. */
  #leave() {
    const { leave } = this.#screen ?? {};
    this.#screen = this.#asking = null;
    if (leave) {
      this.#leaving = within(leaveTimeout, Promise.resolve().then(leave)).catch((error) =>
        console.error("The screen did not end as it should.", error),
      );
    }
    return this.#leaving;
  }

  /** Returns to the address of the screen that stays. */
  #return() {
    const steps = this.#position - this.#at;
    if (!steps) return;
    this.#isReturning = true;
    this.address.step(steps);
  }
}
