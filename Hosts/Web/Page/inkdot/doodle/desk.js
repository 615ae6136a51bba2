// The content of a doodle board: the canvas, and around it bars, menus and keys.

import { fileStem } from "../shared/names.js";
import { dress, languageOf, styleSheet, watchLanguage } from "../shared/element.js";
import { ActionBar, PhotoBar, ToolBar, ZoomChip } from "./bars.js";
import { pasteInto } from "./clipboard.js";
import { Description } from "./description.js";
import { Menus } from "./desk-menus.js";
import { Start } from "./desk-start.js";
import { pressKey } from "./keys.js";
import { Notices } from "./notices.js";
import { make, translate } from "./parts.js";
import { PhotoSources } from "./photo-sources.js";
import { Popups } from "./popups.js";
import { watchPrinting } from "./printing.js";
import { Selecting } from "./selecting.js";
import { SelectionBar } from "./selection-bar.js";
import switchCss from "../shared/switch.css.js";
import css from "./style.css.js";
import { SheetChoice } from "./sheet-choice.js";
import { doodleText } from "./texts.js";
import { ToolChoice } from "./tool-choice.js";
import { inks, offered, settingsFrom, surfaceSettings } from "../drawing/tools.js";
import { Writing } from "./writing.js";

/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */
const style = styleSheet(css + switchCss);

export class DoodleDesk {
  /** @param {import("./element.js").DoodleBoardElement} host */
  constructor(host) {
    this.host = host;
    const root = host.attachShadow({ mode: "open" });
    /**
     * The drawing, once the engine is loaded. It stays when the element is moved.
     * @type {import("../drawing/document.js").DoodleDocument | null}
     */
    this.document = null;
    /**
     * The view of the drawing, while there is a drawing and a place to show it.
     * @type {import("./surface.js").DoodleSurface | null}
     */
    this.surface = null;
    /**
     * The open text field.
     * @type {import("./text-field.js").TextField | null}
     */
    this.writing = null;
    /** @type {BoardSettings} */ this.chosen = settingsFrom(null);
    this.tools = new ToolChoice(this);
    this.sheets = new SheetChoice(this);
    this.writer = new Writing(this);
    this.starting = new Start(this);
    /** @type {Record<string, string>} */ this.texts = {};
    this.isDisabled = false;
    /** Whether the sheet is so dark that black ink is invisible. */
    this.isDark = false;
    /** Called after every change of the drawing. */
    this.changed = () => {};
    /** Listeners on the page; removed with the element. */
    this.life = new AbortController();
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
    // The bar follows the selection.
    this.paper.addEventListener("frame", () => this.selectionBar.update());
    /** @type {import("./eyedropper.js").Eyedropper | null} */
    this.eyedropper = null;
    this.menus = new Menus(this);
    this.zoomChip = new ZoomChip(this);
    /** @type {ReturnType<typeof import("./dialogs.js").createDialogs> | null} */
    this.dialogs = null;
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
        this.notices.element,
        make("p.drop", { text: "photo.drop", "aria-hidden": "true" }),
      ),
      this.toolBar.element,
      this.notices.live,
    );
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
    document.addEventListener("paste", (event) => pasteInto(this, event), { signal });
    const resizing = new ResizeObserver(() => {
      this.starting.fitFirstSheet();
      this.popups.place();
    });
    resizing.observe(this.host);
    signal.addEventListener("abort", () => resizing.disconnect());
    watchLanguage(this.host, () => this.speak(), signal);
    watchPrinting(this, signal);
    this.speak();
    this.starting.begin();
  }

  /** Disconnects: the element was removed and may be inserted again. */
  disconnect() {
    this.life.abort();
    this.writing?.commit();
    this.popups.close();
    this.eyedropper?.end();
    this.notices.hide();
    this.description.stop();
    this.tools.hideBubble();
    this.surface?.destroy();
    this.surface = null;
  }

  /** Ends the current stroke, as if all pointers had been lifted, and reports all steps. */
  finish() {
    this.selecting.settle();
    this.writing?.commit();
    this.surface?.cancelTouches();
    this.document?.settleJournal();
  }

  /** Overwrites the drawing in memory. Afterwards this desk shows none. */
  wipe() {
    this.starting.isWiped = true;
    this.disconnect();
    this.description.wipe();
    this.document?.wipe();
    this.document = null;
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

  /**
   * Moves, rotates and scales the selected photo or ink by keys and buttons, as one step.
   *
   * Announces the change, because screen reader users have no other feedback.
   */
  adjust({ dx = 0, dy = 0, turn = 0, scale = 1 }) {
    const { surface } = this;
    if (!surface || surface.isLocked) return;
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

  // MARK: Actions

  /** Undoes the last step, or cancels a drag that is not a step yet. */
  undo() {
    if (this.surface?.isDragging) return this.surface.cancelTouches(false);
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
    this.tools.letEraserGo();
    this.offerUndo("said.cleared");
  }

  /** Asks the page to save the drawing; without an album, opens the export menu. */
  save() {
    if (this.host.hasAttribute("album")) this.host.send("save");
    else if (this.offers.has("export")) void this.menus.show("save");
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

  // MARK: Menus and dialogs

  /** Focuses the canvas, where all keys work. */
  focus() {
    this.paper.focus({ preventScroll: true });
  }

  /** Opens a dialog. */
  async ask(/** @type {"help" | "shake"} */ name) {
    const module = await this.tryLoading(import("./dialogs.js"));
    if (!module || !this.host.isConnected) return;
    if (!this.dialogs) {
      this.dialogs = module.createDialogs(this);
      this.shell.append(...Object.values(this.dialogs));
      this.translate();
    }
    if (!this.dialogs[name].open) this.dialogs[name].showModal();
  }

  /** Picks a colour from the canvas. */
  async pickColor() {
    const module = await this.tryLoading(import("./eyedropper.js"));
    if (!module || !this.surface || this.isReadOnly) return;
    if (!this.eyedropper) {
      this.eyedropper = new module.Eyedropper(this);
      this.notices.element.before(this.eyedropper.element);
      this.translate();
    }
    this.eyedropper.begin();
  }

  /**
   * Waits for a module, and shows a message if it cannot be loaded.
   * @template T
   * @param {Promise<T>} loading
   */
  async tryLoading(loading) {
    try {
      return await loading;
    } catch (error) {
      console.error("A part of the board could not be loaded.", error);
      this.notify(this.text("error.loading"), { isError: true });
      return null;
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
    this.translate();
    this.description.update();
  }

  /** Translates everything in the board. */
  translate() {
    translate(this.shell, (key, value) => this.text(key, value));
  }

  /** Updates buttons and menus. */
  update() {
    const { chosen } = this;
    this.writer.expect();
    const zoom = this.surface?.zoom ?? 1;
    const hasBars = this.host.getAttribute("bars") !== "none" && !this.isReadOnly;
    this.shell.classList.toggle("bare", !hasBars);
    this.shell.classList.toggle("idle", this.isReadOnly);
    this.actionBar.element.hidden = this.toolBar.element.hidden = !hasBars;
    this.actionBar.update();
    this.toolBar.update(chosen, zoom);
    this.photoBar.update();
    this.selectionBar.update();
    this.menus.update();
    this.zoomChip.update();
  }
}
