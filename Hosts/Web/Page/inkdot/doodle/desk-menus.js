// The menus of a board, each with the buttons that open it.

import { ColorMenu } from "./colors.js";
import { EraserMenu, FillMenu, MoreMenu, PhotoMenu, SaveMenu, SelectedMenu } from "./menus.js";
import { NibMenu } from "./nib-menu.js";
import { PaperMenu } from "./paper-menu.js";

/** @typedef {"eraser" | "nib" | "colors" | "photo" | "paper" | "save" | "more" | "selected" | "fill"} MenuName */

export class Menus {
  /** @param {import("./desk.js").DoodleDesk} board with its bars */
  constructor(board) {
    this.board = board;
    this.eraser = new EraserMenu(board);
    this.nib = new NibMenu(board);
    this.color = new ColorMenu(board);
    this.photo = new PhotoMenu(board, board.sources);
    this.save = new SaveMenu(board);
    this.more = new MoreMenu(board);
    this.paper = new PaperMenu(board);
    this.selected = new SelectedMenu(board);
    this.fill = new FillMenu(board);
    const { toolBar } = board;
    const { photo, paper, save, more } = board.actionBar.buttons;
    /**
     * Each menu with its buttons, of which one is visible.
     * @type {Record<MenuName, [HTMLElement, ...HTMLElement[]]>}
     */
    this.anchored = {
      eraser: [this.eraser.element, toolBar.eraser],
      nib: [this.nib.element, ...toolBar.nibButtons],
      colors: [this.color.element, toolBar.well],
      photo: [this.photo.element, photo, more],
      paper: [this.paper.element, paper, more],
      save: [this.save.element, save],
      more: [this.more.element, more],
      fill: [this.fill.element, board.selectionBar.fill],
      selected: [this.selected.element, ...board.selectionBar.menuButtons],
    };
  }

  /** Adds the menus to the board, above its bars. */
  append() {
    for (const [menu, ...anchors] of Object.values(this.anchored)) this.board.popups.add(menu, ...anchors);
  }

  show(/** @type {MenuName} */ name, takesFocus = true) {
    const [menu, ...anchors] = this.anchored[name];
    const seen = anchors.filter((anchor) => anchor.offsetParent);
    const anchor = seen.find((one) => one === this.board.toolBar.chosen) ?? seen[0] ?? anchors[0];
    this.board.popups.show(menu, anchor, takesFocus);
  }

  toggle(/** @type {MenuName} */ name, takesFocus = true) {
    const { popups } = this.board;
    if (popups.open === this.anchored[name][0]) popups.close();
    else this.show(name, takesFocus);
  }

  update(/** @type {import("./tools.js").BoardSettings} */ chosen, /** @type {number} */ zoom) {
    this.eraser.update(chosen);
    this.nib.update(chosen);
    this.color.update(chosen);
    this.photo.update();
    this.save.update();
    this.more.update(chosen, zoom);
    this.paper.update();
    this.fill.update();
  }
}
