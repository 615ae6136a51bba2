// Sealing and unsealing lose nothing, whatever fails and whenever the page ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertSealed,
  decrypt,
  deriveKey,
  encrypt,
  first,
  hurry,
  importKey,
  passphrase,
  plainDisk,
  sealedDisk,
  second,
  stride,
  stroke,
  subtle,
  tab,
} from "./sealed-tab.mjs";
import { rest, turn } from "./storage.mjs";

/** For slow kinds of tests. */
const thirds = { storage: Math.min(stride, 3), crypto: 1 };
const ninths = { storage: stride, crypto: Math.min(stride, 3) };

/** Ends the page at each storage call in turn until `work` completes; passes the resulting disk to `look`. */
async function killedAtEveryCall(disk, work, look, begin = 1) {
  for (let last = stride === 1 ? 1 : begin; ; last += stride) {
    const copy = disk.clone();
    const one = await tab(copy);
    let [count, isKilled, isOver] = [0, false, false];
    copy.fault = () => {
      count += 1;
      if (count < last) return undefined;
      if (!isKilled) setImmediate(() => copy.kill());
      isKilled = true;
      return "hangs";
    };
    const isDone = await Promise.race([
      work(one).then(
        () => true,
        () => true,
      ),
      (async () => {
        while (!isKilled && !isOver) await turn();
        await rest();
        return false;
      })(),
    ]);
    isOver = true;
    // Pending calls of the page.
    copy.kill();
    await copy.rest();
    copy.fault = () => undefined;
    // The next pages use a copy of the disk: in a test the killed page lives on, and may still write on a busy machine.
    await look(copy.clone(), `killed at call ${last}`);
    if (isDone && !isKilled) return last;
  }
}

test("a page that ends at any call of sealing loses nothing, and the next one continues", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(2);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.set(first()),
    async (left, said) => {
      const next = await tab(left);
      if (next.session.access() === "open") {
        assert.ok(!left.current.stores.has("sealed"), said);
      } else {
        assert.ok(await next.unlock(first()), said);
        assertSealed(left, said);
      }
      assert.deepEqual(await next.contents(), contents, said);
    },
  );
  assert.ok(calls > 40, `${calls}`);
});

/** A page of an older build: it opens version 1 of the database and creates it if it is missing. */
function pageOfBefore(disk, draws) {
  const there = disk.databases.get("inkdot");
  if (there) return there.version === 1;
  const entries = new Map(draws ? [["synced", 1], ...draws] : []);
  disk.databases.set("inkdot", { version: 1, stores: new Set(["entries"]), entries });
  return true;
}

for (const draws of [false, true]) {
  test(`a page of an older build between any two calls of sealing hides nothing${draws ? ", and its drawings are kept" : ""}`, async (t) => {
    t.mock.method(console, "warn", () => {});
    t.mock.method(console, "error", () => {});
    const { disk, contents } = await plainDisk(1);
    const other = await plainDisk(1);
    const more = [...other.disk.entries].filter(([key]) => key.startsWith("drawing/"));
    let made = 0;
    await killedAtEveryCall(
      disk,
      (one) => one.set(first()),
      async (left, said) => {
        const isMade = !left.databases.has("inkdot") && pageOfBefore(left, draws && more);
        made += isMade;
        if (!isMade) return;
        const all = [...contents, ...(draws ? other.contents : [])].sort((a, b) => (a.id < b.id ? -1 : 1));
        const next = await tab(left);
        assert.equal(next.session.access(), "locked", said);
        assert.ok(await next.unlock(first()), said);
        assert.deepEqual(await next.contents(), all, said);
        // From now on older pages create nothing there.
        assert.equal(pageOfBefore(left, null), false, said);
        assert.deepEqual([...left.databases.get("inkdot").stores].sort(), ["gone", "moved"], said);
        // Removes the pattern, then seals in the other direction.
        assert.ok(await next.remove(first()), said);
        assert.ok(await next.set(second()), said);
        assert.deepEqual(await next.contents(), all, said);
      },
      // Daily runs start the sample here, to include the calls between which the name is unused.
      6,
    );
    assert.ok(made >= (stride === 1 ? 2 : 1), `${made}`);
  });
}

