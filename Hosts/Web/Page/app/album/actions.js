// Actions on drawings, and their messages on failure.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { text } from "../texts.js";
import { download } from "../download.js";
import { isSure } from "../dialog.js";
import { whileOpen } from "../session.js";
import { askName, askToShare } from "./popups.js";
import { exported } from "../library/render.js";
import { titleOf } from "./tile.js";
import { fileName, plainName, tidyName } from "../../inkdot/shared/names.js";
import { zip } from "../library/zip.js";

/** @typedef {import("../library/album.js").Album} Album */
/** @typedef {import("../library/album.js").Entry} Entry */

/** @typedef {import("../library/render.js").ExportKind} ExportKind */

export class AlbumActions {
  /** @param {import("./screen.js").AlbumScreen} screen */
  constructor(screen) {
    this.screen = screen;
    /**
     * The removed drawings while undo is offered.
     * @type {string[]}
     */
    this.removed = [];
    /**
     * Drawings whose restoring has failed or is pending.
     * @type {string[]}
     */
    this.wanted = [];
    /** Whether copies are being made, so that a second press is ignored. */
    this.isCopying = false;
  }

  /**
   * Runs work on the album; on failure shows the reason and returns false.
   * @param {(album: Album) => Promise<void>} work
   * @param {{stays?: boolean, done?: (isUndone: boolean) => void}} [more] more options of the message
   */
  async try(work, more = {}) {
    const { screen } = this;
    try {
      await work(await screen.album());
      return true;
    } catch (error) {
      console.warn("Not done:", error);
      if (isFull(error)) {
        if (more.done) screen.toast.say("album.failed.stored", "", { isError: true, ...more });
        await screen.room.show(true);
        return false;
      }
      const failure = error instanceof StoreError ? error.failure : Failure.storageFailed;
      const key = failure === Failure.recordMissing ? "missing" : failure === Failure.recordDamaged ? "damaged" : "stored";
      screen.toast.say(`album.failed.${key}`, "", { isError: true, ...more });
      await screen.reload().catch((reason) => screen.showFailure(reason));
      return false;
    }
  }

  /** @param {Entry} entry */
  async rename({ id, name, isDamaged }) {
    if (isDamaged) return;
    const answer = await askName(this.screen.root, name);
    const chosen = answer === null ? name : tidyName(answer);
    if (chosen === name) return;
    await this.try(async (album) => {
      await album.rename(id, chosen);
      await this.screen.reload();
    });
  }

  /** @param {Entry[]} entries */
  async duplicate(entries) {
    const { screen } = this;
    if (this.isCopying) return;
    this.isCopying = true;
    /** @type {Entry[]} */
    const copies = [];
    const copying = this.try(async (album) => {
      // Oldest first, so that copies have the order of the originals.
      for (const entry of [...entries].reverse()) {
        if (!entry.isDamaged) copies.unshift(await album.duplicate(entry.id, text("album.copy", titleOf(entry))));
      }
    });
    const isWhole = await copying.finally(() => {
      this.isCopying = false;
    });
    if (!copies.length) return;
    screen.selection.end();
    await this.try(() => screen.reload());
    screen.focusOn(copies[0].id);
    // The reason for missing copies was shown.
    if (!isWhole) return;
    screen.toast.say(
      copies.length === 1 ? "album.copied" : "album.copied.many",
      copies.length === 1 ? copies[0].name : String(copies.length),
    );
  }

  /** Downloads drawings: one as a file, several as an archive. */
  async export(/** @type {Entry[]} */ entries, /** @type {ExportKind} */ kind) {
    const { toast, selection } = this.screen;
    const open = whileOpen();
    if (entries.length > 1) toast.say("album.exporting", String(entries.length));
    /** @type {File[]} */
    const files = [];
    for (const entry of entries) {
      const file = await this.file(entry, kind);
      // Export nothing from a book that was locked meanwhile.
      if (open.aborted) return;
      if (file) files.push(file);
    }
    if (!files.length) return;
    selection.end();
    if (entries.length === 1) {
      download(files[0]);
      return;
    }
    const archive = await zip(files);
    if (open.aborted) return;
    download(
      new File([archive], fileName(`Inkdot ${text("album.count", String(files.length))}`, "zip"), {
        type: "application/zip",
      }),
    );
    // The failure was shown.
    if (files.length === entries.length) toast.say("album.exported.many", String(files.length));
  }

  /** Shares a picture of the drawing. */
  async share(/** @type {Entry} */ entry) {
    const open = whileOpen();
    const file = await this.file(entry, "png");
    if (!file || open.aborted) return;
    try {
      await navigator.share({ files: [file], title: titleOf(entry) });
    } catch (error) {
      const name = /** @type {any} */ (error)?.name;
      // The user cancelled.
      if (name === "AbortError" || open.aborted) return;
      // The picture took longer than the browser's user activation lasts: ask for another tap, now that it is ready.
      if (name === "NotAllowedError") await askToShare(this.screen.root, file, titleOf(entry)).catch(() => this.notShared(entry));
      else this.notShared(entry);
    }
  }

