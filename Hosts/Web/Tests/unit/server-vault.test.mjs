// Unlocking through a server: counts, storage, crashes, lost answers and restored states.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";
import { first, rule, second, stored, subtle, wrong } from "./sealed-tab.mjs";
import { ModelServer } from "./server-model.mjs";
import { Disk, rest, turn } from "./storage.mjs";

const fill = (byte, length) => new Uint8Array(length).fill(byte);
const [account, share, dataKey, bookId] = [fill(4, 16), fill(2, 32), fill(3, 32), fill(15, 16)];
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** A tab whose book has a server. */
async function tab(disk, server, locks) {
  const page = visit({ disk, ...(locks ? { locks } : {}) });
  const pageFetch = globalThis.fetch;
  globalThis.fetch = (url, how) => (String(url).startsWith("https:") ? server.fetch(url, how) : pageFetch(url, how));
  const [{ startEngine }, { Vault }, { ServerVault }, { Input }] = await Promise.all(
    ["inkdot/lock/element.js", "inkdot/lock/vault.js", "app/server/vault.js", "inkdot/shared/codes.js"].map(page.load),
  );
  const vault = new Vault(await startEngine());
  return { page, vault, remote: new ServerVault(vault), Input };
}

/** The values that are stored for a device, and its row at the server. */
async function makeDevice(server, { page, vault }, byte, candidate, { replaces = null } = {}) {
  const { makeServerRecord } = await page.load("app/server/record.js");
  const derive = await page.load("app/server/derive.js");
  const { dataKeyOf } = await page.load("app/sealed/seal.js");
  const device = fill(byte, 16);
  const token = fill(byte + 1, 32);
  const facts = { rule, iterations: 100_000, salt: fill(byte + 2, 16), account, device };
  const record = makeServerRecord(vault.engine, facts);
  const deviceKey = await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const { auth, local } = await derive.deriveAttempt(candidate, facts, deviceKey, record);
  const key = await derive.wrappingKey(local, share, record);
  const slot = await derive.makeSlot(key, record, bookId, dataKey);
  const dataKeyHandle = await dataKeyOf(dataKey.slice());
  const owner = await derive.ownerProof(dataKeyHandle, account);
  const base64 = (bytes) => Buffer.from(bytes).toString("base64url");
  const row = {
    tokenHash: base64(await derive.digestOf(token)),
    syncHash: base64(await derive.digestOf(await derive.syncProof(dataKeyHandle, account, device))),
    auth: base64(auth),
    share: base64(share),
    schedule: "standard",
    name: "Test",
  };
  const answer = replaces
    ? server.serve(
        { method: "PUT", path: `/v1/devices/${base64(device)}`, body: { ...row, replaces: base64(replaces) } },
        `Inkdot-Owner ${base64([...account, ...owner])}`,
      )
    : server.serve({
        method: "POST",
        path: "/v1/accounts",
        body: {
          account: base64(account),
          owner: base64(owner),
          locator: base64(fill(9, 32)),
          header: base64(bookId),
          device: { ...row, device: base64(device) },
        },
      });
  assert.equal(answer.status, 200);
  return { record, slot, deviceKey, tokens: { token, turn: 0, sent: 0, stale: 0 } };
}

/** A locked book with a server, that opens with `first`. */
async function enrolled() {
  const [disk, server] = [new Disk(), new ModelServer()];
  const one = await tab(disk, server);
  const { record, slot, deviceKey, tokens } = await makeDevice(server, one, 5, first());
  disk.entries = new Map([
    ["lock/default/record", record],
    ["book", { id: bookId, slots: [slot] }],
    ["server/tokens", tokens],
    ["server/device-key", deviceKey],
    ["server/origin", server.origin],
  ]);
  return { disk, server };
}

/** Draws a pattern in a new tab. */
async function draw(disk, server, candidate) {
  const one = await tab(disk, server);
  const answer = await one.remote.check(candidate);
  await rest(20);
  return { ...one, answer, isRight: answer.input === one.Input.correct };
}

const quiet = (t) => t.mock.method(console, "warn", () => {});
const row = (server) => server.rows.at(-1);

