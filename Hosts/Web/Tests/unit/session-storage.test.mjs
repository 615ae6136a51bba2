// A drawing session: its values in the storage, from the first stroke to leaving.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, bytes, readBack, sessionOn } from "./drawing-session.mjs";
import { Disk, rest } from "./storage.mjs";

test("a drawing is stored with its first step, under its own lock, and read back", async () => {
  const disk = new Disk();
  const { session, page, album } = await sessionOn(disk);
  await begin(session, bytes(1, 2));
  await rest();
  assert.deepEqual([session.state, session.id, disk.keys("drawing/")], ["drawing", "", []]);
  session.add(bytes(3));
  await session.settle();
  assert.ok(session.id && page.locks.held.has(`inkdot-drawing/${session.id}`));
  session.add(bytes(4));
  session.add(bytes(5));
  await session.settle();
  assert.deepEqual(await readBack(), [1, 2, 3, 4, 5]);
  const [entry] = await album.list();
  assert.deepEqual([entry.byteCount, entry.width, entry.height, entry.isDamaged], [5, 400, 600, false]);
  await session.close();
  await rest();
  assert.equal(page.locks.held.size, 0);
});

test("a truncated end is replaced with the next stroke", async () => {
  const disk = new Disk();
  const { session, make } = await sessionOn(disk);
  await begin(session, bytes(1));
  for (let stroke = 2; stroke < 6; stroke += 1) session.add(bytes(stroke));
  await session.settle();
  const { id } = session;
  await session.close();
  const again = make();
  await again.open(id);
  again.accept();
  assert.equal(again.hasUnsaved, false);
  await again.settle();
  assert.deepEqual(await readBack(), [1, 2, 3, 4, 5]);
  again.add(bytes(1, 2, 3, 7), true);
  again.add(bytes(8));
  await again.settle();
  assert.deepEqual(await readBack(), [1, 2, 3, 7, 8]);
});

test("opening a drawing makes a missing or outdated picture", async () => {
  const disk = new Disk();
  const { session, make, album } = await sessionOn(disk);
  await begin(session, bytes(1));
  session.add(bytes(2));
  await session.settle();
  const { id } = session;
  const pictures = async () => (await album.thumbnail(id))?.text();
  // The page was reloaded without making a picture.
  const second = make();
  session.state = "closed";
  assert.equal(await pictures(), undefined);
  await second.open(id, true);
  second.accept();
  await second.close();
  assert.equal(await pictures(), "picture");
  // The picture now exists and is not made again.
  const third = make();
  let made = 0;
  third.listener.picture = async () => new Blob([String((made += 1))]);
  await third.open(id, true);
  third.accept();
  await third.close();
  assert.equal(made, 0);
});

test("chunks of the former format are read and continued", async () => {
  const disk = new Disk();
  disk.entries = new Map([
    ["drawing/facts/0f", { name: "Old", created: 1, modified: 2, width: 9, height: 9, byteCount: 3, next: 9 }],
    ["drawing/facts/0f0", { name: "Another", created: 1, modified: 1, width: 9, height: 9, byteCount: 1, next: 1 }],
    ["drawing/journal/0f/0000000006", bytes(1)],
    ["drawing/journal/0f/0000000007", bytes(2)],
    ["drawing/journal/0f/0000000008", bytes(3)],
    ["drawing/journal/0f0/0000000000", bytes(9)],
  ]);
  const { session, album } = await sessionOn(disk);
  assert.deepEqual([...(await session.open("0f"))], [1, 2, 3]);
  session.accept();
  session.add(bytes(4));
  session.add(bytes(5));
  await session.settle();
  assert.deepEqual([...(await album.read("0f"))], [1, 2, 3, 4, 5]);
  // A tab with an older page uses `next`.
  assert.equal(disk.entries.get("drawing/facts/0f").next, 10);
  assert.equal((await album.get("0f")).name, "Old");
  // A name with the same prefix does not match.
  assert.equal(await album.get("0"), null);
  await assert.rejects(album.read("0"));
  await assert.rejects(album.duplicate("0"));
});

test("strokes do not wait for the disk, and are synced after a second without one, or every ten", async (context) => {
  const disk = new Disk();
  const { session } = await sessionOn(disk);
  context.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
  const strict = () => disk.durabilities.filter((one) => one === "strict").length;
  await begin(session, bytes(1));
  await rest();
  const before = strict();
  for (let number = 0; number < 5; number += 1) session.add(bytes(2));
  await session.settle();
  assert.deepEqual(disk.durabilities.slice(-5), Array(5).fill("relaxed"));
  context.mock.timers.tick(999);
  await rest();
  assert.equal(strict(), before);
  context.mock.timers.tick(1);
  await rest();
  assert.equal(strict(), before + 1);
  assert.ok(disk.entries.get("synced") > 0);
  // Continuous drawing: never a second without a stroke.
  for (let number = 0; number < 30; number += 1) {
    session.add(bytes(3));
    await session.settle();
    context.mock.timers.tick(500);
    await rest();
  }
  assert.equal(strict(), before + 2);
});
