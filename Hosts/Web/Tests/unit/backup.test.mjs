// Sealed backups: drawings are restored into an empty and a used album; damage is always reported;
// and an independent reader, written from Documentation/SealedFiles.md, reads the same file.

import assert from "node:assert/strict";
import { createDecipheriv, hkdfSync, pbkdf2Sync } from "node:crypto";
import { afterEach, test } from "node:test";
import { crc32 } from "node:zlib";
import { full, noise, sorted, tab } from "./backup-tab.mjs";

const { subtle } = globalThis.crypto;
const { encrypt } = subtle;

afterEach(() => {
  subtle.encrypt = encrypt;
});

// Nightly runs change every byte, daily runs every fifth.
const stride = process.env.INKDOT_THOROUGH ? 1 : 11;

test("a backup is restored completely into an empty album, and a second restore changes nothing", async () => {
  const from = await full();
  assert.match(from.key, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  assert.deepEqual([from.count, from.missing], [3, []]);
  const expected = sorted(await from.contents());
  const to = await tab();
  const first = await to.bringBack(from.file, from.key.toLowerCase().replaceAll("-", " "));
  assert.deepEqual(
    [first.added.length, first.copied, first.there, first.lost, first.unnamed, first.isWhole],
    [3, 0, 0, [], 0, true],
  );
  assert.deepEqual(sorted(await to.contents()), expected);
  const second = await to.bringBack(from.file, from.key);
  assert.deepEqual([second.added.length, second.there, second.isWhole], [0, 3, true]);
  assert.deepEqual(sorted(await to.contents()), expected);
});

test("a restore requests persistence once, and makes pictures of restored drawings only", async (t) => {
  const from = await full();
  const to = await tab();
  const { mock } = t.mock.method(navigator.storage, "persist");
  const made = [];
  const options = { picture: async (id) => void made.push([id, mock.callCount()]) };
  const { added } = await to.bringBack(from.file, from.key, options);
  await to.bringBack(from.file, from.key, options);
  assert.deepEqual(
    made,
    added.map((id) => [id, 1]),
  );
  assert.equal(mock.callCount(), 1);
});

test("no picture is made after a restore was cancelled", async () => {
  const from = await full();
  const to = await tab();
  const controller = new AbortController();
  const made = [];
  const restoring = to.bringBack(from.file, from.key, {
    signal: controller.signal,
    progress: (_, came) => came === 2 && controller.abort(),
    picture: async (id) => void made.push(id),
  });
  await assert.rejects(restoring, { reason: "cancelled" });
  assert.deepEqual([made.length, (await to.contents()).length], [1, 2]);
});

test("a drawing that was changed since the backup stays, and the version of the backup is added once", async () => {
  const from = await full();
  const [{ id }] = await from.album.list();
  const { journal } = await from.album.open(id);
  journal.add(noise(50, 9));
  await journal.settle();
  const before = await from.contents();
  const result = await from.bringBack(from.file, from.key);
  assert.deepEqual([result.added.length, result.copied, result.there], [1, 1, 2]);
  const after = await from.contents();
  assert.deepEqual(sorted(after.filter((one) => !result.added.includes(one.id))), sorted(before));
  assert.equal((await from.bringBack(from.file, from.key)).there, 3);
  assert.equal((await from.contents()).length, 4);
});

test("a deleted drawing is restored", async () => {
  const from = await full();
  const [{ id }] = await from.album.list();
  await from.album.remove(id);
  await from.bringBack(from.file, from.key);
  assert.equal((await from.contents()).length, 3);
});

test("a passphrase opens its backup, and wrong input is explained", async () => {
  const one = await tab();
  await one.album.create({ name: "Fox", width: 1, height: 1 }, noise(20, 1));
  const words = "five random words for Zoë 墨点";
  const book = await one.makeBook(one.album.store, one.SlotKind.passphrase, words);
  const { file } = await one.backUp(book);
  assert.equal((await one.bringBack(file, words.normalize("NFD"))).there, 1);
  await assert.rejects(one.bringBack(file, `${words}.`), { reason: "key.wrong" });
  const from = await full([10]);
  for (const [typed, reason] of [
    ["", "key.length"],
    ["0000-0000-0000-0000-0000-0000", "key.wrong"],
    ["0000-0000-0000-0000-0000-0001", "key.mistyped"],
    ["0000-0000-0000-0000-0000-000U", "key.character"],
  ])
    await assert.rejects(from.bringBack(from.file, typed), { reason });
  await assert.rejects(from.bringBack(new Blob(["x"]), from.key), { reason: "notABackup" });
});

test("the stored key cannot be exported, and makes further backups without being typed", async () => {
  const from = await full([10]);
  const kept = await from.openBook(from.album.store);
  assert.equal(kept.key.extractable, false);
  await assert.rejects(subtle.exportKey("raw", kept.key));
  const { file } = await from.backUp(kept);
  assert.equal((await from.bringBack(file, from.key)).there, 1);
});

test("a backup with a changed byte restores nothing wrong and is not reported as intact", async () => {
  const from = await full([10, 40, 30]);
  const good = new Uint8Array(await from.file.arrayBuffer());
  const header = good[10] | (good[11] << 8);
  const expected = new Map((await from.contents()).map((one) => [one.id, one.bytes]));
  const to = await tab();
  for (let at = 0; at < good.length - header; at += stride) {
    const bytes = good.with(at, good[at] ^ (1 << (at % 8)));
    await to.album.store.erase();
    const result = await to.bringBack(new Blob([bytes]), from.key);
    assert.equal(result.isWhole, false, `byte ${at}`);
    assert.ok(result.added.length >= 2, `byte ${at}`);
    for (const one of await to.contents()) assert.equal(one.bytes, expected.get(one.id), `byte ${at}`);
    assert.equal(result.added.length + result.lost.length, 3, `byte ${at}`);
  }
});

test("a truncated or edited backup is never intact, and its intact drawings are restored", async () => {
  const from = await full([10, 40, 30]);
  const good = new Uint8Array(await from.file.arrayBuffer());
  const header = good[10] | (good[11] << 8);
  const expected = new Map((await from.contents()).map((one) => [one.id, one.bytes]));
  const to = await tab();
  const check = async (bytes, count, what) => {
    await to.album.store.erase();
    const result = await to.bringBack(new Blob([bytes]), from.key);
    assert.equal(result.isWhole, false, what);
    assert.ok(result.added.length >= count, what);
    for (const one of await to.contents()) assert.equal(one.bytes, expected.get(one.id), what);
  };
  for (let at = header; at < good.length - header; at += 7) await check(good.slice(0, at), 0, `cut at ${at}`);
  const starts = [];
  for (let at = header; at < good.length - header; ) {
    starts.push(at);
    at += 44 + new DataView(good.buffer).getUint32(at + 4, true);
  }
  starts.push(good.length - header);
  /** The number of intact drawings when a range of bytes is damaged; later drawings are still found. */
  const least = (from, to) => 3 - starts.filter((at, place) => good[at + 8] === 2 && at < to && starts[place + 1] > from).length;
  for (let at = header; at < good.length - header - 3; at += 11) {
    await check(Uint8Array.from([...good.slice(0, at), ...good.slice(at + 3)]), least(at, at + 3), `3 bytes missing at ${at}`);
    const more = Uint8Array.from([...good.slice(0, at), 73, 110, 107, 69, ...good.slice(at)]);
    if (!starts.includes(at)) await check(more, least(at, at + 1), `4 bytes put in at ${at}`);
  }
  // Exchanges every entry with the next one.
  for (let place = 0; place + 2 < starts.length; place += 1) {
    const [a, b, c] = starts.slice(place, place + 3);
    await check(
      Uint8Array.from([...good.slice(0, a), ...good.slice(b, c), ...good.slice(a, b), ...good.slice(c)]),
      1,
      `entry ${place} exchanged`,
    );
    await check(Uint8Array.from([...good.slice(0, a), ...good.slice(b)]), 2, `entry ${place} missing`);
  }
  // Replaces an entry by one of another backup of the same book.
  const other = new Uint8Array(await (await from.backUp(from.book)).file.arrayBuffer());
  for (let place = 0; place + 1 < starts.length; place += 1) {
    const [a, b] = starts.slice(place, place + 2);
    await check(
      Uint8Array.from([...good.slice(0, a), ...other.slice(a, b), ...good.slice(b)]),
      2,
      `entry ${place} of another file`,
    );
  }
});

test("no nonce is used twice under one key", async () => {
  const used = new Map();
  let count = 0;
  subtle.encrypt = (how, key, data) => {
    const nonces = used.get(key) ?? new Set();
    const nonce = Buffer.from(how.iv).toString("hex");
    assert.ok(!nonces.has(nonce));
    used.set(key, nonces.add(nonce));
    count += 1;
    return encrypt.call(subtle, how, key, data);
  };
  const from = await full();
  await from.backUp(from.book);
  assert.ok(count > 20);
  // One nonce for the wrapped key and one per file: keys of files differ by their random bytes.
  assert.equal(used.size, 3);
  assert.notDeepEqual(
    new Uint8Array(await from.file.slice(0, 60).arrayBuffer()),
    new Uint8Array(await (await from.backUp(from.book)).file.slice(0, 60).arrayBuffer()),
  );
});

test("a backup that is cancelled or cannot be written leaves nothing behind", async () => {
  const from = await full();
  const controller = new AbortController();
  const done = [];
  const sink = {
    write: async () => done.push("write") > 3 && controller.abort(),
    close: async () => done.push("close"),
    abort: async () => done.push("abort"),
  };
  await assert.rejects(from.backUp(from.book, { sink, signal: controller.signal }), { reason: "cancelled" });
  assert.deepEqual([done.at(-1), done.includes("close")], ["abort", false]);
  const full2 = {
    write: async () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    close: async () => done.push("close"),
    abort: async () => done.push("abort"),
  };
  await assert.rejects(from.backUp(from.book, { sink: full2 }), { name: "QuotaExceededError" });
  assert.equal(done.includes("close"), false);
});

test("a drawing that cannot be read is named and the others are backed up", async () => {
  const from = await full();
  const [{ id }] = await from.album.list();
  const read = from.album.read.bind(from.album);
  from.album.read = (one) => (one === id ? Promise.reject(new Error("no")) : read(one));
  const { file, count, missing } = await from.backUp(from.book);
  assert.deepEqual([count, missing.length], [2, 1]);
  assert.equal((await (await tab()).bringBack(file, from.key)).isWhole, true);
});

/** The frame of an entry of an unnamed drawing, as in Documentation/SealedFiles.md. */
function frame(kind, isLast, number, position, length = 1 << 20) {
  const bytes = Buffer.alloc(44);
  bytes.write("InkE", "latin1");
  bytes.writeUInt32LE(length + 16, 4);
  bytes.set([kind, isLast ? 1 : 0], 8);
  bytes.writeUInt32LE(number, 12);
  bytes.writeUInt32LE(position, 16);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 40)), 40);
  return bytes;
}