test("the right pattern opens the slot, and only the server counts a wrong one", async () => {
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  const { exists, rule: loaded, status, server: origin } = await one.remote.load();
  assert.deepEqual([exists, loaded, status, origin], [true, rule, 0, server.origin]);
  const candidate = wrong();
  assert.deepEqual(await one.remote.check(candidate), { input: one.Input.wrong, value: 4 });
  assert.ok(candidate.every((byte) => byte === 0));
  assert.equal(row(server).failures, 1);
  assert.equal(disk.entries.get("server/tokens").next, undefined);
  assert.equal((await one.remote.check(first())).input, one.Input.correct);
  assert.deepEqual([row(server).failures, row(server).wrongs, row(server).state], [0, 1, "live"]);
  const { openSlot } = await one.page.load("app/server/derive.js");
  const { key, record } = one.vault.wrapping;
  const slot = disk.entries.get("book").slots[0];
  assert.deepEqual(await openSlot(key, record, bookId, slot), dataKey);
  assert.equal(one.remote.alarm, null);
});

test("neither the share, the next token's hash nor derived keys are stored", async () => {
  const { disk, server } = await enrolled();
  await draw(disk, server, first());
  await draw(disk, server, wrong());
  const all = stored(disk);
  for (const secret of [share, dataKey, Buffer.from(row(server).auth, "hex")])
    assert.equal(all.indexOf(Buffer.from(secret).subarray(0, 16)), -1);
});

test("waits come from the server, with their end", async () => {
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  const guesses = [1, 2, 3, 4, 5].map((last) => Uint8Array.from([...wrong().slice(0, -1), last]));
  const answers = [];
  for (const guess of guesses) answers.push(await one.remote.check(guess));
  assert.deepEqual(
    answers.slice(0, 4).map(({ value }) => value),
    [4, 3, 2, 1],
  );
  assert.equal(answers[4].input, one.Input.locked);
  assert.ok(Math.abs(answers[4].value - Date.now() / 1000 - 30) < 5);
  // The right pattern is not even compared, in this tab or another.
  const { answer } = await draw(disk, server, first());
  assert.equal(answer.input, one.Input.locked);
  assert.equal((await one.remote.status()).input, one.Input.statusLocked);
  server.now += 30_000;
  assert.equal((await one.remote.status()).input, one.Input.statusOpen);
  assert.ok((await draw(disk, server, first())).isRight);
});

test("an exhausted schedule refuses all further attempts", async () => {
  const { disk, server } = await enrolled();
  Object.assign(row(server), { schedule: "strict", failures: 19 });
  const { answer, Input, remote } = await draw(disk, server, wrong());
  assert.equal(answer.input, Input.refusedForGood);
  assert.equal((await remote.load()).status, 2);
});

test("without an answer no pattern is called wrong, and the drawn pattern is not stored", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  for (const fate of ["lost", "proxy", "answerLost"]) {
    server.network = () => fate;
    const { answer, Input, vault } = await draw(disk, server, first());
    assert.equal(answer.input, Input.checkFailed, fate);
    assert.match(answer.message.en, /Could not reach the server/);
    assert.ok(answer.message["zh-Hans"]);
    assert.equal(vault.wrapping, null);
    server.network = () => undefined;
    assert.ok((await draw(disk, server, first())).isRight, fate);
  }
});

test("an attempt whose answer is lost is repeated and counted once", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  let lost = 0;
  server.network = ({ path }) => (path === "/v1/attempt" && lost++ === 0 ? "answerLost" : undefined);
  const { answer, Input } = await draw(disk, server, wrong());
  assert.deepEqual([answer.input, row(server).failures], [Input.wrong, 1]);
  const [one, two] = server.requests;
  assert.deepEqual(one.body, two.body);
  const unlocked = await draw(disk, server, first());
  assert.ok(unlocked.isRight);
  assert.equal(unlocked.remote.alarm, null);
});

test("a repeated wrong pattern is sent once, and again after another record was set", async () => {
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  const before = await one.remote.check(wrong());
  assert.deepEqual(await one.remote.check(wrong()), before);
  assert.equal(server.requests.length, 1);
  assert.equal(row(server).failures, 1);
});

test("each attempt has a new next token and a higher turn", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  server.network = () => "lost";
  const seen = [];
  const fetch = () => {
    const { next, turn } = disk.entries.get("server/tokens");
    seen.push([hex(next), turn]);
  };
  for (let round = 0; round < 3; round += 1) {
    await draw(disk, server, first());
    fetch();
  }
  assert.equal(new Set(seen.map(([next]) => next)).size, 3);
  assert.deepEqual(
    seen.map(([, turn]) => turn),
    [1, 2, 3],
  );
});

