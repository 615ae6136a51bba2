// ZIP archives with stored files, because drawings and pictures are already compressed. Format: PKWARE's APPNOTE
// 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16; names are UTF-8 (bit 11 of the flags).

import { longByteCount } from "../../inkdot/drawing/codes.js";

const [fileMark, entryMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50];
const [stored, deflated] = [0, 8];
const version = 20;
const utf8 = 1 << 11;
/** A comment of up to 65,535 bytes may follow the end record. */
const longestEnd = 22 + 65_535;

const u16 = (/** @type {number[]} */ ...values) => values.flatMap((value) => [value & 255, (value >>> 8) & 255]);
const u32 = (/** @type {number[]} */ ...values) => values.flatMap((value) => [...u16(value), ...u16(value >>> 16)]);

/**
 * Returns an archive of files; duplicate names get a number.
 * @param {File[]} files
 * @returns {Promise<Blob>} rejects with a RangeError above 4 GiB or 65,535 files
 */
export async function zip(files) {
  /** @type {BlobPart[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const entries = [];
  let at = 0;
  const names = uniqueNames(files.map(({ name }) => name));
  for (const [index, file] of files.entries()) {
    const name = new TextEncoder().encode(names[index]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const about = [
      ...u16(version, utf8, stored, ...moment(new Date(file.lastModified))),
      ...u32(crc32(bytes, 0, bytes.length), bytes.length, bytes.length),
      ...u16(name.length, 0),
    ];
    const head = Uint8Array.from([...u32(fileMark), ...about, ...name]);
    entries.push(Uint8Array.from([...u32(entryMark), ...u16(version), ...about, ...u16(0, 0, 0), ...u32(0, at), ...name]));
    // Adds the file instead of its bytes, because a browser may keep files on the disk.
    parts.push(head, file);
    at += head.length + bytes.length;
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (files.length > 0xffff || at + length > 0xffffffff) throw new RangeError("more than a ZIP archive holds");
  const end = [...u32(endMark), ...u16(0, 0, files.length, files.length), ...u32(length, at), ...u16(0)];
  return new Blob([...parts, ...entries, Uint8Array.from(end)], { type: "application/zip" });
}

/** Metadata files that the macOS Finder adds to archives. */
const hidden = /(^|\/)(__MACOSX\/|\.[^/]*$)/;

/**
 * Maximum unpacked size in bytes, unless the archive itself is larger: the size of an archive by this app.
 *
 * Protects against small archives that are meant to fill memory and storage.
 */
const maximumUnpackedSize = 1 << 30;

/**
 * A packed file of an archive. `unpack` returns its content, up to slightly more than the size limit of drawings, and
 * rejects if it is damaged.
 * @typedef {{name: string, lastModified: number, unpack: (signal?: AbortSignal) => Promise<File>}} Packed
 */

/** The error for an archive that exceeds its unpacked size. */
export class TooMuchError extends Error {}

/**
 * Returns the stored and deflated files of an archive, with their times. Omits folders and hidden files.
 * @param {Blob} archive
 * @param {number} [limit] maximum unpacked size; beyond it unpacking rejects with a {@link TooMuchError}
 * @returns {Promise<Packed[]>} empty if it is not an archive
 */
export async function unzip(archive, limit = Math.max(maximumUnpackedSize, archive.size)) {
  const tail = await view(archive, archive.size - longestEnd, longestEnd);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) return [];
  const directory = await view(archive, tail.getUint32(end + 16, true), tail.getUint32(end + 12, true));
  /** @type {Packed[]} */
  const files = [];
  let left = limit;
  const take = (/** @type {number} */ count) => {
    left -= count;
    if (left < 0) throw new TooMuchError("the archive unpacks to too much");
  };
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === entryMark; ) {
    const method = directory.getUint16(at + 10, true);
    const size = directory.getUint32(at + 20, true);
    const place = directory.getUint32(at + 42, true);
    const lastModified = dateOf(directory.getUint16(at + 12, true), directory.getUint16(at + 14, true)).getTime();
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    const label = new Uint8Array(directory.buffer, at + 46, Math.min(nameLength, directory.byteLength - at - 46));
    const path = new TextDecoder().decode(label);
    const name = path.split("/").at(-1) ?? "";
    at += 46 + nameLength + extra + comment;
    const head = await view(archive, place, 30);
    if (!name || hidden.test(path) || head.byteLength < 30 || head.getUint32(0, true) !== fileMark) continue;
    if (method !== stored && method !== deflated) continue;
    const from = place + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const content = archive.slice(from, from + size);
    const unpack = async (/** @type {AbortSignal | undefined} */ signal) => {
      // Files may overlap.
      if (method === stored) take(content.size);
      return new File(method === stored ? [content] : await inflated(content, take, signal), name, { lastModified });
    };
    files.push({ name, lastModified, unpack });
  }
  return files;
}

/** Returns the bytes of a blob; fewer at its end. */
async function view(/** @type {Blob} */ blob, /** @type {number} */ from, /** @type {number} */ count) {
  const begin = Math.max(0, from);
  return new DataView(await blob.slice(begin, begin + count).arrayBuffer());
}

/**
 * Returns inflated bytes, up to slightly more than the size limit of drawings.
 * @param {Blob} content
 * @param {(count: number) => void} take called with bytes while reading, may throw
 * @param {AbortSignal} [signal]
 */
async function inflated(content, take, signal) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let count = 0;
  const reader = content
    .stream()
    .pipeThrough(new /** @type {any} */ (globalThis).DecompressionStream("deflate-raw"))
    .getReader();
  try {
    for (let step = await reader.read(); !step.done && count <= longByteCount; step = await reader.read()) {
      signal?.throwIfAborted();
      take(step.value.length);
      parts.push(step.value);
      count += step.value.length;
    }
    return parts;
  } finally {
    // Unread files are not unpacked.
    reader.cancel().catch(() => {});
  }
}

/** Converts to time and date of the format: local, in steps of two seconds, from 1980. */
function moment(/** @type {Date} */ date) {
  const year = Math.min(127, Math.max(0, date.getFullYear() - 1980));
  return [
    (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  ];
}

/** Converts time and date of the format. */
const dateOf = (/** @type {number} */ time, /** @type {number} */ date) =>
  new Date(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) << 1);

/** @param {string[]} names */
function uniqueNames(names) {
  /** @type {Set<string>} */
  const taken = new Set();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    let unique = name;
    // Names must differ on systems that ignore case.
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1)
      unique = `${name.slice(0, dot)} ${number}${name.slice(dot)}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** @type {Uint32Array | undefined} */
let table;

/** CRC-32 of ISO 3309 over bytes from `begin` up to `end`. */
export function crc32(/** @type {Uint8Array} */ bytes, /** @type {number} */ begin, /** @type {number} */ end) {
  table ??= Uint32Array.from({ length: 256 }, (_, value) => {
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let sum = 0xffffffff;
  for (let at = begin; at < end; at += 1) sum = table[(sum ^ bytes[at]) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
