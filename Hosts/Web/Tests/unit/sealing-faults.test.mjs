// Sealing loses nothing, whatever fails and whenever the page ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { failedAtEveryCall, killedAtEveryCall } from "./sealed-faults.mjs";
import { assertSealed, encrypt, first, plainDisk, sealedDisk, second, stride, stroke, subtle, tab } from "./sealed-tab.mjs";
import { rest } from "./storage.mjs";

test("a page that ends at any call of sealing loses nothing, and the next one continues", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(2);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.set(first()),
    async (left, said) => {
      const next = await tab(left);
      if (next.session.access() === "open") {
        assert.ok(!left.current.stores.has("sealed"), said);
      } else {
        assert.ok(await next.unlock(first()), said);
        assertSealed(left, said);
      }
      assert.deepEqual(await next.contents(), contents, said);
    },
  );
  assert.ok(calls > 40, `${calls}`);
});

/** A page of an older build: it opens version 1 of the database and creates it if it is missing. */
function pageOfBefore(disk, draws) {
  const there = disk.databases.get("inkdot");
  if (there) return there.version === 1;
  const entries = new Map(draws ? [["synced", 1], ...draws] : []);
  disk.databases.set("inkdot", { version: 1, stores: new Set(["entries"]), entries });
  return true;
}

for (const draws of [false, true]) {
  test(`a page of an older build between any two calls of sealing hides nothing${draws ? ", and its drawings are kept" : ""}`, async (t) => {
    t.mock.method(console, "warn", () => {});
    t.mock.method(console, "error", () => {});
    const { disk, contents } = await plainDisk(1);
    const other = await plainDisk(1);
    const more = [...other.disk.entries].filter(([key]) => key.startsWith("drawing/"));
    let made = 0;
    await killedAtEveryCall(
      disk,
      (one) => one.set(first()),
      async (left, said) => {
        const isMade = !left.databases.has("inkdot") && pageOfBefore(left, draws && more);
        made += isMade;
        if (!isMade) return;
        const all = [...contents, ...(draws ? other.contents : [])].sort((a, b) => (a.id < b.id ? -1 : 1));
        const next = await tab(left);
        assert.equal(next.session.access(), "locked", said);
        assert.ok(await next.unlock(first()), said);
        assert.deepEqual(await next.contents(), all, said);
        // From now on older pages create nothing there.
        assert.equal(pageOfBefore(left, null), false, said);
        assert.deepEqual([...left.databases.get("inkdot").stores].sort(), ["gone", "moved"], said);
        // Removes the pattern, then seals in the other direction.
        assert.ok(await next.remove(first()), said);
        assert.ok(await next.set(second()), said);
        assert.deepEqual(await next.contents(), all, said);
      },
      // Daily runs start the sample here, to include the calls between which the name is unused.
      6,
    );
    assert.ok(made >= (stride === 1 ? 2 : 1), `${made}`);
  });
}

test("the next page deletes the originals again, and nothing is lost if it ends at any call", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const word = (of) => [...of.databases.get("inkdot").stores].sort();
  assert.deepEqual(word(disk), ["gone", "moved"]);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.unlock(first()),
    async (left, said) => {
      assert.ok(left.databases.get("inkdot-2")?.stores.has("incoming"), said);
      for (let count = 0; count < 2; count += 1) {
        const next = await tab(left);
        assert.ok(await next.unlock(first()), said);
        assert.deepEqual(await next.contents(), contents, said);
      }
      assert.deepEqual(word(left), ["gone", "moved", "swept"], said);
    },
  );
  assert.ok(calls > 20, `${calls}`);
  const copy = disk.clone();
  for (let count = 0; count < 2; count += 1) await (await tab(copy)).unlock(first());
  copy.calls.length = 0;
  await (await tab(copy)).unlock(first());
  assert.ok(!copy.calls.includes("deleteDatabase"));
});

