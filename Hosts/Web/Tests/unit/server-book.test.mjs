// A book with a server: enrolling, changing, forgetting and removing, with pages that end at any call.

import assert from "node:assert/strict";
import { test } from "node:test";
import { first, passphrase, plainDisk, rule, sealedDisk, second, stored, stroke, tab as localTab, wrong } from "./sealed-tab.mjs";
import { ModelServer } from "./server-model.mjs";
import { rest, turn } from "./storage.mjs";

const third = () => Uint8Array.from([...first().slice(0, -1), 5]);
const stride = process.env.INKDOT_THOROUGH ? 1 : 7;

/** A tab that reaches a server. */
async function tab(disk, server, locks) {
  const one = await localTab(disk, locks);
  const pageFetch = globalThis.fetch;
  globalThis.fetch = (url, how) => (String(url).startsWith("https:") ? server.fetch(url, how) : pageFetch(url, how));
  const { EnrolVault } = await one.page.load("app/server/enrol.js");
  const { withSeal } = await one.page.load("app/backup/seal.js");
  Object.assign(one, {
    async vault() {
      return one.session.vault();
    },
    recoveryKey: () => withSeal((seal) => seal.makeRecoveryKey()),
    async enrol(candidate, recoveryKey, code = "") {
      const [vault, book] = [await one.session.vault(), await one.session.book()];
      const answer = await new EnrolVault(vault, book, { origin: server.origin, code, recoveryKey }).save(candidate, rule);
      if (answer.input === one.Input.saved) await one.session.refresh();
      return answer;
    },
    /** Draws the pattern of an enrolment that a page has begun. */
    async continues(candidate) {
      const { ContinueVault, canContinue, pendingEnrolment } = await one.page.load("app/server/continue.js");
      const [vault, book] = [await one.session.vault(), await one.session.book()];
      if (!(await canContinue(vault))) return null;
      const answer = await new ContinueVault(vault, book, await pendingEnrolment(vault)).check(candidate);
      if (answer.input === one.Input.correct) await one.session.refresh();
      return answer;
    },
    async changes(from, to) {
      const vault = await one.session.vault();
      const { input } = await vault.check(from);
      if (input !== one.Input.correct) return false;
      return (await vault.save(to, rule)).input === one.Input.saved;
    },
  });
  return one;
}

/** A book with a server that opens with `second`. */
async function enrolledDisk(make = sealedDisk) {
  const { disk, contents } = await make(2);
  const server = new ModelServer();
  const one = await tab(disk, server);
  if (one.session.access() !== "open") assert.ok(await one.unlock(first()));
  const recoveryKey = await one.recoveryKey();
  const answer = await one.enrol(second(), recoveryKey);
  assert.equal(answer.input, one.Input.saved, answer.message?.en);
  assert.deepEqual(await one.contents(), contents);
  return { disk, server, contents, recoveryKey, one };
}

const quiet = (t) => {
  for (const method of ["warn", "error"]) t.mock.method(console, method, () => {});
};

