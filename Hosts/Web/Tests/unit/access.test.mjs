// Access to a locked book: no failing call ever shows or reads anything behind the lock.

import assert from "node:assert/strict";
import { before, mock, test } from "node:test";
import { visit } from "./page.mjs";
import { Disk, rest, turn } from "./storage.mjs";

/** Screens without drawings, which need no unlocking. All others must be guarded. */
const unguarded = ["unlock", "verify", "change", "remove", "manage", "forgot", "lab", "settings"];
/** Addresses of all guarded screens, from the page's own routes. */
let guarded;
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
/** The ways in which calls of the browser can fail; synchronous ones can only throw. */
const kinds = {
  storage: ["throws", "rejects", "hangs", "closes"],
  locks: ["throws", "rejects", "hangs"],
  cryptography: ["throws", "rejects", "hangs"],
  channels: ["throws"],
  settings: ["throws"],
};
/** Keys that may be read while locked: the lock's own, and those of the slots. */
const ofLock = /^(server\/(enrolling|leaving)$|lock\/.*|book|device-key)$/;
/** The stored record of a pattern, made once by the page itself. */
let locked;

const pattern = () => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, 7, 0, 4, 0, 7, 2, 3, 8, 1]);
const other = () => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, 4, 0, 0, 1, 2, 5]);
const rule = { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false };

/** Fewer rounds, because this tests order, not cryptography. */
const subtle = globalThis.crypto.subtle;
const derive = subtle.deriveBits.bind(subtle);

async function vaultOn(disk) {
  const page = visit({ disk });
  const { Vault } = await page.load("inkdot/lock/vault.js");
  const { startEngine } = await page.load("inkdot/lock/element.js");
  return { page, vault: new Vault(await startEngine()), ...(await page.load("inkdot/shared/codes.js")) };
}

before(async () => {
  const disk = new Disk();
  const { vault, Input } = await vaultOn(disk);
  subtle.deriveBits = async (how, ...rest) => derive({ ...how, iterations: 1000 }, ...rest);
  assert.equal((await vault.save(pattern(), rule)).input, Input.saved);
  locked = disk.entries;
  const { routes } = await visit().load("app/start/main.js");
  const names = Object.keys(routes).filter((name) => !unguarded.includes(name));
  assert.deepEqual(
    names.filter((name) => !routes[name].guarded),
    [],
    "either guarded, or for anybody to see",
  );
  guarded = [...names, "draw/0f", "constructor"];
});

/** A disk with a pattern and a drawing of a secret name. */
function lockedDisk() {
  const disk = new Disk();
  disk.entries = new Map(locked);
  disk.entries.set("drawing/facts/0f", { name: "Secret", created: 1, modified: 2, width: 9, height: 9, byteCount: 3, next: 1 });
  disk.entries.set("drawing/journal/0f/0000000000", new Uint8Array([1, 2, 3]));
  disk.entries.set("drawing/thumbnail/0f", new Uint8Array([1]));
  return disk;
}

/** Lets pending storage work and `time` ms pass. */
async function settle(time = 0) {
  await rest();
  if (!time) return;
  mock.timers.tick(time);
  await rest();
}

/** Waits until a condition holds; `said` is the failure's message. */
async function until(isSo, said) {
  for (const end = performance.now() + 60_000; !isSo(); ) {
    assert.ok(performance.now() < end, said());
    await new Promise((done) => realTimeout(done, 1));
  }
}
const realTimeout = setTimeout;

/** Waits until a screen is shown, whose module may have to be loaded first. */
const shows = (page, screen) =>
  until(
    () => page.screen === screen,
    () => `${page.screen} is shown, not ${screen}`,
  );

/** The elements of the page that show a text. */
const saying = (page, text) => page.main.all().find((node) => node.dataset.text === text);

/** Waits until an element exists. */
async function says(page, text) {
  await until(
    () => saying(page, text),
    () => `${text} is not said`,
  );
  return saying(page, text);
}

/** An unsaved drawing, begun while storage could not be read. Storage now has a pattern, but cannot be written. */
async function drawnUnkept() {
  const disk = lockedDisk();
  disk.fault = (name) => (name === "open" ? "throws" : undefined);
  const page = await open(disk, "#/draw");
  await shows(page, "unlock");
  saying(page, "unknown.draw").click();
  await shows(page, "draw");
  const board = page.main.querySelector("inkdot-doodle-board");
  Object.assign(board, { start() {}, sheet: { width: 9, height: 9 } });
  board.dispatchEvent(new Event("inkdot-ready"));
  board.dispatchEvent(Object.assign(new Event("inkdot-journal"), { detail: Uint8Array.of(1), begins: true }));
  await says(page, "draw.denied");
  disk.fault = (name) => (name === "put" ? "throws" : undefined);
  const { refresh, lock } = await page.load("app/session.js");
  assert.equal(await refresh(), "locked");
  return { page, board, lock };
}

