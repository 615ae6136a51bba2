// The content of a doodle board: the canvas, and around it bars, menus and keys.

import { fileStem } from "../shared/names.js";
import { cssColor } from "../shared/painter.js";
import { Readiness, dress, languageOf, styleSheet, watchLanguage } from "../shared/element.js";
import { ActionBar, PhotoBar, ToolBar, ZoomChip } from "./bars.js";
import { ColorMenu, recentWith } from "./colors.js";
import { Description } from "./description.js";
import { helpDialog, shakeDialog } from "./dialogs.js";
import { DoodleDocument } from "./document.js";
import { Eyedropper } from "./eyedropper.js";
import { pressKey } from "./keys.js";
import { EraserMenu, MoreMenu, PhotoMenu, SaveMenu, selectedMenu } from "./menus.js";
import { NibMenu } from "./nib-menu.js";
import { Notices } from "./notices.js";
import { choiceOf, paperFrom, sheetFrom } from "./paper-kinds.js";
import { PaperMenu } from "./paper-menu.js";
import { make, translate } from "./parts.js";
import { PhotoSources } from "./photo-sources.js";
import { Popups } from "./popups.js";
import { watchPrinting } from "./printing.js";
import { Selecting } from "./selecting.js";
import { SelectionBar } from "./selection-bar.js";
import switchCss from "../shared/switch.css.js";
import css from "./style.css.js";
import { DoodleSurface } from "./surface.js";
import { doodleText } from "./texts.js";
import { inks, offered, palette, settingsFrom, surfaceSettings, textSize } from "./tools.js";

/** @typedef {import("./tools.js").BoardSettings} BoardSettings */
/** @typedef {import("./drawing.js").DoodleTool} DoodleTool */
/** @typedef {import("./drawing.js").EraserMode} EraserMode */

/** @typedef {"eraser" | "nib" | "colors" | "photo" | "paper" | "save" | "more" | "selected"} MenuName */

const style = styleSheet(css + switchCss);

/** Minimum side of a new drawing in pt. */
const leastSide = 320;
/** Ground around a new sheet in px, on boards of at least a width in px. */
const [groundMargin, roomyWidth] = [24, 736];

/**
 * The module of the text field, once it is loaded.
 * @type {typeof import("./text-field.js").TextField | null}
 */
let TextField = null;

async function loadTextField() {
  ({ TextField } = await import("./text-field.js"));
}

/**
 * A piece of the journal; `detail` has its bytes.
 * @extends {CustomEvent<Uint8Array>}
 */
export class InkdotJournalEvent extends CustomEvent {
  /** @param {Uint8Array} bytes @param {boolean} begins */
  constructor(bytes, begins) {
    super("inkdot-journal", { detail: bytes, bubbles: true, composed: true });
    /** Whether the bytes replace the stored ones; otherwise they are appended. */
    this.begins = begins;
  }
}

