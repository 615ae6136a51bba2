// <inkdot-pattern-lock>: a pattern lock for any page.
//
// `Documentation/WebComponent.md` lists its attributes, events, parts and custom properties. No property, attribute or
// event exposes the pattern to the page.

import { Failure } from "../shared/engine.js";
import { Button, Effect, Input, Schedule, Status, weakPolicies } from "../shared/codes.js";
import { Board, gridAttributes, now, ruleOf, shake } from "./board.js";
import { Countdown } from "./countdown.js";
import { Lock, startEngine } from "./engine.js";
import { lookAttributes } from "./looks.js";
import {
  InkdotElement,
  choice,
  define,
  dress,
  flag,
  languageOf,
  number,
  styleSheet,
  watchLanguage,
  words,
  workings,
} from "../shared/element.js";
import { make } from "../shared/dom.js";
import { CanvasPainter } from "../shared/painter.js";
import { Steps } from "./steps.js";
import css from "./style.css.js";
import { languageFor, textFor } from "./texts.js";
import { failureOf } from "../storage/errors.js";
import { Vault } from "./vault.js";

export { shake, startEngine };

/** @typedef {import("./engine.js").LockEngine} LockEngine */

/** Attributes that restart the flow. */
const flowAttributes = {
  flow: choice("unlock", "create", "verify", "change", "remove"),
  name: words,
  ...gridAttributes,
  minimum: number(1, 36, 4),
  weak: choice("warn", "accept", "refuse"),
  schedule: choice("standard", "strict"),
  "step-by-step": flag,
};

/** Buttons below the board: bit of the screen, name of the text. */
const actions = [
  { bit: Button.startOver, name: "startOver" },
  { bit: Button.forgot, name: "forgot" },
  { bit: Button.manage, name: "manage" },
  { bit: Button.cancel, name: "cancel" },
];

const style = styleSheet(css);

export class PatternLockElement extends InkdotElement {
  static attributes = { ...flowAttributes, ...lookAttributes };

