// Replays a drawing in a dialog, and exports it as a film or an animated SVG. Loaded on first use.

import { download } from "../shared/handover.js";
import { icon } from "../shared/icons.js";
import { choose, iconButton, make, radioGroup, translate } from "./parts.js";
import { Film } from "./film.js";
import { ReplayPicture } from "./replay-picture.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Playback speeds, relative to the drawing speed. */
const speeds = [0.5, 1, 2, 4, 8];
/** Step of the arrow keys, in s. */
const step = 1;

export class Replay {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.isPlaying = false;
    this.time = 0;
    this.speed = 1;
    this.request = 0;
    /** Time at which the current frame was painted, in ms. */
    this.before = 0;
    /**
     * The current recording, if one is requested.
     * @type {Film | null}
     */
    this.film = null;
    /** Aborted when the dialog closes. */
    this.life = new AbortController();
    this.canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { role: "img", label: "replay.picture" }));
    this.stage = make("div.screen", {}, this.canvas);
    this.play = iconButton("play", "replay.play", () => (this.isPlaying ? this.pause() : this.start()));
    this.slider = /** @type {HTMLInputElement} */ (
      make("input.scrub", {
        type: "range",
        min: 0,
        step: "any",
        label: "replay.moment",
        oninput: () => this.scrub(Number(this.slider.value)),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.slide(event),
      })
    );
    this.clock = make("output", { "aria-hidden": "true" });
    this.rates = radioGroup(
      "segments",
      "replay.speed",
      speeds.map((speed) => make("button", { type: "button", onclick: () => this.setSpeed(speed) }, `${speed}×`)),
    );
    const filming = make("button.plain", { type: "button", text: "replay.film", onclick: () => this.record() });
    filming.hidden = !Film.type;
    this.status = make("p", { role: "status" });
    this.dialog = /** @type {HTMLDialogElement} */ (
      make(
        "dialog.replay",
        // The texts of all descendants of the dialog.
        {
          "aria-labelledby": "replay-title",
          onclose: () => this.end(),
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
        },
        make(
          "div.title",
          {},
          make("h2", { id: "replay-title", text: "replay" }),
          iconButton("remove", "close", () => this.dialog.close()),
        ),
        this.stage,
        make("div.scrubbing", {}, this.play, this.slider, this.clock),
        make(
          "div.row",
          {},
          this.rates,
          filming,
          make("button.plain", { type: "button", text: "replay.svg", onclick: () => this.keepSVG() }),
        ),
        this.status,
      )
    );
    choose(this.rates, speeds.indexOf(this.speed));
  }

  /** Opens the dialog and plays, unless reduced motion is preferred; then it shows the whole drawing. */
  show() {
    const { board } = this;
    board.surface?.cancelTouches();
    this.picture = new ReplayPicture(board.drawing, this.canvas);
    const { duration } = this.picture;
    this.slider.max = String(duration);
    board.shell.append(this.dialog);
    translate(this.dialog, (key) => board.text(key));
    this.dialog.showModal();
    this.play.focus({ preventScroll: true });
    const resizing = new ResizeObserver(() => this.lay());
    resizing.observe(this.stage);
    const { signal } = this.life;
    signal.addEventListener("abort", () => resizing.disconnect());
    // Otherwise the film would contain seconds without motion.
    document.addEventListener("visibilitychange", () => document.hidden && this.pause(), { signal });
    // Ends if the page removes the board, or the drawing is wiped.
    board.life.signal.addEventListener("abort", () => this.end(), { signal });
    this.lay();
    void board.drawing.pictures.settled().then(() => this.picture?.repaint());
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.scrub(duration);
    else this.start();
  }

  lay() {
    // The size of a film cannot change.
    if (this.film || !this.picture) return;
    const { clientWidth, clientHeight } = this.stage;
    if (clientWidth && clientHeight) this.picture.lay(clientWidth, clientHeight, devicePixelRatio);
  }

  end() {
    if (!this.picture) return;
    this.pause();
    this.life.abort();
    this.picture.end();
    this.picture = undefined;
    this.dialog.remove();
    if (this.board.surface) this.board.focus();
  }

  // MARK: Time

  start() {
    if (!this.picture) return;
    if (this.time >= this.picture.duration) this.seek(0);
    this.isPlaying = true;
    this.tell();
    this.before = 0;
    this.request = requestAnimationFrame((now) => this.advance(now));
  }

  pause() {
    cancelAnimationFrame(this.request);
    this.isPlaying = false;
    // Discards an incomplete recording.
    if (this.film) this.dropFilm();
    this.tell();
  }

  advance(/** @type {number} */ now) {
    if (!this.picture) return;
    const passed = this.before ? (now - this.before) / 1000 : 0;
    this.before = now;
    const { film } = this;
    if (!film || film.hasBegun) this.seek(this.time + passed * this.speed);
    const isEnd = this.time >= this.picture.duration;
    if (isEnd) film?.end();
    if (!isEnd || film?.hasEnded === false) {
      film?.hold();
      this.request = requestAnimationFrame((time) => this.advance(time));
      return;
    }
    this.isPlaying = false;
    if (film) void this.keepFilm(film);
    this.tell();
  }

  scrub(/** @type {number} */ time) {
    if (this.film) this.pause();
    this.seek(time);
    this.tell();
  }

  seek(/** @type {number} */ time) {
    const duration = this.picture?.duration ?? 0;
    this.time = Math.max(0, Math.min(duration, time));
    this.picture?.seek(this.time);
    this.slider.value = String(this.time);
    this.clock.value = `${seconds(this.time)} / ${seconds(duration)}`;
  }

  setSpeed(/** @type {number} */ speed) {
    if (this.film) this.pause();
    this.speed = speed;
    choose(this.rates, speeds.indexOf(speed));
  }

  /** Updates buttons and position. While playing, the position is not announced, because screen readers would never stop. */
  tell() {
    const key = this.isPlaying ? "replay.pause" : "replay.play";
    this.play.dataset.label = key;
    this.play.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
    translate(this.dialog, (name) => this.board.text(name));
    const [time, duration] = [this.time, this.picture?.duration ?? 0].map((value) => value.toFixed(1));
    const words = this.isPlaying
      ? this.board.text("replay.playing", duration)
      : this.board.text("replay.at", time).replace("{total}", duration);
    this.slider.setAttribute("aria-valuetext", words);
  }

  // MARK: Keys

  press(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
    // The space bar presses buttons.
    if (event.key === " " && !target.matches("button")) {
      if (this.isPlaying) this.pause();
      else this.start();
      event.preventDefault();
    }
  }

  slide(/** @type {KeyboardEvent} */ event) {
    const steps = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key];
    if (!steps) return;
    event.preventDefault();
    this.scrub(this.time + steps);
  }

  // MARK: Keeping

  /** Plays from the start and records a film. */
  record() {
    if (!this.picture) return;
    this.pause();
    this.seek(0);
    try {
      const fail = () => {
        if (this.film) this.pause();
        this.say("replay.filmFailed");
      };
      this.film = new Film(this.picture.context, fail);
    } catch {
      return this.say("replay.filmFailed");
    }
    this.say("replay.filming");
    this.start();
  }

  async keepFilm(/** @type {Film} */ film) {
    this.film = null;
    const content = await film.stop();
    this.lay();
    if (!content.size) return this.say("replay.filmFailed");
    const name = `${this.board.stem}.${content.type.split("/")[1]}`;
    download(new File([content], name, { type: content.type }));
    this.say("said.exported", name);
  }

  dropFilm() {
    void this.film?.stop();
    this.film = null;
    this.say("replay.notFilmed");
    this.lay();
  }

  keepSVG() {
    const { engine } = this.board.drawing;
    const bytes = engine.long(engine.wasm.doodle_replay_svg(this.speed));
    const name = `${this.board.stem}.svg`;
    download(new File([bytes], name, { type: "image/svg+xml" }));
    this.say("said.exported", name);
  }

  say(/** @type {string} */ key, value = "") {
    this.status.textContent = this.board.text(key, value);
  }
}

/** Formats a time in whole seconds like a clock. */
function seconds(/** @type {number} */ time) {
  const whole = Math.floor(time);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
