// The keys of the doodle board. They work only while the board has the focus.

import { commandKey } from "../shared/keys.js";
import { commandKeys, palette, toolKeys, zoomStep } from "../drawing/codes.js";
import { eraserModes, widths } from "../drawing/tools.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

const shown = (/** @type {string} */ key) => key.toUpperCase().replace("-", "−");

/** The names of the shortcuts, for tooltips and the list. */
export const keys = {
  pen: shown(toolKeys.pen),
  brush: shown(toolKeys.brush),
  highlighter: shown(toolKeys.highlighter),
  select: shown(toolKeys.select),
  text: shown(toolKeys.text),
  undo: "Ctrl+Z",
  redo: "Ctrl+Shift+Z",
  eraser: shown(commandKeys.nextEraser),
  photo: "Ctrl+O",
  save: "Ctrl+S",
  paste: "Ctrl+V",
  ownColor: "9",
  dropper: "I",
  fit: commandKeys.fit,
  zoomIn: commandKeys.zoomIn,
  zoomOut: shown(commandKeys.zoomOut),
  help: "?",
  selectAll: "Ctrl+A",
  copy: "Ctrl+C",
  cut: "Ctrl+X",
  duplicate: "Ctrl+D",
  group: "Ctrl+G",
  ungroup: "Ctrl+Shift+G",
  lock: "Ctrl+Shift+L",
  front: commandKeys.toFront,
  back: commandKeys.toBack,
  stamp: "Enter",
  remove: "Delete",
  next: "N",
  previous: "Shift+N",
  turnLeft: "[",
  turnRight: "]",
  bigger: "+",
  smaller: "−",
};

/** Steps of the arrow keys for a photo in pt, scale factor per key, and rotation in radians. */
const photoSteps = { move: 1, far: 10, size: 1.05, turn: Math.PI / 12, fine: Math.PI / 180 };

/** Step of the arrow keys for the sheet, in pt of the screen. */
const paperStep = 40;

const fields = "textarea, select, [contenteditable], input:not([type=range], [type=color], [type=checkbox])";

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Runs the command of a key.
 * @param {DoodleDesk} board
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key has a command
 */
export function pressKey(board, event) {
  const path = event.composedPath();
  const target = /** @type {HTMLElement} */ (path[0]);
  // Input into a field or dialog is not handled here; the board itself may be in a dialog of the page.
  if (event.altKey || event.isComposing || target.matches(fields)) return false;
  if (path.slice(0, path.indexOf(board.host)).some((node) => node instanceof HTMLDialogElement)) return false;
  const key = commandKey(event);
  const isControl = event.ctrlKey || event.metaKey;
  if (board.surface?.isDragging) return pressWhileDragging(board, key, isControl, event.shiftKey);
  if (board.isReadOnly && (isControl || !(key in arrows || "+=-_0?".includes(key)))) return false;
  if (isControl) {
    return pressWithSelectionAndControl(board, key, event.shiftKey) || pressWithControl(board, key, event.shiftKey);
  }
  if (target.matches("input[type=range]") && key in arrows) return false;
  // These keys press buttons.
  if (key === "Enter" && !target.classList.contains("paper")) return false;
  if (board.document?.photo && pressWithPhoto(board, key, event.shiftKey)) return true;
  if (board.document?.selection && pressWithSelection(board, key, event.shiftKey)) return true;
  if (key in arrows && target.classList.contains("paper")) {
    board.surface?.scrollBy(-arrows[key][0] * paperStep, -arrows[key][1] * paperStep);
    return true;
  }
  // By its position: with Shift the character differs between keyboards.
  const digit = /^Digit([1-8])$/.exec(event.code)?.[1];
  if (event.shiftKey && digit && board.chosen.presets[Number(digit) - 1]) {
    board.tools.choosePreset(Number(digit) - 1);
    return true;
  }
  const tool = Object.entries(toolKeys).find(([, own]) => own === key)?.[0];
  if (tool) {
    board.tools.chooseTool(/** @type {keyof typeof toolKeys} */ (tool));
    return true;
  }
  switch (key) {
    case "i":
      board.tools.pickColor();
      break;
    case commandKeys.nextEraser:
      if (board.chosen.tool === "eraser") {
        board.tools.chooseEraserMode(eraserModes[(eraserModes.indexOf(board.chosen.eraser) + 1) % eraserModes.length]);
      } else board.tools.chooseTool("eraser");
      break;
    case "n":
      board.selecting.step(!event.shiftKey);
      break;
    case "Enter":
      if (board.chosen.tool !== "text") return false;
      board.surface?.command("ask_text");
      break;
    case "Delete":
      // Applies to a selection only, never to the whole sheet.
      board.say("said.deselected");
      break;
    case commandKeys.thinner:
    case "<":
      board.tools.setWidth(board.tools.width - (event.shiftKey ? 5 : widths.least));
      break;
    case commandKeys.wider:
    case ">":
      board.tools.setWidth(board.tools.width + (event.shiftKey ? 5 : widths.least));
      break;
    case commandKeys.zoomIn:
    case "=":
      board.zoomBy(zoomStep);
      break;
    case commandKeys.zoomOut:
    case "_":
      board.zoomBy(1 / zoomStep);
      break;
    case commandKeys.fit:
      board.fit();
      break;
    case "9":
      void board.menus.show("colors");
      break;
    case "?":
      void board.ask("help");
      break;
    case "Escape":
      return board.escape();
    default: {
      const color = palette[Number(key) - 1];
      if (!/^[1-8]$/.test(key) || !color) return false;
      board.tools.chooseColor(color[1]);
    }
  }
  return true;
}