  notShared(/** @type {Entry} */ entry) {
    this.screen.toast.say("album.share.failed", titleOf(entry), { isError: true });
  }

  /**
   * Creates a file of a drawing: the stored bytes or a picture. Shows the reason on failure.
   * @param {Entry} entry
   * @param {ExportKind} kind
   * @returns {Promise<File | null>}
   */
  async file(entry, kind) {
    /** @type {File | null} */
    let file = null;
    await this.try(async (album) => {
      const bytes = await album.read(entry.id);
      try {
        const content = await exported(bytes, kind);
        file = new File([content], fileName(entry.name, kind), { type: content.type, lastModified: entry.modified });
      } catch (error) {
        console.warn("Not exported:", error);
        this.screen.toast.say("album.export.failed", titleOf(entry), { isError: true });
      }
    });
    return file;
  }

  // MARK: Removing

  /** Removes drawings from the screen at once and from the album, with an offer to undo. */
  async remove(/** @type {Entry[]} */ entries) {
    const { screen } = this;
    const ids = entries.map(({ id }) => id);
    if (!screen.takeAway(ids)) return;
    try {
      await (await screen.album()).remove(...ids);
    } catch (error) {
      await this.try(async () => {
        await screen.reload();
        throw error;
      });
      // The storage is too full for the removal mark, but deleting works.
      if (isFull(error)) await this.erase(entries);
      return;
    }
    this.removed.push(...ids);
    this.wanted = this.wanted.filter((id) => !ids.includes(id));
    const { length } = this.removed;
    const [key, value] = length === 1 ? ["album.deleted", titleOf(entries[0])] : ["album.deleted.many", String(length)];
    screen.toast.say(key, value, { done: (isUndone) => void this.decided(isUndone) });
    // The trash may have been shown meanwhile.
    await this.try(() => screen.reload());
  }

  /** Restores drawings from the trash. */
  async restoreFromTrash(/** @type {Entry[]} */ entries) {
    const ids = entries.map(({ id }) => id);
    this.removed = this.removed.filter((id) => !ids.includes(id));
    await this.try(async (album) => {
      await album.restore(...ids);
      this.screen.selection.end();
      await this.screen.reload();
      this.screen.toast.say("album.restored", "");
    });
  }

  /** Permanently deletes drawings in the trash. */
  eraseFromTrash(/** @type {Entry[]} */ entries) {
    return this.erase(entries, "album.trash.erase.detail");
  }

  /** @param {Entry[]} entries @param {string} [detail] */
  async erase(entries, detail = "album.eraseForGood.detail") {
    const isOne = entries.length === 1;
    const [key, value] = isOne
      ? ["album.eraseForGood", titleOf(entries[0])]
      : ["album.eraseForGood.many", String(entries.length)];
    const words = {
      question: key,
      value,
      detail,
      yes: "album.eraseForGood.yes",
      no: "album.cancel",
    };
    if (!(await isSure(this.screen.root, words))) return;
    await this.try(async (album) => {
      await album.erase(...entries.map(({ id }) => id));
      this.screen.selection.end();
      await this.screen.reload();
      this.screen.room.renew();
    });
  }

  /** Ends the offer to undo: accepted or expired. */
  async decided(/** @type {boolean} */ isUndone) {
    const { screen } = this;
    const ids = this.removed;
    this.removed = [];
    if (isUndone) {
      this.wanted.push(...ids);
      await this.bringBack();
      return;
    }
    // Retries restoring once, silently if the album was left.
    if (this.wanted.length) {
      try {
        await this.restore(await screen.album());
        if (!screen.life.signal.aborted) await screen.reload();
      } catch (error) {
        console.warn("Not brought back:", error);
      }
    }
    if (ids.length && screen.room.isFull) {
      // The space is needed now.
      await this.try(async (album) => {
        await album.eraseRemoved(...ids);
        screen.room.renew();
      });
    }
  }

  /** Restores the drawings. Undo stays available until that succeeds. */
  async bringBack() {
    const { screen } = this;
    const [first] = this.wanted;
    const again = { stays: true, done: (/** @type {boolean} */ isUndone) => void this.decided(isUndone) };
    if (!(await this.try((album) => this.restore(album), again))) return;
    await this.try(async () => {
      await screen.reload();
      screen.toast.say("album.restored", "");
      screen.focusOn(first);
    });
  }

  async restore(/** @type {Album} */ album) {
    const ids = [...this.wanted];
    await album.restore(...ids);
    this.wanted = this.wanted.filter((id) => !ids.includes(id));
  }

  // MARK: Importing

  /** Adds drawings from files; shows the reason for those that cannot be read. */
  async import(/** @type {File[]} */ files) {
    try {
      const { AlbumImport } = await import("./importing.js");
      await new AlbumImport(this.screen).run(files);
    } catch (error) {
      console.warn("Not imported:", error);
      this.screen.toast.say("import.failed", plainName(files[0].name), { isError: true });
    }
  }
}

function isFull(/** @type {unknown} */ error) {
  return error instanceof StoreError && error.failure === Failure.storageFull;
}
