// Synthetic fingers for devices without touch: a mirrored second finger for a mouse with Alt, and fingers moved by
// keys. They are delivered like real ones.

import { Kind, Phase } from "../../inkdot/shared/codes.js";

/** @typedef {import("../../inkdot/shared/engine.js").TouchRow} TouchRow */
/** @typedef {{x: number, y: number}} Place */

// Identifiers that no pointer has.
const mirrorId = 900_000_000;
const keyId = 900_000_001;

/** Adds a second finger opposite a mouse pressed with Alt, mirrored about the centre of the board. */
export class Mirror {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.isWanted = false;
    this.isDown = false;
    // Before the event becomes a touch.
    element.addEventListener(
      "pointerdown",
      (event) => {
        this.isWanted = event.pointerType === "mouse" && event.button === 0 && event.altKey;
      },
      { capture: true },
    );
  }

  /** The rows of an event, with the mirrored finger. */
  add(/** @type {TouchRow[]} */ rows) {
    const row = rows.find((one) => one.kind === Kind.mouse);
    if (!row || !(row.phase === Phase.began ? this.isWanted : this.isDown)) return rows;
    this.isDown = row.phase === Phase.began || row.phase === Phase.moved;
    const { clientWidth, clientHeight } = this.element;
    return [...rows, { ...row, id: mirrorId, x: clientWidth - row.x, y: clientHeight - row.y }];
  }
}

/** Fingers moved by keys: arrows drag, + and − pinch, [ and ] turn, Space presses. */
export class KeyFingers {
  /**
   * @param {HTMLElement} element the board, which must be focusable
   * @param {(time: number, rows: TouchRow[]) => void} deliver
   * @param {() => string} card the name of the card that is shown
   */
  constructor(element, deliver, card) {
    this.element = element;
    this.deliver = deliver;
    this.card = card;
    /**
     * Fingers that are down.
     * @type {Place[]}
     */
    this.places = [];
    /**
     * The current gesture.
     * @type {"" | "press" | "drag" | "spread" | "flick"}
     */
    this.doing = "";
    this.timer = 0;
    element.addEventListener("keydown", (event) => this.keyDown(event));
    element.addEventListener("keyup", (event) => {
      if (event.key === " " && this.doing === "press") this.lift();
    });
    element.addEventListener("blur", () => this.lift());
  }

  keyDown(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === " ") {
      if (!event.repeat) this.press();
    } else if (direction) {
      this.drag(direction[0], direction[1], event.shiftKey ? 2 : 12);
    } else if (event.key === "+" || event.key === "=" || event.key === "-") {
      this.spread(event.key === "-" ? 1 / 1.12 : 1.12, 0);
    } else if (event.key === "[" || event.key === "]") {
      this.spread(1, event.key === "[" ? -0.12 : 0.12);
    } else {
      return;
    }
    event.preventDefault();
  }

  get middle() {
    return { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 };
  }

  press() {
    this.lift();
    this.begin("press", [this.middle]);
  }

  drag(/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ step) {
    if (this.card() === "swipe") {
      this.flick(dx, dy);
      return;
    }
    const { x, y } = this.middle;
    // A drawer is pulled from its edge.
    const start = this.card() === "edgePan" && dx ? { x: dx > 0 ? 4 : 2 * x - 4, y } : { x, y };
    if (this.doing !== "drag") this.begin("drag", [start]);
    this.move(([finger]) => [{ x: finger.x + dx * step, y: finger.y + dy * step }]);
    this.liftLater();
  }

  /** A quick straight movement of 120 pt. */
  flick(/** @type {number} */ dx, /** @type {number} */ dy) {
    if (this.doing === "flick") return;
    this.lift();
    this.begin("flick", [this.middle]);
    let rest = 8;
    const step = () => {
      if (this.doing !== "flick") return;
      this.move(([finger]) => [{ x: finger.x + dx * 15, y: finger.y + dy * 15 }]);
      rest -= 1;
      if (rest > 0) setTimeout(step, 16);
      else this.lift();
    };
    setTimeout(step, 16);
  }

  /** Two fingers about the centre: a factor for their distance and an angle. */
  spread(/** @type {number} */ factor, /** @type {number} */ angle) {
    const { x, y } = this.middle;
    const gap = Math.min(x, y) / 2;
    if (this.doing !== "spread")
      this.begin("spread", [
        { x: x - gap, y },
        { x: x + gap, y },
      ]);
    const [sine, cosine] = [Math.sin(angle) * factor, Math.cos(angle) * factor];
    this.move((fingers) =>
      fingers.map((finger) => {
        const [across, down] = [finger.x - x, finger.y - y];
        return { x: x + across * cosine - down * sine, y: y + across * sine + down * cosine };
      }),
    );
    this.liftLater();
  }

  begin(/** @type {KeyFingers["doing"]} */ doing, /** @type {Place[]} */ places) {
    this.lift();
    this.doing = doing;
    this.places = places;
    this.send(Phase.began);
  }

  move(/** @type {(places: Place[]) => Place[]} */ change) {
    this.places = change(this.places);
    this.send(Phase.moved);
  }

  /** Keys that are released and pressed again within this time continue one gesture. */
  liftLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lift(), 500);
  }

  lift() {
    clearTimeout(this.timer);
    if (!this.doing) return;
    this.doing = "";
    this.send(Phase.ended);
    this.places = [];
  }

  send(/** @type {number} */ phase) {
    this.deliver(
      performance.now() / 1000,
      this.places.map((place, at) => ({ id: keyId + at, phase, kind: Kind.mouse, x: place.x, y: place.y, pressure: 0.5 })),
    );
  }
}
