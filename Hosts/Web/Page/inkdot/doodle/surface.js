// The canvas of a doodle board: shows a document and sends it pointer input. Buttons are in `desk.js`. It is created with its
// element and destroyed with it; the document stays.

import { DoodleDocument } from "../drawing/document.js";
import { DoodleEffect, maximumCoordinate, sharpeningDelay } from "../drawing/codes.js";
import { DoodleFrame } from "./frame.js";
import { DoodleLive } from "../drawing/live.js";
import { DoodlePlacedPhotos } from "./placed-photos.js";
import { DoodleSelected } from "./selected.js";
import { DoodleTiles } from "./tiles.js";
import { FrameScheduler } from "./scheduler.js";
import { hearModifiers } from "./modifiers.js";
import { hearShakes } from "./shakes.js";
import { dragPaper, hearWheel } from "./wheel.js";
import { boundsOf, isOneItem, paintInk } from "../drawing/ink-painter.js";
import { make } from "../shared/dom.js";
import { watchDensity } from "../shared/element.js";
import { cssColor } from "../shared/painter.js";
import { touchLength } from "../shared/codes.js";
import { PointerReader, boxOf, maximumTouchCount, placeIn } from "../shared/pointers.js";

/** @typedef {import("../drawing/document.js").DocumentView} DocumentView */
/** @typedef {import("../drawing/drawing.js").DoodleSettings} DoodleSettings */

/** @implements {DocumentView} */
export class DoodleSurface {
  /**
   * Fills an element that has a size and the style of `.paper`.
   * @param {HTMLElement} root
   * @param {DoodleDocument} document
   */
  constructor(root, document) {
    this.root = root;
    this.document = document;
    const { engine } = document;
    this.engine = engine;
    /** Removes all listeners when it aborts. */
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    this.scheduler = new FrameScheduler(
      (began) => this.carryOut(began),
      () => {
        if (this.tiles.isDirty || this.selected.isDirty) return 0;
        return Math.min(engine.wasm.doodle_deadline() * 1000, this.sharpenAt || Infinity);
      },
    );
    /** Called before an action of a pointer or a command. */
    this.before = () => {};
    /** @returns {HTMLElement} */
    const layer = (/** @type {string} */ name) => {
      // Canvases without a label, because their container has one.
      const element = make(`div.${name}`, { "aria-hidden": "true" });
      root.append(element);
      return element;
    };
    this.paper = layer("laid.sheet");
    this.tiles = new DoodleTiles(
      this.paper,
      (context, { x, y, width, height }) => {
        // Blended ink also blends with the sheet. A translucent sheet is painted once, below.
        const { paper } = this.state;
        if ((paper & 255) === 255) {
          context.fillStyle = cssColor(paper);
          context.fillRect(x, y, width, height);
        }
        document.export.paintRuling(context, { x, y, width, height });
        paintInk(context, engine.list("paint", x, y, width, height, 0), (file) => document.pictures.picture(file));
      },
      () => this.scheduler.wake(),
      (side) => engine.tiles(side),
    );
    this.selected = new DoodleSelected(
      engine,
      (context, words) => paintInk(context, words, (file) => document.pictures.picture(file)),
      layer("layer"),
    );
    this.placed = new DoodlePlacedPhotos(engine, document.pictures, layer("layer"));
    // Ink stamps the floating photos that it crosses, and lies above them.
    this.live = new DoodleLive(layer("layer.live"));
    this.frame = new DoodleFrame(this, layer("layer"), signal);
    this.pointers = new PointerReader(root, (isUrgent) => {
      if (isUrgent) this.flush();
      this.scheduler.wake();
    });
    this.pointers.takesBarrel = true;
    /** Whether Shift makes strokes straight lines. */
    this.isStraight = false;
    /** Whether a dragged selection is aligned; Control and Command turn it off. */
    this.isAligned = true;
    this.pointers.heard = (event) => {
      // Applies from this sample on.
      if (event.type === "pointermove" || event.type === "pointerdown") this.straighten(event.shiftKey);
      if (event.type === "pointerdown" || this.pointers.down.size > 0) this.align(!event.ctrlKey && !event.metaKey);
      if (event.type === "pointerdown") {
        this.before();
        this.frame.interrupt();
      }
      this.frame.follow(event);
    };
    /** Requested work that is not yet done. */
    this.effects = 0;
    /** Whether the only change since the last frame is an undone step. */
    this.isUndone = false;
    this.sharpenAt = 0;
    /** Start of the previous frame, in s. */
    this.frameTime = 0;
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    watchDensity(() => this.resize(), signal);
    dragPaper(this, signal);
    hearWheel(this, signal);
    hearModifiers(this, signal);
    hearShakes(this, signal);
    addEventListener("blur", () => this.cancelTouches(false), { signal });
    globalThis.document.addEventListener(
      "visibilitychange",
      () => {
        if (!globalThis.document.hidden) return;
        this.before();
        this.cancelTouches(false);
        document.settleJournal();
      },
      { signal },
    );
    addEventListener("pagehide", () => document.settleJournal(), { signal });
    document.view = this;
    this.isResizeDue = false;
    document.addEventListener("endstroke", () => this.isResizeDue && this.resize(), { signal });
    this.frame.setEraserWidth(this.eraserWidth);
    this.resize();
    this.begin();
  }