test("a copy of the profile loses its access when the owner unlocks, and the owner sees a warning", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  // The copy has an unanswered attempt, whose next token must not open anything later.
  server.network = () => "lost";
  await draw(disk, server, first());
  server.network = () => undefined;
  const copy = disk.clone();
  // The owner's lost attempt may have been counted, which explains one wrong attempt.
  for (const guess of [wrong(), second()]) {
    const thief = await draw(copy, server, guess);
    assert.equal(thief.answer.input, thief.Input.wrong);
  }
  const owner = await draw(disk, server, first());
  assert.ok(owner.isRight);
  assert.deepEqual(owner.remote.alarm, { wrongs: 1, stale: 0 });
  for (const pattern of [second, first]) {
    const { answer, Input } = await draw(copy, server, pattern());
    assert.equal(answer.input, Input.checkFailed);
    assert.match(answer.message.en, /older than the server/);
  }
  const again = await draw(disk, server, first());
  // The first of the two had a turn that the owner had already used.
  assert.deepEqual(again.remote.alarm, { wrongs: 0, stale: 1 });
  assert.equal((await draw(disk, server, first())).remote.alarm, null);
});

test("the owner's wrong attempts and lost answers are never attributed to others", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  await draw(disk, server, wrong());
  server.network = () => "answerLost";
  await draw(disk, server, second());
  server.network = () => undefined;
  await draw(disk, server, wrong());
  const { isRight, remote } = await draw(disk, server, first());
  assert.deepEqual([isRight, remote.alarm, row(server).wrongs], [true, null, 3]);
});

test("writes that a power failure lost are recovered with the server's hint", async () => {
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  let before;
  server.network = ({ method }) => {
    // The state when the attempt is sent; what is stored after the answer is lost.
    if (method === "POST") before = disk.clone();
    return undefined;
  };
  assert.equal((await one.remote.check(first())).input, one.Input.correct);
  await rest(20);
  assert.equal(server.requests.at(-1).method, "GET");
  const { isRight, remote } = await draw(before, server, first());
  assert.ok(isRight);
  assert.equal(remote.alarm, null);
});

test("a server that was restored from yesterday's backup opens with an earlier token", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  await draw(disk, server, first());
  const yesterday = server.backup();
  for (let round = 0; round < 5; round += 1) assert.ok((await draw(disk, server, first())).isRight);
  server.restore(yesterday);
  const { isRight, remote } = await draw(disk, server, first());
  assert.ok(isRight);
  assert.equal(remote.alarm, null);
  assert.ok((await draw(disk, server, first())).isRight);
});

test("without the browser's report of strict transactions a token is confirmed at the next start", async () => {
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  const { transaction } = Object.getPrototypeOf(await one.vault.storage.opened());
  one.vault.storage.opened = async () => ({ objectStoreNames: { contains: () => true }, transaction: () => ({}) });
  assert.equal(typeof transaction, "function");
  assert.equal((await one.remote.check(first())).input, one.Input.correct);
  await rest(20);
  assert.ok(!server.requests.some(({ method }) => method === "GET"));
  const two = await tab(disk, server);
  assert.ok(row(server).next);
  await two.remote.ask();
  assert.equal(row(server).next, null);
  assert.ok((await draw(disk, server, first())).isRight);
});

test("a full storage still unlocks, without a next token and with a turn that the server corrects", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  disk.fault = (name) => (name === "put" ? "rejects" : undefined);
  for (let round = 0; round < 2; round += 1) {
    const { isRight } = await draw(disk, server, first());
    assert.ok(isRight);
  }
  assert.ok(server.requests.every(({ body }) => body?.next === undefined));
  assert.equal(row(server).next, null);
  disk.fault = () => undefined;
  assert.ok((await draw(disk, server, first())).isRight);
});

test("two tabs send in turn, and both continue", async () => {
  const { disk, server } = await enrolled();
  const { locks } = visit({ disk });
  const one = await tab(disk, server, locks);
  const two = await tab(disk, server, locks);
  const answers = await Promise.all([one.remote.check(first()), two.remote.check(wrong()), two.remote.check(first())]);
  assert.deepEqual(
    answers.map(({ input }) => input),
    [one.Input.correct, one.Input.wrong, one.Input.correct],
  );
  assert.deepEqual(
    server.requests.filter(({ method }) => method === "POST").map(({ body }) => body.turn),
    [1, 2, 3],
  );
  await rest(20);
  assert.ok((await draw(disk, server, first())).isRight);
  assert.equal(row(server).stale, 0);
});

