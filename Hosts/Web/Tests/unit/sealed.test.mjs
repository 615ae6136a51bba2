// The sealed sketchbook: who sets a pattern knows that nothing of a drawing is stored as it is; nothing is lost by it, whatever
// fails and whenever the page ends; and whatever is changed in the storage is never taken for what was drawn.

import assert from "node:assert/strict";
import { createDecipheriv, hkdfSync } from "node:crypto";
import { afterEach, before, test } from "node:test";
import { visit } from "./page.mjs";
import { Disk, turn } from "./storage.mjs";

const rule = { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false };
const pattern = (...dots) => Uint8Array.from([...new TextEncoder().encode("inkdot-pattern"), 1, 3, 3, dots.length, 0, ...dots]);
const first = () => pattern(4, 0, 7, 2, 3, 8, 1);
const second = () => pattern(0, 1, 2, 5, 8);
const wrong = () => pattern(0, 3, 6, 7);
const passphrase = "five random words are good";
const secret = "Secret name";

/** Fewer rounds: what is tried here is the order of things. */
const { subtle } = globalThis.crypto;
const { deriveBits, encrypt, decrypt, deriveKey, importKey } = subtle;
const hurry = (how, ...rest) => deriveBits.call(subtle, how.iterations > 1 ? { ...how, iterations: 1 } : how, ...rest);

before(() => {
  subtle.deriveBits = hurry;
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  Object.assign(subtle, { deriveBits: hurry, encrypt, decrypt, deriveKey, importKey });
});

/** Tabs of one disk hear each other, and nobody else; none longer than its test. */
const { BroadcastChannel } = globalThis;
const channels = [];
const disks = new Map();
const channelOf = (disk) => {
  if (!disks.has(disk)) disks.set(disk, disks.size);
  return class extends BroadcastChannel {
    constructor(name) {
      super(`${name} of disk ${disks.get(disk)}`);
      channels.push(this);
    }
  };
};
/** Every call and every change is tried at night, otherwise one of so many: prime to the number of kinds, which take turns. */
const stride = process.env.INKDOT_THOROUGH ? 1 : 9;
const thirds = { storage: Math.min(stride, 3), crypto: 1 };
const ninths = { storage: stride, crypto: Math.min(stride, 3) };
// No time passes: a page that was ended must not wake up on the disk of the next.
globalThis.setTimeout = () => undefined;

