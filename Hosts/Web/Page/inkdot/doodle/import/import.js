// Imports drawings of other files into this one: `.inkdot`, and the strokes of SVG, InkML and JSON. Loaded with the
// first such file.

import { ImportError } from "./error.js";
import { readDrawing } from "./files.js";
import { importText } from "./texts.js";

/** @typedef {import("../desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("./files.js").FoundDrawing} FoundDrawing */

/**
 * Inserts the content of a file and selects it.
 * @param {DoodleDesk} board
 * @param {Blob} blob
 * @param {"drawing" | "pdf"} kind
 * @param {{x: number, y: number}} [place] in the window; by default the centre of the visible area
 * @param {() => boolean} isWanted called after the file was read
 * @param {(found: FoundDrawing) => Promise<Blob | "strokes" | null>} ask returns how to import a file with losses: as picture, as
 * strokes, or not (null)
 * @returns {Promise<{isWhole: boolean, isPicture: boolean} | null>} `isWhole`: whether the file was intact; null if another
 * drawing was opened meanwhile or the import was cancelled
 */
export async function importDrawing(board, blob, kind, place, isWanted = () => true, ask = async () => "strokes") {
  if (kind === "pdf") {
    const { pdfReader } = board.sources;
    if (!pdfReader) throw new ImportError("noPDF");
    const found = await pdfReader(blob);
    if (found) await board.sources.place(found, place, isWanted);
    return found && isWanted() ? { isWhole: true, isPicture: false } : null;
  }
  const { document } = board;
  const generation = document?.generation;
  const isCurrent = () => document && board.document === document && generation === document.generation && isWanted();
  const found = await readDrawing(blob);
  const answer = found.losses.length && isCurrent() ? await ask(found) : "strokes";
  if (!answer || !isCurrent()) return null;
  if (answer !== "strokes") {
    const isPlaced = await board.surface?.addPhoto(answer, place, isWanted);
    return isPlaced ? { isWhole: true, isPicture: true } : null;
  }
  board.selecting.lay(found.bytes, place);
  return { isWhole: found.isWhole, isPicture: false };
}

/**
 * Like `importDrawing`, but asks how to import a file with losses, and reports the result.
 * @param {DoodleDesk} board
 * @param {Blob} blob
 * @param {"drawing" | "pdf"} kind
 * @param {{x: number, y: number} | undefined} place
 * @param {() => boolean} isWanted
 * @param {() => void} asks called before the question is shown
 */
export async function importAndTell(board, blob, kind, place, isWanted, asks) {
  const isFile = nameOf(blob) !== "";
  const name = isFile ? nameOf(blob) : words(board, "import.pasted", "");
  /** @param {string} key @param {string} value @param {boolean} isError */
  const tell = (key, value, isError) => board.notify(words(board, key, value), { isError });
  try {
    const outcome = await importDrawing(board, blob, kind, place, isWanted, (found) => {
      asks();
      return askOnBoard(board, found, name);
    });
    board.notices.hide();
    if (!outcome) return;
    if (outcome.isPicture) {
      board.tools.letEraserGo();
      board.focus();
      board.say("said.photoAdded");
    } else board.notices.tell(words(board, "import.placed", ""));
    if (!outcome.isWhole) tell("import.damaged", name, true);
  } catch (error) {
    const { words: own } = /** @type {{words?: string}} */ (error);
    if (own) return board.notify(own, { isError: true });
    if (!(error instanceof ImportError)) console.error("The file could not be placed.", error);
    const { reason, place } = error instanceof ImportError ? error : { reason: "failed", place: "" };
    tell(`import.${reason}`, name + (isFile ? plain(place) : sentence(board, plain(place))), true);
  }
}

/** @param {DoodleDesk} board @param {FoundDrawing} found @param {string} name */
async function askOnBoard(board, found, name) {
  const { askHow, questionText } = await import("./question.js");
  const { form } = await askHow(found, {
    name,
    text: (key, value) => board.texts[key]?.replace("{value}", () => value ?? "") ?? questionText(board.language, key, value),
    buttons: { first: ".plain.main", other: ".plain" },
    show: (dialog) => {
      dialog.addEventListener("close", () => dialog.remove());
      board.shell.append(dialog);
      dialog.showModal();
    },
  });
  return form;
}

/** @param {DoodleDesk} board @param {string} key @param {string} value */
export const words = (board, key, value) => (board.texts[key] ?? importText(board.language, key)).replace("{value}", () => value);

/** Describes the position of a fault in a text. */
const sentence = (/** @type {DoodleDesk} */ board, /** @type {string} */ place) =>
  place.replace(/^:(\d+):(\d+)/, (_, line, byte) => words(board, "import.place", line).replace("{byte}", byte));

/** The name of a file, safe to show: names may contain direction marks or be very long. */
export const nameOf = (/** @type {Blob} */ blob) => [...plain(/** @type {any} */ (blob).name ?? "")].slice(0, 60).join("");

const plain = (/** @type {string} */ text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
