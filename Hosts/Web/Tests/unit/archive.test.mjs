// Archives: what is in them and of when, and an album that comes back from one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";

// As much of a drawing as an import looks at before it takes it for a damaged one.
const drawing = (seed) => Uint8Array.from([0x89, 0x49, 0x4e, 0x4b, 0x0d, 0x0a, 0x1a, 0x0a, seed]);

/** A page with an album, and with what imports and exports. */
async function tab() {
  const page = visit();
  const { Album } = await page.load("app/album/album.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  const { AlbumActions } = await page.load("app/album/actions.js");
  const { backUp } = await page.load("app/album/backup.js");
  const album = new Album(new Store());
  const said = [];
  const actions = new AlbumActions({
    toast: { say: (key) => said.push(key) },
    selection: { end() {} },
    grid: { lookAgain() {} },
    album: async () => album,
    reload: async () => {},
    focusOn() {},
  });
  const names = async () => (await album.list()).map(({ name }) => name);
  return { album, actions, backUp, names, said };
}

/** What warns meanwhile that there is no picture, for nothing paints here. */
async function quietly(t, work) {
  const { mock } = t.mock.method(console, "warn", () => {});
  await work();
  assert.ok(mock.calls.every(({ arguments: [words] }) => words === "No picture of an imported drawing:"));
}

test("what macOS puts beside files is left out", async () => {
  const { zip, unzip } = await visit().load("app/album/zip.js");
  const names = [
    "Cat.inkdot",
    "__MACOSX/._Cat.inkdot",
    ".DS_Store",
    "a/.DS_Store",
    "a/__MACOSX/b/Dog.inkdot",
    "a/b.c/Dog.inkdot",
  ];
  const files = await unzip(await zip(names.map((name) => new File(["x"], name))));
  assert.deepEqual(
    files.map(({ name }) => name),
    ["Cat.inkdot", "Dog.inkdot"],
  );
});

test("files have the time that the archive says of them, in steps of two seconds", async () => {
  const { zip, unzip } = await visit().load("app/album/zip.js");
  const times = [new Date(1980, 0, 1), new Date(2024, 1, 29, 23, 59, 59, 999), new Date(2025, 11, 31, 12, 30, 10)];
  const files = await unzip(await zip(times.map((time, at) => new File(["x"], `${at}`, { lastModified: time.getTime() }))));
  for (const [at, { lastModified }] of files.entries())
    assert.equal(lastModified, times[at].setSeconds(times[at].getSeconds() & ~1, 0));
});

test("an album comes back from its archives in the order that it had, and each drawing is in memory by itself", async (t) => {
  let now = new Date(2025, 0, 1).getTime();
  t.mock.method(Date, "now", () => (now += 1));
  const from = await tab();
  for (const [at, name] of ["Ant", "Bee", "Cat", "Dog", "Elk"].entries()) {
    // Some within the two seconds that an archive tells apart.
    if (at % 2) now += 60_000;
    await from.album.create({ name, width: 100, height: 100 }, drawing(at));
  }
  const expected = ["Elk", "Dog", "Cat", "Bee", "Ant"];
  assert.deepEqual(await from.names(), expected);
  const archives = [];
  await from.backUp(from.album, (file) => archives.push(file), "Untitled");
  const to = await tab();
  const { mock } = t.mock.method(to.album, "read");
  await quietly(t, () => to.actions.import([new File([drawing(9)], "Fox.inkdot"), ...archives]));
  assert.deepEqual(await to.names(), ["Fox", ...expected]);
  assert.equal(mock.callCount(), 6);
});

test("files that are exported have the time of their drawings", async () => {
  const { album, actions } = await tab();
  const entry = await album.create({ name: "Cat", width: 100, height: 100 }, drawing(1));
  assert.equal((await actions.file({ ...entry, modified: 1_700_000_000_000 }, "inkdot")).lastModified, 1_700_000_000_000);
});

test("a drawing on any paper is whole, and one that is cut is not", async () => {
  const { crc32, readDrawing } = await visit().load("inkdot/doodle/import/files.js");
  for (const [length, version] of [
    [20, 1],
    [30, 2],
  ]) {
    const bytes = new Uint8Array(8 + 16 + length + 4);
    const view = new DataView(bytes.buffer);
    bytes.set(drawing(0).subarray(0, 8));
    view.setUint16(8, 0x1cdb, true);
    bytes.set([1, version], 10);
    view.setUint32(16, length, true);
    view.setUint32(20, crc32(bytes, 8, 20), true);
    view.setFloat64(24, 595, true);
    view.setFloat64(32, 842, true);
    view.setUint32(24 + length, crc32(bytes, 24, 24 + length), true);
    const { width, height, isWhole } = await readDrawing(new Blob([bytes]));
    assert.deepEqual([width, height, isWhole], [595, 842, true], length);
    assert.equal((await readDrawing(new Blob([bytes.subarray(0, -1)]))).isWhole, false);
  }
});
