// The page with the real server program, if it is built: it answers like the model of the protocol.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { first, rule, second, sealedDisk, tab as localTab, wrong } from "./sealed-tab.mjs";

const program =
  process.env.INKDOT_SERVER_PROGRAM ?? fileURLToPath(new URL("../../../../Server/.build/release/inkdot-server", import.meta.url));
// The system ends the program when the test ends, even if it is killed.
const launcher = existsSync("/usr/bin/setpriv") ? ["setpriv", "--pdeathsig", "KILL", "--"] : [];
const third = () => Uint8Array.from([...first().slice(0, -1), 5]);

/** Replaces `fetch`, which needs timers that the tests have stopped. */
function ask(url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const length = body ? { "content-length": Buffer.byteLength(body) } : {};
    const asked = request(url, { method, headers: { ...headers, ...length } }, async (response) => {
      const parts = [];
      for await (const part of response) parts.push(part);
      resolve(new Response(Buffer.concat(parts), { status: response.statusCode }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Starts the program on a free port; returns its address and a function that stops it. */
async function start(folder) {
  const options = ["--database", join(folder, "server.sqlite"), "--port", "0", "--private-port", "0", "--sign-up", "open"];
  const [command, ...words] = [...launcher, program, "serve", ...options];
  const server = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const origin = await new Promise((resolve, reject) => {
    const hear = (part) => {
      said += part;
      const [, address] = /Inkdot server is at (http:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", () => reject(new Error(said)));
  });
  const stop = () => new Promise((done) => server.on("exit", done).kill());
  return { origin, stop };
}

test("enrolling, unlocking, another pattern and its removal work with the program", { skip: !existsSync(program) }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "inkdot-server-"));
  const server = await start(folder);
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const { disk, contents } = await sealedDisk(1);
  const tab = async () => {
    const one = await localTab(disk);
    const pageFetch = globalThis.fetch;
    globalThis.fetch = (url, how) => (String(url).startsWith(server.origin) ? ask(url, how) : pageFetch(url, how));
    return one;
  };
  const one = await tab();
  assert.ok(await one.unlock(first()));
  const { EnrolVault } = await one.page.load("app/server/enrol.js");
  const { withSeal } = await one.page.load("app/sealed/seal.js");
  const recoveryKey = await withSeal((seal) => seal.makeRecoveryKey());
  const choice = { origin: server.origin, code: "", recoveryKey };
  const enrolling = new EnrolVault(await one.session.vault(), await one.session.book(), choice);
  assert.equal((await enrolling.save(second(), rule)).input, one.Input.saved);

  const two = await tab();
  const vault = await two.session.vault();
  assert.deepEqual(await vault.check(wrong()), { input: two.Input.wrong, value: 4 });
  assert.ok(await two.unlock(second()));
  assert.deepEqual(await two.contents(), contents);
  assert.equal(vault.server.alarm, null);
  assert.equal((await vault.check(second())).input, two.Input.correct);
  assert.equal((await vault.save(third(), rule)).input, two.Input.saved);
  assert.equal(vault.server.alarm, null);

  const three = await tab();
  assert.equal(await three.unlock(second()), false);
  assert.ok(await three.unlock(third()));
  assert.deepEqual(await three.contents(), contents);
  assert.ok(await three.remove(third()));
  const { deleteLeft } = await three.page.load("app/server/change.js");
  assert.ok(await deleteLeft(await three.session.vault()));
  const { Server } = await three.page.load("app/server/wire.js");
  const { locatorIn } = await three.page.load("app/server/enrol.js");
  assert.deepEqual(await new Server(server.origin).recover(await locatorIn(recoveryKey)), []);
});
