// The built elements without a page: frameworks also import modules on servers.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const guide = readFileSync(new URL("../../../../../Documentation/WebComponent.md", import.meta.url), "utf8");

/** The attributes in the tables of the guide. */
function attributesIn(tag) {
  const [, chapter] = guide.split(`\n# \`<inkdot-${tag}>\`\n`);
  const [, section] = chapter.split(/\n# /)[0].split(/\n## Attributes.*\n/);
  const tables = section
    .split(/\n## /)[0]
    .split(/\n\n|^\n/)
    .filter((block) => block.startsWith("| attribute "));
  return tables.flatMap((table) => [...table.matchAll(/^\| (`.*?`) \|/gm)]).flatMap(([, names]) => names.match(/[a-z-]+/g));
}

for (const name of ["pattern-lock", "pattern-pad", "doodle-board", "paper"]) {
  test(`${name}.js can be imported on a server, and has a property for each attribute in its guide`, () => {
    const url = new URL(`../../../.build/fresh/inkdot/${name}.js`, import.meta.url).href;
    const script = `delete globalThis.navigator; const module = await import(${JSON.stringify(url)});
      console.log(Object.values(module).flatMap(({ attributes = {} }) => Object.keys(attributes)).join(" "));`;
    const told = execFileSync(
      process.execPath,
      ["--no-warnings", "--experimental-default-type=module", "--input-type=module", "--eval", script],
      { encoding: "utf8" },
    );
    // Every HTML element has `lang`.
    assert.deepEqual(
      told.trim().split(" ").sort(),
      attributesIn(name)
        .filter((attribute) => attribute !== "lang")
        .sort(),
    );
  });
}
