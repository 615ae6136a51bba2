// The drawing screen: a full-window board. Shows the state of its session, and passes it the changes.

import "../../inkdot/doodle/element.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { within } from "../../inkdot/shared/within.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { isSure } from "../dialog.js";
import { h, icon, translate } from "../dom.js";
import { forgetCopy } from "../../inkdot/doodle/clipboard.js";
import { download as saveFile } from "../download.js";
import { lockButton } from "../lock-button.js";
import { nameField } from "./name-field.js";
import { DrawingSession } from "./session.js";
import { DrawSettings, sheetForTheme } from "./settings.js";
import { drawTexts } from "./texts.js";
import { addTexts, listed, text } from "../texts.js";
import { access, onLock } from "../session.js";

addTexts(drawTexts);
onLock("forget", forgetCopy);

/** Maximum side of the thumbnail, in px. */
const thumbnailSide = 480;
/** Time that leaving waits for pending writes before it asks, in ms. */
const settleTimeout = 2000;
/** Time until pending writes are mentioned, in ms. */
const mentionedAfter = 1000;
/**
 * The texts for failures to store.
 * @type {Record<string, string>}
 */
const failureTexts = {
  [Failure.storageDenied]: "draw.denied",
  [Failure.storageFull]: "draw.full",
  [Failure.storageClosed]: "draw.shut",
  [Failure.changedElsewhere]: "draw.changed",
  [Failure.recordMissing]: "draw.gone",
};

/**
 * Creates the screen of a drawing in the album, or of a new one.
 * @param {(to: string) => void} go
 * @param {string} id empty for a new one
 * @param {string} from the screen before
 * @param {string} [mode] `replay` replays the drawing
 */
export function drawScreen(go, id, from, mode) {
  const screen = new DrawScreen(go, id, from === "album" ? from : "");
  screen.plays = mode === "replay";
  return { node: screen.root, mayLeave: () => screen.mayLeave(), leave: () => screen.leave() };
}

class DrawScreen {
  /** @param {(to: string) => void} go @param {string} id @param {string} origin where *Back* leads */
  constructor(go, id, origin) {
    this.go = go;
    this.origin = origin;
    this.id = id;
    /** Whether to replay the drawing after it is opened. */
    this.plays = false;
    /** The key of the shown failure; empty if there is none. */
    this.toldFailure = "";
    /** The timer that mentions pending writes. */
    this.mention = 0;
    this.isLocking = false;
    /** Whether the user has agreed to discard unsaved changes so that the book can lock. */
    this.givesUp = false;
    /** Called while the book locks, when something may have been stored. */
    this.stepped = () => {};
    /** @type {import("../../inkdot/doodle/element.js").DoodleBoardElement} */
    this.board = /** @type {any} */ (h("inkdot-doodle-board", { album: "automatic", preferences: "none" }));
    // In the board, so that keys draw while it has the focus.
    this.heading = h("h1.unseen", { slot: "start", text: "title.draw", tabindex: -1 });
    this.name = nameField({
      name: () => this.session.name,
      rename: (name) => void this.rename(name),
      done: () => this.board.focus(),
    });
    this.banner = h("div.banner", { slot: "banner", role: "alert", hidden: true });
    this.board.append(
      this.heading,
      h("button.round", { slot: "start", type: "button", label: "back", onclick: () => this.go(this.origin) }, icon("back")),
      this.name.element,
      this.banner,
      ...lockButton({ slot: "end" }),
    );
    this.cover = h("div.cover", { role: "status" }, h("p", { text: "draw.opening" }));
    this.root = h("div.draw", {}, this.board, this.cover);
    this.session = new DrawingSession({
      changed: () => this.show(),
      progress: () => this.showState(),
      picture: () => this.board.thumbnail(thumbnailSide),
      finish: () => this.board.finish(),
    });
    // Aborted when the screen is left.
    this.life = new AbortController();
    const { signal } = this.life;
    const listen = (/** @type {string} */ name, /** @type {(event: CustomEvent) => void} */ act) =>
      this.board.addEventListener(`inkdot-${name}`, /** @type {EventListener} */ (act));
    listen("journal", (event) => {
      const { detail, begins } = /** @type {import("../../inkdot/doodle/desk-events.js").InkdotJournalEvent} */ (event);
      this.session.add(detail, begins, this.board.sheet);
    });
    listen("save", () => void this.save());
    listen("settings", ({ detail }) => this.settings.keep(detail));
    addEventListener("visibilitychange", () => document.hidden && this.keep(), { signal });
    addEventListener("pagehide", () => this.keep(), { signal });
    // WebKit takes the drawing's lock from a page in the back-forward cache, even without another tab.
    addEventListener("pageshow", ({ persisted }) => persisted && !this.session.hasUnsaved && location.reload(), { signal });
    addEventListener("beforeunload", (event) => this.mayEnd() || event.preventDefault(), { signal });
    onLock("finish", () => this.finish(), signal);
    onLock("resume", () => this.resume(), signal);
    this.settings = new DrawSettings(this.board, signal);
    this.board.pdfReader = (file) => this.pageOf(file);
    this.board.addEventListener("inkdot-ready", () => void this.begin(false), { signal });
    void this.tellIfBroken();
  }

