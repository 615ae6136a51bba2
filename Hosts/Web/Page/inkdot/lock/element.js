// <inkdot-pattern-lock>: a pattern lock for any page.
//
// `Documentation/WebComponent.md` lists its attributes, events, parts and custom properties. The page never sees the
// pattern: there is no property, attribute or event that carries it.

import { Failure, compile } from "../shared/engine.js";
import { Button, Effect, Input, Schedule, Status, skippings, weakPolicies } from "../shared/codes.js";
import { Countdown } from "./countdown.js";
import { DotButtons } from "./dot-buttons.js";
import { Lock, LockEngine } from "./engine.js";
import { lookAttributes, lookNumbers, paletteOf, pictureAttributes } from "./looks.js";
import {
  InkdotElement,
  choice,
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
import { make } from "../shared/dom.js";
import { CanvasPainter, cssColor } from "../shared/painter.js";
import { PointerInput, boxOf } from "../shared/pointers.js";
import css from "./style.css.js";
import { languageFor, textFor } from "./texts.js";
import { Vault, failureOf } from "./vault.js";

/**
 * One engine for the page.
 * @type {Promise<LockEngine> | undefined}
 */
let engineStart;

/** The engine of this page, started once; after a failure the next call tries again. */
export function startEngine() {
  engineStart ??= compile(new URL("../lock.wasm", import.meta.url)).then(
    (module) => new LockEngine(module),
    (error) => {
      engineStart = undefined;
      throw error;
    },
  );
  return engineStart;
}

/** Attributes that start the flow again. */
const flowAttributes = {
  flow: choice("unlock", "create", "verify", "change", "remove"),
  name: words,
  rows: number(2, 6, 3),
  columns: number(2, 6, 3),
  minimum: number(1, 36, 4),
  "skipped-dots": choice("fill", "jump", "refuse"),
  "allow-repeats": flag,
  weak: choice("warn", "accept", "refuse"),
  schedule: choice("standard", "strict"),
  "random-placement": flag,
};

/** Buttons below the board: bit of the screen, name of the text. */
const actions = [
  { bit: Button.startOver, name: "startOver" },
  { bit: Button.forgot, name: "forgot" },
  { bit: Button.manage, name: "manage" },
  { bit: Button.cancel, name: "cancel" },
];

/**
 * Whether a media query holds, asked for when there is a window.
 * @param {string} query
 */
const media = (query) => {
  /** @type {MediaQueryList | undefined} */
  let list;
  return () => (list ??= matchMedia(query));
};
const reducedMotion = media("(prefers-reduced-motion: reduce)");
const darkScheme = media("(prefers-color-scheme: dark)");

const style = styleSheet(css);

/** Seconds on the clock of events. */
const now = () => performance.now() / 1000;

export class PatternLockElement extends InkdotElement {
  static attributes = { ...flowAttributes, ...lookAttributes };

  /** @type {HTMLElement} */ #message;
  /** @type {HTMLElement} */ #timer;
  /** @type {HTMLElement} */ #boardBox;
  /** @type {CanvasPainter} */ #painter;
  /** @type {DotButtons} */ #dots;
  /** @type {Lock | null} */ #lock = null;
  /** The rule of a pattern that is set now. */ #nextRule = this.#rule;
  /** @type {string | null} How the flow has ended, until that is told. */ #pending = null;
  /** @type {Vault | undefined} The vault that this element has made for itself. */ #ownVault;
  /** @type {HTMLElement} */ #strength;
  /** @type {HTMLButtonElement} */ #done;
  /** @type {HTMLElement} */ #actions;
  /** @type {HTMLElement} */ #region;
  /** @type {CanvasPainter} */ #previewPainter;
  /** @type {number[]} */ #palette = [];
  /** @type {Map<number, string>} The pictures that were asked for last, by number. */ #pictureURLs = new Map();
  #frame = 0;
  #wake = 0;
  /** @type {Countdown} */ #countdown;
  /** Counts the starts of the flow, so that answers to an earlier one are not taken for this one's. */ #start = 0;
  #isRestarting = false;
  #life = new AbortController();
  /** @type {ResizeObserver | undefined} */ #resizing;
  /** @type {PointerInput | undefined} */ #pointers;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const preview = make("canvas.preview", { part: "preview", "aria-hidden": "true", hidden: true });
    const canvas = make("canvas", { "aria-hidden": "true" });
    const dots = make("div.dots");
    const colors = make("div.colors");
    this.#message = make("p", { part: "message", role: "status" });
    this.#strength = make("p.strength", { part: "strength", hidden: true });
    this.#timer = make("div.timer", { part: "timer", role: "timer", "aria-live": "off", hidden: true });
    this.#boardBox = make("div.board.busy", { part: "board" }, canvas, colors, dots);
    this.#done = make("button.done", { part: "button", type: "button" });
    this.#actions = make("div.actions", { part: "actions" }, this.#done);
    this.#region = make(
      "section",
      { part: "lock", role: "region" },
      make("div.head", {}, preview, this.#message, this.#strength, this.#timer),
      this.#boardBox,
      this.#actions,
    );
    root.append(this.#region);
    this.#painter = new CanvasPainter(canvas);
    this.#previewPainter = new CanvasPainter(preview);
    // At its end the vault is asked, not the clock.
    this.#countdown = new Countdown(this.#timer, () => void this.#askStatus());
    colors.addEventListener("transitionrun", this.#looksChanged);
    this.#done.addEventListener("click", () => this.#apply(this.#lock?.submit(now())));
    for (const { bit, name } of actions) {
      const button = make("button", {
        type: "button",
        part: "button",
        "data-name": name,
        hidden: true,
        onclick: () => this.#press(bit),
      });
      this.#actions.append(button);
    }
    this.#dots = new DotButtons(this.#region, dots, this.#done, {
      pick: (dot) => this.#apply(this.#lock?.pick(dot, now())),
      cancel: () => this.#apply(this.#lock?.cancelEntry(now())),
      hidesPath: () => this.#lock?.screen.hidesPath === true,
    });
    this.upgradeProperties();
  }

  connectedCallback() {
    dress(this.shadowRoot, style);
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#resizing = new ResizeObserver(() => this.#resized());
    this.#resizing.observe(this.#boardBox);
    this.#pointers = new PointerInput(this.#painter.canvas, (time, rows) => this.#apply(this.#lock?.touches(time, rows)));
    reducedMotion().addEventListener("change", this.#looksChanged, { signal });
    darkScheme().addEventListener("change", this.#looksChanged, { signal });
    document.addEventListener("visibilitychange", this.#visibilityChanged, { signal });
    watchLanguage(() => this.#showScreen(), signal);
    watchDensity(() => this.#resized(), signal);
    void this.restart();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#resizing?.disconnect();
    this.#pointers?.stop();
    this.#letGo();
  }

  attributeChangedCallback(/** @type {string} */ name, /** @type {string | null} */ from, /** @type {string | null} */ to) {
    if (!this.isConnected || from === to) return;
    if (name === "lang") this.#showScreen();
    else if (name in lookAttributes) this.#looksChanged();
    else this.#restartSoon();
  }

  /** Several attributes that are set together start the flow once. */
  #restartSoon() {
    // What is shown is no longer asked for: nothing may be drawn on it meanwhile.
    this.#letGo();
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    queueMicrotask(() => {
      this.#isRestarting = false;
      if (this.isConnected) void this.restart();
    });
  }

  /** What is inside, for tests of this project; none of it is kept as it is. */
  get [workings]() {
    return { lock: this.#lock, painter: this.#painter, dots: this.#dots, pointers: this.#pointers };
  }

  // MARK: The flow

  /** @type {any} */
  #vault = null;

  /** What checks and keeps patterns; made from `name` and `schedule` unless a page sets its own. */
  get vault() {
    return this.#vault;
  }

  set vault(vault) {
    this.#vault = vault;
  }

  /** @type {import("./texts.js").Texts} */
  #texts = {};

  /**
   * Words of the page in place of the lock's own, by their keys in `texts.js`.
   * @type {import("./texts.js").Texts}
   */
  get texts() {
    return { ...this.#texts };
  }

  set texts(words) {
    this.#texts = { ...words };
    if (this.isConnected) this.#showScreen();
  }

  /** Starts the flow from its first step, whatever was under way. */
  async restart() {
    this.#letGo();
    const start = ++this.#start;
    this.#say("loading", "neutral");
    try {
      const engine = await startEngine();
      const own = () => new Vault(engine, this.getAttribute("name") ?? "default", this.#waits);
      if (!this.vault || this.#ownVault === this.vault) this.vault = this.#ownVault = own();
      const { stored, failure } = await this.#load();
      if (start !== this.#start || !this.isConnected) return;
      this.#begin(engine, stored, failure);
    } catch (error) {
      if (start !== this.#start) return;
      console.error("The pattern lock could not be started.", error);
      this.#say("failed.engine", "error");
    }
    this.send("ready", undefined, false);
  }

  /** What the vault has, or why it cannot tell. */
  async #load() {
    try {
      const stored = await this.vault.load();
      const failure = stored.failure ?? (stored.exists || this.property("flow") === "create" ? undefined : Failure.recordMissing);
      return { stored, failure };
    } catch (error) {
      return { stored: null, failure: failureOf(error) };
    }
  }

  #begin(/** @type {LockEngine} */ engine, /** @type {any} */ stored, /** @type {number | undefined} */ failure) {
    const next = this.#rule;
    const weakPolicy = weakPolicies.indexOf(this.property("weak"));
    this.#nextRule = next;
    this.#lock = new Lock(engine, {
      flow: this.property("flow"),
      current: stored?.rule ?? next,
      next,
      weakPolicy,
      status: stored?.status ?? Status.open,
      value: stored?.value ?? -1,
    });
    if (this.hasAttribute("random-placement") && this.property("flow") !== "create")
      this.#lock.place(Math.random(), Math.random());
    this.#looksChanged();
    this.#resized();
    let effects = Effect.screenChanged;
    if (failure !== undefined && (this.property("flow") !== "create" || failure === Failure.storageDenied)) {
      effects |= this.#lock.send(Input.failed, failure, now());
    }
    this.#apply(effects);
  }

  /** Lets the lock go: the engine wipes what it holds. */
  #letGo() {
    this.#start += 1;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#wake);
    this.#countdown.stop();
    this.#frame = 0;
    this.#lock?.destroy();
    this.#lock = null;
    this.#pointers?.reset();
    this.#pending = null;
    const { canvas, context } = this.#previewPainter;
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.#painter.paint(new Uint32Array());
  }

  /** Whether what is being entered comes from keys: no finger is down. */
  get #isByKey() {
    return this.#pointers?.down.size === 0;
  }

  /** A property of an attribute. */
  property(/** @type {string} */ name) {
    return /** @type {any} */ (this)[name];
  }

  get #waits() {
    return this.property("schedule") === "strict" ? Schedule.strict : Schedule.standard;
  }

  /** The rule of a pattern to be set; numbers out of range become the nearest that are in it. */
  get #rule() {
    const rows = Math.trunc(this.property("rows"));
    const columns = Math.trunc(this.property("columns"));
    return {
      rows,
      columns,
      minimum: Math.min(Math.trunc(this.property("minimum")), rows * columns),
      skippedDots: skippings.indexOf(this.property("skippedDots")),
      repeats: this.property("allowRepeats"),
    };
  }

  // MARK: Effects

  /** Carries out what the lock wants after a call. */
  #apply(/** @type {number | undefined} */ effects) {
    if (effects === undefined || effects < 0 || !this.#lock) return;
    // Before the person has done anything browsers refuse to vibrate, and say so on the console for every dot.
    const mayVibrate =
      !this.hasAttribute("no-vibration") && /** @type {any} */ (navigator).userActivation?.hasBeenActive !== false;
    if (effects & Effect.vibrate && mayVibrate) navigator.vibrate?.(12);
    if (effects & Effect.screenChanged) this.#showScreen();
    if (effects & Effect.dotsChanged) {
      this.#dots.showPicked(this.#lock, this.#isByKey);
      // What was wrong with the last pattern does not stand over the next one.
      if (!this.#isByKey) this.#message.classList.toggle("past", this.#message.classList.contains("error"));
    }
    if (effects & Effect.shakeMessage) this.#shake();
    if (effects & Effect.check) void this.#ask((vault, candidate) => vault.check(candidate));
    if (effects & Effect.save) void this.#ask((vault, candidate) => vault.save(candidate, this.#nextRule));
    if (effects & Effect.remove) void this.#ask((vault) => vault.remove());
    if (effects & Effect.finished) this.#pending = this.#lock.screen.outcome;
    if (effects & Effect.redraw && !this.#frame) this.#frame = requestAnimationFrame(() => this.#nextFrame());
    // What the lock kept shut need not wait for the echo, which is seen for as long as the lock is.
    const isDue = this.#pending === "unlocked" || effects & Effect.echoEnded || this.#lock.deadline === Infinity;
    if (this.#pending && isDue) this.#finish();
    this.#wakeLater();
  }

  /** Has the vault check, save or remove, and tells the lock how it went. */
  async #ask(/** @type {(vault: any, candidate: Uint8Array | null) => Promise<{input: number, value: number}>} */ question) {
    const lock = this.#lock;
    const start = this.#start;
    if (!lock) return;
    const candidate = lock.takeCandidate();
    let answer;
    try {
      answer = await question(this.vault, candidate);
    } catch (error) {
      console.error("The vault failed.", error);
      const input = lock.screen.message === "checking" ? Input.checkFailed : Input.failed;
      answer = { input, value: Failure.storageFailed };
    } finally {
      candidate?.fill(0);
    }
    if (start === this.#start && lock === this.#lock) this.#apply(lock.send(answer.input, answer.value, now()));
  }

  #finish() {
    const outcome = this.#pending;
    this.#pending = null;
    this.send("finish", { outcome });
  }

  #press(/** @type {number} */ bit) {
    if (bit === Button.forgot) this.send("forgot");
    else if (bit === Button.manage) this.send("manage");
    else {
      const input = bit === Button.startOver ? Input.startOver : Input.cancel;
      this.#apply(this.#lock?.send(input, 0, now()));
    }
  }

  // MARK: Time

  #nextFrame() {
    this.#frame = 0;
    this.#pointers?.flush();
    if (!this.#lock) return;
    const effects = this.#lock.tick(now());
    this.#painter.paint(this.#lock.display);
    this.#apply(effects & ~Effect.redraw);
    if (effects & Effect.redraw && this.#lock && !this.#frame) this.#wakeLater();
  }

  /** Comes back when the lock wants to be ticked: with the next frame, or after a while. */
  #wakeLater() {
    clearTimeout(this.#wake);
    if (!this.#lock || this.#frame) return;
    const wait = this.#lock.deadline - now();
    if (wait === Infinity) return;
    if (wait <= 0) this.#frame = requestAnimationFrame(() => this.#nextFrame());
    else this.#wake = setTimeout(() => this.#apply((this.#lock?.tick(now()) ?? 0) | Effect.redraw), wait * 1000);
  }

  /** Asks whether attempts may be made now: after a wait, or when the page comes back from the background. */
  async #askStatus() {
    const lock = this.#lock;
    const start = this.#start;
    if (!lock) return;
    let answer;
    try {
      answer = await this.vault.status();
    } catch (error) {
      answer = { input: Input.failed, value: failureOf(error) };
    }
    if (start === this.#start && lock === this.#lock) this.#apply(lock.send(answer.input, answer.value, now()));
  }

  #visibilityChanged = () => {
    if (document.hidden) {
      // What was lifted before that is an attempt.
      this.#pointers?.flush();
      this.#apply(this.#lock?.cancelTouches(now()));
      // Else what a finger that is still down does would be told together with the next one, and refused with it.
      this.#pointers?.reset();
    } else if (this.#lock?.screen.message === "locked") void this.#askStatus();
  };

  // MARK: Showing

  get #language() {
    return languageFor(languageOf(this));
  }

  /** A text, of the page's own words or of these. */
  #text = (/** @type {string} */ key, /** @type {number} */ value = -1) => textFor(this.#language, key, value, this.#texts);

  #say(/** @type {string} */ key, /** @type {string} */ tone, /** @type {number} */ value = -1) {
    const text = this.#text(key, value);
    // Unchanged text is not announced again; after an error it must be, so it is put in anew.
    if (this.#message.textContent !== text || tone === "error") this.#message.textContent = text;
    this.#message.className = tone;
  }

  #showScreen() {
    this.#region.setAttribute("aria-label", this.#text("region"));
    this.#done.textContent = this.#text("done");
    if (!this.#lock) return;
    const screen = this.#lock.screen;
    this.#say(screen.message, screen.tone, screen.value);
    this.#boardBox.classList.toggle("busy", !screen.takesTouches);
    this.#boardBox.classList.toggle("locked", ["locked", "refusedForGood"].includes(screen.message));
    this.#region.setAttribute("aria-busy", String(["checking", "saving", "removing"].includes(screen.message)));
    for (const button of this.#actions.querySelectorAll("button:not(.done)")) {
      const action = actions.find(({ name }) => name === /** @type {HTMLElement} */ (button).dataset.name);
      /** @type {HTMLElement} */ (button).hidden = !action || !(screen.buttons & action.bit);
      button.textContent = this.#text(action?.name ?? "");
    }
    this.#region.classList.toggle("setting", this.property("flow") === "create" || this.property("flow") === "change");
    this.#timer.hidden = screen.message !== "locked";
    this.#countdown.stop();
    if (!this.#timer.hidden) this.#countdown.start(screen.value);
    this.#dots.show(this.#lock, screen, this.#text("dot"), this.#isByKey);
    this.#showPreview(screen.hasPreview);
    this.#showStrength();
  }

  /** A word and why, for the pattern that was drawn first: honest, and nothing that looks like a measurement. */
  #showStrength() {
    const isEnglish = this.#language === "en";
    const strength = this.#lock?.strength;
    this.#strength.hidden = !strength;
    if (!strength) return;
    const words = strength.reasons.slice(0, 2).map(({ name, value }) => this.#text(`reason.${name}`, value));
    const reasons = words.join(isEnglish ? ", " : "，");
    const verdict = this.#text(`strength.${strength.verdict}`);
    this.#strength.textContent = reasons ? `${verdict}${isEnglish ? ": " : "："}${reasons}` : verdict;
    this.#strength.dataset.verdict = strength.verdict;
  }

  #showPreview(/** @type {boolean} */ isShown) {
    const { canvas } = this.#previewPainter;
    canvas.hidden = !isShown;
    if (!isShown || !this.#lock) {
      this.#previewPainter.paint(new Uint32Array());
      return;
    }
    const side = 56;
    const device = Math.round(side * devicePixelRatio);
    this.#previewPainter.resize(side, device, device);
    this.#previewPainter.paint(this.#lock.preview(side, this.#palette[1], this.#palette[2]));
  }

  #shake() {
    this.#message.classList.remove("shake");
    // Reading a measure makes the browser take notice of the removal, so that the animation starts again.
    void this.#message.offsetWidth;
    this.#message.classList.add("shake");
  }

  // MARK: Looks

  #looksChanged = () => {
    const theme = this.getAttribute("theme");
    const isDark = theme === "dark" || (theme !== "light" && darkScheme().matches);
    if (!this.#lock) return;
    const palette = this.#lock.engine.palette(isDark);
    this.style.setProperty("--_background", cssColor(palette[0]));
    this.#palette = paletteOf(this, palette);
    this.#loadPictures();
    this.#lock.configure(lookNumbers(this, this.#palette, reducedMotion().matches, this.#painter.pictures));
    this.#showScreen();
    this.#apply(Effect.redraw);
  };

  /** Loads the pictures of attributes that have changed. Dots keep their colours until their picture is there. */
  #loadPictures() {
    for (const [name, number] of Object.entries(pictureAttributes)) {
      const url = this.getAttribute(name) ?? "";
      if ((this.#pictureURLs.get(number) ?? "") === url) continue;
      this.#pictureURLs.set(number, url);
      this.#painter.pictures.delete(number);
      if (!url) continue;
      const picture = new Image();
      picture.onload = () => {
        if (this.#pictureURLs.get(number) !== url) return;
        this.#painter.pictures.set(number, picture);
        this.#looksChanged();
      };
      picture.onerror = () => console.warn(`The ${name} of the pattern lock could not be loaded.`, url);
      picture.src = url;
    }
  }

  #resized() {
    const { width, height } = boxOf(this.#boardBox);
    if (!this.#lock) return;
    // What is not shown is not told of other colours.
    if (this.#painter.canvas.width === 0 && width > 0) this.#looksChanged();
    this.#painter.resize(width, Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
    const effects = this.#lock.resize(width, height);
    this.#dots.show(this.#lock, this.#lock.screen, this.#text("dot"), this.#isByKey);
    // At once: a resized canvas is empty and must not be seen so.
    this.#painter.paint(this.#lock.display);
    this.#apply(effects);
  }
}

define("inkdot-pattern-lock", PatternLockElement);
