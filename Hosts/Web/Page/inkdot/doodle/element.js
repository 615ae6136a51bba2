// <inkdot-doodle-board>: a doodle board for any page.
//
// `Documentation/WebComponent.md` lists its attributes, events, properties and custom properties. The paper itself is
// `DoodleSurface`; around it are the bars, menus and keys.

import { ActionBar, PhotoBar, ToolBar, ZoomChip } from "./bars.js";
import { helpDialog, shakeDialog } from "./dialogs.js";
import { pressKey } from "./keys.js";
import { ColorMenu, EraserMenu, MoreMenu, SaveMenu, photoMenu } from "./menus.js";
import { Notices } from "./notices.js";
import { make, translate } from "./parts.js";
import { PhotoSources } from "./photo-sources.js";
import { Popups } from "./popups.js";
import { doodleStyle } from "./style.js";
import { DoodleSurface } from "./surface.js";
import { doodleText } from "./texts.js";
import { palette, settingsFrom, surfaceSettings } from "./tools.js";

/** @typedef {import("./tools.js").BoardSettings} BoardSettings */
/** @typedef {import("./drawing.js").DoodleTool} DoodleTool */
/** @typedef {import("./drawing.js").EraserMode} EraserMode */

/** @typedef {"eraser" | "colors" | "photo" | "save" | "more"} MenuName */

/** The least side of a new drawing in pt. */
const leastSide = 320;

