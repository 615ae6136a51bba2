// A line at the lower edge that says what has happened, with a button to take it back.

import { h, translate } from "../dom.js";

/**
 * How long it stays, in milliseconds, unless a pointer or the focus is on it: `undo` with something to take back, which those
 * who use a switch or listen have to get to.
 */
const stay = { news: 8000, undo: 20_000 };

export class Toast {
  constructor() {
    this.words = h("span");
    this.hint = h("span.unseen");
    // What else there is to say while something can be taken back.
    this.news = h("span");
    this.undo = h("button", { type: "button", text: "album.undo", hidden: true, onclick: () => this.finish(true) });
    // It is there before it says anything: only then do screen readers notice what is put in.
    this.element = h("div.toast", {}, h("p", { role: "status" }, this.words, " ", this.hint, " ", this.news), this.undo);
    this.timer = 0;
    this.isHeld = false;
    /** @type {((isUndone: boolean) => void) | undefined} */
    this.done = undefined;
    for (const [type, isHeld] of /** @type {const} */ ([
      ["pointerenter", true],
      ["focusin", true],
      ["pointerleave", false],
      ["focusout", false],
    ])) {
      this.element.addEventListener(type, () => {
        this.isHeld = isHeld;
        this.wait();
      });
    }
  }

  /**
   * Says something.
   * @param {string} key
   * @param {string} value
   * @param {{isError?: boolean, done?: (isUndone: boolean) => void}} [options] `done`: offers undo, and is told how it went
   */
  say(key, value, options = {}) {
    const { isError = false, done } = options;
    // The only way back to what was deleted does not go for the sake of news: both stand there.
    const isNews = this.done !== undefined && !done;
    const words = isNews ? this.news : this.words;
    words.dataset.text = key;
    words.dataset.value = value;
    if (!isNews) {
      this.done = done;
      if (done) this.hint.dataset.text = "album.undo.keys";
      this.undo.hidden = !done;
    }
    this.element.classList.toggle("error", isError);
    this.element.classList.add("shown");
    translate(this.element);
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.isHeld) this.timer = setTimeout(() => this.finish(false), this.done ? stay.undo : stay.news);
  }

  /** Goes away, with undoing or without. */
  finish(/** @type {boolean} */ isUndone) {
    const { done } = this;
    clearTimeout(this.timer);
    this.done = undefined;
    this.isHeld = false;
    this.undo.hidden = true;
    this.element.classList.remove("shown");
    for (const part of [this.words, this.hint, this.news]) {
      delete part.dataset.text;
      part.textContent = "";
    }
    done?.(isUndone);
  }
}
