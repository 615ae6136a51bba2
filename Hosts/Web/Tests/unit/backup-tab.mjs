// Pages with an album that is backed up and restored, for the tests of backups.

import { visit } from "./page.mjs";
import { Disk } from "./storage.mjs";

export const untitled = "Untitled";

/** A separate page with an album. */
export async function tab(disk = new Disk()) {
  const page = visit({ disk });
  const [{ makeBook, openBook }, codes, write, restore, seal] = [
    await page.load("app/sealed/recovery.js"),
    await page.load("app/sealed/codes.js"),
    await page.load("app/backup/write.js"),
    await page.load("app/backup/restore.js"),
    await page.load("app/sealed/seal.js"),
  ];
  const { Album } = await page.load("app/library/album.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  const album = new Album(new Store());
  const signal = new AbortController().signal;
  const backUp = async (book, options = {}) => {
    let file;
    const sink = options.sink ?? new write.Download("a.inkbook", (made) => (file = made));
    const result = await write.writeBackup(album, book, sink, { signal, progress() {}, untitled, ...options });
    return { file, ...result };
  };
  const bringBack = async (file, key, options = {}) => {
    const backup = await restore.openBackup(file, key);
    return restore.restore(album, backup, { signal, progress() {}, copyName: (name) => `${name} (copy)`, untitled, ...options });
  };
  const contents = async () =>
    Promise.all(
      (await album.list()).map(async ({ id, name, created, modified }) => ({
        id,
        name,
        created,
        modified,
        bytes: Buffer.from(await album.read(id)).toString("hex"),
      })),
    );
  return { album, makeBook, openBook, backUp, bringBack, contents, seal, codes, ...codes, write };
}

export const noise = (length, seed) => Uint8Array.from({ length }, (_, at) => (Math.imul(at + seed, 2654435761) >>> 13) & 255);

/** An album of three drawings, one in several pieces, and its backup. */
export async function full(lengths = [10, 600_000, 300]) {
  const one = await tab();
  for (const [at, length] of lengths.entries()) {
    await one.album.create({ name: ["Fox", "", "墨点"][at], width: 300 + at, height: 400 }, noise(length, at));
  }
  const key = (await one.seal.startSeal()).makeRecoveryKey();
  const book = await one.makeBook(one.album.store, one.SlotKind.recoveryKey, key);
  return { ...one, key, book, ...(await one.backUp(book)) };
}

export const sorted = (contents) => contents.sort((a, b) => (a.id < b.id ? -1 : 1));
