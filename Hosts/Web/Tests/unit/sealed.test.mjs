// The sealed sketchbook: nothing of a drawing is stored unencrypted, and changes of the
// storage are always detected.

import assert from "node:assert/strict";
import { createDecipheriv, hkdfSync } from "node:crypto";
import { test } from "node:test";
import {
  assertSealed,
  encrypt,
  first,
  hurry,
  importKey,
  passphrase,
  plainDisk,
  rule,
  sealedDisk,
  second,
  stored,
  stride,
  stroke,
  subtle,
  tab,
  wrong,
} from "./sealed-tab.mjs";

test("setting a pattern seals every drawing, and only the right pattern opens them", async () => {
  const { disk, contents } = await plainDisk();
  const one = await tab(disk);
  assert.ok(await one.set(first()));
  assertSealed(disk);
  assert.deepEqual(await one.contents(), contents);
  const two = await tab(disk);
  assert.equal(two.session.access(), "locked");
  await assert.rejects(two.contents());
  assert.equal(await two.unlock(wrong()), false);
  await assert.rejects(two.contents());
  assert.ok(await two.unlock(first()));
  assert.deepEqual(await two.contents(), contents);
  // Later strokes are sealed at once.
  const id = await two.draw([stroke(0), stroke(101)]);
  await two.draw([stroke(202)], id);
  assertSealed(disk);
  const three = await tab(disk);
  assert.ok(await three.unlock(first()));
  const after = await three.contents();
  assert.equal(after.length, contents.length + 1);
  assert.equal(
    after.find((entry) => entry.id === id).bytes,
    Buffer.concat([stroke(0), stroke(101), stroke(202)]).toString("hex"),
  );
});

test("locking drops the key: nothing can be read or written until the pattern is drawn again", async () => {
  const { disk, contents } = await sealedDisk();
  const one = await tab(disk);
  await one.unlock(first());
  const before = stored(disk);
  await one.session.lock();
  await assert.rejects(one.contents());
  await assert.rejects(one.draw([stroke(1)]));
  assert.equal((await one.session.book()).held, null);
  assert.ok(before.equals(stored(disk)));
  assert.ok(await one.unlock(first()));
  assert.deepEqual(await one.contents(), contents);
});

test("on a full disk the pattern unlocks, and drawings can be exported, restored and deleted", async () => {
  const { disk } = await sealedDisk(2);
  const one = await tab(disk);
  const { keepReserve, reserveOf } = await one.page.load("inkdot/storage/reserve.js");
  /** Runs work while all changes fail except releasing the reserve. */
  const whileFull = async (work) => {
    await keepReserve("inkdot");
    disk.fault = (name) => (["put", "delete"].includes(name) && disk.databases.has(reserveOf("inkdot")) ? "rejects" : undefined);
    const result = await work();
    disk.fault = () => undefined;
    assert.ok(!disk.databases.has(reserveOf("inkdot")), `${work} had room`);
    return result;
  };
  const count = async () => (await album.list()).length;
  assert.ok(await whileFull(() => one.unlock(first())));
  const album = await one.openAlbum();
  const [{ id }] = await album.list();
  await whileFull(() => album.remove(id));
  assert.equal(await count(), 1);
  await whileFull(() => album.restore(id));
  assert.equal(await count(), 2);
  await album.remove(id);
  await whileFull(() => album.purge(-1));
  await album.restore(id);
  assert.equal(await count(), 1);
  await whileFull(async () => album.erase((await album.list())[0].id));
  assert.equal(await count(), 0);
  // Without a reserve, or if it is too small, the failure is shown.
  disk.fault = (name) => (name === "put" ? "rejects" : undefined);
  await assert.rejects(album.remove(id), { failure: "storageFull" });
});

