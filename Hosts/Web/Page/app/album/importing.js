// Imports files into the album: drawings, documents, PDF pages, and archives of them.

import { ImportError } from "../../inkdot/doodle/import/error.js";
import { readDrawing } from "../../inkdot/doodle/import/files.js";
import { openDialog } from "../dialog.js";
import { whileOpen } from "../session.js";
import { makePicture } from "../library/render.js";
import { titleOf } from "./tile.js";
import { plainName, tidyName } from "../../inkdot/shared/names.js";
import { TooMuchError, unzip } from "../library/zip.js";

/** @typedef {import("../library/album.js").Entry} Entry */

/**
 * The user's answers for documents with losses, during one import.
 * @typedef {{isOneOfMany: boolean, earlier?: import("../../inkdot/doodle/import/question.js").Answer}} Answers `earlier`: the
 *   answer for all files
 */

/** Duration in ms after which an import shows progress. */
const messageDelay = 300;

export class AlbumImport {
  /** @param {import("./screen.js").AlbumScreen} screen */
  constructor(screen) {
    this.screen = screen;
  }

  /** @param {File[]} files */
  async run(files) {
    const { toast } = this.screen;
    const open = whileOpen();
    /** @type {Entry[]} */
    const added = [];
    const waiting = this.waiting();
    /** @type {Answers} */
    const answers = { isOneOfMany: false };
    let problem = false;
    try {
      waiting.begin();
      /** @type {Set<File>} */
      const tooLarge = new Set();
      const all = await opened(files);
      answers.isOneOfMany = all.length > 1;
      for (const { name, source, unpack } of all) {
        if (open.aborted) return;
        // Skips the rest of an archive beyond the limit.
        if (tooLarge.has(source)) continue;
        try {
          // One at a time, so that only one is in memory.
          const file = await unpack(open);
          if (open.aborted) return;
          if (!(await this.importFile(file, open, waiting, added, answers))) problem = true;
        } catch (error) {
          if (open.aborted) return;
          problem = true;
          if (error instanceof StopError) break;
          if (error instanceof TooMuchError) {
            tooLarge.add(source);
            toast.say("album.import.tooMuch", plainName(source.name), { isError: true });
            continue;
          }
          // For example, the reader could not be loaded. Other files may still be imported.
          if (!(error instanceof ImportError)) console.warn("Not imported:", error);
          const { reason, place } = error instanceof ImportError ? error : { reason: "failed", place: "" };
          toast.say(`import.${reason}`, tidyName(name) + plainName(place), { isError: true });
        }
      }
    } finally {
      waiting.end();
    }
    if (!added.length) return;
    await this.screen.actions.try(() => this.screen.reload());
    this.screen.focusOn(added[added.length - 1].id);
    // Shows the last problem instead of the number of imported drawings, which are visible.
    if (!problem && added.length === 1) toast.say("album.imported", titleOf(added[0]));
    else if (!problem) toast.say("album.imported.many", String(added.length));
    for (const { id } of added) if (!open.aborted) await this.picture(id);
  }

  /** Shows the progress of a long import. */
  waiting() {
    const { toast } = this.screen;
    let timer = 0;
    return {
      begin() {
        timer = setTimeout(() => toast.say("album.importing", "", { stays: true }), messageDelay);
      },
      end() {
        clearTimeout(timer);
        toast.unsay("album.importing");
      },
    };
  }

  /**
   * Imports the drawings of a file.
   * @param {File} file
   * @param {AbortSignal} open
   * @param {ReturnType<AlbumImport["waiting"]>} waiting
   * @param {Entry[]} added receives the imported drawings
   * @param {Answers} answers
   * @returns {Promise<boolean>} whether everything was imported; otherwise a message was shown. Throws a {@link StopError} if the import cannot continue
   */
  async importFile(file, open, waiting, added, answers) {
    if (await isPDF(file)) {
      // The user is choosing, so no progress is shown.
      waiting.end();
      const count = await this.importPages(file, open, (entry) => added.push(entry));
      waiting.begin();
      return count >= 0;
    }
    const found = await readDrawing(file);
    let { bytes, width, height } = found;
    if (found.losses.length) {
      waiting.end();
      const form = await this.askHow(found, plainName(file.name), answers);
      waiting.begin();
      if (!form || open.aborted) return !open.aborted;
      if (form !== "strokes") {
        const { pictureDrawing } = await import("../../inkdot/doodle/import/picture-drawing.js");
        ({ bytes, width, height } = await pictureDrawing(form, width, height));
        if (open.aborted) return false;
      }
    }
    const name = tidyName(file.name.replace(/\.(inkdot|svg|inkml|json|xml)$/i, ""));
    /** @type {Entry | undefined} */
    let entry;
    const isStored = await this.screen.actions.try(async (album) => {
      entry = await album.create({ name, width, height }, bytes);
      added.push(entry);
    });
    if (!isStored || !entry) throw new StopError();
    if (found.isWhole) return true;
    this.screen.toast.say("album.imported.damaged", titleOf(entry), { isError: true });
    return false;
  }

