// Backups with failures: of each call of storage and cryptography in turn, with two tabs, and with pages that are closed. Nothing
// is lost, no drawing is restored partially, and nothing damaged is reported as intact.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { full, noise, sorted, tab } from "./backup-tab.mjs";
import { Disk, rest, turn } from "./storage.mjs";

const { subtle } = globalThis.crypto;
const ciphers = { encrypt: subtle.encrypt, decrypt: subtle.decrypt, deriveKey: subtle.deriveKey, digest: subtle.digest };
afterEach(() => Object.assign(subtle, ciphers));
// Fewer rounds, because this tests order, not cryptography.
const { deriveBits } = subtle;
subtle.deriveBits = (how, ...rest) => deriveBits.call(subtle, how.iterations > 1 ? { ...how, iterations: 1 } : how, ...rest);
/** Every call in nightly runs, otherwise a sample with a different start for each kind. */
const stride = process.env.INKDOT_THOROUGH ? 1 : 7;

/**
 * Runs `work` on copies of a disk and makes a later call fail each time, until no call fails.
 * @returns how many failed
 */
async function failing(disk, work, look) {
  let tried = 0;
  for (const kind of ["throws", "rejects", "closes", "loses", "full", ...Object.keys(ciphers)]) {
    for (let at = 1 + (tried % stride); ; at += stride) {
      const copy = disk.clone();
      const one = await tab(copy);
      let [count, hasFailed] = [0, false];
      // Several in a row, because single failures are retried.
      const isNext = () => {
        count += 1;
        const fails = count >= at && count < at + 6;
        hasFailed ||= fails;
        return fails;
      };
      if (kind in ciphers)
        subtle[kind] = (...how) =>
          isNext() ? Promise.reject(new DOMException("no", "NotSupportedError")) : ciphers[kind].apply(subtle, how);
      else
        copy.fault = (call) => {
          if ((kind === "loses" && call !== "commit") || (kind === "full" && call !== "transaction")) return undefined;
          return isNext() ? kind : undefined;
        };
      const result = await work(one).catch((error) => error);
      Object.assign(subtle, ciphers);
      copy.fault = () => undefined;
      await copy.rest();
      await look({ copy, one, result, said: `${kind} ${at}` });
      if (!hasFailed) break;
      tried += 1;
    }
  }
  return tried;
}

/** An album with its disk and its backup. */
async function backedUp(lengths) {
  const from = await full(lengths);
  return { ...from, contents: sorted(await from.contents()) };
}

test("any failure during a backup is reported, or missing drawings are named and all others are in the file", async (t) => {
  t.mock.method(console, "warn", () => {});
  const disk = new Disk();
  const from = await tab(disk);
  for (const [at, name] of ["Fox", "Owl"].entries())
    await from.album.create({ name, width: 300, height: 400 }, noise(50 + at, at));
  const key = (await from.seal.startSeal()).makeRecoveryKey();
  await from.makeBook(from.album.store, from.SlotKind.recoveryKey, key);
  await disk.rest();
  const contents = sorted(await from.contents());
  const tried = await failing(
    disk,
    async (one) => one.backUp(await one.openBook(one.album.store)),
    async ({ copy, result, said }) => {
      assert.deepEqual(sorted(await (await tab(copy)).contents()), contents, said);
      if (result instanceof Error) return;
      const { file, count, missing } = result;
      assert.equal(count + missing.length, 2, said);
      const other = await tab();
      const back = await other.bringBack(file, key);
      assert.deepEqual([back.added.length, back.isWhole], [count, true], said);
      for (const one of await other.contents())
        assert.ok(
          contents.some(({ bytes }) => bytes === one.bytes),
          said,
        );
    },
  );
  assert.ok(tried > 45 / stride, `${tried}`);
});

test("after any failure during a restore no drawing is partial, and a retry restores all", async (t) => {
  t.mock.method(console, "warn", () => {});
  const { file, key, contents } = await backedUp([10, 300_000, 300]);
  // One drawing exists, another one exists in a different version.
  const disk = new Disk();
  const there = await tab(disk);
  await there.bringBack(file, key);
  const [first, second] = await there.album.list();
  await there.album.store.update([], (_, _write, erase) => {
    for (const place of ["facts/", "progress/", "journal/", "thumbnail/"]) erase(`drawing/${place}${first.id}`);
  });
  const { journal } = await there.album.open(second.id);
  journal.add(noise(9, 9));
  await journal.settle();
  await disk.rest();
  const before = sorted(await there.contents());
  assert.equal(before.length, 2);
  const allowed = new Set([...before, ...contents].map(({ bytes }) => bytes));
  const tried = await failing(
    disk,
    (one) => one.bringBack(file, key),
    async ({ copy, one, result, said }) => {
      const look = async (isAll) => {
        const now = await (await tab(copy)).contents();
        for (const { bytes, id } of now) assert.ok(allowed.has(bytes), `${said}: ${id} is neither what was there nor what comes`);
        const isThere = (/** @type {string} */ bytes) => now.some((each) => each.bytes === bytes);
        for (const { bytes } of before) assert.ok(isThere(bytes), `${said}: lost`);
        if (isAll) assert.equal(now.length, 4, said);
      };
      await look(result.isWhole === true);
      // Retries in the same page, then once more.
      for (const page of [one, await tab(copy)]) {
        const again = await page.bringBack(file, key);
        assert.equal(again.isWhole, true, said);
        await look(true);
      }
    },
  );
  assert.ok(tried > 45 / stride, `${tried}`);
});

test("a page that is closed during a restore leaves complete drawings, also with two tabs", async () => {
  const { file, key, contents } = await backedUp([10, 300, 3000]);
  for (const tabs of [1, 2]) {
    for (let ending = 1; ; ending += stride) {
      const disk = new Disk();
      const pages = [];
      while (pages.length < tabs) pages.push(await tab(disk));
      let calls = 0;
      disk.fault = () => {
        calls += 1;
        if (calls === ending) disk.kill();
        return calls >= ending ? "hangs" : undefined;
      };
      const working = Promise.allSettled(pages.map((page) => page.bringBack(file, key)));
      // Hanging calls never return.
      const ended = async () => {
        while (calls < ending) await turn();
      };
      await Promise.race([working, ended()]);
      const isOver = calls < ending;
      calls = Math.max(calls, ending);
      await rest();
      disk.fault = () => undefined;
      // Killed pages live on in this test and may still write, but not to the next page's disk.
      const left = disk.clone();
      const now = sorted(await (await tab(left)).contents());
      for (const one of now)
        assert.ok(
          contents.some(({ id, bytes }) => id === one.id && bytes === one.bytes),
          `${tabs} tabs, call ${ending}: ${one.name}`,
        );
      const next = await tab(left);
      assert.equal((await next.bringBack(file, key)).isWhole, true);
      assert.deepEqual(sorted(await next.contents()), contents);
      if (isOver) break;
    }
  }
});
