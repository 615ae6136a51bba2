// A drawing session: strokes survive killed pages and failing storage, and failures are reported.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { begin, bytes, modules, readBack, sessionOn, size } from "./drawing-session.mjs";
import { visit } from "./page.mjs";
import { Disk, rest, turn } from "./storage.mjs";

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

test("a new drawing whose album cannot be opened is unsaved, and stored once it can be", async () => {
  const disk = new Disk();
  const page = visit({ disk });
  const { DrawingSession } = await page.load("app/draw/session.js");
  const { Album } = await page.load("app/library/album.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  Object.assign(modules, { Album, Store });
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
