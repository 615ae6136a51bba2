// The bar beside a selection with its commands; without a selection, with buttons that select.

import { keys } from "./keys.js";
import { iconButton, make } from "./parts.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */

/** Distance between the bar and a selection, in px; larger if handles extend farther. */
const gap = 30;

export class SelectionBar {
  /** @param {DoodleDesk} board */
  constructor(board) {
    this.board = board;
    const { selecting } = board;
    const worded = (
      /** @type {import("./parts.js").IconName} */ icon,
      /** @type {string} */ text,
      /** @type {() => void} */ press,
      /** @type {string | undefined} */ key = undefined,
    ) => {
      const button = iconButton(icon, text, press, key);
      button.append(make("span", { text }));
      button.classList.add("worded");
      return button;
    };
    /** An icon with a word below it. */
    const captioned = (/** @type {HTMLButtonElement} */ button, /** @type {string} */ text) => {
      button.append(make("span", { text }));
      button.classList.add("captioned");
      return button;
    };
    const action = (
      /** @type {import("./parts.js").IconName} */ icon,
      /** @type {string} */ text,
      /** @type {() => void} */ press,
      /** @type {string | undefined} */ key = undefined,
      caption = text,
    ) => captioned(iconButton(icon, text, press, key), caption);
    const openMenu = (/** @type {MouseEvent} */ event) => board.menus.toggle("selected", event.detail === 0);
    this.edit = action("text", "text.edit", () => board.surface?.command("ask_text"), keys.stamp, "text.edit.short");
    this.fill = action("fill", "select.fill", () => {});
    this.fill.onclick = (event) => board.menus.toggle("fill", event.detail === 0);
    this.group = action("group", "select.group", () => selecting.group(true), keys.group);
    this.ungroup = action("ungroup", "select.ungroup", () => selecting.group(false), keys.ungroup);
    this.unlock = action("unlock", "select.unlock", () => selecting.lock(false), keys.lock);
    /** With little space these are rows of the menu, which then has another button. */
    this.roomy = {
      front: action("toFront", "select.front", () => selecting.reorder(true), keys.front, "select.front.short"),
      back: action("toBack", "select.back", () => selecting.reorder(false), keys.back, "select.back.short"),
      lock: action("lock", "select.lock", () => selecting.lock(true), keys.lock),
    };
    const exports = captioned(iconButton("save", "select.export", openMenu), "select.export.short");
    for (const button of [...Object.values(this.roomy), exports]) button.classList.add("elsewhere");
    const more = iconButton("more", "select.more", openMenu);
    more.classList.add("narrow");
    /** The buttons of the menu, one of which is visible. */
    this.menuButtons = [exports, more];
    /** The buttons that a locked selection lacks. */
    this.changes = make(
      "div.changes",
      {},
      this.edit,
      action("duplicate", "select.duplicate", () => selecting.duplicate(), keys.duplicate),
      action("copy", "select.copy", () => void selecting.copy(), keys.copy),
      action("cut", "select.cut", () => void selecting.cut(), keys.cut),
      this.roomy.front,
      this.roomy.back,
      this.fill,
      this.group,
      this.ungroup,
      this.roomy.lock,
      exports,
      action("clear", "select.delete", () => selecting.remove(), keys.remove),
      more,
    );
    this.actions = make("div.actions", {}, this.changes, this.unlock);
    this.selectors = make(
      "div.selectors",
      {},
      worded("selectAll", "select.all", () => selecting.selectAll(), keys.selectAll),
      worded("paste", "select.paste", () => void selecting.paste(), keys.paste),
    );
    this.element = make(
      "div.photo.selection",
      { role: "group", label: "select.bar", part: "selection", hidden: true },
      this.actions,
      this.selectors,
    );
  }

  update() {
    const { board, element } = this;
    const selection = board.document?.selection ?? null;
    const isOffered = board.chosen.tool === "select" && !board.isReadOnly && !board.document?.photo;
    const isHidden = !isOffered && !selection;
    if (isHidden || this.actions.hidden === !!selection) {
      // The focused element disappears.
      if (element.matches(":focus-within")) board.focus();
    }
    element.hidden = isHidden;
    this.edit.hidden = !board.selecting.isOneText;
    this.fill.hidden = !selection?.canFill;
    this.group.hidden = !selection?.canGroup;
    this.ungroup.hidden = !selection?.canUngroup;
    const isLocked = selection?.isLocked === true;
    const hasLost = (isLocked ? this.changes : this.unlock).matches(":focus-within");
    this.changes.hidden = isLocked;
    this.unlock.hidden = !isLocked;
    if (hasLost) board.focus();
    this.actions.hidden = !selection;
    this.selectors.hidden = !!selection;
    // Hidden while a finger is down or the selection moves.
    const isTouched = Boolean(board.surface?.pointers.down.size || board.surface?.frame.dragged);
    element.classList.toggle("moving", isTouched || selection?.isMoving === true);
    if (!isHidden) this.place();
    // A menu of the bar follows it, and closes with it.
    board.popups.place();
  }

  /** Places the bar above the selection, below it, or where there is space. */
  place() {
    const { board, element } = this;
    const frame = board.surface?.frame;
    const corners = frame?.corners ?? [];
    const { clientWidth, clientHeight } = board.paper;
    const isBeside = Boolean(board.document?.selection) && corners.length > 0;
    // Moves notices, which would cover the bar.
    element.classList.toggle("beside", isBeside);
    if (!frame || !isBeside) {
      element.style.inset = "";
      element.style.margin = "";
      return;
    }
    const ys = corners.map(({ y }) => y);
    const xs = corners.map(({ x }) => x);
    const [top, bottom, left, right] = [Math.min(...ys), Math.max(...ys), Math.min(...xs), Math.max(...xs)];
    element.classList.remove("tight");
    const height = element.offsetHeight;
    const around = frame.bounds;
    const above = Math.min(top - gap, around.top) - height;
    const below = Math.max(bottom + gap, around.bottom);
    const isUpright = above >= 8 || below + height <= clientHeight - 8;
    // On a low screen the bar is vertical, with fewer buttons.
    if (!isUpright) element.classList.add("tight");
    let width = element.offsetWidth;
    const before = Math.min(left - gap, around.left) - width;
    const after = Math.max(right + gap, around.right);
    const isAside = !isUpright && (before >= 8 || after + width <= clientWidth - 8);
    if (!isUpright && !isAside) {
      element.classList.remove("tight");
      width = element.offsetWidth;
    }
    // On small phones it has the full width.
    const edge = Math.min(8, (clientWidth - width) / 2);
    const within = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) =>
      Math.max(least, Math.min(most, at));
    const x = isAside ? (before >= 8 ? before : after) : within((left + right - width) / 2, edge, clientWidth - width - edge);
    // If it must cover the selection, it is at the edge that hides less.
    const isLower = top + bottom <= clientHeight;
    let y = isLower ? clientHeight - height - 12 : 12;
    if (isUpright) y = above >= 8 ? above : below;
    else if (isAside) y = within((top + bottom - height) / 2, 8, clientHeight - height - 8);
    element.style.inset = `${Math.round(y)}px auto auto ${Math.round(x)}px`;
    element.style.margin = "0";
  }
}
