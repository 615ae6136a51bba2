// The tiles of the album. Only those near the window are in the page, so that five hundred cost what a screenful costs.

import { Tile } from "./tile.js";

/** @typedef {import("./album.js").Entry} Entry */

/** How far beyond the window tiles are kept, as a part of its height. */
const margin = 0.75;

export class Grid {
  /** @type {Entry[]} */ #entries = [];
  /**
   * Tiles that were made: for drawings that have come near.
   * @type {Map<string, Tile>}
   */
  #tiles = new Map();
  /** The drawing the Tab key comes to. */
  #active = "";
  #columns = 1;
  /** From one row to the next, in px; 0: to be measured. */
  #pitch = 0;
  #tellsSize = false;
  /** The range of drawings in the page. It does not change while the view scrolls within it. */
  #placed = "";

  /**
   * @param {HTMLElement} list
   * @param {import("./thumbnails.js").Thumbnails} thumbnails
   * @param {(tile: Tile) => void} onMore
   * @param {AbortSignal} signal
   * @param {HTMLElement} lead what comes before the drawings
   */
  constructor(list, thumbnails, onMore, signal, lead) {
    this.list = list;
    this.lead = lead;
    this.thumbnails = thumbnails;
    this.onMore = onMore;
    /** Brings a tile that comes into the page up to what the screen knows. */
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

  /** Shows these drawings, in this order. */
  set(/** @type {Entry[]} */ entries, /** @type {boolean} */ tellsSize, /** @type {boolean} */ hasLead) {
    this.#entries = entries;
    if (!hasLead) this.lead.remove();
    else if (!this.lead.isConnected) this.list.prepend(this.lead);
    this.#tellsSize = tellsSize;
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of this.#tiles.keys()) if (!ids.has(id)) this.#tiles.delete(id);
    this.#measure();
  }

  /** Everything that is in the page again, in the present language. */
  tell() {
    this.#measure();
  }

  /** The drawing at a place of the page. */
  at(/** @type {EventTarget | null} */ target) {
    const element = target instanceof Element ? target.closest("li") : null;
    const tile = this.#tiles.get(element?.dataset.id ?? "");
    return tile?.element === element ? tile : undefined;
  }

  get columns() {
    return this.#columns;
  }

  /** How many tiles come before the drawings. */
  get offset() {
    return this.lead.isConnected ? 1 : 0;
  }

  indexOf(/** @type {string} */ id) {
    return this.#entries.findIndex((entry) => entry.id === id);
  }

  /** Moves the focus to a drawing, wherever it is; false when it is not there. */
  focus(/** @type {string | undefined} */ id, /** @type {ScrollLogicalPosition} */ block = "nearest") {
    if (id === undefined || this.indexOf(id) < 0) return false;
    this.#active = id;
    this.#look();
    const tile = this.#tiles.get(id);
    tile?.element.scrollIntoView({ block });
    tile?.link.focus({ preventScroll: true });
    return true;
  }

  /** The Tab key comes to this drawing. */
  activate(/** @type {string} */ id) {
    this.#active = id;
    for (const tile of this.#tiles.values()) tile.activate(tile.entry.id === id);
  }

  /** A drawing has got another picture. */
  lookAgain(/** @type {string} */ id) {
    const tile = this.#tiles.get(id);
    if (!tile) return;
    tile.shown = undefined;
    if (tile.element.isConnected) this.thumbnails.want(tile);
  }

  // MARK: Placing

  /** How many columns there are, and how high the rows: all are alike, whatever is in them. */
  #measure() {
    if (this.list.hidden || !this.#entries.length) {
      this.#place([]);
      this.list.style.removeProperty("--row");
      this.list.style.removeProperty("block-size");
      this.#pitch = 0;
      return;
    }
    if (!this.list.querySelector("[data-id]")) this.#place([0]);
    // A tile that lies where the list has no column any more would make it one.
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

  /** Puts those tiles into the page that are near the window, and takes out the others. */
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
    // What has the focus stays, or is about to get it.
    if (active >= 0 && (active < first || active >= end)) {
      if (active < first) near.unshift(active);
      else near.push(active);
    }
    this.#place(near);
  }

  /** @param {number[]} wanted places of drawings, in order */
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
    // What was moved has lost it.
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
