// Exports files from a page: downloads, and the device's share sheet.

/**
 * URLs of exported files, while a browser may still read them.
 * @type {Set<string>}
 */
const addresses = new Set();

/** Downloads a file. */
export function download(/** @type {File} */ file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  addresses.add(link.href);
  link.download = file.name;
  link.click();
  // The browser has begun to read by then, even if it asks first; Safari is slow.
  setTimeout(forget, 60_000, link.href);
}

function forget(/** @type {string} */ address) {
  URL.revokeObjectURL(address);
  addresses.delete(address);
}

/** Revokes all exported files. */
export const forgetFiles = () => addresses.forEach(forget);

/** Whether the device can share pictures from the page. */
export const canShare = () => navigator.canShare?.({ files: [new File([], "drawing.png", { type: "image/png" })] }) ?? false;

/** Whether the device is a phone or tablet: its main pointer is a finger. */
export const isPhone = () => matchMedia("(pointer: coarse)").matches;
