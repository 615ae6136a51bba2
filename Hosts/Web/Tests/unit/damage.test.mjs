// Damaged records and counts: none unlocks, and no attempt is returned. A
// few of these are tested with a finger in test_damage.py.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { visit } from "./page.mjs";
import { Disk, rest } from "./storage.mjs";

const [record, attempts] = ["lock/default/record", "lock/default/attempts"];
const pattern = () => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, 7, 0, 4, 0, 7, 2, 3, 8, 1]);
const rule = { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false };

/** Invalid records, made from the valid one. */
const records = {
  "cut short": (good) => good.slice(0, -10),
  half: (good) => good.slice(0, good.length / 2),
  empty: () => "",
  "another version": (good) => good.replace("v=2", "v=3"),
  "another algorithm": (good) => good.replace("pbkdf2-sha256", "argon2id"),
  "another kind of key": (good) => good.replace("key=device", "key=cloud"),
  "a passphrase": (good) => good.replace("pattern", "passphrase"),
  "no rounds": (good) => good.replace("i=600000", "i=0"),
  "one round": (good) => good.replace("i=600000", "i=1"),
  "too few rounds": (good) => good.replace("i=600000", "i=99999"),
  "too many rounds": (good) => good.replace("i=600000", "i=10000001"),
  "rounds beyond 32 bits": (good) => good.replace("i=600000", "i=4294967296"),
  "rounds beyond 64 bits": (good) => good.replace("i=600000", "i=99999999999999999999999"),
  "negative rounds": (good) => good.replace("i=600000", "i=-600000"),
  "a grid too large": (good) => good.replace("rows=3", "rows=7"),
  "no grid": (good) => good.replace("rows=3", "rows=0"),
  "a minimum beyond the grid": (good) => good.replace("min=4", "min=10"),
  "an unknown rule": (good) => good.replace("skip=fill", "skip=maybe"),
  "no salt": (good) => good.replace(/\$[^$]*\$([^$]*)$/, "$$$$$1"),
  "something behind": (good) => good + "A",
  "a line break behind": (good) => good + "\n",
  "very long": (good) => good + "A".repeat(1_000_000),
  "no ASCII": (good) => good.replace("rows", "röws"),
  number: () => 42,
  "not a number": () => NaN,
  true: () => true,
  null: () => null,
  object: () => ({ rows: 3 }),
  array: (good) => [good],
  "string object": (good) => new String(good),
  bytes: (good) => new TextEncoder().encode(good),
  blob: (good) => new Blob([good]),
  date: () => new Date(0),
};
const counts = {
  absent: () => undefined,
  "cut short": (good) => good.slice(0, 39),
  "too long": (good) => new Uint8Array([...good, 0]),
  "much too long": () => new Uint8Array(100_000),
  empty: () => new Uint8Array(),
  zeros: () => new Uint8Array(40),
  "another version": (good) => good.with(4, 2),
  "count lowered by hand": (good) => good.with(8, 0),
  "wait ended by hand": (good) => good.with(19, good[19] ^ 1),
  buffer: (good) => good.buffer,
  string: () => "0",
  number: () => 0,
  object: () => ({ failures: 0 }),
  blob: (good) => new Blob([good]),
  null: () => null,
};

/** Fewer rounds, because this tests reading, not cryptography. */
const { subtle } = globalThis.crypto;
const derive = subtle.deriveBits.bind(subtle);
let good;

async function vaultOn(disk) {
  const page = visit({ disk });
  const { Vault } = await page.load("inkdot/lock/vault.js");
  const { startEngine } = await page.load("inkdot/lock/element.js");
  const { Input } = await page.load("inkdot/shared/codes.js");
  const { Failure } = await page.load("inkdot/shared/engine.js");
  return { vault: new Vault(await startEngine()), Input, Failure };
}

function diskWith(key, value) {
  const disk = new Disk();
  disk.entries = new Map(good);
  if (value === undefined) disk.entries.delete(key);
  else disk.entries.set(key, value);
  return disk;
}

/** The screen of the app that is shown for a disk. */
async function screenOf(disk) {
  const page = visit({ disk, hash: "#/album" });
  await page.load("app/start/main.js");
  await rest();
  return page.screen;
}

before(async () => {
  subtle.deriveBits = async (how, ...rest) => derive({ ...how, iterations: 1000 }, ...rest);
  const disk = new Disk();
  const { vault, Input } = await vaultOn(disk);
  assert.equal((await vault.save(pattern(), rule)).input, Input.saved);
  // One attempt is used, so that ignoring the count would return one.
  const wrong = pattern();
  wrong.set([0, 4], 19);
  assert.equal((await vault.check(wrong)).input, Input.wrong);
  good = disk.entries;
});

test("the stored pattern is accepted", async () => {
  const { vault, Input } = await vaultOn(diskWith("nothing", 1));
  assert.equal((await vault.check(pattern())).input, Input.correct);
});

test("a damaged record is reported, does not unlock and counts no attempt", async () => {
  for (const [kind, damage] of Object.entries(records)) {
    const value = damage(good.get(record));
    assert.notEqual(value, good.get(record), kind);
    const disk = diskWith(record, value);
    const { vault, Input, Failure } = await vaultOn(disk);
    const { exists, failure } = await vault.load();
    assert.deepEqual([exists, failure], [true, Failure.recordDamaged], kind);
    assert.deepEqual(await vault.check(pattern()), { input: Input.checkFailed, value: Failure.recordDamaged }, kind);
    assert.equal(disk.entries.get(attempts), good.get(attempts), kind);
    assert.equal(await screenOf(disk), "unlock", kind);
  }
});

test("a damaged or missing count causes a wait", async () => {
  for (const [kind, damage] of Object.entries(counts)) {
    const disk = diskWith(attempts, damage(good.get(attempts)));
    const { vault, Input } = await vaultOn(disk);
    assert.equal((await vault.check(pattern())).input, Input.locked, kind);
    assert.equal((await vault.status()).input, Input.statusOpen + 1, kind);
    // The new count makes each further attempt wait.
    assert.equal(disk.entries.get(attempts)[8], 30, kind);
    assert.equal(await screenOf(disk), "unlock", kind);
  }
});
