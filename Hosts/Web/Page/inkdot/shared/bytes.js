// Helpers for bytes in parts: journals, files.

/** Concatenates bytes. */
export function joined(/** @type {Uint8Array[]} */ parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
