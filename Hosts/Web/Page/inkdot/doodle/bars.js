// The bars around the paper: actions above, tools and colours below, and what can be done with a placed photo.

import { PresetBar } from "./colors.js";
import { keys } from "./keys.js";
import { widthSlider } from "./menus.js";
import { icon } from "../shared/icons.js";
import { choose, enable, iconButton, make, radioGroup, translate } from "./parts.js";
import { highlighterOpacity } from "./codes.js";
import { inkOn, inks, palette, zoomStep } from "./tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("./tools.js").BoardSettings} BoardSettings */

/** Milliseconds after which a press is a long one, as that of the engine's recognizer. */
const longPress = 500;

export class ActionBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    const menuButton = (/** @type {"photo" | "save" | "more"} */ name, /** @type {string | undefined} */ key = undefined) =>
      iconButton(name, name, (event) => board.toggleMenu(name, event.detail === 0), key);
    // What takes everything away lies far from what takes one step back.
    this.buttons = {
      undo: iconButton("undo", "undo", () => board.undo(), keys.undo),
      redo: iconButton("redo", "redo", () => board.redo(), keys.redo),
      photo: menuButton("photo", keys.photo),
      save: menuButton("save", keys.save),
      clear: iconButton("clear", "clear", () => board.clear()),
      more: menuButton("more"),
    };
    const { more, ...named } = this.buttons;
    // With room their names are beside them.
    for (const button of Object.values(named)) button.classList.add("named");
    named.undo.classList.add("first");
    named.photo.classList.add("apart");
    // In the menu where the bar has no room for it.
    named.clear.classList.add("elsewhere");
    this.element = make(
      "div.bar.top",
      { role: "group", label: "actions", part: "top" },
      make("slot", { name: "start" }),
      ...Object.values(this.buttons),
      make("slot", { name: "end" }),
    );
  }

  update() {
    const { document, offers, host } = this.board;
    const { clear, undo, redo, photo, save, more } = this.buttons;
    enable(clear, document !== null && !document.isEmpty);
    enable(undo, document?.canUndo === true);
    enable(redo, document?.canRedo === true);
    for (const button of [photo, save, more]) enable(button, document !== null);
    photo.hidden = !offers.has("photo");
    save.hidden = !offers.has("export") && !host.hasAttribute("album");
  }

  /** The options button represents the current tool if the bar has no room for its button. */
  showTool() {
    const { more } = this.buttons;
    const tool = this.board.toolBar.roomless;
    const label = tool ? `more.${tool}` : "more";
    if (more.dataset.label === label) return;
    more.dataset.label = label;
    more.replaceChildren(...(tool ? [icon(tool)] : []), icon("more"));
    if (tool) more.setAttribute("aria-pressed", "true");
    else more.removeAttribute("aria-pressed");
    translate(this.element, (key) => this.board.text(key));
  }
}

