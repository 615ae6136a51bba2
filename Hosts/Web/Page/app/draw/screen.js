// Drawing: the board over the whole window, kept in the album while it is drawn on.

import "../../inkdot/doodle/element.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { openAlbum } from "../album/album.js";
import { h, icon, translate } from "../dom.js";
import { Autosave } from "./autosave.js";
import { drawStyle } from "./style.js";
import { holdDrawing } from "./tabs.js";
import { drawTexts } from "./texts.js";
import { addTexts, text } from "../texts.js";

addTexts(drawTexts);

/** Where the board's settings are kept; nothing secret. */
const settingsKey = "inkdot-board";
/** Longest side of the picture in the album, in px. */
const thumbnailSide = 480;
/**
 * What a failure to store means to a person.
 * @type {Record<number, string>}
 */
const failureTexts = {
  [Failure.storageDenied]: "draw.denied", [Failure.storageFull]: "draw.full", [Failure.changedElsewhere]: "draw.changed",
};

/**
 * The screen of a drawing of the album, or of a new one.
 * @param {(to: string) => void} go
 * @param {string} id empty for a new one
 * @param {string} from the screen before
 */
export function drawScreen(go, id, from) {
  if (!document.adoptedStyleSheets.includes(drawStyle)) document.adoptedStyleSheets.push(drawStyle);
  const screen = new DrawScreen(go, id, from === "album" ? from : "");
  return { node: screen.root, leave: () => screen.leave() };
}

class DrawScreen {
  /** @param {(to: string) => void} go @param {string} id @param {string} origin where *Back* leads */
  constructor(go, id, origin) {
    this.go = go;
    this.origin = origin;
    this.id = id;
    this.hasChanged = false;
    this.size = { width: 0, height: 0 };
    /**
     * Lets other tabs have the drawing.
     * @type {(() => void) | null}
     */
    this.release = null;
    /** @type {import("../../inkdot/doodle/element.js").DoodleBoardElement} */
    this.board = /** @type {any} */ (h("inkdot-doodle-board", { album: true }));
    this.banner = h("div.banner", { slot: "banner", role: "alert", hidden: true });
    this.board.append(
      h("button.round", { slot: "start", type: "button", label: "back", onclick: () => this.back() }, icon("back")),
      this.banner);
    this.cover = h("div.cover", { role: "status" }, h("p", { text: "draw.opening" }));
    this.root = h("div.draw", {}, this.board, this.cover);
    this.autosave = new Autosave({
      about: () => ({ name: "", ...this.size }),
      created: (entry) => this.created(entry.id),
      changed: () => this.tellFailure(),
    });
    // All of it goes with the screen.
    this.life = new AbortController();
    const { signal } = this.life;
    const listen = (/** @type {string} */ name, /** @type {(event: CustomEvent) => void} */ act) =>
      this.board.addEventListener(`inkdot-${name}`, /** @type {EventListener} */ (act));
    listen("journal", (event) => {
      const { detail, begins } = /** @type {import("../../inkdot/doodle/desk.js").InkdotJournalEvent} */ (event);
      this.hasChanged = true;
      this.autosave.add(detail, begins);
    });
    listen("save", () => void this.save());
    listen("settings", ({ detail }) => keepSettings(detail));
    addEventListener("visibilitychange", () => document.hidden && void this.keep(), { signal });
    addEventListener("pagehide", () => void this.keep(), { signal });
    addEventListener("beforeunload", (event) => this.autosave.failure && event.preventDefault(), { signal });
    this.board.settings = keptSettings();
    this.board.addEventListener("inkdot-ready", () => void this.begin(false), { signal });
  }

  /** Begins the drawing, or opens it. */
  async begin(/** @type {boolean} */ isForced) {
    const { board, id } = this;
    if (!id) {
      this.size = board.roomForPaper;
      board.start(this.size);
      this.show();
      return;
    }
    try {
      this.release = await holdDrawing(id, isForced, () => this.taken());
      if (!this.release) {
        this.hide("draw.elsewhere", ["draw.take", () => void this.begin(true)]);
        return;
      }
      const album = await openAlbum();
      const entry = await album.get(id);
      if (!entry) throw new StoreError(Failure.recordMissing);
      if (entry.name) board.setAttribute("name", entry.name);
      this.open(album, await album.read(id));
    } catch (error) {
      const isMissing = error instanceof StoreError && error.failure === Failure.recordMissing;
      if (!(error instanceof StoreError)) console.error("The drawing could not be opened.", error);
      if (isMissing) this.hide("draw.missing");
      else this.hide("draw.storage", ["draw.retry", () => void this.begin(isForced)]);
    }
  }

