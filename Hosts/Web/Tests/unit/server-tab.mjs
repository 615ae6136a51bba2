// Tabs that reach a server, for the tests of a book with one.

import assert from "node:assert/strict";
import { first, rule, sealedDisk, second, tab as localTab } from "./sealed-tab.mjs";
import { ModelServer } from "./server-model.mjs";
import { rest, turn } from "./storage.mjs";

export const third = () => Uint8Array.from([...first().slice(0, -1), 5]);
export const stride = process.env.INKDOT_THOROUGH ? 1 : 7;

/** A tab that reaches a server. */
export async function tab(disk, server, locks) {
  const one = await localTab(disk, locks);
  const pageFetch = globalThis.fetch;
  globalThis.fetch = (url, how) => (String(url).startsWith("https:") ? server.fetch(url, how) : pageFetch(url, how));
  const { EnrolVault } = await one.page.load("app/server/enrol.js");
  const { withSeal } = await one.page.load("app/sealed/seal.js");
  Object.assign(one, {
    async vault() {
      return one.session.vault();
    },
    recoveryKey: () => withSeal((seal) => seal.makeRecoveryKey()),
    async enrol(candidate, recoveryKey, code = "") {
      const [vault, book] = [await one.session.vault(), await one.session.book()];
      const answer = await new EnrolVault(vault, book, { origin: server.origin, code, recoveryKey }).save(candidate, rule);
      if (answer.input === one.Input.saved) await one.session.refresh();
      return answer;
    },
    /** Draws the pattern of an enrolment that a page has begun. */
    async continues(candidate) {
      const { ContinueVault, canContinue, pendingEnrolment } = await one.page.load("app/server/continue.js");
      const [vault, book] = [await one.session.vault(), await one.session.book()];
      if (!(await canContinue(vault))) return null;
      const answer = await new ContinueVault(vault, book, await pendingEnrolment(vault)).check(candidate);
      if (answer.input === one.Input.correct) await one.session.refresh();
      return answer;
    },
    async changes(from, to) {
      const vault = await one.session.vault();
      const { input } = await vault.check(from);
      if (input !== one.Input.correct) return false;
      return (await vault.save(to, rule)).input === one.Input.saved;
    },
  });
  return one;
}

/** A book with a server that opens with `second`. */

export async function enrolledDisk(make = sealedDisk) {
  const { disk, contents } = await make(2);
  const server = new ModelServer();
  const one = await tab(disk, server);
  if (one.session.access() !== "open") assert.ok(await one.unlock(first()));
  const recoveryKey = await one.recoveryKey();
  const answer = await one.enrol(second(), recoveryKey);
  assert.equal(answer.input, one.Input.saved, answer.message?.en);
  assert.deepEqual(await one.contents(), contents);
  return { disk, server, contents, recoveryKey, one };
}

export const quiet = (t) => {
  for (const method of ["warn", "error"]) t.mock.method(console, method, () => {});
};

/**
 * Ends the page at each call of storage and network in turn until `work` completes; passes the remaining state to `look`.
 * @returns {Promise<number>} the number of calls
 */
export async function killedAtEveryCall({ disk: start, server: served }, work, look) {
  for (let last = 1; ; last += stride) {
    const disk = start.clone();
    const server = new ModelServer();
    server.accounts = served.backup();
    server.codes = served.codes && new Set(served.codes);
    const one = await tab(disk, server);
    let [calls, isGone, isOver] = [0, false, false];
    const dies = () => {
      calls += 1;
      if (calls >= last && !isGone) setImmediate(() => disk.kill());
      isGone ||= calls >= last;
      return isGone;
    };
    disk.fault = () => (dies() ? "hangs" : undefined);
    server.network = () => (dies() ? "lost" : () => (dies() ? new Promise(() => {}) : undefined));
    void work(one).then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    while (!isGone && !isOver) await turn();
    await rest();
    const isDone = !isGone;
    disk.kill();
    await disk.rest();
    const left = disk.clone();
    const then = new ModelServer();
    then.accounts = server.backup();
    then.codes = server.codes;
    await look(left, then, `ended at call ${last}`);
    if (isDone) return last;
  }
}
