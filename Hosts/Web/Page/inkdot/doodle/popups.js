// The menus of the doodle board. One menu is open at a time, beside its button.

import { onCloseRequest } from "../shared/close-request.js";
import { moveThrough } from "../shared/controls.js";
import { boxOf, placeIn } from "../shared/pointers.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */

/** Distance of a menu from its bar and from the edges of the board, in px. */
const gap = 8;

/** Returns the area that two boxes share. */
const overlap = (/** @type {Box} */ one, /** @type {Box} */ other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * Returns the spot of a menu that hides the least area: of bars, and of the menu itself, which scrolls if it is too high. Among
 * equal spots, the spot with most of the selection visible; then the first: below, above, right or left of the first neighbour,
 * then of the next.
 * @param {Size} size of the whole menu
 * @param {Size} room
 * @param {Box[]} neighbours boxes that the menu may stand beside
 * @param {Box[]} bars
 * @param {Box[]} selected at most one box, of the selection
 * @param {Box} button the menu is aligned with it and does not cover it
 * @returns {{left: number, top: number, maxHeight: number}}
 */
export function bestSpot({ width, height }, room, neighbours, bars, selected, button) {
  const [start, end] = [gap, room.height - gap];
  const last = Math.max(gap, room.width - width - gap);
  const middle = Math.max(gap, Math.min((button.left + button.right - width) / 2, last));
  const spots = neighbours.flatMap(({ left, top, right, bottom }) => [
    [middle, bottom + gap, end],
    [middle, start, top - gap],
    [right + gap, start, end],
    [left - gap - width, start, end],
  ]);
  let best = { left: gap, top: gap, maxHeight: 0, hidden: Infinity };
  for (const [left, from, to] of spots) {
    if (left < gap || left > last) continue;
    const visible = Math.max(0, Math.min(height, to - from));
    const top = Math.max(from, Math.min(button.top, to - visible));
    const box = { left, top, right: left + width, bottom: top + visible };
    const covered = (/** @type {Box[]} */ boxes) => boxes.reduce((sum, one) => sum + overlap(box, one), 0);
    const hidden = (height - visible) * width + covered(bars) + covered(selected) / 1000;
    if (hidden < best.hidden && overlap(box, button) === 0) best = { left, top, maxHeight: to - from, hidden };
  }
  return best;
}

export class Popups {
  /** @param {HTMLElement} shell container of the menus */
  constructor(shell) {
    this.shell = shell;
    /** @type {HTMLElement | null} */ this.open = null;
    /** @type {HTMLElement | null} */ this.anchor = null;
    /**
     * The buttons of each menu, of which one is visible.
     * @type {Map<HTMLElement, HTMLElement[]>}
     */
    this.anchors = new Map();
    /** Listeners of the open menu. */
    this.life = new AbortController();
    // Rows may be added or removed.
    this.sizes = new ResizeObserver(() => this.place());
    shell.addEventListener("keydown", (event) => this.moveFocus(event));
    this.outside = (/** @type {PointerEvent} */ event) => {
      const path = event.composedPath();
      if (!this.open || path.includes(this.open) || (this.anchor && path.includes(this.anchor))) return;
      // The touch that closes a menu does not draw.
      if (path.includes(shell) && !path.some((node) => node instanceof HTMLButtonElement)) event.stopPropagation();
      this.close();
    };
  }

  /** @param {HTMLElement} menu a menu to add @param {HTMLElement[]} anchors its buttons, of which one is visible */
  add(menu, anchors) {
    menu.hidden = true;
    menu.classList.add("popup");
    menu.setAttribute("role", "group");
    this.anchors.set(menu, anchors);
    this.shell.append(menu);
  }

  /** Sets whether the menu of a button is expanded; radio buttons have no such state. */
  mark(/** @type {HTMLElement | null} */ anchor, /** @type {boolean} */ isOpen) {
    anchor?.toggleAttribute("data-open", isOpen);
    if (anchor?.getAttribute("role") !== "radio") anchor?.setAttribute("aria-expanded", String(isOpen));
  }

  /** @param {HTMLElement} menu @param {HTMLElement} anchor @param {boolean} [isByKey] whether the focus goes into the menu */
  toggle(menu, anchor, isByKey = true) {
    if (this.open === menu) this.close();
    else this.show(menu, anchor, isByKey);
  }

  /** @param {HTMLElement} menu @param {HTMLElement} anchor @param {boolean} [isByKey] */
  show(menu, anchor, isByKey = true) {
    this.close();
    this.open = menu;
    this.anchor = anchor;
    menu.hidden = false;
    this.mark(anchor, true);
    this.place();
    const { signal } = (this.life = new AbortController());
    addEventListener("pointerdown", this.outside, { capture: true, signal });
    onCloseRequest(() => this.close(), signal);
    this.sizes.observe(menu);
    signal.addEventListener("abort", () => this.sizes.disconnect());
    if (isByKey) this.stops[0]?.focus({ preventScroll: true });
  }

  close() {
    const { open, anchor } = this;
    if (!open) return;
    const hadFocus = open.contains(/** @type {ShadowRoot} */ (open.getRootNode()).activeElement);
    this.open = null;
    this.life.abort();
    open.hidden = true;
    this.mark(anchor, false);
    if (hadFocus) anchor?.focus({ preventScroll: true });
  }

  /** Places the open menu beside its bar, or beside the selection. A menu that has lost its button closes. */
  place() {
    const { open, shell } = this;
    if (!open) return;
    const anchor = this.visibleAnchor(open);
    if (!anchor) return this.close();
    const room = boxOf(shell);
    const within = (/** @type {Element} */ element, margin = 0) => {
      const box = element.getBoundingClientRect();
      const start = placeIn(room, box.left, box.top);
      const end = placeIn(room, box.right, box.bottom);
      return { left: start.x - margin, top: start.y - margin, right: end.x + margin, bottom: end.y + margin };
    };
    const selection = anchor.closest(".selection");
    const frame = selection && shell.querySelector(".frame:not([hidden])");
    // Room for the handles.
    const selected = frame ? [within(frame, gap)] : [];
    const button = within(anchor);
    const bar = selection ?? anchor.closest(".bar") ?? anchor;
    const bars = [...new Set([...shell.querySelectorAll(".bar"), bar])].map((one) => within(one));
    open.style.maxHeight = `${room.height - 2 * gap}px`;
    const size = { width: open.offsetWidth, height: open.offsetHeight };
    const spot = bestSpot(size, room, [within(bar), button, ...selected], bars, selected, button);
    open.style.maxHeight = `${spot.maxHeight}px`;
    open.style.left = `${spot.left}px`;
    open.style.top = `${spot.top}px`;
  }

  /** The button that an open menu is placed beside, also after another of its buttons has become the visible one. */
  visibleAnchor(/** @type {HTMLElement} */ menu) {
    if (this.anchor?.offsetParent) return this.anchor;
    const anchor = this.anchors.get(menu)?.find((one) => one.offsetParent) ?? null;
    if (anchor) {
      this.mark(this.anchor, false);
      this.mark(anchor, true);
      this.anchor = anchor;
    }
    return anchor;
  }

  /**
   * The focusable elements of the open menu.
   * @returns {HTMLElement[]}
   */
  get stops() {
    const all = /** @type {HTMLElement[]} */ ([...(this.open?.querySelectorAll("button:enabled, input, [role=slider]") ?? [])]);
    return all.filter((element) => element.tabIndex >= 0 && element.offsetParent);
  }

  /** Arrow keys move through the rows of a menu; Tab leaves and closes it. */
  moveFocus(/** @type {KeyboardEvent} */ event) {
    if (!this.open) return;
    const { stops } = this;
    const at = stops.indexOf(/** @type {any} */ (event.target));
    if (at < 0) return;
    if (event.key === "Tab" && !stops[at + (event.shiftKey ? -1 : 1)]) {
      event.preventDefault();
      this.close();
      return;
    }
    if (/** @type {HTMLInputElement} */ (event.target).type !== "range") moveThrough(event, stops, at);
  }
}