test("without Web Locks nothing is sent", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  navigator.locks = undefined;
  const answer = await one.remote.check(first());
  assert.equal(answer.input, one.Input.checkFailed);
  assert.ok(answer.message);
  assert.equal(server.requests.length, 0);
});

test("a removed device is replaced by the pending one; without a pending one the recovery key is requested", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  const pending = await makeDevice(server, one, 40, second(), { replaces: fill(5, 16) });
  disk.entries.set("server/pending", pending);
  const row = server.rows.at(-1);
  Object.assign(row, { state: "live" });
  Object.assign(server.rows[0], { state: "removed", token: null });
  const { isRight } = await draw(disk, server, second());
  assert.ok(isRight);
  assert.equal(disk.entries.get("lock/default/record"), pending.record);
  assert.equal(disk.entries.has("server/pending"), false);
  assert.deepEqual(disk.entries.get("server/removed"), [fill(5, 16)]);
  Object.assign(row, { state: "removed", token: null });
  const { answer, Input } = await draw(disk, server, second());
  assert.equal(answer.input, Input.checkFailed);
  assert.match(answer.message.en, /removed from the server/);
});

test("another device that was stored meanwhile asks for its pattern", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  const other = await makeDevice(server, one, 60, second(), { replaces: fill(5, 16) });
  server.network = () => {
    disk.entries.set("lock/default/record", other.record);
    disk.entries.set("server/tokens", other.tokens);
    disk.entries.set("server/device-key", other.deviceKey);
    Object.assign(server.rows[0], { state: "removed", token: null });
    return undefined;
  };
  const answer = await one.remote.check(first());
  assert.equal(answer.input, one.Input.checkFailed);
  assert.match(answer.message.en, /changed in another tab/);
});

test("a share that does not open the slot is not called a wrong pattern", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  row(server).share = Buffer.from(fill(7, 32)).toString("base64url");
  const { answer, Input, vault } = await draw(disk, server, first());
  assert.equal(answer.input, Input.checkFailed);
  assert.match(answer.message.en, /does not match/);
  assert.equal(vault.wrapping, null);
});

test("an unknown device and an invalid answer are distinguished from a wrong pattern", async (t) => {
  quiet(t);
  const { disk, server } = await enrolled();
  server.accounts.clear();
  const { answer, Input } = await draw(disk, server, first());
  assert.equal(answer.input, Input.checkFailed);
  assert.match(answer.message.en, /does not know this device/);
});

test("after locking, a late right answer gives the page no key", async () => {
  const { disk, server } = await enrolled();
  const one = await tab(disk, server);
  server.network = () => () => one.vault.leave();
  assert.equal((await one.remote.check(first())).input, one.Input.correct);
  assert.equal(one.vault.wrapping, null);
});

test("after the page ends at any call, the right pattern opens and no attempt is counted twice", async (t) => {
  quiet(t);
  const { disk: start, server: served } = await enrolled();
  const accounts = served.backup();
  for (const pattern of [first, wrong]) {
    let hasEnded = false;
    for (let end = 1; !hasEnded; end += 1) {
      const disk = start.clone();
      const server = new ModelServer();
      server.accounts = structuredClone(accounts);
      const one = await tab(disk, server);
      let calls = 0;
      let isGone = false;
      /** The page ends here: the call hangs, and so does everything after it. */
      const dies = () => {
        calls += 1;
        isGone ||= calls === end;
        return isGone;
      };
      disk.fault = () => (dies() ? "hangs" : undefined);
      const hang = () => new Promise(() => {});
      server.network = () => (dies() ? "lost" : () => (dies() ? hang() : undefined));
      let answer;
      void one.remote.check(pattern()).then((value) => {
        answer = value;
      });
      await rest();
      hasEnded = !isGone;
      if (hasEnded) assert.ok(answer);
      disk.kill();
      disk.fault = () => undefined;
      server.network = () => undefined;
      await disk.rest();
      for (let count = 0; count < 3; count += 1) await turn();
      const wrongs = pattern === wrong ? 1 : 0;
      assert.ok(row(server).wrongs <= wrongs, `call ${end}`);
      const after = await draw(disk, server, first());
      assert.ok(after.isRight, `call ${end}: ${after.answer.message?.en}`);
      assert.equal(after.remote.alarm, null, `call ${end}`);
    }
  }
});