async function open(disk, hash) {
  const page = visit({ disk, hash });
  await page.load("app/start/main.js");
  return page;
}

function assertShut(page, said) {
  assert.ok(["unlock", "failed", "settings", "lab", undefined].includes(page.screen), `${said}: ${page.screen}`);
  assert.ok(!page.main.textContent.includes("Secret"), said);
  assert.equal(page.main.querySelector("inkdot-doodle-board"), null, said);
}

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

/**
 * Counts a page's calls by their target, and makes one of them fail.
 * @param {{what: string, kind: string, failing?: number}} failure may be set later
 */
function watch(page, failure) {
  const calls = { storage: page.disk.calls, locks: page.locks.asked, cryptography: [], channels: [], settings: [] };
  const faultOf = (one, number) => (one === failure.what && number === failure.failing ? failure.kind : undefined);
  page.disk.fault = (_, number) => faultOf("storage", number);
  page.locks.fault = (_, number) => faultOf("locks", number);
  const call = (one, name, work = () => {}) => {
    const fault = faultOf(one, calls[one].push(name));
    if (fault === "throws") throw new DOMException(name, "OperationError");
    if (fault === "rejects") return Promise.reject(new DOMException(name, "OperationError"));
    return fault === "hangs" ? new Promise(() => {}) : work();
  };
  // The page uses this `crypto` until the next visit is watched.
  const watched = new Proxy(subtle, {
    get:
      (_, name) =>
      (...values) =>
        call("cryptography", name, () => subtle[name](...values)),
  });
  Object.defineProperty(globalThis.crypto, "subtle", { value: watched, configurable: true });
  globalThis.BroadcastChannel = class extends EventTarget {
    constructor(name) {
      super();
      call("channels", name);
    }
    postMessage() {
      call("channels", "postMessage");
    }
    close() {}
  };
  const { getItem, setItem } = localStorage;
  Object.assign(localStorage, {
    getItem: (key) => call("settings", key, () => getItem(key)),
    setItem: (key, value) => call("settings", key, () => setItem(key, value)),
  });
  return calls;
}

/** Opens an address without the pattern; with `stays` also draws a wrong pattern and opens other addresses. */
async function intrude(address, stays, fault) {
  const disk = lockedDisk();
  const page = visit({ disk, hash: `#/${address}` });
  const calls = watch(page, fault);
  const said = () => `${address || "home"}: call ${fault.failing} of ${calls[fault.what]} ${fault.kind}`;
  const look = () => {
    assertShut(page, said());
    assert.deepEqual(
      disk.reads.filter((key) => !ofLock.test(key)),
      [],
      said(),
    );
  };
  await page.load("app/start/main.js");
  await settle(6000);
  await shows(page, "unlock");
  look();
  if (!stays) return { calls };
  const lock = page.main.querySelector("inkdot-pattern-lock");
  // Now the guarded screen is loaded.
  lock.dispatchEvent(new Event("pointerdown"));
  let answer;
  // Only the lock waits for a call that hangs for ever.
  const isLost = () => fault.kind === "hangs" && calls[fault.what].length >= fault.failing;
  const checking = lock.vault?.check(other()).then(({ input }) => (answer = input));
  while (checking && answer === undefined && !isLost()) await new Promise((done) => realTimeout(done, 0));
  await settle(6000);
  look();
  page.location.hash = `#/${guarded[(guarded.indexOf(address) + 1) % guarded.length]}`;
  await settle(6000);
  await shows(page, "unlock");
  look();
  return { calls, answer };
}

/**
 * Opens every guarded address once for each call and each way in which it can fail.
 * @param {(address: string, fault: {what: string, kind: string}, failing: number) => Promise<boolean>} work returns whether the call was made
 */
async function failEach(t, work) {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => {
    mock.timers.reset();
    delete globalThis.crypto.subtle;
  });
  const tried = Object.fromEntries(Object.keys(kinds).map((what) => [what, 0]));
  for (const address of guarded)
    for (const [what, ways] of Object.entries(kinds))
      for (const kind of ways) for (let failing = 1; await work(address, { what, kind }, failing); failing += 1) tried[what] += 1;
  t.diagnostic(`failures: ${JSON.stringify(tried)}`);
  return tried;
}

