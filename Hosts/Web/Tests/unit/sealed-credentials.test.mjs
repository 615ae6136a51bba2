// The credentials of a sealed book: only they open it, changing them keeps the data key, and removing or erasing them deletes it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertSealed, first, passphrase, plainDisk, sealedDisk, second, stored, stroke, tab, wrong } from "./sealed-tab.mjs";

test("setting a pattern seals every drawing, and only the right pattern opens them", async () => {
  const { disk, contents } = await plainDisk();
  const one = await tab(disk);
  assert.ok(await one.set(first()));
  assertSealed(disk);
  assert.deepEqual(await one.contents(), contents);
  const two = await tab(disk);
  assert.equal(two.session.access(), "locked");
  await assert.rejects(two.contents());
  assert.equal(await two.unlock(wrong()), false);
  await assert.rejects(two.contents());
  assert.ok(await two.unlock(first()));
  assert.deepEqual(await two.contents(), contents);
  // Later strokes are sealed at once.
  const id = await two.draw([stroke(0), stroke(101)]);
  await two.draw([stroke(202)], id);
  assertSealed(disk);
  const three = await tab(disk);
  assert.ok(await three.unlock(first()));
  const after = await three.contents();
  assert.equal(after.length, contents.length + 1);
  assert.equal(
    after.find((entry) => entry.id === id).bytes,
    Buffer.concat([stroke(0), stroke(101), stroke(202)]).toString("hex"),
  );
});

test("locking drops the key: nothing can be read or written until the pattern is drawn again", async () => {
  const { disk, contents } = await sealedDisk();
  const one = await tab(disk);
  await one.unlock(first());
  const before = stored(disk);
  await one.session.lock();
  await assert.rejects(one.contents());
  await assert.rejects(one.draw([stroke(1)]));
  assert.equal((await one.session.book()).held, null);
  assert.ok(before.equals(stored(disk)));
  assert.ok(await one.unlock(first()));
  assert.deepEqual(await one.contents(), contents);
});

test("on a full disk the pattern unlocks, and drawings can be exported, restored and deleted", async () => {
  const { disk } = await sealedDisk(2);
  const one = await tab(disk);
  const { keepReserve, reserveOf } = await one.page.load("inkdot/storage/reserve.js");
  /** Runs work while all changes fail except releasing the reserve. */
  const whileFull = async (work) => {
    await keepReserve("inkdot");
    disk.fault = (name) => (["put", "delete"].includes(name) && disk.databases.has(reserveOf("inkdot")) ? "rejects" : undefined);
    const result = await work();
    disk.fault = () => undefined;
    assert.ok(!disk.databases.has(reserveOf("inkdot")), `${work} had room`);
    return result;
  };
  const count = async () => (await album.list()).length;
  assert.ok(await whileFull(() => one.unlock(first())));
  const album = await one.openAlbum();
  const [{ id }] = await album.list();
  await whileFull(() => album.remove(id));
  assert.equal(await count(), 1);
  await whileFull(() => album.restore(id));
  assert.equal(await count(), 2);
  await album.remove(id);
  await whileFull(() => album.purge(-1));
  await album.restore(id);
  assert.equal(await count(), 1);
  await whileFull(async () => album.erase((await album.list())[0].id));
  assert.equal(await count(), 0);
  // Without a reserve, or if it is too small, the failure is shown.
  disk.fault = (name) => (name === "put" ? "rejects" : undefined);
  await assert.rejects(album.remove(id), { failure: "storageFull" });
});

