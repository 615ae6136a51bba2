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
    /** Whether it stays until another message comes or `unsay` is called. */
    this.stays = false;
    /** Whether undoing by the button has taken the focus away: an offer that comes again gives it back. */
    this.hadFocus = false;
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
   * @param {{isError?: boolean, stays?: boolean, done?: (isUndone: boolean) => void}} [options] `done`: offers undo, and is called with how it
   *   went; `stays`: for however long that takes
   */
  say(key, value, options = {}) {
    const { isError = false, stays = false, done } = options;
    // The only way back to what was deleted does not go for the sake of news: both stand there.
    const isNews = this.done !== undefined && !done;
    const words = isNews ? this.news : this.words;
    words.dataset.text = key;
    words.dataset.value = value;
    if (!isNews) {
      this.done = done;
      this.stays = stays;
      if (done) this.hint.dataset.text = "album.undo.keys";
      this.undo.hidden = !done;
    }
    this.element.classList.toggle("error", isError);
    this.element.classList.add("shown");
    translate(this.element);
    if (done && this.hadFocus && !holdsFocus()) this.undo.focus();
    this.wait();
  }

  /** Hides a message that no longer holds, unless another one has replaced it. */
  unsay(/** @type {string} */ key) {
    if (this.words.dataset.text === key) this.finish(false);
    else if (this.news.dataset.text === key) empty(this.news);
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.isHeld && !this.stays) this.timer = setTimeout(() => this.finish(false), this.done ? stay.undo : stay.news);
  }

  /** Goes away, with undoing or without. */
  finish(/** @type {boolean} */ isUndone) {
    const { done } = this;
    clearTimeout(this.timer);
    this.done = undefined;
    this.isHeld = this.stays = false;
    this.hadFocus = isUndone && document.activeElement === this.undo;
    this.undo.hidden = true;
    this.element.classList.remove("shown");
    for (const part of [this.words, this.hint, this.news]) empty(part);
    done?.(isUndone);
  }
}

/** @param {HTMLElement} part */
function empty(part) {
  delete part.dataset.text;
  part.textContent = "";
}

/** Whether anything that is shown has the focus: a browser may take it from what is hidden only with the next picture. */
const holdsFocus = () => {
  const { activeElement } = document;
  return (
    activeElement !== null && activeElement !== document.body && /** @type {HTMLElement} */ (activeElement).offsetParent !== null
  );
};