  /** Removes everything from the element, the page and the document. */
  destroy() {
    this.before();
    this.cancelTouches();
    this.document.view = null;
    this.stopped.abort();
    this.observer.disconnect();
    this.pointers.stop();
    this.placed.start();
    this.selected.start();
    this.tiles.stop();
    this.live.stop();
    this.scheduler.stop();
    this.root.replaceChildren();
    this.root.removeAttribute("style");
  }

  // MARK: State

  get state() {
    return this.document.state;
  }

  get settings() {
    return this.document.settings;
  }

  get photo() {
    return this.document.photo;
  }

  get selection() {
    return this.document.selection;
  }

  /** Whether the selection is locked: it can only be unlocked. */
  get isLocked() {
    return this.selection?.isLocked === true;
  }

  /** The zoom; 1 is true size. */
  get zoom() {
    return this.state.scale;
  }

  /** Whether the drawing is read only; pointers scroll the page then. */
  set isReadOnly(/** @type {boolean} */ isReadOnly) {
    if (isReadOnly) {
      this.cancelTouches();
      this.letGo();
    }
    this.pointers.isPaused = isReadOnly;
    this.frame.setEraserWidth(isReadOnly ? 0 : this.eraserWidth);
    if (isReadOnly) this.root.style.cursor = "default";
  }

  get whole() {
    const { width, height, isEndless } = this.state;
    const far = maximumCoordinate;
    return isEndless ? { x: -far, y: -far, width: 2 * far, height: 2 * far } : { x: 0, y: 0, width, height };
  }

  /** Width of the eraser in pt of the sheet; 0 with another tool. */
  get eraserWidth() {
    const { tool, eraserWidth } = this.settings;
    return tool === "eraser" ? eraserWidth : 0;
  }

  /** The visible colour at a point of the window, `#rrggbb`; null beside the sheet. */
  colorAt(/** @type {number} */ clientX, /** @type {number} */ clientY) {
    const place = this.placeOf({ x: clientX, y: clientY });
    const { scale, x, y } = this.state;
    return this.document.export.colorAt((place.x - x) / scale, (place.y - y) / scale);
  }

  // MARK: Commands

  /** Changes the tool settings for the next stroke. */
  set(/** @type {Partial<DoodleSettings>} */ settings) {
    this.document.set(settings);
    this.frame.setEraserWidth(this.eraserWidth);
  }

  /** Calls the engine. */
  command(/** @type {string} */ name, /** @type {number[]} */ ...numbers) {
    this.before();
    this.document.command(name, ...numbers);
    this.scheduler.schedule();
  }

  undo() {
    // Pending work belongs to changes other than the undone step.
    if (this.pointers.count > 0 || this.effects) this.carryOutNow();
    this.command("undo");
    this.isUndone = true;
    this.carryOutNow();
  }

  redo() {
    this.command("redo");
    this.carryOutNow();
  }

  /** Clears the drawing, as one step. */
  clear() {
    this.command("clear");
    this.carryOutNow();
  }

  fit() {
    this.sharpenAt = performance.now();
    this.command("fit");
  }

  zoomBy(/** @type {number} */ factor, x = this.root.clientWidth / 2, y = this.root.clientHeight / 2) {
    this.command("zoom", factor, x, y);
  }

  /** Scrolls by a distance in pt of the screen. */
  scrollBy(/** @type {number} */ dx, /** @type {number} */ dy) {
    this.command("scroll", dx, dy);
  }

