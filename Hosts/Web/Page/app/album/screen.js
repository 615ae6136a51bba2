// The album: all drawings on paper, the newest first, with everything that can be done with one.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { openAlbum } from "./album.js";
import { AlbumActions } from "./actions.js";
import { takeDrops } from "./drops.js";
import { albumIcon, closedPicture, emptyPicture } from "./pictures.js";
import { showMenu } from "./popups.js";
import { exportKinds } from "./render.js";
import { RoomNotice } from "./room.js";
import { albumStyle } from "./style.js";
import { albumTexts } from "./texts.js";
import { Thumbnails } from "./thumbnails.js";
import { Tile } from "./tile.js";
import { Toast } from "./toast.js";
import { h, translate } from "../dom.js";
import { addTexts } from "../texts.js";

addTexts(albumTexts);

/** How long the storage may take before the album says that it loads, in milliseconds. */
const patience = 150;

/** The drawing that was opened last, to come back to. */
let lastOpened = "";

/** @param {(to: string) => void} go */
export function albumScreen(go) {
  if (!document.adoptedStyleSheets.includes(albumStyle)) document.adoptedStyleSheets.push(albumStyle);
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
    /** @type {Tile[]} */
    this.tiles = [];

    const create = () => h("button.primary.pill", { type: "button", onclick: () => go("draw") },
      albumIcon("add"), h("span", { text: "album.new" }));
    this.count = h("p.count");
    this.create = create();
    this.file = /** @type {HTMLInputElement} */ (h("input", {
      type: "file", accept: ".inkdot,.svg,.inkml,.json", multiple: true, hidden: true,
      onchange: () => {
        const files = [...(this.file.files ?? [])];
        this.file.value = "";
        void this.actions.import(files);
      },
    }));
    this.top = h("div.top", {}, this.count,
      h("button.secondary.pill", { type: "button", onclick: () => this.file.click() },
        albumIcon("import"), h("span", { text: "album.import" })),
      this.create, this.file);
    this.room = new RoomNotice(() => void this.actions.try(() => this.reload()));
    this.keys = h("p.unseen", { id: "album-keys", text: "album.keys" });
    this.list = h("ul", {
      label: "album.list", "aria-describedby": "album-keys",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
      onfocusin: (/** @type {FocusEvent} */ event) => this.activate(this.tileOf(event.target)),
      onclick: (/** @type {Event} */ event) => {
        const tile = this.tileOf(event.target);
        if (tile?.link.contains(/** @type {Node} */ (event.target))) lastOpened = tile.entry.id;
      },
      oncontextmenu: (/** @type {MouseEvent} */ event) => {
        const tile = this.tileOf(event.target);
        if (!tile) return;
        event.preventDefault();
        // A key has no place of its own.
        this.showMenu(tile, event.button === 2 || event.clientX ? { x: event.clientX, y: event.clientY } : undefined);
      },
    });
    this.empty = h("section.state", { hidden: true },
      emptyPicture(), h("h2", { text: "album.empty" }), h("p", { text: "album.empty.detail" }), create());
    this.failed = h("section.state", { hidden: true });
    this.toast = new Toast();
    this.actions = new AlbumActions(this);
    this.thumbnails = new Thumbnails(async (id) => (await this.album()).thumbnail(id));
    // All of it goes with the screen.
    this.life = new AbortController();
    const { signal } = this.life;
    const drops = takeDrops((files) => void this.actions.import(files), signal);
    this.root = h("div.album", {},
      this.keys, this.top, this.room.element, this.list, this.empty, this.failed, drops, this.toast.element);
    this.changes = new MutationObserver(() => this.tell());
    this.changes.observe(document.documentElement, { attributeFilter: ["lang"] });
    document.addEventListener("keydown", (event) => this.undoBy(event), { signal });
    document.addEventListener("visibilitychange", () => {
      // Another tab may have drawn meanwhile.
      if (!document.hidden && this.tiles.length) void this.reload().catch(() => {});
    }, { signal });
  }

  leave() {
    this.toast.finish(false);
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
      await this.reload();
    } catch (error) {
      this.showFailure(error);
      return;
    } finally {
      clearTimeout(wait);
    }
    this.comeBack();
    if (this.tiles.length) void this.room.look();
    // What cannot be deleted today is tried again the next time.
    (await this.album()).purge().catch(console.warn);
  }

  /** Brings what is stored to the screen. */
  async reload() {
    const entries = await (await this.album()).list();
    const { isLargestFirst } = this.room;
    if (isLargestFirst) entries.sort((a, b) => b.byteCount - a.byteCount);
    const there = new Map(this.tiles.map((tile) => [tile.entry.id, tile]));
    this.tiles = entries.map((entry) => {
      const tile = there.get(entry.id) ?? new Tile(entry, (self) => this.showMenu(self));
      tile.update(entry, isLargestFirst);
      return tile;
    });
    const isSame = this.list.childElementCount === this.tiles.length &&
      this.tiles.every((tile, index) => this.list.children[index] === tile.element);
    if (!isSame) {
      const focused = /** @type {HTMLElement | null} */ (this.list.contains(document.activeElement) ? document.activeElement : null);
      this.list.replaceChildren(...this.tiles.map((tile) => tile.element));
      focused?.focus({ preventScroll: true });
    }
    for (const tile of this.tiles) if (tile.shown !== tile.entry.modified) this.thumbnails.watch(tile);
    this.activate(this.tiles.find((tile) => tile.isActive) ?? this.tiles[0]);
    this.show(this.tiles.length ? "list" : "empty");
  }

  /** @param {"" | "loading" | "list" | "empty" | "failed"} state */
  show(state) {
    this.root.dataset.state = state;
    this.top.hidden = state === "failed";
    this.create.hidden = state !== "list";
    this.list.hidden = state !== "list" && state !== "loading";
    this.keys.hidden = this.list.hidden;
    this.empty.hidden = state !== "empty";
    this.failed.hidden = state !== "failed";
    this.list.setAttribute("aria-busy", String(state === "loading"));
    if (state === "loading") {
      this.count.dataset.text = "album.loading";
      this.list.replaceChildren(...Array.from({ length: 12 }, () =>
        h("li.skeleton", { "aria-hidden": "true" }, h("span.open", {}, h("span.box"), h("span.name"), h("span.detail")))));
    } else if (state === "list") {
      this.count.dataset.text = this.tiles.length === 1 ? "album.count.one" : "album.count";
      this.count.dataset.value = String(this.tiles.length);
    } else {
      delete this.count.dataset.text;
      this.count.textContent = "";
    }
    translate(this.root);
  }

  /** Everything again in the present language. */
  tell() {
    for (const tile of this.tiles) tile.update(tile.entry, this.room.isLargestFirst);
  }

  /** The album cannot be shown at all. */
  showFailure(/** @type {unknown} */ error) {
    console.warn("The album could not be opened.", error);
    const isDenied = error instanceof StoreError && error.failure === Failure.storageDenied;
    const key = isDenied ? "album.denied" : "album.broken";
    this.failed.replaceChildren(
      closedPicture(),
      h("h2", { text: key }),
      h("p", { role: "alert", text: `${key}.detail` }),
      h("button.secondary", { type: "button", text: "album.again", onclick: () => void this.open() }));
    this.show("failed");
  }

  /** After a drawing the album is where it was left. */
  comeBack() {
    const tile = this.tiles.find(({ entry }) => entry.id === lastOpened);
    lastOpened = "";
    if (!tile || !this.root.isConnected) return;
    tile.element.scrollIntoView({ block: "center" });
    this.focus(tile);
  }

  // MARK: Moving

  /** @param {EventTarget | null} target */
  tileOf(target) {
    const element = target instanceof Element ? target.closest("li") : null;
    return this.tiles.find((tile) => tile.element === element);
  }

  /** A drawing has got another picture. */
  lookAgain(/** @type {string} */ id) {
    const tile = this.tiles.find(({ entry }) => entry.id === id);
    if (!tile) return;
    tile.shown = undefined;
    this.thumbnails.watch(tile);
  }

  /** The Tab key comes to one drawing. */
  activate(/** @type {Tile | undefined} */ active) {
    if (!active) return;
    for (const tile of this.tiles) tile.activate(tile === active);
  }

  /** @param {Tile | undefined} tile */
  focus(tile) {
    this.activate(tile);
    if (tile) tile.link.focus();
    else /** @type {HTMLElement | null} */ (this.empty.querySelector("button"))?.focus();
  }

  /** Moves the focus to a drawing by its name in the storage. */
  focusOn(/** @type {string} */ id) {
    this.focus(this.tiles.find(({ entry }) => entry.id === id));
  }

  /** Takes a drawing off the screen; the focus goes to the one that takes its place. False when it is gone already. */
  takeAway(/** @type {Tile} */ tile) {
    const at = this.tiles.indexOf(tile);
    if (at < 0) return false;
    const hadFocus = this.list.contains(document.activeElement);
    this.tiles.splice(at, 1);
    tile.element.remove();
    this.show(this.tiles.length ? "list" : "empty");
    const next = this.tiles[at] ?? this.tiles[at - 1];
    if (hadFocus) this.focus(next);
    else this.activate(next);
    return true;
  }

  /** @param {KeyboardEvent} event */
  undoBy(event) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!isUndo || !this.toast.done || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    this.toast.finish(true);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const tile = this.tileOf(event.target);
    if (!tile || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.tiles.indexOf(tile);
    const last = this.tiles.length - 1;
    const columns = getComputedStyle(this.list).gridTemplateColumns.split(" ").length;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns,
      // Into a last row that is shorter, too.
      ArrowDown: Math.floor(at / columns) < Math.floor(last / columns) ? Math.min(at + columns, last) : at,
      Home: 0, End: last,
    };
    if (event.key in steps) {
      if (this.tiles[steps[event.key]]) this.focus(this.tiles[steps[event.key]]);
    } else if (event.key === "F2") void this.actions.rename(tile);
    else if (event.key === "Delete") void this.actions.remove(tile);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) this.showMenu(tile);
    else return;
    event.preventDefault();
  }

  /** @param {Tile} tile @param {{x: number, y: number}} [place] */
  showMenu(tile, place) {
    if (this.root.querySelector("dialog[open]")) return;
    const { id, isDamaged } = tile.entry;
    const box = tile.more.getBoundingClientRect();
    const at = place ?? { x: box.left, y: box.bottom };
    showMenu(this.root, tile.title, [
      {
        key: "album.open", icon: "open",
        run: () => {
          lastOpened = id;
          this.go(`draw/${id}`);
        },
      },
      ...(isDamaged ? [] : /** @type {const} */ ([
        { key: "album.rename", icon: "rename", run: () => void this.actions.rename(tile) },
        { key: "album.duplicate", icon: "duplicate", run: () => void this.actions.duplicate(tile) },
      ])),
      { key: "album.export", icon: "export", run: () => void this.showExports(tile, at) },
      ...(AlbumActions.canShare
        ? [{ key: "album.share", icon: /** @type {const} */ ("share"), run: () => void this.actions.share(tile) }] : []),
      { key: "album.delete", icon: "delete", isDanger: true, run: () => void this.actions.remove(tile) },
    ], at);
  }

  /** The forms a drawing leaves the album in. */
  async showExports(/** @type {Tile} */ tile, /** @type {{x: number, y: number}} */ place) {
    const kinds = await exportKinds();
    showMenu(this.root, tile.title, kinds.map((kind) => (
      { key: `album.export.${kind}`, icon: kind, run: () => void this.actions.export(tile, kind) })), place);
  }
}