test("a database that replaced the one to be deleted stays", async () => {
  const { disk } = await sealedDisk(1);
  const one = await tab(disk);
  const { isEmpty, leaveTombstone, obliterate } = await one.page.load("inkdot/storage/databases.js");
  for (const stores of [["entries"], ["incoming", "sealed"], ["entries", "moved"]]) {
    const there = { version: 1, stores: new Set(stores), entries: new Map([["drawing/facts/a", 1]]) };
    disk.databases.set("inkdot", there);
    assert.equal(await obliterate("inkdot", isEmpty), false, `${stores}`);
    await leaveTombstone("inkdot", "gone");
    assert.equal(disk.databases.get("inkdot"), there, `${stores}`);
  }
});

test("an empty database of the other name has no effect", async () => {
  for (const prepare of [plainDisk, sealedDisk]) {
    const { disk, contents } = await prepare(1);
    const other = disk.databases.get("inkdot-2") ? "inkdot" : "inkdot-2";
    disk.databases.set(other, { version: 1, stores: new Set(), entries: new Map() });
    const one = await tab(disk);
    assert.ok(prepare === plainDisk ? await one.set(first()) : await one.unlock(first()));
    assertSealed(disk);
    assert.deepEqual(await one.contents(), contents);
    assert.deepEqual([...disk.databases.get("inkdot").stores].sort(), ["gone", "moved"]);
  }
});

test("without room for the copies a message is shown, the copies are deleted, and the drawings stay", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(20);
  const one = await tab(disk);
  const told = [];
  one.session.migrationListeners.add((share) => told.push(share));
  let puts = 0;
  disk.fault = (name) => {
    if (name !== "put" || !disk.databases.has("inkdot-2")) return undefined;
    puts += 1;
    return puts > 20 ? "rejects" : undefined;
  };
  assert.ok(await one.set(first()));
  assert.equal(told.at(-1), -2);
  assert.deepEqual([...disk.databases.keys()], ["inkdot"]);
  assert.equal(one.session.access(), "open");
  const id = await one.draw([stroke(1)]);
  assert.equal((await one.contents()).length, contents.length + 1);
  // The book is locked anyway, and sealed once there is room.
  const two = await tab(disk);
  assert.equal(two.session.access(), "locked");
  disk.fault = () => undefined;
  assert.ok(await two.unlock(first()));
  assertSealed(disk);
  assert.deepEqual(
    (await two.contents()).filter((entry) => entry.id !== id),
    contents,
  );
});

test("sealing ends when the book locks, and continues after the next right pattern", async (t) => {
  t.mock.method(console, "warn", () => {});
  const errors = t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(20);
  const one = await tab(disk);
  let sealed = 0;
  subtle.encrypt = (how, key, plain) => {
    if (how.iv.some((byte) => byte)) sealed += 1;
    if (sealed === 5) void one.session.lock();
    return encrypt.call(subtle, how, key, plain);
  };
  assert.ok(await one.set(first()));
  await disk.rest();
  await rest(200);
  // Current copies end, no further ones begin, and no failure is reported.
  assert.ok(sealed >= 5 && sealed <= 32, `${sealed}`);
  assert.equal(one.session.access(), "locked");
  assert.ok(!disk.databases.get("inkdot").stores.has("moved"));
  assert.equal(errors.mock.callCount(), 0);
  assert.ok(await one.unlock(first()));
  assertSealed(disk);
  assert.deepEqual(await one.contents(), contents);
});

test("a failing call of storage or cryptography loses nothing and sets no pattern that does not open the book", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(2);
  await failedAtEveryCall(
    disk,
    { work: (one) => one.set(first()), every: { storage: stride, crypto: stride } },
    async (copy, said) => {
      const two = await tab(copy);
      if (two.session.access() === "open") assert.ok(!copy.current.stores.has("sealed"), said);
      else {
        assert.ok(await two.unlock(first()), said);
        assertSealed(copy, said);
      }
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
});