/** Keys with Control or Command. */
const controlKeys = "acdglosxyz";

/**
 * Undo cancels a drag. Other commands would change a selection that is not at its place yet, so they are ignored.
 * @param {DoodleDesk} board @param {string} key @param {boolean} isControl @param {boolean} isShifted
 */
function pressWhileDragging(board, key, isControl, isShifted) {
  if (!isControl) return key.length === 1 || key in arrows || ["Delete", "Backspace", "Enter"].includes(key);
  if (key === "z" && !isShifted) board.undo();
  return controlKeys.includes(key);
}

/** @param {DoodleDesk} board @param {string} key @param {boolean} isShifted */
function pressWithControl(board, key, isShifted) {
  if (key === "z" && isShifted) board.redo();
  else if (key === "z") board.undo();
  else if (isShifted) return false;
  else if (key === "y") board.redo();
  else if (key === "s") board.save();
  else if (key === "o" && board.offers.has("photo")) board.sources.file.click();
  else return false;
  return true;
}

/** @param {DoodleDesk} board @param {string} key @param {boolean} isShifted */
function pressWithPhoto(board, key, isShifted) {
  if (key in arrows) {
    const far = isShifted ? photoSteps.far : photoSteps.move;
    board.adjust({ dx: arrows[key][0] * far, dy: arrows[key][1] * far });
  } else if (key === "+" || key === "=") board.adjust({ scale: photoSteps.size });
  else if (key === "-" || key === "_") board.adjust({ scale: 1 / photoSteps.size });
  else if (key === "[") board.adjust({ turn: -photoSteps.turn });
  else if (key === "]") board.adjust({ turn: photoSteps.turn });
  else if (key === "{") board.adjust({ turn: -photoSteps.fine });
  else if (key === "}") board.adjust({ turn: photoSteps.fine });
  else if (key === "Enter") board.photoBar.stamp();
  else if (key === "Delete" || key === "Backspace") board.photoBar.remove();
  else return false;
  return true;
}

/** @param {DoodleDesk} board @param {string} key @param {boolean} isShifted */
function pressWithSelection(board, key, isShifted) {
  const { selecting } = board;
  if (key in arrows) {
    const far = isShifted ? photoSteps.far : photoSteps.move;
    board.adjust({ dx: arrows[key][0] * far, dy: arrows[key][1] * far });
  } else if (key === "+" || key === "=") board.adjust({ scale: photoSteps.size });
  else if (key === "-" || key === "_") board.adjust({ scale: 1 / photoSteps.size });
  else if (key === commandKeys.toBack) selecting.reorder(false);
  else if (key === commandKeys.toFront) selecting.reorder(true);
  else if (key === "{") board.adjust({ turn: -photoSteps.turn });
  else if (key === "}") board.adjust({ turn: photoSteps.turn });
  else if (key === "Delete" || key === "Backspace") selecting.remove();
  else if (key === "Enter" && selecting.isOneText) board.surface?.command("ask_text");
  else return false;
  return true;
}

/** @param {DoodleDesk} board @param {string} key @param {boolean} isShifted */
function pressWithSelectionAndControl(board, key, isShifted) {
  const { selecting } = board;
  if (key === "a" && !isShifted) selecting.selectAll();
  else if (!board.document?.selection) return false;
  else if (key === "g") selecting.group(!isShifted);
  else if (key === "l" && isShifted) selecting.lock(!selecting.isLocked);
  else if (isShifted) return false;
  else if (key === "c") void selecting.copy();
  else if (key === "x") void selecting.cut();
  else if (key === "d") selecting.duplicate();
  else return false;
  return true;
}
