// Sealed values: no nonce is used twice, and changes of the storage are always detected.

import assert from "node:assert/strict";
import { test } from "node:test";
import { encrypt, first, plainDisk, sealedDisk, stride, stroke, subtle, tab } from "./sealed-tab.mjs";

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