export class DoodleDesk {
  /** @param {import("./element.js").DoodleBoardElement} host */
  constructor(host) {
    this.host = host;
    const root = host.attachShadow({ mode: "open" });
    /**
     * The drawing, once the engine is loaded. It stays when the element is moved.
     * @type {DoodleDocument | null}
     */
    this.document = null;
    /**
     * The view of the drawing, while there is a drawing and a place to show it.
     * @type {DoodleSurface | null}
     */
    this.surface = null;
    /**
     * The open text field.
     * @type {import("./text-field.js").TextField | null}
     */
    this.writing = null;
    /**
     * The last pasted text: its middle in pt of the sheet, its offset from there, and its drawing.
     * @type {{x: number, y: number, aside: number, generation: number} | null}
     */
    this.pastedWords = null;
    /** Whether a tap may request a text. */
    this.mayWrite = false;
    this.isStarted = false;
    /** The drawing that was started before the element had a size. */
    this.unseen = 0;
    this.isWiped = false;
    /** @type {BoardSettings} */ this.chosen = settingsFrom(null);
    /** @type {Record<string, string>} */ this.texts = {};
    this.isDisabled = false;
    /** Whether the sheet is so dark that black ink is invisible. */
    this.isDark = false;
    /** Called after every change of the drawing. */
    this.changed = () => {};
    /** Listeners on the page; removed with the element. */
    this.life = new AbortController();
    this.bubbleTimer = 0;
    /** @type {Promise<void> | null} */ this.loading = null;
    this.readiness = new Readiness();
    /** @type {HTMLElement} */ this.shell = make("div.shell", { part: "board" });
    /** @type {HTMLElement} */
    this.paper = make("div.paper", { tabindex: 0, role: "application", label: "paper", part: "paper" });
    this.paper.addEventListener("pointerdown", () => this.focus());
    this.description = new Description(this);
    this.notices = new Notices(() => this.focus());
    this.popups = new Popups(this.shell);
    this.sources = new PhotoSources(this, this.shell);
    this.actionBar = new ActionBar(this);
    this.toolBar = new ToolBar(this);
    this.photoBar = new PhotoBar(this);
    this.selecting = new Selecting(this);
    this.selectionBar = new SelectionBar(this);
    // It follows what it belongs to.
    this.paper.addEventListener("frame", () => this.selectionBar.update());
    this.eraserMenu = new EraserMenu(this);
    this.nibMenu = new NibMenu(this);
    this.colorMenu = new ColorMenu(this);
    this.eyedropper = new Eyedropper(this);
    this.photoMenu = new PhotoMenu(this, this.sources);
    this.saveMenu = new SaveMenu(this);
    this.moreMenu = new MoreMenu(this);
    this.paperMenu = new PaperMenu(this);
    const { photo, paper, save, more } = this.actionBar.buttons;
    /**
     * Each menu with its buttons, of which one is visible.
     * @type {Record<MenuName, [HTMLElement, ...HTMLElement[]]>}
     */
    this.menus = {
      eraser: [this.eraserMenu.element, this.toolBar.eraser],
      nib: [this.nibMenu.element, ...this.toolBar.nibButtons],
      colors: [this.colorMenu.element, this.toolBar.well],
      photo: [this.photoMenu.element, photo, more],
      paper: [this.paperMenu.element, paper, more],
      save: [this.saveMenu.element, save],
      more: [this.moreMenu.element, more],
      selected: [selectedMenu(this), ...this.selectionBar.menuButtons],
    };
    this.zoomChip = new ZoomChip(this);
    this.help = helpDialog();
    this.shake = shakeDialog(() => this.undo());
    this.shell.append(
      this.actionBar.element,
      make(
        "div.stage",
        {},
        this.description.element,
        this.paper,
        make("slot", { name: "banner" }),
        this.toolBar.bubble,
        this.zoomChip.element,
        this.photoBar.element,
        this.selectionBar.element,
        this.eyedropper.element,
        this.notices.element,
        make("p.drop", { text: "photo.drop", "aria-hidden": "true" }),
      ),
      this.toolBar.element,
      this.notices.live,
      this.help,
      this.shake,
    );
    for (const [menu, ...anchors] of Object.values(this.menus)) this.popups.add(menu, ...anchors);
    root.append(this.shell);
    // Buttons handle their own long presses.
    this.shell.addEventListener("contextmenu", (/** @type {Event} */ event) => {
      // A text field keeps its own menu, which pastes and looks up words.
      if (!(/** @type {HTMLElement} */ (event.target).matches("textarea, input"))) event.preventDefault();
    });
    host.addEventListener("keydown", (event) => {
      if (event.key === "Tab") this.shell.classList.add("keyboard");
      if (!event.defaultPrevented && this.surface && pressKey(this, event)) event.preventDefault();
    });
    // The canvas shows its focus ring only after keyboard input.
    this.shell.addEventListener("pointerdown", () => this.shell.classList.remove("keyboard"), { capture: true });
    // In Safari a press does not focus a button; focus the board, so that its keys work afterwards.
    this.shell.addEventListener("click", () => {
      if (!host.matches(":focus-within")) this.focus();
    });
  }

  // MARK: Life cycle

