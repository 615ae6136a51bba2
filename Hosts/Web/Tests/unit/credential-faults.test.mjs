// Opening a book and changing its pattern or passphrase, with failing calls and pages that end: the old credential opens it, or
// the new one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { failedAtEveryCall, killedAtEveryCall, ninths } from "./sealed-faults.mjs";
import { first, passphrase, plainDisk, sealedDisk, second, tab } from "./sealed-tab.mjs";

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
