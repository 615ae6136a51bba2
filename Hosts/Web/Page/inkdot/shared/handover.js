// Files that leave a page: by the downloads of the browser, and by the share sheet of the device.

/**
 * Addresses of files that were handed over, while a browser may still read them.
 * @type {Set<string>}
 */
const addresses = new Set();

/** Hands a file to the browser's downloads. */
export function download(/** @type {File} */ file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  addresses.add(link.href);
  link.download = file.name;
  link.click();
  // The browser has begun to read by then, also where it asks first; Safari takes its time.
  setTimeout(forget, 60_000, link.href);
}

function forget(/** @type {string} */ address) {
  URL.revokeObjectURL(address);
  addresses.delete(address);
}

/** Drops all files that were handed over. */
export const forgetFiles = () => addresses.forEach(forget);

/** Whether the device takes pictures from the page. */
export const canShare = () => navigator.canShare?.({ files: [new File([], "drawing.png", { type: "image/png" })] }) ?? false;

/** Whether the device is a phone or tablet: a finger is its main pointer. */
export const isPhone = () => matchMedia("(pointer: coarse)").matches;
