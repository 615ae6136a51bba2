// Names as people read them: nothing in them that is not seen and changes how the rest reads.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";

test("marks of direction and controls are taken out of names", async () => {
  const { fileName, tidyName } = await visit().load("app/album/names.js");
  for (const [name, tidy] of [
    ["photo\u202egnp.exe", "photognp.exe"],
    ["\u2066a\u2069\u200f b", "a b"],
    ["a\u0000b\u0085c\n d", "a b c d"],
    ["\ufeff 小猫 ", "小猫"],
    ["👩\u200d👧", "👩\u200d👧"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["\u202e", ""],
  ]) {
    assert.equal(tidyName(name), tidy);
    assert.ok(fileName(name, "png").startsWith(tidy || "drawing"));
  }
});
