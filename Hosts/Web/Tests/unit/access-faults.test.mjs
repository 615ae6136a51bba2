// Access to a locked book: no failing call ever shows or reads anything behind the lock.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { assertShut, guarded, lockedDisk, other, realTimeout, settle, shows, subtle, until } from "./locked-book.mjs";
import { visit } from "./page.mjs";

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
