import { onLock } from "./session.js";

/**
 * Addresses of files that were handed over, while a browser may still read them.
 * @type {Set<string>}
 */
const addresses = new Set();

/** Hands a file to the browser's downloads. */
export function download(/** @type {File} */ file) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  addresses.add(address);
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has fetched it by then, also where it asks first.
  setTimeout(forget, 60_000, address);
}

function forget(/** @type {string} */ address) {
  URL.revokeObjectURL(address);
  addresses.delete(address);
}

onLock("forget", () => addresses.forEach(forget));
