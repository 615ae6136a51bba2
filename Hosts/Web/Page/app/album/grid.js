// The tiles of the album. Only those near the window are in the page, so the cost does not depend on the number of drawings.

import { Tile } from "./tile.js";

/** @typedef {import("../library/album.js").Entry} Entry */

/** Distance from the window at which tiles are kept, as a share of its height. */
const margin = 0.75;

export class Grid {
  /** @type {Entry[]} */ #entries = [];
  /**
   * Created tiles, for drawings that have been near the window.
   * @type {Map<string, Tile>}
   */
  #tiles = new Map();
  /** The drawing that is the tab stop. */
  #active = "";
  #columns = 1;
  /** Distance of rows in px; 0 if not measured yet. */
  #pitch = 0;
  #tellsSize = false;
  /** The range of drawings in the page. It does not change while the view scrolls within it. */
  #placed = "";

  /**
   * @param {HTMLElement} list
   * @param {import("./thumbnails.js").Thumbnails} thumbnails
   * @param {(tile: Tile) => void} onMore
   * @param {AbortSignal} signal
   * @param {HTMLElement} lead elements before the drawings
   */
  constructor(list, thumbnails, onMore, signal, lead) {
    this.list = list;
    this.lead = lead;
    this.thumbnails = thumbnails;
    this.onMore = onMore;
    /** Updates a tile that enters the page with the state of the screen. */
    this.decorate = (/** @type {Tile} */ _) => {};
    addEventListener("scroll", () => this.#look(), { signal, passive: true });
    let width = 0;
    const resized = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width === width || !this.#entries.length) return;
      width = contentRect.width;
      this.#measure();
    });
    resized.observe(list);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Shows drawings in this order. */
  set(/** @type {Entry[]} */ entries, /** @type {boolean} */ tellsSize, /** @type {boolean} */ hasLead) {
    this.#entries = entries;
    if (!hasLead) this.lead.remove();
    else if (!this.lead.isConnected) this.list.prepend(this.lead);
    this.#tellsSize = tellsSize;
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of this.#tiles.keys()) if (!ids.has(id)) this.#tiles.delete(id);
    this.#measure();
  }

  /** Updates everything in the page, in the current language. */
  tell() {
    this.#measure();
  }

  /** Returns the drawing of an element. */
  at(/** @type {EventTarget | null} */ target) {
    const element = target instanceof Element ? target.closest("li") : null;
    const tile = this.#tiles.get(element?.dataset.id ?? "");
    return tile?.element === element ? tile : undefined;
  }

  get columns() {
    return this.#columns;
  }

  /** The number of tiles before the drawings. */
  get offset() {
    return this.lead.isConnected ? 1 : 0;
  }

  indexOf(/** @type {string} */ id) {
    return this.#entries.findIndex((entry) => entry.id === id);
  }

  /** Moves the focus to a drawing, also outside the window; false if it does not exist. */
  focus(/** @type {string | undefined} */ id, /** @type {ScrollLogicalPosition} */ block = "nearest") {
    if (id === undefined || this.indexOf(id) < 0) return false;
    this.#active = id;
    this.#look();
    const tile = this.#tiles.get(id);
    tile?.element.scrollIntoView({ block });
    tile?.link.focus({ preventScroll: true });
    return true;
  }

  /** Makes a drawing the tab stop. */
  activate(/** @type {string} */ id) {
    this.#active = id;
    for (const tile of this.#tiles.values()) tile.activate(tile.entry.id === id);
  }

  /** Reloads the picture of a drawing. */
  lookAgain(/** @type {string} */ id) {
    const tile = this.#tiles.get(id);
    if (!tile) return;
    tile.shown = undefined;
    if (tile.element.isConnected) this.thumbnails.want(tile);
  }

  // MARK: Placing

  /** Measures the number of columns and the height of rows, which are all the same. */
  #measure() {
    if (this.list.hidden || !this.#entries.length) {
      this.#place([]);
      this.list.style.removeProperty("--row");
      this.list.style.removeProperty("block-size");
      this.#pitch = 0;
      return;
    }
    if (!this.list.querySelector("[data-id]")) this.#place([0]);
    // A tile with an outdated column would add that column to the grid.
    for (const { style } of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.list.children)) style.gridArea = "";
    if (this.offset) this.lead.style.gridArea = "1 / 1";
    const { gridTemplateColumns, rowGap } = getComputedStyle(this.list);
    const gap = Number.parseFloat(rowGap) || 0;
    const columns = gridTemplateColumns.split(" ").length;
    const heights = [...this.list.querySelectorAll("[data-id]")].map((item) => item.getBoundingClientRect().height);
    this.#columns = columns;
    this.#pitch = Math.ceil(Math.max(...heights)) + gap;
    const rows = Math.ceil((this.#entries.length + this.offset) / columns);
    this.list.style.setProperty("--row", `${this.#pitch - gap}px`);
    this.list.style.blockSize = `${rows * this.#pitch - gap}px`;
    this.#placed = "";
    this.#look();
  }

  /** Adds the tiles near the window to the page, and removes the others. */
  #look() {
    if (!this.#pitch || !this.#entries.length) return;
    const { top } = this.list.getBoundingClientRect();
    const rowAt = (/** @type {number} */ y) => Math.floor((y - top) / this.#pitch);
    const first = Math.max(0, rowAt(-margin * innerHeight) * this.#columns - this.offset);
    const end = Math.min(this.#entries.length, (rowAt((1 + margin) * innerHeight) + 1) * this.#columns - this.offset);
    const placed = `${first} ${end} ${this.#active}`;
    if (placed === this.#placed) return;
    this.#placed = placed;
    const near = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
    const active = this.indexOf(this.#active);
    // The focused tile stays, or is about to be focused.
    if (active >= 0 && (active < first || active >= end)) {
      if (active < first) near.unshift(active);
      else near.push(active);
    }
    this.#place(near);
  }

  /** @param {number[]} wanted indices of drawings, ascending */
  #place(wanted) {
    const there = wanted.map((index) => this.#tileOf(index));
    const stay = new Set(there.map(({ element }) => /** @type {Element} */ (element)));
    const { activeElement } = document;
    for (const item of [...this.list.children]) {
      if (stay.has(item) || item === this.lead) continue;
      const tile = this.at(item);
      if (tile) this.thumbnails.forget(tile);
      item.remove();
    }
    let next = this.offset ? this.lead.nextElementSibling : this.list.firstElementChild;
    for (const { element } of there) {
      if (element === next) next = next.nextElementSibling;
      else this.list.insertBefore(element, next);
    }
    // Moving an element removes its focus.
    if (activeElement !== document.activeElement && this.list.contains(activeElement)) {
      /** @type {HTMLElement} */ (activeElement).focus({ preventScroll: true });
    }
    for (const tile of there) {
      this.decorate(tile);
      this.thumbnails.want(tile);
    }
    if (there.length && !there.some((tile) => tile.isActive)) this.activate(there[0].entry.id);
  }

  #tileOf(/** @type {number} */ index) {
    const entry = this.#entries[index];
    let tile = this.#tiles.get(entry.id);
    if (!tile) {
      tile = new Tile(entry, this.onMore);
      this.#tiles.set(entry.id, tile);
    }
    tile.update(entry, this.#tellsSize);
    tile.activate(entry.id === this.#active);
    tile.place(index, this.#columns, this.#entries.length, this.offset);
    return tile;
  }
}
