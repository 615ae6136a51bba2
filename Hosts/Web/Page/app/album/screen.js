// The album, which is the home screen: drawings as tiles, with all their commands.

import { openAlbum } from "../library/album.js";
import { BackupNotice } from "./backup-notice.js";
import { AlbumActions } from "./actions.js";
import { failure, fileField, ignoreSecondPress, newTile, optionsButton, searchField, skeletons } from "./controls.js";
import { acceptDrops } from "./drops.js";
import { Folders } from "./folders.js";
import { named, sorted } from "./found.js";
import { handOver } from "./handed.js";
import { showAlbumMenu, showDrawingMenu, showExports } from "./menus.js";
import { offerFolders, showFolderMenu } from "./moving.js";
import { patternOffer } from "./offer.js";
import { keepPlace, noteOpened, returnToPlace } from "./place.js";
import { click, press, pressAnywhere } from "./presses.js";
import { Grid } from "./grid.js";
import { makePicture } from "../library/render.js";
import { RoomNotice } from "./room.js";
import { showOnly } from "../library/shown.js";
import { Selection } from "./selection.js";
import { albumTexts } from "./texts.js";
import { importTexts } from "../../inkdot/doodle/import/texts.js";
import { Thumbnails } from "./thumbnails.js";
import { Toast } from "./toast.js";
import { h, translate } from "../dom.js";
import { setting } from "../settings.js";
import { addTexts } from "../texts.js";

addTexts(albumTexts);
addTexts(importTexts);

/** Time until the album shows that it is loading, in milliseconds. */
const loadingDelay = 150;

/** @typedef {import("../library/album.js").Entry} Entry */
/** @typedef {import("./tile.js").Tile} Tile */

/** Number of drawings from which search is available. */
const manyDrawings = 8;

/** @param {(to: string) => void} go */
export function albumScreen(go) {
  const screen = new AlbumScreen(go);
  void screen.open();
  return { node: screen.root, leave: async () => screen.leave() };
}

