// A drawing session: ownership among tabs, storage, and messages about failures.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { visit } from "./page.mjs";
import { Disk, rest, turn } from "./storage.mjs";

const size = { width: 400, height: 600 };
const bytes = (...values) => new Uint8Array(values);

/** Modules of the most recent page. */
let modules;

/** Channels between pages; `isHeard(from, to)` decides by page numbers which messages arrive. */
class Channels {
  constructor() {
    this.all = [];
    this.isHeard = () => true;
  }
  /** The channels of one page. */
  page(number) {
    const { all } = this;
    const channels = this;
    return class extends EventTarget {
      constructor() {
        super();
        this.number = number;
        all.push(this);
      }
      postMessage(data) {
        for (const other of all)
          if (other.number !== number && channels.isHeard(number, other.number))
            setImmediate(() => !other.isClosed && other.dispatchEvent(Object.assign(new Event("message"), { data })));
      }
      close() {
        this.isClosed = true;
      }
    };
  }
}

/** A page with a session; `said` are the states and failures in their order. */
async function sessionOn(disk, options = {}) {
  const page = visit({ disk, ...options });
  const { DrawingSession } = await page.load("app/draw/session.js");
  const { Album, openAlbum } = await page.load("app/library/album.js");
  modules = { Album, Store: (await page.load("inkdot/storage/store.js")).Store };
  const { Failure } = await page.load("inkdot/shared/engine.js");
  if (options.channel) globalThis.BroadcastChannel = options.channel;
  const said = [];
  const make = () => {
    const session = new DrawingSession({
      changed: () => said.push(session.failure === null ? session.state : (session.failure.failure ?? String(session.failure))),
      progress: () => {},
      picture: async () => new Blob(["picture"]),
      finish: () => {},
    });
    return session;
  };
  const album = await openAlbum();
  return { page, album, said, make, session: make(), Failure };
}

/** Begins a drawing; the board sends its beginning together with the first step. */
async function begin(session, head) {
  await session.begin(size);
  const { add } = session;
  session.add = (step) => {
    session.add = add;
    session.add(bytes(...head, ...step), true);
  };
}

/** The values that another tab reads. */
async function readBack() {
  const album = new modules.Album(new modules.Store());
  const [entry] = await album.list();
  return entry ? [...(await album.read(entry.id))] : null;
}

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

test("every finished stroke is written at once, however many are pending", async (t) => {
  // Killed pages must not continue.
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (const isNew of [true, false]) {
    const disk = new Disk();
    let { session } = await sessionOn(disk);
    await begin(session, bytes(0));
    if (!isNew) {
      session.add(bytes(0));
      await session.settle();
      const { id } = session;
      await session.close();
      ({ session } = await sessionOn(disk));
      await session.open(id);
      session.accept();
      // The first stroke of a visit claims the drawing, which takes one request.
      session.add(bytes(0));
      await session.settle();
    }
    // A disk that never answers in time.
    disk.latency = 300;
    for (let stroke = 1; stroke <= 20; stroke += 1) session.add(bytes(stroke));
    // The page is killed in the same task.
    disk.kill();
    disk.latency = 0;
    await disk.rest();
    const read = await readBack();
    assert.deepEqual(
      read.slice(isNew ? 1 : 3),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  }
});

test("a page killed at any call leaves a prefix of the drawing", async (t) => {
  // Killed pages must not continue.
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (let calls = 1; calls < 60; calls += 1) {
    const disk = new Disk();
    const { session } = await sessionOn(disk);
    let isKilled = false;
    disk.fault = (_, number) => {
      if (number === calls) {
        isKilled = true;
        disk.kill();
      }
      return isKilled ? "hangs" : undefined;
    };
    await begin(session, bytes(1));
    for (let stroke = 2; stroke < 8; stroke += 1) {
      session.add(bytes(stroke));
      await turn();
    }
    await rest();
    disk.fault = () => undefined;
    await disk.rest();
    const read = (await readBack()) ?? [];
    assert.deepEqual(read, [1, 2, 3, 4, 5, 6, 7].slice(0, read.length), `killed at call ${calls}`);
  }
});

test("after any failing call nothing is lost or written twice", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (const kind of ["throws", "rejects", "closes", "hangs"]) {
    for (let failing = 1; ; failing += 1) {
      const disk = new Disk();
      const { session, said } = await sessionOn(disk);
      disk.fault = (_, number) => (number === failing ? kind : undefined);
      await begin(session, bytes(1));
      for (let stroke = 2; stroke < 5; stroke += 1) {
        session.add(bytes(stroke));
        await turn();
      }
      for (let round = 0; round < 4 && (round < 2 || session.hasUnsaved); round += 1) {
        await rest();
        mock.timers.tick(25_000);
        await rest();
      }
      const where = `${kind} at call ${failing} of ${disk.calls}: ${said}`;
      const isOver = disk.calls.length < failing;
      disk.fault = () => undefined;
      if (session.hasUnsaved) {
        // A transaction that never ends blocks all others: it is reported, and the stored drawing has no gap.
        assert.ok(kind === "hangs" && session.failure !== null, where);
        session.state = "closed";
        disk.kill();
        const read = (await readBack()) ?? [];
        assert.deepEqual(read, [1, 2, 3, 4].slice(0, read.length), where);
      } else {
        assert.equal(session.failure, null, where);
        session.state = "closed";
        disk.kill();
        assert.deepEqual(await readBack(), [1, 2, 3, 4], where);
      }
      if (isOver) break;
    }
  }
});