  /** @type {HTMLElement} */ #message;
  /** @type {HTMLElement} */ #timer;
  /** @type {Board} */ #board;
  /** The rule of a pattern that is set now. */ #nextRule = this.#rule;
  /** @type {string | null} The outcome of the flow until it is reported. */ #pending = null;
  /**
   * The vault created by this element. Kept across restarts, because it remembers which wrong patterns were counted.
   * @type {Vault | undefined}
   */
  #ownVault;
  /** @type {HTMLElement} */ #strength;
  /** @type {HTMLElement} */ #actions;
  /** @type {HTMLElement} */ #region;
  /** @type {CanvasPainter} */ #previewPainter;
  /** @type {Countdown} */ #countdown;
  /** @type {Steps} */ #steps;
  /** @type {HTMLElement} */ #preview;
  /** @type {HTMLElement} */ #head;
  /** Counts the starts of the flow, so that answers to an earlier start are ignored. */ #start = 0;
  #isRestarting = false;
  #life = new AbortController();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const preview = (this.#preview = make("canvas.preview", { part: "preview", "aria-hidden": "true", hidden: true }));
    this.#message = make("p", { part: "message", role: "status" });
    this.#strength = make("p.strength", { part: "strength", hidden: true });
    this.#timer = make("div.timer", { part: "timer", role: "timer", "aria-live": "off", hidden: true });
    this.#region = make("section", { part: "lock", role: "region" });
    this.#board = new Board(this, this.#region, {
      effects: (effects) => this.#carryOut(effects),
      looks: () => this.#showScreen(),
      text: (key) => this.#text(key),
    });
    this.#actions = make("div.actions", { part: "actions" }, this.#board.done);
    this.#head = make("div.head", {}, preview, this.#message, this.#strength, this.#timer);
    this.#region.append(this.#head, this.#board.box, this.#actions);
    this.#steps = new Steps({ again: () => this.#startOver(), changed: () => this.#showScreen() });
    root.append(this.#region);
    this.#previewPainter = new CanvasPainter(preview);
    // At the end, asks the vault instead of trusting the clock.
    this.#countdown = new Countdown(
      (left) => {
        this.#timer.textContent = this.#text("wait").replace("{time}", left);
      },
      () => void this.#askStatus(),
    );
    for (const { bit, name } of actions) {
      const button = make("button", {
        type: "button",
        part: `button ${name}`,
        "data-name": name,
        hidden: true,
        onclick: () => this.#press(bit),
      });
      this.#actions.append(button);
    }
    this.#actions.append(this.#steps.again, this.#steps.go);
    this.upgradeProperties();
  }

  connectedCallback() {
    dress(this.shadowRoot, style);
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#board.connect(signal);
    document.addEventListener("visibilitychange", this.#visibilityChanged, { signal });
    watchLanguage(this, () => this.#showScreen(), signal);
    void this.restart();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#letGo();
    this.#disconnectStorage();
  }

  /** Closes the connection of the element's vault after removal; the next request opens another. */
  #disconnectStorage() {
    if (!this.isConnected) this.#ownVault?.storage.close();
  }

  attributeChangedCallback(/** @type {string} */ name, /** @type {string | null} */ from, /** @type {string | null} */ to) {
    if (!this.isConnected || from === to) return;
    if (name === "lang") this.#showScreen();
    else if (name in lookAttributes) {
      if (name === "disabled") this.#board.cancel();
      this.#board.looksChanged();
    } else this.#restartSoon();
  }

  /** Several attributes that are set together restart the flow once. */
  #restartSoon() {
    // Until the restart, nothing may be drawn in the old flow.
    this.#letGo();
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    queueMicrotask(() => {
      this.#isRestarting = false;
      if (this.isConnected) void this.restart();
    });
  }

  /** Internals for tests of this project; they may change. */
  get [workings]() {
    return this.#board;
  }

  // MARK: The flow

  /** @type {any} */
  #vault = null;

  /** The vault that checks and stores patterns; created from `name` and `schedule` unless a page sets its own. */
  get vault() {
    return this.#vault;
  }

  set vault(vault) {
    this.#vault = vault;
  }

  /** @type {import("./texts.js").Texts} */
  #texts = {};

  /**
   * Texts of the page that replace the lock's own, by their keys in `texts.js`.
   * @type {import("./texts.js").Texts}
   */
  get texts() {
    return { ...this.#texts };
  }

  set texts(words) {
    this.#texts = { ...words };
    if (this.isConnected) this.#showScreen();
  }

  /** Restarts the flow from its first step. */
  async restart() {
    this.#letGo();
    const start = ++this.#start;
    this.#say("loading", "neutral");
    try {
      const engine = await startEngine();
      if (!this.vault || this.#ownVault === this.vault) this.vault = this.#makeVault(engine);
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

  /** Returns the element's vault; creates another one only if attributes require it. */
  #makeVault(/** @type {LockEngine} */ engine) {
    const own = this.#ownVault;
    const name = this.getAttribute("name") ?? "default";
    own?.leave();
    if (own?.name === name && own.schedule === this.#waits && own.engine === engine) return own;
    own?.storage.close();
    return (this.#ownVault = new Vault(engine, name, this.#waits));
  }

  /** The state of the vault, or the failure. */
  async #load() {
    try {
      const stored = await this.vault.load();
      const failure = stored.failure ?? (stored.exists || this.property("flow") === "create" ? undefined : Failure.recordMissing);
      return { stored, failure };
    } catch (error) {
      return { stored: null, failure: failureOf(error) };
    } finally {
      this.#disconnectStorage();
    }
  }

  #begin(/** @type {LockEngine} */ engine, /** @type {any} */ stored, /** @type {string | undefined} */ failure) {
    const next = this.#rule;
    const weakPolicy = weakPolicies.indexOf(this.property("weak"));
    this.#nextRule = next;
    const lock = new Lock(engine, {
      flow: this.property("flow"),
      current: stored?.rule ?? next,
      next,
      weakPolicy,
      status: stored?.status ?? Status.open,
      value: stored?.value ?? -1,
    });
    this.#board.begin(lock);
    let effects = Effect.screenChanged;
    if (failure !== undefined && (this.property("flow") !== "create" || failure === Failure.storageDenied)) {
      effects |= lock.send(Input.failed, failure, now());
    }
    this.#board.apply(effects);
  }

  get #lock() {
    return this.#board.lock;
  }

  /** Releases the lock; the engine wipes its secrets. */
  #letGo() {
    this.#start += 1;
    this.#countdown.stop();
    this.#steps.reset();
    this.#board.end();
    this.#pending = null;
    this.#failureTexts = undefined;
    const { canvas, context } = this.#previewPainter;
    context.clearRect(0, 0, canvas.width, canvas.height);
  }

  /** A property of an attribute. */
  property(/** @type {string} */ name) {
    return /** @type {any} */ (this)[name];
  }

  get #waits() {
    return this.property("schedule") === "strict" ? Schedule.strict : Schedule.standard;
  }

  /** The rule of a pattern to be set; numbers out of range are clamped. */
  get #rule() {
    return ruleOf(this, this.property("minimum"));
  }

  // MARK: Effects

  /** Carries out effects other than those of the board. */
  #carryOut(/** @type {number} */ effects) {
    if (!this.#lock) return;
    const { message } = this.#lock.screen;
    const isRecorded = message === "drawAgain" || message === "weak";
    if (effects & Effect.screenChanged && isRecorded && this.property("stepByStep")) this.#steps.hold("next");
    else if (effects & Effect.screenChanged) this.#showScreen();
    // An error about the last pattern disappears when the next drawing begins.
    if (effects & Effect.dotsChanged && !this.#board.isByKey)
      this.#message.classList.toggle("past", this.#message.classList.contains("error"));
    if (effects & Effect.shakeMessage) shake(this.#message);
    if (effects & Effect.check) void this.#ask((vault, candidate) => vault.check(candidate));
    if (effects & Effect.save) this.#save();
    if (effects & Effect.remove) void this.#ask((vault) => vault.remove());
    if (effects & Effect.finished) this.#pending = this.#lock.screen.outcome;
    // Unlocked content need not wait for the echo, which stays visible with the lock.
    const isDue = this.#pending === "unlocked" || effects & Effect.echoEnded || this.#lock.deadline === Infinity;
    if (this.#pending && isDue) this.#finish();
  }

  /** Saves the new pattern with the vault, after a press in step-by-step mode. */
  #save() {
    const save = () => void this.#ask((vault, candidate) => vault.save(candidate, this.#nextRule));
    if (this.property("stepByStep")) this.#steps.hold("confirm", save);
    else save();
  }

  /** Starts over with a new pattern. */
  #startOver() {
    // Restarting the flow drops a pattern that waits to be saved.
    if (this.#lock?.screen.message === "saving") void this.restart();
    else this.#board.apply(this.#lock?.send(Input.startOver, 0, now()));
  }

  /** Makes the vault check, save or remove, and passes the result to the lock. */
  async #ask(/** @type {(vault: any, candidate: Uint8Array | null) => Promise<import("./vault.js").Answer>} */ question) {
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
      this.#disconnectStorage();
    }
    if (start !== this.#start || lock !== this.#lock) return;
    this.#failureTexts = answer.message;
    this.#board.apply(lock.send(answer.input, answer.value, now()));
  }

  /**
   * The vault's text for its last failure, by language.
   * @type {Record<string, string> | undefined}
   */
  #failureTexts;

  #finish() {
    const outcome = this.#pending;
    this.#pending = null;
    const shown = outcome === "unlocked" ? this.#board.celebrate() : Promise.resolve();
    this.send("finish", { outcome, shown });
  }

  #press(/** @type {number} */ bit) {
    if (bit === Button.forgot) this.send("forgot");
    else if (bit === Button.manage) this.send("manage");
    else {
      const input = bit === Button.startOver ? Input.startOver : Input.cancel;
      this.#board.apply(this.#lock?.send(input, 0, now()));
    }
  }

  /** Asks whether attempts are allowed now: after a wait, or when the page returns from the background. */
  async #askStatus() {
    const lock = this.#lock;
    const start = this.#start;
    if (!lock) return;
    let answer;
    try {
      answer = await this.vault.status();
    } catch (error) {
      answer = { input: Input.failed, value: failureOf(error) };
    } finally {
      this.#disconnectStorage();
    }
    if (start === this.#start && lock === this.#lock) this.#board.apply(lock.send(answer.input, answer.value, now()));
  }

  #visibilityChanged = () => {
    if (!document.hidden && this.#lock?.screen.message === "locked") void this.#askStatus();
  };

  // MARK: Showing

  get #language() {
    return languageFor(languageOf(this));
  }

  /** Returns a text, of the page's own or of the default ones. */
  #text = (/** @type {string} */ key, /** @type {number} */ value = -1) =>
    (key.startsWith("failed.") && this.#failureTexts?.[this.#language]) || textFor(this.#language, key, value, this.#texts);

  #say(/** @type {string} */ key, /** @type {string} */ tone, /** @type {number} */ value = -1) {
    const text = this.#text(key, value);
    // Unchanged text is set again after an error only, so that screen readers announce it again.
    if (this.#message.textContent !== text || tone === "error") this.#message.textContent = text;
    this.#message.className = tone;
  }

  #showScreen() {
    this.#region.setAttribute("aria-label", this.#text("region"));
    this.#board.done.textContent = this.#text("done");
    if (!this.#lock) return;
    const screen = this.#lock.screen;
    const { held } = this.#steps;
    if (held) this.#say(`held.${held}`, "neutral");
    else this.#say(this.#keyOf(screen), screen.tone, screen.value);
    this.#board.showLocked(["locked", "refusedForGood"].includes(screen.message));
    this.#region.setAttribute("aria-busy", String(["checking", "saving", "removing"].includes(screen.message)));
    for (const button of this.#actions.querySelectorAll("button:not(.done)")) {
      const action = actions.find(({ name }) => name === /** @type {HTMLElement} */ (button).dataset.name);
      if (!action) continue;
      /** @type {HTMLElement} */ (button).hidden = held !== null || !(screen.buttons & action.bit);
      button.textContent = this.#text(action.name);
    }
    this.#steps.show(this.#text, this.#lock.strength?.verdict === "weak");
    this.#region.classList.toggle("held", held !== null);
    this.#board.box.inert = held !== null;
    // While a step is held the pattern is shown where it was drawn.
    const place = held ? this.#board.box : this.#head;
    if (this.#preview.parentElement !== place) place.prepend(this.#preview);
    this.#region.classList.toggle("setting", this.property("flow") === "create" || this.property("flow") === "change");
    this.#timer.hidden = screen.message !== "locked";
    this.#countdown.stop();
    if (!this.#timer.hidden) this.#countdown.start(screen.value);
    this.#board.showScreen();
    this.#showPreview(screen.hasPreview);
    this.#showStrength();
  }

  /** Returns the key of a message; for a changed pattern, that of the new one. */
  #keyOf(/** @type {{message: string}} */ { message }) {
    const isChange = this.property("flow") === "change" && message === "drawNew";
    return isChange ? "drawNew.change" : message;
  }

  /** Shows the strength of the new pattern: a word, reasons and advice, but no numbers. */
  #showStrength() {
    const isEnglish = this.#language === "en";
    const strength = this.#lock?.strength;
    this.#strength.hidden = !strength;
    if (!strength) return;
    const of = (/** @type {string} */ kind) =>
      strength.reasons.slice(0, 2).map(({ name, value }) => this.#text(`${kind}.${name}`, value));
    const reasons = strength.verdict === "strong" ? "" : of("reason").join(isEnglish ? ", " : "，");
    const verdict = this.#text(`strength.${strength.verdict}`);
    const advice = [...new Set(of("advice"))].join(isEnglish ? ", or " : "，或");
    this.#strength.textContent =
      (reasons ? `${verdict}${isEnglish ? ": " : "："}${reasons}` : verdict) +
      (reasons && advice ? (isEnglish ? `. Try ${advice}.` : `。可以试试${advice}。`) : "");
    this.#strength.dataset.verdict = strength.verdict;
  }

  #showPreview(/** @type {boolean} */ isShown) {
    const { canvas } = this.#previewPainter;
    canvas.hidden = !isShown;
    if (!isShown || !this.#lock) {
      this.#previewPainter.paint(new Uint32Array());
      return;
    }
    const side = canvas.clientWidth || 56;
    const device = Math.round(side * devicePixelRatio);
    this.#previewPainter.resize(side, device, device);
    this.#previewPainter.paint(this.#lock.preview(side, this.#board.palette[1], this.#board.palette[2]));
  }
}

define("inkdot-pattern-lock", PatternLockElement);
