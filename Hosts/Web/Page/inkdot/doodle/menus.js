// The menus of the doodle board.

import { Exporter } from "./files.js";
import { keys } from "./keys.js";
import { toggle } from "../shared/controls.js";
import { canShare, isPhone } from "../shared/handover.js";
import { askForMotion, checkMotion, hasMotion } from "../shared/motion.js";
import { choose, iconButton, make, menuItem, radioGroup } from "./parts.js";
import { PhotoSources } from "./photo-sources.js";
import { palette, zoomStep } from "../drawing/codes.js";
import { eraserModes, opacities, widths } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("./parts.js").IconName} IconName */
/** @typedef {import("../drawing/tools.js").BoardSettings} BoardSettings */

/** The slider of a width in pt. */
export function widthSlider(/** @type {DoodleDesk} */ board, /** @type {string} */ label) {
  return make("input.width", {
    type: "range",
    min: widths.least,
    max: widths.most,
    step: widths.step,
    label,
    oninput: (/** @type {Event} */ event) => board.tools.slideWidth(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    onchange: () => board.tools.endSliding(),
  });
}

/**
 * A row that closes its menu and does something.
 * @param {DoodleDesk} board @param {IconName} icon @param {string} text @param {() => void} press @param {string} [key]
 */
function row(board, icon, text, press, key) {
  return menuItem(
    icon,
    text,
    () => {
      board.popups.close();
      press();
    },
    key,
  );
}

export class EraserMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.modes = radioGroup(
      "modes",
      "eraserModes",
      eraserModes.map((mode) =>
        make(
          "button.item",
          {
            type: "button",
            "data-name": mode,
            onclick: () => board.tools.chooseEraserMode(mode),
          },
          make("span.words", {}, make("span", { text: mode }), make("small", { text: `${mode}.detail` })),
        ),
      ),
    );
    this.width = widthSlider(board, "eraserWidth");
    this.points = make("output", { "aria-hidden": "true" });
    this.element = make(
      "div.menu",
      { label: "eraser" },
      this.modes,
      make("div.line", { "aria-hidden": "true" }, make("span", { text: "eraserWidth" }), this.points),
      this.width,
    );
  }

  update(/** @type {BoardSettings} */ { eraser, eraserWidth }) {
    choose(this.modes, eraserModes.indexOf(eraser));
    this.width.value = String(eraserWidth);
    this.points.value = this.board.text("points", eraserWidth);
    this.width.setAttribute("aria-valuetext", this.points.value);
  }
}

export class PhotoMenu {
  /** @param {DoodleDesk} board @param {PhotoSources} sources */
  constructor(board, sources) {
    this.sources = sources;
    this.pdf = row(board, "page", "photo.pdf", () => sources.pdf.click());
    this.element = make(
      "div.menu",
      { label: "photoMenu" },
      row(board, "file", "photo.file", () => sources.file.click(), keys.photo),
      ...(PhotoSources.hasCamera ? [row(board, "camera", "photo.camera", () => sources.camera.click())] : []),
      row(board, "vector", "photo.drawing", () => sources.drawing.click()),
      this.pdf,
      ...(PhotoSources.canPaste ? [row(board, "paste", "photo.paste", () => void sources.paste(), keys.paste)] : []),
    );
  }

  update() {
    this.pdf.hidden = !this.sources.pdfReader;
  }
}

