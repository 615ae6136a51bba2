// A message at the lower edge, optionally with an undo button.

import { h, translate } from "../dom.js";

/**
 * Duration of a message in milliseconds, unless it is hovered or focused: `undo` for messages with a button, which
 * users of switches or screen readers need to reach.
 */
const stay = { news: 8000, undo: 20_000 };

export class Toast {
  constructor() {
    this.words = h("span");
    this.hint = h("span.unseen");
    // A second message while undo is offered.
    this.news = h("span");
    this.undo = h("button", { type: "button", text: "album.undo", hidden: true, onclick: () => this.finish(true) });
    // The element exists before its text, because screen readers only announce changes.
    this.element = h("div.toast", {}, h("p", { role: "status" }, this.words, " ", this.hint, " ", this.news), this.undo);
    this.timer = 0;
    this.isHeld = false;
    /** Whether the message stays until it is replaced or `unsay` is called. */
    this.stays = false;
    /** Whether pressing the undo button has removed the focus; a repeated offer restores it. */
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
   * Shows a message.
   * @param {string} key
   * @param {string} value
   * @param {{isError?: boolean, stays?: boolean, done?: (isUndone: boolean) => void}} [options] `done`: offers undo, and is called with the
   *   result; `stays`: without a time limit
   */
  say(key, value, options = {}) {
    const { isError = false, stays = false, done } = options;
    // A message must not replace an undo offer, so both are shown.
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
    words.classList.toggle("error", isError);
    this.element.classList.add("shown");
    translate(this.element);
    if (done && this.hadFocus && !holdsFocus()) this.undo.focus();
    this.wait();
  }

  /** Hides a message that no longer applies, unless another one has replaced it. */
  unsay(/** @type {string} */ key) {
    if (this.words.dataset.text === key) this.finish(false);
    else if (this.news.dataset.text === key) empty(this.news);
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.isHeld && !this.stays) this.timer = setTimeout(() => this.finish(false), this.done ? stay.undo : stay.news);
  }

  /** Hides the message, with or without undoing. */
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
  part.classList.remove("error");
  delete part.dataset.text;
  part.textContent = "";
}

/** Whether any visible element has the focus: a browser may remove it from hidden ones only with the next frame. */
const holdsFocus = () => {
  const { activeElement } = document;
  return (
    activeElement !== null && activeElement !== document.body && /** @type {HTMLElement} */ (activeElement).offsetParent !== null
  );
};
