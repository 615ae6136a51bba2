// Enrolling a book with a server, also when the page ends at any call.

import assert from "node:assert/strict";
import { test } from "node:test";
import { first, passphrase, plainDisk, sealedDisk, second, stored, stroke, wrong } from "./sealed-tab.mjs";
import { ModelServer } from "./server-model.mjs";
import { enrolledDisk, killedAtEveryCall, quiet, tab, third } from "./server-tab.mjs";

for (const [name, make] of [
  ["sealed", sealedDisk],
  ["open", plainDisk],
]) {
  test(`enrolling seals a ${name} album with a key that needs the new pattern and the server`, async () => {
    const { disk, server, contents, one } = await enrolledDisk(make);
    assert.ok(disk.databases.get("inkdot-3").stores.has("sealed"));
    for (const old of ["inkdot", "inkdot-2"]) {
      assert.ok(disk.databases.get(old).stores.has("moved"), old);
      assert.ok(!disk.databases.get(old).stores.has("entries"), old);
      // Older builds open version 1 of the database.
      assert.ok(disk.databases.get(old).version > 1, old);
    }
    assert.equal(one.session.access(), "open");
    // New drawings are stored there too.
    const id = await one.draw([stroke(7)]);
    const two = await tab(disk, server);
    assert.equal(two.session.access(), "locked");
    assert.equal(two.session.session.stored.server, server.origin);
    assert.equal(await two.unlock(first()), false);
    await assert.rejects(two.contents());
    assert.ok(await two.unlock(second()));
    const after = await two.contents();
    assert.equal(after.length, contents.length + 1);
    assert.ok(after.some((drawing) => drawing.id === id));
  });
}

test("after enrolling, the storage does not open without the server", async () => {
  const { disk, server } = await enrolledDisk();
  const two = await tab(disk, server);
  assert.ok(await two.unlock(second()));
  const share = Buffer.from(server.rows[0].share, "base64url");
  const all = stored(disk);
  assert.equal(all.indexOf(share), -1);
  // The storage has neither a digest nor a slot of a local pattern.
  assert.ok(![...disk.databases.values()].some(({ entries }) => /v=2/.test(entries.get("lock/default/record") ?? "")));
  const kinds = disk.databases
    .get("inkdot-3")
    .entries.get("book")
    .slots.map(([kind]) => kind);
  assert.deepEqual(kinds, [4, 1]);
});

test("the old databases are deleted at a later start, once the new one has been read", async () => {
  const { disk, server, one } = await enrolledDisk();
  await (await one.session.book()).settle();
  assert.ok(!disk.databases.get("inkdot-2").stores.has("gone"));
  const two = await tab(disk, server);
  assert.ok(await two.unlock(second()));
  for (const old of ["inkdot", "inkdot-2"]) {
    const { version, stores } = disk.databases.get(old);
    assert.equal(version, 1 << 20, old);
    assert.ok(stores.has("gone"), old);
  }
});

test("the current pattern is refused, and a server that does not answer changes nothing", async (t) => {
  quiet(t);
  const { disk, contents } = await sealedDisk(1);
  const server = new ModelServer();
  const one = await tab(disk, server);
  await one.unlock(first());
  const key = await one.recoveryKey();
  assert.match((await one.enrol(first(), key)).message.en, /differs/);
  assert.equal(server.requests.length, 0);
  server.network = () => "lost";
  assert.match((await one.enrol(second(), key)).message.en, /Could not reach/);
  server.network = ({ path }) => (path.endsWith("/confirm") ? "lost" : undefined);
  server.codes = new Set(["code"]);
  assert.match((await one.enrol(second(), key, "code")).message.en, /Could not reach/);
  assert.equal(server.accounts.size, 1);
  assert.equal((await tab(disk, server)).session.session.stored.server, undefined);
  assert.deepEqual(await one.contents(), contents);
  // The code is used up; the enrolment of its account continues, here with another pattern.
  server.network = () => undefined;
  assert.equal((await one.enrol(third(), key, "code")).input, one.Input.saved);
  assert.equal(server.accounts.size, 1);
  assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 1);
  const two = await tab(disk, server);
  assert.equal(await two.unlock(second()), false);
  assert.ok(await two.unlock(third()));
  assert.deepEqual(await two.contents(), contents);
});

test("a refused sign-up stores nothing", async (t) => {
  quiet(t);
  const { disk, contents } = await sealedDisk(1);
  const server = new ModelServer();
  server.codes = new Set(["code"]);
  const one = await tab(disk, server);
  await one.unlock(first());
  assert.match((await one.enrol(second(), await one.recoveryKey(), "other")).message.en, /sign-up code/);
  assert.ok(!disk.databases.has("inkdot-3"));
  assert.equal(await one.continues(second()), null);
  assert.ok(!(await (await one.session.vault()).storage.get("server/enrolling")));
  assert.deepEqual(await one.contents(), contents);
});

