// Toasts with and without undo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";

async function toast() {
  const page = visit();
  // With it come the texts.
  await page.load("app/album/screen.js");
  const { Toast } = await page.load("app/album/toast.js");
  return new Toast();
}

test("a message does not replace an offer to undo: both are shown", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const isUndone of [true, false]) {
    const line = await toast();
    const said = [];
    line.say("album.deleted", "Fox", { done: (undone) => said.push(undone) });
    t.mock.timers.tick(7000);
    line.say("album.export.failed", "Owl", { isError: true });
    t.mock.timers.tick(7000);
    assert.deepEqual([said, line.undo.hidden], [[], false]);
    assert.match(line.element.children[0].textContent, /Fox.*Owl/);
    if (isUndone) line.undo.click();
    else t.mock.timers.tick(13_000);
    assert.deepEqual([said, line.undo.hidden, line.element.children[0].textContent.trim()], [[isUndone], true, ""]);
    line.say("album.copied", "Cat");
    assert.doesNotMatch(line.element.children[0].textContent, /Fox|Owl/);
  }
});

test("of several deletions the last offer counts for all", async () => {
  const line = await toast();
  const said = [];
  for (const name of ["Fox", "Owl"]) line.say("album.deleted", name, { done: (undone) => said.push([name, undone]) });
  line.finish(false);
  assert.deepEqual(said, [["Owl", false]]);
});
