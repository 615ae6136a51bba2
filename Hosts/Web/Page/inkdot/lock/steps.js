// Step-by-step setting of a pattern: the drawing stays visible, and a press continues.

import { make } from "../shared/dom.js";

/**
 * `next`: a new pattern was drawn for the first time. `confirm`: it was drawn again, and a press saves it.
 * @typedef {"next" | "confirm"} Step
 */

export class Steps {
  /** @type {Step | null} */ held = null;
  /** @type {() => void} */ #confirmed = () => {};

  /**
   * @param {object} on
   * @param {() => void} on.again starts over
   * @param {() => void} on.changed called when a step begins or ends
   */
  constructor(on) {
    this.on = on;
    const button = (/** @type {string} */ name, /** @type {() => void} */ press) =>
      /** @type {HTMLButtonElement} */ (
        make("button", { type: "button", part: `button ${name}`, "data-name": name, hidden: true, onclick: press })
      );
    this.again = button("again", () => {
      this.held = null;
      on.again();
    });
    this.go = button("next", () => {
      const wasConfirm = this.held === "confirm";
      this.held = null;
      on.changed();
      if (wasConfirm) this.#confirmed();
    });
    this.go.classList.add("main");
  }

  /** Pauses the flow at a step. */
  hold(/** @type {Step} */ step, confirmed = () => {}) {
    this.held = step;
    this.#confirmed = confirmed;
    this.on.changed();
    this.go.focus({ preventScroll: true });
  }

  /** Ends the paused step. */
  reset() {
    this.held = null;
    this.#confirmed = () => {};
  }

  /**
   * Shows the buttons of the step.
   * @param {(key: string) => string} text
   * @param {boolean} isWeak
   */
  show(text, isWeak) {
    this.again.hidden = this.go.hidden = this.held === null;
    this.again.textContent = text("again");
    this.go.textContent = text(this.held === "confirm" ? "confirm" : isWeak ? "useAnyway" : "next");
    this.go.classList.toggle("accent", !isWeak || this.held === "confirm");
  }
}
