// The gesture lab: a board, a timeline of all recognizers, and recordings.

import { CanvasPainter } from "../../inkdot/shared/painter.js";
import { PointerInput } from "../../inkdot/shared/pointers.js";
import { h, translate } from "../dom.js";
import { startLab } from "./board.js";
import { LabEffect, cards } from "./codes.js";
import { KeyFingers, Mirror } from "./fingers.js";
import { LogList } from "./log.js";
import { Motion } from "./motion.js";
import { options } from "./options.js";
import { recordingPanel } from "./recording.js";
import { labTexts } from "./texts.js";
import { Timeline } from "./timeline.js";
import { filled, hitWords, viewName } from "./words.js";
import { addTexts, text } from "../texts.js";

addTexts(labTexts);

export function labScreen() {
  const root = h("div.lab");
  /** @type {LabScreen | null} */
  let screen = null;
  let isLeft = false;
  startLab().then(
    (board) => {
      // The user may have left before the engine was loaded.
      if (!isLeft) screen = new LabScreen(root, board);
    },
    (error) => {
      console.error("The lab could not be started.", error);
      root.append(h("p.notice", { role: "alert", text: "lab.failed" }));
      translate(root);
    },
  );
  const leave = () => {
    isLeft = true;
    screen?.stop();
  };
  return { node: root, leave };
}

const now = () => performance.now() / 1000;

/** The cards that are empty until they are touched. */
const hints = new Set(["sparks", "edgePan"]);