test("no failing call opens the book", async (t) => {
  const { Input } = await visit().load("inkdot/shared/codes.js");
  const tried = await failEach(t, async (address, { what, kind }, failing) => {
    // The vault's storage calls are the same at every address, so daily runs test them at one.
    const stays = what !== "storage" || address === "album" || "INKDOT_THOROUGH" in process.env;
    const { calls, answer } = await intrude(address, stays, { what, kind, failing });
    assert.notEqual(answer, Input.correct, `${address}: call ${failing} of ${calls[what]} ${kind}`);
    return calls[what].length >= failing;
  });
  // Without these calls the test would check nothing. Web Locks are requested while a drawing is open.
  for (const what of ["storage", "cryptography", "channels", "settings"]) assert.ok(tried[what] >= guarded.length, what);
});

test("no failing call keeps guarded content visible when the book locks again", async (t) => {
  const screens = ["album", "backup", "draw", "home", "passkey", "recovery", "server"];
  const seen = new Set();
  const tried = await failEach(t, async (address, fault, failing) => {
    const disk = lockedDisk();
    const page = visit({ disk, hash: `#/${address}` });
    const calls = watch(page, fault);
    const { access, letIn, lock } = await page.load("app/session.js");
    await page.load("app/start/main.js");
    await settle();
    await letIn();
    page.location.hash = "#/settings";
    await shows(page, "settings");
    page.location.hash = `#/${address}`;
    await until(
      () => screens.includes(page.screen),
      () => `${page.screen} is shown`,
    );
    if (address === "album")
      await until(
        () => disk.reads.some((key) => key.startsWith("drawing/facts/")),
        () => "nothing is read",
      );
    await settle(6000);
    seen.add(page.screen);
    fault.failing = calls[fault.what].length + failing;
    void lock();
    await settle(6000);
    const said = `${address || "home"}: call ${failing} of ${fault.what} after it was locked ${fault.kind}`;
    assert.notEqual(access(), "open", said);
    assertShut(page, said);
    await shows(page, "unlock");
    assertShut(page, said);
    return calls[fault.what].length >= fault.failing;
  });
  assert.deepEqual([...seen].sort(), screens);
  for (const what of ["storage", "channels", "settings"]) assert.ok(tried[what] >= guarded.length, what);
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

test("drawing without saving offers an empty drawing and opens nothing else", async (t) => {
  t.mock.method(console, "warn", () => {});
  const disk = lockedDisk();
  disk.fault = (name) => (name === "open" ? "throws" : undefined);
  const page = await open(disk, "#/draw");
  await shows(page, "unlock");
  assertShut(page, "asked for by address");
  page.main
    .all()
    .find((node) => node.dataset.text === "unknown.draw")
    .click();
  await shows(page, "draw");
  for (const address of ["draw/0f", "album", ""]) {
    page.location.hash = `#/${address}`;
    await settle();
    assertShut(page, address);
  }
  disk.fault = () => undefined;
  page.location.hash = "#/draw";
  await settle();
  // Now the pattern is known to exist.
  assertShut(page, "storage is back");
});

test("an unsaved drawing reports that it cannot be stored in a locked book, and leaving asks for confirmation", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { page, board } = await drawnUnkept();
  saying(page, "draw.retry").click();
  await says(page, "draw.unkept");
  assert.equal(saying(page, "draw.retry"), undefined);
  for (const address of ["", "album", "draw/0f"]) {
    page.location.hash = `#/${address}`;
    const stay = await says(page, "draw.leave.no");
    assert.ok(page.screen === "draw" && page.main.contains(board));
    assert.ok(!page.main.textContent.includes("Secret"));
    stay.parentNode.parentNode.close();
    await until(
      () => page.location.hash === "#/draw",
      () => `the address is ${page.location.hash}`,
    );
    assert.ok(page.screen === "draw" && page.main.contains(board));
  }
  page.location.hash = "#/album";
  const question = (await says(page, "draw.leave.yes")).parentNode.parentNode;
  question.returnValue = "yes";
  question.close();
  await shows(page, "unlock");
  assertShut(page, "left");
  // There is no other drawing.
  page.location.hash = "#/draw";
  await settle();
  assertShut(page, "another");
});

test("an unsaved drawing is hidden when the book locks", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { page, lock } = await drawnUnkept();
  const locking = lock();
  (await says(page, "draw.locked.anyway")).click();
  await locking;
  await shows(page, "unlock");
  assertShut(page, "locked");
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
