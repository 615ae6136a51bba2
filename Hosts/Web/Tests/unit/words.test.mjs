// Names without invisible characters that change the reading order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";

test("bidi and control characters are removed from names", async () => {
  const { fileName, tidyName } = await visit().load("inkdot/shared/names.js");
  for (const [name, tidy] of [
    ["photo\u202egnp.exe", "photognp.exe"],
    ["\u2066a\u2069\u200f b", "a b"],
    ["a\u0000b\u0085c\n d", "a b c d"],
    ["\ufeff 小猫 ", "小猫"],
    ["👩\u200d👧", "👩\u200d👧"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["\u202e", ""],
    ["\u3164", ""],
    ["\u00ad \u200d\u180e\u2800", ""],
    ["❤\ufe0f", "❤\ufe0f"],
  ]) {
    assert.equal(tidyName(name), tidy);
    assert.ok(fileName(name, "png").startsWith(tidy || "drawing"));
  }
});

test("file names are valid on all systems", async () => {
  const { fileName } = await visit().load("inkdot/shared/names.js");
  for (const [name, file] of [
    ["...", "drawing.png"],
    [".hidden. ", "hidden.png"],
    ["a/b\\c:d", "a b c d.png"],
    ["A".repeat(120), `${"A".repeat(120)}.png`],
    ["CON", "_CON.png"],
    ["nul.2026", "_nul.2026.png"],
    ["Console", "Console.png"],
    // Counts bytes and splits no character.
    ["名".repeat(120), `${"名".repeat(66)}.png`],
    ["a" + "😀".repeat(120), `a${"😀".repeat(49)}.png`],
  ]) {
    assert.equal(fileName(name, "png"), file);
  }
});