test("another pattern, a recovery key and a forgotten pattern rewrap the key without resealing", async () => {
  const { disk, contents } = await sealedDisk();
  const entries = (of) => [...of.current.entries].filter(([key]) => key.startsWith("sealed/"));
  const before = entries(disk);
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  assert.ok(await one.change(first(), second()));
  const two = await tab(disk);
  assert.equal(await two.unlock(first()), false);
  assert.ok(await two.unlock(second()));
  assert.deepEqual(await two.contents(), contents);
  const book = await two.session.book();
  // Possible only right after the pattern was drawn.
  assert.ok(book.canSetRecovery);
  await book.setRecovery(2, passphrase);
  assert.equal(book.canSetRecovery, false);
  await assert.rejects(book.setRecovery(2, "somebody else's passphrase"));
  const three = await tab(disk);
  assert.ok(three.session.session.stored.exists);
  const other = await three.session.book();
  assert.equal((await other.recover("another passphrase")).input, three.Input.wrong);
  await assert.rejects(three.contents());
  assert.equal((await other.recover(passphrase)).input, three.Input.correct);
  await three.session.letIn(true);
  assert.deepEqual(await three.contents(), contents);
  assert.ok(await three.set(first()));
  const four = await tab(disk);
  assert.equal(await four.unlock(second()), false);
  assert.ok(await four.unlock(first()));
  assert.deepEqual(await four.contents(), contents);
  await (await four.session.book()).recover(passphrase);
  assert.deepEqual(entries(disk), before);
});

test("a slot of an unknown kind is preserved by all changes", async () => {
  const { disk } = await sealedDisk(1);
  const unknown = new Uint8Array(70).fill(9);
  disk.current.entries.get("book").slots.push(unknown);
  const kinds = () => disk.current.entries.get("book").slots.map(([kind]) => kind);
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  const book = await one.session.book();
  await book.setRecovery(2, passphrase);
  assert.deepEqual(kinds(), [3, 2, 9]);
  assert.ok(await one.change(first(), second()));
  assert.deepEqual(kinds(), [3, 2, 9]);
  assert.equal((await book.recover("another passphrase")).input, one.Input.wrong);
  // Its purpose is unknown to backups.
  const { openBook } = await one.page.load("app/sealed/recovery.js");
  assert.deepEqual(
    (await openBook(await one.session.store(), book.held)).slots.map(([kind]) => kind),
    [2],
  );
  assert.ok(await one.remove(second()));
  assert.deepEqual(kinds(), [2, 9]);
});

test("a book reports its recovery key, even after the pattern has changed or was removed", async () => {
  const { disk } = await sealedDisk(1);
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  const book = await one.session.book();
  const { hasRecoveryKey, openBook } = await one.page.load("app/sealed/recovery.js");
  const { withSeal } = await one.page.load("app/sealed/seal.js");
  const isKey = async () => hasRecoveryKey(await openBook(await one.session.store(), (await one.session.book()).held));
  await book.setRecovery(1, await withSeal((seal) => seal.makeRecoveryKey()));
  assert.ok(await isKey());
  assert.ok(await one.change(first(), second()));
  assert.ok(await isKey());
  assert.ok(await one.unlock(second()));
  await book.setRecovery(2, passphrase);
  assert.ok(!(await isKey()));
  assert.ok(await one.unlock(second()));
  await book.setRecovery(1, await withSeal((seal) => seal.makeRecoveryKey()));
  assert.ok(await one.remove(second()));
  assert.ok(await isKey());
});

test("removing the pattern unseals every drawing", async () => {
  const { disk, contents } = await sealedDisk();
  const one = await tab(disk);
  assert.ok(await one.remove(first()));
  assert.ok(!disk.current.stores.has("sealed"));
  assert.deepEqual(
    [...disk.current.entries.keys()].filter((key) => /^(sealed|lock)\/|^book$/.test(key)),
    [],
  );
  assert.deepEqual(await one.contents(), contents);
  const two = await tab(disk);
  assert.equal(two.session.access(), "open");
  assert.deepEqual(await two.contents(), contents);
  // Seals again, in the other direction.
  assert.ok(await two.set(second()));
  assertSealed(disk);
  const three = await tab(disk);
  assert.ok(await three.unlock(second()));
  assert.deepEqual(await three.contents(), contents);
});

test("erasing leaves nothing, and deletes the keys first", async () => {
  const { disk } = await sealedDisk();
  const one = await tab(disk);
  const order = [];
  disk.fault = (name) => void order.push(name);
  await (await one.session.vault()).erase();
  assert.ok(order.indexOf("delete") < order.indexOf("deleteDatabase"), order);
  assert.deepEqual([...disk.databases.keys()], []);
  const two = await tab(disk);
  assert.equal(two.session.access(), "open");
  assert.deepEqual(await two.contents(), []);
});
