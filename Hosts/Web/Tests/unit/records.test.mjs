// Records of patterns and passphrases: the values of Tests/PatternsTests/Fixtures/records.json, which other programs compute
// too; edited records; and the renewal of records of the first version.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { visit } from "./page.mjs";
import { Disk } from "./storage.mjs";

const fixtures = JSON.parse(
  readFileSync(new URL("../../../../Tests/PatternsTests/Fixtures/records.json", import.meta.url), "utf8"),
);
const [record, attempts, recovery] = ["lock/default/record", "lock/default/attempts", "lock/default/recovery"];
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
const { subtle } = globalThis.crypto;
const { deriveBits } = subtle;
const deviceKey = await subtle.importKey("raw", bytes(fixtures.deviceKey), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const pattern = () =>
  Uint8Array.from([
    ...new TextEncoder().encode("inkdot-pattern"),
    1,
    3,
    3,
    fixtures.first.dots.length,
    0,
    ...fixtures.first.dots,
  ]);

afterEach(() => {
  subtle.deriveBits = deriveBits;
});

/** A tab on a disk. */
async function tab(disk) {
  const page = visit({ disk });
  const { Vault } = await page.load("inkdot/lock/vault.js");
  const { startEngine } = await page.load("inkdot/lock/element.js");
  const { Input } = await page.load("inkdot/shared/codes.js");
  const engine = await startEngine();
  return { vault: new Vault(engine), engine, Input };
}

function diskWith(values) {
  const disk = new Disk();
  disk.entries = new Map(Object.entries({ "device-key": deviceKey, [attempts]: bytes(fixtures.first.attempts), ...values }));
  return disk;
}

/** A fast derivation, for tests of other parts. */
function hurry() {
  subtle.deriveBits = (how, ...rest) => deriveBits.call(subtle, how.iterations ? { ...how, iterations: 1000 } : how, ...rest);
}

test("records of other programs open, with the same wrapping keys", async () => {
  for (const known of fixtures.records) {
    const disk = diskWith({
      [record]: known.record,
      [recovery]: known.record,
      "lock/default/recovery-attempts": bytes(fixtures.first.attempts),
    });
    const { vault, engine, Input } = await tab(disk);
    const facts = engine.readRecord(known.record);
    const answer = facts.isPattern ? await vault.check(bytes(known.keyBytes)) : await vault.recover(known.passphrase);
    assert.equal(answer.input, Input.correct, known.name);

    const text = new TextEncoder().encode(known.record);
    engine.write(text);
    const info = engine.read(engine.wasm.record_information(text.length, 1));
    const material = await subtle.importKey("raw", bytes(known.keyBytes), "PBKDF2", false, ["deriveBits"]);
    let slow = await subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: facts.salt, iterations: facts.iterations },
      material,
      256,
    );
    if (facts.needsDeviceKey) slow = await subtle.sign("HMAC", deviceKey, slow);
    const expanding = await subtle.importKey("raw", slow, "HKDF", false, ["deriveBits"]);
    const key = await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info }, expanding, 256);
    assert.equal(Buffer.from(key).toString("hex"), known.wrappingKey, known.name);
  }
});

test("a record with a changed bit or another rule does not open", async () => {
  hurry();
  const made = diskWith({});
  const { vault, Input } = await tab(made);
  await vault.save(pattern(), { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false });
  const good = made.entries.get(record);
  const others = ["min=5", "min=1"].map((min) => good.replace("min=4", min));
  others.push(good.replace("skip=fill", "skip=jump"), good.replace("repeats=no", "repeats=yes"), good.replace("v=2", "v=1"));
  others.push(good.replace("i=600000", "i=600001"), good.replace("key=device", "key=none"), good.replace("rows=3", "rows=4"));
  for (let at = 0; at < good.length; at += 1) {
    for (let bit = 0; bit < 7; bit += 1) {
      others.push(good.slice(0, at) + String.fromCharCode(good.charCodeAt(at) ^ (1 << bit)) + good.slice(at + 1));
    }
  }
  for (const other of others) {
    made.entries.set(record, other).set(attempts, bytes(fixtures.first.attempts));
    const { input } = await vault.check(pattern());
    assert.ok([Input.wrong, Input.checkFailed].includes(input), other);
    vault.engine.forgetRecent();
  }
  made.entries.set(record, good).set(attempts, bytes(fixtures.first.attempts));
  assert.equal((await vault.check(pattern())).input, Input.correct);
});

test("a record of the first version opens and is renewed to the second", async () => {
  const disk = diskWith({ [record]: fixtures.first.pattern });
  const { vault, engine, Input } = await tab(disk);
  const wrong = pattern();
  wrong[19] = 5;
  assert.equal((await vault.check(wrong)).input, Input.wrong);
  assert.equal(disk.entries.get(record), fixtures.first.pattern);
  assert.equal((await vault.check(pattern())).input, Input.correct);
  const renewed = disk.entries.get(record);
  const [before, now] = [fixtures.first.pattern, renewed].map((text) => engine.readRecord(text));
  assert.match(renewed, /^\$inkdot-pattern\$v=2\$/);
  assert.deepEqual(now.rule, before.rule);
  assert.notDeepEqual(now.salt, before.salt);
  assert.equal((await vault.check(pattern())).input, Input.correct);
  assert.equal(disk.entries.get(record), renewed);
});

