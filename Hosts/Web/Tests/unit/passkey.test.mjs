// A passkey beside the pattern: it opens the book, does not change the attempt count,
// is refused during a wait, and is removed with the pattern.

import assert from "node:assert/strict";
import { createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { test } from "node:test";
import { assertSealed, first, sealedDisk, second, stored, subtle, tab, wrong } from "./sealed-tab.mjs";

/** An authenticator with one credential: the secret is a keyed digest of the input, as `hmac-secret` computes it. */
function authenticator(key = "one") {
  const credential = Uint8Array.from({ length: 20 }, (_, at) => at + key.length);
  const asked = [];
  const answer = (input) => {
    asked.push(Buffer.from(input).toString("latin1"));
    return { credential, secret: new Uint8Array(createHmac("sha256", key).update(input).digest()) };
  };
  return {
    credential,
    asked,
    make: async (_user, input) => answer(input),
    ask: async (wanted, input) => {
      assert.deepEqual([...wanted], [...credential]);
      return answer(input);
    },
  };
}

const passkeysOf = async (one) => one.page.load("app/sealed/passkey.js");
const bookIn = (disk) => disk.current.entries.get("book");
const slotIn = (disk) => bookIn(disk).slots.find(([kind]) => kind === 5);
const countIn = (disk) => Buffer.from(disk.current.entries.get("lock/default/attempts")).toString("hex");

/** A sealed book with a passkey. */
async function prepared() {
  const { disk, contents } = await sealedDisk();
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  const device = authenticator();
  const { setPasskey } = await passkeysOf(one);
  await setPasskey(await one.session.book(), device.make);
  return { disk, contents, device, one };
}

/** Opens the book with the passkey; returns the reason for a failure. */
async function open(one, device) {
  const { openWithPasskey } = await passkeysOf(one);
  const book = await one.session.book();
  try {
    await openWithPasskey(book, device.ask);
  } catch (error) {
    assert.equal(book.held, null);
    return error.reason ?? error;
  }
  await one.session.letIn();
  return "open";
}

test("a passkey opens the sealed book in a new tab, and none of its secrets is stored as plain text", async () => {
  const { disk, contents, device } = await prepared();
  const one = await tab(disk);
  assert.equal(one.session.access(), "locked");
  assert.equal(one.session.session.stored.hasPasskey, true);
  assert.equal(await open(one, device), "open");
  assert.deepEqual(await one.contents(), contents);
  assertSealed(disk);
  const secret = createHmac("sha256", "one").update(Buffer.from(device.asked[0], "latin1")).digest();
  assert.equal(stored(disk).indexOf(secret), -1, "the secret of the authenticator is stored");
});

test("the slot is the one that the documentation describes", async () => {
  const { disk, device } = await prepared();
  const { id } = bookIn(disk);
  const slot = Buffer.from(slotIn(disk));
  const head = slot.subarray(0, 22);
  assert.deepEqual([...head.subarray(0, 6)], [5, 1, 0, 0, 0, 0]);
  assert.deepEqual([...slot.subarray(70)], [...device.credential]);
  const label = (text, ...more) => Buffer.concat([Buffer.from(`${text}\0`), ...more]);
  const input = label("inkdot passkey", id, head);
  assert.deepEqual(device.asked, [input.toString("latin1")]);
  // The device key cannot be exported: the browser signs with it.
  const secret = createHmac("sha256", "one").update(input).digest();
  const bits = Buffer.from(await subtle.sign("HMAC", disk.current.entries.get("device-key"), secret));
  const key = Buffer.from(hkdfSync("sha256", bits, "", label("inkdot wrapping", head), 32));
  const sealed = createDecipheriv("aes-256-gcm", key, Buffer.alloc(12));
  sealed.setAAD(label("inkdot slot", id, head));
  sealed.setAuthTag(slot.subarray(54, 70));
  assert.equal(Buffer.concat([sealed.update(slot.subarray(22, 54)), sealed.final()]).length, 32);
});

test("a passkey neither counts as an attempt nor resets the count", async () => {
  const { disk, device } = await prepared();
  const one = await tab(disk);
  assert.equal(await one.unlock(wrong()), false);
  const count = countIn(disk);
  const other = { ...device, ask: authenticator("other").make };
  assert.equal(await open(one, other), "key.wrong");
  assert.equal(countIn(disk), count);
  assert.equal(await open(one, device), "open");
  assert.equal(countIn(disk), count);
});

test("a wait for wrong patterns refuses the passkey, also one that began while the authenticator was asked", async () => {
  const { disk, contents, device } = await prepared();
  const one = await tab(disk);
  const guess = (dots) => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, dots.length, 0, ...dots]);
  const guesses = [
    [0, 1, 2, 5],
    [0, 1, 2, 4],
    [0, 3, 6, 7],
    [0, 3, 6, 4],
    [6, 7, 8, 5],
  ];
  for (const dots of guesses.slice(1)) assert.equal(await one.unlock(guess(dots)), false);
  const late = {
    ask: async (...how) => {
      assert.equal(await one.unlock(guess(guesses[0])), false);
      return device.ask(...how);
    },
  };
  assert.equal(await open(one, late), "waiting");
  const count = countIn(disk);
  const { length } = device.asked;
  assert.equal(await open(one, device), "waiting");
  assert.equal(device.asked.length, length, "the authenticator was asked during a wait");
  assert.equal(countIn(disk), count);
  const { now } = Date;
  Date.now = () => now() + 31_000;
  try {
    assert.equal(await open(one, device), "open");
    assert.deepEqual(await one.contents(), contents);
    assert.equal(countIn(disk), count);
  } finally {
    Date.now = now;
  }
});

