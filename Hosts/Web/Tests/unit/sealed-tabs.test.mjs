// A book in several tabs, of which one seals, removes, replaces or restores what another has open.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertSealed, first, passphrase, plainDisk, rule, sealedDisk, second, stroke, tab } from "./sealed-tab.mjs";

test("an earlier tab receives the key from the tab that set the pattern and continues", async (t) => {
  // Messages alone do not keep node awake.
  const awake = setInterval(() => {}, 1000);
  t.after(() => clearInterval(awake));
  const { disk, contents } = await plainDisk(1);
  const [one, two] = [await tab(disk), await tab(disk)];
  const album = await one.openAlbum();
  const { journal } = await album.open(contents[0].id);
  journal.add(stroke(5));
  await journal.settle();
  assert.ok(await two.set(first()));
  journal.add(stroke(6));
  await journal.settle();
  assert.equal(journal.failure, null);
  assertSealed(disk);
  const three = await tab(disk);
  await three.unlock(first());
  const [{ bytes }] = await three.contents();
  assert.equal(bytes, contents[0].bytes + Buffer.concat([stroke(5), stroke(6)]).toString("hex"));
  // It also continues when the pattern is removed.
  assert.ok(await three.remove(first()));
  journal.add(stroke(7));
  await journal.settle();
  assert.equal(journal.failure, null);
  assert.ok((await three.contents())[0].bytes.endsWith(Buffer.from(stroke(7)).toString("hex")));
});

/** Two tabs with the same open book; the first one draws. */
async function twoTabs() {
  const { disk: made, contents } = await sealedDisk(2);
  // Uses a copy of the disk without its tabs, because node can send a key to one tab only.
  const disk = made.clone();
  const [one, two] = [await tab(disk), await tab(disk)];
  assert.ok(await one.unlock(first()));
  const { journal } = await (await one.openAlbum()).open(contents[0].id);
  journal.add(stroke(5));
  await journal.settle();
  assert.ok(await two.unlock(first()));
  const { held } = await one.session.book();
  return { disk, one, two, journal, held };
}

for (const way of ["taken off", "erased"]) {
  test(`a tab with the key of a deleted book, ${way}, writes nothing, locks, and opens with the pattern of the new book`, async (t) => {
    const awake = setInterval(() => {}, 1000);
    t.after(() => clearInterval(awake));
    const { disk, one, two, journal, held } = await twoTabs();
    if (way === "erased") await (await two.session.vault()).erase();
    else assert.ok(await two.remove(first()));
    await two.session.refresh();
    assert.ok(await two.set(second()));
    await two.draw([stroke(8)]);
    const contents = await two.contents();
    const sealed = () => [...disk.current.entries].filter(([key]) => key.startsWith("sealed/"));
    const before = sealed();
    journal.add(stroke(6));
    await journal.settle();
    assert.ok(journal.failure !== null && journal.hasUnsaved);
    assert.equal(one.session.access(), "locked");
    assert.equal(two.session.access(), "open");
    await assert.rejects(one.draw([stroke(7)]));
    await assert.rejects(one.contents());
    assert.deepEqual(sealed(), before);
    assert.equal(await one.unlock(first()), false);
    assert.ok(await one.unlock(second()));
    assert.deepEqual(await one.contents(), contents);
    const book = await one.session.book();
    await book.setRecovery(2, passphrase);
    // A backup with one book's slots and the other's key would never open.
    const { openBook } = await one.page.load("app/sealed/recovery.js");
    const store = await one.session.store();
    assert.ok(await openBook(store, book.held));
    assert.equal(await openBook(store, held), null);
    await one.draw([stroke(7)]);
    const three = await tab(disk);
    assert.ok(await three.unlock(second()));
    assert.equal((await three.contents()).filter(({ isDamaged }) => !isDamaged).length, contents.length + 1);
  });
}

