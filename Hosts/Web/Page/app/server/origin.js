// The server of this build, from `server.json`; the page's policy allows no other.

import { originOf } from "./wire.js";

/**
 * Returns the origin of the server; null if this build has none, undefined if that cannot be read now.
 * @returns {Promise<string | null | undefined>}
 */
export async function serverOrigin() {
  try {
    const response = await fetch(new URL("../../server.json", import.meta.url));
    const { origin } = await response.json();
    return origin === null ? null : originOf(origin);
  } catch (error) {
    console.warn("The server of this build is not known.", error);
    return undefined;
  }
}
