// A drawing in the album: thumbnail, name, date, and menu button.

import { h } from "../dom.js";
import { text } from "../texts.js";
import { icon } from "../../inkdot/shared/icons.js";
import { blank } from "./pictures.js";
import { moment, size } from "../library/words.js";

/** @typedef {import("../library/album.js").Entry} Entry */

/** Returns the title of a drawing. */
export const titleOf = (/** @type {Entry} */ entry) => entry.name || text("album.untitled");

export class Tile {
  /** @param {Entry} entry @param {(tile: Tile) => void} onMore */
  constructor(entry, onMore) {
    this.entry = entry;
    this.sheet = h("span.sheet");
    this.name = h("span.name");
    this.detail = h("span.detail");
    this.link = /** @type {HTMLAnchorElement} */ (
      h(
        "a.open",
        { href: `#/draw/${entry.id}`, draggable: "false", tabindex: -1 },
        h("span.box", {}, this.sheet),
        h("span.words", {}, this.name, " ", this.detail),
      )
    );
    this.more = /** @type {HTMLButtonElement} */ (
      h(
        "button.more",
        {
          type: "button",
          label: "album.more",
          "aria-haspopup": "menu",
          tabindex: -1,
          onclick: () => onMore(this),
        },
        icon("more"),
      )
    );
    this.element = h("li", { "data-id": entry.id }, this.link, this.more);
    /** Time of the shown thumbnail; undefined if none was loaded. */
    this.shown = /** @type {number | undefined} */ (undefined);
    this.isActive = false;
    /** @type {boolean | null} */
    this.isChosen = null;
    /** Language and kind of the shown details, to skip equal updates. */
    this.told = "";
    this.sheet.append(blank(entry.isDamaged));
  }

  /** Updates the details. */
  update(/** @type {Entry} */ entry, /** @type {boolean} */ tellsSize) {
    const how = `${document.documentElement.lang} ${tellsSize}`;
    if (entry === this.entry && how === this.told) return;
    this.entry = entry;
    this.told = how;
    const { modified, byteCount, isDamaged } = entry;
    this.element.classList.toggle("damaged", isDamaged);
    this.name.textContent = this.title;
    this.detail.textContent = isDamaged ? text("album.damaged") : tellsSize ? size(byteCount) : moment(modified);
    this.more.dataset.value = this.title;
    this.more.setAttribute("aria-label", text("album.more", this.title));
  }

  /** Sets its position, after `offset` other tiles, and the number of drawings. */
  place(/** @type {number} */ index, /** @type {number} */ columns, /** @type {number} */ count, /** @type {number} */ offset) {
    const { style } = this.element;
    style.gridRow = String(Math.floor((index + offset) / columns) + 1);
    style.gridColumn = String(((index + offset) % columns) + 1);
    // The others are in the page only if they are near the window.
    this.element.setAttribute("aria-setsize", String(count));
    this.element.setAttribute("aria-posinset", String(index + 1));
  }

  get title() {
    return titleOf(this.entry);
  }

  /** Sets whether it is chosen; null while choosing is off. */
  choose(/** @type {boolean | null} */ isChosen) {
    if (this.isChosen === isChosen) return;
    this.isChosen = isChosen;
    this.element.classList.toggle("chosen", isChosen === true);
    this.more.hidden = isChosen !== null;
    if (isChosen === null) {
      this.link.removeAttribute("role");
      this.link.removeAttribute("aria-checked");
    } else {
      this.link.setAttribute("role", "checkbox");
      this.link.setAttribute("aria-checked", String(isChosen));
    }
  }

  /** Sets whether it is the tab stop. */
  activate(/** @type {boolean} */ isActive) {
    if (this.isActive === isActive) return;
    this.isActive = isActive;
    this.link.tabIndex = this.more.tabIndex = isActive ? 0 : -1;
  }

  /** Shows a thumbnail; null for none. */
  show(/** @type {HTMLImageElement | null} */ picture) {
    if (picture) {
      // Animated once, and not whenever the tile returns to the window.
      picture.className = "fresh";
      picture.addEventListener("animationend", () => picture.removeAttribute("class"), { once: true });
    }
    this.sheet.replaceChildren(picture ?? blank(this.entry.isDamaged));
  }
}