test("a connection that the browser closes is reopened, also with pending strokes", async () => {
  const disk = new Disk();
  const { session, said } = await sessionOn(disk);
  await begin(session, bytes(1));
  for (let stroke = 2; stroke < 30; stroke += 1) {
    session.add(bytes(stroke));
    if (stroke % 3 === 0) await turn();
    if (stroke % 5 === 0) disk.close();
  }
  await session.settle();
  assert.equal(session.failure, null, said.join());
  assert.deepEqual(
    await readBack(),
    Array.from({ length: 29 }, (_, index) => index + 1),
  );
  assert.ok(disk.opened > 3);
});

test("failures are reported correctly and repaired automatically", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (const [name, kind, failure] of [
    ["put", "throws", "storageFull"],
    ["transaction", "full", "storageFull"],
    ["open", "throws", "storageDenied"],
    ["transaction", "closes", "storageClosed"],
    ["get", "rejects", "storageFailed"],
  ]) {
    const disk = new Disk();
    const { session, said } = await sessionOn(disk);
    await begin(session, bytes(1));
    session.add(bytes(2));
    await rest();
    let isBroken = true;
    const next = (call) => (kind === "full" && call === "open" ? "rejects" : undefined);
    disk.fault = (call) => (!isBroken ? undefined : call === name ? kind : next(call));
    if (name === "open") disk.close();
    session.add(bytes(3));
    await rest();
    assert.equal(said.at(-1), failure);
    assert.ok(session.hasUnsaved && session.isAtRisk);
    // Drawing continues meanwhile.
    session.add(bytes(4));
    isBroken = false;
    mock.timers.tick(5000);
    await rest();
    assert.deepEqual([session.failure, session.hasUnsaved], [null, false]);
    session.add(bytes(5));
    await session.settle();
    assert.deepEqual(await readBack(), [1, 2, 3, 4, 5]);
    await session.close();
  }
});

test("a drawing that failed to open is opened by a retry", async (t) => {
  t.mock.method(console, "warn", () => {});
  const disk = new Disk();
  const { session, make, page, said } = await sessionOn(disk);
  await begin(session, bytes(1));
  session.add(bytes(2));
  await session.settle();
  const { id } = session;
  await session.close();
  const again = make();
  // Denied and broken storage are reported differently.
  for (const [call, state] of [
    ["open", "denied"],
    ["transaction", "failed"],
  ]) {
    disk.close();
    disk.fault = (name) => (name === call ? "throws" : undefined);
    assert.equal(await again.open(id), null);
    assert.equal(again.state, state);
  }
  disk.fault = () => undefined;
  // The page already holds the lock and does not request it from itself.
  assert.deepEqual([...(await again.open(id))], [1, 2]);
  again.accept();
  again.add(bytes(3));
  await again.settle();
  assert.deepEqual([again.state, again.failure], ["drawing", null]);
  assert.deepEqual(await readBack(), [1, 2, 3]);
  assert.ok(page.locks.held.size === 1, said.join());
});

test("a drawing moves to another tab and back", async () => {
  const disk = new Disk();
  const {
    session: first,
    page: { locks },
    said,
  } = await sessionOn(disk);
  await begin(first, bytes(1));
  first.add(bytes(2));
  await first.settle();
  const { session: second } = await sessionOn(disk, { locks });
  assert.equal(await second.open(first.id), null);
  assert.equal(second.state, "elsewhere");
  assert.deepEqual([...(await second.open(first.id, true))], [1, 2]);
  second.accept();
  await rest();
  assert.deepEqual([first.state, first.hasUnsaved, said.at(-1)], ["taken", false, "taken"]);
  // Strokes of a covered board do not count as stored.
  first.add(bytes(9));
  assert.ok(first.hasUnsaved && first.isAtRisk);
  second.add(bytes(3));
  await first.settle();
  await second.settle();
  assert.deepEqual(await readBack(), [1, 2, 3]);
});

