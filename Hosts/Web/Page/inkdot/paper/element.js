// <inkdot-paper>: a surface for signatures and comments, without bars.
//
// `Documentation/WebComponent.md` lists its attributes, events, properties and methods.

import { FieldElement, field } from "../doodle/form-field.js";
import {
  Readiness,
  define,
  dress,
  flag,
  languageOf,
  number,
  styleSheet,
  watchDensity,
  watchLanguage,
  words,
  workings,
} from "../shared/element.js";
import { maximumWidth } from "../drawing/ink-codes.js";
import { commandKey } from "../shared/keys.js";
import { canReadBack, checkReadBack } from "../shared/readback.js";
import { Pad, free } from "./pad.js";
import css from "./style.css.js";
import { PaperView } from "./view.js";

/** @typedef {import("./engine.js").PaperLine} PaperLine */
/** @typedef {import("./pad.js").PictureOptions} PictureOptions */

/** @type {Record<string, {label: string, missing: string, failed: string}>} */
const texts = {
  en: {
    label: "Write or draw here with a finger, a pen or the mouse",
    missing: "Write or draw something here.",
    failed: "This field could not be loaded. Check the connection, then reload the page.",
  },
  zh: {
    label: "请用手指、笔或鼠标在此书写",
    missing: "请在此书写。",
    failed: "无法加载书写区。请检查网络后刷新页面。",
  },
};

const style = styleSheet(css);

/**
 * Decodes a picture for painting.
 * @param {string} type
 * @param {string} base64
 */
async function decoded(type, base64) {
  if (type === "image/svg+xml") {
    const image = new Image();
    image.src = `data:${type};base64,${base64}`;
    await image.decode();
    return image;
  }
  return createImageBitmap(new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type }));
}

/**
 * Whether a line is from signature_pad without pressure.
 *
 * That library stores the pressure reported by browsers, also for fingers and mice, but draws by speed unless
 * `pressureWeight` is set.
 * @param {{points: unknown, dotSize?: unknown, pressureWeight?: number}} line
 */
const isDrawnBySpeed = (line) => "dotSize" in line && !line.pressureWeight;

export class PaperElement extends FieldElement {
  static attributes = {
    background: words,
    disabled: flag,
    label: words,
    "max-width": number(0.1, maximumWidth, 2.5),
    "min-width": number(0.1, maximumWidth, 0.5),
    name: words,
    "pen-color": { ...words, read: (/** @type {string | null} */ text) => text || "#1b1f26" },
    readonly: flag,
    required: flag,
    trim: flag,
  };