test("a book opened by a passkey does not allow setting another credential", async () => {
  const { disk, device } = await prepared();
  const one = await tab(disk);
  assert.equal(await open(one, device), "open");
  const book = await one.session.book();
  const before = bookIn(disk);
  assert.equal(book.canSetRecovery, false);
  await assert.rejects(book.setRecovery(2, "sixteen characters"));
  const { setPasskey } = await passkeysOf(one);
  await assert.rejects(setPasskey(book, authenticator("other").make));
  assert.deepEqual(bookIn(disk), before);
});

test("a passkey stays with another pattern or recovery key, and is replaced by another passkey", async () => {
  const { disk, contents, device, one } = await prepared();
  assert.ok(await one.change(first(), second()));
  await one.session.letIn(true);
  await (await one.session.book()).setRecovery(2, "five random words are good");
  const two = await tab(disk);
  assert.equal(await open(two, device), "open");
  assert.deepEqual(await two.contents(), contents);
  assert.ok(await one.unlock(second()));
  const { setPasskey } = await passkeysOf(one);
  await setPasskey(await one.session.book(), authenticator("other").make);
  assert.equal(bookIn(disk).slots.filter(([kind]) => kind === 5).length, 1);
  assert.equal(await open(await tab(disk), authenticator("other")), "open");
});

test("a removed passkey opens nothing, and removing the pattern removes the passkey", async () => {
  const { disk, device, one } = await prepared();
  const { removePasskey } = await passkeysOf(one);
  assert.deepEqual([...(await removePasskey((await one.session.vault()).storage))], [...device.credential]);
  assert.equal(slotIn(disk), undefined);
  const two = await tab(disk);
  assert.equal(two.session.session.stored.hasPasskey, false);
  assert.equal(await open(two, device), "removed");
  assert.ok(await two.unlock(first()));
  const { setPasskey } = await passkeysOf(two);
  await setPasskey(await two.session.book(), device.make);
  assert.ok(await two.unlock(first()));
  // A book with a recovery key stays sealed when the pattern is removed.
  await (await two.session.book()).setRecovery(2, "five random words are good");
  assert.ok(await two.remove(first()));
  assert.deepEqual(
    bookIn(disk).slots.map(([kind]) => kind),
    [2],
  );
});

test("changing the pattern or locking the book while the authenticator is asked leaves no passkey", async () => {
  const { disk } = await sealedDisk();
  const one = await tab(disk);
  assert.ok(await one.unlock(first()));
  const { setPasskey } = await passkeysOf(one);
  const before = bookIn(disk);
  const locking = async (user, input) => {
    await one.session.lock();
    return authenticator().make(user, input);
  };
  await assert.rejects(setPasskey(await one.session.book(), locking));
  assert.deepEqual(bookIn(disk), before);
});

test("a changed slot does not open", async () => {
  const { disk, device } = await prepared();
  const book = bookIn(disk);
  for (const at of [6, 30, 69]) {
    const changed = slotIn(disk).slice();
    changed[at] ^= 1;
    disk.current.entries.set("book", { ...book, slots: book.slots.map((slot) => (slot[0] === 5 ? changed : slot)) });
    assert.equal(await open(await tab(disk), device), "key.wrong");
    disk.current.entries.set("book", book);
  }
  assert.equal(await open(await tab(disk), device), "open");
});