/** A tab on a disk. */
async function tab(disk, locks) {
  const page = visit({ disk, ...(locks ? { locks } : {}) });
  globalThis.BroadcastChannel = channelOf(disk);
  const session = await page.load("app/session.js");
  const { openAlbum } = await page.load("app/album/album.js");
  const { Input } = await page.load("inkdot/shared/engine.js");
  await session.refresh();
  const one = {
    page,
    session,
    Input,
    openAlbum,
    /** Sets a pattern, and waits until all is sealed. */
    async set(candidate) {
      const { input } = await (await session.vault()).save(candidate, rule);
      if (input !== Input.saved) return false;
      await session.letIn();
      await (await session.book()).settle();
      return true;
    },
    /** Draws the pattern; whether it was right and opened the book. */
    async unlock(candidate) {
      const { input } = await (await session.vault()).check(candidate);
      if (input !== Input.correct) return false;
      await session.letIn(true);
      await (await session.book()).settle();
      return true;
    },
    async change(from, to) {
      const vault = await session.vault();
      const { input } = await vault.check(from);
      return input === Input.correct && (await vault.save(to, rule)).input === Input.saved;
    },
    async remove(candidate) {
      const vault = await session.vault();
      const { input } = await vault.check(candidate);
      if (input !== Input.correct || (await vault.remove()).input !== Input.removed) return false;
      await session.letIn();
      await session.refresh();
      return true;
    },
    /** Draws strokes on a new drawing, or on one that is there. */
    async draw(strokes, id) {
      const album = await openAlbum();
      const journal = id ? (await album.open(id)).journal : album.begin({ name: secret, width: 300, height: 400 });
      for (const stroke of strokes) journal.add(stroke);
      await journal.settle();
      if (journal.failure !== null) throw journal.failure;
      return journal.id;
    },
    async contents() {
      const album = await openAlbum();
      const all = [];
      for (const { id, name, width, byteCount, isDamaged } of await album.list()) {
        const bytes = isDamaged ? "" : Buffer.from(await album.read(id)).toString("hex");
        const picture = await album.thumbnail(id);
        all.push({ id, name, width, byteCount, isDamaged, bytes, picture: picture ? await picture.text() : null });
      }
      return all.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
  return one;
}

const stroke = (seed, length = 64) => Uint8Array.from({ length }, (_, at) => (Math.imul(at + 7 * seed, 2654435761) >>> 13) & 255);

/** An album without a pattern. */
async function plainDisk(count = 3) {
  const disk = new Disk();
  const one = await tab(disk);
  for (let number = 0; number < count; number += 1) {
    const id = await one.draw([stroke(number), stroke(number + 100), stroke(number + 200)]);
    await (await one.openAlbum()).setThumbnail(id, new Blob([`picture ${number}`]), 1);
  }
  return { disk, contents: await one.contents() };
}

/** The same, sealed. */
async function sealedDisk(count) {
  const { disk, contents } = await plainDisk(count);
  assert.ok(await (await tab(disk)).set(first()));
  return { disk, contents };
}

/** Everything that is stored, as one string of bytes. */
function stored(disk) {
  const all = [];
  for (const [name, { entries }] of disk.databases) {
    for (const [key, value] of entries) {
      all.push(Buffer.from(`${name} ${key} `));
      if (value instanceof Uint8Array) all.push(Buffer.from(value));
      else
        all.push(
          Buffer.from(
            JSON.stringify(value, (_, one) => (one instanceof Uint8Array ? Buffer.from(one).toString("latin1") : one)) ?? "",
            "latin1",
          ),
        );
    }
  }
  return Buffer.concat(all);
}

function assertSealed(disk, said = "") {
  assert.ok(disk.current.stores.has("sealed"), said);
  const bytes = stored(disk);
  for (const known of [secret, "picture 0", stroke(0), stroke(101), stroke(202)])
    assert.equal(bytes.indexOf(Buffer.from(known).subarray(0, 24)), -1, `${said}: ${known}`);
  for (const { entries } of disk.databases.values())
    assert.deepEqual(
      [...entries.keys()].filter((key) => key.startsWith("drawing/")),
      [],
      said,
    );
}

test("setting a pattern seals every drawing, and the right pattern alone opens them", async () => {
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
  // What is drawn from now on is sealed as it is drawn.
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

test("another pattern, a recovery key and a forgotten pattern wrap the key again and seal nothing again", async () => {
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
  // Right after the pattern was drawn, and not later.
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

test("a slot of a kind that a later page has made stays, whatever opens the book besides it", async () => {
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
  // No backup can tell what it is for.
  const { openBook } = await one.page.load("app/backup/book.js");
  assert.deepEqual(
    (await openBook(await one.session.store(), book.held)).slots.map(([kind]) => kind),
    [2],
  );
  assert.ok(await one.remove(second()));
  assert.deepEqual(kinds(), [2, 9]);
});

test("taking the pattern off opens every drawing for good", async () => {
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
  // And sealed once more, the other way.
  assert.ok(await two.set(second()));
  assertSealed(disk);
  const three = await tab(disk);
  assert.ok(await three.unlock(second()));
  assert.deepEqual(await three.contents(), contents);
});

test("erasing leaves nothing, and the keys go first", async () => {
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

/** Ends the page at calls of the storage in turn, until `work` comes to its end; gives the disk as it was left to `look`. */
async function killedAtEveryCall(disk, work, look) {
  for (let last = 1; ; last += stride) {
    const copy = disk.clone();
    const one = await tab(copy);
    let [count, isKilled, isOver] = [0, false, false];
    copy.fault = () => {
      count += 1;
      if (count < last) return undefined;
      if (!isKilled) setImmediate(() => copy.kill());
      isKilled = true;
      return "hangs";
    };
    const isDone = await Promise.race([
      work(one).then(
        () => true,
        () => true,
      ),
      (async () => {
        while (!isKilled && !isOver) await turn();
        for (let round = 0; round < 50; round += 1) await turn();
        return false;
      })(),
    ]);
    isOver = true;
    // Whatever the page still asked for.
    copy.kill();
    await copy.rest();
    copy.fault = () => undefined;
    await look(copy, `killed at call ${last}`);
    if (isDone && !isKilled) return last;
  }
}

test("a page that ends at any call of sealing loses nothing, and the next one continues", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(2);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.set(first()),
    async (left, said) => {
      const next = await tab(left);
      if (next.session.access() === "open") {
        assert.ok(!left.current.stores.has("sealed"), said);
      } else {
        assert.ok(await next.unlock(first()), said);
        assertSealed(left, said);
      }
      assert.deepEqual(await next.contents(), contents, said);
    },
  );
  assert.ok(calls > 40, `${calls}`);
});

/** What a page of a build of before does: it wants the first version of its database, and makes one where there is none. */
function pageOfBefore(disk, draws) {
  const there = disk.databases.get("inkdot");
  if (there) return there.version === 1;
  const entries = new Map(draws ? [["synced", 1], ...draws] : []);
  disk.databases.set("inkdot", { version: 1, stores: new Set(["entries"]), entries });
  return true;
}

for (const draws of [false, true]) {
  test(`a page of a build of before between any two calls of sealing hides nothing${draws ? ", and what it drew is kept" : ""}`, async (t) => {
    t.mock.method(console, "warn", () => {});
    t.mock.method(console, "error", () => {});
    const { disk, contents } = await plainDisk(1);
    const other = await plainDisk(1);
    const more = [...other.disk.entries].filter(([key]) => key.startsWith("drawing/"));
    let made = 0;
    await killedAtEveryCall(
      disk,
      (one) => one.set(first()),
      async (left, said) => {
        const isMade = !left.databases.has("inkdot") && pageOfBefore(left, draws && more);
        made += isMade;
        if (!isMade) return;
        const all = [...contents, ...(draws ? other.contents : [])].sort((a, b) => (a.id < b.id ? -1 : 1));
        const next = await tab(left);
        assert.equal(next.session.access(), "locked", said);
        assert.ok(await next.unlock(first()), said);
        assert.deepEqual(await next.contents(), all, said);
        // From now on pages of before make nothing there.
        assert.equal(pageOfBefore(left, null), false, said);
        assert.deepEqual([...left.databases.get("inkdot").stores].sort(), ["gone", "moved"], said);
        // Taken off, and sealed the other way.
        assert.ok(await next.remove(first()), said);
        assert.ok(await next.set(second()), said);
        assert.deepEqual(await next.contents(), all, said);
      },
    );
    assert.ok(made >= (stride === 1 ? 2 : 1), `${made}`);
  });
}

test("what was sealed is taken off the disk once more by the next page, and nothing is lost wherever that one ends", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const word = (of) => [...of.databases.get("inkdot").stores].sort();
  assert.deepEqual(word(disk), ["gone", "moved"]);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.unlock(first()),
    async (left, said) => {
      assert.ok(left.databases.get("inkdot-2")?.stores.has("incoming"), said);
      for (let count = 0; count < 2; count += 1) {
        const next = await tab(left);
        assert.ok(await next.unlock(first()), said);
        assert.deepEqual(await next.contents(), contents, said);
      }
      assert.deepEqual(word(left), ["gone", "moved", "swept"], said);
    },
  );
  assert.ok(calls > 20, `${calls}`);
  const copy = disk.clone();
  for (let count = 0; count < 2; count += 1) await (await tab(copy)).unlock(first());
  copy.calls.length = 0;
  await (await tab(copy)).unlock(first());
  assert.ok(!copy.calls.includes("deleteDatabase"));
});

test("a database that somebody else has put in the place of the one to be deleted stays", async () => {
  const { disk } = await sealedDisk(1);
  const one = await tab(disk);
  const { isEmpty, leaveTombstone, obliterate } = await one.page.load("inkdot/storage/databases.js");
  for (const stores of [["entries"], ["incoming", "sealed"], ["entries", "moved"]]) {
    const there = { version: 1, stores: new Set(stores), entries: new Map([["drawing/facts/a", 1]]) };
    disk.databases.set("inkdot", there);
    assert.equal(await obliterate("inkdot", isEmpty), false, `${stores}`);
    await leaveTombstone("inkdot", "gone");
    assert.equal(disk.databases.get("inkdot"), there, `${stores}`);
  }
});

test("an empty database of the other name stands in nobody's way", async () => {
  for (const prepare of [plainDisk, sealedDisk]) {
    const { disk, contents } = await prepare(1);
    const other = disk.databases.get("inkdot-2") ? "inkdot" : "inkdot-2";
    disk.databases.set(other, { version: 1, stores: new Set(), entries: new Map() });
    const one = await tab(disk);
    assert.ok(prepare === plainDisk ? await one.set(first()) : await one.unlock(first()));
    assertSealed(disk);
    assert.deepEqual(await one.contents(), contents);
    assert.deepEqual([...disk.databases.get("inkdot").stores].sort(), ["gone", "moved"]);
  }
});

test("where there is no room for the copies that is said, they go, and the drawings are kept as they were", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(20);
  const one = await tab(disk);
  const told = [];
  one.session.migrationListeners.add((share) => told.push(share));
  let puts = 0;
  disk.fault = (name) => {
    if (name !== "put" || !disk.databases.has("inkdot-2")) return undefined;
    puts += 1;
    return puts > 20 ? "rejects" : undefined;
  };
  assert.ok(await one.set(first()));
  assert.equal(told.at(-1), -2);
  assert.deepEqual([...disk.databases.keys()], ["inkdot"]);
  assert.equal(one.session.access(), "open");
  const id = await one.draw([stroke(1)]);
  assert.equal((await one.contents()).length, contents.length + 1);
  // Locked all the same, and sealed as soon as there is room.
  const two = await tab(disk);
  assert.equal(two.session.access(), "locked");
  disk.fault = () => undefined;
  assert.ok(await two.unlock(first()));
  assertSealed(disk);
  assert.deepEqual(
    (await two.contents()).filter((entry) => entry.id !== id),
    contents,
  );
});

test("sealing ends when the book locks, and continues after the next right pattern", async (t) => {
  t.mock.method(console, "warn", () => {});
  const errors = t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(20);
  const one = await tab(disk);
  let sealed = 0;
  subtle.encrypt = (how, key, plain) => {
    if (how.iv.some((byte) => byte)) sealed += 1;
    if (sealed === 5) void one.session.lock();
    return encrypt.call(subtle, how, key, plain);
  };
  assert.ok(await one.set(first()));
  await disk.rest();
  for (let round = 0; round < 200; round += 1) await turn();
  // What was under way ends, nothing more begins, and nothing is said to have failed.
  assert.ok(sealed >= 5 && sealed <= 32, `${sealed}`);
  assert.equal(one.session.access(), "locked");
  assert.ok(!disk.databases.get("inkdot").stores.has("moved"));
  assert.equal(errors.mock.callCount(), 0);
  assert.ok(await one.unlock(first()));
  assertSealed(disk);
  assert.deepEqual(await one.contents(), contents);
});

test("a page that ends at any call of opening for good loses nothing, and the next one continues", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(2);
  const calls = await killedAtEveryCall(
    disk,
    (one) => one.remove(first()),
    async (left, said) => {
      const next = await tab(left);
      if (next.session.access() !== "open") assert.ok(await next.unlock(first()), said);
      assert.deepEqual(await next.contents(), contents, said);
    },
  );
  assert.ok(calls > 40, `${calls}`);
});

test("a page that ends while another pattern or another passphrase is set leaves the one of before or the new one", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await recoverableDisk();
  const another = "six other words are as good";
  const journeys = {
    changed: async (one) => (await one.unlock(first())) && one.change(first(), second()),
    recovered: async (one) => (await recover(one, passphrase)) && one.set(second()),
    kept: async (one) => (await one.unlock(first())) && (await one.session.book()).setRecovery(2, another),
  };
  for (const [name, work] of Object.entries(journeys)) {
    const seen = new Set();
    await killedAtEveryCall(disk, work, async (left, killed) => {
      const said = `${name}, ${killed}`;
      const right = await openedBy(left, { first, second }, contents, said);
      assert.equal(right.length, 1, `${said}: ${right}`);
      const recovered = [];
      for (const typed of [passphrase, another]) {
        const two = await tab(left.clone());
        if (!(await recover(two, typed))) continue;
        assert.deepEqual(await two.contents(), contents, said);
        recovered.push(typed);
      }
      assert.equal(recovered.length, 1, said);
      seen.add(`${right} ${recovered}`);
    });
    // Both happen.
    assert.equal(seen.size, 2, `${name}: ${[...seen]}`);
  }
});

/**
 * Has calls of the storage and of cryptography fail in turn, until `work` comes to its end without; then gives the disk to `look`,
 * with the tab that failed and what `work` gave or threw. `ready` comes before it, and nothing fails in that.
 * @returns how many calls failed
 */
async function failedAtEveryCall(disk, { ready = async () => {}, work, every = thirds }, look) {
  const names = ["encrypt", "decrypt", "deriveKey", "deriveBits", "importKey"];
  let tried = 0;
  for (const kind of ["throws", "rejects", "closes", ...names]) {
    const step = names.includes(kind) ? every.crypto : every.storage;
    // Another one first for each kind of failure.
    for (let failing = 1 + (tried % step); ; failing += step) {
      const copy = disk.clone();
      const one = await tab(copy);
      await ready(one);
      let [count, hasFailed] = [0, false];
      const next = () => {
        count += 1;
        hasFailed ||= count === failing;
        return count === failing;
      };
      if (names.includes(kind)) {
        const real = subtle[kind];
        subtle[kind] = (...rest) =>
          next() ? Promise.reject(new DOMException("no", "NotSupportedError")) : real.apply(subtle, rest);
      } else {
        copy.fault = () => (next() ? kind : undefined);
      }
      const result = await work(one).catch((error) => error);
      Object.assign(subtle, { deriveBits: hurry, encrypt, decrypt, deriveKey, importKey });
      copy.fault = () => undefined;
      await copy.rest();
      await look(copy, `${kind} ${failing}`, one, result);
      if (!hasFailed) break;
      tried += 1;
    }
  }
  return tried;
}

/** Which of the patterns open a book; each in a tab of its own, with what it shows. */
async function openedBy(disk, candidates, contents, said) {
  const right = [];
  for (const [name, candidate] of Object.entries(candidates)) {
    const one = await tab(disk.clone());
    assert.equal(one.session.access(), "locked", said);
    await assert.rejects(one.contents(), said);
    if (!(await one.unlock(candidate()))) continue;
    assert.deepEqual(await one.contents(), contents, `${said}: opened by ${name}`);
    right.push(name);
  }
  return right;
}

test("whichever call of the storage or of cryptography fails, nothing is lost, and never is a pattern set that does not open", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await plainDisk(2);
  await failedAtEveryCall(
    disk,
    { work: (one) => one.set(first()), every: { storage: stride, crypto: stride } },
    async (copy, said) => {
      const two = await tab(copy);
      if (two.session.access() === "open") assert.ok(!copy.current.stores.has("sealed"), said);
      else {
        assert.ok(await two.unlock(first()), said);
        assertSealed(copy, said);
      }
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
});

test("whichever call fails while a sealed book is opened, it opens or stays shut, and opens the next time", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(disk, { work: (one) => one.unlock(first()) }, async (copy, said, one, result) => {
    if (result === true) {
      assert.equal(one.session.access(), "open", said);
      assert.deepEqual(await one.contents(), contents, said);
    } else {
      assert.notEqual(one.session.access(), "open", said);
      await assert.rejects(one.contents(), said);
    }
    assert.deepEqual(await openedBy(copy, { first }, contents, said), ["first"], said);
    // And in the same tab, without a reload.
    await one.session.refresh();
    assert.ok(await one.unlock(first()), said);
    assert.deepEqual(await one.contents(), contents, said);
  });
  assert.ok(tried > 12, `${tried}`);
});

test("whichever call fails while another pattern is set, one of the two opens the book", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(
    disk,
    { ready: (one) => one.unlock(first()), work: (one) => one.change(first(), second()) },
    async (copy, said, _, result) => {
      const right = await openedBy(copy, { first, second }, contents, said);
      assert.deepEqual(right, [result === true ? "second" : "first"], said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});

/** A sealed book with a passphrase for the day when its pattern is forgotten. */
async function recoverableDisk() {
  const { disk, contents } = await sealedDisk(1);
  const one = await tab(disk);
  await one.unlock(first());
  await (await one.session.book()).setRecovery(2, passphrase);
  return { disk, contents };
}

/** Opens a book with a passphrase. */
async function recover(one, typed) {
  if ((await (await one.session.book()).recover(typed)).input !== one.Input.correct) return false;
  await one.session.letIn(true);
  return true;
}

test("whichever call fails while a forgotten pattern is replaced, one of the two opens the book, and the passphrase does", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await recoverableDisk();
  const tried = await failedAtEveryCall(
    disk,
    { work: async (one) => (await recover(one, passphrase)) && (await one.set(second())), every: ninths },
    async (copy, said, _, result) => {
      const right = await openedBy(copy, { first, second }, contents, said);
      // A tab may fail after the pattern was stored.
      assert.ok(right.length === 1 && (result !== true || right[0] === "second"), `${said}: ${right}`);
      const two = await tab(copy);
      assert.ok(await recover(two, passphrase), said);
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});

test("whichever call fails while the recovery passphrase is replaced, one of the two opens the book, and the pattern does", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await recoverableDisk();
  const another = "six other words are as good";
  const tried = await failedAtEveryCall(
    disk,
    {
      ready: (one) => one.unlock(first()),
      async work(one) {
        await (await one.session.book()).setRecovery(2, another);
        return true;
      },
    },
    async (copy, said, _, result) => {
      assert.deepEqual(await openedBy(copy, { first }, contents, said), ["first"], said);
      const right = [];
      for (const typed of [passphrase, another]) {
        const two = await tab(copy);
        if (!(await recover(two, typed))) continue;
        assert.deepEqual(await two.contents(), contents, said);
        right.push(typed);
      }
      assert.deepEqual(right, [result === true ? another : passphrase], said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
});

test("whichever call fails while the pattern is taken off, the drawings are open or the pattern opens them", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(1);
  const tried = await failedAtEveryCall(
    disk,
    { work: (one) => one.remove(first()), every: ninths },
    async (copy, said, _, result) => {
      const two = await tab(copy);
      if (result === true) assert.equal(two.session.access(), "open", said);
      if (two.session.access() !== "open") assert.ok(await two.unlock(first()), said);
      assert.deepEqual(await two.contents(), contents, said);
    },
  );
  assert.ok(tried > 12, `${tried}`);
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

test("whatever is changed, exchanged or taken away of what is stored is told or mended, and never taken for what was drawn", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { disk, contents } = await sealedDisk(2);
  const keys = disk.current && [...disk.current.entries.keys()].filter((key) => key.startsWith("sealed/"));
  /** What the album shows afterwards: every drawing is as it was, told to be damaged or cut, or gone. */
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
  // Of another book, and not sealed at all.
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

test("a tab that was open before another set the pattern is handed the key and continues", async (t) => {
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
  // And back, when the pattern is taken off.
  assert.ok(await three.remove(first()));
  journal.add(stroke(7));
  await journal.settle();
  assert.equal(journal.failure, null);
  assert.ok((await three.contents())[0].bytes.endsWith(Buffer.from(stroke(7)).toString("hex")));
});

test("an album of before with a record of the first version is sealed at its next right pattern", async () => {
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

test("another program opens what is stored, by the words of Documentation/SealedFiles.md alone", async () => {
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
  // As many rounds as `hurry` lets through.
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