  /**
   * Inserts a floating photo at a point of the window or in the centre.
   * @param {Blob} blob
   * @param {{x: number, y: number}} [place]
   * @param {() => boolean} [isWanted] called after the file was read
   */
  addPhoto(blob, place, isWanted) {
    return this.document.addPhoto(blob, place && this.placeOf(place), isWanted);
  }

  /** Converts a point of the window to the engine's screen. */
  placeOf(/** @type {{x: number, y: number}} */ place) {
    return placeIn(boxOf(this.root), place.x, place.y);
  }

  /** Deselects photo and marks, so that handles and bars cannot change them. */
  letGo() {
    if (this.selection || this.photo) this.command("deselect");
  }

  selectPhoto(/** @type {number} */ index) {
    this.command("select_photo", index);
  }

  /** Moves, rotates and scales the selected photo or ink. A commit makes it a step. */
  adjustPhoto(/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ turn, /** @type {number} */ scale) {
    this.command("adjust_photo", dx, dy, turn, scale, NaN, NaN);
  }

  stampPhoto() {
    this.command("stamp_photo");
  }

  /** Shows a drawing that was just opened. */
  begin() {
    const isTouched = this.pointers.down.size > 0;
    this.pointers.reset();
    // Otherwise a touch that is no longer reported would stay in the engine as an additional finger.
    if (isTouched) this.command("cancel_touches", performance.now() / 1000);
    this.frame.dragged?.end(false);
    this.tiles.stop();
    this.placed.start();
    this.selected.start();
    this.live.end();
    this.lay();
    // Everything is repainted, so drop the damage; otherwise it would be repainted with the next step.
    this.engine.takeDamage();
    this.take(DoodleEffect.viewChanged | DoodleEffect.photosChanged);
  }

  /** Sets up the sheet of the drawing: with edges, or endless. */
  lay() {
    const { paper, isEndless } = this.state;
    const { tiles } = this;
    const color = cssColor(paper);
    this.root.style.background = isEndless ? color : "";
    this.paper.style.background = isEndless ? "" : color;
    this.paper.classList.toggle("endless", isEndless);
    const isOpaque = (paper & 255) === 255;
    if (!tiles.isFor(this.state, isOpaque, devicePixelRatio)) tiles.start(this.state, isOpaque, devicePixelRatio);
    this.take(DoodleEffect.viewChanged);
  }

  // MARK: Input

  /** Sends pointer input to the engine. */
  flush() {
    const rows = this.pointers.take();
    for (let at = 0; at < rows.length; at += maximumTouchCount * touchLength) {
      const part = rows.subarray(at, at + maximumTouchCount * touchLength);
      this.engine.numbers.set(part);
      this.document.take(this.engine.wasm.doodle_touches(part.length / touchLength));
    }
  }

  /** Makes strokes straight lines while Shift is held. */
  straighten(/** @type {boolean} */ isOn) {
    if (isOn === this.isStraight || (isOn && this.pointers.isPaused)) return;
    this.isStraight = isOn;
    this.command("straighten", isOn ? 1 : 0);
  }

  /** Aligns a dragged selection with nearby marks, unless Control or Command is held. */
  align(/** @type {boolean} */ isOn) {
    if (isOn === this.isAligned) return;
    this.isAligned = isOn;
    this.command("align", isOn ? 1 : 0);
  }

  /** Whether a pointer moves the selection or draws a lasso. */
  get isDragging() {
    if (this.frame.dragged) return true;
    if (this.pointers.down.size === 0) return false;
    this.flush();
    const { tool } = this.settings;
    const isLasso = (tool === "select" || tool === "text") && this.engine.wasm.doodle_is_inking() === 1;
    return isLasso || !!this.selection?.isMoving || !!this.photo;
  }

  /**
   * Ends pointer input: strokes, and changes by handles and wheel.
   * @param {boolean} keeps whether a drag is committed or reverted
   */
  cancelTouches(keeps = true) {
    if (!keeps && this.frame.dragged) this.frame.dragged.end(false);
    else if (keeps || this.pointers.down.size === 0) this.frame.commit();
    if (this.pointers.down.size === 0 && this.pointers.count === 0) return;
    this.command("cancel_touches", performance.now() / 1000);
    this.pointers.reset();
  }

