// A forgotten pattern: the passphrase opens the book while the user waits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";
import { first, hurry, passphrase, sealedDisk, subtle, tab } from "./sealed-tab.mjs";
import { rest, turn } from "./storage.mjs";

/** The screen of a forgotten pattern with the right passphrase; `answered` derives its key and waits for the message. */
async function typed() {
  const { disk } = await sealedDisk(1);
  const owner = await tab(disk);
  await owner.unlock(first());
  await (await owner.session.book()).setRecovery(2, passphrase);
  const page = visit({ disk, hash: "#/forgot" });
  await page.load("app/start/main.js");
  const session = await page.load("app/session.js");
  const form = await until(() => page.main.querySelector("form"));
  form.querySelectorAll("input").find((input) => input.getAttribute("id") === "passphrase").value = passphrase;
  let open = () => {};
  const opened = new Promise((done) => (open = done));
  const asked = new Promise((ask) => {
    subtle.deriveBits = async (how, ...rest) => {
      if (!(how.iterations > 1)) return hurry(how, ...rest);
      ask();
      await opened;
      return hurry(how, ...rest);
    };
  });
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await asked;
  const button = form.querySelectorAll("button").at(-1);
  assert.ok(button.disabled);
  const answered = async () => {
    open();
    await until(() => !button.disabled);
  };
  return { page, session, answered };
}

/** For any load of the machine; a missing event ends with the test's timeout. */
async function until(holds) {
  for (;;) {
    const found = holds();
    if (found) return found;
    await turn();
  }
}

const limit = { timeout: 120_000 };

test("waiting leads to setting another pattern", limit, async () => {
  const { page, session, answered } = await typed();
  await answered();
  await until(() => page.screen === "create");
  assert.equal(session.access(), "open");
});

for (const to of ["settings", "unlock"]) {
  test(`a user who has gone to ${to} meanwhile stays there`, limit, async () => {
    const { page, session, answered } = await typed();
    page.location.hash = `#/${to}`;
    await until(() => page.screen === to);
    await answered();
    assert.equal(session.access(), "locked");
    // The loading time of another screen.
    await rest(300);
    assert.deepEqual([page.screen, session.access(), session.session.hasRecovered], [to, "locked", false]);
    const book = await session.book();
    assert.deepEqual([book.held, book.opener], [null, null]);
  });
}
