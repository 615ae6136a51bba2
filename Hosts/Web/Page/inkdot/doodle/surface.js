// The paper of a doodle board on the page: pointers in, ink out. It has no buttons; `doodle-board.js` puts them around it.

import { DrawingError } from "./drawing.js";
import { DoodleEffect, DoodleEngine, greatestTouchCount, losses, tools, touchLength } from "./engine.js";
import { DoodleExport } from "./export.js";
import { DoodleFrame } from "./frame.js";
import { DoodleLive } from "./live.js";
import { DoodlePhotos, PhotoError, readPhoto } from "./photos.js";
import { DoodlePointers } from "./pointers.js";
import { DoodleTiles } from "./tiles.js";
import { turnWheel } from "./wheel.js";
import { boundsOf, paintInk } from "./ink-painter.js";
import { cssColor, parseColor } from "../shared/painter.js";

/** @typedef {import("./drawing.js").DoodleSettings} DoodleSettings */

/** How long the scale has rested before the paper is painted sharp, in ms. */
const restBeforeSharpening = 120;

export class DoodleSurface extends EventTarget {
  /**
   * Fills an element that has a size.
   * @param {HTMLElement} root
   */
  static async create(root) {
    return new DoodleSurface(root, await DoodleEngine.create());
  }

  /**
   * @param {HTMLElement} root
   * @param {DoodleEngine} engine
   */
  constructor(root, engine) {
    super();
    this.root = root;
    this.engine = engine;
    /** @type {DoodleSettings} */
    this.settings = {
      tool: "pen", eraser: "part", color: "#1b1f24ff", width: 4, eraserWidth: 24, palmRejection: true,
    };
    const layer = (/** @type {string} */ css) => {
      const element = document.createElement("div");
      element.style.cssText = `position:absolute;${css}`;
      root.append(element);
      return element;
    };
    root.style.cssText += ";position:relative;overflow:hidden;touch-action:none;user-select:none;-webkit-user-select:none";
    this.paper = layer("left:0;top:0;overflow:hidden;transform-origin:0 0;box-shadow:0 1px 12px rgb(0 0 0 / 0.25)");
    this.tiles = new DoodleTiles(this.paper, (context, { x, y, width, height }) =>
      paintInk(context, engine.list("paint", x, y, width, height, 0), (file) => this.photos.picture(file)));
    this.live = new DoodleLive(layer("inset:0;pointer-events:none"));
    this.photos = new DoodlePhotos(engine, layer("inset:0;pointer-events:none;overflow:hidden"), () => {
      this.tiles.spoil([this.whole]);
      this.effects |= DoodleEffect.photosChanged;
      this.wake();
    });
    this.frame = new DoodleFrame(this, layer("inset:0;pointer-events:none;overflow:hidden"));
    this.export = new DoodleExport(engine, this.photos, this.tiles);
    this.pointers = new DoodlePointers(root, (isUrgent) => {
      if (isUrgent) this.flush();
      this.wake();
    });
    /** What was asked for and not yet carried out. */
    this.effects = 0;
    this.request = 0;
    this.timer = 0;
    this.sharpenAt = 0;
    this.state = engine.state;
    this.onFrame = () => this.carryOut();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    root.addEventListener("wheel", (event) => turnWheel(this, event), { passive: false, signal });
    addEventListener("blur", () => this.cancelTouches(), { signal });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.cancelTouches();
    }, { signal });
    addEventListener("devicemotion", (event) => this.shake(event), { signal });
    this.set({});
    this.resize();
    this.begin();
  }

  destroy() {
    this.stopped.abort();
    this.observer.disconnect();
    this.pointers.stop();
    this.photos.start();
    cancelAnimationFrame(this.request);
    clearTimeout(this.timer);
    this.root.replaceChildren();
  }

  // MARK: What can be asked

  get canUndo() {
    return this.state.canUndo;
  }

  get canRedo() {
    return this.state.canRedo;
  }

  get isEmpty() {
    return this.state.isEmpty;
  }

  /** 1 is the true size. */
  get zoom() {
    return this.state.scale;
  }

  /** The photo that keys and handles act on. */
  get photo() {
    const { selection, photoCount } = this.state;
    return selection < 0 ? null : { index: selection, count: photoCount };
  }

  get whole() {
    return { x: 0, y: 0, width: this.state.width, height: this.state.height };
  }

  // MARK: Commands

  /** Changes what is drawn with, from the next stroke on. */
  set(/** @type {Partial<DoodleSettings>} */ settings) {
    Object.assign(this.settings, settings);
    const { tool, eraser, color, width, eraserWidth, palmRejection } = this.settings;
    const number = tools.indexOf(tool === "eraser" ? eraser : tool);
    this.engine.wasm.doodle_set(number, parseColor(color) ?? 0x000000ff, width, eraserWidth, palmRejection ? 1 : 0);
    this.frame.look(tool === "eraser" ? eraserWidth : 0);
  }

  undo() {
    this.command("undo");
    this.carryOutNow();
  }

  redo() {
    this.command("redo");
    this.carryOutNow();
  }

  /** Takes everything off the paper; can be undone. */
  clear() {
    this.command("clear");
    this.carryOutNow();
  }

  fit() {
    this.command("fit");
    this.sharpenAt = performance.now();
  }

  zoomBy(/** @type {number} */ factor, x = this.root.clientWidth / 2, y = this.root.clientHeight / 2) {
    this.command("zoom", factor, x, y);
  }

  /** Moves the paper, in pt of the screen. */
  scrollBy(/** @type {number} */ dx, /** @type {number} */ dy) {
    this.command("scroll", dx, dy);
  }

  /**
   * Lays a photo on the paper, at a place in the window or in the middle.
   * @param {Blob} blob
   * @param {{x: number, y: number}} [place]
   */
  async addPhoto(blob, place) {
    const { bytes, width, height, orientation, picture } = await readPhoto(blob);
    const box = this.root.getBoundingClientRect();
    if (!this.engine.giveLong(bytes)) throw new PhotoError("tooLarge");
    const [x, y] = place ? [place.x - box.left, place.y - box.top] : [NaN, NaN];
    const count = this.state.photoCount;
    const effects = this.engine.wasm.doodle_add_photo(width, height, orientation, x, y);
    if (effects < 0) throw new PhotoError("tooLarge");
    this.take(effects);
    if (this.engine.state.photoCount === count) throw new PhotoError("full");
    this.photos.know(this.engine.photo(count).file, picture);
  }

  selectPhoto(/** @type {number} */ index) {
    this.command("select_photo", index);
  }

  /** Moves the selected photo, in pt of the screen. */
  movePhoto(/** @type {number} */ dx, /** @type {number} */ dy) {
    this.adjustPhoto(dx, dy, 0, 1);
    this.command("commit_photo");
  }

  scalePhoto(/** @type {number} */ factor) {
    this.adjustPhoto(0, 0, 0, factor);
    this.command("commit_photo");
  }

  turnPhoto(/** @type {number} */ radians) {
    this.adjustPhoto(0, 0, radians, 1);
    this.command("commit_photo");
  }

  /** Moves, turns and scales the selected photo; a step once it is committed. */
  adjustPhoto(/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ turn, /** @type {number} */ scale) {
    this.command("adjust_photo", dx, dy, turn, scale, NaN, NaN);
  }

  stampPhoto() {
    this.command("stamp_photo");
  }

  discardPhoto() {
    this.command("discard_photo");
  }

  // MARK: Drawings

  /**
   * Begins a drawing on empty paper.
   * @param {{width: number, height: number, paper?: string}} paper sides in pt, 1 to 100,000
   * @returns {Uint8Array} the first bytes of its journal
   */
  start({ width, height, paper = "#ffffff" }) {
    const count = this.engine.wasm.doodle_start(width, height, parseColor(paper) ?? 0xffffffff);
    if (count < 0) throw new RangeError("a side of the paper is out of range");
    const journal = this.engine.long(count);
    this.begin();
    return journal;
  }

  /**
   * Opens a drawing or a journal.
   * @param {Uint8Array} bytes
   * @returns {{journal: Uint8Array | null, soundByteCount: number, losses: {kind: string, value: number}[]}} bytes that
   *   must replace what is stored (null: it goes on after its sound bytes), and what was lost
   */
  open(bytes) {
    if (!this.engine.giveLong(bytes)) throw new DrawingError("tooLong");
    const lost = this.engine.wasm.doodle_open();
    if (lost < 0) throw new DrawingError(lost === -1 ? "notADrawing" : lost === -2 ? "laterVersion" : "tooLong");
    const [soundByteCount, count, ...rest] = this.engine.numbers.subarray(0, 2 + 2 * lost);
    const journal = count < 0 ? null : this.engine.long(count);
    this.begin();
    return {
      journal, soundByteCount,
      losses: Array.from({ length: lost }, (_, at) => ({ kind: losses[rest[2 * at]], value: rest[2 * at + 1] })),
    };
  }

  /** The `.inkdot` file. */
  bytes() {
    return this.engine.long(this.engine.wasm.doodle_file());
  }

  exportPNG({ scale = 1, transparent = false } = {}) {
    // What was just done is to be in the picture, which may be a copy of what is on the screen.
    this.carryOutNow();
    return this.export.png(scale, transparent);
  }

  /** An SVG file, sharp at any size; what still waits to be stamped is in it too. */
  exportSVG({ transparent = false } = {}) {
    return this.export.svg(transparent);
  }

  /** A PDF file of one page. */
  exportPDF() {
    return this.export.pdf();
  }

  /** A small picture for an album. */
  thumbnail(longestSide = 480) {
    this.carryOutNow();
    return this.export.thumbnail(longestSide);
  }

  /** Shows a drawing that has just come. */
  begin() {
    this.pointers.reset();
    this.state = this.engine.state;
    const { width, height, paper } = this.state;
    this.tiles.start(width, height, devicePixelRatio);
    this.photos.start();
    this.live.end();
    this.paper.style.background = cssColor(paper);
    this.take(DoodleEffect.viewChanged | DoodleEffect.historyChanged | DoodleEffect.photosChanged);
  }

  // MARK: Input

  /** Calls the engine and keeps what it wants done. */
  command(/** @type {string} */ name, /** @type {number[]} */ ...numbers) {
    this.flush();
    this.take(this.engine.wasm[`doodle_${name}`](...numbers));
  }

  /** Hands the engine what pointers did. */
  flush() {
    const rows = this.pointers.take();
    for (let at = 0; at < rows.length; at += greatestTouchCount * touchLength) {
      const part = rows.subarray(at, at + greatestTouchCount * touchLength);
      this.engine.numbers.set(part);
      this.take(this.engine.wasm.doodle_touches(part.length / touchLength));
    }
  }

  cancelTouches() {
    if (this.pointers.down.size === 0 && this.pointers.count === 0) return;
    this.command("cancel_touches", performance.now() / 1000);
    this.pointers.reset();
  }

  /** @param {DeviceMotionEvent} event */
  shake(event) {
    const { x, y, z } = event.accelerationIncludingGravity ?? {};
    if (x == null || y == null || z == null) return;
    this.command("accelerate", x, y, z, event.timeStamp / 1000);
  }

  resize() {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.live.resize(clientWidth, clientHeight, devicePixelRatio);
    if (this.tiles.ratio !== devicePixelRatio) this.tiles.start(this.state.width, this.state.height, devicePixelRatio);
    this.command("resize", clientWidth, clientHeight);
    this.sharpenAt = performance.now();
  }

  // MARK: Output

  /** Notes what is to be done in the next frame; what must not wait is done now. */
  take(/** @type {number} */ effects) {
    if (effects < 0) return;
    if (effects & DoodleEffect.journal) {
      const bytes = this.engine.long(this.engine.wasm.doodle_journal());
      this.dispatchEvent(new CustomEvent("journal", { detail: bytes }));
    }
    if (effects & DoodleEffect.offerUndo) this.dispatchEvent(new Event("offerundo"));
    if (effects & DoodleEffect.penSeen) this.dispatchEvent(new Event("penseen"));
    if (effects & DoodleEffect.full) this.dispatchEvent(new Event("full"));
    const seen = DoodleEffect.historyChanged | DoodleEffect.viewChanged | DoodleEffect.photosChanged;
    if (effects & seen) {
      this.state = this.engine.state;
      this.dispatchEvent(new Event("change"));
    }
    this.effects |= effects;
    this.wake();
  }

  wake() {
    if (!this.request) this.request = requestAnimationFrame(this.onFrame);
  }

  /** Paints before the next frame begins, so that this one already shows it. */
  carryOutNow() {
    cancelAnimationFrame(this.request);
    this.carryOut();
  }

  /** A frame: everything that has happened becomes visible. */
  carryOut() {
    this.request = 0;
    const { engine, live, tiles } = this;
    this.flush();
    const now = performance.now();
    if (engine.wasm.doodle_deadline() <= now / 1000) this.take(engine.wasm.doodle_tick(now / 1000));
    const { effects } = this;
    this.effects = 0;
    if (effects & DoodleEffect.viewChanged) this.look();
    if (effects & (DoodleEffect.photosChanged | DoodleEffect.viewChanged)) {
      this.photos.place(this.state.photoCount, this.state);
      this.frame.place();
    }
    if (effects & DoodleEffect.damage) tiles.spoil(engine.takeDamage());
    if (effects & DoodleEffect.marksAdded) {
      const words = engine.list("new_marks");
      const box = boundsOf(words);
      if (box) tiles.add(box, (context) => paintInk(context, words, () => undefined));
    }
    if (effects & DoodleEffect.inkEnded) live.end();
    if (effects & DoodleEffect.ink) this.paintLive();
    this.frame.point();
    if (this.sharpenAt && now >= this.sharpenAt) {
      this.sharpenAt = 0;
      tiles.sharpen();
    }
    if (tiles.isDirty) tiles.render();
    this.scheduleNext();
  }

  paintLive() {
    const { engine, live } = this;
    const ink = engine.list("new_ink");
    if (ink.length > 0) {
      if (!live.isShown) live.begin(engine.state);
      live.add(ink);
    }
    const { predicted } = this.pointers;
    predicted.slice(0, 32).forEach((row, at) => engine.numbers.set(row, 4 * at));
    if (live.isShown) live.tip(engine.list("tip", Math.min(predicted.length, 32)));
  }

  /** The paper lies elsewhere, or in another scale. */
  look() {
    const { scale, x, y, width, height } = this.state;
    const { clientWidth, clientHeight } = this.root;
    const snap = (/** @type {number} */ length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
    this.paper.style.transform = `translate(${snap(x)}px,${snap(y)}px)`;
    this.paper.style.width = `${width * scale}px`;
    this.paper.style.height = `${height * scale}px`;
    this.tiles.look(scale, { x: -x / scale, y: -y / scale, width: clientWidth / scale, height: clientHeight / scale });
    if (this.tiles.isBlurred) this.sharpenAt = performance.now() + restBeforeSharpening;
  }

  /** When nothing happens, the next frame is when something is due. */
  scheduleNext() {
    clearTimeout(this.timer);
    if (this.tiles.isDirty) return this.wake();
    const now = performance.now();
    const due = Math.min(this.engine.wasm.doodle_deadline() * 1000, this.sharpenAt || Infinity);
    if (due <= now) this.wake();
    else if (due < Infinity) this.timer = setTimeout(() => this.wake(), Math.min(due - now, 0x7fff_ffff));
  }
}