test("another pattern, a recovery key and a forgotten pattern rewrap the key without resealing", async () => {
  const { disk, contents } = await sealedDisk();
  const entries = (of) => [...of.current.entries].filter(([key]) => key.startsWith("sealed/"));
  const before = entries(disk);
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  assert.ok(await one.change(first(), second()));
  const two = await tab(disk);
  assert.equal(await two.unlock(first()), false);
  assert.ok(await two.unlock(second()));
  assert.deepEqual(await two.contents(), contents);
  const book = await two.session.book();
  // Possible only right after the pattern was drawn.
  assert.ok(book.canSetRecovery);
  await book.setRecovery(2, passphrase);
  assert.equal(book.canSetRecovery, false);
  await assert.rejects(book.setRecovery(2, "somebody else's passphrase"));
  const three = await tab(disk);
  assert.ok(three.session.session.stored.exists);
  const other = await three.session.book();
  assert.equal((await other.recover("another passphrase")).input, three.Input.wrong);
  await assert.rejects(three.contents());
  assert.equal((await other.recover(passphrase)).input, three.Input.correct);
  await three.session.letIn(true);
  assert.deepEqual(await three.contents(), contents);
  assert.ok(await three.set(first()));
  const four = await tab(disk);
  assert.equal(await four.unlock(second()), false);
  assert.ok(await four.unlock(first()));
  assert.deepEqual(await four.contents(), contents);
  await (await four.session.book()).recover(passphrase);
  assert.deepEqual(entries(disk), before);
});

test("a slot of an unknown kind is preserved by all changes", async () => {
  const { disk } = await sealedDisk(1);
  const unknown = new Uint8Array(70).fill(9);
  disk.current.entries.get("book").slots.push(unknown);
  const kinds = () => disk.current.entries.get("book").slots.map(([kind]) => kind);
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  const book = await one.session.book();
  await book.setRecovery(2, passphrase);
  assert.deepEqual(kinds(), [3, 2, 9]);
  assert.ok(await one.change(first(), second()));
  assert.deepEqual(kinds(), [3, 2, 9]);
  assert.equal((await book.recover("another passphrase")).input, one.Input.wrong);
  // Its purpose is unknown to backups.
  const { openBook } = await one.page.load("app/sealed/recovery.js");
  assert.deepEqual(
    (await openBook(await one.session.store(), book.held)).slots.map(([kind]) => kind),
    [2],
  );
  assert.ok(await one.remove(second()));
  assert.deepEqual(kinds(), [2, 9]);
});

test("a book reports its recovery key, even after the pattern has changed or was removed", async () => {
  const { disk } = await sealedDisk(1);
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  const book = await one.session.book();
  const { hasRecoveryKey, openBook } = await one.page.load("app/sealed/recovery.js");
  const { withSeal } = await one.page.load("app/sealed/seal.js");
  const isKey = async () => hasRecoveryKey(await openBook(await one.session.store(), (await one.session.book()).held));
  await book.setRecovery(1, await withSeal((seal) => seal.makeRecoveryKey()));
  assert.ok(await isKey());
  assert.ok(await one.change(first(), second()));
  assert.ok(await isKey());
  assert.ok(await one.unlock(second()));
  await book.setRecovery(2, passphrase);
  assert.ok(!(await isKey()));
  assert.ok(await one.unlock(second()));
  await book.setRecovery(1, await withSeal((seal) => seal.makeRecoveryKey()));
  assert.ok(await one.remove(second()));
  assert.ok(await isKey());
});

test("removing the pattern unseals every drawing", async () => {
  const { disk, contents } = await sealedDisk();
  const one = await tab(disk);
  assert.ok(await one.remove(first()));
  assert.ok(!disk.current.stores.has("sealed"));
  assert.deepEqual(
    [...disk.current.entries.keys()].filter((key) => /^(sealed|lock)\/|^book$/.test(key)),
    [],
  );
  assert.deepEqual(await one.contents(), contents);
  const two = await tab(disk);
  assert.equal(two.session.access(), "open");
  assert.deepEqual(await two.contents(), contents);
  // Seals again, in the other direction.
  assert.ok(await two.set(second()));
  assertSealed(disk);
  const three = await tab(disk);
  assert.ok(await three.unlock(second()));
  assert.deepEqual(await three.contents(), contents);
});