test("the next page deletes the originals again, and nothing is lost if it ends at any call", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const word = (of) => [...of.databases.get("inkdot").stores].sort();
  assert.deepEqual(word(disk), ["gone", "moved"]);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.unlock(first()),
    async (left, said) => {
      assert.ok(left.databases.get("inkdot-2")?.stores.has("incoming"), said);
      for (let count = 0; count < 2; count += 1) {
        const next = await tab(left);
        assert.ok(await next.unlock(first()), said);
        assert.deepEqual(await next.contents(), contents, said);
      }
      assert.deepEqual(word(left), ["gone", "moved", "swept"], said);
    },
  );
  assert.ok(calls > 20, `${calls}`);
  const copy = disk.clone();
  for (let count = 0; count < 2; count += 1) await (await tab(copy)).unlock(first());
  copy.calls.length = 0;
  await (await tab(copy)).unlock(first());
  assert.ok(!copy.calls.includes("deleteDatabase"));
});

test("a database that replaced the one to be deleted stays", async () => {
  const { disk } = await sealedDisk(1);
  const one = await tab(disk);
  const { isEmpty, leaveTombstone, obliterate } = await one.page.load("inkdot/storage/databases.js");
  for (const stores of [["entries"], ["incoming", "sealed"], ["entries", "moved"]]) {
    const there = { version: 1, stores: new Set(stores), entries: new Map([["drawing/facts/a", 1]]) };
    disk.databases.set("inkdot", there);
    assert.equal(await obliterate("inkdot", isEmpty), false, `${stores}`);
    await leaveTombstone("inkdot", "gone");
    assert.equal(disk.databases.get("inkdot"), there, `${stores}`);
  }
});

test("an empty database of the other name has no effect", async () => {
  for (const prepare of [plainDisk, sealedDisk]) {
    const { disk, contents } = await prepare(1);
    const other = disk.databases.get("inkdot-2") ? "inkdot" : "inkdot-2";
    disk.databases.set(other, { version: 1, stores: new Set(), entries: new Map() });
    const one = await tab(disk);
    assert.ok(prepare === plainDisk ? await one.set(first()) : await one.unlock(first()));
    assertSealed(disk);
    assert.deepEqual(await one.contents(), contents);
    assert.deepEqual([...disk.databases.get("inkdot").stores].sort(), ["gone", "moved"]);
  }
});

test("without room for the copies a message is shown, the copies are deleted, and the drawings stay", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(20);
  const one = await tab(disk);
  const told = [];
  one.session.migrationListeners.add((share) => told.push(share));
  let puts = 0;
  disk.fault = (name) => {
    if (name !== "put" || !disk.databases.has("inkdot-2")) return undefined;
    puts += 1;
    return puts > 20 ? "rejects" : undefined;
  };
  assert.ok(await one.set(first()));
  assert.equal(told.at(-1), -2);
  assert.deepEqual([...disk.databases.keys()], ["inkdot"]);
  assert.equal(one.session.access(), "open");
  const id = await one.draw([stroke(1)]);
  assert.equal((await one.contents()).length, contents.length + 1);
  // The book is locked anyway, and sealed once there is room.
  const two = await tab(disk);
  assert.equal(two.session.access(), "locked");
  disk.fault = () => undefined;
  assert.ok(await two.unlock(first()));
  assertSealed(disk);
  assert.deepEqual(
    (await two.contents()).filter((entry) => entry.id !== id),
    contents,
  );
});

test("sealing ends when the book locks, and continues after the next right pattern", async (t) => {
  t.mock.method(console, "warn", () => {});
  const errors = t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(20);
  const one = await tab(disk);
  let sealed = 0;
  subtle.encrypt = (how, key, plain) => {
    if (how.iv.some((byte) => byte)) sealed += 1;
    if (sealed === 5) void one.session.lock();
    return encrypt.call(subtle, how, key, plain);
  };
  assert.ok(await one.set(first()));
  await disk.rest();
  await rest(200);
  // Current copies end, no further ones begin, and no failure is reported.
  assert.ok(sealed >= 5 && sealed <= 32, `${sealed}`);
  assert.equal(one.session.access(), "locked");
  assert.ok(!disk.databases.get("inkdot").stores.has("moved"));
  assert.equal(errors.mock.callCount(), 0);
  assert.ok(await one.unlock(first()));
  assertSealed(disk);
  assert.deepEqual(await one.contents(), contents);
});

/** Draws the pattern and removes it; returns whether that succeeded. */
async function takeOff(one) {
  const vault = await one.session.vault();
  await vault.check(first());
  return (await vault.remove()).input === one.Input.removed;
}