  /**
   * Asks how a document with losses is imported.
   * @param {import("../../inkdot/doodle/import/files.js").FoundDrawing} found
   * @param {string} name
   * @param {Answers} answers
   */
  async askHow(found, name, answers) {
    const { askHow, questionText } = await import("../../inkdot/doodle/import/question.js");
    const { form, answer } = await askHow(found, {
      name,
      ...answers,
      text: (key, value) => questionText(document.documentElement.lang, key, value),
      buttons: { first: ".primary", other: ".secondary" },
      show: (dialog) => openDialog(this.screen.root, dialog),
    });
    if (answer.isForAll) answers.earlier = answer;
    return form;
  }

  /**
   * Imports each chosen page of a PDF as a drawing.
   * @param {File} file
   * @param {AbortSignal} open
   * @param {(entry: Entry) => void} add
   * @returns {Promise<number>} number of imported pages; -1 after a message about a failure
   */
  async importPages(file, open, add) {
    const { toast, root } = this.screen;
    const stem = tidyName(file.name.replace(/\.pdf$/i, ""));
    /** @type {typeof import("../pdf/chooser.js") | undefined} */
    let reader;
    let isStored = true;
    try {
      reader = await import("../pdf/chooser.js");
      const { choosePages } = reader;
      const count = await choosePages(root, file, stem, {
        isSingle: false,
        take: async ({ number, of, bytes, width, height }) => {
          const name = of === 1 ? stem : tidyName(`${stem.slice(0, 110)} ${number}`);
          isStored = await this.screen.actions.try(async (album) => {
            add(await album.create({ name, width, height }, bytes));
          });
          return isStored && !open.aborted;
        },
      });
      return isStored ? count : -1;
    } catch (error) {
      console.warn("Not imported:", error);
      toast.say(reader?.keyFor(error) ?? "import.failed", plainName(file.name), { isError: true });
      return -1;
    }
  }

  /** Creates the thumbnail of an imported drawing. Without it the thumbnail is blank until the drawing is changed. */
  async picture(/** @type {string} */ id) {
    try {
      await makePicture(await this.screen.album(), id);
      this.screen.grid.lookAgain(id);
    } catch (error) {
      console.warn("No picture of an imported drawing:", error);
    }
  }
}

/** Thrown when the storage is full, after the message was shown. */
class StopError extends Error {}

/**
 * Returns all files; those of archives first and still compressed, oldest first, so that they keep the order of their
 * album.
 * @param {File[]} files
 * @returns {Promise<{name: string, source: File, unpack: (signal: AbortSignal) => Promise<File>}[]>} `source`: the chosen file
 */
async function opened(files) {
  const all = [];
  const packed = [];
  for (const source of files) {
    const inside = /\.zip$/i.test(source.name) ? await unzip(source).catch(() => []) : [];
    for (const { name, lastModified, unpack } of inside) {
      const unpackOne = (/** @type {AbortSignal} */ signal) =>
        unpack(signal).catch((error) => {
          throw error instanceof TooMuchError ? error : new ImportError("unreadable", error);
        });
      packed.push({ name, lastModified, source, unpack: unpackOne });
    }
    if (!inside.length) all.push({ name: source.name, source, unpack: async () => source });
  }
  // Times in archives have a resolution of two seconds; within it the newest comes first.
  packed.reverse().sort((one, other) => one.lastModified - other.lastModified);
  return [...packed, ...all];
}

/** Whether a file is a PDF; its header may begin after some bytes. */
async function isPDF(/** @type {Blob} */ file) {
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return String.fromCharCode(...new Uint8Array(head)).includes("%PDF-");
}