for (const [name, make] of [
  ["sealed", sealedDisk],
  ["open", plainDisk],
]) {
  test(`enrolling a ${name} album moves it where only the new pattern and the server open it`, async () => {
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
  // Neither a digest nor a slot of a local pattern.
  assert.ok(![...disk.databases.values()].some(({ entries }) => /v=2/.test(entries.get("lock/default/record") ?? "")));
  const kinds = disk.databases
    .get("inkdot-3")
    .entries.get("book")
    .slots.map(([kind]) => kind);
  assert.deepEqual(kinds, [4, 1]);
});

test("the old databases are deleted at a later start, after the new one was read", async () => {
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
  // The code is used, and its account continues, here with another pattern.
  server.network = () => undefined;
  assert.equal((await one.enrol(third(), key, "code")).input, one.Input.saved);
  assert.equal(server.accounts.size, 1);
  assert.equal(server.rows.filter(({ state }) => state !== "removed").length, 1);
  const two = await tab(disk, server);
  assert.equal(await two.unlock(second()), false);
  assert.ok(await two.unlock(third()));
  assert.deepEqual(await two.contents(), contents);
});

test("a refused sign-up leaves nothing", async (t) => {
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

test("a completed exchange whose answer was lost is no failure", async (t) => {
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

test("another pattern is another device, and ends the present one", async () => {
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
  // The cleanup afterwards has compared the devices.
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
  // The clean-up after a change has compared the devices.
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

test("two tabs that change at once leave one device, and its pattern opens", async (t) => {
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

test("a local pattern replaces the server, which may be gone", async (t) => {
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

/**
 * Ends the page at calls of storage and network in turn, until `work` comes to its end; `look` is given what it left.
 * @returns {Promise<number>} the number of calls
 */
async function killedAtEveryCall({ disk: start, server: served }, work, look) {
  for (let last = 1; ; last += stride) {
    const disk = start.clone();
    const server = new ModelServer();
    server.accounts = served.backup();
    server.codes = served.codes && new Set(served.codes);
    const one = await tab(disk, server);
    let [calls, isGone, isOver] = [0, false, false];
    const dies = () => {
      calls += 1;
      if (calls >= last && !isGone) setImmediate(() => disk.kill());
      isGone ||= calls >= last;
      return isGone;
    };
    disk.fault = () => (dies() ? "hangs" : undefined);
    server.network = () => (dies() ? "lost" : () => (dies() ? new Promise(() => {}) : undefined));
    void work(one).then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    while (!isGone && !isOver) await turn();
    await rest();
    const isDone = !isGone;
    disk.kill();
    await disk.rest();
    const left = disk.clone();
    const then = new ModelServer();
    then.accounts = server.backup();
    then.codes = server.codes;
    await look(left, then, `ended at call ${last}`);
    if (isDone) return last;
  }
}

test("enrolling that ends at any call continues with one account, and loses nothing", async (t) => {
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

test("after a change that ends at any call the old or the new pattern opens, and the server is cleaned up", async (t) => {
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

test("a power failure that loses the exchange after the confirmation leaves the new pattern", async (t) => {
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

test("removed devices are reported again to a server that was set back", async (t) => {
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

test("changing the recovery key passes through a state in which both open", async (t) => {
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
  // The next unlock ends it.
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
  test(`${name} that was set back knows the former recovery key until the next unlock`, async (t) => {
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
    // Once is enough.
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

test("after a change of the recovery key that ends at any call one key opens the sketchbook, and alone finds its account", async (t) => {
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
      // Until the last call is answered, the key that opens here also finds the device.
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

test("the address changes only in an open book, to a server that knows the device", async (t) => {
  quiet(t);
  const { disk, server, contents } = await enrolledDisk();
  const one = await tab(disk, server);
  const { changeAddress } = await one.page.load("app/server/address.js");
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

for (const [name, work] of [
  [
    "enrolling",
    async (one) => {
      await one.unlock(first());
      await one.enrol(second(), "0123-4567-89AB-CDEF-GHJK-MNP2", "code");
    },
  ],
  ["unlocking", (one) => one.unlock(second())],
  ["a change of the pattern", (one) => one.changes(second(), third())],
  [
    "a change of the recovery key",
    async (one) => {
      await one.unlock(second());
      await (await one.session.book()).setRecovery(1, "0123-4567-89AB-CDEF-GHJK-MNP2");
    },
  ],
  ["removing the pattern", (one) => one.remove(second())],
])
  test(`storage that is full or fails once during ${name} locks nobody out`, async (t) => {
    quiet(t);
    const isEnrolling = name === "enrolling";
    const start = isEnrolling ? { ...(await sealedDisk(1)), server: new ModelServer() } : await enrolledDisk();
    if (isEnrolling) start.server.codes = new Set(["code"]);
    const kinds = ["full", "rejects", "throws", "closes"];
    for (let failing = 1, isOver = false; !isOver; failing += stride) {
      const kind = kinds[failing % kinds.length];
      const disk = start.disk.clone();
      const server = new ModelServer();
      server.accounts = start.server.backup();
      server.codes = start.server.codes && new Set(start.server.codes);
      const one = await tab(disk, server);
      let calls = 0;
      disk.fault = (what) => {
        calls += 1;
        return calls === failing && (kind !== "full" || what === "transaction") ? kind : undefined;
      };
      await work(one).catch(() => {});
      await rest();
      isOver = calls < failing;
      disk.fault = () => undefined;
      const said = `call ${failing} ${kind}`;
      const two = await tab(disk, server);
      let opened = two.session.access() === "open";
      for (const pattern of [first, second, third]) opened ||= await two.unlock(pattern());
      assert.ok(opened, said);
      assert.deepEqual(await two.contents(), start.contents, said);
      if (isEnrolling && two.session.session.stored.server === undefined && server.accounts.size) {
        assert.equal((await two.continues(second()))?.input, two.Input.correct, said);
        assert.deepEqual(await two.contents(), start.contents, said);
      }
    }
  });
