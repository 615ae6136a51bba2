// The menus of the doodle board. One menu is open at a time, beside its button.

import { onCloseRequest } from "../shared/close-request.js";
import { moveThrough } from "../shared/controls.js";
import { boxOf, placeIn } from "../shared/pointers.js";

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

  /**
   * Places the menu below or above the bar of its button, so that it covers no other button.
   *
   * It is beside a vertical bar. If it fits neither above nor below, it is beside the button with full height. The menu of a
   * selection leaves the selection visible where it can. A menu that has lost its button closes.
   */
  place() {
    const { open, shell } = this;
    if (!open) return;
    const anchor = this.visibleAnchor(open);
    if (!anchor) return this.close();
    const room = boxOf(shell);
    const button = anchor.getBoundingClientRect();
    const bar = anchor.closest(".bar")?.getBoundingClientRect() ?? button;
    const isAtSide = bar.height > bar.width;
    const [side, edge] = isAtSide ? [bar, button] : [button, bar];
    const gap = 8;
    const { x: before, y: above } = placeIn(room, side.left, edge.top);
    const { x: end, y: bottom } = placeIn(room, side.right, edge.bottom);
    const below = room.height - bottom;
    const after = room.width - end;
    open.style.maxHeight = `${room.height - 2 * gap}px`;
    const width = open.offsetWidth;
    const isHigh = Math.max(above, below) < open.offsetHeight + 2 * gap;
    const isBeside = (isAtSide || isHigh) && Math.max(before, after) >= width + 2 * gap;
    if (!isBeside) open.style.maxHeight = `${Math.max(above, below) - 2 * gap}px`;
    const height = open.offsetHeight;
    let left = (before + end - width) / 2;
    let top = below >= height + 2 * gap || below >= above ? bottom + gap : above - height - gap;
    if (isBeside) {
      left = after >= width + 2 * gap ? end + gap : before - width - gap;
      top = Math.max(gap, Math.min(above, room.height - height - gap));
    }
    left = Math.max(gap, Math.min(left, room.width - width - gap));
    const frame = anchor.closest(".selection") && shell.querySelector(".frame:not([hidden])")?.getBoundingClientRect();
    if (frame) {
      const start = placeIn(room, frame.left, frame.top);
      const end = placeIn(room, frame.right, frame.bottom);
      const covered = (/** @type {number} */ x, /** @type {number} */ y) =>
        Math.max(0, Math.min(x + width, end.x) - Math.max(x, start.x)) *
        Math.max(0, Math.min(y + open.offsetHeight, end.y) - Math.max(y, start.y));
      const original = { maxHeight: open.style.maxHeight, covered: covered(left, top) };
      open.style.maxHeight = `${room.height - 2 * gap}px`;
      const height = open.offsetHeight;
      const last = { x: room.width - width - gap, y: room.height - height - gap };
      const bars = [...shell.querySelectorAll(".bar")]
        .filter((one) => !one.contains(anchor))
        .map((one) => one.getBoundingClientRect())
        .map((box) => ({ start: placeIn(room, box.left, box.top), end: placeIn(room, box.right, box.bottom) }));
      const isFree = (/** @type {number} */ x, /** @type {number} */ y) =>
        !bars.some(({ start, end }) => x < end.x && x + width > start.x && y < end.y && y + height > start.y);
      const places = [
        [left, end.y + 2 * gap],
        [left, above - gap - height],
        [end.x + gap, top],
        [start.x - gap - width, top],
        [left, last.y],
        [left, gap],
      ].filter(([x, y]) => x >= gap && x <= last.x && y >= gap && y <= last.y);
      // Over no other bar; only the fills, which show their effect, may cover one to leave the selection visible.
      const better =
        places.find(([x, y]) => isFree(x, y) && covered(x, y) < original.covered) ??
        (original.covered > 0 && open.classList.contains("fills") ? places.find(([x, y]) => covered(x, y) === 0) : undefined);
      if (better) [left, top] = better;
      else open.style.maxHeight = original.maxHeight;
    }
    open.style.left = `${left}px`;
    open.style.top = `${top}px`;
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
    const all = /** @type {HTMLElement[]} */ ([...(this.open?.querySelectorAll("button:enabled, input") ?? [])]);
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