/** Two tabs: the first has a drawing of two bytes, and a pending third. */
async function twoTabs() {
  const disk = new Disk();
  const channels = new Channels();
  const { session: first, page, said } = await sessionOn(disk, { channel: channels.page(0) });
  await begin(first, bytes(1));
  first.add(bytes(2));
  await first.settle();
  let ended = 0;
  first.listener.finish = () => (ended += 1) === 1 && first.add(bytes(3));
  const { locks } = page;
  const { session: second } = await sessionOn(disk, { locks, channel: channels.page(1) });
  assert.equal(await second.open(first.id), null);
  return { disk, channels, locks, first, second, said, ended: () => ended };
}

test("a tab stores pending strokes before it hands over its drawing, and gets it back", async () => {
  const { locks, first, second, said } = await twoTabs();
  assert.deepEqual([...(await second.open(first.id, true))], [1, 2, 3]);
  second.accept();
  assert.deepEqual([first.state, first.hasUnsaved, said.slice(-2)], ["taken", false, ["giving", "taken"]]);
  second.listener.finish = () => second.state === "drawing" && second.add(bytes(4));
  assert.deepEqual([...(await first.open(first.id, true))], [1, 2, 3, 4]);
  first.accept();
  assert.deepEqual([second.state, second.hasUnsaved, locks.stolen], ["taken", false, 0]);
  first.add(bytes(5));
  await first.settle();
  assert.deepEqual([await readBack(), first.failure, first.hasUnsaved], [[1, 2, 3, 4, 5], null, false]);
});

test("a tab that does not answer loses its drawing, reports its unsaved part, and stops writing", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  // The tab receives nothing, or its answer comes too late.
  for (const isHeard of [(_, to) => to !== 0, (from) => from !== 0]) {
    const { channels, locks, first, second, ended } = await twoTabs();
    channels.isHeard = isHeard;
    const opening = second.open(first.id, true);
    await rest();
    assert.deepEqual([first.state, second.state, ended()], ["drawing", "opening", 0]);
    mock.timers.tick(1000);
    assert.deepEqual([...(await opening)], [1, 2]);
    second.accept();
    await rest();
    assert.deepEqual([first.state, first.hasUnsaved, first.isAtRisk, locks.stolen], ["taken", true, true, 1]);
    await first.settle();
    mock.timers.tick(60_000);
    await rest();
    second.add(bytes(9));
    await second.settle();
    assert.deepEqual([await readBack(), second.failure, first.hasUnsaved], [[1, 2, 9], null, true]);
  }
});

test("strokes that a tab cannot store do not block a takeover, and are reported", async (t) => {
  t.mock.method(console, "error", () => {});
  const { disk, locks, first, second } = await twoTabs();
  disk.fault = (name) => (name === "put" ? "throws" : undefined);
  assert.deepEqual([...(await second.open(first.id, true))], [1, 2]);
  assert.deepEqual([first.state, first.hasUnsaved, first.isAtRisk, locks.stolen], ["taken", true, true, 0]);
  disk.fault = () => undefined;
  await first.retry();
  assert.deepEqual(await readBack(), [1, 2]);
});

test("leaving before a takeover completes leaves the drawing with its tab", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { channels, locks, first, second } = await twoTabs();
  channels.isHeard = () => false;
  const opening = second.open(first.id, true);
  await rest();
  await second.close();
  mock.timers.tick(1000);
  assert.equal(await opening, null);
  await rest();
  assert.deepEqual([first.state, locks.stolen], ["drawing", 0]);
});

