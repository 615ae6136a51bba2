// Restores the drawings of an intact or damaged backup, without duplicates and without overwriting.

import { asked, chunkOf, facts as factsAt, randomName, removed } from "../library/keys.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { tidyName } from "../../inkdot/shared/names.js";
import { awaited, subtle } from "../../inkdot/shared/waiting.js";
import { longestHeader } from "../sealed/codes.js";
import { SealError, dataKeyOf, startSeal } from "../sealed/seal.js";

/**
 * Opens a backup: finds its header and the key.
 * @param {Blob} file
 * @param {string} typed the recovery key or the passphrase
 */
export async function openBackup(file, typed) {
  const seal = await startSeal();
  const { header, start } = await findHeader(seal, file);
  const key = await keyFor(seal, header, typed);
  const damaged = await seal.scan(key, { start, size: file.size }, (offset, count) => slice(file, offset, count));
  return { seal, file, key, damaged, ...seal.state() };
}

/** @typedef {Awaited<ReturnType<typeof openBackup>>} Backup */

/**
 * Restores the drawings of a backup to the album.
 * @param {import("../library/album.js").Album} album
 * @param {Backup} backup
 * @param {{signal: AbortSignal, progress: (share: number, came: number) => void, copyName: (name: string) => string, untitled: string,
 *   picture?: (id: string) => Promise<void>}} options `progress` is also called with the number of restored drawings, which stay when it fails;
 *   `picture` makes the picture of a restored drawing
 * @returns {Promise<{added: string[], copied: number, there: number, lost: string[], unnamed: number, isWhole: boolean}>} numbers of drawings that were restored,
 *   restored as copies beside changed ones, or already there; names of damaged drawings, and the
 *   number of lost drawings without a name
 */
export async function restore(album, backup, { signal, progress, copyName, untitled, picture }) {
  const { seal, file, key } = backup;
  /** @type {Awaited<ReturnType<typeof restore>>} */
  const result = {
    added: [],
    copied: 0,
    there: 0,
    lost: [],
    unnamed: Math.max(0, backup.expected - backup.found),
    isWhole: false,
  };
  for (let place = 0; place < backup.found; place += 1) {
    if (signal.aborted) throw new SealError("cancelled");
    const { id, isKnown, isWhole, parts, facts } = seal.drawing(place);
    let added = "";
    const bytes = isWhole ? await content(seal, file, key, place, parts) : null;
    if (bytes) {
      const outcome = await admit(
        album,
        uuidOf(id),
        { ...facts, name: tidyName(facts.name) },
        bytes,
        copyName(tidyName(facts.name) || untitled),
      );
      if (outcome.kind === "there") result.there += 1;
      else result.added.push((added = outcome.id));
      if (outcome.kind === "copied") result.copied += 1;
    } else if (isKnown) {
      result.lost.push(tidyName(facts.name) || untitled);
    } else {
      result.unnamed += 1;
    }
    progress((place + 1) / backup.found, result.added.length);
    if (added && !signal.aborted) await picture?.(added);
  }
  result.isWhole = backup.isWhole && backup.damaged === 0 && !result.lost.length && !result.unnamed;
  return result;
}

// MARK: Reading

const slice = async (/** @type {Blob} */ file, /** @type {number} */ from, /** @type {number} */ count) =>
  new Uint8Array(await awaited(file.slice(from, from + count).arrayBuffer()));

/**
 * Returns the header at the start or, if damaged, its copy at the end.
 * @param {import("../sealed/seal.js").Seal} seal
 * @param {Blob} file
 */
async function findHeader(seal, file) {
  let first;
  try {
    const header = seal.readHeader(await slice(file, 0, longestHeader));
    return { header, start: header.length };
  } catch (error) {
    first = error;
  }
  const header = seal.findHeader(await slice(file, Math.max(0, file.size - longestHeader), longestHeader));
  if (!header) throw first;
  return { header, start: 0 };
}

/**
 * @param {import("../sealed/seal.js").Seal} seal
 * @param {ReturnType<import("../sealed/seal.js").Seal["readHeader"]>} header
 * @param {string} typed
 */
async function keyFor(seal, { book, slots }, typed) {
  /** @type {unknown} */
  let failure = new SealError("key.unknown");
  for (const [kind, slot] of slots) {
    /** @type {Uint8Array | undefined} */
    let secret;
    try {
      secret = seal.secret(kind, typed);
      return await seal.fileKey(await dataKeyOf(await seal.unwrap(slot, secret, book)));
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      // The text may be the passphrase if it is not a recovery key.
      failure = error;
    } finally {
      secret?.fill(0);
    }
  }
  throw failure;
}

/**
 * The bytes of a drawing, or null when a part does not open.
 * @param {import("../sealed/seal.js").Seal} seal
 * @param {Blob} file
 * @param {CryptoKey} key
 * @param {number} place
 * @param {number} parts
 */
async function content(seal, file, key, place, parts) {
  const pieces = [];
  for (let number = 0; number < parts; number += 1) {
    const part = seal.part(place, number);
    const piece = await seal.opened(key, part, await slice(file, part.offset, part.count));
    if (!piece) return null;
    pieces.push(piece);
  }
  return joined(pieces);
}

// MARK: Into the album

/**
 * Stores a drawing unless it exists.
 *
 * If a different drawing has its identifier, it is stored under an identifier derived from both, so that restoring it
 * again finds it.
 * @param {import("../library/album.js").Album} album
 * @param {string} id
 * @param {import("../sealed/seal.js").Facts} about
 * @param {Uint8Array} bytes
 * @param {string} copyName
 * @returns {Promise<{kind: "added" | "copied" | "there", id: string}>}
 */
async function admit(album, id, about, bytes, copyName) {
  const { name, created, modified, width, height } = about;
  for (let target = id; ; ) {
    const isCopy = target !== id;
    const by = `000000-${randomName()}`;
    const isNew = await album.store.update([factsAt + target, asked], ([there, wasAsked], write) => {
      if (there !== undefined) return null;
      const known = {
        name: isCopy ? copyName : name,
        created,
        modified,
        width,
        height,
        byteCount: bytes.length,
        parts: [{ by }],
      };
      write(factsAt + target, known);
      write(chunkOf(target, by, 0), bytes);
      write(removed + target, undefined);
      write(asked, true);
      return { wasAsked };
    });
    // Requests persistent storage, as for a new drawing.
    if (isNew && !isNew.wasAsked) navigator.storage?.persist?.().catch(() => {});
    if (isNew) return { kind: isCopy ? "copied" : "added", id: target };
    const there = await album.read(target);
    if (there.length === bytes.length && there.every((byte, at) => byte === bytes[at])) {
      // The drawing may be in the trash; restoring removes it from there.
      await album.restore(target);
      return { kind: "there", id: target };
    }
    target = await beside(target, bytes);
  }
}

/** Returns the identifier of a copy, derived from both drawings. */
async function beside(/** @type {string} */ id, /** @type {Uint8Array} */ bytes) {
  const own = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const both = joined([new TextEncoder().encode(id), own]);
  const name = new Uint8Array(await subtle.digest("SHA-256", both)).slice(0, 16);
  name[6] = (name[6] & 15) | 128;
  name[8] = (name[8] & 63) | 128;
  return uuidOf(name);
}

function uuidOf(/** @type {Uint8Array} */ bytes) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