test("a tab that learns of a removed and a new pattern receives the key and continues", async (t) => {
  const awake = setInterval(() => {}, 1000);
  t.after(() => clearInterval(awake));
  const { disk, one, two, journal } = await twoTabs();
  assert.ok(await two.remove(first()));
  await one.session.refresh();
  assert.ok(await two.set(second()));
  const before = await two.contents();
  journal.add(stroke(6));
  await journal.settle();
  assert.equal(journal.failure, null);
  const three = await tab(disk);
  assert.ok(await three.unlock(second()));
  const contents = await three.contents();
  assert.deepEqual(
    contents.map(({ bytes }) => bytes.length),
    before.map(({ id, bytes }) => bytes.length + (id === journal.id ? 128 : 0)),
  );
  assert.deepEqual(await one.contents(), contents);
});

test("the key of a deleted book neither seals nor opens an album, and no slot is created for it", async (t) => {
  t.mock.method(console, "warn", () => {});
  const awake = setInterval(() => {}, 1000);
  t.after(() => clearInterval(awake));
  const journeys = {
    "taking the pattern off": (one) => one.remove(second()),
    "another pattern": (one) => one.change(second(), first()),
    "the pattern, drawn for something else": (one) => one.unlock(second()),
    async "what else opens the book"(one) {
      await assert.rejects((await one.session.book()).setRecovery(2, passphrase));
    },
    async "saving a pattern without the current one"(one) {
      assert.notEqual((await (await one.session.vault()).save(first(), rule)).input, one.Input.saved);
    },
  };
  for (const [name, work] of Object.entries(journeys)) {
    const { disk, one, two } = await twoTabs();
    assert.ok((await two.remove(first())) && (await two.set(second())));
    const contents = await two.contents();
    await work(one);
    const three = await tab(disk);
    if (three.session.access() !== "open") assert.ok((await three.unlock(second())) || (await three.unlock(first())), name);
    assert.deepEqual(await three.contents(), contents, name);
  }
  // The same if the new book has sealed nothing yet.
  const { disk, one, two } = await twoTabs();
  assert.ok(await two.remove(first()));
  const contents = await two.contents();
  assert.equal((await (await two.session.vault()).save(second(), rule)).input, two.Input.saved);
  await (await one.session.book()).settle();
  const three = await tab(disk);
  assert.ok(await three.unlock(second()));
  assert.deepEqual(await three.contents(), contents);
});

test("no tab replaces a key that another tab has used or that it does not know", async () => {
  const { disk, contents } = await plainDisk(1);
  const [one, another] = [await tab(disk), await tab(disk)];
  const { makeBook, openBook } = await one.page.load("app/sealed/recovery.js");
  const { SlotKind } = await one.page.load("app/sealed/codes.js");
  const { Failure } = await one.page.load("inkdot/shared/engine.js");
  const store = await one.session.store();
  const make = (before) => makeBook(store, SlotKind.passphrase, passphrase, before);
  const isOther = ({ failure }) => failure === Failure.changedElsewhere;
  const made = await make(null);
  await assert.rejects(make(null), isOther);
  await make(made);
  const before = await openBook(store);
  assert.notDeepEqual(before.id, made.id);
  assert.ok(await another.set(first()));
  await assert.rejects(make(before), isOther);
  const next = await tab(disk);
  assert.ok(await next.unlock(first()));
  assert.equal((await next.contents()).length, contents.length);
});

test("drawings that another tab restored meanwhile are not deleted to free space", async () => {
  const { disk, contents } = await plainDisk(2);
  const [one, another] = [await tab(disk), await tab(disk)];
  const ids = contents.map(({ id }) => id);
  const { journal } = await (await another.openAlbum()).open(ids[0]);
  const album = await one.openAlbum();
  await album.remove(...ids);
  journal.add(stroke(9));
  await journal.settle();
  await album.eraseRemoved(...ids);
  assert.deepEqual(
    (await one.contents()).map(({ id }) => id),
    [ids[0]],
  );
});
