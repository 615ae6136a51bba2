// The user's settings, in tabs that share a storage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";

/** Tabs share the storage of the most recent one. */
async function tab() {
  const page = visit();
  const settings = await page.load("app/settings.js");
  settings.loadSettings();
  return { ...settings, window: page.window };
}

test("settings of another tab are kept and applied at once", async () => {
  const [one, other] = [await tab(), await tab()];
  one.choose("lockIdle", null);
  other.choose("lockIdle", 1);
  other.choose("lockHidden", 0);
  let changes = 0;
  one.onSettingsChanged(() => (changes += 1));
  one.window.dispatchEvent(Object.assign(new Event("storage"), { key: "inkdot-settings" }));
  assert.deepEqual([changes, one.setting("lockIdle"), one.setting("lockHidden")], [1, 1, 0]);
  other.choose("lockIdle", 15);
  one.choose("theme", "dark");
  assert.deepEqual(["lockIdle", "lockHidden", "theme"].map(one.setting), [15, 0, "dark"]);
  const next = await tab();
  localStorage.setItem("inkdot-settings", JSON.stringify({ lockIdle: 60 }));
  next.loadSettings();
  assert.deepEqual(["lockIdle", "theme"].map(next.setting), [60, "system"]);
});

test("settings that cannot be stored apply until the page is closed", async () => {
  const { choose, setting } = await tab();
  localStorage.setItem = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  choose("theme", "dark");
  choose("lockIdle", 1);
  assert.deepEqual(["theme", "lockIdle", "lockHidden"].map(setting), ["dark", 1, 1]);
  localStorage.getItem = localStorage.setItem;
  choose("lockHidden", 5);
  assert.deepEqual(["theme", "lockIdle", "lockHidden"].map(setting), ["dark", 1, 5]);
});

test("a board keeps its own changes, and adopts settings of another tab", async () => {
  const page = visit();
  const { DrawSettings, keepSettings, keptSettings } = await page.load("app/draw/settings.js");
  const life = new AbortController();
  const standing = { tool: "pen", own: ["#111111"], palmRejection: true };
  keepSettings(standing);
  const board = { settings: null };
  const here = new DrawSettings(board, life.signal);
  assert.deepEqual(board.settings, standing);
  // Another tab saves a colour and selects its eraser.
  keepSettings({ ...standing, tool: "eraser", own: ["#111111", "#222222"] });
  here.keep({ ...standing, palmRejection: false });
  assert.deepEqual(keptSettings(), { tool: "eraser", own: ["#111111", "#222222"], palmRejection: false });
  page.window.dispatchEvent(Object.assign(new Event("storage"), { key: "inkdot-board" }));
  assert.deepEqual([board.settings.tool, board.settings.own.length, board.settings.palmRejection], ["pen", 2, false]);
  life.abort();
});
