// Controls of the album, and its placeholders.

import { Failure } from "../../inkdot/shared/engine.js";
import { icon } from "../../inkdot/shared/icons.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { h } from "../dom.js";
import { closedPicture } from "./pictures.js";

/** Creates the tile that starts a new drawing. */
export const newTile = (/** @type {() => void} */ draw) =>
  h(
    "li.new",
    {},
    h(
      "button.open",
      { type: "button", onclick: draw },
      h("span.box", {}, icon("bigger")),
      h("span.words", {}, h("span.label", { text: "album.new" })),
    ),
  );

/** A hidden field for files to import. */
export function fileField(/** @type {(files: File[]) => void} */ take) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "file",
      // Accept any type: phones disable files with an unknown extension even if `accept` lists it.
      multiple: true,
      hidden: true,
      onchange: () => {
        const files = [...(field.files ?? [])];
        field.value = "";
        take(files);
      },
    })
  );
  return field;
}

export const searchField = (/** @type {() => void} */ search) =>
  /** @type {HTMLInputElement} */ (
    h("input.search", {
      type: "search",
      label: "album.search",
      hint: "album.search",
      autocomplete: "off",
      enterkeyhint: "search",
      maxlength: 120,
      oninput: search,
    })
  );

/** The button of the menu, which opens below it. */
export function optionsButton(/** @type {(place: {x: number, y: number}) => void} */ show) {
  const button = h(
    "button.round.options",
    {
      type: "button",
      label: "album.options",
      "aria-haspopup": "menu",
      onclick: () => {
        const { left, bottom } = button.getBoundingClientRect();
        show({ x: left, y: bottom });
      },
    },
    icon("more"),
  );
  return button;
}

/** Placeholders of drawings while they load. */
export const skeletons = () =>
  Array.from({ length: 12 }, () =>
    h("li.skeleton", { "aria-hidden": "true" }, h("span.open", {}, h("span.box"), h("span.name"), h("span.detail"))),
  );

/**
 * Creates the message that the album cannot be opened.
 * @param {unknown} error
 * @param {() => void} tryAgain
 */
export function failure(error, tryAgain) {
  const isDenied = error instanceof StoreError && error.failure === Failure.storageDenied;
  const key = isDenied ? "album.denied" : "album.broken";
  return [
    closedPicture(),
    h("h2", { text: key }),
    h("p", { role: "alert", text: `${key}.detail` }),
    h("button.secondary", { type: "button", text: "album.again", onclick: tryAgain }),
  ];
}

/** Ignores the second press of a double one if the layout has changed in between. */
export function ignoreSecondPress(/** @type {HTMLElement} */ root, /** @type {AbortSignal} */ signal) {
  /** @type {Element | null} */
  let pressed = null;
  root.addEventListener(
    "click",
    (event) => {
      const target = /** @type {Element} */ (event.target).closest("button, a");
      if (event.detail > 1 && target !== pressed) {
        event.stopPropagation();
        event.preventDefault();
      }
      pressed = target;
    },
    { capture: true, signal },
  );
}
