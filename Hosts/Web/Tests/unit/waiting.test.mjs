// Missing answers: messages while the page waits.

import assert from "node:assert/strict";
import { after, afterEach, before, mock, test } from "node:test";
import { visit } from "./page.mjs";
import { Disk, rest } from "./storage.mjs";

before(() => mock.timers.enable({ apis: ["setTimeout"] }));
after(() => mock.timers.reset());
const { subtle } = globalThis.crypto;
const { digest } = subtle;
afterEach(() => Object.assign(subtle, { digest }));

/** A page that is notified of overdue answers. */
async function listening(disk = new Disk()) {
  const page = visit({ disk });
  const waiting = await page.load("inkdot/shared/waiting.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  const { Failure } = await page.load("inkdot/shared/engine.js");
  const said = [];
  waiting.onOverdue((isOverdue) => said.push(isOverdue));
  return { disk, ...waiting, store: new Store(), Failure, said };
}

/** A pending answer, and a function that gives it. */
function asked() {
  const one = {};
  one.answer = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
  one.answer.catch(() => {});
  return one;
}

async function pass(time) {
  await rest();
  // Step by step, as in a page: timers that a timer starts are due later.
  for (let left = time; left > 0; left -= 1000) mock.timers.tick(Math.min(left, 1000));
  await rest();
}

test("a missing answer is reported once, as is its arrival; a timely answer is not", async () => {
  const { awaited, said } = await listening();
  const [quick, slow, failing] = [asked(), asked(), asked()];
  awaited(quick.answer);
  await pass(5000);
  quick.resolve();
  await pass(60_000);
  assert.deepEqual(said, []);
  awaited(slow.answer);
  awaited(failing.answer);
  await pass(5000);
  assert.deepEqual(said, []);
  await pass(1000);
  assert.deepEqual(said, [true]);
  await pass(60_000);
  slow.resolve();
  await pass(0);
  assert.deepEqual(said, [true], "the other one is still waited for");
  failing.reject(new Error());
  await pass(60_000);
  assert.deepEqual(said, [true, false]);
});

test("slow cryptography is reported, and its result is used", async () => {
  const page = await listening();
  const bytes = new Uint8Array([1, 2, 3]);
  assert.deepEqual(await page.subtle.digest("SHA-256", bytes), await digest.call(subtle, "SHA-256", bytes));
  const one = asked();
  subtle.digest = () => one.answer;
  const waits = page.subtle.digest("SHA-256", bytes);
  await pass(6000);
  assert.deepEqual(page.said, [true]);
  one.resolve("late");
  assert.equal(await waits, "late");
  await pass(0);
  assert.deepEqual(page.said, [true, false]);
});

for (const name of ["get", "put", "transaction"]) {
  test(`storage that does not answer is reported (${name})`, async () => {
    const { disk, store, said, Failure } = await listening();
    await store.update([], (_, write) => write("a", 1));
    disk.fault = (call) => (call === name ? "hangs" : undefined);
    const working = name === "get" ? store.get("a") : store.write([], (write) => write("a", 2));
    working.catch(() => {});
    await pass(5000);
    assert.deepEqual(said, []);
    await pass(1000);
    assert.deepEqual(said, [true]);
    disk.fault = () => undefined;
    store.giveUp();
    disk.kill();
    await pass(0);
    assert.deepEqual(said, [true, false]);
    if (name === "get") assert.equal(await working, 1, "asked of another connection");
    else await assert.rejects(working, { failure: Failure.storageClosed });
  });
}

test("a change on an abandoned connection is not awaited after another connection has written", async () => {
  const { disk, store, said } = await listening();
  await store.update([], (_, write) => write("a", 1));
  let hung = 0;
  disk.fault = (call) => (call === "transaction" && (hung += 1) === 1 ? "hangs" : undefined);
  store.update([], (_, write) => write("a", 2)).catch(() => {});
  await pass(6000);
  assert.deepEqual(said, [true]);
  store.giveUp();
  await pass(0);
  assert.deepEqual(said, [true], "whether it has happened is not known");
  await store.update([], (_, write) => write("a", 3));
  await pass(0);
  assert.deepEqual(said, [true, false]);
  assert.equal(await store.get("a"), 3);
});
