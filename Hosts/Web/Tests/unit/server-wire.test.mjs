// Derivations and requests of the server's protocol, without storage.

import assert from "node:assert/strict";
import { hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { visit } from "./page.mjs";

const nodeFetch = globalThis.fetch;
const vectors = new Map(
  readFileSync(new URL("../../../../Tests/Conformance/server-vectors.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" ")),
);
const value = (name) => Uint8Array.from(Buffer.from(vectors.get(name), "hex"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const { subtle } = globalThis.crypto;
const hmacKey = (bytes) => subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** @type {any} */
let derive, record, wire, engine, seal;
before(async () => {
  const page = visit();
  [derive, record, wire, seal] = await Promise.all(
    ["app/server/derive.js", "app/server/record.js", "app/server/wire.js", "app/sealed/seal.js"].map(page.load),
  );
  engine = await (await page.load("inkdot/lock/element.js")).startEngine();
  await seal.loadSeal();
  globalThis.fetch = nodeFetch;
});

// MARK: Derivations

test("the derivations of an attempt match the test vectors", async () => {
  const header = vectors.get("header");
  const facts = { salt: value("salt"), iterations: Number(vectors.get("rounds")) };
  const deviceKey = await hmacKey(value("device-key"));
  const { auth, local } = await derive.deriveAttempt(value("key-bytes"), facts, deviceKey, header);
  assert.equal(hex(auth), vectors.get("auth"));
  assert.equal(hex(local), vectors.get("local"));
  const key = await derive.wrappingKey(local, value("share"), header);
  assert.equal(key.extractable, false);
  const slot = await derive.makeSlot(key, header, value("book"), value("data-key"));
  assert.equal(hex(slot), vectors.get("slot-kind-4"));
  assert.equal(hex(await derive.openSlot(key, header, value("book"), slot)), vectors.get("data-key"));
  const info = Buffer.concat([Buffer.from("inkdot server wrapping\0"), Buffer.from(header)]);
  const expanded = hkdfSync("sha256", Buffer.concat([local, value("share")]), "", info, 32);
  assert.equal(hex(expanded), vectors.get("wrapping"));
});

test("proofs, locator and hashes match the test vectors", async () => {
  const [account, device] = [value("account"), value("device")];
  const dataKey = await seal.dataKeyOf(value("data-key"));
  const owner = await derive.ownerProof(dataKey, account);
  const sync = await derive.syncProof(dataKey, account, device);
  assert.equal(hex(owner), vectors.get("owner"));
  assert.equal(hex(sync), vectors.get("sync-proof"));
  const secret = await seal.withSeal((one) => one.recoverySecret(vectors.get("recovery-key")));
  assert.equal(hex(await derive.locatorOf(secret)), vectors.get("locator"));
  for (const [name, hash] of [
    ["token", "token-hash"],
    ["next-token", "next-token-hash"],
    ["owner", "owner-hash"],
    ["sync-proof", "sync-hash"],
    ["locator", "locator-hash"],
  ])
    assert.equal(hex(await derive.digestOf(value(name))), vectors.get(hash), name);
  const credentials = {
    "authorization-attempt": wire.attemptOf({ account, device, token: value("token") }),
    "authorization-sync": wire.syncOf({ account, device, proof: sync }),
    "authorization-owner": wire.ownerOf({ account, proof: owner }),
  };
  for (const [name, credential] of Object.entries(credentials)) assert.equal(credential.split(" ")[1], vectors.get(name), name);
});

test("a slot does not open with another share, record or book", async () => {
  const header = vectors.get("header");
  const [local, slot] = [value("local"), value("slot-kind-4")];
  const key = await derive.wrappingKey(local, value("share"), header);
  const other = await derive.wrappingKey(local, value("token"), header);
  await assert.rejects(derive.openSlot(other, header, value("book"), slot), { reason: "key.wrong" });
  await assert.rejects(derive.openSlot(key, `${header} `, value("book"), slot), { reason: "key.other" });
  await assert.rejects(derive.openSlot(key, header, value("account"), slot), { reason: "key.wrong" });
});

// MARK: Records

test("a record of version 3 is read and written, and is not accepted as a local record", () => {
  const header = vectors.get("header");
  const facts = record.readServerRecord(engine, header);
  assert.deepEqual(facts.rule, { rows: 3, columns: 3, minimum: 4, skippedDots: 0, repeats: false });
  assert.deepEqual([hex(facts.account), hex(facts.device)], [vectors.get("account"), vectors.get("device")]);
  assert.deepEqual([facts.iterations, hex(facts.salt)], [100_000, vectors.get("salt")]);
  assert.equal(record.makeServerRecord(engine, facts), header);
  assert.equal(engine.readRecord(header), null);
});

test("only exact records of version 3 are accepted", () => {
  const header = vectors.get("header");
  const local = engine.makeRecord({ ...record.readServerRecord(engine, header), digest: new Uint8Array(32) });
  for (const text of [
    undefined,
    null,
    7,
    "",
    local,
    `${header}A`,
    ` ${header}`,
    `${header}\n`,
    header.replace("v=3", "v=2"),
    header.replace("v=3", "v=4"),
    header.replace("device=BQ", "device="),
    header.replace("rows=3", "rows=9"),
    header.replace("i=100000", "i=1"),
    header.replace("key=device", "key=none"),
    header.replace("verify=server", "verify=nobody"),
  ])
    assert.equal(record.readServerRecord(engine, text), null, String(text));
});

// MARK: Requests

/** Answers as configured, and records the requests. */
let answer, requests, http, server;
before(async () => {
  http = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    requests.push({ ...request, method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(parts) });
    const { status = 200, headers = {}, body = "{}", isCut = false } = answer;
    if (isCut) return request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise((done) => http.listen(0, "127.0.0.1", done));
  server = new wire.Server(`http://127.0.0.1:${http.address().port}`);
});
after(() => http.close());

const credential = () => ({ account: value("account"), device: value("device"), token: value("token") });
const asked = () => ({ attempt: value("device"), auth: value("auth"), turn: 7, next: value("next-token-hash") });
const share = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI";
const right = { result: "right", share, wrongs: 2, stale: 1, replaced: null };

function answering(next) {
  answer = next;
  requests = [];
}

test("an attempt is sent as the protocol describes", async () => {
  answering({ body: right });
  const verdict = await server.attempt(credential(), asked());
  assert.deepEqual({ ...verdict, share: hex(verdict.share) }, { ...right, share: vectors.get("share") });
  const [{ method, url, headers, body }] = requests;
  assert.deepEqual([method, url], ["POST", "/v1/attempt"]);
  assert.equal(headers.authorization, `Inkdot-Attempt ${vectors.get("authorization-attempt")}`);
  assert.equal(headers["content-type"], "application/json");
  assert.deepEqual(Object.keys(JSON.parse(body)), ["attempt", "auth", "turn", "next"]);
  assert.equal(JSON.parse(body).attempt, "BQUFBQUFBQUFBQUFBQUFBQ");
  // Without room for a next token the attempt is sent without one.
  await server.attempt(credential(), { ...asked(), next: undefined });
  assert.deepEqual(Object.keys(JSON.parse(requests[1].body)), ["attempt", "auth", "turn"]);
});

test("requests carry no cookie and no referrer, and are not redirected", async () => {
  const options = [];
  globalThis.fetch = (url, how) => {
    options.push(how);
    return nodeFetch(url, how);
  };
  try {
    answering({ body: { protocol: 1, restored: 0, signUp: "code" } });
    assert.deepEqual(await server.state(), { protocol: 1, restored: 0, signUp: "code" });
  } finally {
    globalThis.fetch = nodeFetch;
  }
  const { credentials, cache, redirect, referrerPolicy } = options[0];
  // Browsers send a preflight with each request that has a cache mode; no answer is cached anyway.
  assert.deepEqual([credentials, cache, redirect, referrerPolicy], ["omit", undefined, "error", "no-referrer"]);
  answering({ status: 307, headers: { location: "/v1/elsewhere" } });
  await assert.rejects(server.state(), { reason: "unreachable" });
  assert.equal(requests.length, 1);
});

test("only a 200 or 429 with a result is a verdict", async () => {
  answering({ body: { result: "wrong", attemptsLeft: 3, wait: 0 } });
  assert.deepEqual(await server.attempt(credential(), asked()), { result: "wrong", attemptsLeft: 3, wait: 0 });
  answering({ status: 429, body: { result: "locked", attemptsLeft: 0, wait: null } });
  assert.deepEqual(await server.attempt(credential(), asked()), { result: "locked", attemptsLeft: 0, wait: null });
  for (const answer of [
    { status: 429, body: { error: "limited" } },
    { status: 429, body: "<h1>Too many requests</h1>" },
    { status: 200, body: "<h1>Log in to this network</h1>" },
    { status: 200, body: "null" },
    { status: 200, body: {} },
    { status: 200, body: { ...right, share: "AgIC" } },
    { status: 200, body: { result: "wrong" } },
    { status: 200, body: { result: "maybe", attemptsLeft: 1, wait: 0 } },
    { status: 401, body: { result: "wrong", attemptsLeft: 1, wait: 0 } },
    { status: 401, body: { error: "late" } },
    { status: 500, body: { error: "unavailable" } },
    { status: 502, body: "" },
    { isCut: true },
  ]) {
    answering(answer);
    await assert.rejects(server.attempt(credential(), asked()), { reason: "unreachable" }, JSON.stringify(answer));
  }
});

test("refusals of the protocol keep their details", async () => {
  for (const [status, body, details] of [
    [401, { error: "staleToken", hint: "AQIDBA" }, { hint: Uint8Array.of(1, 2, 3, 4) }],
    [401, { error: "unknownDevice" }, {}],
    [409, { error: "late", turn: 12 }, { turn: 12 }],
    [429, { error: "slow", wait: 5000 }, { wait: 5000 }],
    [503, { error: "unavailable" }, {}],
  ]) {
    answering({ status, body });
    const error = await server.attempt(credential(), asked()).catch((error) => error);
    assert.equal(error.reason, body.error);
    for (const [name, value] of Object.entries(details)) assert.deepEqual(error.details[name], value);
  }
});

test("a request refused by the page's policy is distinguished from a missing network", async () => {
  const refuse = () => {
    const event = Object.assign(new Event("securitypolicyviolation"), {
      blockedURI: `${server.origin}/v1`,
      effectiveDirective: "connect-src",
    });
    process.nextTick(() => document.dispatchEvent(event));
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  globalThis.fetch = refuse;
  try {
    await assert.rejects(server.state(), { reason: "blocked" });
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    await assert.rejects(server.state(), { reason: "unreachable" });
  } finally {
    globalThis.fetch = nodeFetch;
  }
});

test("a request ends after ten seconds", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.fetch = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  try {
    /** @type {string | undefined} */
    let reason;
    server.state().catch((error) => {
      reason = error.reason;
    });
    t.mock.timers.tick(9_999);
    await new Promise(setImmediate);
    t.mock.timers.tick(0);
    await new Promise(setImmediate);
    assert.equal(reason, undefined);
    t.mock.timers.tick(1);
    await new Promise(setImmediate);
    t.mock.timers.tick(1);
    await new Promise(setImmediate);
    assert.equal(reason, "unreachable");
  } finally {
    globalThis.fetch = nodeFetch;
  }
});

test("the other calls have the paths, credentials and bodies of the protocol", async () => {
  const [account, device, proof] = [value("account"), value("device"), value("owner")];
  const owner = { account, proof };
  const path = "/v1/devices/BQUFBQUFBQUFBQUFBQUFBQ";
  const fresh = { tokenHash: proof, syncHash: proof, auth: proof, share: proof, schedule: "standard", name: "Laptop" };
  const row = { device: "BQUFBQUFBQUFBQUFBQUFBQ", name: "Laptop", state: "live", created: 1, seen: 2, wrongs: 3, stale: 4 };
  const calls = [
    [() => server.putDevice(owner, device, { ...fresh, replaces: null }), "PUT", path, "Owner", { share }],
    [() => server.confirm({ account, device, proof }), "POST", `${path}/confirm`, "Sync", { replaced: null }],
    [() => server.devices(owner), "GET", "/v1/devices", "Owner", { devices: [row] }],
    [() => server.removeDevice(owner, device), "DELETE", path, "Owner", {}],
    [() => server.putHeader(owner, { number: 2, header: proof, locators: [proof] }), "PUT", "/v1/header", "Owner", { number: 2 }],
    [() => server.deleteAccount(owner), "DELETE", "/v1/account", "Owner", {}],
    [() => server.status(credential()), "GET", "/v1/attempt", "Attempt", { wait: 0, attemptsLeft: 4 }],
    [() => server.recover(proof), "POST", "/v1/recover", null, { accounts: [] }],
  ];
  for (const [call, method, url, scheme, body] of calls) {
    answering({ body });
    await call();
    assert.deepEqual([requests[0].method, requests[0].url], [method, url]);
    assert.equal(requests[0].headers.authorization?.split(" ")[0], scheme ? `Inkdot-${scheme}` : undefined);
    const hasBody = method === "POST" || method === "PUT";
    assert.equal(requests[0].headers["content-type"], hasBody ? "application/json" : undefined);
  }
});

test("addresses without encryption are refused", () => {
  for (const [address, origin] of [
    ["https://example.org/path", "https://example.org"],
    ["http://127.0.0.1:8081", "http://127.0.0.1:8081"],
    ["http://localhost:1/", "http://localhost:1"],
    ["http://[::1]:8081", "http://[::1]:8081"],
    ["http://example.org", null],
    ["http://localhost.example.org", null],
    ["ftp://example.org", null],
    ["example.org", null],
    [undefined, null],
  ])
    assert.equal(wire.originOf(address), origin, String(address));
});
