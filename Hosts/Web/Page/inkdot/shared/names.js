// Names of drawings and files: for storage, and valid on all systems.

/**
 * Removes invisible characters and those that change the writing direction: direction marks, joiners, controls. Keeps
 * joiners inside emoji and scripts that need them.
 */
export function plainName(/** @type {string} */ name) {
  const plain = name
    .replace(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g, "")
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ")
    .trim();
  // A name of only joiners, fillers and blanks is invisible.
  return /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(plain) ? plain : "";
}

/** Maximum length of a file name in bytes. Systems allow 255, including an extension and a number. */
const maximumByteCount = 200;

/** Returns a file name that all systems accept, without extension; empty if no character remains. */
export function fileStem(/** @type {string} */ name) {
  // Reserved on some system; dots at the ends hide a file or vanish.
  const plain = plainName(name)
    .replace(/[\\/:*?"<>|]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  let stem = "";
  let byteCount = 0;
  for (const sign of plain) {
    byteCount += new TextEncoder().encode(sign).length;
    if (byteCount > maximumByteCount) break;
    stem += sign;
  }
  stem = stem.replace(/[. ]+$/, "");
  // Device names of Windows, with any extension.
  return /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i.test(stem) ? `_${stem}` : stem;
}

/** Returns a file name that is valid everywhere. */
export const fileName = (/** @type {string} */ name, /** @type {string} */ extension) =>
  `${fileStem(name) || "drawing"}.${extension}`;

/** Returns a name for storage: one line, trimmed. */
export function tidyName(/** @type {string} */ name) {
  return [...plainName(name)].slice(0, 120).join("");
}