  /** The engine could not be loaded. Reported here, because the cover hides the board. */
  async tellIfBroken() {
    try {
      await this.board.ready;
    } catch {
      this.hide("draw.broken", ["error.reload", () => location.reload()]);
    }
  }

  /** Creates the drawing, or opens it. */
  async begin(/** @type {boolean} */ isForced) {
    const { board, session, id } = this;
    if (!id) {
      board.start(sheetForTheme());
      this.settings.takePen(board);
      const { width, height } = board.sheet;
      await session.begin({ width, height });
      return;
    }
    const bytes = await session.open(id, isForced);
    if (!bytes) return;
    this.showName();
    const download = () => saveFile(new File([bytes], "damaged.inkdot"));
    try {
      const { losses } = board.open(bytes);
      session.accept();
      if (this.plays) {
        this.plays = false;
        // A reload opens the drawing itself.
        if (location.hash === `#/draw/${id}/replay`)
          history.replaceState(history.state, "", `${location.pathname}${location.search}#/draw/${id}`);
        void board.replay();
      }
      const kinds = [...losses.map(({ kind }) => kind), ...(session.isWhole ? [] : ["steps"])];
      if (!kinds.length) return;
      const words = [...new Set(kinds)].map((kind) => text(`loss.${kind}`));
      this.tell("draw.losses", listed(words), ["draw.original", download], ["draw.close", () => this.tell("")]);
    } catch (error) {
      console.warn("The drawing cannot be read.", error);
      session.refuse();
      this.hide("draw.unreadable", ["draw.original", download]);
    }
  }

  /** Called when the page may end: stores a name being typed and the thumbnail. */
  keep() {
    this.name.keep();
    void this.session.keepPicture();
  }

  /** Shows the name of the drawing, which is also used for exports. */
  showName() {
    this.board.setAttribute("file-name", this.session.name);
    this.name.show();
  }

  /** Shows below the name whether the drawing is saved. */
  showState() {
    const { failure, hasUnsaved, id } = this.session;
    clearTimeout(this.mention);
    if (failure !== null) this.name.tell("unsaved");
    else if (!hasUnsaved) this.name.tell(id ? "saved" : "");
    else this.mention = setTimeout(() => this.name.tell("saving"), mentionedAfter);
  }

  async rename(/** @type {string} */ name) {
    const renaming = this.session.rename(name);
    this.showName();
    try {
      await renaming;
    } catch (error) {
      console.warn("The drawing could not be renamed.", error);
      this.showName();
      this.board.notify(text("draw.rename.failed"), { isError: true });
    }
  }

  async save() {
    const { session, board } = this;
    if (!session.id && !session.hasUnsaved) {
      board.notify(text("draw.empty"));
      return;
    }
    await session.keepPicture();
    if (!session.hasUnsaved) board.notify(text("draw.saved"), { action: text("home.album"), press: () => this.go("album") });
  }

  /**
   * Returns a PDF page chosen by the user, as a drawing; null if cancelled.
   * @param {Blob} file
   */
  async pageOf(file) {
    const { pageToDrawOn } = await import("../pdf/chooser.js");
    return pageToDrawOn(this.root, file);
  }

  // MARK: Leaving

  /** Whether the page may end now without asking. */
  mayEnd() {
    const { session, board } = this;
    const hadUnsaved = session.hasUnsaved;
    // Includes a text being edited; the question gives the browser time to store it.
    board.finish();
    return !session.isAtRisk && (hadUnsaved || !session.hasUnsaved);
  }

  /** Whether the screen may be left; asks if something would be lost. */
  async mayLeave() {
    const { session } = this;
    // Includes a text or name being edited, if leaving does not press anything on the board.
    this.board.finish();
    this.name.keep();
    // While the book locks, the cover asks.
    if (!session.hasUnsaved || this.isLocking) return !session.hasUnsaved || this.givesUp;
    await within(settleTimeout, session.settle()).catch(() => {});
    return !session.hasUnsaved || isSure(this.root, { question: "draw.leave", yes: "draw.leave.yes", no: "draw.leave.no" });
  }

  /** Called before another screen is shown. */
  async leave() {
    this.givesUp = true;
    this.stepped();
    await this.session.close();
    clearTimeout(this.mention);
    this.life.abort();
    this.board.wipe();
  }

  // MARK: Locking

