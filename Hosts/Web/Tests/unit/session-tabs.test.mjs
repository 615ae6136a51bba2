// A drawing session: ownership of a drawing among tabs.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { begin, bytes, readBack, sessionOn } from "./drawing-session.mjs";
import { Disk, rest } from "./storage.mjs";

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
