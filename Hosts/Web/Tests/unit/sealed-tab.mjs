// Tabs on disks for the tests of the sealed sketchbook, and their contents. Key derivation is fast, and no time passes.

import assert from "node:assert/strict";
import { afterEach, before } from "node:test";
import { visit } from "./page.mjs";
import { Disk } from "./storage.mjs";

export const rule = { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false };
const pattern = (...dots) => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, dots.length, 0, ...dots]);
export const first = () => pattern(4, 0, 7, 2, 3, 8, 1);
export const second = () => pattern(0, 1, 2, 5, 8);
export const wrong = () => pattern(0, 3, 6, 7);
export const passphrase = "five random words are good";
const secret = "Secret name";

/** Fewer rounds, because this tests order, not cryptography. */
export const { subtle } = globalThis.crypto;
export const { deriveBits, encrypt, decrypt, deriveKey, importKey } = subtle;
export const hurry = (how, ...rest) => deriveBits.call(subtle, how.iterations > 1 ? { ...how, iterations: 1 } : how, ...rest);

before(() => {
  subtle.deriveBits = hurry;
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  Object.assign(subtle, { deriveBits: hurry, encrypt, decrypt, deriveKey, importKey });
});

/** Only tabs of the same disk and test exchange messages. */
const { BroadcastChannel } = globalThis;
const channels = [];
const disks = new Map();
const channelOf = (disk) => {
  if (!disks.has(disk)) disks.set(disk, disks.size);
  return class extends BroadcastChannel {
    constructor(name) {
      super(`${name} of disk ${disks.get(disk)}`);
      channels.push(this);
    }
  };
};
/** All calls in nightly runs, otherwise every nth; n is coprime to the number of kinds of failures, which take turns. */
export const stride = process.env.INKDOT_THOROUGH ? 1 : 9;
// Timers are stopped: an ended page must not continue on the next page's disk.
globalThis.setTimeout = () => undefined;

/** A tab on a disk. */
export async function tab(disk, locks) {
  const page = visit({ disk, ...(locks ? { locks } : {}) });
  globalThis.BroadcastChannel = channelOf(disk);
  const session = await page.load("app/session.js");
  const { openAlbum } = await page.load("app/library/album.js");
  const { Input } = await page.load("inkdot/shared/codes.js");
  await session.refresh();
  const one = {
    page,
    session,
    Input,
    openAlbum,
    /** Sets a pattern and waits until everything is sealed. */
    async set(candidate) {
      const { input } = await (await session.vault()).save(candidate, rule);
      if (input !== Input.saved) return false;
      await session.letIn();
      await (await session.book()).settle();
      return true;
    },
    /** Draws the pattern; returns whether it opened the book. */
    async unlock(candidate) {
      const { input } = await (await session.vault()).check(candidate);
      if (input !== Input.correct) return false;
      await session.letIn(true);
      await (await session.book()).settle();
      return true;
    },
    async change(from, to) {
      const vault = await session.vault();
      const { input } = await vault.check(from);
      return input === Input.correct && (await vault.save(to, rule)).input === Input.saved;
    },
    async remove(candidate) {
      const vault = await session.vault();
      const { input } = await vault.check(candidate);
      if (input !== Input.correct || (await vault.remove()).input !== Input.removed) return false;
      await session.letIn();
      await session.refresh();
      return true;
    },
    /** Draws strokes on a new or an existing drawing. */
    async draw(strokes, id) {
      const album = await openAlbum();
      const journal = id ? (await album.open(id)).journal : album.begin({ name: secret, width: 300, height: 400 });
      for (const stroke of strokes) journal.add(stroke);
      await journal.settle();
      if (journal.failure !== null) throw journal.failure;
      return journal.id;
    },
    async contents() {
      const album = await openAlbum();
      const all = [];
      for (const { id, name, width, byteCount, isDamaged } of await album.list()) {
        const bytes = isDamaged ? "" : Buffer.from(await album.read(id)).toString("hex");
        const picture = await album.thumbnail(id);
        all.push({ id, name, width, byteCount, isDamaged, bytes, picture: picture ? await picture.text() : null });
      }
      return all.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
  return one;
}

export const stroke = (seed, length = 64) =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(at + 7 * seed, 2654435761) >>> 13) & 255);

/** An album without a pattern. */
export async function plainDisk(count = 3) {
  const disk = new Disk();
  const one = await tab(disk);
  for (let number = 0; number < count; number += 1) {
    const id = await one.draw([stroke(number), stroke(number + 100), stroke(number + 200)]);
    await (await one.openAlbum()).setThumbnail(id, new Blob([`picture ${number}`]), 1);
  }
  return { disk, contents: await one.contents() };
}

/** The same, sealed. */
export async function sealedDisk(count) {
  const { disk, contents } = await plainDisk(count);
  assert.ok(await (await tab(disk)).set(first()));
  return { disk, contents };
}

/** Everything in the storage, as a string of bytes. */
export function stored(disk) {
  const all = [];
  for (const [name, { entries }] of disk.databases) {
    for (const [key, value] of entries) {
      all.push(Buffer.from(`${name} ${key} `));
      if (value instanceof Uint8Array) all.push(Buffer.from(value));
      else
        all.push(
          Buffer.from(
            JSON.stringify(value, (_, one) => (one instanceof Uint8Array ? Buffer.from(one).toString("latin1") : one)) ?? "",
            "latin1",
          ),
        );
    }
  }
  return Buffer.concat(all);
}

export function assertSealed(disk, said = "") {
  assert.ok(disk.current.stores.has("sealed"), said);
  const bytes = stored(disk);
  for (const known of [secret, "picture 0", stroke(0), stroke(101), stroke(202)])
    assert.equal(bytes.indexOf(Buffer.from(known).subarray(0, 24)), -1, `${said}: ${known}`);
  for (const { entries } of disk.databases.values())
    assert.deepEqual(
      [...entries.keys()].filter((key) => key.startsWith("drawing/")),
      [],
      said,
    );
}
