// Occasionally reminds the user that drawings are in no backup.

import { noteBackup, unsavedIn } from "../library/reminder.js";
import { focusHeading, h, translate } from "../dom.js";

/** @typedef {import("../library/album.js").Album} Album */

export class BackupNotice {
  element = h("section.card.reminder", { hidden: true });

  /**
   * Shows the notice if it is due.
   * @param {Album} album
   * @param {import("../library/facts.js").Entry[]} entries
   */
  async look(album, entries) {
    const count = await unsavedIn(album, entries);
    if (!count) return;
    this.element.replaceChildren(
      h("h2", { text: "album.backup", "data-value": count }),
      h("p", { text: "album.backup.detail" }),
      h(
        "div.row",
        {},
        h("button.secondary", { type: "button", text: "album.backup.make", onclick: () => this.make() }),
        h("button.secondary", { type: "button", text: "album.backup.later", onclick: () => void this.putOff(album) }),
      ),
    );
    translate(this.element);
    this.element.hidden = false;
  }

  make() {
    location.hash = "#/backup";
  }

  /** @param {Album} album */
  async putOff(album) {
    this.element.hidden = true;
    focusHeading();
    await noteBackup(album, { later: Date.now() }).catch(console.warn);
  }
}