test("a passphrase of the first version opens", async () => {
  const disk = diskWith({
    [record]: fixtures.first.pattern,
    [recovery]: fixtures.first.recovery,
    "lock/default/recovery-attempts": bytes(fixtures.first.attempts),
  });
  const { vault, Input } = await tab(disk);
  assert.equal((await vault.recover(`${fixtures.first.passphrase}.`)).input, Input.wrong);
  assert.equal((await vault.recover(fixtures.first.passphrase)).input, Input.correct);
});

test("after any failure during a renewal the pattern is accepted and the record still opens", async () => {
  hurry();
  // The first version, also with few rounds.
  const made = diskWith({});
  const first = await tab(made);
  const salt = new Uint8Array(16).fill(7);
  const material = await subtle.importKey("raw", pattern(), "PBKDF2", false, ["deriveBits"]);
  const slow = await subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: 1000 }, material, 256);
  const digest = Buffer.from(await subtle.sign("HMAC", deviceKey, slow))
    .toString("base64")
    .replace("=", "");
  const old = first.engine
    .makeRecord({
      rule: { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false },
      iterations: 600_000,
      salt,
      digest: new Uint8Array(32),
    })
    .replace("v=2", "v=1")
    .replace(/[^$]*$/, digest);

  const calls = async (text, fault) => {
    const disk = diskWith({ [record]: text });
    disk.fault = fault ?? (() => undefined);
    const { vault, Input } = await tab(disk);
    const { input } = await vault.check(pattern());
    disk.fault = () => undefined;
    return { disk, vault, Input, input, count: disk.calls.length };
  };
  const plain = await calls(old);
  const renewed = plain.disk.entries.get(record);
  assert.match(renewed, /v=2/);
  const before = (await calls(renewed)).count;
  assert.ok(plain.count > before + 3);
  for (let at = 1; at <= plain.count; at += 1) {
    for (const kind of ["throws", "rejects", "closes"]) {
      const { disk, vault, Input, input } = await calls(old, (_, number) => (number === at ? kind : undefined));
      if (at > before) assert.equal(input, Input.correct, `${kind} at ${at}`);
      const kept = disk.entries.get(record);
      assert.ok(kept === old || kept.includes("v=2"), `${kind} at ${at}`);
      assert.equal((await vault.check(pattern())).input, Input.correct, `${kind} at ${at}`);
    }
  }
  // The first derivation checks the pattern; the second one renews the record.
  let asked = 0;
  const { deriveBits: fast } = subtle;
  subtle.deriveBits = (how, ...rest) => (how.iterations && ++asked === 2 ? Promise.reject(new Error("no")) : fast(how, ...rest));
  const failed = await calls(old);
  assert.deepEqual([failed.input, failed.disk.entries.get(record)], [failed.Input.correct, old]);
});

test("two tabs that renew at the same time leave one record that opens", async () => {
  const disk = diskWith({ [record]: fixtures.first.pattern });
  const [one, other] = [await tab(disk), await tab(disk)];
  const answers = await Promise.all([one, other].map(({ vault }) => vault.check(pattern())));
  assert.deepEqual(
    answers.map(({ input }) => input),
    [one.Input.correct, one.Input.correct],
  );
  assert.match(disk.entries.get(record), /v=2/);
  assert.equal((await one.vault.check(pattern())).input, one.Input.correct);
});

test("a renewal does not undo a pattern change by another tab", async () => {
  for (const there of [fixtures.records[0].record, undefined]) {
    const disk = diskWith({ [record]: fixtures.first.pattern });
    const { vault, Input } = await tab(disk);
    let asked = 0;
    subtle.deriveBits = (how, ...rest) => {
      if (how.iterations && ++asked === 2) {
        if (there) disk.entries.set(record, there);
        else disk.entries.delete(record);
      }
      return deriveBits.call(subtle, how, ...rest);
    };
    assert.equal((await vault.check(pattern())).input, Input.correct);
    assert.equal(disk.entries.get(record), there);
  }
});

test("the bytes of a pattern are overwritten, also when its record is renewed", async () => {
  const { vault } = await tab(diskWith({ [record]: fixtures.first.pattern }));
  const drawn = pattern();
  await vault.check(drawn);
  assert.ok(drawn.every((byte) => byte === 0));
});

test("leaving the lock before or after the verdict discards the key", async () => {
  // Of the first version, so that the record is renewed as well.
  const disk = diskWith({ [record]: fixtures.first.pattern });
  const { vault, Input } = await tab(disk);
  assert.equal((await vault.check(pattern())).input, Input.correct);
  assert.ok(vault.wrapping);
  vault.leave();
  assert.equal(vault.wrapping, null);
  const checking = vault.check(pattern());
  vault.leave();
  assert.equal((await checking).input, Input.correct);
  assert.equal(vault.wrapping, null);
});