  resize() {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0 || clientHeight === 0) return;
    // The sheet must not move under a drawing pointer.
    this.isResizeDue = this.document.isInking;
    if (this.isResizeDue) return;
    this.live.resize(clientWidth, clientHeight, devicePixelRatio);
    if (this.tiles.ratio !== devicePixelRatio) this.lay();
    this.sharpenAt = performance.now();
    this.command("resize", clientWidth, clientHeight);
  }

  // MARK: Output

  /** Records work for the next frame. */
  take(/** @type {number} */ effects) {
    this.effects |= effects;
    this.scheduler.wake();
  }

  pictureChanged(/** @type {number} */ file) {
    this.placed.changed(file);
    this.tiles.invalidate([this.whole]);
    this.take(DoodleEffect.photosChanged);
  }

  copy(/** @type {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} */ context, /** @type {number} */ scale) {
    return this.tiles.copy(context, scale);
  }

  /** Runs pending painting at once, so that the current frame shows it. */
  carryOutNow() {
    this.scheduler.cancel();
    this.carryOut();
  }

  /**
   * Runs a frame: shows all changes since the last one.
   * @param {number} [began] when the frame began, in s
   */
  carryOut(began = this.frameTime) {
    const { document, engine, live, tiles } = this;
    const now = performance.now();
    // The engine's clock is one frame late, so that all pointer input until then has been delivered, even after a long
    // task. Otherwise a finger would seem to rest while the page was busy.
    const due = this.frameTime;
    this.frameTime = began;
    try {
      this.flush();
      if (engine.wasm.doodle_deadline() <= due) document.take(engine.wasm.doodle_tick(due));
    } finally {
      // Cleared here, because work requested before the end of this frame still runs in it.
      this.scheduler.cancel();
    }
    const { effects } = this;
    const isAdded = !!(effects & DoodleEffect.marksAdded);
    const isUndone = !isAdded && (this.isUndone || !!(effects & DoodleEffect.tapUndid));
    this.effects = 0;
    this.isUndone = false;
    if (effects & DoodleEffect.sheetChanged) this.lay();
    if (effects & (DoodleEffect.viewChanged | DoodleEffect.sheetChanged)) this.look();
    const moved = DoodleEffect.photosChanged | DoodleEffect.viewChanged | DoodleEffect.selectionChanged;
    if (effects & moved) {
      this.placed.place(this.state.photoCount, this.photo?.index ?? -1, this.state);
      this.selected.place(this.selection, this.state);
      this.frame.place();
      this.root.dispatchEvent(new Event("frame"));
    }
    if (effects & DoodleEffect.damage) {
      if (isUndone) tiles.takeBack(engine.takeDamage());
      else tiles.invalidate(engine.takeDamage());
    }
    if (isAdded) {
      const words = engine.list("new_marks");
      const box = boundsOf(words);
      // Several strokes may end in one frame. A stroke that became a shape changes more than its new ink.
      const isStep = !(effects & DoodleEffect.damage) && isOneItem(words);
      if (box) tiles.add(box, (context) => paintInk(context, words, () => undefined), isStep);
    }
    if (effects & DoodleEffect.inkEnded) live.end();
    if (effects & DoodleEffect.ink) this.paintLive();
    this.frame.placeRing();
    if (this.sharpenAt && now >= this.sharpenAt) {
      this.sharpenAt = 0;
      tiles.sharpen();
    }
    if (tiles.isDirty) tiles.render();
    if (!tiles.isDirty) this.selected.rest(this.selection, this.state);
    this.scheduler.schedule();
  }

  paintLive() {
    const { engine, live } = this;
    const show = () => live.isShown || live.begin(engine.state);
    const ink = engine.list("new_ink");
    if (ink.length > 0) {
      show();
      live.add(ink);
    }
    const { predicted } = this.pointers;
    predicted.slice(0, 32).forEach((row, at) => engine.numbers.set(row, touchLength * at));
    const tip = engine.list("tip", Math.min(predicted.length, 32));
    // The ink of a shape is only its tip.
    if (tip.length > 0) show();
    if (live.isShown) live.tip(tip);
  }

  /** Applies a changed position or scale of the sheet. */
  look() {
    const { scale, x, y, width, height } = this.state;
    const snap = (/** @type {number} */ length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
    this.paper.style.transform = `translate(${snap(x)}px,${snap(y)}px)`;
    this.paper.style.width = `${width * scale}px`;
    this.paper.style.height = `${height * scale}px`;
    this.tiles.look(scale);
    if (this.tiles.isBlurred) this.sharpenAt = performance.now() + sharpeningDelay;
  }
}