test("without Web Locks the strokes of two tabs are still never mixed", async () => {
  for (const order of [
    [0, 1, 0, 1],
    [1, 0, 0],
    [0, 0, 1, 1, 0],
  ]) {
    const disk = new Disk();
    const { session, Failure } = await sessionOn(disk, { locks: undefined });
    await begin(session, bytes(0));
    session.add(bytes(0));
    await session.settle();
    const { id } = session;
    await session.close();
    const tabs = [];
    for (let tab = 0; tab < 2; tab += 1) {
      const { session: one } = await sessionOn(disk);
      Object.assign(navigator, { locks: undefined });
      await one.open(id);
      one.accept();
      tabs.push(one);
    }
    for (const tab of order) {
      tabs[tab].add(bytes(tab + 1));
      await tabs[tab].settle();
    }
    const winner = order[0];
    assert.equal(tabs[winner].failure, null);
    assert.equal(tabs[1 - winner].failure.failure, Failure.changedElsewhere);
    assert.ok(tabs[1 - winner].hasUnsaved);
    assert.deepEqual(await readBack(), [0, 0, ...order.filter((tab) => tab === winner).map((tab) => tab + 1)]);
    for (const tab of tabs) await tab.close();
  }
});

test("a lock that throws, rejects or never answers does not block a drawing", async (t) => {
  t.mock.method(console, "warn", () => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (const kind of ["throws", "rejects", "hangs"]) {
    const disk = new Disk();
    const { session, make, page } = await sessionOn(disk);
    await begin(session, bytes(1));
    session.add(bytes(2));
    await session.settle();
    const { id } = session;
    await session.close();
    page.locks.fault = () => kind;
    const again = make();
    const opening = again.open(id);
    await rest();
    mock.timers.tick(2000);
    assert.deepEqual([...(await opening)], [1, 2], kind);
  }
});

test("a drawing deleted in another tab is reported, and nothing of it is written again", async () => {
  const disk = new Disk();
  const { session, album, said } = await sessionOn(disk);
  await begin(session, bytes(1));
  session.add(bytes(2));
  await session.settle();
  await album.erase(session.id);
  session.add(bytes(3));
  await session.settle();
  assert.equal(said.at(-1), "recordMissing");
  assert.ok(session.hasUnsaved);
  assert.deepEqual(
    disk.keys("drawing/").filter((key) => key.includes(session.id)),
    [],
  );
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

test("leaving waits for pending writes, and abandons failing ones", async (t) => {
  t.mock.method(performance, "now", () => 1000);
  const disk = new Disk();
  const { session } = await sessionOn(disk);
  await begin(session, bytes(1));
  disk.latency = 30;
  session.add(bytes(2));
  assert.ok(session.hasUnsaved && !session.isAtRisk);
  await session.settle();
  assert.ok(!session.hasUnsaved);
  disk.fault = (name) => (name === "put" ? "throws" : undefined);
  session.add(bytes(3));
  await session.settle();
  assert.ok(session.hasUnsaved && session.isAtRisk);
  await session.close();
  assert.ok(!session.hasUnsaved);
});

test("slow writes count as at risk, even when the clock is set back by years", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const disk = new Disk();
  const { session } = await sessionOn(disk);
  await begin(session, bytes(1));
  disk.fault = (name) => (name === "put" ? "hangs" : undefined);
  session.add(bytes(2));
  await rest();
  assert.ok(session.hasUnsaved && !session.isAtRisk);
  now += 2000;
  t.mock.method(Date, "now", () => 0);
  assert.ok(session.isAtRisk);
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

test("a new drawing whose album cannot be opened is unsaved, and stored once it can be", async () => {
  const disk = new Disk();
  const page = visit({ disk });
  const { DrawingSession } = await page.load("app/draw/session.js");
  const { Album } = await page.load("app/library/album.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  modules = { Album, Store };
  let told = 0;
  const session = new DrawingSession({
    changed: () => (told += 1),
    progress: () => {},
    picture: async () => new Blob(["picture"]),
    finish: () => {},
  });
  // The module of the lock, which has the keys of drawings, does not load.
  const { fetch } = globalThis;
  globalThis.fetch = async () => {
    throw new TypeError("no connection");
  };
  try {
    await session.begin(size);
    assert.ok(session.failure instanceof TypeError);
    assert.ok(!session.hasUnsaved && !session.isAtRisk);
    session.add(bytes(1, 2), true, { width: 500, height: 700 });
    assert.ok(session.hasUnsaved && session.isAtRisk);
    await session.settle();
    assert.equal(session.state, "drawing");
    assert.ok(session.failure instanceof TypeError && session.hasUnsaved);
  } finally {
    globalThis.fetch = fetch;
  }
  const before = told;
  await session.retry();
  await session.settle();
  assert.equal(session.failure, null);
  assert.ok(!session.hasUnsaved && told > before);
  assert.deepEqual(await readBack(), [1, 2]);
  const [entry] = await new Album(new Store()).list();
  assert.deepEqual([entry.width, entry.height], [500, 700]);
  await session.close();
});
