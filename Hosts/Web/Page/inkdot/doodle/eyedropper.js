// Picks a colour from the canvas with a lens, by finger, pointer or arrow keys. Releasing picks the shown colour.

import { make } from "./parts.js";
import { onCloseRequest } from "../shared/close-request.js";
import { boxOf, capture, placeIn } from "../shared/pointers.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Distance in pt of the screen that an arrow key moves the lens, and with Shift. */
const steps = { near: 1, far: 10 };

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Eyedropper {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.lens = make("span.lens");
    /** Covers the canvas while a colour is being picked, so that nothing is drawn. */
    this.element = make(
      "div.dropper",
      {
        tabindex: 0,
        role: "application",
        label: "dropper.help",
        hidden: true,
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          capture(this.element, event);
          this.follow(event);
        },
        onpointermove: (/** @type {PointerEvent} */ event) => this.follow(event),
        onpointerup: (/** @type {PointerEvent} */ event) => {
          this.follow(event);
          this.take();
        },
        onpointercancel: () => this.end(),
        onblur: () => this.end(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
      },
      this.lens,
    );
    /** Position of the lens, in the window. */
    this.x = 0;
    this.y = 0;
    /** @type {string | null} */ this.color = null;
    this.life = new AbortController();
  }

  begin() {
    this.end();
    this.life = new AbortController();
    onCloseRequest(() => this.end(), this.life.signal);
    this.element.hidden = false;
    const { left, top, width, height } = this.element.getBoundingClientRect();
    this.move(left + width / 2, top + height / 2, false);
    this.element.focus({ preventScroll: true });
    this.board.say("dropper.help");
  }

  end() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.life.abort();
    this.board.focus();
  }

  take() {
    const { board, color } = this;
    this.end();
    if (!color) return;
    board.tools.changeNib({ color });
    board.say("said.colorPicked", board.tools.colorName(color));
  }

  follow(/** @type {PointerEvent} */ event) {
    event.preventDefault();
    event.stopPropagation();
    // A finger covers the picked point, so the lens is above it.
    this.move(event.clientX, event.clientY, event.pointerType === "touch");
  }

  move(/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ isLifted) {
    const box = this.element.getBoundingClientRect();
    this.x = Math.min(Math.max(x, box.left), box.right - 1);
    this.y = Math.min(Math.max(y, box.top), box.bottom - 1);
    this.color = this.board.surface?.colorAt(this.x, this.y) ?? null;
    this.lens.classList.toggle("lifted", isLifted);
    const { x: across, y: down } = placeIn(boxOf(this.element), this.x, this.y);
    this.lens.style.translate = `${across}px ${down}px`;
    this.lens.style.color = this.color ?? "transparent";
  }

  press(/** @type {KeyboardEvent} */ event) {
    const { key, shiftKey } = event;
    const arrow = arrows[key];
    const step = shiftKey ? steps.far : steps.near;
    if (arrow) {
      this.move(this.x + arrow[0] * step, this.y + arrow[1] * step, false);
      if (this.color) this.board.say("aColor", this.board.tools.colorName(this.color));
    } else if (key === "Enter" || key === " ") this.take();
    else if (key === "Escape") this.end();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
