// The dots: a canvas with a button over each dot, input, frames and appearance; shared by pattern lock and pattern pad.

import { Effect, skippings } from "../shared/codes.js";
import { make } from "../shared/dom.js";
import { choice, flag, number, watchDensity } from "../shared/element.js";
import { CanvasPainter, cssColor } from "../shared/painter.js";
import { PointerInput, boxOf } from "../shared/pointers.js";
import { DotButtons } from "./dot-buttons.js";
import { hasDisabledLook, lookNumbers, paletteOf, pictureAttributes, pictureURL } from "./looks.js";

/** @typedef {import("./engine.js").Lock} Lock */

/** Attributes of a pattern's grid and rule; a change discards the current drawing. */
export const gridAttributes = {
  rows: number(2, 6, 3),
  columns: number(2, 6, 3),
  "skipped-dots": choice("fill", "jump", "refuse"),
  "allow-repeats": flag,
  "random-placement": flag,
};

/**
 * Returns the rule described by an element's attributes.
 * @param {any} element
 * @param {number} minimum fewest dots
 */
export const ruleOf = (element, minimum) => {
  const rows = Math.trunc(element.rows);
  const columns = Math.trunc(element.columns);
  return {
    rows,
    columns,
    minimum: Math.min(Math.trunc(minimum), rows * columns),
    skippedDots: skippings.indexOf(element.skippedDots),
    repeats: element.allowRepeats,
  };
};

/**
 * Whether a media query matches; false without a window.
 * @param {string} query
 */
const media = (query) => {
  /** @type {MediaQueryList | undefined} */
  let list;
  return () => (list ??= matchMedia(query));
};
const reducedMotion = media("(prefers-reduced-motion: reduce)");
const darkScheme = media("(prefers-color-scheme: dark)");

/** Shakes an element, for example the message: ±5 px, twice within 0.3 s, unless motion is reduced. */
export function shake(/** @type {HTMLElement} */ element) {
  if (reducedMotion().matches) return;
  const at = (/** @type {number} */ x) => ({ transform: `translateX(${x}px)` });
  element.animate([at(0), at(-5), at(0), at(5), at(0), at(-5), at(0), at(5), at(0)], 300);
}

/** Seconds on the clock of events. */
export const now = () => performance.now() / 1000;

/** Duration of the animation for a correct pattern, in ms. */
const celebration = 180;

/** Maximum delay of a timer, in ms. */
const longestWait = 2 ** 31 - 1;

/**
 * Scales a picture down to at most `longest` px: a picture of 8,000 px would be scaled again for each dot of each
 * frame.
 * @param {HTMLImageElement} picture
 * @param {number} longest
 */