export class SaveMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    const exporter = new Exporter(board);
    this.album = row(board, "album", "save.album", () => board.save(), keys.save);
    /** @type {HTMLElement} */
    const scales = radioGroup(
      "segments",
      "save.scale",
      /** @type {const} */ ([1, 2, 3]).map((scale) =>
        make(
          "button",
          {
            type: "button",
            "data-name": `scale${scale}`,
            onclick: () => {
              exporter.scale = scale;
              choose(scales, scale - 1);
            },
          },
          `${scale}×`,
        ),
      ),
    );
    choose(scales, exporter.scale - 1);
    const transparent = toggle("save.transparent", (isOn) => {
      exporter.isTransparent = isOn;
    });
    transparent.element.classList.add("inset");
    this.element = make(
      "div.menu",
      { label: "saveMenu" },
      this.album,
      // The share sheet of a phone saves a picture to its photos, which a page cannot.
      ...(canShare() ? [row(board, "share", isPhone() ? "save.photos" : "save.share", () => void exporter.share())] : []),
      row(board, "photo", "save.png", () => void exporter.download("png")),
      make("div.item.inset", {}, make("span", { text: "save.scale" }), scales),
      transparent.element,
      row(board, "vector", "save.svg", () => void exporter.download("svg")),
      row(board, "page", "save.pdf", () => void exporter.download("pdf")),
      row(board, "file", "save.inkdot", () => void exporter.download("inkdot")),
    );
  }

  update() {
    const { host } = this.board;
    this.album.hidden = !host.hasAttribute("album") || host.getAttribute("album") === "automatic";
  }
}

/** Colours of fills in the menu. */
const fills = [...palette, /** @type {const} */ (["white", "#ffffff"])];

export class FillMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.colors = radioGroup(
      "swatches",
      "select.fill",
      fills.map(([name, color]) => {
        const swatch = make("span.swatch");
        swatch.style.background = color;
        return make(
          "button.tool",
          { type: "button", label: name, "data-name": name, onclick: () => board.selecting.fill({ color }) },
          swatch,
        );
      }),
    );
    this.color = make("input.color", {
      type: "color",
      label: "ownColor",
      onchange: () => board.selecting.fill({ color: this.color.value }),
    });
    this.opacity = make("input.opacity", {
      type: "range",
      min: opacities.least * 100,
      max: 100,
      step: opacities.step * 100,
      label: "opacity",
      oninput: () => this.showOpacity(),
      onchange: () => board.selecting.fill({ opacity: Number(this.opacity.value) / 100 }),
    });
    this.percent = make("output", { "aria-hidden": "true" });
    this.none = row(board, "remove", "select.fill.none", () => board.selecting.fill(null));
    this.translucent = make(
      "div.item.sliding",
      {},
      make("span", { text: "opacity", "aria-hidden": "true" }),
      this.opacity,
      this.percent,
    );
    this.element = make(
      "div.menu.fills",
      { label: "select.fill" },
      this.colors,
      make("div.pair", {}, make("div.item.exact", {}, make("span", { text: "ownColor" }), this.color), this.none),
      this.translucent,
    );
  }

  showOpacity() {
    this.percent.value = `${this.opacity.value} %`;
    this.opacity.setAttribute("aria-valuetext", this.percent.value);
  }

  update() {
    const { filling: fill } = this.board.selecting;
    this.none.hidden = this.translucent.hidden = !this.board.selecting.selection?.isFilled;
    choose(this.colors, fill ? fills.findIndex(([, color]) => color === fill.color) : -1);
    this.color.value = fill?.color ?? "#000000";
    this.opacity.value = String(Math.round((fill?.opacity ?? 1) * 100));
    this.showOpacity();
  }
}

export class SelectedMenu {
  /** @param {DoodleDesk} board with its selection bar */
  constructor(board) {
    const { selecting } = board;
    this.board = board;
    /** The buttons that do not fit into the bar. */
    this.rows = {
      front: row(board, "toFront", "select.front", () => selecting.reorder(true), keys.front),
      back: row(board, "toBack", "select.back", () => selecting.reorder(false), keys.back),
      lock: row(board, "lock", "select.lock", () => selecting.lock(true), keys.lock),
    };
    this.element = make(
      "div.menu",
      { label: "select.more" },
      row(board, "brush", "nibMenu", () => void board.menus.show("nib")),
      ...Object.values(this.rows),
      row(board, "photo", "save.png", () => void selecting.export("png")),
      row(board, "vector", "save.svg", () => void selecting.export("svg")),
      row(board, "file", "save.inkdot", () => void selecting.export("inkdot")),
    );
  }