test("erasing leaves nothing, and deletes the keys first", async () => {
  const { disk } = await sealedDisk();
  const one = await tab(disk);
  const order = [];
  disk.fault = (name) => void order.push(name);
  await (await one.session.vault()).erase();
  assert.ok(order.indexOf("delete") < order.indexOf("deleteDatabase"), order);
  assert.deepEqual([...disk.databases.keys()], []);
  const two = await tab(disk);
  assert.equal(two.session.access(), "open");
  assert.deepEqual(await two.contents(), []);
});

test("no nonce is used twice", async () => {
  const { disk } = await plainDisk(3);
  const seen = new Set();
  subtle.encrypt = (how, key, plain) => {
    if (key.usages.includes("encrypt") && how.iv.some((byte) => byte)) {
      const name = Buffer.from(how.iv).toString("hex");
      assert.ok(!seen.has(name));
      seen.add(name);
    }
    return encrypt.call(subtle, how, key, plain);
  };
  const one = await tab(disk);
  await one.set(first());
  const id = await one.draw([stroke(1), stroke(2), stroke(3)]);
  for (let count = 0; count < 70; count += 1) await one.draw([stroke(count)], id);
  assert.ok(seen.size > 150, `${seen.size}`);
});

test("every change, exchange or removal in the storage is reported or repaired, and never accepted", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(2);
  const keys = disk.current && [...disk.current.entries.keys()].filter((key) => key.startsWith("sealed/"));
  /** The album afterwards: every drawing is unchanged, reported as damaged or cut, or gone. */
  const look = async (copy, said) => {
    const one = await tab(copy);
    assert.ok(await one.unlock(first()), said);
    const album = await one.openAlbum();
    const entries = await album.list();
    let isTold = entries.length < contents.length;
    for (const { id, name, isDamaged, byteCount } of entries) {
      const known = contents.find((entry) => entry.id === id);
      assert.ok(known, said);
      const opened = await album.open(id).catch(() => null);
      const picture = await album.thumbnail(id);
      isTold ||= isDamaged || !opened?.isWhole || picture === null || byteCount !== known.byteCount || !opened.hasPicture;
      if (isDamaged || !opened?.isWhole) continue;
      assert.equal(Buffer.from(opened.bytes).toString("hex"), known.bytes, said);
      assert.equal(name, known.name, said);
      if (picture) assert.equal(await picture.text(), known.picture, said);
    }
    return isTold;
  };
  let cases = 0;
  const isTried = () => cases++ % stride === 0;
  for (const key of keys) {
    const value = disk.current.entries.get(key);
    for (const at of [0, 1, 12, 13, value.length >> 1, value.length - 1]) {
      if (!isTried()) continue;
      const copy = disk.clone();
      const changed = value.slice();
      changed[at] ^= 1 << (at % 8);
      copy.current.entries.set(key, changed);
      await look(copy, `${key} changed at ${at}`);
    }
    for (const plain of [{ name: "planted" }, 7, "planted", new Uint8Array([1, 2, 3]), undefined]) {
      if (!isTried()) continue;
      const copy = disk.clone();
      if (plain === undefined) copy.current.entries.delete(key);
      else copy.current.entries.set(key, plain);
      await look(copy, `${key} is ${plain}`);
    }
  }
  for (const [index, one] of keys.entries()) {
    for (const other of keys.slice(index + 1)) {
      if (!isTried()) continue;
      const copy = disk.clone();
      const { entries } = copy.current;
      const value = entries.get(one);
      entries.set(one, entries.get(other));
      entries.set(other, value);
      assert.ok(await look(copy, `${one} and ${other} exchanged`), `${one} and ${other}`);
    }
  }
  // Values of another book, and unsealed values.
  const other = await sealedDisk(1);
  const copy = disk.clone();
  for (const [key, value] of other.disk.current.entries) if (key.startsWith("sealed/")) copy.current.entries.set(key, value);
  copy.current.entries.set("drawing/facts/planted", {
    name: "Planted",
    created: 1,
    modified: 1,
    width: 1,
    height: 1,
    byteCount: 1,
    next: 1,
  });
  const one = await tab(copy);
  await one.unlock(first());
  for (const entry of await one.contents()) {
    if (!contents.some(({ id }) => id === entry.id)) assert.ok(entry.isDamaged);
    assert.notEqual(entry.name, "Planted");
  }
});

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
    async "another pattern without the one of before"(one) {
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

test("an unsealed album with a record of the first version is sealed at the next right pattern", async () => {
  const { disk, contents } = await plainDisk(1);
  const one = await tab(disk);
  const vault = await one.session.vault();
  // Its digest is the slow derivation itself.
  const salt = new Uint8Array(16).fill(7);
  const deviceKey = await vault.makeDeviceKey();
  const slow = await importKey.call(subtle, "raw", first(), "PBKDF2", false, ["deriveBits"]);
  const bits = await hurry({ name: "PBKDF2", hash: "SHA-256", salt, iterations: 600_000 }, slow, 256);
  const digest = new Uint8Array(await subtle.sign("HMAC", deviceKey, bits));
  const base64 = (bytes) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
  const today = vault.engine.makeRecord({ rule, iterations: 600_000, salt, digest });
  const old = today.replace("v=2", "v=1");
  assert.ok(old.includes("v=1") && old.includes(base64(digest)), old);
  disk.entries.set("lock/default/record", old);
  disk.entries.set("lock/default/attempts", vault.engine.attempts("start", null, 1, Date.now() / 1000).state);
  const two = await tab(disk);
  assert.equal(two.session.access(), "locked");
  assert.ok(await two.unlock(first()));
  assertSealed(disk);
  assert.match(disk.current.entries.get("lock/default/record"), /v=2/);
  const three = await tab(disk);
  assert.ok(await three.unlock(first()));
  assert.deepEqual(await three.contents(), contents);
});

test("an independent reader, written from Documentation/SealedFiles.md, opens the storage", async () => {
  const { disk, contents } = await sealedDisk(1);
  const one = await tab(disk);
  await one.unlock(first());
  await (await one.session.book()).setRecovery?.(2, passphrase).catch(() => {});
  const { id, slots } = disk.current.entries.get("book");
  // The data key of the recovery slot.
  const slot = Buffer.from(slots.find(([kind]) => kind === 2));
  const head = slot.subarray(0, 22);
  const { pbkdf2Sync } = await import("node:crypto");
  const phrase = Buffer.concat([Buffer.from("inkdot-passphrase"), Buffer.from([1]), Buffer.from(passphrase.normalize("NFC"))]);
  // The fake key derivation uses one round.
  const slow = pbkdf2Sync(phrase, slot.subarray(6, 22), 1, 32, "sha256");
  const expand = (key, info) => Buffer.from(hkdfSync("sha256", key, new Uint8Array(), info, 32));
  const openGcm = (key, nonce, associated, sealed) => {
    const cipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(associated).setAuthTag(sealed.subarray(-16));
    return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  };
  const label = (text) => Buffer.from(`${text}\0`);
  const dataKey = openGcm(
    expand(slow, Buffer.concat([label("inkdot wrapping"), head])),
    Buffer.alloc(12),
    Buffer.concat([label("inkdot slot"), id, head]),
    slot.subarray(22),
  );
  const prefix = Buffer.concat([label("inkdot stored"), id]);
  const key = expand(dataKey, prefix);
  const opened = (name) => {
    const value = Buffer.from(disk.current.entries.get(name));
    const associated = Buffer.concat([prefix, value.subarray(0, 1), Buffer.from(name)]);
    return openGcm(key, value.subarray(1, 13), associated, value.subarray(13));
  };
  const [{ id: drawing, bytes, name }] = contents;
  assert.equal(JSON.parse(opened(`sealed/facts/${drawing}`).toString()).name, name);
  const chunks = [...disk.current.entries.keys()].filter((one) => one.startsWith(`sealed/journal/${drawing}/`)).sort();
  assert.equal(Buffer.concat(chunks.map(opened)).toString("hex"), bytes);
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
