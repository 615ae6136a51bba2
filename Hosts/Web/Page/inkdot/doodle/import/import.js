// Drawings of other files on the paper of this one, to draw on: `.inkdot`, and the strokes of SVG, InkML and JSON. It is
// loaded with the first such file.

import { ImportError, readDrawing } from "./files.js";
import { importText } from "./texts.js";

/** @typedef {import("../desk.js").DoodleDesk} DoodleDesk */

/**
 * Lays what a file holds on the paper and selects it.
 * @param {DoodleDesk} board
 * @param {Blob} blob
 * @param {"drawing" | "pdf"} kind
 * @param {{x: number, y: number}} [place] in the window; without it in the middle of what is shown
 * @param {() => boolean} isWanted asked once it has been read
 * @returns {Promise<{isWhole: boolean, isComplete: boolean} | null>} whether anything of the file was damaged, or is none of
 *   a drawing's; null when another drawing was opened meanwhile, or it is not wanted any more
 */
export async function importDrawing(board, blob, kind, place, isWanted = () => true) {
  if (kind === "pdf") {
    const { pdfReader } = board.sources;
    if (!pdfReader) throw new ImportError("noPDF");
    const found = await pdfReader(blob);
    if (found) await board.sources.place(found, place, isWanted);
    return found && isWanted() ? { isWhole: true, isComplete: true } : null;
  }
  const { document } = board;
  const generation = document?.generation;
  const { bytes, isWhole, isComplete } = await readDrawing(blob);
  if (!document || board.document !== document || generation !== document.generation || !isWanted()) return null;
  board.selecting.lay(bytes, place);
  return { isWhole, isComplete };
}

/**
 * As `importDrawing`, and tells the person how it went.
 * @param {DoodleDesk} board
 * @param {Blob} blob
 * @param {"drawing" | "pdf"} kind
 * @param {{x: number, y: number} | undefined} place
 * @param {() => boolean} isWanted
 */
export async function importAndTell(board, blob, kind, place, isWanted) {
  const isFile = nameOf(blob) !== "";
  const name = isFile ? nameOf(blob) : words(board, "import.pasted", "");
  /** @param {string} key @param {string} value @param {boolean} isError */
  const tell = (key, value, isError) => board.notify(words(board, key, value), { isError });
  try {
    const outcome = await importDrawing(board, blob, kind, place, isWanted);
    board.notices.hide();
    if (!outcome) return;
    board.notices.tell(words(board, "import.placed", ""));
    if (!outcome.isWhole) tell("import.damaged", name, true);
    else if (!outcome.isComplete) tell("import.incomplete", name, false);
  } catch (error) {
    const { words: own } = /** @type {{words?: string}} */ (error);
    if (own) return board.notify(own, { isError: true });
    if (!(error instanceof ImportError)) console.error("The file could not be placed.", error);
    const { reason, place } = error instanceof ImportError ? error : { reason: "failed", place: "" };
    tell(`import.${reason}`, name + (isFile ? plain(place) : sentence(board, plain(place))), true);
  }
}

/** @param {DoodleDesk} board @param {string} key @param {string} value */
export const words = (board, key, value) => (board.texts[key] ?? importText(board.language, key)).replace("{value}", () => value);

/** A place in a text that has no name to stand before it, in words. */
const sentence = (/** @type {DoodleDesk} */ board, /** @type {string} */ place) =>
  place.replace(/^:(\d+):(\d+)/, (_, line, byte) => words(board, "import.place", line).replace("{byte}", byte));

/** The name of a file, safe to show: names may contain direction marks or be very long. */
export const nameOf = (/** @type {Blob} */ blob) => [...plain(/** @type {any} */ (blob).name ?? "")].slice(0, 60).join("");

const plain = (/** @type {string} */ text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