/** No drawing is stored unsealed, and the pattern stays and opens them. */
async function assertUndone(disk, contents, said) {
  assertSealed(disk, said);
  assert.ok(!disk.current.entries.has("sealed/unsealing"), said);
  const next = await tab(disk);
  assert.equal(next.session.access(), "locked", said);
  assert.ok(await next.unlock(first()), said);
  await next.session.refresh();
  assert.ok(next.session.session.stored.exists, said);
  assert.deepEqual(await next.contents(), contents, said);
}

test("without room for unsealing, or if the book locks meanwhile, no drawing is unsealed and the pattern stays", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(20);
  let puts = 0;
  const isFull = (name) => name === "put" && (puts += 1) > 20;
  const full = disk.clone();
  const one = await tab(full);
  await one.unlock(first());
  const { keepReserve, reserveOf } = await one.page.load("inkdot/storage/reserve.js");
  await keepReserve("inkdot");
  // Deleting uses the reserved room.
  full.fault = (name) =>
    isFull(name) || (puts > 20 && name === "delete" && full.databases.has(reserveOf("inkdot"))) ? "rejects" : undefined;
  assert.equal(await takeOff(one), false);
  full.fault = () => undefined;
  await assertUndone(full, contents, "full");
  assert.ok(await one.remove(first()));
  assert.deepEqual(await (await tab(full)).contents(), contents);

  const locked = disk.clone();
  const two = await tab(locked);
  await two.unlock(first());
  let opened = 0;
  subtle.decrypt = (...how) => {
    opened += 1;
    if (opened === 20) void two.session.lock();
    return decrypt.apply(subtle, how);
  };
  assert.equal(await takeOff(two), false);
  subtle.decrypt = decrypt;
  assert.equal(two.session.access(), "locked");
  await assertUndone(locked, contents, "locked");

  // Continues the operation of the ended page.
  const begun = disk.clone();
  const { cipher } = await opening(disk);
  begun.current.entries.set("sealed/unsealing", await cipher.seal("sealed/unsealing", true));
  for (const [fault, share] of [
    ["rejects", -2],
    ["closes", -1],
  ]) {
    const copy = begun.clone();
    const three = await tab(copy);
    const told = [];
    three.session.migrationListeners.add((...now) => told.push(now));
    puts = 0;
    copy.fault = (name) => (isFull(name) ? fault : undefined);
    assert.ok(await three.unlock(first()));
    copy.fault = () => undefined;
    assert.deepEqual(told.at(-1), [share, true]);
    await assertUndone(copy, contents, `begun, ${fault}`);
  }

  // If nothing can be deleted either, the next page completes it.
  const four = await tab(begun);
  puts = 0;
  begun.fault = (name) => (isFull(name) || (puts > 20 && name === "delete") ? "rejects" : undefined);
  assert.ok(await four.unlock(first()));
  begun.fault = () => undefined;
  assert.ok(begun.current.entries.has("sealed/unsealing"));
  const five = await tab(begun);
  assert.ok(await five.unlock(first()));
  assert.ok(!begun.current.stores.has("sealed"));
  assert.deepEqual(await five.contents(), contents);
});

/** The keys that open a book. */
async function opening(disk) {
  const one = await tab(disk.clone());
  await one.unlock(first());
  return (await one.session.book()).held;
}

test("a page that ends at any call of unsealing loses nothing, and the next one continues", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(2);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.remove(first()),
    async (left, said) => {
      const next = await tab(left);
      if (next.session.access() !== "open") assert.ok(await next.unlock(first()), said);
      assert.deepEqual(await next.contents(), contents, said);
    },
  );
  assert.ok(calls > 40, `${calls}`);
});

test("a page that ends while setting a pattern or passphrase leaves the old or the new one", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await recoverableDisk();
  const another = "six other words are as good";
  const journeys = {
    changed: async (one) => (await one.unlock(first())) && one.change(first(), second()),
    recovered: async (one) => (await recover(one, passphrase)) && one.set(second()),
    kept: async (one) => (await one.unlock(first())) && (await one.session.book()).setRecovery(2, another),
  };
  for (const [name, work] of Object.entries(journeys)) {
    const seen = new Set();
    await killedAtEveryCall(disk, work, async (left, killed) => {
      const said = `${name}, ${killed}`;
      const right = await openedBy(left, { first, second }, contents, said);
      assert.equal(right.length, 1, `${said}: ${right}`);
      const recovered = [];
      for (const typed of [passphrase, another]) {
        const two = await tab(left.clone());
        if (!(await recover(two, typed))) continue;
        assert.deepEqual(await two.contents(), contents, said);
        recovered.push(typed);
      }
      assert.equal(recovered.length, 1, said);
      seen.add(`${right} ${recovered}`);
    });
    // Both results occur.
    assert.equal(seen.size, 2, `${name}: ${[...seen]}`);
  }
});

