// The bars around the canvas: actions above, tools and colours below, and commands of a floating photo.

import { highlighterOpacity, minimumScale, palette } from "../drawing/codes.js";
import { keys } from "./keys.js";
import { choose, enable, iconButton, make, radioGroup, translate } from "./parts.js";
import { PresetBar } from "./presets.js";
import { toolPicture } from "./tool-pictures.js";
import { inkOn, inks } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */
/** @typedef {BoardSettings["tool"]} BarTool */

/** Duration of a long press in ms, like that of the engine's recognizer. */
const longPress = 500;

/** Makes an element look like a tap with the tool, in true size at a zoom. */
export function dressDot(/** @type {DoodleDesk} */ board, /** @type {HTMLElement} */ dot, /** @type {number} */ zoom) {
  const { isDark, chosen, selecting } = board;
  const { nib, width } = board.tools;
  const isErasing = chosen.tool === "eraser";
  const opacity = chosen.ink === "highlighter" && !selecting.nib ? nib.opacity * highlighterOpacity : nib.opacity;
  dot.classList.toggle("erasing", isErasing);
  dot.classList.toggle("several", !isErasing && !nib.color);
  dot.style.inlineSize = dot.style.blockSize = `${width * zoom}px`;
  dot.style.color = inkOn(nib.color, isDark);
  dot.style.opacity = isErasing ? "1" : String(opacity);
}

/** Scale of the band of a tool's picture, of 4 px, for a width in pt. */
const bandScale = (/** @type {number} */ width) => String(Math.min(Math.max(width, 1.5), 14) / 4);

export class ActionBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    const menuButton = (
      /** @type {"photo" | "paper" | "save" | "more"} */ name,
      /** @type {string} */ label = name,
      /** @type {string | undefined} */ key = undefined,
    ) => iconButton(name === "paper" ? "page" : name, label, (event) => board.menus.toggle(name, event.detail === 0), key);
    this.buttons = {
      undo: iconButton("undo", "undo", () => board.undo(), keys.undo),
      redo: iconButton("redo", "redo", () => board.redo(), keys.redo),
      photo: menuButton("photo", "photo", keys.photo),
      paper: menuButton("paper", "paperMenu"),
      save: menuButton("save", "save", keys.save),
      more: menuButton("more"),
    };
    const start = make("slot", { name: "start" });
    const startPill = make("div.pill.start", { hidden: true }, start);
    start.addEventListener("slotchange", () => {
      startPill.hidden = start.assignedElements().length === 0;
    });
    this.element = make(
      "div.bar.top",
      { role: "group", label: "actions", part: "top" },
      startPill,
      make("div.pill.actions", {}, ...Object.values(this.buttons), make("slot", { name: "end" })),
    );
  }

  update() {
    const { document, offers, host } = this.board;
    const { undo, redo, photo, paper, save, more } = this.buttons;
    enable(undo, document?.canUndo === true);
    enable(redo, document?.canRedo === true);
    for (const button of [photo, paper, save, more]) enable(button, document !== null);
    photo.hidden = !offers.has("photo");
    paper.hidden = !offers.has("paper");
    save.hidden = !offers.has("export") && !host.hasAttribute("album");
  }
}

