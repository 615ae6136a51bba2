// Settings: whether the browser keeps the drawings, and a backup of everything.

import { h, translate } from "../dom.js";
import { access, whileOpen } from "../session.js";
import { listed, text } from "../texts.js";

/** The card about storage on this device; filled when the browser has answered. */
export function storageCard() {
  const kept = h("small", { role: "status", tabindex: -1 });
  const used = h("small");
  const ask = h("button.secondary", { type: "button", text: "storage.ask", hidden: true, onclick: () => void persist() });
  const said = h("small", { role: "status" });
  const save = h("button.secondary", { type: "button", text: "storage.backUp", onclick: () => void backUpAll() });
  const card = h(
    "div.card.list",
    {},
    h("div.item.wide", {}, h("span.words", {}, h("span", { text: "storage.kept" }), kept, used), ask),
  );
  // Content behind the lock is exported only while it is open.
  if (access() === "open") {
    card.append(
      h(
        "div.item.wide",
        {},
        h("span.words", {}, h("span", { text: "storage.seal.title" }), h("small", { text: "storage.seal.detail" })),
        h("button.secondary", { type: "button", text: "storage.seal", onclick: () => (location.hash = "#/backup") }),
      ),
      h(
        "div.item.wide",
        {},
        h("span.words", {}, h("span", { text: "storage.backUp.title" }), h("small", { text: "storage.backUp.detail" }), said),
        save,
      ),
    );
  }
  void show();
  return card;

  /** @param {HTMLElement} element @param {string} key @param {string | number} [value] */
  function say(element, key, value = "") {
    element.dataset.text = key;
    element.dataset.value = String(value);
    if (card.isConnected) translate(card);
  }

  /** @param {boolean} [wasAsked] */
  async function show(wasAsked = false) {
    const { storageState } = await import("../library/backup.js");
    const state = await storageState();
    say(
      kept,
      state.isKept ? "storage.yes" : state.isKept === undefined ? "storage.unknown" : wasAsked ? "storage.refused" : "storage.no",
    );
    if (state.used) say(used, "storage.used", state.used);
    ask.hidden = state.isKept !== false || wasAsked;
  }

  async function persist() {
    await navigator.storage.persist().catch(console.warn);
    await show(true);
    // The focused button was removed; this is its result.
    kept.focus();
  }

  async function backUpAll() {
    if (save.getAttribute("aria-disabled") === "true") return;
    // `disabled` would lose the focus.
    save.setAttribute("aria-disabled", "true");
    say(said, "storage.backingUp");
    const signal = whileOpen();
    try {
      const [{ openAlbum }, { backUp }, { download }, { noteBackup }] = await Promise.all([
        import("../library/album.js"),
        import("../library/backup.js"),
        import("../download.js"),
        import("../library/reminder.js"),
      ]);
      const album = await openAlbum();
      const made = Date.now();
      const { count, missing } = await backUp(album, download, text("storage.untitled"), signal);
      if (!missing.length) await noteBackup(album, { made }).catch(console.warn);
      if (missing.length) say(said, "storage.backUp.some", listed(missing));
      else say(said, count ? "storage.backUp.done" : "storage.backUp.none", count);
    } catch (error) {
      console.warn("The backup failed.", error);
      say(said, "storage.backUp.failed");
    } finally {
      save.removeAttribute("aria-disabled");
    }
  }
}