  constructor() {
    super({
      // Lines that cannot be painted yet count as empty for a form, which would otherwise submit an empty picture.
      isEmpty: () => this.isEmpty() || !this.#pad.canPaint,
      value: () => this.value,
      reset: () => this.clear(),
      disable: (isDisabled) => {
        this.#isDisabled = isDisabled;
        this.#update();
      },
      missing: () => this.#words.missing,
    });
    const root = this.attachShadow({ mode: "open" });
    this.#surface.className = "pad";
    this.#surface.tabIndex = 0;
    this.#surface.setAttribute("role", "img");
    this.#surface.part.add("paper");
    this.#surface.addEventListener("keydown", (event) => this.#pressKey(event));
    root.append(this.#surface);
    const properties = /** @type {any} */ (this);
    this.#pad = new Pad(() => ({ penColor: properties.penColor, minWidth: properties.minWidth, maxWidth: properties.maxWidth }));
    this.#pad.told = (name, isKept) => {
      this.#keepLines();
      if (isKept) this.#changed();
      this.send(name);
    };
    Object.assign(this, { [workings]: this.#pad });
    this.upgradeProperties();
  }

  #surface = document.createElement("div");
  /** Shown instead of the paper if the engine could not be loaded. */
  #failure = Object.assign(document.createElement("p"), { className: "failure", role: "alert" });
  /** @type {Pad} */
  #pad;
  #isDisabled = false;
  #life = new AbortController();
  /** @type {Promise<void> | null} */
  #loading = null;
  /**
   * The picture that is being read; later input takes precedence.
   * @type {{valueScale?: number} | null}
   */
  #awaited = null;
  #readiness = new Readiness();

  /**
   * Fulfilled when lines can be drawn; rejected if the engine could not be loaded. The next attempt creates another
   * promise.
   * @type {Promise<void>}
   */
  get ready() {
    return this.#readiness.promise;
  }

  connectedCallback() {
    dress(this.shadowRoot, style);
    this.#life = new AbortController();
    watchLanguage(this, () => this.#update(), this.#life.signal);
    watchDensity(() => this.#pad.view?.resize(), this.#life.signal);
    this.#pad.view = new PaperView(this.#pad, this.#surface);
    this.#update();
    this.#loading ??= this.#load();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#pad.view?.destroy();
    this.#pad.view = null;
    this.#pad.release();
  }

  attributeChangedCallback() {
    this.#update();
  }

  async #load() {
    this.#readiness.begin();
    try {
      await this.#pad.load();
      this.#failure.remove();
      this[field].update();
      this.#readiness.keep();
      this.send("ready", undefined, false);
    } catch (error) {
      this.#loading = null;
      console.error("The paper could not be started.", error);
      this.#failure.textContent = this.#words.failed;
      this.#surface.after(this.#failure);
      this.#readiness.fail(error);
    }
  }

  // MARK: Properties and methods

  isEmpty() {
    return this.#pad.isEmpty;
  }

  /**
   * The form value: a PNG as a data URL, or empty; SVG if the browser blocks reading pixels. A set value is returned
   * unchanged until something is drawn.
   * @type {string}
   */
  get value() {
    const { underlay, lines } = this.#pad;
    if (underlay?.valueScale && lines.length === 0) return underlay.url;
    return this.isEmpty() || !this.#pad.canPaint ? "" : this.toDataURL(canReadBack() ? "image/png" : "image/svg+xml");
  }

  /**
   * Replaces the drawing by a picture; an empty value clears. Setting the current value again, as frameworks do, has no effect.
   * @param {string | null | undefined} url
   */
  set value(url) {
    const wanted = url ? String(url) : "";
    this.#awaited = null;
    if (wanted ? wanted === this.value : this.isEmpty()) return;
    if (!wanted) this.clear();
    else {
      this.#lay(wanted, { valueScale: devicePixelRatio }).catch((error) =>
        console.error("The value of a paper is no picture.", error),
      );
    }
  }

  clear() {
    this.#awaited = null;
    this.#pad.clear();
    this.#changed(false);
  }

  /** Removes the last line. */
  undo() {
    this.#pad.keep(this.#pad.lines.length - 1);
    this.#changed(false);
  }

  /**
   * Returns the lines, sample by sample: `points` with position in px, time in ms and pressure (-1: not measured).
   * @returns {PaperLine[]}
   */
  toData() {
    return structuredClone(this.#pad.lines);
  }

  /**
   * Shows the result of `toData`.
   * @param {PaperLine[]} lines
   * @param {{clear?: boolean}} options `clear: false` adds them to the existing lines
   */
  fromData(lines, { clear = true } = {}) {
    const added = lines.map((line) => {
      const { penColor = "#1b1f26", minWidth = 0.5, maxWidth = 2.5, points } = line;
      const isMeasured = !isDrawnBySpeed(line);
      return {
        penColor,
        minWidth,
        maxWidth,
        points: points.map(({ x, y, time = 0, pressure = -1 }) => ({ x, y, time, pressure: isMeasured ? pressure : -1 })),
      };
    });
    if (clear) this.clear();
    this.#keepLines();
    this.#pad.replace([...this.#pad.lines, ...added]);
    this.#changed(false);
  }

  /**
   * Returns a picture as a data URL, of a type that the browser supports or `image/svg+xml`.
   * @param {string} type
   * @param {PictureOptions | number} options `scale` in px per pt, that of the screen unless given; `trim` crops to the ink; a
   * number is the quality
   */
  toDataURL(type = "image/png", options = {}) {
    const all = this.#options(typeof options === "number" ? { quality: options } : options);
    if (type !== "image/svg+xml") {
      checkReadBack();
      return this.#pad.canvas(all).toDataURL(type, all.quality);
    }
    const bytes = new TextEncoder().encode(this.toSVG(all));
    return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
  }

  /**
   * Returns a picture as a file.
   * @param {{type?: string} & PictureOptions} options
   * @returns {Promise<Blob>}
   */
  async toBlob({ type = "image/png", ...options } = {}) {
    const all = this.#options(options);
    if (type === "image/svg+xml") return new Blob([this.toSVG(all)], { type });
    checkReadBack();
    const canvas = this.#pad.canvas(all);
    const blob = await new Promise((done) => canvas.toBlob(done, type, all.quality));
    if (!blob) throw new RangeError("the picture is too large for this browser");
    return blob;
  }

  /** Returns the lines as the text of an SVG file. */
  toSVG(/** @type {PictureOptions} */ options = {}) {
    return this.#pad.svg(this.#options(options));
  }

  /**
   * Puts a picture below the lines, for example one from `toDataURL`.
   * @param {string} url a data URL
   * @param {{width?: number, height?: number}} size in px; by default that of the paper
   */
  async fromDataURL(url, { width, height } = {}) {
    await this.#lay(url, { width, height });
  }

  focus() {
    this.#surface.focus({ preventScroll: true });
  }

  // MARK: Inside

  /** @param {string} url @param {{width?: number, height?: number, valueScale?: number}} size */
  async #lay(url, size) {
    const [, type = "", data = ""] = /^data:(image\/[a-z0-9.+-]+);base64,([a-z0-9+/=\s]+)$/i.exec(url) ?? [];
    if (!data) throw new TypeError("not the data URL of a picture");
    this.#awaited = size;
    const image = await decoded(type.toLowerCase(), data);
    if (this.#awaited !== size) return free(image);
    this.#awaited = null;
    if (size.valueScale) this.#pad.clear();
    // Vector pictures have no pixels: use their stated size.
    if (size.valueScale && !(image instanceof ImageBitmap)) size.valueScale = 1;
    this.#pad.lay({ image, url, ...size });
    this.#pad.view?.repaint();
    this.#changed(false);
  }

  /** Cancels a value that is still being read, because it would replace new lines. */
  #keepLines() {
    if (this.#awaited?.valueScale) this.#awaited = null;
  }

  get #words() {
    return /^zh\b/i.test(languageOf(this)) ? texts.zh : texts.en;
  }

  /** @param {PictureOptions} options @returns {PictureOptions} */
  #options({
    trim = this.hasAttribute("trim"),
    scale = devicePixelRatio,
    background = this.getAttribute("background") ?? "",
    quality,
  }) {
    if (!this.#pad.canPaint) throw new Error("the paper is not ready");
    // The size may have changed since it was last shown.
    this.#pad.see(this.#surface);
    return { trim, scale, background, quality };
  }

  /** Called by the browser when the user returns to the page, as for other fields. */
  formStateRestoreCallback(/** @type {string} */ lines) {
    this.fromData(JSON.parse(lines));
  }

  #changed(isByHand = true) {
    this[field].update();
    // Only the state: the value is created when the form is read. A page sets the picture below the lines again.
    const { lines, underlay } = this.#pad;
    this[field].internals?.setFormValue(null, lines.length > 0 && !underlay ? JSON.stringify(lines) : null);
    if (isByHand) for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true }));
  }

  #pressKey(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || this.#isIdle) return;
    const { lines, underlay } = this.#pad;
    const count = lines.length;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && commandKey(event) === "z") this.undo();
    else if (!event.ctrlKey && !event.metaKey && (event.key === "Delete" || event.key === "Backspace")) this.clear();
    else return;
    event.preventDefault();
    if (this.#pad.lines.length !== count || this.#pad.underlay !== underlay) this.#changed();
  }

  get #isIdle() {
    return this.#isDisabled || this.hasAttribute("readonly");
  }

  #update() {
    const { view } = this.#pad;
    if (view && this.#isIdle) view.cancel();
    if (view) view.reader.isPaused = this.#isIdle;
    this.#surface.classList.toggle("idle", this.#isIdle);
    this.#surface.setAttribute("aria-label", this.getAttribute("label") || this.#words.label);
    this[field].update();
  }
}

define("inkdot-paper", PaperElement);
