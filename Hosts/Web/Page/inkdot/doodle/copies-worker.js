// Runs beside the page: makes copies of one drawing, and ends.

import { copiesHere } from "./copies.js";

addEventListener("message", async ({ data }) => {
  /** @type {any} */ (globalThis).postMessage(await copiesHere(data).catch(() => null));
});