  update() {
    const { roomy } = this.board.selectionBar;
    for (const name of /** @type {const} */ (["front", "back", "lock"])) {
      this.rows[name].hidden = roomy[name].offsetParent !== null;
    }
  }
}

export class MoreMenu {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    this.zoom = make("output.zoom", { "aria-hidden": "true" });
    this.palm = toggle("palm", (palmRejection) => board.change({ palmRejection }), { detail: "palm.detail" });
    this.shapes = toggle("shapes", (shapes) => board.change({ shapes }), { detail: "shapes.detail" });
    this.paper = row(board, "page", "paperMenu", () => void board.menus.show("paper"));
    this.replay = row(board, "play", "replay", () => void board.replay());
    this.taps = toggle("taps", (fingerTaps) => board.change({ fingerTaps }), { detail: "taps.detail" });
    this.shakes = toggle("shakes", (shakes) => void this.letShake(shakes));
    if (!hasMotion()) void checkMotion().then((isGranted) => isGranted && board.update());
    this.photo = row(board, "photo", "photo", () => void board.menus.show("photo"), keys.photo);
    for (const one of [this.photo, this.paper]) one.classList.add("roomless");
    this.keys = row(board, "keys", "keys", () => void board.ask("help"), keys.help);
    this.clear = row(board, "clear", "clear", () => board.clear());
    this.clear.classList.add("grave");
    for (const one of [this.palm, this.shapes, this.taps, this.shakes]) one.element.classList.add("inset");
    this.element = make(
      "div.menu",
      { label: "more" },
      this.photo,
      this.paper,
      this.replay,
      make(
        "div.item.inset",
        {},
        make("span", { text: "zoom" }),
        make(
          "span.zooming",
          {},
          iconButton("smaller", "zoomOut", () => board.zoomBy(1 / zoomStep), keys.zoomOut),
          this.zoom,
          iconButton("bigger", "zoomIn", () => board.zoomBy(zoomStep), keys.zoomIn),
        ),
      ),
      menuItem("fit", "fit", () => board.fit(), keys.fit),
      this.palm.element,
      this.shapes.element,
      this.taps.element,
      this.shakes.element,
      this.keys,
      // Far from the button that opens the menu, against accidental presses.
      this.clear,
    );
  }

  /** Turns shaking on or off. Asks the browser for permission, which requires a tap. */
  async letShake(/** @type {boolean} */ shakes) {
    const { board } = this;
    const isGranted = !shakes || (await askForMotion());
    if (!isGranted) board.notify(board.text("error.motion"), { isError: true });
    board.change({ shakes: shakes && isGranted });
  }

  update(/** @type {BoardSettings} */ settings, /** @type {number} */ zoom) {
    const { palmRejection, shapes, fingerTaps, shakes } = settings;
    const { document, host, offers } = this.board;
    const isElsewhere = host.getAttribute("preferences") === "none";
    this.palm.element.hidden = this.shapes.element.hidden = isElsewhere;
    // Without a touch screen there are no finger taps.
    this.taps.element.hidden = isElsewhere || !matchMedia("(any-pointer: coarse)").matches;
    // Devices that are not handheld have no shaking.
    this.shakes.element.hidden = isElsewhere || !matchMedia("(pointer: coarse)").matches;
    // A touch screen alone has no keys; the key of the list itself always shows it.
    this.keys.hidden = !matchMedia("(any-pointer: fine)").matches;
    this.photo.hidden = !offers.has("photo");
    this.clear.disabled = document === null || document.isEmpty;
    this.paper.hidden = !offers.has("paper");
    this.zoom.value = `${Math.round(zoom * 100)} %`;
    this.palm.input.checked = palmRejection;
    this.shapes.input.checked = shapes;
    this.taps.input.checked = fingerTaps;
    this.shakes.input.checked = shakes && hasMotion();
  }
}