  /** Connects: the element was inserted into a page. */
  connect() {
    dress(this.host.shadowRoot, style);
    this.life.abort();
    this.life = new AbortController();
    const { signal } = this.life;
    document.addEventListener("paste", (event) => this.pasted(event), { signal });
    const resizing = new ResizeObserver(() => {
      this.fillRoom();
      this.popups.place();
    });
    resizing.observe(this.host);
    signal.addEventListener("abort", () => resizing.disconnect());
    watchLanguage(() => this.speak(), signal);
    watchPrinting(this, signal);
    this.speak();
    this.loading ??= this.load();
    this.show();
  }

  /** Disconnects: the element was removed and may be inserted again. */
  disconnect() {
    this.life.abort();
    this.writing?.commit();
    this.popups.close();
    this.eyedropper.end();
    this.notices.hide();
    this.description.stop();
    clearTimeout(this.bubbleTimer);
    this.toolBar.bubble.hidden = true;
    this.surface?.destroy();
    this.surface = null;
  }

  /** Ends the stroke under way, as if all pointers had been lifted. */
  finish() {
    this.selecting.settle();
    this.writing?.commit();
    this.surface?.cancelTouches();
  }

  /** Overwrites the drawing in memory. Afterwards this desk shows none. */
  wipe() {
    this.isWiped = true;
    this.disconnect();
    this.description.wipe();
    this.document?.wipe();
    this.document = null;
  }

  async load() {
    this.readiness.begin();
    try {
      const document = await DoodleDocument.create();
      if (this.isWiped) return document.wipe();
      this.listen(document);
      this.document = document;
      document.set(surfaceSettings(this.chosen, this.isDark));
      this.show();
    } catch (error) {
      // Tried again when the element is connected the next time.
      this.loading = null;
      console.error("The doodle board could not be started.", error);
      // Each board has a memory of WebAssembly, of which a browser gives a page about a hundred.
      const reason = error instanceof RangeError ? "error.tooMany" : "error.start";
      this.notify(this.text(reason), { isError: true, stays: true });
      this.readiness.fail(error);
    }
  }

  /** Shows the drawing if there is one and a place for it. The first drawing is an empty sheet. */
  show() {
    const { document, host } = this;
    if (document && host.isConnected && !this.surface) {
      this.surface = new DoodleSurface(this.paper, document);
      this.surface.before = () => this.selecting.settle();
      this.surface.isReadOnly = this.isReadOnly;
    }
    this.update();
    if (!this.surface || !document || this.isStarted) return;
    this.isStarted = true;
    document.start(this.newPaper);
    if (!this.isShown) this.unseen = document.generation;
    this.readiness.keep();
    host.send("ready", undefined, false);
  }

  /** Whether it has a size; it has none in a closed tab or dialog of the page. */
  get isShown() {
    return this.paper.clientWidth > 0 && this.paper.clientHeight > 0;
  }

  /** Gives the first sheet the size of the view, unless it was shown or used already. */
  fillRoom() {
    if (!this.document || !this.unseen || !this.isShown) return;
    const { generation, isEmpty, canUndo, canRedo } = this.document;
    if (generation === this.unseen && isEmpty && !canUndo && !canRedo) this.document.start(this.newPaper);
    this.unseen = 0;
  }

