// The album: all drawings on paper, the newest first, with everything that can be done with one.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { openAlbum } from "./album.js";
import { BackupNotice } from "./backup-notice.js";
import { AlbumActions } from "./actions.js";
import { takeDrops } from "./drops.js";
import { canShare, isPhone } from "../../inkdot/shared/handover.js";
import { icon } from "../../inkdot/shared/icons.js";
import { closedPicture, emptyPicture } from "./pictures.js";
import { showMenu } from "./popups.js";
import { Grid } from "./grid.js";
import { exportKinds } from "./render.js";
import { RoomNotice } from "./room.js";
import { Selection } from "./selection.js";
import { albumTexts } from "./texts.js";
import { importTexts } from "../../inkdot/doodle/import/texts.js";
import { Thumbnails } from "./thumbnails.js";
import { titleOf } from "./tile.js";
import { Toast } from "./toast.js";
import { h, translate } from "../dom.js";
import { onLock } from "../session.js";
import { addTexts, text } from "../texts.js";

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

/** @type {Record<import("./render.js").ExportKind, import("../../inkdot/shared/icons.js").IconName>} */
const iconOfKind = { png: "photo", svg: "vector", pdf: "page", inkdot: "file" };

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
     * All drawings, in the order in which they are shown.
     * @type {Entry[]}
     */
    this.entries = [];
    /** The drawing that was chosen last: Shift chooses from there on. */
    this.anchor = "";
    // All of it goes with the screen.
    this.life = new AbortController();
    const { signal } = this.life;

    const create = () =>
      h("button.primary.pill", { type: "button", onclick: () => go("draw") }, icon("bigger"), h("span", { text: "album.new" }));
    this.count = h("p.count", { "aria-live": "polite" });
    this.create = create();
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
    this.choosing = h(
      "button.secondary.pill",
      {
        type: "button",
        onclick: () => {
          this.selection.choose([]);
          // It is hidden now.
          this.focus(this.found()[0]?.id);
        },
      },
      icon("several"),
      h("span", { text: "album.select" }),
    );
    this.top = h(
      "div.top",
      {},
      this.count,
      this.search,
      this.choosing,
      h(
        "button.secondary.pill",
        { type: "button", onclick: () => this.file.click() },
        icon("import"),
        h("span", { text: "album.import" }),
      ),
      this.create,
      this.file,
    );
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
    this.empty = h(
      "section.state",
      { hidden: true },
      emptyPicture(),
      h("h2", { text: "album.empty" }),
      h("p", { text: "album.empty.detail" }),
      create(),
    );
    this.none = h("p.none", { hidden: true, text: "album.search.none" });
    this.failed = h("section.state", { hidden: true });
    this.toast = new Toast();
    this.actions = new AlbumActions(this);
    this.thumbnails = new Thumbnails(async (id) => (await this.album()).pictureOf(id));
    /** @type {Selection} */
    this.selection = new Selection({
      changed: () => this.chosen(),
      all: () => this.selection.choose(this.found().map(({ id }) => id)),
      duplicate: () => void this.actions.duplicate(this.chosenEntries()),
      export: (place) => void this.showExports(this.chosenEntries(), place),
      remove: () => void this.actions.remove(this.chosenEntries()),
    });
    this.grid = new Grid(this.list, this.thumbnails, (tile) => this.showMenu(tile), signal);
    this.grid.decorate = (tile) => tile.choose(this.selection.isOn ? this.selection.has(tile.entry.id) : null);
    const drops = takeDrops((files) => void this.actions.import(files), signal);
    this.root = h(
      "div.album",
      {},
      this.keys,
      this.top,
      this.selection.element,
      this.room.element,
      this.backup.element,
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
    const album = await this.album();
    const entries = await album.list();
    // Before the drawings: what came above them later would move them from under the finger.
    if (isFirst) await this.backup.look(album, entries).catch(console.warn);
    if (this.room.isLargestFirst) entries.sort((a, b) => b.byteCount - a.byteCount);
    this.entries = entries;
    this.selection.keep(new Set(entries.map(({ id }) => id)));
    this.show(entries.length ? "list" : "empty");
    this.arrange();
  }

  /** The drawings that are looked for: all, unless part of a name is given; and what is chosen, so that nothing unseen is deleted. */
  found() {
    const plain = (/** @type {string} */ name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const wanted = plain(this.search.value.trim());
    return wanted
      ? this.entries.filter((entry) => this.selection.has(entry.id) || plain(titleOf(entry)).includes(wanted))
      : this.entries;
  }

  /** Shows what is found. */
  arrange() {
    const found = this.found();
    const isSearching = found !== this.entries;
    if (this.root.dataset.state === "list") {
      this.count.dataset.text = isSearching ? "album.found" : found.length === 1 ? "album.count.one" : "album.count";
      this.count.dataset.value = String(found.length);
    }
    this.none.hidden = found.length > 0 || !this.entries.length;
    this.none.dataset.value = this.search.value.trim();
    translate(this.root);
    this.grid.set(found, this.room.isLargestFirst);
  }

  /** @param {"" | "loading" | "list" | "empty" | "failed"} state */
  show(state) {
    this.root.dataset.state = state;
    this.top.hidden = state === "failed";
    this.create.hidden = state !== "list" || this.selection.isOn;
    this.search.hidden = this.choosing.hidden = state !== "list";
    this.list.hidden = state !== "list" && state !== "loading";
    this.keys.hidden = this.list.hidden;
    this.empty.hidden = state !== "empty";
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
    if (!isOn && hadFocus) this.choosing.focus();
    this.arrange();
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
    } else {
      lastOpened = id;
      return;
    }
    event.preventDefault();
  }

  // MARK: Moving

  /** Moves the focus to a drawing by its name in the storage, also where a search has hidden it. */
  focusOn(/** @type {string} */ id) {
    if (this.search.value && !this.found().some((entry) => entry.id === id)) {
      this.search.value = "";
      this.arrange();
    }
    this.focus(id);
  }

  focus(/** @type {string | undefined} */ id) {
    if (this.grid.focus(id)) return;
    // There is no drawing, or none is found.
    const empty = /** @type {HTMLElement | null} */ (this.empty.querySelector("button"));
    (this.selection.isOn ? this.selection.done : this.entries.length ? this.search : empty)?.focus();
  }

  /** Takes drawings off the screen; the focus goes to what takes the place of the first. False when they are gone already. */
  takeAway(/** @type {string[]} */ ids) {
    const found = this.found();
    const at = found.findIndex(({ id }) => ids.includes(id));
    const hadFocus = this.list.contains(document.activeElement) || this.selection.isOn;
    const there = this.entries.length;
    this.entries = this.entries.filter(({ id }) => !ids.includes(id));
    if (this.entries.length === there) return false;
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
    if (isCommand && event.key.toLowerCase() === "z" && this.toast.done) this.toast.finish(true);
    else if (isCommand && event.key.toLowerCase() === "a" && this.selection.isOn) this.selection.host.all();
    else if (event.key === "Escape" && this.selection.isOn) this.selection.end();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const tile = this.grid.at(event.target);
    if (!tile || event.ctrlKey || event.altKey || event.metaKey) return;
    // Focus the next drawing that remains.
    if (event.key === "Delete" && event.repeat) return;
    const { columns } = this.grid;
    const found = this.found();
    const at = this.grid.indexOf(tile.entry.id);
    const last = found.length - 1;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns,
      // Into a last row that is shorter, too.
      ArrowDown: Math.floor(at / columns) < Math.floor(last / columns) ? Math.min(at + columns, last) : at,
      Home: 0,
      End: last,
    };
    const isOnLink = event.target === tile.link;
    if (event.key in steps) this.grid.focus(found[steps[event.key]]?.id);
    else if (event.key === " " && isOnLink && this.selection.isOn) this.selection.toggle(tile.entry.id);
    else if (this.selection.isOn && event.key === "Delete") void this.actions.remove(this.chosenEntries());
    else if (this.selection.isOn) return;
    else if (event.key === "F2") void this.actions.rename(tile.entry);
    else if (event.key === "Delete") void this.actions.remove([tile.entry]);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) this.showMenu(tile);
    else return;
    event.preventDefault();
  }

  /** @param {Tile} tile @param {{x: number, y: number}} [place] */
  showMenu(tile, place) {
    if (this.root.querySelector("dialog[open]")) return;
    const { entry } = tile;
    const box = tile.more.getBoundingClientRect();
    const at = place ?? { x: box.left, y: box.bottom };
    showMenu(
      this.root,
      tile.title,
      [
        {
          key: "album.open",
          icon: "pen",
          run: () => {
            lastOpened = entry.id;
            this.go(`draw/${entry.id}`);
          },
        },
        ...(entry.isDamaged
          ? []
          : /** @type {const} */ ([
              { key: "album.rename", icon: "rename", run: () => void this.actions.rename(entry) },
              { key: "album.duplicate", icon: "duplicate", run: () => void this.actions.duplicate([entry]) },
              { key: "album.replay", icon: "play", run: () => this.go(`draw/${entry.id}/replay`) },
            ])),
        { key: "album.export", icon: "save", run: () => void this.showExports([entry], at) },
        ...(canShare()
          ? [
              {
                key: isPhone() ? "album.photos" : "album.share",
                icon: /** @type {const} */ ("share"),
                run: () => void this.actions.share(entry),
              },
            ]
          : []),
        { key: "album.select", icon: "several", run: () => this.choose(entry.id) },
        { key: "album.delete", icon: "clear", isDanger: true, run: () => void this.actions.remove([entry]) },
      ],
      at,
    );
  }

  /** The forms drawings leave the album in. */
  async showExports(/** @type {Entry[]} */ entries, /** @type {{x: number, y: number}} */ place) {
    const kinds = await exportKinds();
    const title = entries.length === 1 ? titleOf(entries[0]) : text("album.count", String(entries.length));
    showMenu(
      this.root,
      title,
      kinds.map((kind) => ({
        key: `album.export.${kind}`,
        icon: iconOfKind[kind],
        run: () => void this.actions.export(entries, kind),
      })),
      place,
    );
  }
}