function reduced(picture, longest) {
  const scale = longest / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export class Board {
  /** @type {Lock | null} */ lock = null;
  /** @type {PointerInput | undefined} */ pointers;
  /** @type {number[]} Colours as `0xRRGGBBAA`: background, dot, selected, error, correct. */ palette = [];
  /** @type {Map<number, string>} The latest requested pictures, by number. */ #pictureURLs = new Map();
  #frame = 0;
  #wake = 0;

  /**
   * @param {HTMLElement} element whose attributes and custom properties define the appearance
   * @param {HTMLElement} region that receives keys
   * @param {{effects: (effects: number) => void, looks: () => void, text: (key: string) => string}} on
   *   `effects` carries out effects outside the board; `looks` is called after a change of the appearance
   */
  constructor(element, region, on) {
    this.element = element;
    this.on = on;
    const canvas = make("canvas", { "aria-hidden": "true" });
    const colors = make("div.colors");
    const dots = make("div.dots");
    /** @type {HTMLElement} */
    this.box = make("div.board.busy", { part: "board" }, canvas, colors, dots);
    /** @type {HTMLButtonElement} Finishes a pattern picked by keys. */
    this.done = make("button.done", { part: "button", type: "button" });
    this.painter = new CanvasPainter(canvas);
    colors.addEventListener("transitionrun", this.looksChanged);
    this.done.addEventListener("click", () => this.apply(this.lock?.submit(now())));
    this.dots = new DotButtons(region, dots, this.done, {
      pick: (dot) => this.apply(this.lock?.pick(dot, now())),
      cancel: () => this.apply(this.lock?.cancelEntry(now())),
      hidesPath: () => this.lock?.screen.hidesPath === true,
    });
  }

  /** Listens until the signal. */
  connect(/** @type {AbortSignal} */ signal) {
    const resizing = new ResizeObserver(() => this.resized());
    resizing.observe(this.box);
    const pointers = new PointerInput(this.painter.canvas, (time, rows) => this.apply(this.lock?.touches(time, rows)));
    this.pointers = pointers;
    signal.addEventListener("abort", () => {
      resizing.disconnect();
      pointers.stop();
    });
    reducedMotion().addEventListener("change", this.looksChanged, { signal });
    darkScheme().addEventListener("change", this.looksChanged, { signal });
    document.addEventListener("visibilitychange", this.#visibilityChanged, { signal });
    watchDensity(() => this.resized(), signal);
  }

  /** Shows a lock. */
  begin(/** @type {Lock} */ lock) {
    this.lock = lock;
    const { element } = this;
    if (element.hasAttribute("random-placement") && element.getAttribute("flow") !== "create")
      lock.moveGrid(Math.random(), Math.random());
    this.looksChanged();
    this.resized();
  }

  /** Releases the lock; the engine wipes its secrets. */
  end() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#wake);
    this.#frame = 0;
    this.lock?.destroy();
    this.lock = null;
    this.pointers?.reset();
    this.painter.paint(new Uint32Array());
  }

  /** Whether the current entry is made with keys: no finger is down. */
  get isByKey() {
    return this.pointers?.down.size === 0;
  }

  /** Carries out the effects of a call. */
  apply(/** @type {number | undefined} */ effects) {
    if (effects === undefined || effects < 0 || !this.lock) return;
    // Before user activation, browsers refuse to vibrate and log a warning for each dot.
    const mayVibrate =
      !this.element.hasAttribute("no-vibration") && /** @type {any} */ (navigator).userActivation?.hasBeenActive !== false;
    if (effects & Effect.vibrate && mayVibrate) navigator.vibrate?.(12);
    if (effects & Effect.dotsChanged) this.dots.showPicked(this.lock, this.isByKey);
    if (effects & Effect.redraw && !this.#frame) this.#frame = requestAnimationFrame(() => this.#nextFrame());
    this.on.effects(effects);
    this.#wakeLater();
  }

  /** Positions the buttons over the dots, and shows whether the lock accepts touches. */
  showScreen() {
    if (!this.lock) return;
    const { screen } = this.lock;
    this.box.classList.toggle("busy", !screen.takesTouches);
    this.dots.show(this.lock, screen, this.on.text("dot"), this.isByKey);
  }

  /** Shows that drawing is disabled: with the page's style of disabled dots, otherwise paler. */
  showLocked(/** @type {boolean} */ isLocked) {
    const isDisabled = isLocked || this.element.hasAttribute("disabled");
    this.box.classList.toggle("locked", isDisabled);
    this.box.classList.toggle("styled", isDisabled && hasDisabledLook(this.element, this.painter.pictures));
  }

  /** Moves the dots together for a moment, unless motion is reduced; fulfilled at its end. */
  celebrate() {
    if (reducedMotion().matches) return Promise.resolve();
    this.box.animate([{}, { scale: 0.72, opacity: 0 }], { duration: celebration, easing: "ease-in", fill: "forwards" });
    return new Promise((done) => setTimeout(done, celebration));
  }

  // MARK: Time

  #nextFrame() {
    this.#frame = 0;
    this.pointers?.flush();
    if (!this.lock) return;
    const effects = this.lock.tick(now());
    this.painter.paint(this.lock.display);
    this.apply(effects & ~Effect.redraw);
    if (effects & Effect.redraw && this.lock && !this.#frame) this.#wakeLater();
  }

  /** Schedules the next tick of the lock: with the next frame, or later. */
  #wakeLater() {
    clearTimeout(this.#wake);
    if (!this.lock || this.#frame) return;
    const wait = this.lock.deadline - now();
    if (wait === Infinity) return;
    if (wait <= 0) this.#frame = requestAnimationFrame(() => this.#nextFrame());
    else {
      const tick = () => this.apply((this.lock?.tick(now()) ?? 0) | Effect.redraw);
      this.#wake = setTimeout(tick, Math.min(wait * 1000, longestWait));
    }
  }

  #visibilityChanged = () => {
    if (document.hidden) this.cancel();
  };

  /** Cancels all touches. */
  cancel() {
    // A finger that was already lifted completes its attempt.
    this.pointers?.flush();
    this.apply(this.lock?.cancelTouches(now()));
    // Otherwise moves of a finger that is still down would be reported and refused together with the next one.
    this.pointers?.reset();
  }

  // MARK: Looks

  looksChanged = () => {
    if (!this.lock) return;
    const { element } = this;
    const theme = element.getAttribute("theme");
    const isDark = theme === "dark" || (theme !== "light" && darkScheme().matches);
    const palette = this.lock.engine.palette(isDark);
    element.style.setProperty("--_background", cssColor(palette[0]));
    this.palette = paletteOf(element, palette);
    this.#loadPictures();
    this.lock.configure(lookNumbers(element, this.palette, reducedMotion().matches, this.painter.pictures));
    this.on.looks();
    this.apply(Effect.redraw);
  };

  /** Loads the pictures whose URLs changed. Dots and lines keep their colours until their picture is loaded. */
  #loadPictures() {
    for (const [name, number] of Object.entries(pictureAttributes)) {
      const url = pictureURL(this.element, name);
      if ((this.#pictureURLs.get(number) ?? "") === url) continue;
      this.#pictureURLs.set(number, url);
      this.painter.pictures.delete(number);
      if (url) void this.#loadPicture(name, number, url);
    }
  }

  async #loadPicture(/** @type {string} */ attribute, /** @type {number} */ number, /** @type {string} */ url) {
    const isCurrent = () => this.#pictureURLs.get(number) === url;
    const picture = new Image();
    picture.src = url;
    let reason = "unreadable";
    try {
      await picture.decode();
      if (!isCurrent()) return;
      reason = "empty";
      if (!(picture.width > 0 && picture.height > 0)) throw new Error("The picture has no size.");
      this.painter.pictures.set(number, reduced(picture, attribute === "picture" ? 2048 : 512));
      this.looksChanged();
    } catch (error) {
      if (!isCurrent()) return;
      console.warn(`The ${attribute} of the pattern lock could not be loaded.`, url, error);
      const detail = { attribute, url, reason };
      this.element.dispatchEvent(new CustomEvent("inkdot-picture-error", { detail, bubbles: true, composed: true }));
    }
  }

  /** Sets the size of canvas and lock. */
  resized() {
    const { width, height } = boxOf(this.box);
    if (!this.lock) return;
    // Hidden elements receive no event when their colours change.
    if (this.painter.canvas.width === 0 && width > 0) this.looksChanged();
    this.painter.resize(width, Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
    const effects = this.lock.resize(width, height);
    this.showScreen();
    // Paints at once, because resizing clears a canvas.
    this.painter.paint(this.lock.display);
    this.apply(effects);
  }
}