  /** Called when the book locks: ends the current stroke, and stores everything first. */
  async finish() {
    const { session, board } = this;
    board.finish();
    this.name.keep();
    // The cover is below dialogs, which would block its buttons.
    for (const dialog of board.shadowRoot?.querySelectorAll("dialog") ?? []) dialog.close();
    this.isLocking = true;
    await within(settleTimeout, session.settle()).catch(() => {});
    // Unsaved changes would be lost: they are hidden, and saving is retried until it succeeds or the user gives up.
    while (this.isLocking && session.hasUnsaved && !this.givesUp) {
      await new Promise((tried) => {
        this.stepped = () => tried(undefined);
        const giveUp = () => {
          this.givesUp = true;
          this.stepped();
        };
        const retry = () => void session.retry().then(this.stepped);
        this.showCover(
          "draw.locked",
          h("button.primary", { type: "button", text: "draw.retry", onclick: retry }),
          h("button.danger", { type: "button", text: "draw.locked.anyway", onclick: giveUp }),
        );
      });
      await session.settle();
    }
  }

  /** Called when the book was opened again before the screen was removed. */
  resume() {
    this.isLocking = false;
    this.stepped();
    this.show();
  }

  // MARK: Messages

  /** Shows the state of the session. */
  show() {
    const { session } = this;
    if (this.isLocking) return this.stepped();
    switch (session.state) {
      case "opening":
        // Enables the button again, which a press has disabled.
        this.cover.replaceChildren(h("p", { text: "draw.opening" }));
        translate(this.cover);
        break;
      case "drawing":
        if (!this.cover.hidden) {
          this.cover.hidden = true;
          this.board.inert = false;
          this.heading.focus({ preventScroll: true });
        }
        // Changes the address, so that a reload opens the drawing.
        if (!this.id && session.id && this.root.isConnected && location.hash === "#/draw") {
          this.id = session.id;
          history.replaceState(history.state, "", `${location.pathname}${location.search}#/draw/${session.id}`);
        }
        this.showFailure();
        this.showState();
        break;
      case "elsewhere":
        this.hide("draw.elsewhere", ["draw.take", () => void this.begin(true)]);
        break;
      case "giving":
        this.hide("draw.giving");
        break;
      case "taken":
        // If that fails, the drawing still counts as stored.
        this.id ||= session.id;
        if (session.hasUnsaved)
          this.hide("draw.taken.unsaved", ["draw.export", () => saveFile(new File([this.board.bytes()], "drawing.inkdot"))]);
        else this.hide("draw.taken", ["draw.take", () => void this.begin(true)]);
        break;
      case "missing":
        this.hide("draw.missing");
        break;
      case "denied":
        this.hide("draw.refused", ["draw.retry", () => void this.begin(false)]);
        break;
      case "failed":
        this.hide("draw.storage", ["draw.retry", () => void this.begin(false)]);
        break;
    }
  }

  /**
   * Covers the board and shows a reason.
   * @param {string} key @param {...[string, () => void]} actions
   */
  hide(key, ...actions) {
    this.showCover(
      key,
      ...actions.map(([name, act]) => h("button.primary", { type: "button", text: name, onclick: act })),
      h("button.secondary", { type: "button", text: "back", onclick: () => this.go(this.origin) }),
    );
  }

  /** @param {string} key @param {...HTMLElement} buttons */
  showCover(key, ...buttons) {
    const heading = h("h2", { text: key, tabindex: -1 });
    this.cover.hidden = false;
    this.cover.replaceChildren(heading, h("p", { text: `${key}.detail` }), h("div.row", {}, ...buttons));
    translate(this.cover);
    // Nothing below it should be reachable by keys or screen readers.
    this.board.inert = true;
    heading.focus({ preventScroll: true });
  }

  /**
   * Shows a message above the canvas while it applies; an empty key hides it.
   * @param {string} key @param {string} value @param {...[string, () => void]} actions
   */
  tell(key, value = "", ...actions) {
    this.banner.hidden = !key;
    this.banner.replaceChildren();
    if (!key) return;
    this.banner.append(
      h("p", { text: key, "data-value": value }),
      h("div.row", {}, ...actions.map(([name, act]) => h("button.secondary", { type: "button", text: name, onclick: act }))),
    );
    translate(this.banner);
  }

  showFailure() {
    const { failure } = this.session;
    if (failure === null) {
      if (!this.toldFailure) return;
      this.toldFailure = "";
      this.tell("");
      this.board.notify(text("draw.again"));
      return;
    }
    const isShut = access() === "locked";
    const known = failure instanceof StoreError ? failureTexts[failure.failure] : undefined;
    const key = isShut ? "draw.unkept" : (known ?? "draw.failed");
    // Storing fails every few seconds, but the message is shown once.
    if (key === this.toldFailure) return;
    this.toldFailure = key;
    /** @type {[string, () => void]} */
    const retry = ["draw.retry", () => void this.session.retry()];
    // This board opened before the pattern was known. Without the keys, retrying does not help.
    this.tell(key, "", ["draw.export", () => this.board.showExports()], ...(isShut ? [] : [retry]));
  }
}
