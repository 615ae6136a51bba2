// Which screen is shown for which address. The document is the view's; nothing here touches it.

import { within } from "../inkdot/shared/within.js";

/**
 * What a screen gives: its node; `mayLeave` is asked before it goes, by whatever way; `leave` is waited for, not for long.
 * @typedef {{node: Node, mayLeave?: () => boolean | Promise<boolean>, leave?: () => void | Promise<void>}} Shown
 * `argument` is the address behind the name of the screen, `from` the name of the one before, `mode` what stands behind the
 * argument: how the screen is to begin.
 * @typedef {(go: (to: string) => void, argument: string, from: string, mode: string) => Node | Shown} Screen
 * `guarded`: nothing of it is loaded or shown while the book is not open. `full`: takes the whole window.
 * @typedef {{title: string, back?: string, guarded?: boolean, full?: boolean, load: () => Promise<Screen>}} Route
 */

/**
 * The address as a router needs it. Entries of the history are numbered, so that a way back can be undone.
 * @typedef {object} Address
 * @property {() => string} read what stands behind `#/`
 * @property {(to: string) => boolean} go false when the address is that already
 * @property {() => number | undefined} position the number of the present entry, undefined when it is new
 * @property {(position: number) => void} number
 * @property {(steps: number) => void} step
 */

/**
 * @typedef {object} View
 * @property {(name: string, route: Route, node: Node) => void} show
 * @property {() => void} hide removes the shown screen
 * @property {(name: string, route: Route, error: unknown, again: () => void) => void} fail says that it cannot be shown
 */

/** How long a screen may take to go, in ms. */
const patience = 3000;

export class Router {
  #turn = 0;
  /** @type {Shown | null} */ #screen = null;
  /** The name of the screen that is shown. */
  #name = "";
  #argument = "";
  /** The entry of the history that is shown, and the one the address is at. */
  #position = 0;
  #at = 0;
  /** Whether the next change of the address is this router's own way back. */
  #isReturning = false;
  /** @type {Promise<boolean> | null} */ #asking = null;
  /** @type {Promise<void>} */ #leaving = Promise.resolve();

  /**
   * @param {Record<string, Route>} routes by name; the one without a name must be there
   * @param {object} guard
   * @param {(name: string, argument: string) => Promise<string>} guard.decide answers with the name of the screen to show instead
   * @param {(name: string, argument: string) => boolean} guard.mayShow is asked once more when nothing is waited for
   * @param {(name: string, argument: string) => boolean} guard.mayStay whether what is shown may go on to be, until it is left
   * @param {Address} address
   * @param {View} view
   */
  constructor(routes, guard, address, view) {
    // What an object has from its prototype is no screen.
    this.routes = new Map(Object.entries(routes));
    this.guard = guard;
    this.address = address;
    this.view = view;
  }

  /** Goes to a screen. */
  go = (/** @type {string} */ to) => {
    if (this.address.go(to)) this.#note(this.#at + 1);
    else void this.show();
  };

  /** The address has changed. */
  changed() {
    this.#note(this.#at + 1);
    if (this.#isReturning) this.#isReturning = false;
    else void this.show();
  }

  /** Takes note of the present entry of the history, which gets a number when it is new. */
  #note(/** @type {number} */ number) {
    const position = this.address.position();
    this.#at = position ?? number;
    if (position === undefined) this.address.number(this.#at);
  }

  /**
   * Shows the screen of the present address.
   * @returns {Promise<void>}
   */
  async show() {
    const turn = ++this.#turn;
    const isCurrent = () => turn === this.#turn;
    if (turn === 1) this.#note(0);
    // What was locked goes before anything is waited for.
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
      // Meanwhile it may have been locked.
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

  /** Asks the screen, once however many ways out are tried meanwhile. */
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
    // Keys and copies of a locked screen are removed once another screen is shown.
    return within(patience, this.#asking).catch(() => true);
  }

  /** Tells the screen that it goes, and waits for it, also when another way out has told it. */
  #leave() {
    const { leave } = this.#screen ?? {};
    this.#screen = this.#asking = null;
    if (leave) {
      this.#leaving = within(patience, Promise.resolve().then(leave)).catch((error) =>
        console.error("The screen did not end as it should.", error),
      );
    }
    return this.#leaving;
  }

  /** Takes the address back to the screen that stays. */
  #return() {
    const steps = this.#position - this.#at;
    if (!steps) return;
    this.#isReturning = true;
    this.address.step(steps);
  }
}
