// The chosen drawings, and the bar with their commands.

import { h, translate } from "../dom.js";
import { onCloseRequest } from "../../inkdot/shared/close-request.js";
import { icon } from "../../inkdot/shared/icons.js";

const icons = /** @type {const} */ ({ export: "save", duplicate: "duplicate", move: "file", restore: "undo", delete: "clear" });

export class Selection {
  /**
   * The chosen drawings; null while choosing is off.
   * @type {Set<string> | null}
   */
  #ids = null;

  /** Aborted when choosing ends. */
  #life = new AbortController();

  /**
   * @param {object} host
   * @param {() => void} host.changed called when the chosen drawings change
   * @param {() => void} host.all chooses all shown drawings
   * @param {() => void} host.duplicate
   * @param {(place: {x: number, y: number}) => void} host.export
   * @param {(place: {x: number, y: number}) => void} host.move
   * @param {() => void} host.restore
   * @param {() => void} host.remove
   */
  constructor(host) {
    this.host = host;
    this.count = h("p.chosen", { role: "status" });
    const action = (/** @type {keyof typeof icons} */ name, /** @type {(place: {x: number, y: number}) => void} */ run) =>
      /** @type {HTMLButtonElement} */ (
        h(
          `button.secondary.pill.${name === "delete" ? "danger" : name}`,
          {
            type: "button",
            onclick: (/** @type {MouseEvent} */ event) => {
              const { left, bottom } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
              run({ x: left, y: bottom });
            },
          },
          icon(icons[name]),
          h("span", { text: `album.${name}` }),
        )
      );
    this.actions = [
      action("export", (place) => host.export(place)),
      action("duplicate", () => host.duplicate()),
      action("move", (place) => host.move(place)),
      action("restore", () => host.restore()),
      action("delete", () => host.remove()),
    ];
    this.done = h("button.secondary", { type: "button", text: "album.select.done", onclick: () => this.end() });
    this.element = h(
      "div.selection",
      { role: "group", label: "album.selection", hidden: true },
      h(
        "div.row",
        {},
        this.count,
        h("button.secondary", { type: "button", text: "album.select.all", onclick: () => host.all() }),
        this.done,
      ),
      h("div.row.do", {}, ...this.actions),
    );
  }

  get isOn() {
    return this.#ids !== null;
  }

  /** The selected drawings. */
  get ids() {
    return [...(this.#ids ?? [])];
  }

  has(/** @type {string} */ id) {
    return this.#ids?.has(id) ?? false;
  }

  /** Begins to choose, or chooses exactly these. */
  choose(/** @type {string[]} */ ids) {
    this.#ids = new Set(ids);
    this.#show();
  }

  /** Toggles a drawing; begins to choose if necessary. */
  toggle(/** @type {string} */ id) {
    this.#ids ??= new Set();
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#show();
  }

  /** Removes drawings that no longer exist. */
  keep(/** @type {Set<string>} */ there) {
    if (!this.#ids || (there.size && this.ids.every((id) => there.has(id)))) return;
    this.#ids = there.size ? new Set(this.ids.filter((id) => there.has(id))) : null;
    this.#show();
  }

  end() {
    if (!this.#ids) return;
    this.#ids = null;
    this.#show();
  }

  #show() {
    if (!this.#ids) this.#life.abort();
    else if (this.element.hidden) {
      this.#life = new AbortController();
      onCloseRequest(() => this.end(), this.#life.signal);
    }
    this.element.hidden = !this.#ids;
    const count = this.#ids?.size ?? 0;
    this.count.dataset.text = "album.selected";
    this.count.dataset.value = String(count);
    for (const button of this.actions) button.disabled = count === 0;
    translate(this.element);
    this.host.changed();
  }
}
