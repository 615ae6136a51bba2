// <inkdot-pattern-pad>: only the dots. It passes each drawn pattern to the page and shows the answer.
//
// `Documentation/WebComponent.md` lists its attributes, events, parts and custom properties.

import { Effect, Input, Status } from "../shared/codes.js";
import { make } from "../shared/dom.js";
import { InkdotElement, define, dress, flag, languageOf, styleSheet, watchLanguage, words, workings } from "../shared/element.js";
import { Board, gridAttributes, now, ruleOf, shake } from "./board.js";
import { Lock, startEngine } from "./engine.js";
import { lookAttributes } from "./looks.js";
import css from "./style.css.js";
import { languageFor, textFor } from "./texts.js";

export { shake };

/** @typedef {"correct" | "wrong" | "too-short" | "accepted"} PatternPadAnswer */

/** The engine input of an answer; any other answer discards the drawing. */
const inputs = new Map([
  ["correct", Input.correct],
  ["wrong", Input.wrong],
]);

/** Offset of the dots in the input of key derivation. */
const dotsAt = 19;

const style = styleSheet(css);

/** A drawn pattern that waits for an answer. Does not bubble: only listeners of the pad receive it. */
export class InkdotPatternEvent extends Event {
  /**
   * @param {number[]} dots
   * @param {(answer: Promise<PatternPadAnswer> | PatternPadAnswer) => void} respondWith
   */
  constructor(dots, respondWith) {
    super("inkdot-pattern");
    /** The dots in order, numbered from 0 row by row. */
    this.dots = dots;
    /** Answers the drawing, at once or later; the pad ignores touches meanwhile. The default answer is `accepted`. */
    this.respondWith = respondWith;
  }
}

export class PatternPadElement extends InkdotElement {
  static attributes = { ...gridAttributes, ...lookAttributes, readonly: flag, label: words };

  /** @type {Board} */ #board;
  /** @type {HTMLElement} */ #region;
  /** @type {HTMLElement} */ #message;
  /** Counts the drawings, so that answers to an earlier one are ignored. */ #turn = 0;
  #isRestarting = false;
  #life = new AbortController();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.#region = make("div.pad", { part: "lock", role: "group" });
    this.#board = new Board(this, this.#region, {
      effects: (effects) => {
        if (effects & Effect.check) void this.#ask();
      },
      looks: () => this.#showScreen(),
      text: (key) => this.#text(key),
    });
    this.#message = make("p", { part: "message", role: "alert", hidden: true });
    this.#region.append(this.#board.box, make("div.actions", { part: "actions" }, this.#board.done), this.#message);
    root.append(this.#region);
    this.upgradeProperties();
  }

  connectedCallback() {
    dress(this.shadowRoot, style);
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#board.connect(signal);
    watchLanguage(this, () => this.#showScreen(), signal);
    void this.#start();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#end();
  }

  attributeChangedCallback(/** @type {string} */ name, /** @type {string | null} */ from, /** @type {string | null} */ to) {
    if (!this.isConnected || from === to) return;
    if (name === "disabled" || name === "readonly") this.#board.cancel();
    if (name in lookAttributes) this.#board.looksChanged();
    else if (name in gridAttributes) this.#restartSoon();
    else this.#showScreen();
  }

  /** Several attributes that are set together restart the pad once. */
  #restartSoon() {
    this.#end();
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    queueMicrotask(() => {
      this.#isRestarting = false;
      if (this.isConnected) void this.#start();
    });
  }

  get [workings]() {
    return this.#board;
  }

  async #start() {
    const turn = ++this.#turn;
    try {
      const engine = await startEngine();
      if (turn !== this.#turn || !this.isConnected) return;
      const rule = ruleOf(this, 1);
      const lock = {
        flow: /** @type {const} */ ("verify"),
        current: rule,
        next: rule,
        weakPolicy: 0,
        status: Status.open,
        value: -1,
      };
      this.#message.hidden = true;
      this.#board.begin(new Lock(engine, { ...lock, asksAgain: true }));
      this.send("ready", undefined, false);
    } catch (error) {
      if (turn !== this.#turn) return;
      console.error("The pattern pad could not be started.", error);
      this.#message.textContent = this.#text("failed.engine");
      this.#message.hidden = false;
    }
  }

  #end() {
    this.#turn += 1;
    this.#board.end();
  }

  /** Passes the drawing to the page and shows the answer. */
  async #ask() {
    const { lock } = this.#board;
    const key = lock?.takeCandidate();
    if (!lock || !key) return;
    const turn = ++this.#turn;
    const dots = [...key.subarray(dotsAt)];
    key.fill(0);
    /** @type {Promise<PatternPadAnswer> | PatternPadAnswer | undefined} */
    let answer;
    let isOver = false;
    this.dispatchEvent(
      new InkdotPatternEvent(dots, (given) => {
        if (isOver) throw new Error("Call respondWith before the listener returns or awaits; it takes a promise.");
        answer = given;
      }),
    );
    isOver = true;
    this.#showScreen();
    try {
      answer = await answer;
    } catch (error) {
      answer = undefined;
      console.error("The answer to a pattern failed.", error);
    }
    if (turn !== this.#turn) return;
    this.#answer(lock, String(answer));
  }

  /** @param {Lock} lock @param {string} answer */
  #answer(lock, answer) {
    this.#board.apply(lock.send(inputs.get(answer) ?? Input.checkCancelled, -1, now()));
    this.#showScreen();
  }

  /** Discards the drawing, its echo or a pending answer. The next touch begins a drawing. */
  clear() {
    const { lock } = this.#board;
    if (!lock) return;
    this.#turn += 1;
    this.#board.apply(lock.clear(now()));
    this.#answer(lock, "accepted");
  }

  /**
   * Shows a pattern without an event: until `clear()`, or with an answer. Requires `inkdot-ready`.
   * @param {number[]} dots
   * @param {PatternPadAnswer} [answer]
   */
  show(dots, answer) {
    this.clear();
    const { lock } = this.#board;
    if (!lock) return;
    let effects = 0;
    for (const dot of dots) effects |= lock.pick(dot, now());
    effects |= lock.submit(now());
    lock.takeCandidate()?.fill(0);
    this.#board.apply(effects & ~(Effect.check | Effect.vibrate));
    if (answer) this.#answer(lock, answer);
    else this.#showScreen();
  }

  get #language() {
    return languageFor(languageOf(this));
  }

  #text = (/** @type {string} */ key) => textFor(this.#language, key);

  #showScreen() {
    const label = /** @type {any} */ (this).label;
    this.#region.setAttribute("aria-label", label || this.#text("region"));
    this.#board.done.textContent = this.#text("done");
    this.#region.toggleAttribute("inert", this.hasAttribute("readonly") || this.hasAttribute("disabled"));
    this.#board.showLocked(false);
    this.#board.showScreen();
  }
}

define("inkdot-pattern-pad", PatternPadElement);
