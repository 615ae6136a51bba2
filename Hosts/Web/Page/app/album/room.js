// Warns that storage is full or nearly full, and shows how to free space.

import { h, translate } from "../dom.js";
import { size } from "../library/words.js";

/** Share of the quota above which storage counts as almost full. */
const almostFull = 0.95;

export class RoomNotice {
  /** @param {(isLargestFirst: boolean) => void} onOrder */
  constructor(onOrder) {
    this.onOrder = onOrder;
    this.isLargestFirst = false;
    /** Whether something could not be stored. */
    this.isFull = false;
    this.element = h("section.card.full", { role: "alert", hidden: true });
  }

  /** Warns before the storage is full. */
  async look() {
    const { usage = 0, quota = 0 } = await estimate();
    if (quota && usage > almostFull * quota) await this.show(false);
  }

  /** @param {boolean} isFull whether something could not be stored */
  async show(isFull) {
    this.isFull = isFull;
    const { usage = 0, quota = 0 } = await estimate();
    const used = quota ? `${size(usage)} / ${size(quota)}` : size(usage);
    const isNew = this.element.hidden;
    this.element.replaceChildren(
      h("h2", { text: isFull ? "album.full" : "album.full.almost" }),
      h("p", {}, h("span", { text: "album.full.detail" }), " ", h("span.used", { text: "album.full.used", "data-value": used })),
      h(
        "div.row",
        {},
        h("button.secondary", {
          type: "button",
          text: this.isLargestFirst ? "album.newest" : "album.largest",
          onclick: () => this.order(!this.isLargestFirst),
        }),
        h("button.secondary", { type: "button", text: "album.close", onclick: () => this.hide() }),
      ),
    );
    this.element.hidden = false;
    translate(this.element);
    if (isNew) this.element.scrollIntoView({ block: "nearest" });
  }

  /** Updates the texts, in the current language. */
  renew() {
    if (!this.element.hidden) void this.show(this.isFull);
  }

  hide() {
    this.element.hidden = true;
    this.isFull = false;
    this.order(false);
  }

  /** Sorts by size, largest first, or by date, newest first. */
  order(/** @type {boolean} */ isLargestFirst) {
    if (isLargestFirst === this.isLargestFirst) return;
    this.isLargestFirst = isLargestFirst;
    const button = this.element.querySelector("button");
    if (button) button.dataset.text = isLargestFirst ? "album.newest" : "album.largest";
    translate(this.element);
    this.onOrder(isLargestFirst);
  }
}

/** @returns {Promise<StorageEstimate>} used storage and quota, if the browser reports them */
async function estimate() {
  return (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
}
