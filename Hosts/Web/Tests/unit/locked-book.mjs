// A book that is locked by a pattern, and pages that open it. Key derivation is fast.

import assert from "node:assert/strict";
import { after, before, mock } from "node:test";
import { visit } from "./page.mjs";
import { Disk, rest } from "./storage.mjs";

/** Screens without drawings, which need no unlocking. All others must be guarded. */
const unguarded = ["unlock", "verify", "change", "remove", "manage", "forgot", "lab", "settings"];
/** Addresses of all guarded screens, from the page's own routes. */
export let guarded;
/** The stored record of a pattern, made once by the page itself. */
let locked;

export const pattern = () => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, 7, 0, 4, 0, 7, 2, 3, 8, 1]);
export const other = () => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, 4, 0, 0, 1, 2, 5]);
export const rule = { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false };

/** Fewer rounds, because this tests order, not cryptography. */
export const subtle = globalThis.crypto.subtle;
const derive = subtle.deriveBits.bind(subtle);

export async function vaultOn(disk) {
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
  const page = visit();
  const { routes } = await page.load("app/start/main.js");
  // Otherwise the page would continue with the faults of the first test.
  await shows(page, "home");
  const names = Object.keys(routes).filter((name) => !unguarded.includes(name));
  assert.deepEqual(
    names.filter((name) => !routes[name].guarded),
    [],
    "either guarded, or for anybody to see",
  );
  guarded = [...names, "draw/0f", "constructor"];
});

// Pages whose storage hangs retry forever. Without timers they stop, and the process ends.
after(() => {
  globalThis.setTimeout = () => undefined;
});

/** A disk with a pattern and a drawing of a secret name. */
export function lockedDisk() {
  const disk = new Disk();
  disk.entries = new Map(locked);
  disk.entries.set("drawing/facts/0f", { name: "Secret", created: 1, modified: 2, width: 9, height: 9, byteCount: 3, next: 1 });
  disk.entries.set("drawing/journal/0f/0000000000", new Uint8Array([1, 2, 3]));
  disk.entries.set("drawing/thumbnail/0f", new Uint8Array([1]));
  return disk;
}

/** Lets pending storage work and `time` ms pass. */
export async function settle(time = 0) {
  await rest();
  if (!time) return;
  mock.timers.tick(time);
  await rest();
}

/** Waits until a condition holds; `said` is the failure's message. */
export async function until(isSo, said) {
  for (const end = performance.now() + 60_000; !isSo(); ) {
    assert.ok(performance.now() < end, said());
    await new Promise((done) => realTimeout(done, 1));
  }
}
export const realTimeout = setTimeout;

/** Waits until a screen is shown, whose module may have to be loaded first. */
export const shows = (page, screen) =>
  until(
    () => page.screen === screen,
    () => `${page.screen} is shown, not ${screen}`,
  );

/** The elements of the page that show a text. */
export const saying = (page, text) => page.main.all().find((node) => node.dataset.text === text);

/** Waits until an element exists. */
export async function says(page, text) {
  await until(
    () => saying(page, text),
    () => `${text} is not said`,
  );
  return saying(page, text);
}

export async function open(disk, hash) {
  const page = visit({ disk, hash });
  await page.load("app/start/main.js");
  return page;
}

export function assertShut(page, said) {
  assert.ok(["unlock", "failed", "settings", "lab", undefined].includes(page.screen), `${said}: ${page.screen}`);
  assert.ok(!page.main.textContent.includes("Secret"), said);
  assert.equal(page.main.querySelector("inkdot-doodle-board"), null, said);
}
