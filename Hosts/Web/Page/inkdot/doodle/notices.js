// Messages of the doodle board: announcements for screen readers, and visible notices.

import { make } from "./parts.js";

/** Duration of a notice, in ms. */
const shownFor = 6000;

export class Notices {
  /** @param {() => void} giveFocus called when a focused notice disappears */
  constructor(giveFocus) {
    this.giveFocus = giveFocus;
    this.timer = 0;
    /** Whether the next step hides the notice. */
    this.endsWithStep = false;
    this.words = make("span");
    this.button = make("button.plain", { type: "button" });
    /** @type {HTMLElement} */
    this.element = make("div.notice", { hidden: true, part: "notice" }, this.words, this.button);
    /** @type {HTMLElement} */
    this.live = make("p.quiet", { role: "status" });
  }

  /** Called for each step: an undo button of a notice would no longer refer to the latest one. */
  stepMade() {
    if (this.endsWithStep) this.hide();
  }

  /** Announces a text to screen readers. */
  tell(/** @type {string} */ words) {
    // Unchanged text would not be announced again.
    this.live.textContent = this.live.textContent === words ? `${words}\u00a0` : words;
  }

  /**
   * Shows a notice for a while, with an optional action.
   * @param {string} words
   * @param {{isError?: boolean, stays?: boolean, endsWithStep?: boolean, action?: string, press?: () => void}} options
   */
  show(words, { isError = false, stays = false, endsWithStep = false, action = "", press = () => {} }) {
    clearTimeout(this.timer);
    this.endsWithStep = endsWithStep;
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
      // Not while the pointer is over it or it has the focus.
      if (this.element.matches(":hover, :focus-within")) this.hideLater();
      else this.hide();
    }, shownFor);
  }

  hide() {
    clearTimeout(this.timer);
    this.endsWithStep = false;
    if (this.element.matches(":focus-within")) this.giveFocus();
    this.element.hidden = true;
  }
}