export class ToolBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.tools = radioGroup(
      "tools",
      "tool",
      inks.map((ink) => this.toolButton(ink)),
    );
    this.eraser = this.toolButton("eraser");
    this.select = this.toolButton("select");
    this.text = this.toolButton("text");
    this.well = make(
      "button.tool.well",
      {
        type: "button",
        label: "colorMenu",
        "data-name": "colorMenu",
        "aria-keyshortcuts": keys.ownColor,
        onclick: (/** @type {MouseEvent} */ event) => board.menus.toggle("colors", event.detail === 0),
      },
      make("span.swatch"),
    );
    /**
     * Shows the stroke width on the canvas while it is being chosen.
     * @type {HTMLElement}
     */
    this.bubble = make("span.bubble", { hidden: true });
    this.colors = radioGroup(
      "colors",
      "colors",
      palette.map(([name, color], index) => {
        const swatch = make("span.swatch");
        swatch.style.background = color;
        return make(
          "button.tool",
          {
            type: "button",
            label: name,
            "data-name": name,
            "data-key": index + 1,
            "aria-keyshortcuts": index + 1,
            onclick: () => board.tools.chooseColor(color),
          },
          swatch,
        );
      }),
    );
    this.presets = new PresetBar(board);
    this.element = make(
      "div.bar.bottom",
      { role: "group", label: "tools", part: "bottom" },
      make(
        "div.pill.tray",
        {},
        make("div.pens", {}, this.tools, this.eraser, this.select, this.text),
        make("div.palette", {}, this.well, this.colors, this.presets.choice.element),
      ),
    );
  }

  /** A press chooses the tool; another press, or a long press, opens its menu. */
  toolButton(/** @type {BarTool} */ tool) {
    const { board } = this;
    const menu = tool === "eraser" ? "eraser" : "nib";
    let isHeld = false;
    let holding = 0;
    const button = iconButton(
      tool,
      tool,
      (event) => {
        const isByKey = event.detail === 0;
        const wasHeld = isHeld && !isByKey;
        isHeld = false;
        if (wasHeld) return;
        if (board.chosen.tool !== tool) board.tools.chooseTool(tool);
        else if (this.hasMenu) board.menus.toggle(menu, isByKey);
      },
      keys[tool],
    );
    const picture = toolPicture(tool);
    if (picture) button.replaceChildren(picture);
    button.addEventListener("pointerdown", () => {
      isHeld = false;
      clearTimeout(holding);
      if (button.getAttribute("aria-disabled") === "true") return;
      holding = setTimeout(() => {
        board.tools.chooseTool(tool);
        isHeld = this.hasMenu;
        if (isHeld) void board.menus.show(menu, false);
      }, longPress);
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
      button.addEventListener(type, () => clearTimeout(holding));
    }
    return button;
  }

  /** Whether the tool has a menu; the selection tool has the settings of the selection. */
  get hasMenu() {
    return this.board.chosen.tool !== "select" || this.board.selecting.nib !== null;
  }

  /** Buttons of the tools with colour and width. */
  get nibButtons() {
    const inkButtons = /** @type {HTMLElement[]} */ ([...this.tools.children]);
    return [...inkButtons, this.select, this.text];
  }

  /** Button of the chosen tool. */
  get chosen() {
    const { tool } = this.board.chosen;
    if (tool === "eraser" || tool === "select" || tool === "text") return this[tool];
    return /** @type {HTMLElement} */ (this.tools.children[inks.indexOf(tool)]);
  }

  update(/** @type {BoardSettings} */ settings, /** @type {number} */ zoom) {
    const { board } = this;
    const { offers } = board;
    inks.forEach((one, index) => {
      const button = /** @type {HTMLElement} */ (this.tools.children[index]);
      button.hidden = !offers.has(one);
      button.style.setProperty("--_tip", inkOn(settings.nibs[one].color, board.isDark));
      button.style.setProperty("--_band", bandScale(settings.nibs[one].width));
    });
    this.eraser.style.setProperty("--_band", bandScale(settings.eraserWidth));
    this.tools.hidden = !inks.some((one) => offers.has(one));
    for (const tool of /** @type {const} */ (["eraser", "select", "text"])) {
      this[tool].hidden = !offers.has(tool);
      enable(this[tool], board.document !== null);
      this[tool].setAttribute("aria-pressed", String(settings.tool === tool));
    }
    const isErasing = settings.tool === "eraser";
    const { nib } = board.tools;
    const ink = inks.indexOf(settings.ink);
    choose(this.tools, settings.tool === settings.ink ? ink : -1, ink);
    const color = palette.findIndex(([, known]) => known === nib.color);
    choose(this.colors, isErasing ? -1 : color);
    // A custom colour is marked on the control that chose it.
    this.well.classList.toggle("chosen", !isErasing && color < 0 && nib.color !== "");
    this.well.style.setProperty("--_own", color < 0 && nib.color ? nib.color : "transparent");
    dressDot(board, this.bubble, zoom);
    this.showBlack();
    this.presets.update(settings);
  }

  /** The first colour of the palette has the best contrast to the sheet: black, or white on dark sheets. */
  showBlack() {
    const { isDark } = this.board;
    const black = /** @type {HTMLElement} */ (this.colors.firstElementChild);
    const name = isDark ? "white" : "black";
    if (black.dataset.label === name) return;
    black.dataset.label = name;
    const swatch = /** @type {HTMLElement} */ (black.firstElementChild);
    swatch.style.background = inkOn(palette[0][1], isDark);
    translate(this.colors, (key) => this.board.text(key));
  }
}