test("a stored but unanswered change is reported as done, and only that", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const plain = await plainDisk(1);
  const sealed = await sealedDisk(1);
  const journeys = {
    set: [plain, (one) => one.set(first()), "first", "no"],
    changed: [sealed, async (one) => (await one.unlock(first())) && one.change(first(), second()), "second", "first"],
    removed: [sealed, (one) => one.remove(first()), "no", "first"],
  };
  for (const [name, [{ disk, contents }, work, done, undone]] of Object.entries(journeys)) {
    let told = 0;
    for (let losing = 1; ; losing += 1) {
      const copy = disk.clone();
      let [commits, isLost] = [0, false];
      // The change is not reverted.
      copy.fault = (call) => {
        if (call === "commit" && (commits += 1) === losing) {
          isLost = true;
          return "loses";
        }
        if (call !== "transaction" || !isLost) return undefined;
        isLost = false;
        return "rejects";
      };
      const isDone = await work(await tab(copy)).catch(() => false);
      await copy.rest();
      copy.fault = () => undefined;
      const said = `${name}, commit ${losing}, told as ${isDone}`;
      const next = await tab(copy);
      const right = next.session.access() === "open" ? "no" : (await next.unlock(first())) ? "first" : "second";
      assert.equal(right, isDone ? done : undone, said);
      if (right === "second") assert.ok(await next.unlock(second()), said);
      assert.deepEqual(await next.contents(), contents, said);
      if (commits < losing) break;
      told += isDone;
    }
    assert.ok(told > 0, name);
  }
  const { disk } = await recoverableDisk();
  const another = "six other words are as good";
  for (let losing = 1, commits = 0; losing === 1 || commits >= losing; losing += 1) {
    const copy = disk.clone();
    const one = await tab(copy);
    assert.ok(await one.unlock(first()));
    commits = 0;
    copy.fault = (call) => (call === "commit" && (commits += 1) === losing ? "loses" : undefined);
    const isDone = await (await one.session.book()).setRecovery(2, another).then(
      () => true,
      () => false,
    );
    await copy.rest();
    copy.fault = () => undefined;
    assert.ok(await recover(await tab(copy), isDone ? another : passphrase), `kept, commit ${losing}, told as ${isDone}`);
  }
});

/**
 * Makes calls of storage and cryptography fail in turn until `work` ends without a failure. Then passes the disk to `look`,
 * with the tab that failed and the result or error of `work`. `ready` runs before it, without failures.
 * @returns how many calls failed
 */
async function failedAtEveryCall(disk, { ready = async () => {}, work, every = thirds }, look) {
  const names = ["encrypt", "decrypt", "deriveKey", "deriveBits", "importKey"];
  let tried = 0;
  for (const kind of ["throws", "rejects", "closes", ...names]) {
    const step = names.includes(kind) ? every.crypto : every.storage;
    // Starts at another call for each kind of failure.
    for (let failing = 1 + (tried % step); ; failing += step) {
      const copy = disk.clone();
      const one = await tab(copy);
      await ready(one);
      let [count, hasFailed] = [0, false];
      const next = () => {
        count += 1;
        hasFailed ||= count === failing;
        return count === failing;
      };
      if (names.includes(kind)) {
        const real = subtle[kind];
        subtle[kind] = (...rest) =>
          next() ? Promise.reject(new DOMException("no", "NotSupportedError")) : real.apply(subtle, rest);
      } else {
        copy.fault = () => (next() ? kind : undefined);
      }
      const result = await work(one).catch((error) => error);
      Object.assign(subtle, { deriveBits: hurry, encrypt, decrypt, deriveKey, importKey });
      copy.fault = () => undefined;
      await copy.rest();
      await look(copy, `${kind} ${failing}`, one, result);
      if (!hasFailed) break;
      tried += 1;
    }
  }
  return tried;
}

