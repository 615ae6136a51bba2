// The name of a drawing in the top bar, edited in place.

import { tidyName } from "../../inkdot/shared/names.js";
import { h } from "../dom.js";

/**
 * A field that keeps its text when it is left or confirmed, and takes back what was typed on Escape.
 * @param {{name: () => string, rename: (name: string) => void, done: () => void}} drawing `done` is called when a key ends editing
 */
export function nameField({ name, rename, done }) {
  const field = /** @type {HTMLInputElement} */ (
    h("input.name", {
      slot: "start",
      type: "text",
      label: "draw.name",
      hint: "draw.untitled",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      maxlength: 120,
    })
  );
  const show = () => {
    field.value = name();
    field.scrollLeft = 0;
  };
  const keep = () => {
    const chosen = tidyName(field.value);
    if (chosen !== name()) rename(chosen);
    show();
  };
  // The touch on the paper that ends editing draws nothing.
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
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") show();
    done();
  });
  return { field, show, keep };
}
