// Exports all drawings of the album as archives; *Import* in the album restores them.

import { fileName } from "../../inkdot/shared/names.js";
import { fileDate, size } from "./words.js";
import { zip } from "./zip.js";

/** Maximum number of bytes of drawings in an archive: all systems can open it, and phones can create it. */
const greatest = 1 << 30;

/**
 * Creates archives of all drawings, usually one.
 * @param {import("./album.js").Album} album
 * @param {(file: File) => void} take receives each archive when it is ready
 * @param {string} name of a drawing without one
 * @param {AbortSignal} [signal] cancels it
 * @returns {Promise<{count: number, missing: string[]}>} number of exported drawings, and names of unreadable ones
 */
export async function backUp(album, take, name, signal) {
  /** @type {File[]} */
  let files = [];
  /** @type {string[]} */
  const missing = [];
  let [count, byteCount, number] = [0, 0, 0];
  const date = fileDate(Date.now());
  const close = async () => {
    if (!files.length) return;
    number += 1;
    take(new File([await zip(files)], `Inkdot ${date}${number > 1 ? ` (${number})` : ""}.zip`, { type: "application/zip" }));
    files = [];
    byteCount = 0;
  };
  for (const entry of await album.list()) {
    signal?.throwIfAborted();
    const title = entry.name || name;
    try {
      const bytes = await album.read(entry.id);
      if (byteCount + bytes.length > greatest) await close();
      files.push(new File([bytes], fileName(title, "inkdot"), { lastModified: entry.modified }));
      byteCount += bytes.length;
      count += 1;
    } catch (error) {
      console.warn("A drawing could not be backed up.", error);
      missing.push(title);
    }
  }
  signal?.throwIfAborted();
  await close();
  return { count, missing };
}

/**
 * Returns the browser's report about stored data.
 * @returns {Promise<{isKept: boolean | undefined, used: string}>} `isKept`: whether the storage is persistent, undefined if
 * unknown; `used`: its formatted size, empty if unknown
 */
export async function storageState() {
  const [isKept, estimate] = await Promise.all([
    navigator.storage?.persisted?.().catch(() => undefined),
    navigator.storage?.estimate?.().catch(() => undefined),
  ]);
  return { isKept, used: estimate?.usage ? size(estimate.usage) : "" };
}
