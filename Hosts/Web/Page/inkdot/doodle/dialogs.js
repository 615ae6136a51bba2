// The dialogs of the doodle board: the list of keys, and the question after a shake.

import { commandKeys } from "../drawing/codes.js";
import { keys } from "./keys.js";
import { iconButton, keyName, make } from "./parts.js";
import { inks } from "../drawing/tools.js";

/** Creates the dialogs. */
export function createDialogs(/** @type {import("./desk.js").DoodleDesk} */ board) {
  return { help: helpDialog(), shake: shakeDialog(() => board.undo()) };
}

/**
 * The list of all keys.
 * @returns {HTMLDialogElement}
 */
function helpDialog() {
  const rows = (/** @type {[string[], string][]} */ list) =>
    make(
      "dl",
      {},
      ...list.map(([names, text]) =>
        make("div", {}, make("dt", {}, ...names.map((name) => make("kbd", {}, keyName(name)))), make("dd", { text })),
      ),
    );
  const dialog = make(
    "dialog.help",
    { label: "keys" },
    make(
      "div.title",
      {},
      make("h2", { text: "keys" }),
      iconButton("remove", "close", () => dialog.close()),
    ),
    make("h3", { text: "keys.all" }),
    rows([
      ...inks.map((ink) => /** @type {[string[], string]} */ ([[keys[ink]], ink])),
      [[keys.select], "select"],
      [[keys.text], "text"],
      [[keys.selectAll], "select.all"],
      [[keys.next, keys.previous], "keys.next"],
      [[keys.eraser], "keys.eraser"],
      [["1", "…", "8"], "keys.pickColor"],
      [[keys.ownColor], "colorMenu"],
      [[keys.dropper], "dropper"],
      [["Shift"], "keys.straight"],
      [["Shift+1", "…", "Shift+8"], "presets"],
      [[commandKeys.thinner, commandKeys.wider], "keys.width"],
      [[keys.undo], "undo"],
      [[keys.redo, "Ctrl+Y"], "redo"],
      [[keys.photo], "photo.file"],
      [[keys.paste], "photo.paste"],
      [[keys.save], "save"],
      [[keys.zoomIn, keys.zoomOut], "keys.zoom"],
      [["←", "→", "↑", "↓"], "keys.scroll"],
      [["Space"], "keys.space"],
      [[keys.fit], "fit"],
      [["Esc"], "keys.escape"],
      [["?"], "keys.help"],
    ]),
    make("h3", { text: "keys.selection" }),
    rows([
      [["←", "→", "↑", "↓"], "keys.moveSelection"],
      [["Ctrl"], "keys.unaligned"],
      [["Alt"], "keys.centered"],
      [["+", "−"], "keys.size"],
      [["{", "}"], "keys.turnSelection"],
      [[keys.front], "select.front"],
      [[keys.back], "select.back"],
      [[keys.group], "select.group"],
      [[keys.ungroup], "select.ungroup"],
      [[keys.lock], "keys.lock"],
      [[keys.duplicate], "select.duplicate"],
      [[keys.copy], "select.copy"],
      [[keys.cut], "select.cut"],
      [["Delete"], "select.delete"],
      [["1", "…", "8"], "keys.recolor"],
    ]),
    make("h3", { text: "keys.photos" }),
    rows([
      [["←", "→", "↑", "↓"], "keys.move"],
      [["+", "−"], "keys.size"],
      [["[", "]"], "keys.turn"],
      [["Enter"], "stamp"],
      [["Delete"], "remove"],
    ]),
  );
  return dialog;
}

/**
 * Asks whether to undo.
 * @param {() => void} undo
 * @returns {HTMLDialogElement}
 */
function shakeDialog(undo) {
  const press = () => {
    dialog.close();
    undo();
  };
  const dialog = make(
    "dialog.shake",
    { label: "shake.title" },
    make("p", { text: "shake.title" }),
    make(
      "div.row",
      {},
      make("button.plain.main", { type: "button", text: "undo", onclick: press }),
      make("button.plain", { type: "button", text: "shake.no", onclick: () => dialog.close() }),
    ),
  );
  return dialog;
}