  listen(/** @type {DoodleDocument} */ document) {
    const on = (/** @type {string} */ name, /** @type {() => void} */ act) => document.addEventListener(name, act);
    on("change", () => {
      this.selecting.tell();
      this.description.changed();
      // The colour well shows the pen on the colour of the sheet.
      this.shell.style.setProperty("--_paper", cssColor(document.state.paper));
      if (document.state.isDark !== this.isDark) {
        this.isDark = document.state.isDark;
        this.applySettings();
      }
      this.update();
      this.changed();
    });
    document.addEventListener("journal", (event) => {
      const { bytes, begins } = /** @type {import("./document.js").JournalEvent} */ (event);
      this.notices.stepMade();
      this.host.dispatchEvent(new InkdotJournalEvent(bytes, begins));
    });
    on("beginstroke", () => {
      this.shell.classList.add("drawing");
      this.host.send("beginstroke");
      // A colour counts as recent once it has drawn, not when it is tried in the picker.
      const recent = recentWith(this.chosen);
      if (this.chosen.tool !== "eraser" && recent !== this.chosen.recent) this.change({ recent });
    });
    on("textwanted", () => void this.write());
    on("endstroke", () => {
      this.shell.classList.remove("drawing");
      this.host.send("endstroke");
    });
    on("shape", () => {
      this.say(`shape.${document.engine.shape}`);
      // Vibrates on phones; other devices, and browsers before the first tap, ignore it.
      navigator.vibrate?.(8);
    });
    on("photostamped", () => {
      for (const { file, ...photo } of document.engine.stamped) {
        const picture = new Blob([document.engine.photoFile(file) ?? new Uint8Array()]);
        this.host.send("photo", { ...photo, picture });
      }
    });
    // Shown as well, because no pressed button shows it.
    on("tapundo", () => this.notify(this.text("said.undone")));
    on("tapredo", () => this.notify(this.text("said.redone")));
    on("refused", () => this.notify(this.text(`error.refused.${document.engine.refusal}`), { isError: true }));
    on("lost", () => this.notify(this.text("error.stopped"), { isError: true, stays: true }));
    on("offerundo", () => {
      if (document.canUndo && this.host.isConnected && !this.isReadOnly && !this.shake.open) this.shake.showModal();
    });
    on("penseen", () => {
      if (this.chosen.palmRejection)
        this.notify(this.text("said.pen"), {
          action: this.text("said.pen.fingers"),
          press: () => this.change({ palmRejection: false }),
        });
    });
  }

  /** Applies a changed attribute or text. */
  attributeChanged() {
    if (this.isReadOnly) this.writing?.commit();
    if (!this.offers.has(this.chosen.tool)) this.choose(this.chosen);
    if (this.surface) this.surface.isReadOnly = this.isReadOnly;
    this.changed();
    if (!this.host.isConnected) return;
    this.speak();
    this.update();
  }

  disable(/** @type {boolean} */ isDisabled) {
    this.isDisabled = isDisabled;
    this.attributeChanged();
  }

  // MARK: The drawing

  /** The drawing; throws without one. */
  get drawing() {
    if (!this.document) throw new Error("the board is not ready");
    return this.document;
  }

  get isReadOnly() {
    return this.isDisabled || this.host.hasAttribute("readonly");
  }

  /** Which tools, photos and exports the page offers. */
  get offers() {
    return offered(this.host.getAttribute("tools"));
  }

  /** The sheet of a new drawing. */
  get newPaper() {
    return sheetFrom(this.chosen.paper, this.roomForPaper);
  }

  /** @returns {{width: number, height: number}} */
  get roomForPaper() {
    const { clientWidth, clientHeight } = this.paper;
    // With room, paper lies on a ground that shows its edges.
    const margin = clientWidth >= roomyWidth ? groundMargin : 0;
    const [width, height] = [clientWidth - 2 * margin, clientHeight - 2 * margin];
    const scale = Math.max(1, leastSide / Math.max(1, Math.min(width, height)));
    // At the largest browser zoom, bars leave a strip that is too low for a sheet.
    const side = (/** @type {number} */ length) =>
      Math.max(leastSide, Math.min(Math.round(length * scale), Math.max(length, 3 * leastSide)));
    return { width: side(width), height: side(height) };
  }

  /** The name of exported files. */
  get stem() {
    const name = this.host.getAttribute("file-name") ?? this.host.getAttribute("name") ?? "";
    return fileStem(name) || this.text("fileName");
  }

  // MARK: Tools

  /** Sets the tool settings. */
  choose(/** @type {unknown} */ wanted) {
    this.chosen = settingsFrom(wanted);
    const ink = inks.find((one) => this.offers.has(one));
    if (!this.offers.has(this.chosen.tool) && ink) this.chosen = settingsFrom({ tool: ink }, this.chosen);
    this.applySettings();
  }