test("a file larger than 2 GiB is read to its end, up to the maximum position", async () => {
  const { Part, ScanStep, codes, seal } = await tab();
  const layouts = await seal.startSeal();
  const { engine } = layouts;
  const scanned = () => engine.row(codes.entryFields);
  const read = (bytes) => {
    assert.equal(scanned().step, ScanStep.read);
    engine.giveLong(bytes);
    engine.wasm.scan_consume();
  };
  engine.wasm.scan_begin(1, 3 * 2 ** 30);
  let count = 0;
  for (; scanned().step === ScanStep.read; count += 1) read(frame(Part.journal, false, count, count));
  // Each claims 1 MiB, with frame and tag 60 bytes more; the last is cut.
  assert.equal(count, Math.ceil((3 * 2 ** 30) / (2 ** 20 + 60)));
  assert.equal(layouts.state().isWhole, false);
  assert.equal(layouts.drawing(0).isWhole, false);
  const last = 2 ** 31 - 1;
  engine.wasm.scan_begin(1, 2 ** 22);
  read(frame(Part.directory, true, 0, last, 42));
  assert.equal(scanned().step, ScanStep.open);
  engine.giveLong(layouts.makeFacts({ created: 1, modified: 1, width: 1, height: 1, byteCount: last, name: "" }));
  engine.wasm.scan_learn(1);
  assert.equal(scanned().damageCount, 0);
  assert.equal(layouts.drawing(0).isWhole, false);
  engine.wasm.scan_begin(1, 2 ** 22);
  for (let at = 0; at < 2; at += 1) read(frame(Part.journal, true, at, last));
  assert.equal(scanned().damageCount, 1, "nothing lies behind it");
});

