// Changing and removing the pattern of a book with a server, its devices and its address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { first, rule, second, stored, tab as localTab, wrong } from "./sealed-tab.mjs";
import { ModelServer } from "./server-model.mjs";
import { enrolledDisk, killedAtEveryCall, quiet, tab, third } from "./server-tab.mjs";
import { rest } from "./storage.mjs";

test("changing the pattern enrols a new device and removes the current one", async () => {
  const { disk, server, contents } = await enrolledDisk();
  const one = await tab(disk, server);
  assert.ok(await one.changes(second(), third()));
  assert.deepEqual(
    server.rows.map(({ state }) => state),
    ["removed", "live"],
  );
  const two = await tab(disk, server);
  assert.equal(await two.unlock(second()), false);
  assert.ok(await two.unlock(third()));
  assert.deepEqual(await two.contents(), contents);
  assert.equal(stored(disk).indexOf(Buffer.from(server.rows[1].share, "base64url")), -1);
});

test("a change that the server refused keeps the current pattern and adds no device", async (t) => {
  quiet(t);
  const { disk, server } = await enrolledDisk();
  const one = await tab(disk, server);
  server.network = ({ method }) => (method === "PUT" ? "lost" : undefined);
  assert.equal(await one.changes(second(), third()), false);
  server.network = () => undefined;
  assert.ok(!disk.databases.get("inkdot-3").entries.has("server/pending"));
  const two = await tab(disk, server);
  assert.ok(await two.unlock(second()));
});

test("a device that a failed change has left on the server is removed at the next unlock", async (t) => {
  quiet(t);
  const { disk, server } = await enrolledDisk();
  assert.ok(await (await tab(disk, server)).changes(second(), third()));
  // The cleanup has compared the devices.
  const one = await tab(disk, server);
  assert.ok(await one.unlock(third()));
  await rest();
  server.network = ({ method }) => (method === "PUT" ? "answerLost" : method === "DELETE" ? "lost" : undefined);
  assert.equal(await (await tab(disk, server)).changes(third(), second()), false);
  await rest();
  server.network = () => undefined;
  assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 2);
  assert.ok(await (await tab(disk, server)).unlock(third()));
  await rest();
  assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 1);
});

test("a device whose successor was replaced before it was confirmed is removed at the next unlock", async (t) => {
  quiet(t);
  const { disk, server, recoveryKey } = await enrolledDisk();
  // The cleanup after the change has compared the devices.
  assert.ok(await (await tab(disk, server)).changes(second(), third()));
  assert.ok(await (await tab(disk, server)).unlock(third()));
  await rest();
  server.network = ({ path }) => (path.endsWith("/confirm") ? "lost" : undefined);
  assert.ok(await (await tab(disk, server)).changes(third(), second()));
  server.network = () => undefined;
  const one = await tab(disk, server);
  const book = await one.session.book();
  assert.equal((await book.recover(recoveryKey)).input, one.Input.correct);
  await one.session.letIn(true);
  assert.equal((await (await one.vault()).save(third(), rule)).input, one.Input.saved);
  await rest();
  assert.ok(await (await tab(disk, server)).unlock(third()));
  await rest();
  assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 1);
});

test("two tabs that change the pattern at the same time leave one device, and its pattern opens the book", async (t) => {
  quiet(t);
  const { disk, server } = await enrolledDisk();
  const one = await tab(disk, server);
  const two = await tab(disk, server, one.page.locks);
  const [vaultOne, vaultTwo] = [await one.session.vault(), await two.session.vault()];
  assert.equal((await vaultOne.check(second())).input, one.Input.correct);
  assert.equal((await vaultTwo.check(second())).input, one.Input.correct);
  const answers = await Promise.all([vaultOne.save(third(), rule), vaultTwo.save(first(), rule)]);
  const saved = answers.map(({ input }) => input === one.Input.saved);
  assert.ok(saved.includes(true));
  const pattern = saved[1] ? first() : third();
  assert.ok(await (await tab(disk, server)).unlock(pattern));
  assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 1);
});

test("removing the pattern unseals the book, and deletes its account as soon as the server answers", async (t) => {
  quiet(t);
  const { disk, server, contents } = await enrolledDisk();
  const one = await tab(disk, server);
  server.network = ({ method }) => (method === "DELETE" ? "lost" : undefined);
  assert.ok(await one.remove(second()));
  await rest();
  assert.deepEqual(await one.contents(), contents);
  assert.equal(server.accounts.size, 1);
  const { deleteLeft } = await one.page.load("app/server/change.js");
  assert.equal(await deleteLeft(await one.session.vault()), false);
  server.network = () => undefined;
  const two = await tab(disk, server);
  assert.equal(two.session.access(), "open");
  assert.ok(await (await two.page.load("app/server/change.js")).deleteLeft(await two.session.vault()));
  assert.equal(server.accounts.size, 0);
  const { entries } = disk.databases.get("inkdot-3");
  assert.deepEqual(
    [...entries.keys()].filter((key) => key.startsWith("server/")),
    [],
  );
  // A local pattern seals it again.
  assert.ok(await two.set(first()));
  const three = await tab(disk, server);
  assert.ok(await three.unlock(first()));
  assert.deepEqual(await three.contents(), contents);
});

