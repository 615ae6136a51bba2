/** Hands a file to the browser's downloads. */
export function download(/** @type {File} */ file) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has fetched it by then, also where it asks first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