test("an enrolment without room keeps its account, and continues when there is room", async (t) => {
  quiet(t);
  const { disk, contents } = await sealedDisk(2);
  const server = new ModelServer();
  server.codes = new Set(["code"]);
  const one = await tab(disk, server);
  await one.unlock(first());
  const recoveryKey = await one.recoveryKey();
  // The account exists, and copying begins.
  let isFull = false;
  server.network = ({ path }) => {
    isFull ||= path === "/v1/accounts";
    return undefined;
  };
  disk.fault = (name) => {
    if (!isFull || name !== "put") return undefined;
    isFull = false;
    return "throws";
  };
  const answer = await one.enrol(second(), recoveryKey, "code");
  assert.equal(answer.input, one.Input.failed);
  disk.fault = () => undefined;
  const left = [...disk.databases.get("inkdot-3").entries.keys()];
  assert.ok(left.includes("lock/default/record"));
  assert.deepEqual(
    left.filter((key) => key.startsWith("sealed/")),
    [],
  );
  assert.equal((await one.continues(wrong())).input, one.Input.wrong);
  assert.equal((await one.continues(second())).input, one.Input.correct);
  assert.deepEqual(await one.contents(), contents);
  assert.equal(server.accounts.size, 1);
});

test("an enrolment succeeds if only the report of its completed exchange was lost", async (t) => {
  quiet(t);
  const { disk, contents } = await sealedDisk(1);
  const server = new ModelServer();
  const one = await tab(disk, server);
  await one.unlock(first());
  const book = await one.session.book();
  const move = book.move.bind(book);
  book.move = async (...how) => {
    await move(...how);
    throw new Error("the connection was closed");
  };
  assert.equal((await one.enrol(second(), await one.recoveryKey())).input, one.Input.saved);
  assert.equal(server.accounts.size, 1);
  const two = await tab(disk, server);
  assert.ok(await two.unlock(second()));
  assert.deepEqual(await two.contents(), contents);
});

test("a recovery passphrase is not transferred to a server", async () => {
  const { disk } = await sealedDisk(1);
  const server = new ModelServer();
  const one = await tab(disk, server);
  await one.unlock(first());
  await (await one.session.book()).setRecovery(2, passphrase);
  assert.equal((await one.enrol(second(), await one.recoveryKey())).input, one.Input.saved);
  assert.deepEqual(
    disk.databases
      .get("inkdot-3")
      .entries.get("book")
      .slots.map(([kind]) => kind),
    [4, 1],
  );
});

test("an enrolment that is interrupted at any call continues with one account and loses nothing", async (t) => {
  quiet(t);
  const { disk, contents } = await sealedDisk(1);
  const recoveryKey = "0123-4567-89AB-CDEF-GHJK-MNP2";
  const start = new ModelServer();
  start.codes = new Set(["code"]);
  const ends = { unbegun: 0, byPattern: 0, byKey: 0, done: 0 };
  const calls = await killedAtEveryCall(
    { disk, server: start },
    async (one) => {
      await one.unlock(first());
      await one.enrol(second(), recoveryKey, "code");
    },
    async (left, server, said) => {
      const one = await tab(left, server);
      const isDone = one.session.session.stored.server !== undefined;
      assert.ok(await one.unlock(isDone ? second() : first()), said);
      assert.deepEqual(await one.contents(), contents, said);
      let pattern = second;
      const usesKey = (ends.byPattern + ends.byKey) % 2 === 1;
      if (isDone) {
        ends.done += 1;
      } else if (!server.accounts.size) {
        ends.unbegun += 1;
        assert.equal(await one.continues(second()), null, said);
        assert.ok(!left.databases.has("inkdot-3"), said);
        assert.equal((await one.enrol(second(), recoveryKey, "code")).input, one.Input.saved, said);
      } else if (usesKey) {
        ends.byKey += 1;
        pattern = third;
        assert.equal((await one.enrol(third(), recoveryKey)).input, one.Input.saved, said);
      } else {
        ends.byPattern += 1;
        assert.equal((await one.continues(second()))?.input, one.Input.correct, said);
      }
      assert.deepEqual(await one.contents(), contents, said);
      assert.equal(server.accounts.size, 1, said);
      const two = await tab(left, server);
      assert.ok(await two.unlock(pattern()), said);
      assert.deepEqual(await two.contents(), contents, said);
      assert.equal(await two.session.vault().then(({ storage }) => storage.get("server/enrolling")), undefined, said);
    },
  );
  assert.ok(calls > 40 && Object.values(ends).every(Boolean), `${calls}, ${JSON.stringify(ends)}`);
});