test("a local pattern replaces the server, even if the server is unreachable", async (t) => {
  quiet(t);
  for (const deletes of [true, false]) {
    const { disk, server, contents, recoveryKey } = await enrolledDisk();
    const one = await tab(disk, server);
    const { useLocalPattern } = await one.page.load("app/server/change.js");
    const [vault, book] = [await one.session.vault(), await one.session.book()];
    if (deletes) await vault.check(second());
    else {
      server.network = () => "lost";
      await book.recover(recoveryKey);
    }
    vault.wrapping = await useLocalPattern(vault, book, third(), rule, deletes);
    const kinds = disk.databases
      .get("inkdot-3")
      .entries.get("book")
      .slots.map(([kind]) => kind);
    assert.deepEqual(kinds, [3, 1]);
    server.requests.length = 0;
    server.network = () => "lost";
    const two = await tab(disk, server);
    assert.equal(two.session.session.stored.server, undefined);
    assert.equal(await two.unlock(wrong()), false);
    assert.ok(await two.unlock(third()));
    assert.deepEqual(await two.contents(), contents);
    assert.equal(server.requests.length, 0);
    assert.equal(disk.databases.get("inkdot-3").entries.has("server/leaving"), deletes);
    // Enrolling again uses a new database.
    server.network = () => undefined;
    assert.equal((await two.enrol(second(), recoveryKey)).input, two.Input.saved);
    const three = await tab(disk, server);
    assert.ok(await three.unlock(second()));
    assert.deepEqual(await three.contents(), contents);
  }
});

test("the address changes only in an open book, to a server that knows the device", async (t) => {
  quiet(t);
  const { disk, server, contents } = await enrolledDisk();
  const one = await tab(disk, server);
  const { changeAddress } = await one.page.load("app/server/views/address.js");
  const vault = await one.session.vault();
  const origin = () => disk.databases.get("inkdot-3").entries.get("server/origin");
  assert.ok(await one.unlock(second()));
  const { key } = (await one.session.book()).held;
  const moved = new ModelServer("https://moved.example");
  const pageFetch = globalThis.fetch;
  globalThis.fetch = (url, how) => (String(url).startsWith(moved.origin) ? moved.fetch(url, how) : pageFetch(url, how));
  // Another server, no server, and a server that knows the account but not this device.
  await assert.rejects(changeAddress(vault, key, moved.origin), { reason: "otherServer" });
  moved.network = () => "lost";
  await assert.rejects(changeAddress(vault, key, moved.origin), { reason: "unreachable" });
  moved.network = () => undefined;
  moved.accounts = server.backup();
  for (const account of moved.accounts.values()) account.devices.clear();
  await assert.rejects(changeAddress(vault, key, moved.origin), { reason: "otherServer" });
  assert.equal(origin(), server.origin);
  moved.accounts = server.backup();
  await changeAddress(vault, key, moved.origin);
  assert.equal(origin(), moved.origin);
  server.network = () => "lost";
  const two = await localTab(disk);
  const fetchOfTwo = globalThis.fetch;
  globalThis.fetch = (url, how) => (String(url).startsWith(moved.origin) ? moved.fetch(url, how) : fetchOfTwo(url, how));
  assert.ok(await two.unlock(second()));
  assert.deepEqual(await two.contents(), contents);
});

test("removed devices are removed again on a server that was restored from a backup", async (t) => {
  quiet(t);
  const { disk, server } = await enrolledDisk();
  const one = await tab(disk, server);
  assert.ok(await one.unlock(second()));
  await rest();
  const yesterday = server.backup();
  assert.ok(await one.changes(second(), third()));
  const fresh = server.backup();
  // The old device is active again; the new one exists because the rest of the database was kept.
  for (const [key, account] of fresh) {
    const old = yesterday.get(key).devices.entries().next().value;
    account.devices.set(...old);
  }
  server.restore(fresh);
  const two = await tab(disk, server);
  assert.ok(await two.unlock(third()));
  await rest();
  assert.deepEqual(
    server.rows.map(({ state }) => state),
    ["removed", "live"],
  );
});

test("after a power failure that undoes the exchange of the databases, the confirmed new pattern opens", async (t) => {
  quiet(t);
  const { disk, server, contents } = await enrolledDisk();
  const one = await tab(disk, server);
  let before;
  server.network = ({ method }) => {
    if (method === "PUT") before = disk.clone();
    return undefined;
  };
  assert.ok(await one.changes(second(), third()));
  const two = await tab(before, server);
  assert.ok(await two.unlock(third()));
  assert.deepEqual(await two.contents(), contents);
});

test("after a change is interrupted at any call, the old or the new pattern opens, and the server is cleaned up", async (t) => {
  quiet(t);
  const start = await enrolledDisk();
  let olds = 0;
  let news = 0;
  await killedAtEveryCall(
    start,
    (one) => one.changes(second(), third()),
    async (left, server, said) => {
      const opens = [];
      for (const pattern of [second, third]) {
        const one = await tab(left, server);
        if (await one.unlock(pattern())) {
          opens.push(pattern);
          assert.deepEqual(await one.contents(), start.contents, said);
        }
        await rest(20);
      }
      assert.equal(opens.length, 1, said);
      if (opens[0] === second) olds += 1;
      else news += 1;
      assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 1, said);
    },
  );
  assert.ok(olds && news, `${olds}, ${news}`);
});