export class AlbumScreen {
  /** @param {(to: string) => void} go */
  constructor(go) {
    this.go = go;
    /** @type {import("../library/album.js").Album | undefined} */
    this.opened = undefined;
    /**
     * All drawings, and those in the trash.
     * @type {Entry[]}
     */
    this.kept = [];
    /** @type {Entry[]} */
    this.trashed = [];
    /**
     * The drawings of the current view, before the search.
     * @type {Entry[]}
     */
    this.entries = [];
    /** Counts requests for the list and removals; answers to earlier requests are outdated. */
    this.asked = 0;
    /** The drawing that was chosen last, where a range with Shift starts. */
    this.anchor = "";
    // Aborted when the screen is left.
    this.life = new AbortController();
    const { signal } = this.life;

    this.count = h("p.count.unseen", { "aria-live": "polite" });
    this.create = newTile(() => go("draw"));
    this.file = fileField((files) => void this.actions.import(files));
    this.search = searchField(() => this.arrange());
    this.folders = new Folders(
      () => {
        this.selection.end();
        this.present();
        scrollTo(0, 0);
      },
      (folder, place) => showFolderMenu(this, folder, place),
    );
    this.more = optionsButton((place) => showAlbumMenu(this, place));
    this.top = h("div.top", {}, this.count, this.folders.element, this.search, this.more, this.file);
    this.backup = new BackupNotice();
    this.room = new RoomNotice(() => void this.actions.try(() => this.reload()));
    this.keys = h("p.unseen", { id: "album-keys", text: "album.keys" });
    this.list = h("ul", {
      role: "list",
      label: "album.list",
      "aria-describedby": "album-keys",
      onkeydown: (/** @type {KeyboardEvent} */ event) => press(this, event),
      onfocusin: (/** @type {FocusEvent} */ event) => {
        const tile = this.grid.at(event.target);
        if (tile) this.grid.activate(tile.entry.id);
      },
      onclick: (/** @type {MouseEvent} */ event) => click(this, event),
      oncontextmenu: (/** @type {MouseEvent} */ event) => {
        const tile = this.grid.at(event.target);
        if (!tile) return;
        event.preventDefault();
        if (this.selection.isOn) return;
        // A key has no position.
        this.showMenu(tile, event.button === 2 || event.clientX ? { x: event.clientX, y: event.clientY } : undefined);
      },
    });
    this.empty = h("p.hint", { hidden: true, text: "album.empty.detail" });
    this.trash = h("p.hint", { hidden: true, text: "album.trash.detail" });
    this.offer = patternOffer(go);
    this.none = h("p.none", { hidden: true, text: "album.search.none" });
    this.failed = h("section.state", { hidden: true });
    this.toast = new Toast();
    this.actions = new AlbumActions(this);
    this.thumbnails = new Thumbnails(
      async (id) => (await this.album()).pictureOf(id),
      async ({ id, modified }) => makePicture(await this.album(), id, modified),
    );
    /** @type {Selection} */
    this.selection = new Selection({
      changed: () => this.chosen(),
      all: () => this.selection.choose(this.found().map(({ id }) => id)),
      duplicate: () => void this.actions.duplicate(this.chosenEntries()),
      export: (place) => void showExports(this, this.chosenEntries(), place),
      move: (place) => offerFolders(this, this.chosenEntries(), place),
      restore: () => void this.actions.restoreFromTrash(this.chosenEntries()),
      remove: () => this.remove(this.chosenEntries()),
    });
    this.grid = new Grid(this.list, this.thumbnails, (tile) => this.showMenu(tile), signal, this.create);
    this.grid.decorate = (tile) => tile.choose(this.selection.isOn ? this.selection.has(tile.entry.id) : null);
    const drops = acceptDrops((files) => void this.actions.import(files), signal);
    this.root = h(
      "div.album",
      {},
      this.keys,
      this.top,
      this.selection.element,
      this.room.element,
      this.offer,
      this.backup.element,
      this.trash,
      this.none,
      this.list,
      this.empty,
      this.failed,
      drops,
      this.toast.element,
    );
    this.changes = new MutationObserver(() => this.grid.tell());
    this.changes.observe(document.documentElement, { attributeFilter: ["lang"] });
    ignoreSecondPress(this.root, signal);
    keepPlace(signal);
    document.addEventListener("keydown", (event) => pressAnywhere(this, event), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        // Another tab may have drawn in the meantime, perhaps the first drawing.
        const isShown = ["list", "empty"].includes(this.root.dataset.state ?? "");
        if (!document.hidden && isShown) void this.reload().catch(() => {});
      },
      { signal },
    );
  }

  leave() {
    this.toast.finish(false);
    this.selection.end();
    this.life.abort();
    this.changes.disconnect();
    this.thumbnails.stop();
  }

  async album() {
    this.opened ??= await openAlbum();
    return this.opened;
  }

  // MARK: Showing

  async open() {
    this.show("");
    const wait = setTimeout(() => this.show("loading"), loadingDelay);
    try {
      await this.reload(true);
    } catch (error) {
      this.showFailure(error);
      return;
    } finally {
      clearTimeout(wait);
    }
    this.comeBack();
    if (this.entries.length) void this.room.look();
    const album = await this.album();
    this.takeOpened();
    // Deletions that fail are retried the next time.
    album.purge(undefined, [...this.actions.removed, ...this.actions.wanted]).catch(console.warn);
  }

  /** Imports files that the system asked this app to open, now and while the album is shown. */
  takeOpened() {
    if (this.life.signal.aborted) return;
    handOver(
      (files) => void this.actions.try(async () => this.actions.import(await Promise.all(files.map((file) => file.getFile())))),
      this.life.signal,
    );
  }

  /** Loads the drawings and shows them. */
  async reload(isFirst = false) {
    const asked = ++this.asked;
    const album = await this.album();
    const { kept, trashed } = await album.shelves();
    if (asked !== this.asked) return;
    // Before the drawings, because inserting it later would move them under the finger.
    if (isFirst) await this.backup.look(album, kept).catch(console.warn);
    Object.assign(this, { kept, trashed });
    this.present();
  }

  /** Updates the view from the loaded drawings. */
  present() {
    this.folders.set(this.kept, this.trashed);
    const { isTrash } = this.folders;
    this.root.classList.toggle("trash", isTrash);
    this.entries = isTrash ? this.trashed : this.folders.among(this.kept);
    this.selection.keep(new Set(this.entries.map(({ id }) => id)));
    this.show(this.entries.length ? "list" : "empty");
    this.arrange();
  }

  /** The drawings that match the search, and the chosen ones, so that no invisible drawing is deleted. */
  found() {
    const order = this.room.isLargestFirst ? "size" : this.folders.isTrash ? "recent" : setting("albumOrder");
    return named(this.search.value, sorted(this.entries, order), ({ id }) => this.selection.has(id));
  }

  get isSearching() {
    return this.search.value.trim() !== "";
  }

  /** Shows the found drawings. */
  arrange() {
    const found = this.found();
    const { isSearching } = this;
    if (this.root.dataset.state === "list") {
      this.count.dataset.text = isSearching ? "album.found" : found.length === 1 ? "album.count.one" : "album.count";
      this.count.dataset.value = String(found.length);
    }
    this.none.hidden = found.length > 0 || !this.entries.length;
    this.none.dataset.value = this.search.value.trim();
    this.grid.set(found, this.room.isLargestFirst, !isSearching && !this.selection.isOn && !this.folders.isTrash);
    translate(this.root);
  }

  /** @param {"" | "loading" | "list" | "empty" | "failed"} state */
  show(state) {
    this.root.dataset.state = state;
    this.top.hidden = state === "failed";
    const isShown = state === "list" || state === "empty";
    // Clears the search if its field is hidden; otherwise drawings would stay hidden.
    const isSearchable = isShown && (this.entries.length >= manyDrawings || this.isSearching);
    this.search.hidden = !isSearchable;
    this.more.hidden = !isShown;
    this.list.hidden = !isShown && state !== "loading";
    this.keys.hidden = this.list.hidden;
    this.empty.hidden = state !== "empty";
    this.trash.hidden = !this.folders.isTrash || !isShown;
    this.failed.hidden = state !== "failed";
    this.list.setAttribute("aria-busy", String(state === "loading"));
    if (state === "loading") {
      this.count.dataset.text = "album.loading";
      this.list.replaceChildren(...skeletons());
    } else if (state !== "list") {
      this.list.querySelectorAll(".skeleton").forEach((one) => one.remove());
      delete this.count.dataset.text;
      this.count.textContent = "";
    }
    translate(this.root);
  }

  /** Shows that the album cannot be opened. */
  showFailure(/** @type {unknown} */ error) {
    console.warn("The album could not be opened.", error);
    const { activeElement } = document;
    // Undo stays available.
    const hadFocus = this.root.contains(activeElement) && !this.toast.element.contains(activeElement);
    this.failed.replaceChildren(...failure(error, () => void this.tryAgain()));
    this.show("failed");
    if (hadFocus) this.failed.querySelector("button")?.focus();
  }

  /** Opens the album again; the button that was pressed is removed. */
  async tryAgain() {
    await this.open();
    if (this.life.signal.aborted) return;
    if (this.root.dataset.state === "failed") this.failed.querySelector("button")?.focus();
    else this.focus(this.found()[0]?.id);
  }

  /** Restores the position in the album after a drawing. */
  comeBack() {
    const id = returnToPlace();
    if (id && this.root.isConnected) this.grid.focus(id, "center");
  }

  // MARK: Choosing

  chosenEntries() {
    return this.entries.filter(({ id }) => this.selection.has(id));
  }

  /** Called when the chosen drawings change, or choosing begins or ends. */
  chosen() {
    const { isOn } = this.selection;
    const hadFocus = this.selection.element.contains(document.activeElement);
    this.root.classList.toggle("choosing", isOn);
    this.show(this.entries.length ? "list" : "empty");
    if (!isOn && hadFocus) this.more.focus();
    this.arrange();
  }

  /** Begins to choose several drawings. */
  beginChoosing() {
    this.selection.choose([]);
    // The button that was pressed is hidden now.
    this.focus(this.found()[0]?.id);
  }

  /** Moves drawings to the trash; in the trash, deletes them permanently. */
  remove(/** @type {Entry[]} */ entries) {
    void (this.folders.isTrash ? this.actions.eraseFromTrash(entries) : this.actions.remove(entries));
  }

  openDrawing(/** @type {string} */ id) {
    noteOpened(id);
    this.go(`draw/${id}`);
  }

  /** Begins to choose, with a drawing; the button that was pressed is hidden then. */
  choose(/** @type {string} */ id) {
    this.selection.toggle(id);
    this.focus(id);
  }

  // MARK: Moving

  /** Moves the focus to a drawing, also if a search hides it. */
  focusOn(/** @type {string} */ id) {
    const entry = this.kept.find((one) => one.id === id);
    if (entry && !this.entries.includes(entry)) {
      showOnly({ kind: "all", folder: "" });
      this.present();
    }
    if (this.search.value && !this.found().some((entry) => entry.id === id)) {
      this.search.value = "";
      this.arrange();
    }
    this.focus(id);
  }

  focus(/** @type {string | undefined} */ id) {
    if (this.grid.focus(id)) return;
    // There are no drawings, or none are found.
    const create = /** @type {HTMLElement} */ (this.create.querySelector("button"));
    (this.selection.isOn ? this.selection.done : this.isSearching ? this.search : create).focus();
  }

  /** Removes drawings from the screen and focuses the next one. False if they are already removed. */
  takeAway(/** @type {string[]} */ ids) {
    const found = this.found();
    const at = found.findIndex(({ id }) => ids.includes(id));
    const hadFocus = this.list.contains(document.activeElement) || this.selection.isOn;
    const there = this.entries.length;
    const stays = (/** @type {Entry} */ { id }) => !ids.includes(id);
    this.entries = this.entries.filter(stays);
    this.kept = this.kept.filter(stays);
    if (this.entries.length === there) return false;
    this.asked += 1;
    this.selection.end();
    this.show(this.entries.length ? "list" : "empty");
    this.arrange();
    const left = this.found();
    if (hadFocus) this.focus((left[at] ?? left[at - 1])?.id);
    return true;
  }

  /** @param {Tile} tile @param {{x: number, y: number}} [place] */
  showMenu(tile, place) {
    if (this.root.querySelector("dialog[open]")) return;
    const box = tile.more.getBoundingClientRect();
    showDrawingMenu(this, tile.entry, place ?? { x: box.left, y: box.bottom });
  }
}