export class PhotoBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    const size = 1.1;
    const turn = Math.PI / 12;
    this.next = iconButton("next", "nextPhoto", () => this.selectNext(), keys.next);
    // Buttons that end the adjustment have labels; other changes are visible at once.
    const stamp = iconButton("stamp", "stamp", () => this.stamp(), keys.stamp);
    stamp.append(make("span", { text: "stamp.short" }));
    stamp.classList.add("main", "worded");
    const remove = iconButton("clear", "remove", () => this.remove(), keys.remove);
    remove.append(make("span", { text: "remove.short" }));
    remove.classList.add("worded");
    this.element = make(
      "div.photo",
      { role: "group", label: "photoBar", part: "photo", hidden: true },
      iconButton("smaller", "smaller", () => board.adjust({ scale: 1 / size }), keys.smaller),
      iconButton("bigger", "bigger", () => board.adjust({ scale: size }), keys.bigger),
      iconButton("turnLeft", "turnLeft", () => board.adjust({ turn: -turn }), keys.turnLeft),
      iconButton("turnRight", "turnRight", () => board.adjust({ turn: turn }), keys.turnRight),
      this.next,
      make("div.ends", {}, remove, stamp),
    );
  }

  selectNext() {
    const { board } = this;
    const photo = board.document?.photo;
    if (!photo) return;
    const next = (photo.index + 1) % photo.count;
    board.surface?.selectPhoto(next);
    board.say("said.photoSelected", `${next + 1}/${photo.count}`);
  }

  stamp() {
    this.board.surface?.stampPhoto();
    this.board.tools.letEraserGo();
    this.board.say("said.photoStamped");
  }

  remove() {
    const { board } = this;
    board.surface?.command("delete");
    board.offerUndo("said.photoRemoved");
  }

  update() {
    const photo = this.board.document?.photo;
    // The focused element disappears with its photo.
    if (!photo && this.element.matches(":focus-within")) this.board.focus();
    this.element.hidden = !photo;
    this.next.hidden = (photo?.count ?? 0) < 2;
  }
}

/** The zoom, shown unless the whole sheet is visible; a press fits the sheet. */
export class ZoomChip {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.element = make("button.fit", { type: "button", "data-name": "fitChip", hidden: true, onclick: () => board.fit() });
  }

  update() {
    const { board, element } = this;
    element.hidden = this.isFitted;
    const percent = `${Math.round((board.surface?.zoom ?? 1) * 100)} %`;
    element.textContent = percent;
    element.setAttribute("aria-label", `${board.text("fit")} (${percent})`);
  }

  /** Like `DoodleView.fitting` in the engine. */
  get isFitted() {
    const { surface, paper } = this.board;
    if (!surface) return true;
    // An endless sheet never fits.
    if (surface.state.isEndless) return false;
    const { width, height, scale, x, y } = surface.state;
    const { clientWidth, clientHeight } = paper;
    const fit = Math.max(minimumScale, Math.min(clientWidth / width, clientHeight / height, 1));
    return (
      Math.abs(scale / fit - 1) < 0.005 &&
      Math.abs(x - (clientWidth - width * scale) / 2) < 1 &&
      Math.abs(y - (clientHeight - height * scale) / 2) < 1
    );
  }
}
