// Access to a locked book: which screen is shown at an address, depending on the storage.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { assertShut, guarded, lockedDisk, open, other, pattern, settle, shows, vaultOn } from "./locked-book.mjs";
import { visit } from "./page.mjs";
import { Disk, turn } from "./storage.mjs";

const strange = [
  "toString",
  "__proto__",
  "hasOwnProperty",
  "draw/0f/..",
  "album//",
  "%61lbum",
  "album/constructor",
  "DRAW",
  "draw/0f?x",
  "#/album",
];

test("a locked book shows the lock at every address", async () => {
  for (const address of [...guarded, ...strange]) {
    const page = await open(lockedDisk(), `#/${address}`);
    await settle();
    assert.equal(page.screen, "unlock", address);
    assertShut(page, address);
  }
});

test("screens that need a pattern lead home only if it is certain that there is none", async (t) => {
  t.mock.method(console, "warn", () => {});
  const addresses = ["verify", "change", "remove", "forgot"];
  const damaged = lockedDisk();
  damaged.entries.set("lock/default/record", new Uint8Array([1, 2, 3]));
  const missing = lockedDisk();
  missing.entries.delete("lock/default/record");
  const unread = new Disk();
  unread.fault = (name) => (name === "open" ? "throws" : undefined);
  for (const address of addresses) {
    const free = await open(new Disk(), `#/${address}`);
    await shows(free, "home");
    for (const disk of [lockedDisk(), damaged.clone(), missing.clone(), unread]) {
      const page = await open(disk, `#/${address}`);
      await shows(page, address);
    }
  }
  // Returns after the pattern was removed.
  const page = await open(lockedDisk(), "#/remove");
  await shows(page, "remove");
  const { refresh } = await page.load("app/session.js");
  const { Vault } = await page.load("inkdot/lock/vault.js");
  const { startEngine } = await page.load("inkdot/lock/element.js");
  const { Input } = await page.load("inkdot/shared/codes.js");
  const vault = new Vault(await startEngine());
  assert.equal((await vault.check(pattern())).input, Input.correct);
  await vault.remove();
  await refresh();
  page.location.hash = "#/";
  await shows(page, "home");
  const [home] = page.main.children;
  history.back();
  while (!page.main.childElementCount || page.main.children[0] === home) await turn();
  assert.deepEqual([page.location.hash, page.screen], ["#/remove", "home"]);
});

test("a browser without channels between tabs shows the lock and the next screen", async () => {
  const hash = "#/album";
  for (const [disk, screen] of [
    [lockedDisk(), "unlock"],
    [new Disk(), "album"],
  ]) {
    const page = visit({ disk, hash });
    globalThis.BroadcastChannel = class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    };
    await page.load("app/start/main.js");
    await shows(page, screen);
    await (await page.load("app/session.js")).book();
  }
});

test("querying the lock writes nothing, even after a wait", async () => {
  const disk = lockedDisk();
  const { vault } = await vaultOn(disk);
  for (let count = 0; count < 5; count += 1) {
    const guess = other();
    guess[19] = count + 3;
    await vault.check(guess);
  }
  const now = Date.now;
  Date.now = () => now() + 3_600_000;
  disk.calls = [];
  const page = await open(disk, "#/album");
  await settle();
  Date.now = now;
  assert.equal(page.screen, "unlock");
  assert.ok(!disk.calls.includes("put") && !disk.calls.includes("delete"));
});

test("permanently failing storage shows the lock, a reason and a way out", async (t) => {
  t.mock.method(console, "warn", () => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (const [kind, reason] of [
    ["throws", "unknown.denied"],
    ["rejects", "unknown.failed"],
    ["hangs", "unknown.slow"],
    ["full", "unknown.full"],
  ]) {
    const disk = lockedDisk();
    let isBroken = true;
    const call = kind === "full" ? "transaction" : "open";
    disk.fault = (name) => (isBroken && name === call ? kind : undefined);
    const page = await open(disk, "#/album");
    await settle(6000);
    await shows(page, "unlock");
    assertShut(page, kind);
    const { dataset } = page.main.all().find((node) => node.getAttribute("role") === "alert");
    assert.equal(dataset.text, reason);
    // Retrying with working storage finds the pattern.
    isBroken = false;
    page.main
      .all()
      .find((node) => node.dataset.text === "unknown.again")
      .click();
    await settle(6000);
    assert.equal(page.screen, "unlock");
    assert.equal(
      page.main.all().find((node) => node.getAttribute("role") === "alert"),
      undefined,
      kind,
    );
  }
});

test("locking hides the screen before it queries the storage", async () => {
  const disk = new Disk();
  const page = await open(disk, "");
  await shows(page, "home");
  const { lock } = await page.load("app/session.js");
  disk.entries = lockedDisk().entries;
  disk.fault = () => "hangs";
  lock();
  page.location.hash = "#/unlock";
  await settle();
  assert.equal(page.main.childElementCount, 0);
});