export class DoodleBoardElement extends HTMLElement {
  static observedAttributes = ["lang", "album"];

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [doodleStyle];
    /**
     * The paper, once it is ready.
     * @type {DoodleSurface | null}
     */
    this.surface = null;
    /** @type {BoardSettings} */ this.chosen = settingsFrom(null);
    this.bubbleTimer = 0;
    /** @type {HTMLElement} */ this.shell = make("div.shell", { part: "board" });
    /** @type {HTMLElement} */
    this.paper = make("div.paper", { tabindex: 0, role: "application", label: "paper", part: "paper" });
    this.paper.addEventListener("pointerdown", () => this.focus());
    this.notices = new Notices(() => this.focus());
    this.popups = new Popups(this.shell);
    this.sources = new PhotoSources(this, this.shell);
    this.actionBar = new ActionBar(this);
    this.toolBar = new ToolBar(this);
    this.photoBar = new PhotoBar(this);
    this.eraserMenu = new EraserMenu(this);
    this.colorMenu = new ColorMenu(this);
    this.saveMenu = new SaveMenu(this);
    this.moreMenu = new MoreMenu(this);
    const { eraser, photo, save, more } = this.actionBar.buttons;
    /**
     * Each menu with the button it belongs to.
     * @type {Record<MenuName, [HTMLElement, HTMLElement]>}
     */
    this.menus = {
      eraser: [this.eraserMenu.element, eraser],
      colors: [this.colorMenu.element, this.toolBar.well],
      photo: [photoMenu(this, this.sources), photo],
      save: [this.saveMenu.element, save],
      more: [this.moreMenu.element, more],
    };
    this.zoomChip = new ZoomChip(this);
    this.help = helpDialog();
    this.shake = shakeDialog(() => this.undo());
    this.shell.append(
      this.actionBar.element,
      make("div.stage", {}, this.paper, make("slot", { name: "banner" }), this.toolBar.bubble, this.zoomChip.element, this.photoBar.element, this.notices.element,
        make("p.drop", { text: "photo.drop", "aria-hidden": "true" })),
      this.toolBar.element, this.notices.live, this.help, this.shake);
    for (const [menu, anchor] of Object.values(this.menus)) this.popups.add(menu, anchor);
    root.append(this.shell);
    // A long press on a button is its own.
    this.shell.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
    this.addEventListener("keydown", (event) => {
      if (event.key === "Tab") this.shell.classList.add("keyboard");
      if (!event.defaultPrevented && this.surface && pressKey(this, event)) event.preventDefault();
    });
    // The paper shows its focus only to those who come to it by key.
    this.shell.addEventListener("pointerdown", () => this.shell.classList.remove("keyboard"), { capture: true });
  }

  connectedCallback() {
    document.addEventListener("paste", this.pasted);
    this.resizing = new ResizeObserver(() => this.popups.place());
    this.resizing.observe(this);
    this.update();
    this.speak();
    /** Kept once the board can be drawn on; broken when it could not be loaded. */
    this.ready = this.begin();
    this.ready.catch((error) => {
      console.error("The doodle board could not be started.", error);
      this.notify(this.text("error.start"), { isError: true, stays: true });
    });
  }

  disconnectedCallback() {
    document.removeEventListener("paste", this.pasted);
    this.resizing?.disconnect();
    this.popups.close();
    this.notices.hide();
    this.surface?.destroy();
    this.surface = null;
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    this.speak();
    this.update();
  }

  /** Loads the paper and puts an empty drawing on it. */
  async begin() {
    const surface = await DoodleSurface.create(this.paper);
    if (!this.isConnected || this.surface) {
      surface.destroy();
      return;
    }
    this.surface = surface;
    surface.set(surfaceSettings(this.chosen));
    surface.addEventListener("change", () => this.update());
    surface.addEventListener("journal", (event) => {
      this.notices.stepMade();
      this.send("journal", /** @type {CustomEvent} */ (event).detail);
    });
    surface.addEventListener("full", () => this.notify(this.text("error.fullDrawing"), { isError: true }));
    surface.addEventListener("offerundo", () => {
      if (surface.canUndo && !this.shake.open) this.shake.showModal();
    });
    surface.addEventListener("penseen", () => {
      if (this.chosen.palmRejection) this.notify(this.text("said.pen"), { action: this.text("more"), press: () => this.showMenu("more") });
    });
    this.start();
    this.send("ready");
  }

  send(/** @type {string} */ name, /** @type {unknown} */ detail = undefined) {
    this.dispatchEvent(new CustomEvent(`inkdot-${name}`, { detail, bubbles: name !== "ready", composed: name !== "ready" }));
  }

  // MARK: The drawing

  /** The surface, for what needs one. */
  get drawing() {
    if (!this.surface) throw new Error("the board is not ready");
    return this.surface;
  }

  /**
   * Begins a new drawing, as large as the room there is unless a size is given; the first bytes of its journal.
   * @param {{width: number, height: number, paper?: string}} size in pt
   */
  start({ width, height, paper = "#ffffffff" } = this.roomForPaper) {
    return this.drawing.start({ width, height, paper });
  }

  /** Opens a drawing; what the surface says of it. */
  open(/** @type {Uint8Array} */ bytes) {
    return this.drawing.open(bytes);
  }

  /** The drawing as an `.inkdot` file. */
  bytes() {
    return this.drawing.bytes();
  }

  /** A small PNG of the drawing. */
  async thumbnail(/** @type {number} */ longestSide) {
    return this.drawing.thumbnail(longestSide);
  }

  get isEmpty() {
    return this.surface?.isEmpty ?? true;
  }

  /**
   * The size of a new drawing: the room there is, in whole points, and at least 320.
   * @returns {{width: number, height: number, paper?: string}}
   */
  get roomForPaper() {
    const { width, height } = this.paper.getBoundingClientRect();
    const scale = Math.max(1, leastSide / Math.max(1, Math.min(width, height)));
    return { width: Math.max(leastSide, Math.round(width * scale)), height: Math.max(leastSide, Math.round(height * scale)) };
  }

  // MARK: Tools

  /** What the person draws with; set it to what `inkdot-settings` told before. */
  get settings() {
    return structuredClone(this.chosen);
  }

  set settings(wanted) {
    this.chosen = settingsFrom(wanted);
    this.surface?.set(surfaceSettings(this.chosen));
    this.update();
  }

  change(/** @type {any} */ wanted) {
    this.chosen = settingsFrom(wanted, this.chosen);
    this.surface?.set(surfaceSettings(this.chosen));
    this.update();
    this.send("settings", this.settings);
  }

  changeNib(/** @type {Partial<import("./tools.js").Nib>} */ nib) {
    const { ink } = this.chosen;
    // Whoever chooses a colour wants to draw with it.
    this.change({ tool: ink, nibs: { [ink]: nib } });
  }

  chooseTool(/** @type {DoodleTool} */ tool) {
    this.change({ tool });
    if (tool === "eraser") this.sayEraser();
    else this.say(tool);
  }

  chooseEraserMode(/** @type {EraserMode} */ eraser) {
    this.change({ tool: "eraser", eraser });
    this.sayEraser();
  }

  sayEraser() {
    this.say("said.eraser", this.text(this.chosen.eraser));
  }

  chooseColor(/** @type {string} */ color, isSaid = true) {
    this.changeNib({ color });
    const name = palette.find(([, known]) => known === color)?.[0];
    if (isSaid && name) this.say(name);
  }

  /** The width of what is chosen, eraser or nib, in pt. */
  get width() {
    return this.chosen.tool === "eraser" ? this.chosen.eraserWidth : this.chosen.nibs[this.chosen.ink].width;
  }

  setWidth(/** @type {number} */ width) {
    this.slideWidth(width);
    this.endSliding();
    this.say("said.width", this.text("points", this.width));
  }

  /** Sets the width and shows it on the paper. */
  slideWidth(/** @type {number} */ width) {
    if (this.chosen.tool === "eraser") this.change({ tool: "eraser", eraserWidth: width });
    else this.changeNib({ width });
    this.toolBar.bubble.hidden = false;
  }

  endSliding() {
    clearTimeout(this.bubbleTimer);
    this.bubbleTimer = setTimeout(() => { this.toolBar.bubble.hidden = true; }, 500);
  }

  // MARK: Actions

  undo() {
    const can = this.surface?.canUndo;
    if (can) this.surface?.undo();
    this.say(can ? "said.undone" : "said.nothingToUndo");
  }

  redo() {
    const can = this.surface?.canRedo;
    if (can) this.surface?.redo();
    this.say(can ? "said.redone" : "said.nothingToRedo");
  }

  /** Says what was done, with a way to take it back. */
  offerUndo(/** @type {string} */ key) {
    this.notify(this.text(key), { action: this.text("undo"), press: () => this.undo(), endsWithStep: true });
  }

  /** Clears the paper; asks nothing, since it can be undone. */
  clear() {
    if (this.isEmpty) return;
    this.surface?.clear();
    this.offerUndo("said.cleared");
  }

  /** Has the page save the drawing; without an album it is exported instead. */
  save() {
    if (this.hasAttribute("album")) this.send("save");
    else this.showMenu("save");
  }

  zoomBy(/** @type {number} */ factor) {
    this.surface?.zoomBy(factor);
    this.sayZoom();
  }

  fit() {
    this.surface?.fit();
    this.sayZoom();
  }

  sayZoom() {
    this.say("said.zoom", `${Math.round((this.surface?.zoom ?? 1) * 100)} %`);
  }

  pasted = (/** @type {ClipboardEvent} */ event) => {
    const { activeElement } = document;
    if (this.surface && (activeElement === document.body || this.contains(activeElement))) this.sources.pasted(event);
  };

  // MARK: Menus and dialogs

  /** Puts the focus on the paper, where all keys work. */
  focus() {
    this.paper.focus({ preventScroll: true });
  }

  showMenu(/** @type {MenuName} */ name, takesFocus = true) {
    const [menu, anchor] = this.menus[name];
    // Where its button is hidden, it opens where it was chosen.
    this.popups.show(menu, anchor.offsetParent ? anchor : this.menus.save[1], takesFocus);
  }

  toggleMenu(/** @type {MenuName} */ name, takesFocus = true) {
    if (this.popups.open === this.menus[name][0]) this.popups.close();
    else this.showMenu(name, takesFocus);
  }

  /** Closes a menu or lets go of a photo; whether there was any. */
  escape() {
    if (this.popups.open) this.popups.close();
    else if (this.surface?.photo) {
      this.surface.selectPhoto(-1);
      this.say("said.photoLeft");
    } else return false;
    return true;
  }

  // MARK: Showing

  get language() {
    return /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang || navigator.language;
  }

  /** A text in the language of the board. */
  text(/** @type {string} */ key, /** @type {string | number} */ value = "") {
    return doodleText(this.language, key, value);
  }

  /** Tells a screen reader. */
  say(/** @type {string} */ key, /** @type {string} */ value = "") {
    this.notices.tell(this.text(key, value));
  }

  /**
   * Shows words above the lower bar for a while.
   * @param {string} words
   * @param {Parameters<Notices["show"]>[1]} options
   */
  notify(words, options = {}) {
    this.notices.show(words, options);
  }

  /** Puts everything into the present language. */
  speak() {
    this.shell.lang = this.language;
    translate(this.shell, this.language);
  }

  /** Shows what is chosen and what can be done. */
  update() {
    const { surface, chosen } = this;
    const zoom = surface?.zoom ?? 1;
    this.actionBar.update(chosen);
    this.toolBar.update(chosen, zoom);
    this.photoBar.update();
    this.eraserMenu.update(chosen);
    this.colorMenu.update(chosen);
    this.saveMenu.update();
    this.moreMenu.update(chosen, zoom);
    this.zoomChip.update();
  }
}

customElements.define("inkdot-doodle-board", DoodleBoardElement);
