// What can be done with drawings, and what is said when it cannot.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/store.js";
import { text } from "../texts.js";
import { ImportError, download, readDrawing } from "./files.js";
import { askName, askToErase } from "./popups.js";
import { exported, render } from "./render.js";
import { fileName, plainName, tidyName } from "./words.js";

/** @typedef {import("./album.js").Album} Album */
/** @typedef {import("./album.js").Entry} Entry */
/** @typedef {import("./tile.js").Tile} Tile */

/** @typedef {import("./render.js").ExportKind} ExportKind */

/** Longest side of the picture of an imported drawing, in px. */
const thumbnailSide = 480;

export class AlbumActions {
  /** @param {import("./screen.js").AlbumScreen} screen */
  constructor(screen) {
    this.screen = screen;
    /**
     * What was removed while undo is offered.
     * @type {string[]}
     */
    this.removed = [];
  }

  /** Does something with the album; when it fails says why and answers false. */
  async try(/** @type {(album: Album) => Promise<void>} */ work) {
    const { screen } = this;
    try {
      await work(await screen.album());
      return true;
    } catch (error) {
      console.warn("Not done:", error);
      if (isFull(error)) {
        await screen.room.show(true);
        return false;
      }
      const failure = error instanceof StoreError ? error.failure : Failure.storageFailed;
      const key = failure === Failure.recordMissing ? "missing" : failure === Failure.recordDamaged ? "damaged" : "stored";
      screen.toast.say(`album.failed.${key}`, "", { isError: true });
      await screen.reload().catch((reason) => screen.showFailure(reason));
      return false;
    }
  }

  /** @param {Tile} tile */
  async rename(tile) {
    if (tile.entry.isDamaged) return;
    const { id, name } = tile.entry;
    const answer = await askName(this.screen.root, name);
    const chosen = answer === null ? name : tidyName(answer);
    if (chosen === name) return;
    await this.try(async (album) => {
      await album.rename(id, chosen);
      await this.screen.reload();
    });
  }

  /** @param {Tile} tile */
  async duplicate(tile) {
    await this.try(async (album) => {
      const copy = await album.duplicate(tile.entry.id, text("album.copy", tile.title));
      await this.screen.reload();
      this.screen.toast.say("album.copied", copy.name);
      this.screen.focusOn(copy.id);
    });
  }

  /** Hands the drawing to the browser's downloads. */
  async export(/** @type {Tile} */ tile, /** @type {ExportKind} */ kind) {
    await this.withFile(tile, kind, async (file) => download(file));
  }

  /** Whether the device takes pictures from the page. */
  static get canShare() {
    return navigator.canShare?.({ files: [new File([], "drawing.png", { type: "image/png" })] }) ?? false;
  }

  /** Hands a picture of the drawing to another app. */
  async share(/** @type {Tile} */ tile) {
    await this.withFile(tile, "png", async (file) => {
      try {
        await navigator.share({ files: [file], title: tile.title });
      } catch (error) {
        // The person has thought better of it.
        if (/** @type {any} */ (error)?.name === "AbortError") return;
        this.screen.toast.say("album.share.failed", tile.title, { isError: true });
      }
    });
  }

  /**
   * Makes a file of a drawing: what is stored, byte for byte, or a picture of it.
   * @param {Tile} tile
   * @param {ExportKind} kind
   * @param {(file: File) => Promise<void>} work
   */
  async withFile({ entry, title }, kind, work) {
    await this.try(async (album) => {
      const bytes = await album.read(entry.id);
      /** @type {Blob} */
      let content;
      try {
        content = await exported(bytes, kind);
      } catch (error) {
        console.warn("Not exported:", error);
        this.screen.toast.say("album.export.failed", title, { isError: true });
        return;
      }
      await work(new File([content], fileName(entry.name, kind), { type: content.type }));
    });
  }

  // MARK: Removing

  /** Takes a drawing off the screen at once and out of the album, with an offer to undo. */
  async remove(/** @type {Tile} */ tile) {
    const { screen } = this;
    const { id } = tile.entry;
    if (!screen.takeAway(tile)) return;
    try {
      await (await screen.album()).remove(id);
    } catch (error) {
      await this.try(async () => {
        await screen.reload();
        throw error;
      });
      // Not even the mark could be written, yet deleting works.
      if (isFull(error)) await this.erase(tile);
      return;
    }
    this.removed.push(id);
    const { length } = this.removed;
    const [key, value] = length === 1 ? ["album.deleted", tile.title] : ["album.deleted.many", String(length)];
    screen.toast.say(key, value, { done: (isUndone) => void this.decided(isUndone) });
  }

  /** @param {Tile} tile */
  async erase(tile) {
    if (!await askToErase(this.screen.root, tile.title)) return;
    await this.try(async (album) => {
      await album.erase(tile.entry.id);
      await this.screen.reload();
      this.screen.room.renew();
    });
  }

  /** The offer to undo was taken, or is over. */
  async decided(/** @type {boolean} */ isUndone) {
    const ids = this.removed;
    this.removed = [];
    if (isUndone) {
      await this.try(async (album) => {
        for (const id of ids) await album.restore(id);
        await this.screen.reload();
        this.screen.toast.say("album.restored", "");
        this.screen.focusOn(ids[0]);
      });
    } else if (this.screen.room.isFull) {
      // The room is wanted now.
      await this.try(async (album) => {
        for (const id of ids) await album.erase(id);
        this.screen.room.renew();
      });
    }
  }

  // MARK: Importing

  /** @param {File[]} files */
  async import(files) {
    const { toast } = this.screen;
    /** @type {Entry[]} */
    const added = [];
    /** @type {(() => Promise<void>)[]} */
    const pictures = [];
    let problem = false;
    for (const file of files) {
      try {
        const { bytes, width, height, isWhole, isComplete } = await readDrawing(file);
        const name = tidyName(file.name.replace(/\.(inkdot|svg|inkml|json|xml)$/i, ""));
        if (!await this.try(async (album) => void added.push(await album.create({ name, width, height }, bytes)))) {
          problem = true;
          break;
        }
        const id = added[added.length - 1].id;
        pictures.push(() => this.picture(id, bytes));
        if (isWhole && isComplete) continue;
        toast.say(isWhole ? "album.imported.incomplete" : "album.imported.damaged", name, { isError: !isWhole });
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        toast.say(`album.import.${error.reason}`, tidyName(file.name) + plainName(error.place), { isError: true });
      }
      problem = true;
    }
    if (!added.length) return;
    await this.try(() => this.screen.reload());
    this.screen.focusOn(added[added.length - 1].id);
    // The last problem matters more than what went well, which is there to be seen.
    if (!problem && added.length === 1) toast.say("album.imported", added[0].name);
    else if (!problem) toast.say("album.imported.many", String(added.length));
    for (const make of pictures) await make();
  }

  /** Makes the picture of an imported drawing. Without one its sheet is blank until it is drawn on. */
  async picture(/** @type {string} */ id, /** @type {Uint8Array} */ bytes) {
    try {
      const blob = await render(bytes, (drawing) => drawing.export.thumbnail(thumbnailSide));
      await (await this.screen.album()).setThumbnail(id, blob);
      this.screen.lookAgain(id);
    } catch (error) {
      console.warn("No picture of an imported drawing:", error);
    }
  }
}

function isFull(/** @type {unknown} */ error) {
  return error instanceof StoreError && error.failure === Failure.storageFull;
}
