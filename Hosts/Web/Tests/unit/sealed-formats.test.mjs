// Formats of sealed storage: records of the first version, and the layout of Documentation/SealedFiles.md.

import assert from "node:assert/strict";
import { createDecipheriv, hkdfSync } from "node:crypto";
import { test } from "node:test";
import { assertSealed, first, hurry, importKey, passphrase, plainDisk, rule, sealedDisk, subtle, tab } from "./sealed-tab.mjs";

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
