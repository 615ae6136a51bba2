// The vault: right and wrong patterns, their count and waits, when cryptography, storage or the clock fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lockedDisk, other, pattern, rule, subtle, vaultOn } from "./locked-book.mjs";

test("after any single failure of cryptography the next pattern is checked", async (t) => {
  t.mock.method(console, "warn", () => {});
  for (const name of ["generateKey", "sign", "importKey", "deriveBits", "deriveKey"]) {
    const { vault, Input } = await vaultOn(lockedDisk());
    const refuse = async () => Promise.reject(new DOMException("no", "OperationError"));
    const failing = t.mock.method(subtle, name, refuse, { times: 1 });
    assert.equal((await vault.check(pattern())).input, Input.checkFailed, name);
    assert.equal(failing.mock.callCount(), 1, name);
    assert.equal((await vault.check(pattern())).input, Input.correct, name);
    failing.mock.restore();
  }
});

test("a wrong pattern is never right and always counted when any call fails", async () => {
  for (const kind of ["throws", "rejects", "closes"]) {
    for (let failing = 1; ; failing += 1) {
      const disk = lockedDisk();
      const { vault, Input } = await vaultOn(disk);
      const calls = disk.calls.length;
      disk.fault = (_, number) => (number === calls + failing ? kind : undefined);
      const { input } = await vault.check(other());
      const failures = disk.entries.get("lock/default/attempts")[8];
      assert.ok(input === Input.wrong || input === Input.checkFailed, `${kind} ${failing}: ${input}`);
      if (input === Input.wrong) assert.equal(failures, 1, `${kind} ${failing}`);
      if (disk.calls.length < calls + failing) break;
    }
  }
});

test("a pattern that was wrong is right once another tab has set it", async () => {
  const disk = lockedDisk();
  const [one, another] = [await vaultOn(disk), await vaultOn(disk)];
  assert.equal((await one.vault.check(other())).input, one.Input.wrong);
  assert.equal((await another.vault.save(other(), rule)).input, one.Input.saved);
  assert.equal((await one.vault.check(other())).input, one.Input.correct);
});

test("cryptography that fails is neither right nor wrong", async () => {
  for (const name of ["importKey", "deriveBits", "sign", "generateKey"]) {
    for (let failing = 1; failing < 4; failing += 1) {
      for (const how of [
        () => {
          throw new DOMException("no", "OperationError");
        },
        () => Promise.reject(new DOMException("no", "OperationError")),
      ]) {
        const { vault, Input } = await vaultOn(lockedDisk());
        const original = subtle[name];
        let count = 0;
        subtle[name] = (...values) => ((count += 1) === failing ? how() : original.apply(subtle, values));
        try {
          const { input } = await vault.check(other());
          assert.ok(input === Input.checkFailed || (count < failing && input === Input.wrong), `${name} ${failing}`);
        } finally {
          subtle[name] = original;
        }
      }
    }
  }
});

test("a clock that is set back and right again does not end a wait", async () => {
  const disk = lockedDisk();
  const { vault, Input } = await vaultOn(disk);
  const now = Date.now;
  const begin = now();
  try {
    Date.now = () => begin;
    for (let count = 0; count < 5; count += 1) {
      const guess = other();
      guess[19] = count + 3;
      await vault.check(guess);
    }
    const stored = disk.entries.get("lock/default/attempts");
    Date.now = () => begin + 5000;
    assert.equal((await vault.status()).input, Input.statusOpen + 1);
    Date.now = () => begin - 3_600_000;
    const back = await vault.status();
    assert.equal(back.input, Input.statusOpen + 1);
    assert.ok(back.value > 29);
    assert.equal((await vault.check(pattern())).input, Input.locked);
    Date.now = () => begin + 10_000;
    const right = await vault.status();
    assert.equal(right.input, Input.statusOpen + 1);
    assert.ok(right.value >= 19, `${right.value} s left`);
    assert.deepEqual(disk.entries.get("lock/default/attempts"), stored);
    // If it stays back, the full wait applies.
    Date.now = () => begin - 3_600_000 + 31_000;
    assert.equal((await vault.check(pattern())).input, Input.correct);
  } finally {
    Date.now = now;
  }
});

test("a missing count causes a wait that ends, even on a read-only disk", async (t) => {
  t.mock.method(console, "warn", () => {});
  const disk = lockedDisk();
  disk.entries.delete("lock/default/attempts");
  disk.fault = (name) => (name === "put" ? "throws" : undefined);
  const { vault, Input } = await vaultOn(disk);
  const now = Date.now;
  try {
    assert.equal((await vault.status()).input, Input.statusOpen + 1);
    Date.now = () => now() + 40_000;
    assert.equal((await vault.status()).input, Input.statusOpen);
    assert.equal((await vault.check(pattern())).input, Input.checkFailed);
    disk.fault = () => undefined;
    assert.equal((await vault.check(pattern())).input, Input.correct);
  } finally {
    Date.now = now;
  }
});