  /** @param {import("../album/album.js").Album} album @param {Uint8Array} bytes */
  open(album, bytes) {
    const download = () => downloadBytes(bytes, "damaged.inkdot");
    try {
      const { losses } = this.board.open(bytes);
      this.autosave.resume(album, this.id, bytes.length);
      this.show();
      if (!losses.length) return;
      const words = [...new Set(losses.map(({ kind }) => kind))].map((kind) => text(`loss.${kind}`));
      this.tell("draw.losses", words.join(document.documentElement.lang === "en" ? ", " : "、"),
        ["draw.original", download], ["draw.close", () => this.tell("")]);
    } catch (error) {
      console.warn("The drawing cannot be read.", error);
      this.hide("draw.unreadable", ["draw.original", download]);
    }
  }

  /** The first step of a new drawing is stored: from now on a reload comes back to it. */
  created(/** @type {string} */ id) {
    this.id = id;
    if (this.root.isConnected) history.replaceState(null, "", `${location.pathname}${location.search}#/draw/${id}`);
    void holdDrawing(id, false, () => this.taken()).then((release) => { this.release = release; });
  }

  /** Another tab took the drawing. */
  taken() {
    this.autosave.stop();
    this.hide("draw.taken", ["draw.take", () => location.reload()]);
  }

  // MARK: Keeping

  /** Stores what waits, and the picture for the album. */
  async keep() {
    const { autosave } = this;
    await autosave.settle();
    if (!autosave.album || !autosave.id || autosave.failure || autosave.isStopped || !this.hasChanged) return;
    this.hasChanged = false;
    try {
      await autosave.album.setThumbnail(autosave.id, await this.board.thumbnail(thumbnailSide));
    } catch (error) {
      // The drawing itself is safe; its picture is made with the next save.
      this.hasChanged = true;
      console.warn("The picture for the album could not be stored.", error);
    }
  }

  async save() {
    if (!this.autosave.id && !this.autosave.failure) {
      this.board.notify(text("draw.empty"));
      return;
    }
    if (this.autosave.failure) await this.autosave.store();
    await this.keep();
    if (!this.autosave.failure) {
      this.board.notify(text("draw.saved"), { action: text("home.album"), press: () => this.go("album") });
    }
  }

  back() {
    if (!this.autosave.failure) {
      this.go(this.origin);
      return;
    }
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { onclose: () => dialog.remove() },
      h("p", { text: "draw.leave" }),
      h("div.row", {},
        h("button.primary", { type: "button", text: "draw.leave.no", onclick: () => dialog.close() }),
        h("button.danger", { type: "button", text: "draw.leave.yes", onclick: () => this.go(this.origin) }))));
    this.root.append(dialog);
    translate(dialog);
    dialog.showModal();
  }

  /** Before another screen is shown. */
  async leave() {
    await this.keep();
    this.life.abort();
    this.autosave.stop();
    this.release?.();
  }

  // MARK: Telling

  /** Shows the board. */
  show() {
    this.cover.hidden = true;
    this.board.focus();
  }

  /**
   * Covers the board and says why.
   * @param {string} key @param {...[string, () => void]} actions
   */
  hide(key, ...actions) {
    this.cover.hidden = false;
    this.cover.replaceChildren(
      h("h2", { text: key }), h("p", { text: `${key}.detail` }),
      h("div.row", {},
        ...actions.map(([name, act]) => h("button.primary", { type: "button", text: name, onclick: act })),
        h("button.secondary", { type: "button", text: "back", onclick: () => this.go(this.origin) })));
    translate(this.cover);
  }

  /**
   * Says something above the paper, as long as it is true; an empty key takes it away.
   * @param {string} key @param {string} value @param {...[string, () => void]} actions
   */
  tell(key, value = "", ...actions) {
    this.banner.hidden = !key;
    this.banner.replaceChildren();
    if (!key) return;
    this.banner.append(h("p", { text: key, "data-value": value }), h("div.row", {},
      ...actions.map(([name, act]) => h("button.secondary", { type: "button", text: name, onclick: act }))));
    translate(this.banner);
  }

  tellFailure() {
    const { failure } = this.autosave;
    if (!failure) {
      this.tell("");
      this.board.notify(text("draw.again"));
      return;
    }
    const key = failure instanceof StoreError ? failureTexts[failure.failure] : undefined;
    this.tell(key ?? "draw.failed", "",
      ["draw.export", () => this.board.showExports()], ["draw.retry", () => void this.autosave.store()]);
  }
}

/** @param {Uint8Array} bytes @param {string} name */
function downloadBytes(bytes, name) {
  const link = h("a", { href: URL.createObjectURL(new Blob([bytes])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(/** @type {HTMLAnchorElement} */ (link).href), 60_000);
}

function keptSettings() {
  try {
    return JSON.parse(localStorage.getItem(settingsKey) ?? "null");
  } catch {
    // Damaged or denied: the defaults serve.
    return null;
  }
}

function keepSettings(/** @type {unknown} */ settings) {
  try {
    localStorage.setItem(settingsKey, JSON.stringify(settings));
  } catch {
    // Denied or full: they hold for this visit.
  }
}
