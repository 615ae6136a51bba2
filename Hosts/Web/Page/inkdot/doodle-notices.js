// What the doodle board says: to screen readers, and to everybody in words that are shown for a while.

import { make } from "./doodle-parts.js";

/** How long a notice is shown, in ms. */
const shownFor = 6000;

export class Notices {
  /** @param {() => void} giveFocus called when the focus goes with a notice */
  constructor(giveFocus) {
    this.giveFocus = giveFocus;
    this.timer = 0;
    this.words = make("span");
    this.button = make("button.plain", { type: "button" });
    /** @type {HTMLElement} */
    this.element = make("div.notice", { hidden: true, part: "notice" }, this.words, this.button);
    /** @type {HTMLElement} */
    this.live = make("p.quiet", { role: "status" });
  }

  /** Whether something can be pressed. */
  get hasAction() {
    return !this.element.hidden && !this.button.hidden;
  }

  /** Tells a screen reader. */
  tell(/** @type {string} */ words) {
    // Unchanged text would not be read again.
    this.live.textContent = this.live.textContent === words ? `${words}\u00a0` : words;
  }

  /**
   * Shows words for a while, with something that can be done about it.
   * @param {string} words
   * @param {{isError?: boolean, stays?: boolean, action?: string, press?: () => void}} options
   */
  show(words, { isError = false, stays = false, action = "", press = () => {} }) {
    clearTimeout(this.timer);
    this.words.textContent = words;
    this.button.textContent = action;
    this.button.hidden = !action;
    this.button.onclick = () => {
      this.hide();
      press();
    };
    this.element.classList.toggle("error", isError);
    this.element.hidden = false;
    this.tell(words);
    if (!stays) this.hideLater();
  }

  hideLater() {
    this.timer = setTimeout(() => {
      // Not while somebody is about to press it.
      if (this.element.matches(":hover, :focus-within")) this.hideLater();
      else this.hide();
    }, shownFor);
  }

  hide() {
    clearTimeout(this.timer);
    if (this.element.matches(":focus-within")) this.giveFocus();
    this.element.hidden = true;
  }
}
