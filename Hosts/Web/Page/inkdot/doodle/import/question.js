// Asks how to import a file that cannot become strokes exactly: as picture, as strokes, or not at all. Loaded with the
// first such file.

import { languageFor } from "../../lock/texts.js";
import { make } from "../../shared/dom.js";
import { styleSheet } from "../../shared/element.js";
import { ImportError } from "./error.js";
import { lossesByKind } from "./losses.js";
import css from "./question.css.js";
import { questionTexts } from "./question-texts.js";
import { SVGPicture } from "./svg-picture.js";

/** @typedef {{choice: "picture" | "strokes" | null, isForAll: boolean}} Answer `choice`: null when cancelled */

const style = styleSheet(css);

/** Returns a text of the question in a language. */
export const questionText = (/** @type {string} */ language, /** @type {string} */ key, value = "") =>
  questionTexts[languageFor(language)][key].replace("{value}", () => value);

/**
 * Returns the dialog, not yet open; its host adds it to the page.
 * @param {object} file
 * @param {string} file.name safe to show
 * @param {string[]} file.losses features as the document names them
 * @param {boolean} file.hasStrokes
 * @param {import("./svg-picture.js").SVGPicture | null} file.picture null where the browser cannot show the file
 * @param {boolean} [file.isOneOfMany] whether the answer may apply to other files
 * @param {(key: string, value?: string) => string} text
 * @param {{first: string, other: string}} buttons classes of the buttons
 * @returns {{dialog: HTMLDialogElement, answer: Promise<Answer>}}
 */
function importQuestion({ name, losses, hasStrokes, picture, isOneOfMany = false }, text, buttons) {
  const button = (/** @type {string} */ key, /** @type {string} */ value, /** @type {string} */ look) =>
    make(
      `button${look}`,
      { type: "button", value, autofocus: look === buttons.first, onclick: () => dialog.close(value) },
      text(key),
    );
  const forAll = make("input", { type: "checkbox" });
  const items = lossesByKind(losses).map(({ key, value }) => make("li", {}, text(key, plain(value))));
  const notes = [
    ...(picture ? ["import.question.picture"] : []),
    ...(picture?.hasOutsideParts ? ["import.question.outside"] : []),
  ];
  const dialog = /** @type {HTMLDialogElement} */ (
    make(
      "dialog.import-question",
      { "aria-labelledby": "import-question", "aria-describedby": "import-losses" },
      make(
        "div.about",
        {},
        make("h2", { id: "import-question" }, text("import.question", name)),
        make("p", {}, text(hasStrokes ? "import.question.strokes" : "import.question.noStrokes")),
        make("ul", { id: "import-losses" }, ...items),
        ...notes.map((key) => make("p", {}, text(key))),
      ),
      ...(isOneOfMany ? [make("label", {}, forAll, text("import.sameForAll"))] : []),
      make(
        "div.choices",
        {},
        ...(picture ? [button("import.asPicture", "picture", buttons.first)] : []),
        ...(hasStrokes ? [button("import.asStrokes", "strokes", picture ? buttons.other : buttons.first)] : []),
        button("import.cancel", "", buttons.other),
      ),
    )
  );
  const answer = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const choice = /** @type {Answer["choice"]} */ (dialog.returnValue || null);
      resolve({ choice, isForAll: forAll.checked });
    });
  });
  return { dialog, answer };
}

/**
 * Asks how to import a document with losses, unless an earlier answer applies to it.
 * @param {import("./files.js").FoundDrawing} found
 * @param {object} options
 * @param {string} options.name of the file, safe to show
 * @param {boolean} [options.isOneOfMany] whether the answer may apply to other files
 * @param {Answer} [options.earlier] an answer for all files
 * @param {(key: string, value?: string) => string} options.text
 * @param {{first: string, other: string}} options.buttons classes of the buttons
 * @param {(dialog: HTMLDialogElement) => void} options.show opens the dialog and removes it when it closes
 * @returns {Promise<{form: Blob | "strokes" | null, answer: Answer}>} `form`: the picture, strokes, or null when cancelled
 */
export async function askHow(found, { earlier, show, text, buttons, ...words }) {
  const picture = found.form === "svg" ? SVGPicture.from(found.source, found.width, found.height) : null;
  const hasStrokes = !found.isEmpty;
  if (!picture && !hasStrokes) throw new ImportError("nothing");
  const counts = earlier && (earlier.choice !== "picture" || picture) && (earlier.choice !== "strokes" || hasStrokes);
  /** @type {Answer} */
  let answer = earlier ?? { choice: null, isForAll: false };
  if (!counts) {
    const question = importQuestion({ losses: found.losses, hasStrokes, picture, ...words }, text, buttons);
    show(question.dialog);
    applyStyle(question.dialog);
    answer = await question.answer;
  }
  if (answer.choice !== "picture" || !picture) return { form: answer.choice === "strokes" ? "strokes" : null, answer };
  try {
    return { form: await picture.png(), answer };
  } catch (error) {
    console.warn("The document could not be painted.", error);
    throw new ImportError("noPicture", error);
  }
}

/** Applies the style to the open dialog. */
function applyStyle(/** @type {HTMLDialogElement} */ dialog) {
  const root = /** @type {Document | ShadowRoot} */ (dialog.getRootNode());
  const sheet = style(dialog.ownerDocument);
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const about = /** @type {HTMLElement} */ (dialog.querySelector(".about"));
  // In Safari, scrollable elements are not focusable by default.
  if (about.scrollHeight > about.clientHeight) about.tabIndex = 0;
}

/** Names in a file may contain direction marks. */
const plain = (/** @type {string} */ value) => value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
