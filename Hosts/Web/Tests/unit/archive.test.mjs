// Archives: their contents and times, and an album restored from one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { visit } from "./page.mjs";
import { turn } from "./storage.mjs";

// The smallest part of a drawing that an import accepts as a damaged drawing.
const drawing = (seed) => Uint8Array.from([0x89, 0x49, 0x4e, 0x4b, 0x0d, 0x0a, 0x1a, 0x0a, seed]);

/** A page with an album, import and export. */
async function tab() {
  const page = visit();
  // Also loads the texts.
  await page.load("app/album/screen.js");
  const { lock } = await page.load("app/session.js");
  const { Toast } = await page.load("app/album/toast.js");
  const { Album } = await page.load("app/library/album.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  const { AlbumActions } = await page.load("app/album/actions.js");
  const { backUp } = await page.load("app/library/backup.js");
  const album = new Album(new Store());
  const said = [];
  const toast = new Toast();
  const { say } = toast;
  toast.say = (key, value, options) => {
    said.push(value ? `${key}: ${value}` : key);
    say.call(toast, key, value, options);
  };
  const screen = {
    toast,
    selection: { end() {} },
    grid: { lookAgain() {} },
    album: async () => album,
    reload: async () => {},
    focusOn() {},
  };
  const actions = (screen.actions = new AlbumActions(screen));
  const names = async () => (await album.list()).map(({ name }) => name);
  const { crc32 } = await page.load("app/library/zip.js");
  return { album, actions, backUp, names, said, toast, lock, crc32 };
}

/** Collects the warnings about missing pictures, because nothing paints here. */
async function quietly(t, work) {
  // Otherwise a busy machine shows the message that an import takes long.
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { mock } = t.mock.method(console, "warn", () => {});
  await work();
  t.mock.timers.reset();
  assert.ok(mock.calls.every(({ arguments: [words] }) => words === "No picture of an imported drawing:"));
}

test("metadata files of macOS are ignored", async () => {
  const { zip, unzip } = await visit().load("app/library/zip.js");
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

test("files have the times of the archive, in steps of two seconds", async () => {
  const { zip, unzip } = await visit().load("app/library/zip.js");
  const times = [new Date(1980, 0, 1), new Date(2024, 1, 29, 23, 59, 59, 999), new Date(2025, 11, 31, 12, 30, 10)];
  const files = await unzip(await zip(times.map((time, at) => new File(["x"], `${at}`, { lastModified: time.getTime() }))));
  for (const [at, { lastModified }] of files.entries())
    assert.equal(lastModified, times[at].setSeconds(times[at].getSeconds() & ~1, 0));
});

/** An archive of deflated files, which this app does not write. */
function deflated(contents) {
  const parts = [];
  const entries = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(contents)) {
    const content = deflateRawSync(bytes);
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    // The first is the newest, as in archives of this app.
    entry.writeUInt16LE(100 - entries.length, 12);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    parts.push(head, content);
    entries.push(entry);
    at += head.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(at, 16);
  return new File([...parts, ...entries, end], "All.zip");
}

/** Records decompression and may replace its output. */
function unpacking(t, noted, instead) {
  const Real = globalThis.DecompressionStream;
  const give = { transform() {}, flush: (control) => control.enqueue(instead) };
  globalThis.DecompressionStream = class extends (instead ? TransformStream : Real) {
    constructor(kind) {
      noted.push("unpack");
      super(instead ? give : kind);
    }
  };
  t.after(() => {
    globalThis.DecompressionStream = Real;
  });
}

test("files of an archive are unpacked and imported one at a time", async (t) => {
  const { album, actions, names, said } = await tab();
  const noted = [];
  unpacking(t, noted);
  const create = album.create.bind(album);
  album.create = async (...values) => {
    noted.push("take");
    return create(...values);
  };
  const archive = deflated({ "Cat.inkdot": drawing(1), "Dog.inkdot": drawing(2), "Elk.inkdot": drawing(3) });
  await quietly(t, () => actions.import([archive]));
  assert.deepEqual(noted, ["unpack", "take", "unpack", "take", "unpack", "take"]);
  assert.deepEqual((await names()).sort(), ["Cat", "Dog", "Elk"]);
  assert.deepEqual(
    said.map((words) => words.split(":")[0]),
    Array(3).fill("album.imported.damaged"),
  );
});

test("the unpacked size of an archive is limited", async (t) => {
  const { unzip, TooMuchError } = await visit().load("app/library/zip.js");
  const [first, second] = await unzip(deflated({ a: new Uint8Array(600), b: new Uint8Array(600) }), 1000);
  assert.equal((await first.unpack()).size, 600);
  await assert.rejects(second.unpack(), TooMuchError);

  const { actions, names, said } = await tab();
  const noted = [];
  unpacking(t, noted, { length: 1 << 28, toString: () => "no drawing" });
  const bomb = deflated(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.inkdot`, drawing(at)])));
  await quietly(t, () => actions.import([bomb, new File([drawing(9)], "Fox.inkdot")]));
  // Four fit; the fifth exceeds the limit, and other chosen files are still imported.
  assert.equal(noted.length, 5);
  assert.equal(said.filter((words) => words === "album.import.tooMuch: All.zip").length, 1);
  assert.deepEqual(await names(), ["Fox"]);
});

test("a damaged file of an archive is reported, and the others are imported", async (t) => {
  const { actions, names, said } = await tab();
  const archive = deflated({ "Cat.inkdot": drawing(1), "Dog.inkdot": drawing(2) });
  const bytes = new Uint8Array(await archive.arrayBuffer());
  bytes[30 + "Cat.inkdot".length] = 0xff;
  t.mock.method(console, "warn", () => {});
  await actions.import([new File([bytes], "All.zip")]);
  assert.ok(said.includes("import.unreadable: Cat.inkdot"));
  assert.deepEqual(await names(), ["Dog"]);
});

test("locking the book ends an import, even in the middle of a file", async (t) => {
  const { album, actions, lock } = await tab();
  const noted = [];
  unpacking(t, noted);
  const { create } = album;
  album.create = async (...values) => {
    const entry = await create.apply(album, values);
    void lock(false);
    return entry;
  };
  await actions.import([deflated({ "Cat.inkdot": drawing(1), "Dog.inkdot": drawing(2) })]);
  assert.deepEqual(noted, ["unpack"]);
  const { unzip } = await visit().load("app/library/zip.js");
  const [file] = await unzip(deflated({ a: new Uint8Array(1 << 20) }));
  await assert.rejects(file.unpack(AbortSignal.abort()), { name: "AbortError" });
});

test("a slow import shows a message until it ends", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { album, actions, said, toast } = await tab();
  const shown = () => toast.element.children[0].textContent;
  let end;
  let isAsked = false;
  t.mock.method(album, "create", () => {
    isAsked = true;
    return new Promise((_, fail) => {
      end = fail;
    });
  });
  t.mock.method(console, "warn", () => {});
  const importing = actions.import([deflated({ "Cat.inkdot": drawing(1) })]);
  while (!isAsked) await turn();
  t.mock.timers.tick(299);
  assert.deepEqual(said, []);
  t.mock.timers.tick(60_000);
  assert.match(shown(), /Importing…/);
  end(new Error("no"));
  await importing;
  assert.deepEqual(said, ["album.importing", "album.failed.stored"]);
  assert.match(shown(), /could not be saved/);
  // Without another message it disappears.
  toast.finish(false);
  toast.say("album.importing", "", { stays: true });
  toast.unsay("album.importing");
  assert.equal(shown().trim(), "");
});

test("a drawing without a file name is reported by its title", async (t) => {
  const { actions, said, crc32 } = await tab();
  await quietly(t, () => actions.import([new File([paper(crc32, 20, 1)], ".inkdot")]));
  assert.deepEqual(said, ["album.imported: Untitled"]);
  await quietly(t, () => actions.import([new File([drawing(1)], ".inkdot")]));
  assert.equal(said.at(-1), "album.imported.damaged: Untitled");
});

/** An intact drawing: a sheet. */
function paper(crc32, length, version) {
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
  return bytes;
}

test("an album is restored from its archives in order, one drawing in memory at a time", async (t) => {
  let now = new Date(2025, 0, 1).getTime();
  t.mock.method(Date, "now", () => (now += 1));
  const from = await tab();
  for (const [at, name] of ["Ant", "Bee", "Cat", "Dog", "Elk"].entries()) {
    // Some within the two seconds of an archive's time resolution.
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

test("exported files have the times of their drawings", async () => {
  const { album, actions } = await tab();
  const entry = await album.create({ name: "Cat", width: 100, height: 100 }, drawing(1));
  assert.equal((await actions.file({ ...entry, modified: 1_700_000_000_000 }, "inkdot")).lastModified, 1_700_000_000_000);
});

test("a drawing on any sheet is intact, and a truncated one is not", async () => {
  const page = visit();
  const [{ crc32 }, { readDrawing }] = [await page.load("app/library/zip.js"), await page.load("inkdot/doodle/import/files.js")];
  for (const [length, version] of [
    [20, 1],
    [30, 2],
  ]) {
    const bytes = paper(crc32, length, version);
    const { width, height, isWhole } = await readDrawing(new Blob([bytes]));
    assert.deepEqual([width, height, isWhole], [595, 842, true], length);
    assert.equal((await readDrawing(new Blob([bytes.subarray(0, -1)]))).isWhole, false);
  }
});
