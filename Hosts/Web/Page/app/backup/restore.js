// Restores the drawings of an intact or damaged backup, without duplicates and without overwriting.

import { asked, chunkOf, facts as factsAt, randomName, removed } from "../album/keys.js";
import { joined } from "../../inkdot/shared/bytes.js";
import { tidyName } from "../../inkdot/shared/names.js";
import { awaited, subtle } from "../../inkdot/shared/waiting.js";
import { Part, frameLength, longestHeader, mark, tagLength } from "./codes.js";
import { SealError, dataKeyOf, startSeal } from "./seal.js";

/** Number of bytes that are searched at once for the next frame after damage. */
const windowLength = 1 << 16;

/**
 * Opens a backup: finds its header and the key.
 * @param {Blob} file
 * @param {string} typed the recovery key or the passphrase
 */
export async function openBackup(file, typed) {
  const seal = await startSeal();
  const { header, start } = await findHeader(seal, file);
  const key = await keyFor(seal, header, typed);
  const damaged = await scan(seal, file, start, key);
  return { seal, file, key, damaged, ...seal.state() };
}

/** @typedef {Awaited<ReturnType<typeof openBackup>>} Backup */

/**
 * Restores the drawings of a backup to the album.
 * @param {import("../album/album.js").Album} album
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
 * @param {import("./seal.js").Seal} seal
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
  const end = await slice(file, Math.max(0, file.size - longestHeader), longestHeader);
  for (let at = end.length - 12; at >= 0; at -= 1) {
    if (end[at] !== 0x89 || end[at + 1] !== mark[0]) continue;
    try {
      return { header: seal.readHeader(end.subarray(at)), start: 0 };
    } catch {
      // Not here.
    }
  }
  throw first;
}

/**
 * @param {import("./seal.js").Seal} seal
 * @param {ReturnType<import("./seal.js").Seal["readHeader"]>} header
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
      // A text that is not a recovery key may be the passphrase.
      failure = error;
    } finally {
      secret?.fill(0);
    }
  }
  throw failure;
}

/**
 * Reads all frames, and opens all entries except drawings.
 * @param {import("./seal.js").Seal} seal
 * @param {Blob} file
 * @param {number} start
 * @param {CryptoKey} key
 * @returns the number of damaged places
 */
async function scan(seal, file, start, key) {
  let damaged = start === 0 ? 1 : 0;
  // After the last frame, the header follows again. After damage, the search continues directly behind the last frame,
  // because bytes of its content may be missing.
  let [at, from] = [start, start];
  while (at + frameLength <= file.size) {
    const part = seal.readEntry(await slice(file, at, frameLength));
    if (!part) {
      const next = await find(seal, file, from);
      if (next === null) break;
      damaged += 1;
      at = next;
      continue;
    }
    const [offset, length] = [at + frameLength, part.length + tagLength];
    if (seal.add(part, offset)) {
      const bytes = part.kind === Part.journal ? null : await slice(file, offset, length);
      const content = bytes && (await seal.opened(key, part, bytes));
      if (bytes && !(content && seal.learn(part, content))) damaged += 1;
    } else {
      damaged += 1;
    }
    from = offset;
    at = offset + length;
  }
  return damaged;
}

/**
 * Returns the offset of the next valid frame, or null.
 * @param {import("./seal.js").Seal} seal
 * @param {Blob} file
 * @param {number} from
 */
async function find(seal, file, from) {
  for (let base = from; base + frameLength <= file.size; base += windowLength) {
    const bytes = await slice(file, base, windowLength + frameLength);
    for (let at = bytes.indexOf(mark[0]); at >= 0 && at < windowLength; at = bytes.indexOf(mark[0], at + 1)) {
      if (
        bytes[at + 1] === mark[1] &&
        bytes[at + 2] === mark[2] &&
        bytes[at + 3] === mark[3] &&
        seal.readEntry(bytes.subarray(at))
      ) {
        return base + at;
      }
    }
  }
  return null;
}

/**
 * Returns the bytes of a drawing, or null if a part does not open.
 * @param {import("./seal.js").Seal} seal
 * @param {Blob} file
 * @param {CryptoKey} key
 * @param {number} place
 * @param {number} parts
 */
async function content(seal, file, key, place, parts) {
  const pieces = [];
  for (let number = 0; number < parts; number += 1) {
    const part = seal.part(place, number);
    const piece = await seal.opened(key, part, await slice(file, part.offset, part.length + tagLength));
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
 * @param {import("../album/album.js").Album} album
 * @param {string} id
 * @param {import("./seal.js").Facts} about
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
      // It may have just been deleted: restoring it restores it from the trash.
      await album.restore(target);
      return { kind: "there", id: target };
    }
    target = await beside(target, bytes);
  }
}

/** Returns the identifier of a drawing beside another. */
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
