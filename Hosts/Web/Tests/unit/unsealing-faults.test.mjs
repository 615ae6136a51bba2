// Unsealing loses nothing, whatever fails and whenever the page ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { failedAtEveryCall, killedAtEveryCall, ninths } from "./sealed-faults.mjs";
import { assertSealed, decrypt, first, sealedDisk, subtle, tab } from "./sealed-tab.mjs";

/** Draws the pattern and removes it; returns whether that succeeded. */
async function takeOff(one) {
  const vault = await one.session.vault();
  await vault.check(first());
  return (await vault.remove()).input === one.Input.removed;
}

/** No drawing is stored unsealed, and the pattern stays and opens them. */
async function assertUndone(disk, contents, said) {
  assertSealed(disk, said);
  assert.ok(!disk.current.entries.has("sealed/unsealing"), said);
  const next = await tab(disk);
  assert.equal(next.session.access(), "locked", said);
  assert.ok(await next.unlock(first()), said);
  await next.session.refresh();
  assert.ok(next.session.session.stored.exists, said);
  assert.deepEqual(await next.contents(), contents, said);
}

test("without room for unsealing, or if the book locks meanwhile, no drawing is unsealed and the pattern stays", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(20);
  let puts = 0;
  const isFull = (name) => name === "put" && (puts += 1) > 20;
  const full = disk.clone();
  const one = await tab(full);
  await one.unlock(first());
  const { keepReserve, reserveOf } = await one.page.load("inkdot/storage/reserve.js");
  await keepReserve("inkdot");
  // Deleting uses the reserved room.
  full.fault = (name) =>
    isFull(name) || (puts > 20 && name === "delete" && full.databases.has(reserveOf("inkdot"))) ? "rejects" : undefined;
  assert.equal(await takeOff(one), false);
  full.fault = () => undefined;
  await assertUndone(full, contents, "full");
  assert.ok(await one.remove(first()));
  assert.deepEqual(await (await tab(full)).contents(), contents);

  const locked = disk.clone();
  const two = await tab(locked);
  await two.unlock(first());
  let opened = 0;
  subtle.decrypt = (...how) => {
    opened += 1;
    if (opened === 20) void two.session.lock();
    return decrypt.apply(subtle, how);
  };
  assert.equal(await takeOff(two), false);
  subtle.decrypt = decrypt;
  assert.equal(two.session.access(), "locked");
  await assertUndone(locked, contents, "locked");

  // Continues the operation of the ended page.
  const begun = disk.clone();
  const { cipher } = await opening(disk);
  begun.current.entries.set("sealed/unsealing", await cipher.seal("sealed/unsealing", true));
  for (const [fault, share] of [
    ["rejects", -2],
    ["closes", -1],
  ]) {
    const copy = begun.clone();
    const three = await tab(copy);
    const told = [];
    three.session.migrationListeners.add((...now) => told.push(now));
    puts = 0;
    copy.fault = (name) => (isFull(name) ? fault : undefined);
    assert.ok(await three.unlock(first()));
    copy.fault = () => undefined;
    assert.deepEqual(told.at(-1), [share, true]);
    await assertUndone(copy, contents, `begun, ${fault}`);
  }

  // If nothing can be deleted either, the next page completes it.
  const four = await tab(begun);
  puts = 0;
  begun.fault = (name) => (isFull(name) || (puts > 20 && name === "delete") ? "rejects" : undefined);
  assert.ok(await four.unlock(first()));
  begun.fault = () => undefined;
  assert.ok(begun.current.entries.has("sealed/unsealing"));
  const five = await tab(begun);
  assert.ok(await five.unlock(first()));
  assert.ok(!begun.current.stores.has("sealed"));
  assert.deepEqual(await five.contents(), contents);
});

/** The keys that open a book. */
async function opening(disk) {
  const one = await tab(disk.clone());
  await one.unlock(first());
  return (await one.session.book()).held;
}

test("a page that ends at any call of unsealing loses nothing, and the next one continues", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(2);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.remove(first()),
    async (left, said) => {
      const next = await tab(left);
      if (next.session.access() !== "open") assert.ok(await next.unlock(first()), said);
      assert.deepEqual(await next.contents(), contents, said);
    },
  );
  assert.ok(calls > 40, `${calls}`);
});

test("after any failure while removing the pattern, the drawings are unsealed or the pattern opens them", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(
    disk,
    { work: (one) => one.remove(first()), every: ninths },
    async (copy, said, _, result) => {
      const two = await tab(copy);
      if (result === true) assert.equal(two.session.access(), "open", said);
      if (two.session.access() !== "open") {
        if (copy.current.stores.has("sealed")) assertSealed(copy, said);
        assert.ok(await two.unlock(first()), said);
      }
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});
