// Writes a backup: all drawings of the album in one sealed file, piece by piece.

import { awaited, subtle } from "../../inkdot/shared/waiting.js";
import { download } from "../download.js";
import { Part, pieceLength } from "../sealed/codes.js";
import { SealError, startSeal } from "../sealed/seal.js";

/** @typedef {{write: (bytes: Uint8Array) => Promise<void>, close: () => Promise<void>, abort: () => Promise<void>}} Sink */

/**
 * Writes all drawings.
 * @param {import("../library/album.js").Album} album
 * @param {import("../sealed/recovery.js").Book} book
 * @param {Sink} sink closed at the end, aborted on failure
 * @param {{signal: AbortSignal, progress: (share: number) => void, untitled: string}} options
 * @returns {Promise<{count: number, missing: string[]}>} number of drawings in it, and names of unreadable ones
 */
export async function writeBackup(album, book, sink, { signal, progress, untitled }) {
  const seal = await startSeal().catch(async (error) => {
    await sink.abort().catch(console.warn);
    throw error;
  });
  try {
    const header = seal.makeHeader(book.id, book.slots);
    const key = await seal.fileKey(book.key);
    let position = 0;
    const put = async (
      /** @type {number} */ kind,
      /** @type {Uint8Array} */ drawing,
      /** @type {Uint8Array} */ content,
      number = 0,
      isLast = true,
    ) => {
      if (signal.aborted) throw new SealError("cancelled");
      const parts = await seal.sealed(key, { kind, isLast, number, position, drawing }, content);
      position += 1;
      for (const part of parts) await awaited(sink.write(part));
    };
    await sink.write(header);
    const entries = await album.list();
    const total = entries.reduce((sum, { byteCount }) => sum + byteCount, 0) || 1;
    let done = 0;
    /** @type {string[]} */
    const missing = [];
    /** @type {{drawing: Uint8Array, facts: Uint8Array}[]} */
    const directory = [];
    for (const { id, name, created, modified, width, height, byteCount } of entries) {
      let bytes;
      try {
        bytes = await album.read(id);
      } catch (error) {
        console.warn("A drawing could not be backed up.", error);
        missing.push(name || untitled);
        continue;
      }
      const drawing = await bytesOf(id);
      const facts = seal.makeFacts({ created, modified, width, height, byteCount: bytes.length, name });
      directory.push({ drawing, facts });
      await put(Part.facts, drawing, facts);
      const last = Math.max(0, Math.ceil(bytes.length / pieceLength) - 1);
      for (let number = 0; number <= last; number += 1) {
        const piece = bytes.subarray(number * pieceLength, (number + 1) * pieceLength);
        await put(Part.journal, drawing, piece, number, number === last);
        progress(Math.min(1, (done + Math.min(byteCount, number * pieceLength + piece.length)) / total));
      }
      done += byteCount;
    }
    for (const { drawing, facts } of directory) await put(Part.directory, drawing, facts);
    await put(Part.end, new Uint8Array(16), seal.makeEnd(directory.length, position + 1));
    // Repeated, in case the start is damaged.
    await sink.write(header);
    await awaited(sink.close());
    return { count: directory.length, missing };
  } catch (error) {
    await sink.abort().catch(console.warn);
    throw error;
  } finally {
    seal.engine.wipe();
  }
}

/** Returns the 16 bytes of a drawing's identifier: its UUID, or a digest of another identifier. */
export async function bytesOf(/** @type {string} */ id) {
  const hex = id.replaceAll("-", "");
  if (/^[0-9a-f]{32}$/.test(hex))
    return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
  return new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(id))).slice(0, 16);
}

/**
 * Returns the destination of a backup: a file chosen by the user, if the browser can write it directly; otherwise a
 * download.
 * @returns {Promise<Sink | null>} null if the user cancelled
 */
export async function chooseSink(/** @type {string} */ name) {
  const pick = /** @type {any} */ (globalThis).showSaveFilePicker;
  if (!pick) return new Download(name);
  try {
    const file = await pick({
      suggestedName: name,
      types: [{ description: "Inkdot", accept: { "application/x-inkdot-backup": [".inkbook"] } }],
    });
    return await file.createWritable();
  } catch (error) {
    if (/** @type {any} */ (error)?.name === "AbortError") return null;
    // Not allowed here, for example in a frame.
    console.warn("The file cannot be written directly.", error);
    return new Download(name);
  }
}

/** Collects a file in blobs that the browser may keep on the disk, and downloads it. */
export class Download {
  /** @type {Uint8Array[]} */ #waiting = [];
  #waitingLength = 0;
  /** @type {Blob[]} */ #parts = [];

  constructor(/** @type {string} */ name, take = download) {
    this.name = name;
    this.take = take;
  }

  async write(/** @type {Uint8Array} */ bytes) {
    this.#waiting.push(bytes);
    this.#waitingLength += bytes.length;
    if (this.#waitingLength > 8 << 20) this.#set();
  }

  #set() {
    this.#parts.push(new Blob(this.#waiting));
    this.#waiting = [];
    this.#waitingLength = 0;
  }

  async close() {
    this.#set();
    this.take(new File(this.#parts, this.name, { type: "application/x-inkdot-backup" }));
    this.#parts = [];
  }

  async abort() {
    this.#waiting = [];
    this.#parts = [];
  }
}
