// Storage that is full or fails while a book with a server is used.

import assert from "node:assert/strict";
import { test } from "node:test";
import { first, sealedDisk, second } from "./sealed-tab.mjs";
import { ModelServer } from "./server-model.mjs";
import { enrolledDisk, quiet, stride, tab, third } from "./server-tab.mjs";
import { rest } from "./storage.mjs";

for (const [name, work] of [
  [
    "enrolling",
    async (one) => {
      await one.unlock(first());
      await one.enrol(second(), "0123-4567-89AB-CDEF-GHJK-MNP2", "code");
    },
  ],
  ["unlocking", (one) => one.unlock(second())],
  ["a change of the pattern", (one) => one.changes(second(), third())],
  [
    "a change of the recovery key",
    async (one) => {
      await one.unlock(second());
      await (await one.session.book()).setRecovery(1, "0123-4567-89AB-CDEF-GHJK-MNP2");
    },
  ],
  ["removing the pattern", (one) => one.remove(second())],
])
  test(`storage that is full or fails once during ${name} does not lock the owner out`, async (t) => {
    quiet(t);
    const isEnrolling = name === "enrolling";
    const start = isEnrolling ? { ...(await sealedDisk(1)), server: new ModelServer() } : await enrolledDisk();
    if (isEnrolling) start.server.codes = new Set(["code"]);
    const kinds = ["full", "rejects", "throws", "closes"];
    for (let failing = 1, isOver = false; !isOver; failing += stride) {
      const kind = kinds[failing % kinds.length];
      const disk = start.disk.clone();
      const server = new ModelServer();
      server.accounts = start.server.backup();
      server.codes = start.server.codes && new Set(start.server.codes);
      const one = await tab(disk, server);
      let calls = 0;
      disk.fault = (what) => {
        calls += 1;
        return calls === failing && (kind !== "full" || what === "transaction") ? kind : undefined;
      };
      await work(one).catch(() => {});
      await rest();
      isOver = calls < failing;
      disk.fault = () => undefined;
      const said = `call ${failing} ${kind}`;
      const two = await tab(disk, server);
      let opened = two.session.access() === "open";
      for (const pattern of [first, second, third]) opened ||= await two.unlock(pattern());
      assert.ok(opened, said);
      assert.deepEqual(await two.contents(), start.contents, said);
      if (isEnrolling && two.session.session.stored.server === undefined && server.accounts.size) {
        assert.equal((await two.continues(second()))?.input, two.Input.correct, said);
        assert.deepEqual(await two.contents(), start.contents, said);
      }
    }
  });
