// The views of the album, as chips: all drawings, a folder, or the trash. A folder exists while it has drawings.

import { h, translate } from "../dom.js";
import { showOnly, shownNow } from "../library/shown.js";

/** @typedef {import("../library/facts.js").Entry} Entry */

/** Returns the names of the folders, sorted by language. */
export const foldersOf = (/** @type {Entry[]} */ entries) =>
  [...new Set(entries.map(({ folder }) => folder))]
    .filter(Boolean)
    .sort(new Intl.Collator(document.documentElement.lang).compare);

export class Folders {
  #told = "";

  /**
   * @param {() => void} changed called when another view is chosen
   * @param {(folder: string, place: {x: number, y: number}) => void} onMore
   */
  constructor(changed, onMore) {
    this.changed = changed;
    this.onMore = onMore;
    this.element = h("div.chips", { role: "group", label: "album.folders" });
  }

  get isTrash() {
    return shownNow().kind === "trash";
  }

  /** Returns the drawings of the current view. */
  among(/** @type {Entry[]} */ kept) {
    const { kind, folder } = shownNow();
    return kind === "folder" ? kept.filter((entry) => entry.folder === folder) : kept;
  }

  /** Updates the chips; selects all drawings if the chosen folder is gone. */
  set(/** @type {Entry[]} */ kept, /** @type {Entry[]} */ trashed) {
    const folders = foldersOf(kept);
    const shown = shownNow();
    if ((shown.kind === "folder" && !folders.includes(shown.folder)) || (this.isTrash && !trashed.length)) {
      showOnly({ kind: "all", folder: "" });
    }
    const told = JSON.stringify([folders, trashed.length > 0, shown]);
    if (told === this.#told) return;
    this.#told = told;
    /** @type {import("../library/shown.js").Shown[]} */
    const choices = [
      { kind: "all", folder: "" },
      ...folders.map((folder) => /** @type {const} */ ({ kind: "folder", folder })),
      ...(trashed.length ? [/** @type {const} */ ({ kind: "trash", folder: "" })] : []),
    ];
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(...(choices.length > 1 ? choices.map((choice) => this.#chip(choice)) : []));
    translate(this.element);
    if (hadFocus) /** @type {HTMLElement | null} */ (this.element.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /** @param {import("../library/shown.js").Shown} choice */
  #chip(choice) {
    const { kind, folder } = choice;
    const isChosen = kind === shownNow().kind && folder === shownNow().folder;
    const press = (/** @type {MouseEvent} */ event) => {
      if (!isChosen) {
        showOnly(choice);
        this.changed();
      } else if (folder) {
        // A second tap opens the menu of a folder.
        const { left, bottom } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
        this.onMore(folder, { x: left, y: bottom });
      }
    };
    return h(
      "button.chip",
      {
        type: "button",
        "aria-pressed": String(isChosen),
        "aria-haspopup": isChosen && folder ? "menu" : undefined,
        onclick: press,
      },
      folder ? folder : h("span", { text: `album.${kind}` }),
    );
  }
}
