// Toasts with and without undo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";

async function toast() {
  const page = visit();
  // Also loads the texts.
  await page.load("app/album/screen.js");
  const { Toast } = await page.load("app/album/toast.js");
  const made = new Toast();
  for (const part of [made.words, made.news]) part.classList = classes();
  return made;
}

/** The page of these tests has no classes of its own. */
function classes() {
  const names = new Set();
  return {
    toggle: (/** @type {string} */ name, /** @type {boolean} */ isSet) => (isSet ? names.add(name) : names.delete(name)),
    remove: (/** @type {string} */ name) => names.delete(name),
    contains: (/** @type {string} */ name) => names.has(name),
  };
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
    // An offer is not announced as a failure.
    const isError = () => [line.words, line.news].map(({ classList }) => classList.contains("error"));
    assert.deepEqual(isError(), [false, true]);
    if (isUndone) line.undo.click();
    else t.mock.timers.tick(13_000);
    assert.deepEqual([said, line.undo.hidden, line.element.children[0].textContent.trim()], [[isUndone], true, ""]);
    assert.deepEqual(isError(), [false, false]);
    line.say("album.copied", "Cat");
    assert.doesNotMatch(line.element.children[0].textContent, /Fox|Owl/);
  }
});

test("the last of several deletions offers to undo all", async () => {
  const line = await toast();
  const said = [];
  for (const name of ["Fox", "Owl"]) line.say("album.deleted", name, { done: (undone) => said.push([name, undone]) });
  line.finish(false);
  assert.deepEqual(said, [["Owl", false]]);
});
