// The album, which is home: drawings as pictures, with everything that can be done with one.

import { Failure } from "../../inkdot/shared/engine.js";
import { commandKey } from "../../inkdot/shared/keys.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { openAlbum } from "./album.js";
import { BackupNotice } from "./backup-notice.js";
import { AlbumActions } from "./actions.js";
import { takeDrops } from "./drops.js";
import { Folders } from "./folders.js";
import { icon } from "../../inkdot/shared/icons.js";
import { showAlbumMenu, showDrawingMenu, showExports } from "./menus.js";
import { offerFolders, showFolderMenu } from "./moving.js";
import { patternOffer } from "./offer.js";
import { closedPicture } from "./pictures.js";
import { Grid } from "./grid.js";
import { makePicture } from "./render.js";
import { RoomNotice } from "./room.js";
import { showOnly } from "./shown.js";
import { Selection } from "./selection.js";
import { albumTexts } from "./texts.js";
import { importTexts } from "../../inkdot/doodle/import/texts.js";
import { Thumbnails } from "./thumbnails.js";
import { titleOf } from "./tile.js";
import { Toast } from "./toast.js";
import { h, translate } from "../dom.js";
import { onLock } from "../session.js";
import { setting } from "../settings/settings.js";
import { addTexts } from "../texts.js";

addTexts(albumTexts);
addTexts(importTexts);

/** How long the storage may take before the album says that it loads, in milliseconds. */
const patience = 150;

/** @typedef {import("./album.js").Entry} Entry */
/** @typedef {import("./tile.js").Tile} Tile */

/** The drawing that was opened last, to come back to. */
let lastOpened = "";
/** How far the page was scrolled when the book was locked; negative when it was not. */
let lockedAt = -1;
/**
 * Files that the system was asked to open with this app and that no album has taken yet.
 * @type {FileSystemFileHandle[]}
 */
const handed = [];
/**
 * Has the album that is shown take them.
 * @type {(() => void) | null}
 */
let takeHanded = null;
let isListening = false;

/** Listens to what the system hands over, once: the browser keeps what listens for good, so it must not hold an album. */
function listen() {
  if (isListening) return;
  isListening = true;
  /** @type {any} */ (globalThis).launchQueue?.setConsumer((/** @type {{files?: FileSystemFileHandle[]}} */ { files = [] }) => {
    handed.push(...files);
    takeHanded?.();
  });
}