export class LabScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("./board.js").LabBoard} board
   */
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.card = 0;
    this.isTogether = true;
    this.frame = 0;
    this.timer = 0;
    this.size = { width: 0, height: 0 };

    this.canvas = /** @type {HTMLCanvasElement} */ (
      h("canvas", { tabindex: 0, role: "application", label: "lab.board", "aria-describedby": "lab-about" })
    );
    this.names = h("div.names", { "aria-hidden": "true" });
    /** A hint on a card that is empty at first, until the first touch or key. */
    this.hint = h("p.hint", { hidden: true, "aria-hidden": "true" });
    this.stage = h("div.stage", {}, this.canvas, this.names, this.hint);
    this.about = h("p.about", { id: "lab-about" });
    this.options = h("div.options");
    this.updateOptions = () => {};
    this.notice = h("p", { role: "status" });
    this.hit = h("section.panel.hit", { hidden: true });
    this.timeline = new Timeline(board);
    this.log = new LogList(board);
    this.recording = recordingPanel(this);
    this.painter = new CanvasPainter(this.canvas);
    root.append(
      this.chooser(),
      this.about,
      this.stage,
      this.options,
      this.hit,
      h("div.side", {}, this.notice, this.timeline.element, this.recording.element, this.log.element),
    );

    const mirror = new Mirror(this.canvas);
    const touch = (/** @type {number} */ time, /** @type {any[]} */ rows) => this.follow(board.touches(time, mirror.add(rows)));
    this.pointers = new PointerInput(this.canvas, touch);
    this.keys = new KeyFingers(this.canvas, touch, () => cards[this.card]);
    this.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const type of ["pointerdown", "keydown"]) {
      this.canvas.addEventListener(type, () => {
        this.hint.hidden = true;
      });
    }
    this.motion = new Motion(
      (x, y, z, time) => this.follow(board.wasm.lab_accelerate(x, y, z, time)),
      (key) => this.say(key),
    );

    // Aborted when the screen is left.
    this.life = new AbortController();
    const { signal } = this.life;
    this.changes = new MutationObserver(() => this.renew());
    this.changes.observe(document.documentElement, { attributeFilter: ["lang", "data-theme"] });
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const reduce = () => board.wasm.lab_reduce_motion(still.matches ? 1 : 0);
    reduce();
    still.addEventListener("change", reduce, { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.renew(), { signal });
    addEventListener("visibilitychange", () => document.hidden && this.cancel(), { signal });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.stage);
    this.observer.observe(this.timeline.canvas);
    this.resize();
    this.show(0);
  }

  stop() {
    this.cancel();
    this.life.abort();
    this.observer.disconnect();
    this.changes.disconnect();
    this.pointers.stop();
    this.motion.stop();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  chooser() {
    const group = h("div.cards", { role: "radiogroup", label: "lab.cards" });
    cards.forEach((name, index) => {
      const input = /** @type {HTMLInputElement} */ (
        h("input", {
          type: "radio",
          name: "lab-card",
          value: name,
          onchange: () => this.show(index),
        })
      );
      group.append(h("label", { "data-card": name }, input, h("span", { text: `lab.c.${name}` })));
    });
    return group;
  }

  /** Shows a card, -1 for a log from elsewhere, and starts its recording unless a log is shown. */
  show(/** @type {number} */ card, isLive = true) {
    this.card = card;
    if (isLive) this.start();
    this.about.replaceChildren();
    if (card >= 0) {
      this.about.append(h("span", { text: `lab.d.${cards[card]}` }), " ", h("small", { text: `lab.k.${cards[card]}` }));
    }
    this.hint.hidden = !isLive || !hints.has(cards[card]);
    this.hint.dataset.text = `lab.hint.${hints.has(cards[card]) ? cards[card] : "sparks"}`;
    for (const label of this.root.querySelectorAll(".cards label")) {
      const isShown = /** @type {HTMLElement} */ (label).dataset.card === cards[card];
      /** @type {HTMLInputElement} */ (label.querySelector("input")).checked = isShown;
      if (isShown) label.scrollIntoView({ block: "nearest", inline: "center" });
    }
    const { elements, update } = isLive ? options(this, cards[card]) : { elements: [], update() {} };
    this.options.replaceChildren(...elements);
    this.updateOptions = update;
    this.motion.stop();
    if (cards[card] === "shake" && isLive && !Motion.mustAsk) this.motion.ask();
    this.renew();
  }

  /** Restarts the card. */
  start() {
    this.pointers.reset();
    this.keys.lift();
    this.board.start(Math.max(0, this.card), this.size.width, this.size.height, this.isTogether);
    this.say("");
    this.recording.forgetProblem();
    this.cleared();
  }

  /** Called when the recording was restarted. */
  cleared() {
    this.timeline.rebuild();
    this.log.clear();
    this.recording.update();
    this.renew();
  }

  /** Shows a text below the board; an empty key clears it. */
  say(/** @type {string} */ key) {
    this.notice.textContent = "";
    if (key) this.notice.dataset.text = key;
    else delete this.notice.dataset.text;
    if (this.root.isConnected) translate(this.root);
  }

  cancel() {
    this.pointers.reset();
    this.follow(this.board.wasm.lab_cancel_touches(now()));
  }

  /** Carries out the effects of the lab. */
  follow(/** @type {number} */ answer) {
    const effects = this.board.engine.effects(answer);
    if (effects < 0) return;
    if (effects & LabEffect.restarted) {
      this.cleared();
      this.say("lab.restarted");
    }
    if (effects & LabEffect.logged) this.log.update();
    if (effects & LabEffect.statesChanged) this.timeline.update();
    if (effects & LabEffect.hitChanged) this.tellHit();
    if (effects & LabEffect.sparksCounted) this.tellSparks();
    else if (effects & LabEffect.logged && cards[this.card] === "button") this.tellHit();
    if (effects & (LabEffect.redraw | LabEffect.playbackEnded)) this.paintSoon();
  }

  // MARK: Painting

  paintSoon() {
    clearTimeout(this.timer);
    this.frame ||= requestAnimationFrame((time) => this.paint(time / 1000));
  }

  /** @param {number} time */
  paint(time) {
    this.frame = 0;
    const { board } = this;
    // Delivers pending input before advancing the time.
    this.pointers.flush();
    this.follow(board.wasm.lab_tick(time));
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const isDark = this.isDark;
    this.painter.paint(board.surface(isDark));
    this.timeline.paint(isDark);
    if (board.playback) this.recording.update();
    const wait = board.wasm.lab_deadline(time) - time;
    if (wait <= 0) this.paintSoon();
    else if (wait < 1e6) this.timer = setTimeout(() => this.paintSoon(), wait * 1000);
  }

  get isDark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    const ratio = devicePixelRatio || 1;
    if (width && (width !== this.size.width || height !== this.size.height)) {
      this.size = { width, height };
      this.painter.resize(width, Math.round(width * ratio), Math.round(height * ratio));
      const wasLive = !this.board.playback;
      this.board.wasm.lab_resize(width, height);
      if (wasLive) this.cleared();
    }
    this.timeline.resize(ratio);
    this.renew();
  }

  /** Updates everything to the current language and colours. */
  renew() {
    if (this.root.isConnected) translate(this.root);
    this.timeline.update();
    this.log.renew();
    this.recording.update();
    this.tellHit();
    this.updateOptions();
    this.paintSoon();
  }

  /** Shows the number of sparks at the lift. */
  tellSparks() {
    this.say("");
    this.notice.textContent = filled("lab.sparks.count", { n: this.board.wasm.lab_sparks() });
  }

  /** Shows how the last touch found its view, and the names of the views on the board. */
  tellHit() {
    const { views, stations, wasm } = this.board;
    const hasTree = views.length > 1;
    const label = (/** @type {string} */ name, /** @type {{x: number, y: number}} */ place) => {
      const element = h("span", {}, name);
      element.style.left = `${place.x}px`;
      element.style.top = `${place.y}px`;
      return element;
    };
    this.names.replaceChildren(
      ...(hasTree ? views : []).map((view, index) => {
        const clicks = wasm.lab_clicks(index);
        const element = label(clicks > 0 ? filled("lab.clicks", { n: clicks }) : viewName(view.name), view);
        if (clicks >= 0) {
          element.className = "button";
          element.style.width = `${view.width}px`;
          element.style.height = `${view.height}px`;
        }
        return element;
      }),
      ...stations.map((place, index) => {
        const element = label(text(["lab.app", "lab.scene", "lab.controller"][index]), place);
        element.className = "station";
        return element;
      }),
    );
    this.hit.hidden = !hasTree;
    if (!hasTree) return;
    const words = hitWords(this.board);
    this.hit.replaceChildren(
      ...(words.length
        ? words.map(({ title, words: says }) => h("p", {}, h("b", {}, `${title}${text("lab.colon")}`), says))
        : [h("p.quiet", {}, text("lab.h.none"))]),
    );
  }
}