/** The patterns that open a book; each in a tab of its own, with its screen. */
async function openedBy(disk, candidates, contents, said) {
  const right = [];
  for (const [name, candidate] of Object.entries(candidates)) {
    const one = await tab(disk.clone());
    assert.equal(one.session.access(), "locked", said);
    await assert.rejects(one.contents(), said);
    if (!(await one.unlock(candidate()))) continue;
    assert.deepEqual(await one.contents(), contents, `${said}: opened by ${name}`);
    right.push(name);
  }
  return right;
}

test("a failing call of storage or cryptography loses nothing and sets no pattern that does not open the book", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(2);
  await failedAtEveryCall(
    disk,
    { work: (one) => one.set(first()), every: { storage: stride, crypto: stride } },
    async (copy, said) => {
      const two = await tab(copy);
      if (two.session.access() === "open") assert.ok(!copy.current.stores.has("sealed"), said);
      else {
        assert.ok(await two.unlock(first()), said);
        assertSealed(copy, said);
      }
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
});

test("after any failure while opening, a sealed book is open or locked, and opens the next time", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(disk, { work: (one) => one.unlock(first()) }, async (copy, said, one, result) => {
    if (result === true) {
      assert.equal(one.session.access(), "open", said);
      assert.deepEqual(await one.contents(), contents, said);
    } else {
      assert.notEqual(one.session.access(), "open", said);
      await assert.rejects(one.contents(), said);
    }
    assert.deepEqual(await openedBy(copy, { first }, contents, said), ["first"], said);
    // And in the same tab, without a reload.
    await one.session.refresh();
    assert.ok(await one.unlock(first()), said);
    assert.deepEqual(await one.contents(), contents, said);
  });
  assert.ok(tried > 12, `${tried}`);
});

test("after any failure while setting another pattern, one of the two opens the book", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(
    disk,
    { ready: (one) => one.unlock(first()), work: (one) => one.change(first(), second()) },
    async (copy, said, _, result) => {
      const right = await openedBy(copy, { first, second }, contents, said);
      assert.deepEqual(right, [result === true ? "second" : "first"], said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});

/** A sealed book with a recovery passphrase. */
async function recoverableDisk() {
  const { disk, contents } = await sealedDisk(1);
  const one = await tab(disk);
  await one.unlock(first());
  await (await one.session.book()).setRecovery(2, passphrase);
  return { disk, contents };
}

/** Opens a book with a passphrase. */
async function recover(one, typed) {
  if ((await (await one.session.book()).recover(typed)).input !== one.Input.correct) return false;
  await one.session.letIn(true);
  return true;
}

test("after any failure while replacing a forgotten pattern, one of the two and the passphrase open the book", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await recoverableDisk();
  const tried = await failedAtEveryCall(
    disk,
    { work: async (one) => (await recover(one, passphrase)) && (await one.set(second())), every: ninths },
    async (copy, said, _, result) => {
      const right = await openedBy(copy, { first, second }, contents, said);
      // A tab may fail after the pattern was stored.
      assert.ok(right.length === 1 && (result !== true || right[0] === "second"), `${said}: ${right}`);
      const two = await tab(copy);
      assert.ok(await recover(two, passphrase), said);
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});

test("after any failure while replacing the passphrase, one of the two and the pattern open the book", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await recoverableDisk();
  const another = "six other words are as good";
  const tried = await failedAtEveryCall(
    disk,
    {
      ready: (one) => one.unlock(first()),
      async work(one) {
        await (await one.session.book()).setRecovery(2, another);
        return true;
      },
    },
    async (copy, said, _, result) => {
      assert.deepEqual(await openedBy(copy, { first }, contents, said), ["first"], said);
      const right = [];
      for (const typed of [passphrase, another]) {
        const two = await tab(copy);
        if (!(await recover(two, typed))) continue;
        assert.deepEqual(await two.contents(), contents, said);
        right.push(typed);
      }
      assert.deepEqual(right, [result === true ? another : passphrase], said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});

test("after any failure while removing the pattern, the drawings are unsealed or the pattern opens them", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(
    disk,
    { work: (one) => one.remove(first()), every: ninths },
    async (copy, said, _, result) => {
      const two = await tab(copy);
      if (result === true) assert.equal(two.session.access(), "open", said);
      if (two.session.access() !== "open") {
        if (copy.current.stores.has("sealed")) assertSealed(copy, said);
        assert.ok(await two.unlock(first()), said);
      }
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});
