// Creates the menus of a board. Loaded when one of them is first needed.

import { ColorMenu } from "./colors.js";
import { EraserMenu, FillMenu, MoreMenu, PhotoMenu, SaveMenu, SelectedMenu } from "./menus.js";
import { NibMenu } from "./nib-menu.js";
import { PaperMenu } from "./paper-menu.js";

/** @typedef {ReturnType<typeof createMenus>} MenuList */

/** Creates all menus, by their names. */
export function createMenus(/** @type {import("./desk.js").DoodleDesk} */ board) {
  return {
    eraser: new EraserMenu(board),
    nib: new NibMenu(board),
    colors: new ColorMenu(board),
    photo: new PhotoMenu(board, board.sources),
    paper: new PaperMenu(board),
    save: new SaveMenu(board),
    more: new MoreMenu(board),
    selected: new SelectedMenu(board),
    fill: new FillMenu(board),
  };
}
