// The name of a drawing in the top bar, editable, with the saving state below.

import { isComposing } from "../../inkdot/shared/keys.js";
import { tidyName } from "../../inkdot/shared/names.js";
import { h, translate } from "../dom.js";

/** @typedef {"saved" | "saving" | "unsaved" | ""} SavingState */

/**
 * A field that keeps its text on blur or Enter, and reverts it on Escape.
 * @param {{name: () => string, rename: (name: string) => void, done: () => void}} drawing `done` is called when a key ends editing
 */
export function nameField({ name, rename, done }) {
  const field = /** @type {HTMLInputElement} */ (
    h("input.name", {
      type: "text",
      label: "draw.name",
      hint: "draw.untitled",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      maxlength: 120,
    })
  );
  const state = h("span.state");
  const element = h("div.named", { slot: "start" }, field, state);
  /** Shows whether the drawing is saved; nothing for a new one. */
  const tell = (/** @type {SavingState} */ saving) => {
    if (element.dataset.state === saving) return;
    element.dataset.state = saving;
    state.replaceChildren(...(saving ? [h("span", { text: `draw.state.${saving}` })] : []));
    translate(state);
  };
  const show = () => {
    field.value = name();
    field.scrollLeft = 0;
  };
  const keep = () => {
    const chosen = tidyName(field.value);
    if (chosen !== name()) rename(chosen);
    show();
  };
  // A touch on the canvas ends editing and does not draw.
  const end = (/** @type {PointerEvent} */ event) => {
    const path = event.composedPath();
    if (path.includes(field)) return;
    if (!path.some((node) => node instanceof HTMLButtonElement)) event.stopPropagation();
    field.blur();
  };
  field.addEventListener("focus", () => {
    field.select();
    addEventListener("pointerdown", end, { capture: true });
  });
  field.addEventListener("blur", () => {
    removeEventListener("pointerdown", end, { capture: true });
    keep();
  });
  field.addEventListener("keydown", (event) => {
    if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") show();
    done();
  });
  return { element, show, keep, tell };
}