/** Number of drawings from which they can be searched. */
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
    /** @type {import("./album.js").Album | undefined} */
    this.opened = undefined;
    /**
     * All drawings, and those in the trash.
     * @type {Entry[]}
     */
    this.kept = [];
    /** @type {Entry[]} */
    this.trashed = [];
    /**
     * Those that are shown unless a name is looked for.
     * @type {Entry[]}
     */
    this.entries = [];
    /** Counts requests for the list and removals from it; the answer to an earlier request is out of date. */
    this.asked = 0;
    /** The drawing that was chosen last: Shift chooses from there on. */
    this.anchor = "";
    // All of it goes with the screen.
    this.life = new AbortController();
    const { signal } = this.life;

    this.count = h("p.count.unseen", { "aria-live": "polite" });
    this.create = h(
      "li.new",
      {},
      h(
        "button.open",
        { type: "button", onclick: () => go("draw") },
        h("span.box", {}, icon("bigger")),
        h("span.words", {}, h("span.label", { text: "album.new" })),
      ),
    );
    this.file = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "file",
        // Accept any type: phones disable files with an unknown extension even if `accept` lists it.
        multiple: true,
        hidden: true,
        onchange: () => {
          const files = [...(this.file.files ?? [])];
          this.file.value = "";
          void this.actions.import(files);
        },
      })
    );
    this.search = /** @type {HTMLInputElement} */ (
      h("input.search", {
        type: "search",
        label: "album.search",
        hint: "album.search",
        autocomplete: "off",
        enterkeyhint: "search",
        maxlength: 120,
        oninput: () => this.arrange(),
      })
    );
    this.folders = new Folders(
      () => {
        this.selection.end();
        this.present();
        scrollTo(0, 0);
      },
      (folder, place) => showFolderMenu(this, folder, place),
    );
    this.more = h(
      "button.round.options",
      {
        type: "button",
        label: "album.options",
        "aria-haspopup": "menu",
        onclick: () => {
          const { left, bottom } = this.more.getBoundingClientRect();
          showAlbumMenu(this, { x: left, y: bottom });
        },
      },
      icon("more"),
    );
    this.top = h("div.top", {}, this.count, this.folders.element, this.search, this.more, this.file);
    this.backup = new BackupNotice();
    this.room = new RoomNotice(() => void this.actions.try(() => this.reload()));
    this.keys = h("p.unseen", { id: "album-keys", text: "album.keys" });
    this.list = h("ul", {
      role: "list",
      label: "album.list",
      "aria-describedby": "album-keys",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
      onfocusin: (/** @type {FocusEvent} */ event) => {
        const tile = this.grid.at(event.target);
        if (tile) this.grid.activate(tile.entry.id);
      },
      onclick: (/** @type {MouseEvent} */ event) => this.click(event),
      oncontextmenu: (/** @type {MouseEvent} */ event) => {
        const tile = this.grid.at(event.target);
        if (!tile) return;
        event.preventDefault();
        if (this.selection.isOn) return;
        // A key has no place of its own.
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
    const drops = takeDrops((files) => void this.actions.import(files), signal);
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
    /** @type {Element | null} */
    let pressed = null;
    this.root.addEventListener(
      "click",
      (event) => {
        const target = /** @type {Element} */ (event.target).closest("button, a");
        // The second press of a double one is not for what has come in the place of the first.
        if (event.detail > 1 && target !== pressed) {
          event.stopPropagation();
          event.preventDefault();
        }
        pressed = target;
      },
      { capture: true, signal },
    );
    onLock(
      "finish",
      () => {
        lockedAt = scrollY;
      },
      signal,
    );
    document.addEventListener("keydown", (event) => this.pressAnywhere(event), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        // Another tab may have drawn meanwhile, also the first drawing.
        const isShown = ["list", "empty"].includes(this.root.dataset.state ?? "");
        if (!document.hidden && isShown) void this.reload().catch(() => {});
      },
      { signal },
    );
  }

  leave() {
    takeHanded = null;
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
    const wait = setTimeout(() => this.show("loading"), patience);
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
    // What cannot be deleted today is tried again the next time.
    album.purge(undefined, [...this.actions.removed, ...this.actions.wanted]).catch(console.warn);
  }

  /** Imports files that the system was asked to open with this app, now and as long as the album is shown. */
  takeOpened() {
    if (this.life.signal.aborted) return;
    takeHanded = () => {
      const files = handed.splice(0);
      if (!files.length) return;
      void this.actions.try(async () => this.actions.import(await Promise.all(files.map((file) => file.getFile()))));
    };
    takeHanded();
    listen();
  }

  /** Brings what is stored to the screen. */
  async reload(isFirst = false) {
    const asked = ++this.asked;
    const album = await this.album();
    const { kept, trashed } = await album.shelves();
    if (asked !== this.asked) return;
    // Before the drawings: what came above them later would move them from under the finger.
    if (isFirst) await this.backup.look(album, kept).catch(console.warn);
    Object.assign(this, { kept, trashed });
    this.present();
  }

  /** Shows what is to be shown of the drawings that are known. */
  present() {
    this.folders.set(this.kept, this.trashed);
    const { isTrash } = this.folders;
    this.root.classList.toggle("trash", isTrash);
    this.entries = isTrash ? this.trashed : this.folders.among(this.kept);
    this.selection.keep(new Set(this.entries.map(({ id }) => id)));
    this.show(this.entries.length ? "list" : "empty");
    this.arrange();
  }

  /** The drawings in the order that is chosen. */
  sorted(/** @type {Entry[]} */ entries) {
    if (this.room.isLargestFirst) return [...entries].sort((a, b) => b.byteCount - a.byteCount);
    if (setting("albumOrder") !== "name" || this.folders.isTrash) return entries;
    const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
    return [...entries].sort((a, b) => compare(titleOf(a), titleOf(b)));
  }

  /** The drawings that are looked for: all, unless part of a name is given; and what is chosen, so that nothing unseen is deleted. */
  found() {
    const plain = (/** @type {string} */ name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const wanted = plain(this.search.value.trim());
    const entries = this.sorted(this.entries);
    return wanted ? entries.filter((entry) => this.selection.has(entry.id) || plain(titleOf(entry)).includes(wanted)) : entries;
  }

  get isSearching() {
    return this.search.value.trim() !== "";
  }

  /** Shows what is found. */
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
    // Nothing is unseen because of a name in a field that is gone.
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
      this.list.replaceChildren(
        ...Array.from({ length: 12 }, () =>
          h("li.skeleton", { "aria-hidden": "true" }, h("span.open", {}, h("span.box"), h("span.name"), h("span.detail"))),
        ),
      );
    } else if (state !== "list") {
      this.list.querySelectorAll(".skeleton").forEach((one) => one.remove());
      delete this.count.dataset.text;
      this.count.textContent = "";
    }
    translate(this.root);
  }

  /** The album cannot be shown at all. */
  showFailure(/** @type {unknown} */ error) {
    console.warn("The album could not be opened.", error);
    const isDenied = error instanceof StoreError && error.failure === Failure.storageDenied;
    const key = isDenied ? "album.denied" : "album.broken";
    const { activeElement } = document;
    // What can be taken back stays on offer.
    const hadFocus = this.root.contains(activeElement) && !this.toast.element.contains(activeElement);
    this.failed.replaceChildren(
      closedPicture(),
      h("h2", { text: key }),
      h("p", { role: "alert", text: `${key}.detail` }),
      h("button.secondary", { type: "button", text: "album.again", onclick: () => void this.tryAgain() }),
    );
    this.show("failed");
    if (hadFocus) this.failed.querySelector("button")?.focus();
  }

  /** Opens the album once more; the button that led here is gone meanwhile. */
  async tryAgain() {
    await this.open();
    if (this.life.signal.aborted) return;
    if (this.root.dataset.state === "failed") this.failed.querySelector("button")?.focus();
    else this.focus(this.found()[0]?.id);
  }

  /** After a drawing the album is where it was left. */
  comeBack() {
    const id = lastOpened;
    lastOpened = "";
    if (lockedAt >= 0) scrollTo(0, lockedAt);
    lockedAt = -1;
    if (id && this.root.isConnected) this.grid.focus(id, "center");
  }

  // MARK: Choosing

  chosenEntries() {
    return this.entries.filter(({ id }) => this.selection.has(id));
  }

  /** Another drawing is chosen, or choosing has begun or ended. */
  chosen() {
    const { isOn } = this.selection;
    const hadFocus = this.selection.element.contains(document.activeElement);
    this.root.classList.toggle("choosing", isOn);
    this.show(this.entries.length ? "list" : "empty");
    if (!isOn && hadFocus) this.more.focus();
    this.arrange();
  }

  /** Begins to choose several. */
  beginChoosing() {
    this.selection.choose([]);
    // The button that led here is hidden now.
    this.focus(this.found()[0]?.id);
  }

  /** Deletes drawings; from the trash for good. */
  remove(/** @type {Entry[]} */ entries) {
    void (this.folders.isTrash ? this.actions.eraseFromTrash(entries) : this.actions.remove(entries));
  }

  openDrawing(/** @type {string} */ id) {
    lastOpened = id;
    this.go(`draw/${id}`);
  }

  /** Begins to choose, with a drawing; the button that led here is hidden then. */
  choose(/** @type {string} */ id) {
    this.selection.toggle(id);
    this.focus(id);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const tile = this.grid.at(event.target);
    if (!tile?.link.contains(/** @type {Node} */ (event.target))) return;
    const { id } = tile.entry;
    if (this.selection.isOn && event.shiftKey) {
      const found = this.found();
      const at = (/** @type {string} */ one) => found.findIndex((entry) => entry.id === one);
      // Where the first of them is not there any more it is this one alone.
      const [from, to] = [at(this.anchor) < 0 ? at(id) : at(this.anchor), at(id)].sort((a, b) => a - b);
      this.selection.choose([...this.selection.ids, ...found.slice(from, to + 1).map((entry) => entry.id)]);
    } else if (this.selection.isOn || event.ctrlKey || event.metaKey) {
      this.selection.toggle(id);
      this.anchor = id;
    } else if (this.folders.isTrash) {
      this.showMenu(tile, { x: event.clientX, y: event.clientY });
    } else {
      lastOpened = id;
      return;
    }
    event.preventDefault();
  }

  // MARK: Moving

  /** Moves the focus to a drawing by its name in the storage, also where a search has hidden it. */
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
    // There is no drawing, or none is found.
    const create = /** @type {HTMLElement} */ (this.create.querySelector("button"));
    (this.selection.isOn ? this.selection.done : this.isSearching ? this.search : create).focus();
  }

  /** Takes drawings off the screen; the focus goes to what takes the place of the first. False when they are gone already. */
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

  /** @param {KeyboardEvent} event */
  pressAnywhere(event) {
    if (event.target instanceof HTMLInputElement || this.root.querySelector("dialog[open]")) return;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const key = commandKey(event);
    if (isCommand && key === "z" && this.toast.done) this.toast.finish(true);
    else if (isCommand && key === "a" && this.selection.isOn) this.selection.host.all();
    else if (event.key === "Escape" && this.selection.isOn) this.selection.end();
    else return;
    event.preventDefault();
  }

  /** Moves the focus by an arrow key; before the first drawing is the tile for a new one. */
  focusStep(/** @type {Entry[]} */ found, /** @type {number} */ index) {
    if (index < 0 && this.grid.offset) /** @type {HTMLElement} */ (this.create.querySelector("button")).focus();
    else this.grid.focus(found[index]?.id);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const tile = this.grid.at(event.target);
    if (!tile || event.ctrlKey || event.altKey || event.metaKey) return;
    // Focus the next drawing that remains.
    if (event.key === "Delete" && event.repeat) return;
    const { columns, offset } = this.grid;
    const row = (/** @type {number} */ index) => Math.floor((index + offset) / columns);
    const found = this.found();
    const at = this.grid.indexOf(tile.entry.id);
    const last = found.length - 1;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns,
      // Into a last row that is shorter, too.
      ArrowDown: row(at) < row(last) ? Math.min(at + columns, last) : at,
      Home: 0,
      End: last,
    };
    const isOnLink = event.target === tile.link;
    if (event.key in steps) this.focusStep(found, steps[event.key]);
    else if (event.key === " " && isOnLink && this.selection.isOn) this.selection.toggle(tile.entry.id);
    else if (this.selection.isOn && event.key === "Delete") this.remove(this.chosenEntries());
    else if (this.selection.isOn) return;
    else if (event.key === "F2" && !this.folders.isTrash) void this.actions.rename(tile.entry);
    else if (event.key === "Delete") this.remove([tile.entry]);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) this.showMenu(tile);
    else return;
    event.preventDefault();
  }

  /** @param {Tile} tile @param {{x: number, y: number}} [place] */
  showMenu(tile, place) {
    if (this.root.querySelector("dialog[open]")) return;
    const box = tile.more.getBoundingClientRect();
    showDrawingMenu(this, tile.entry, place ?? { x: box.left, y: box.bottom });
  }
}
