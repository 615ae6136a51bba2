// Handles presses and keys on the drawings of the album.

import { commandKey } from "../../inkdot/shared/keys.js";
import { noteOpened } from "./place.js";

/** @typedef {import("../library/album.js").Entry} Entry */
/** @typedef {import("./screen.js").AlbumScreen} AlbumScreen */

/**
 * Opens or chooses the pressed drawing.
 * @param {AlbumScreen} screen
 * @param {MouseEvent} event
 */
export function click(screen, event) {
  const tile = screen.grid.at(event.target);
  if (!tile?.link.contains(/** @type {Node} */ (event.target))) return;
  const { id } = tile.entry;
  if (screen.selection.isOn && event.shiftKey) {
    const found = screen.found();
    const at = (/** @type {string} */ one) => found.findIndex((entry) => entry.id === one);
    // If the start of the range no longer exists, only this drawing is chosen.
    const [from, to] = [at(screen.anchor) < 0 ? at(id) : at(screen.anchor), at(id)].sort((a, b) => a - b);
    screen.selection.choose([...screen.selection.ids, ...found.slice(from, to + 1).map((entry) => entry.id)]);
  } else if (screen.selection.isOn || event.ctrlKey || event.metaKey) {
    screen.selection.toggle(id);
    screen.anchor = id;
  } else if (screen.folders.isTrash) {
    screen.showMenu(tile, { x: event.clientX, y: event.clientY });
  } else {
    return noteOpened(id);
  }
  event.preventDefault();
}

/**
 * Handles a key of the whole screen.
 * @param {AlbumScreen} screen
 * @param {KeyboardEvent} event
 */
export function pressAnywhere(screen, event) {
  if (event.target instanceof HTMLInputElement || screen.root.querySelector("dialog[open]")) return;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const key = commandKey(event);
  if (isCommand && key === "z" && screen.toast.done) screen.toast.finish(true);
  else if (isCommand && key === "a" && screen.selection.isOn) screen.selection.host.all();
  else if (event.key === "Escape" && screen.selection.isOn) screen.selection.end();
  else return;
  event.preventDefault();
}

/**
 * Moves the focus by an arrow key; the tile for a new drawing precedes the first drawing.
 * @param {AlbumScreen} screen
 * @param {Entry[]} found
 * @param {number} index
 */
function focusStep(screen, found, index) {
  if (index < 0 && screen.grid.offset) /** @type {HTMLElement} */ (screen.create.querySelector("button")).focus();
  else screen.grid.focus(found[index]?.id);
}

/**
 * Handles a key on a drawing.
 * @param {AlbumScreen} screen
 * @param {KeyboardEvent} event
 */
export function press(screen, event) {
  const tile = screen.grid.at(event.target);
  if (!tile || event.ctrlKey || event.altKey || event.metaKey) return;
  // Focuses the next remaining drawing.
  if (event.key === "Delete" && event.repeat) return;
  const { columns, offset } = screen.grid;
  const row = (/** @type {number} */ index) => Math.floor((index + offset) / columns);
  const found = screen.found();
  const at = screen.grid.indexOf(tile.entry.id);
  const last = found.length - 1;
  /** @type {Record<string, number>} */
  const steps = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    // Moves into the last row even if it is shorter.
    ArrowDown: row(at) < row(last) ? Math.min(at + columns, last) : at,
    Home: 0,
    End: last,
  };
  const isOnLink = event.target === tile.link;
  if (event.key in steps) focusStep(screen, found, steps[event.key]);
  else if (event.key === " " && isOnLink && screen.selection.isOn) screen.selection.toggle(tile.entry.id);
  else if (screen.selection.isOn && event.key === "Delete") screen.remove(screen.chosenEntries());
  else if (screen.selection.isOn) return;
  else if (event.key === "F2" && !screen.folders.isTrash) void screen.actions.rename(tile.entry);
  else if (event.key === "Delete") screen.remove([tile.entry]);
  else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) screen.showMenu(tile);
  else return;
  event.preventDefault();
}
