// Who forgot the pattern: what was kept opens the book for those who wait for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";
import { first, hurry, passphrase, sealedDisk, subtle, tab } from "./sealed-tab.mjs";
import { turn } from "./storage.mjs";

/** The screen for who forgot, with the right passphrase typed; `open` lets its key be made. */
async function typed() {
  const { disk } = await sealedDisk(1);
  const owner = await tab(disk);
  await owner.unlock(first());
  await (await owner.session.book()).setRecovery(2, passphrase);
  const page = visit({ disk, hash: "#/forgot" });
  await page.load("app/main.js");
  const session = await page.load("app/session.js");
  const form = await until(() => page.main.querySelector("form"));
  form.querySelectorAll("input").find((input) => input.getAttribute("id") === "passphrase").value = passphrase;
  let open = () => {};
  const opened = new Promise((done) => (open = done));
  const asked = new Promise((ask) => {
    subtle.deriveBits = async (how, ...rest) => {
      if (how.iterations > 1) {
        ask();
        await opened;
      }
      return hurry(how, ...rest);
    };
  });
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await asked;
  return { page, session, open };
}

async function until(holds) {
  for (let count = 0; count < 2000; count += 1) {
    const found = holds();
    if (found) return found;
    await turn();
  }
  throw new Error(`never: ${holds}`);
}

test("who waits is let in, to set another pattern", async () => {
  const { page, session, open } = await typed();
  open();
  await until(() => page.screen === "create");
  assert.equal(session.access(), "open");
});

for (const to of ["settings", "unlock"]) {
  test(`who has gone to ${to} meanwhile is not`, async () => {
    const { page, session, open } = await typed();
    page.location.hash = `#/${to}`;
    await until(() => page.screen === to);
    open();
    for (let count = 0; count < 300; count += 1) await turn();
    assert.deepEqual([page.screen, session.access(), session.session.hasRecovered], [to, "locked", false]);
    const book = await session.book();
    assert.deepEqual([book.held, book.opener], [null, null]);
  });
}
