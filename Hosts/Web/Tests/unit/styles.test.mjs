// Style sheets that are loaded with a screen or dialog stay loaded: none of their rules may reach another one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readSheet } from "./sheets.mjs";

const scopes = {
  album: [".album", "dialog.menu", ":root:has"],
  backup: [".backup"],
  draw: [".draw", ":root[data-locking] .draw", 'main[data-screen="draw"]', ":root:has"],
  lab: [".lab"],
  pdf: ["dialog.pdf"],
  settings: [".settings"],
  start: [".migration", ":root:has"],
};

/** The selectors of a sheet, without parentheses and their content. */
function selectors(sheet) {
  let rules = readSheet(`app/${sheet}/style.css`).replace(/\/\*[\s\S]*?\*\//g, "");
  while (/\([^()]*\)/.test(rules)) rules = rules.replace(/\([^()]*\)/g, "");
  return [...rules.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].flatMap(([, list]) => list.split(",")).map((one) => one.trim());
}

test("lazily loaded style sheets style nothing but their own screen", () => {
  for (const [sheet, allowed] of Object.entries(scopes)) {
    const found = selectors(sheet);
    assert.ok(found.length > 0);
    for (const selector of found) {
      if (/^(from|to|\d+%)$/.test(selector) || selector.startsWith("body:has")) continue;
      assert.ok(
        allowed.some((scope) => selector.startsWith(scope)),
        `${sheet}/style.css: "${selector}" reaches other screens; begin it with ${allowed[0]}`,
      );
    }
  }
});
