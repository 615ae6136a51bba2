// An unsaved drawing, begun while the storage could not be read: the book stays locked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertShut, lockedDisk, open, saying, says, settle, shows, until } from "./locked-book.mjs";

/** An unsaved drawing, begun while storage could not be read. Storage now has a pattern, but cannot be written. */
async function drawnUnkept() {
  const disk = lockedDisk();
  disk.fault = (name) => (name === "open" ? "throws" : undefined);
  const page = await open(disk, "#/draw");
  await shows(page, "unlock");
  saying(page, "unknown.draw").click();
  await shows(page, "draw");
  const board = page.main.querySelector("inkdot-doodle-board");
  Object.assign(board, { start() {}, sheet: { width: 9, height: 9 } });
  board.dispatchEvent(new Event("inkdot-ready"));
  board.dispatchEvent(Object.assign(new Event("inkdot-journal"), { detail: Uint8Array.of(1), begins: true }));
  await says(page, "draw.denied");
  disk.fault = (name) => (name === "put" ? "throws" : undefined);
  const { refresh, lock } = await page.load("app/session.js");
  assert.equal(await refresh(), "locked");
  return { page, board, lock };
}

test("drawing without saving offers an empty drawing and opens nothing else", async (t) => {
  t.mock.method(console, "warn", () => {});
  const disk = lockedDisk();
  disk.fault = (name) => (name === "open" ? "throws" : undefined);
  const page = await open(disk, "#/draw");
  await shows(page, "unlock");
  assertShut(page, "asked for by address");
  page.main
    .all()
    .find((node) => node.dataset.text === "unknown.draw")
    .click();
  await shows(page, "draw");
  for (const address of ["draw/0f", "album", ""]) {
    page.location.hash = `#/${address}`;
    await settle();
    assertShut(page, address);
  }
  disk.fault = () => undefined;
  page.location.hash = "#/draw";
  await settle();
  // Now the pattern is known to exist.
  assertShut(page, "storage is back");
});

test("an unsaved drawing reports that it cannot be stored in a locked book, and leaving asks for confirmation", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { page, board } = await drawnUnkept();
  saying(page, "draw.retry").click();
  await says(page, "draw.unkept");
  assert.equal(saying(page, "draw.retry"), undefined);
  for (const address of ["", "album", "draw/0f"]) {
    page.location.hash = `#/${address}`;
    const stay = await says(page, "draw.leave.no");
    assert.ok(page.screen === "draw" && page.main.contains(board));
    assert.ok(!page.main.textContent.includes("Secret"));
    stay.parentNode.parentNode.close();
    await until(
      () => page.location.hash === "#/draw",
      () => `the address is ${page.location.hash}`,
    );
    assert.ok(page.screen === "draw" && page.main.contains(board));
  }
  page.location.hash = "#/album";
  const question = (await says(page, "draw.leave.yes")).parentNode.parentNode;
  question.returnValue = "yes";
  question.close();
  await shows(page, "unlock");
  assertShut(page, "left");
  // There is no other drawing.
  page.location.hash = "#/draw";
  await settle();
  assertShut(page, "another");
});

test("an unsaved drawing is hidden when the book locks", async (t) => {
  t.mock.method(console, "warn", () => {});
  t.mock.method(console, "error", () => {});
  const { page, lock } = await drawnUnkept();
  const locking = lock();
  (await says(page, "draw.locked.anyway")).click();
  await locking;
  await shows(page, "unlock");
  assertShut(page, "locked");
});
