// Colours of the app: contrast by WCAG 2.2, and the defaults of the elements on other pages.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { readSheet } from "./sheets.mjs";

/** The colours of a sheet by name: light and dark. */
function colors(/** @type {string} */ sheet) {
  const found = [...sheet.matchAll(/(--[\w-]+): (?:var\(--inkdot-[\w-]+, )?light-dark\((#\w{6}), (#\w{6})\)/g)];
  return Object.fromEntries(found.map(([, name, light, dark]) => [name, [light, dark]]));
}

function luminance(/** @type {string} */ color) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(/** @type {string} */ one, /** @type {string} */ other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const tokens = colors(readSheet("tokens.css"));
const surfaces = ["--ground", "--card", "--raised"];
const pairs = [
  ...["--text", "--quiet", "--accent"].flatMap((ink) => surfaces.map((surface) => [ink, surface, 4.5])),
  ["--on-accent", "--accent", 4.5],
  ["--on-text", "--text", 4.5],
  ["--text", "--accent-soft", 4.5],
  ["--accent", "--accent-soft", 4.5],
  ...surfaces.map((surface) => ["--control", surface, 3]),
];

for (const [index, theme] of ["light", "dark"].entries()) {
  test(`pairs of colours have enough contrast in the ${theme} theme`, () => {
    for (const [ink, surface, least] of pairs) {
      const found = contrast(tokens[ink][index], tokens[surface][index]);
      assert.ok(found >= least, `${ink} on ${surface}: ${found.toFixed(2)}, not ${least}`);
    }
  });
}

test("the elements have the colours of the app by default", () => {
  const names = {
    _ground: "ground",
    _bar: "card",
    _text: "text",
    _quiet: "quiet",
    _edge: "edge",
    _accent: "accent",
    _danger: "accent",
  };
  for (const sheet of ["inkdot/lock/style.css", "inkdot/doodle/style.css"]) {
    const own = colors(readSheet(sheet));
    for (const [name, token] of Object.entries(names)) {
      if (own[`--${name}`]) assert.deepEqual(own[`--${name}`], tokens[`--${token}`], `${sheet}: --${name}`);
    }
  }
});

test("colours of screens are tokens, not literals", () => {
  for (const sheet of [
    "style.css",
    "app/settings/style.css",
    "app/backup/style.css",
    "app/draw/style.css",
    "app/start/style.css",
  ]) {
    assert.deepEqual(readSheet(sheet).match(/#[0-9a-f]{3,8}\b|\brgb\(/g), null, sheet);
  }
});

test("every token is used", () => {
  const page = join(import.meta.dirname, "../../Page");
  const files = readdirSync(page, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|js)$/.test(name));
  const all = files.map((name) => readFileSync(join(page, name), "utf8")).join("");
  const names = [...readSheet("tokens.css").matchAll(/^ *(--[\w-]+):/gm)].map(([, name]) => name);
  assert.ok(names.length > 20);
  for (const name of names) assert.ok(all.includes(`var(${name})`) || all.includes(`var(${name},`), `${name} is unused`);
});
