// The built elements where there is no page: frameworks load modules on servers as well.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

for (const name of ["pattern-lock", "doodle-board", "paper"]) {
  test(`${name}.js can be imported on a server`, () => {
    const url = new URL(`../../../.build/fresh/inkdot/${name}.js`, import.meta.url).href;
    const script = `delete globalThis.navigator; const module = await import(${JSON.stringify(url)}); console.log(Object.keys(module).length > 0);`;
    const told = execFileSync(
      process.execPath,
      ["--no-warnings", "--experimental-default-type=module", "--input-type=module", "--eval", script],
      { encoding: "utf8" },
    );
    assert.equal(told, "true\n");
  });
}
