// A worker that creates the copies of one drawing, then closes.

import { copiesHere } from "./copies.js";

addEventListener("message", async ({ data }) => {
  /** @type {any} */ (globalThis).postMessage(await copiesHere(data).catch(() => null));
});
