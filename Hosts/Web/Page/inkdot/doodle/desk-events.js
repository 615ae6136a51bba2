// Handles events of a board's drawing, and dispatches the element's events.

import { cssColor } from "../shared/painter.js";
import { recentWith } from "./presets.js";

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

/**
 * Listens to a drawing.
 * @param {import("./desk.js").DoodleDesk} board
 * @param {import("../drawing/document.js").DoodleDocument} document
 */
export function listenTo(board, document) {
  const on = (/** @type {string} */ name, /** @type {() => void} */ act) => document.addEventListener(name, act);
  on("change", () => {
    board.selecting.tell();
    board.description.changed();
    // The colour well shows the pen on the colour of the sheet.
    board.shell.style.setProperty("--_paper", cssColor(document.state.paper));
    if (document.state.isDark !== board.isDark) {
      board.isDark = document.state.isDark;
      board.applySettings();
    }
    board.update();
    board.changed();
  });
  document.addEventListener("journal", (event) => {
    const { bytes, begins } = /** @type {import("../drawing/document.js").JournalEvent} */ (event);
    board.notices.stepMade();
    board.host.dispatchEvent(new InkdotJournalEvent(bytes, begins));
  });
  on("beginstroke", () => {
    board.shell.classList.add("drawing");
    board.host.send("beginstroke");
    // A colour counts as recent once it has drawn, not when it is tried in the picker.
    const recent = recentWith(board.chosen);
    if (board.chosen.tool !== "eraser" && recent !== board.chosen.recent) board.change({ recent });
  });
  on("textwanted", () => void board.writer.open());
  on("endstroke", () => {
    board.shell.classList.remove("drawing");
    board.host.send("endstroke");
  });
  on("shape", () => {
    board.say(`shape.${document.engine.shape}`);
    // Vibrates on phones; other devices, and browsers before the first tap, ignore it.
    navigator.vibrate?.(8);
  });
  on("photostamped", () => {
    for (const { file, ...photo } of document.engine.stamped) {
      const picture = new Blob([document.engine.photoFile(file) ?? new Uint8Array()]);
      board.host.send("photo", { ...photo, picture });
    }
  });
  // Also shows a notice, because no button was pressed.
  on("tapundo", () => board.notify(board.text("said.undone")));
  on("tapredo", () => board.notify(board.text("said.redone")));
  on("refused", () => board.notify(board.text(`error.refused.${document.engine.refusal}`), { isError: true }));
  on("lost", () => board.notify(board.text("error.stopped"), { isError: true, stays: true }));
  on("offerundo", () => {
    if (document.canUndo && board.host.isConnected && !board.isReadOnly) void board.ask("shake");
  });
  on("penseen", () => {
    if (board.chosen.palmRejection)
      board.notify(board.text("said.pen"), {
        action: board.text("said.pen.fingers"),
        press: () => board.change({ palmRejection: false }),
      });
  });
}
