// Locking, step by step: waits, failures and messages to other tabs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";
import { turn } from "./storage.mjs";

async function session() {
  return visit().load("app/session.js");
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

test("each step starts when the previous step is complete, in the documented order", async () => {
  const { lock, onLock, letIn, access } = await session();
  await letIn();
  const said = [];
  for (const step of ["forget", "leave", "finish"]) {
    onLock(step, async () => {
      said.push(`${step}, ${access()}`);
      for (let count = 0; count < 5; count += 1) await turn();
      said.push(`${step} done`);
    });
    onLock(step, () => said.push(step));
  }
  const locked = lock();
  // Synchronously, so that nothing is visible when the call returns.
  assert.deepEqual(said, ["finish, unknown", "finish"]);
  await locked;
  assert.deepEqual(
    said.filter((one) => !one.endsWith("unknown")),
    ["finish", "finish done", "leave", "leave done", "forget", "forget done"],
  );
});

test("a failing step does not prevent the others", async (t) => {
  const errors = t.mock.method(console, "error", () => {});
  const { lock, onLock } = await session();
  const said = [];
  for (const step of ["finish", "leave", "forget"]) {
    onLock(step, () => {
      throw new Error(step);
    });
    onLock(step, async () => said.push(step));
    onLock(step, () => Promise.reject(new Error(step)));
  }
  await lock();
  assert.deepEqual([said, errors.mock.callCount()], [["finish", "leave", "forget"], 6]);
});

test("a second call of locking joins the first, with its scope", async () => {
  const { lock, onLock } = await session();
  const said = [];
  onLock("finish", async (isEverywhere) => {
    said.push(isEverywhere);
    await turn();
  });
  await Promise.all([lock(false), lock()]);
  assert.deepEqual(said, [false]);
  await lock();
  assert.deepEqual(said, [false, true]);
});

test("unlocking while data is still being stored keeps keys and screen", async () => {
  const { lock, onLock, letIn, access } = await session();
  const said = [];
  let stored = () => {};
  onLock("finish", () => new Promise((done) => (stored = done)));
  onLock("leave", () => said.push("leave"));
  onLock("forget", () => said.push("forget"));
  const locked = lock();
  await letIn();
  stored();
  await locked;
  assert.deepEqual([said, access()], [[], "open"]);
});

test("work of a screen ends with it, and work that reads drawings ends with the book", async () => {
  const { lock, onLock, whileOpen } = await session();
  const said = [];
  const life = new AbortController();
  onLock("finish", () => said.push("gone"), life.signal);
  life.abort();
  const before = whileOpen();
  const locked = lock();
  assert.ok(before.aborted);
  await locked;
  assert.deepEqual(said, []);
  assert.ok(!whileOpen().aborted);
});

test("locking the book answers an open question with no", async () => {
  const page = visit();
  const { lock } = await page.load("app/session.js");
  const { isSure } = await page.load("app/dialog.js");
  const asked = isSure(page.main, { question: "home.lock", yes: "home.lock", no: "back" });
  const locked = lock();
  page.main.replaceChildren();
  assert.equal(await asked, false);
  await locked;
});

test("a book that is reopened before its screen was removed shows that screen again", async () => {
  const page = visit();
  await page.load("app/start/main.js");
  const { lock, onLock, refresh, access } = await page.load("app/session.js");
  const said = [];
  for (const step of ["finish", "leave", "forget", "resume"]) onLock(step, () => said.push(step));
  await refresh();
  const storing = deferred();
  onLock("finish", () => storing.promise);
  const locked = lock(false);
  assert.equal(document.documentElement.dataset.locking, "");
  // There is no pattern any more: another tab has turned it off.
  await refresh();
  storing.resolve();
  await locked;
  assert.equal(access(), "open");
  assert.deepEqual(said, ["finish", "resume"]);
  assert.equal(document.documentElement.dataset.locking, undefined);
});