  change(/** @type {any} */ wanted) {
    this.chosen = settingsFrom(wanted, this.chosen);
    this.applySettings();
    this.host.send("settings", structuredClone(this.chosen));
  }

  applySettings() {
    const settings = surfaceSettings(this.chosen, this.isDark);
    // Another tool deselects.
    const { tool } = this.chosen;
    if (tool !== "select" && tool !== "text" && this.document?.selection) this.selecting.deselect();
    if (this.surface) this.surface.set(settings);
    else this.document?.set(settings);
    this.update();
  }

  changeNib(/** @type {Partial<import("./tools.js").Nib>} */ nib, isPicked = true) {
    // A chosen colour is for the selection, or else for drawing.
    if (this.selecting.nib) return this.selecting.restyle(nib, isPicked);
    const tool = this.nibTool;
    this.change({ tool, nibs: { [tool]: nib } });
  }

  chooseTool(/** @type {DoodleTool} */ tool) {
    if (!this.offers.has(tool)) return;
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

  /** Chooses the pen again when nothing is left to erase, or after another command. */
  letEraserGo() {
    if (!inks.some((one) => one === this.chosen.tool)) this.change({ tool: this.chosen.ink });
  }

  chooseColor(/** @type {string} */ color, isSaid = true) {
    this.changeNib({ color }, isSaid);
    if (isSaid && palette.some(([, known]) => known === color)) this.notices.tell(this.colorName(color));
  }

  /** A colour of the palette by its name, any other by its digits. */
  colorName(/** @type {string} */ color) {
    const name = palette.find(([, known]) => known === color)?.[0];
    return name ? this.text(name === "black" && this.isDark ? "white" : name) : color;
  }

  /** Makes the next tap on the canvas pick its colour. */
  pickColor() {
    this.popups.close();
    if (this.surface && !this.isReadOnly) this.eyedropper.begin();
  }

  /**
   * Moves, turns and scales the photo or ink that is selected, as keys and buttons do; a step, and told: whoever does not see it
   * has nothing else to go by.
   */
  adjust({ dx = 0, dy = 0, turn = 0, scale = 1 }) {
    const { surface } = this;
    if (!surface) return;
    surface.adjustPhoto(dx, dy, turn, scale);
    surface.command("commit_photo");
    const place = surface.frame.selectedPlace;
    if (!place) return;
    const {
      box,
      map: [a, b, c, d, tx, ty],
    } = place;
    const [x, y, size] = [box.x + box.width / 2, box.y + box.height / 2, Math.hypot(a, b)];
    if (turn) this.say("said.turned", `${Math.round((turn / Math.PI) * 180)}°`);
    else if (scale !== 1) this.say("said.sized", `${Math.round(size * box.width)} × ${Math.round(size * box.height)}`);
    else this.say("said.moved", `${Math.round(a * x + c * y + tx)}, ${Math.round(b * x + d * y + ty)}`);
  }

  /** Chooses a saved pen. */
  choosePreset(/** @type {number} */ index) {
    const preset = this.chosen.presets[index];
    if (!preset || !this.offers.has(preset.ink)) return;
    const { ink, ...nib } = preset;
    this.change({ tool: ink, nibs: { [ink]: { tip: "round", ...nib } } });
    this.say("said.pen.taken", `${this.text(ink)}, ${this.text("points", nib.width)}, ${this.colorName(nib.color)}`);
  }

  /** The next tool that draws or writes. */
  get nibTool() {
    const { tool, ink } = this.chosen;
    return tool === "text" ? tool : ink;
  }

  /** The settings that bars and menus show and change: those of the selected strokes, or of the next one. */
  get nib() {
    return this.selecting.nib ?? this.chosen.nibs[this.nibTool];
  }

  /** Width of the eraser, the selection or the pen, in pt. */
  get width() {
    const { tool, eraserWidth, nibs, ink } = this.chosen;
    return tool === "eraser" ? eraserWidth : this.nib.width || nibs[ink].width;
  }

  /** Whether widths are text sizes. */
  get isText() {
    return this.selecting.nib ? this.selecting.isText : this.chosen.tool === "text";
  }

  /** A width, or the size of a text, as text. */
  points(/** @type {number} */ width) {
    return this.text("points", this.isText ? Math.round(textSize(width) * 10) / 10 : width);
  }

  setWidth(/** @type {number} */ width) {
    this.slideWidth(width);
    this.endSliding();
    this.say(this.isText ? "said.size" : "said.width", this.points(this.width));
  }

  /** Sets the width and shows it on the canvas. */
  slideWidth(/** @type {number} */ width) {
    if (this.chosen.tool === "eraser") this.change({ tool: "eraser", eraserWidth: width });
    else this.changeNib({ width });
    this.toolBar.bubble.hidden = this.isText;
  }

  endSliding() {
    this.selecting.widen();
    clearTimeout(this.bubbleTimer);
    this.bubbleTimer = setTimeout(() => {
      this.toolBar.bubble.hidden = true;
    }, 500);
  }

  // MARK: Paper

  /** The sheet of the drawing as menus name it; unnamed values are those of new drawings. */
  get paperChoice() {
    const { color, size, ...choice } = choiceOf(this.drawing.state, this.roomForPaper);
    return paperFrom({ ...choice, ...(color && { color }), ...(size && { size }) }, this.chosen.paper);
  }

  /**
   * Changes the named properties of the sheet, as one step.
   * @param {any} wanted
   */
  changePaper(wanted) {
    if (!this.document || this.isReadOnly) return;
    const { width, height, paper, ruling, spacing, isEndless } = this.document.state;
    const sheet = sheetFrom(paperFrom(wanted, this.paperChoice), this.roomForPaper);
    // A size or colour without a name stays, unless another one is chosen.
    const isSized = "size" in wanted || "isLevel" in wanted;
    this.document.setPaper({
      ...(isSized ? sheet : { ...sheet, width, height, isEndless }),
      paper: "color" in wanted ? sheet.paper : cssColor(paper),
      ...("ruling" in wanted || "spacing" in wanted ? {} : { ruling, spacing }),
    });
  }

  /** Makes this the sheet of new drawings. */
  keepPaper() {
    this.change({ paper: this.paperChoice });
    this.notify(this.text("said.paperKept"));
  }

  // MARK: Actions

  undo() {
    const can = this.document?.canUndo;
    if (can) this.surface?.undo();
    this.say(can ? "said.undone" : "said.nothingToUndo");
  }

  redo() {
    const can = this.document?.canRedo;
    if (can) this.surface?.redo();
    this.say(can ? "said.redone" : "said.nothingToRedo");
  }

  /** Announces a command, with a button that undoes it. */
  offerUndo(/** @type {string} */ key) {
    this.notify(this.text(key), { action: this.text("undo"), press: () => this.isReadOnly || this.undo(), endsWithStep: true });
  }

  /** Clears the drawing, without a question because it can be undone. */
  clear() {
    if (!this.document || this.document.isEmpty) return;
    this.surface?.clear();
    this.letEraserGo();
    this.offerUndo("said.cleared");
  }

  /** Asks the page to save the drawing; without an album, opens the export menu. */
  save() {
    if (this.host.hasAttribute("album")) this.host.send("save");
    else if (this.offers.has("export")) this.showMenu("save");
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

  /** Handles a paste while the focus is on or in the board. */
  pasted(/** @type {ClipboardEvent} */ event) {
    if (!this.surface || this.isReadOnly || !this.host.matches(":focus-within")) return;
    // Fields handle their own pastes.
    if (/** @type {Element} */ (event.composedPath()[0]).matches?.("input, textarea, [contenteditable]")) return;
    if (this.selecting.pasted(event)) return;
    if (this.offers.has("photo") && this.sources.pasted(event)) return;
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (!this.offers.has("text") || words.trim() === "") return;
    event.preventDefault();
    void this.write(words);
  }

  // MARK: Menus and dialogs

  /** Focuses the canvas, where all keys work. */
  focus() {
    this.paper.focus({ preventScroll: true });
  }

  showMenu(/** @type {MenuName} */ name, takesFocus = true) {
    const [menu, ...anchors] = this.menus[name];
    const seen = anchors.filter((anchor) => anchor.offsetParent);
    const anchor = seen.find((one) => one === this.toolBar.chosen) ?? seen[0] ?? anchors[0];
    this.popups.show(menu, anchor, takesFocus);
  }

  toggleMenu(/** @type {MenuName} */ name, takesFocus = true) {
    if (this.popups.open === this.menus[name][0]) this.popups.close();
    else this.showMenu(name, takesFocus);
  }

  /**
   * Opens a field for the text that a tap has requested, or writes pasted text. Synchronous once it is loaded, because phones show
   * their keyboard only for a field that has the focus before the tap ends.
   */
  async write(pasted = "") {
    try {
      if (!TextField) await loadTextField();
      if (!TextField || !this.surface || this.isReadOnly) return;
      this.writing?.commit();
      this.writing = new TextField(this, this.surface, !pasted);
      if (pasted) this.writing.take(pasted);
    } catch (error) {
      console.error("The field for words could not be opened.", error);
      this.notify(this.text("error.text"), { isError: true });
    }
  }

  /** Opens the replay. */
  async replay() {
    if (!this.document || this.document.isEmpty) {
      this.notify(this.text("said.nothingToReplay"));
      return;
    }
    try {
      const { Replay } = await import("./replay.js");
      if (this.surface) new Replay(this).show();
    } catch (error) {
      console.error("The replay could not be shown.", error);
      this.notify(this.text("error.replay"), { isError: true });
    }
  }

  /** Closes a menu or deselects; returns whether there was anything to close. */
  escape() {
    if (this.popups.open) this.popups.close();
    else if (this.document?.photo) {
      this.surface?.letGo();
      this.say("said.photoLeft");
    } else if (this.document?.selection) this.selecting.deselect();
    else return false;
    return true;
  }

  // MARK: Showing

  get language() {
    return languageOf(this.host);
  }

  /** A text in the language of the board, or the page's own. */
  text(/** @type {string} */ key, /** @type {string | number} */ value = "") {
    return (this.texts[key] ?? doodleText(this.language, key)).replace("{value}", String(value));
  }

  /** Announces a text to screen readers. */
  say(/** @type {string} */ key, /** @type {string} */ value = "") {
    this.notices.tell(this.text(key, value));
  }

  /**
   * Shows a message above the lower bar for a while.
   * @param {string} words
   * @param {Parameters<Notices["show"]>[1]} options
   */
  notify(words, options = {}) {
    this.notices.show(words, options);
  }

  /** Applies the current language. */
  speak() {
    this.shell.lang = this.language;
    translate(this.shell, (key, value) => this.text(key, value));
    this.description.update();
  }

  /** Loads the text field as soon as a tap may request a text. */
  expectWords() {
    const mayWrite = !!this.surface && !this.isReadOnly && (this.chosen.tool === "text" || this.selecting.isOneText);
    // If that fails, the tap tries again and reports it.
    if (mayWrite && !this.mayWrite) loadTextField().catch(() => {});
    this.mayWrite = mayWrite;
  }

  /** Updates buttons and menus. */
  update() {
    const { chosen } = this;
    this.expectWords();
    const zoom = this.surface?.zoom ?? 1;
    const hasBars = this.host.getAttribute("bars") !== "none" && !this.isReadOnly;
    this.shell.classList.toggle("bare", !hasBars);
    this.shell.classList.toggle("idle", this.isReadOnly);
    this.actionBar.element.hidden = this.toolBar.element.hidden = !hasBars;
    this.actionBar.update();
    this.toolBar.update(chosen, zoom);
    this.photoBar.update();
    this.selectionBar.update();
    this.eraserMenu.update(chosen);
    this.nibMenu.update(chosen);
    this.colorMenu.update(chosen);
    this.photoMenu.update();
    this.saveMenu.update();
    this.moreMenu.update(chosen, zoom);
    this.paperMenu.update();
    this.zoomChip.update();
  }
}
