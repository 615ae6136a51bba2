// The recovery key of a book with a server: offline, changed, and after the server was set back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { passphrase, rule, second } from "./sealed-tab.mjs";
import { enrolledDisk, killedAtEveryCall, quiet, tab, third } from "./server-tab.mjs";
import { rest } from "./storage.mjs";

test("the recovery key opens an enrolled book offline, and finds its account", async (t) => {
  quiet(t);
  const { disk, server, contents, recoveryKey } = await enrolledDisk();
  server.network = () => "lost";
  const one = await tab(disk, server);
  assert.equal(one.session.session.stored.hasRecovery, true);
  const book = await one.session.book();
  assert.equal((await book.recover("0123-4567-89AB-CDEF-GHJK-MNP2")).input, one.Input.wrong);
  assert.equal((await book.recover(recoveryKey)).input, one.Input.correct);
  await one.session.letIn(true);
  assert.deepEqual(await one.contents(), contents);
  // A new pattern waits for the server.
  const vault = await one.session.vault();
  const answer = await vault.save(third(), rule);
  assert.equal(answer.input, one.Input.failed);
  assert.match(answer.message.en, /Could not reach/);
  server.network = () => undefined;
  assert.equal((await vault.save(third(), rule)).input, one.Input.saved);
  const two = await tab(disk, server);
  assert.equal(await two.unlock(second()), false);
  assert.ok(await two.unlock(third()));
  assert.deepEqual(await two.contents(), contents);
});

test("while the recovery key is changed, both keys open the book for a time", async (t) => {
  quiet(t);
  const { disk, server, contents, recoveryKey } = await enrolledDisk();
  const one = await tab(disk, server);
  const { locatorIn } = await one.page.load("app/server/enrol.js");
  const { Server } = await one.page.load("app/server/wire.js");
  const finds = async (key) => (await new Server(server.origin).recover(await locatorIn(key))).length === 1;
  assert.ok(await finds(recoveryKey));
  assert.ok(await one.unlock(second()));
  const book = await one.session.book();
  const fresh = await one.recoveryKey();
  // A server could guess a passphrase from its slot.
  await assert.rejects(book.setRecovery(2, passphrase));
  let headers = 0;
  server.network = ({ path }) => (path === "/v1/header" && ++headers > 1 ? "lost" : undefined);
  await book.setRecovery(1, fresh);
  server.network = () => undefined;
  assert.deepEqual([await finds(recoveryKey), await finds(fresh)], [true, true]);
  assert.ok(disk.databases.get("inkdot-3").entries.has("server/header"));
  // The next unlock removes the old key.
  const two = await tab(disk, server);
  assert.ok(await two.unlock(second()));
  await rest();
  assert.deepEqual([await finds(recoveryKey), await finds(fresh)], [false, true]);
  assert.ok(!disk.databases.get("inkdot-3").entries.has("server/header"));
  const three = await tab(disk, server);
  const other = await three.session.book();
  assert.equal((await other.recover(recoveryKey)).input, three.Input.wrong);
  assert.equal((await other.recover(fresh)).input, three.Input.correct);
  await three.session.letIn(true);
  assert.deepEqual(await three.contents(), contents);
});

for (const isCounted of [true, false]) {
  const name = isCounted ? "a database" : "a whole machine, which does not count it,";
  test(`${name} that was restored from a backup accepts the former recovery key until the next unlock`, async (t) => {
    quiet(t);
    const { disk, server, contents, recoveryKey } = await enrolledDisk();
    const yesterday = server.backup();
    const one = await tab(disk, server);
    assert.ok(await one.unlock(second()));
    const fresh = await one.recoveryKey();
    await (await one.session.book()).setRecovery(1, fresh);
    await rest();
    const { findDevices } = await one.page.load("app/server/lost.js");
    const found = async () => [
      (await findDevices(server.origin, recoveryKey)).length,
      (await findDevices(server.origin, fresh)).length,
    ];
    assert.deepEqual(await found(), [0, 1]);
    // Tokens of later unlocks are unknown to the copy.
    for (let round = 0; round < 2; round += 1) {
      assert.ok(await (await tab(disk, server)).unlock(second()));
      await rest();
    }
    if (isCounted) server.restore(yesterday);
    else server.accounts = structuredClone(yesterday);
    // The exception of Documentation/ThreatModel.md.
    assert.deepEqual(await found(), [1, 0]);
    const two = await tab(disk, server);
    assert.ok(await two.unlock(second()));
    await rest();
    assert.deepEqual(await found(), [0, 1]);
    assert.ok(!disk.databases.get("inkdot-3").entries.has("server/header"));
    assert.deepEqual(await two.contents(), contents);
    // Reported only once.
    const count = server.requests.length;
    assert.ok(await (await tab(disk, server)).unlock(second()));
    await rest();
    assert.ok(!server.requests.slice(count).some(({ path }) => path === "/v1/header"));
  });
}

test("a new recovery key that the server refuses changes nothing", async (t) => {
  quiet(t);
  const { disk, server, recoveryKey } = await enrolledDisk();
  const one = await tab(disk, server);
  assert.ok(await one.unlock(second()));
  server.network = ({ method }) => (method === "PUT" ? "lost" : undefined);
  await assert.rejects((await one.session.book()).setRecovery(1, await one.recoveryKey()));
  const two = await tab(disk, server);
  assert.equal((await (await two.session.book()).recover(recoveryKey)).input, two.Input.correct);
});

test("after an interrupted change of the recovery key, exactly one key opens the sketchbook and finds its account", async (t) => {
  quiet(t);
  const start = await enrolledDisk();
  const fresh = "0123-4567-89AB-CDEF-GHJK-MNP2";
  let olds = 0;
  let news = 0;
  await killedAtEveryCall(
    start,
    async (one) => {
      assert.ok(await one.unlock(second()));
      await (await one.session.book()).setRecovery(1, fresh);
    },
    async (left, server, said) => {
      const { Server } = await start.one.page.load("app/server/wire.js");
      const { locatorIn } = await start.one.page.load("app/server/enrol.js");
      const finds = async (one, key) => {
        const { findDevices } = await one.page.load("app/server/lost.js");
        return (await findDevices(server.origin, key)).length;
      };
      const one = await tab(left, server);
      const opens = [];
      for (const key of [start.recoveryKey, fresh])
        if ((await (await one.session.book()).recover(key)).input === one.Input.correct) opens.push(key);
      assert.equal(opens.length, 1, said);
      // Until the last call is answered, the key that opens the sketchbook also finds the device.
      assert.equal(await finds(one, opens[0]), 1, said);
      const two = await tab(left, server);
      assert.ok(await two.unlock(second()), said);
      await rest();
      const isNew = opens[0] === fresh;
      if (isNew) news += 1;
      else olds += 1;
      assert.equal(await finds(two, start.recoveryKey), isNew ? 0 : 1, said);
      assert.equal(await finds(two, fresh), isNew ? 1 : 0, said);
      assert.equal((await new Server(server.origin).recover(await locatorIn(opens[0]))).length, 1, said);
      assert.ok(!left.databases.get("inkdot-3").entries.has("server/header"), said);
      assert.deepEqual(await two.contents(), start.contents, said);
    },
  );
  assert.ok(olds && news, `${olds}, ${news}`);
});