export class ToolBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.tools = radioGroup(
      "tools",
      "tool",
      inks.map((ink) => iconButton(ink, ink, () => board.chooseTool(ink), keys[ink])),
    );
    this.eraser = iconButton("eraser", "eraser", (event) => this.pressEraser(event.detail === 0), keys.eraser);
    this.select = iconButton("select", "select", () => board.chooseTool("select"), keys.select);
    this.text = iconButton("text", "text", () => board.chooseTool("text"), keys.text);
    // In a menu where the bar has no room for them.
    this.select.classList.add("elsewhere");
    this.text.classList.add("roomy");
    this.isHeld = false;
    let holding = 0;
    this.eraser.addEventListener("pointerdown", () => {
      this.isHeld = false;
      clearTimeout(holding);
      holding = setTimeout(() => {
        this.isHeld = true;
        board.chooseTool("eraser");
        board.showMenu("eraser", false);
      }, longPress);
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
      this.eraser.addEventListener(type, () => clearTimeout(holding));
    }
    this.dot = make("span.dot");
    this.well = make(
      "button.well",
      {
        type: "button",
        label: "colorMenu",
        "data-name": "colorMenu",
        "aria-keyshortcuts": keys.ownColor,
        onclick: (/** @type {MouseEvent} */ event) => board.toggleMenu("colors", event.detail === 0),
      },
      this.dot,
    );
    /**
     * What shows the size of a stroke on the paper while it is being chosen.
     * @type {HTMLElement}
     */
    this.bubble = make("span.bubble", { hidden: true });
    this.slider = widthSlider(board, "width");
    this.points = make("output.points", { "aria-hidden": "true" });
    this.sliderName = make("span", { text: "width" });
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
            onclick: () => board.chooseColor(color),
          },
          swatch,
        );
      }),
    );
    this.presets = new PresetBar(board);
    this.zoom = make("output", { "aria-hidden": "true" });
    this.element = make(
      "div.bar.bottom",
      { role: "group", label: "tools", part: "bottom" },
      make("h2.heading", { text: "tool", "aria-hidden": "true" }),
      make("div.pens", {}, this.tools, this.eraser, this.select, this.text),
      make("h2.heading", { "aria-hidden": "true" }, this.sliderName, this.points),
      this.well,
      this.slider,
      make("h2.heading", { text: "colors", "aria-hidden": "true" }),
      this.colors,
      this.presets.heading,
      this.presets.choice.element,
      make(
        "div.zooming.wide",
        { role: "group", label: "zoom" },
        iconButton("smaller", "zoomOut", () => board.zoomBy(1 / zoomStep), keys.zoomOut),
        this.zoom,
        iconButton("bigger", "zoomIn", () => board.zoomBy(zoomStep), keys.zoomIn),
        iconButton("fit", "fit", () => board.fit(), keys.fit),
      ),
    );
  }

  /** The tool that is chosen, if the bar has no room for its button. */
  get roomless() {
    const { tool } = this.board.chosen;
    if (tool !== "select" && tool !== "text") return null;
    const button = this[tool];
    return !button.hidden && getComputedStyle(button).display === "none" ? tool : null;
  }

  /** A tap takes the eraser, the next one opens what it can do; a long press has done both. */
  pressEraser(/** @type {boolean} */ isByKey) {
    const wasHeld = this.isHeld && !isByKey;
    this.isHeld = false;
    if (wasHeld) return;
    if (this.board.chosen.tool === "eraser") this.board.toggleMenu("eraser", isByKey);
    else this.board.chooseTool("eraser");
  }

  update(/** @type {BoardSettings} */ settings, /** @type {number} */ zoom) {
    const { board } = this;
    const { width, offers } = board;
    inks.forEach((one, index) => {
      /** @type {HTMLElement} */ (this.tools.children[index]).hidden = !offers.has(one);
    });
    this.tools.hidden = !inks.some((one) => offers.has(one));
    this.eraser.hidden = !offers.has("eraser");
    enable(this.eraser, board.document !== null);
    this.eraser.setAttribute("aria-pressed", String(settings.tool === "eraser"));
    this.select.hidden = !offers.has("select");
    enable(this.select, board.document !== null);
    this.select.setAttribute("aria-pressed", String(settings.tool === "select"));
    this.text.hidden = !offers.has("text");
    enable(this.text, board.document !== null);
    this.text.setAttribute("aria-pressed", String(settings.tool === "text"));
    const isErasing = settings.tool === "eraser";
    const { nib } = board;
    const isSelected = board.selecting.nib !== null;
    const ink = inks.indexOf(settings.ink);
    const opacity = settings.ink === "highlighter" && !isSelected ? nib.opacity * highlighterOpacity : nib.opacity;
    choose(this.tools, isErasing || settings.tool === "select" || settings.tool === "text" ? -1 : ink, ink);
    choose(this.colors, isErasing ? -1 : palette.findIndex(([, color]) => color === nib.color));
    this.slider.value = String(width);
    this.points.value = !isErasing && !nib.width ? board.text("several") : board.points(width);
    this.slider.setAttribute("aria-valuetext", this.points.value);
    this.nameSlider(isErasing ? "eraserWidth" : board.isText ? "text.size" : "width");
    for (const dot of [this.dot, this.bubble]) {
      dot.classList.toggle("erasing", isErasing);
      dot.classList.toggle("several", !isErasing && !nib.color);
      dot.style.inlineSize = dot.style.blockSize = `${width * zoom}px`;
      dot.style.color = inkOn(nib.color, board.isDark);
      dot.style.opacity = isErasing ? "1" : String(opacity);
    }
    this.showBlack();
    this.presets.update(settings);
    this.zoom.value = `${Math.round(zoom * 100)} %`;
  }

  /** Says what the slider sets. */
  nameSlider(/** @type {string} */ name) {
    if (this.slider.dataset.label === name) return;
    this.slider.dataset.label = this.sliderName.dataset.text = name;
    translate(this.element, (key) => this.board.text(key));
  }

  /** The first colour of the palette is what is seen best on the paper: black, or white on dark paper. */
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
    this.next = iconButton("next", "nextPhoto", () => this.selectNext(), keys.nextPhoto);
    // What ends it has words; the rest is seen as it is pressed.
    const stamp = iconButton("stamp", "stamp", () => this.stamp(), keys.stamp);
    stamp.append(make("span", { text: "stamp.short" }));
    stamp.classList.add("main", "worded");
    const remove = iconButton("remove", "remove", () => this.remove(), keys.remove);
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
    this.board.letEraserGo();
    this.board.say("said.photoStamped");
  }

  remove() {
    const { board } = this;
    board.surface?.command("delete");
    board.offerUndo("said.photoRemoved");
  }

  update() {
    const photo = this.board.document?.photo;
    // What had the focus goes away with its photo.
    if (!photo && this.element.matches(":focus-within")) this.board.focus();
    this.element.hidden = !photo;
    this.next.hidden = (photo?.count ?? 0) < 2;
  }
}

/** The zoom, shown while not all of the paper is seen in the middle; a press fits it again. */
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

  /** As `DoodleView.fitting` in the engine has it. */
  get isFitted() {
    const { surface, paper } = this.board;
    if (!surface) return true;
    // There is always more of it than is seen.
    if (surface.state.isEndless) return false;
    const { width, height, scale, x, y } = surface.state;
    const { clientWidth, clientHeight } = paper;
    const fit = Math.min(clientWidth / width, clientHeight / height, 1);
    return (
      Math.abs(scale / fit - 1) < 0.005 &&
      Math.abs(x - (clientWidth - width * scale) / 2) < 1 &&
      Math.abs(y - (clientHeight - height * scale) / 2) < 1
    );
  }
}
