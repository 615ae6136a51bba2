// Undo of deletions, with temporarily failing storage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";
import { Disk, turn } from "./storage.mjs";

/** An album with drawings and their deletion, on a page with only the toast. */
async function tab(t) {
  t.mock.method(console, "warn", () => {});
  const disk = new Disk();
  const page = visit({ disk });
  // Also loads the texts.
  await page.load("app/album/screen.js");
  const { Album } = await page.load("app/library/album.js");
  const { Store } = await page.load("inkdot/storage/store.js");
  const { AlbumActions } = await page.load("app/album/actions.js");
  const { Toast } = await page.load("app/album/toast.js");
  const album = new Album(new Store());
  const toast = new Toast();
  const life = new AbortController();
  const screen = {
    toast,
    life,
    room: { isFull: false, show: async () => {} },
    album: async () => album,
    takeAway: () => true,
    reload: async () => void (await album.list()),
    showFailure() {},
    focusOn() {},
  };
  const actions = new AlbumActions(screen);
  const names = async () => (await album.list()).map(({ name }) => name);
  const make = (name) => album.create({ name, width: 9, height: 9 }, Uint8Array.of(1));
  const says = () => toast.element.children[0].textContent;
  const fails = (isBroken) => {
    disk.fault = (name) => (isBroken && name === "transaction" ? "throws" : undefined);
  };
  /** Deletes a drawing and makes its undo fail. */
  const missUndo = async (drawing) => {
    await actions.remove([drawing]);
    fails(true);
    toast.finish(true);
    await until(() => /could not be saved/.test(says()));
    fails(false);
  };
  return { album, toast, life, screen, actions, names, make, says, fails, missUndo };
}

async function until(holds) {
  while (!holds()) await turn();
}

test("a failed undo is offered until it succeeds, and nothing is purged meanwhile", async (t) => {
  const { album, toast, actions, names, make, says, fails } = await tab(t);
  const fox = await make("Fox");
  await actions.remove([fox]);
  const real = { setTimeout, now: Date.now };
  let [ends, passed] = [[], 0];
  t.mock.method(globalThis, "setTimeout", (act, time, ...values) => {
    if (time >= 8000) ends.push(act);
    return real.setTimeout(act, time, ...values);
  });
  t.mock.method(Date, "now", () => real.now() + passed);
  for (let count = 0; count < 3; count += 1) {
    fails(true);
    ends = [];
    toast.finish(true);
    await until(() => /could not be saved/.test(says()));
    assert.equal(toast.undo.hidden, false);
    assert.deepEqual(ends, [], "it waits for no time");
    fails(false);
    assert.deepEqual(await names(), []);
    // Another tab has its own clock; this one knows the pending undo.
    passed += 6 * 60_000;
    await album.purge(undefined, actions.wanted);
  }
  toast.undo.click();
  await until(() => /Restored/.test(says()));
  assert.deepEqual([await names(), toast.undo.hidden, actions.wanted], [["Fox"], true, []]);
});

test("undo of another deletion also restores the earlier one", async (t) => {
  const { toast, actions, names, make, says, missUndo } = await tab(t);
  const [fox, owl] = [await make("Fox"), await make("Owl")];
  await missUndo(fox);
  await actions.remove([owl]);
  assert.match(says(), /Owl.*deleted/);
  toast.finish(true);
  await until(() => /Restored/.test(says()));
  assert.deepEqual((await names()).sort(), ["Fox", "Owl"]);
});

test("leaving after a failed undo restores exactly the drawings of that undo", async (t) => {
  const { toast, life, actions, names, make, missUndo } = await tab(t);
  const [fox, owl] = [await make("Fox"), await make("Owl")];
  await missUndo(fox);
  await actions.remove([owl]);
  toast.finish(false);
  life.abort();
  await until(() => !actions.wanted.length);
  assert.deepEqual(await names(), ["Fox"]);
});

test("a drawing restored without confirmation is not restored again after another deletion", async (t) => {
  const { album, actions, names, make, missUndo } = await tab(t);
  const fox = await make("Fox");
  await missUndo(fox);
  await album.restore(fox.id);
  await actions.remove([fox]);
  await actions.decided(false);
  assert.deepEqual(await names(), []);
});

test("a list that was requested before a deletion does not bring the drawing back", async () => {
  const page = visit({ disk: new Disk() });
  const { AlbumScreen } = await page.load("app/album/screen.js");
  const { openAlbum } = await page.load("app/library/album.js");
  const album = await openAlbum();
  for (const name of ["Fox", "Owl"]) await album.create({ name, width: 9, height: 9 }, Uint8Array.of(1));
  const screen = new AlbumScreen(() => {});
  // There is no layout here.
  screen.arrange = () => {};
  const shown = () => screen.entries.map(({ name }) => name).sort();
  await screen.reload();
  assert.deepEqual(shown(), ["Fox", "Owl"]);
  const opened = await screen.album();
  const old = await opened.shelves();
  let answer;
  opened.shelves = () => new Promise((resolve) => (answer = resolve));
  const reload = screen.reload();
  await until(() => answer);
  delete opened.shelves;
  await screen.actions.remove(screen.entries.filter(({ name }) => name === "Owl"));
  assert.deepEqual(shown(), ["Fox"]);
  answer(old);
  await reload;
  assert.deepEqual(shown(), ["Fox"]);
});
