// Reads style sheets of the page.

import { readFileSync } from "node:fs";

/** Returns a sheet with the parts that it imports, as the build joins them. */
export function readSheet(/** @type {string} */ path) {
  const sheet = readFileSync(new URL(`../../Page/${path}`, import.meta.url), "utf8");
  return sheet.replace(/^@import "(.*)";$/gm, (_, part) => readSheet(path.replace(/[^/]*$/, part)));
}