test("progress grows to the end", async () => {
  const from = await full();
  const shares = [];
  await from.backUp(from.book, { progress: (share) => shares.push(share) });
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  );
  assert.equal(shares.at(-1), 1);
});

test("an independent reader reads the same file", async () => {
  const from = await full();
  const file = Buffer.from(await from.file.arrayBuffer());
  const label = (text) => Buffer.from(`${text}\0`, "latin1");
  const open = (key, nonce, associated, sealed) => {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce);
    decipher.setAAD(associated);
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  };
  const hkdf = (key, info) => Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), info, 32));
  // The header and its one slot.
  assert.equal(file.subarray(0, 8).toString("hex"), "89496e6b420d0a1a");
  const length = file.readUInt16LE(10);
  const book = file.subarray(12, 28);
  const slot = file.subarray(63, 63 + file.readUInt16LE(61));
  assert.deepEqual([file[60], slot[0], slot[1], slot.readUInt32LE(2)], [1, 1, 1, 1]);
  const secret = Buffer.from(`inkdot-recovery\u0001${from.key.replaceAll("-", "")}`);
  const wrapping = hkdf(
    pbkdf2Sync(secret, slot.subarray(6, 22), 1, 32, "sha256"),
    Buffer.concat([label("inkdot wrapping"), slot.subarray(0, 22)]),
  );
  const dataKey = open(
    wrapping,
    Buffer.alloc(12),
    Buffer.concat([label("inkdot slot"), book, slot.subarray(0, 22)]),
    slot.subarray(22),
  );
  const key = hkdf(dataKey, Buffer.concat([label("inkdot backup"), Buffer.from([1, 0]), file.subarray(12, 60)]));
  // The entries.
  const drawings = new Map();
  let [at, position, end] = [length, 0, null];
  for (; !end; position += 1) {
    const frame = file.subarray(at, at + 44);
    const sealed = file.subarray(at + 44, at + 44 + frame.readUInt32LE(4));
    assert.equal(Number(frame.readBigUInt64LE(16)), position);
    const nonce = Buffer.concat([frame.subarray(16, 24), Buffer.alloc(4)]);
    const content = open(key, nonce, Buffer.concat([label("inkdot entry"), book, frame]), sealed);
    const id = frame.subarray(24, 40).toString("hex");
    const drawing = drawings.get(id) ?? { pieces: [] };
    if (frame[8] === 1)
      drawings.set(
        id,
        Object.assign(drawing, { name: content.subarray(42).toString(), byteCount: Number(content.readBigUInt64LE(32)) }),
      );
    else if (frame[8] === 2) drawing.pieces.push(content);
    else if (frame[8] === 4) end = [content.readUInt32LE(0), Number(content.readBigUInt64LE(4))];
    at += 44 + sealed.length;
  }
  assert.deepEqual(end, [3, position]);
  assert.deepEqual(file.subarray(at), file.subarray(0, length));
  for (const { id, name, bytes } of await from.contents()) {
    const drawing = drawings.get(id.replaceAll("-", ""));
    assert.deepEqual([drawing.name, Buffer.concat(drawing.pieces).toString("hex")], [name, bytes]);
  }
});
