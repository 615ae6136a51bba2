// Names of drawings and files: as they are kept, and as every system takes them.

/**
 * A name without what is not seen and turns round what is: marks of direction, joints, controls. Joiners inside of emoji and
 * of scripts that need them stay.
 */
export function plainName(/** @type {string} */ name) {
  const plain = name
    .replace(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g, "")
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ")
    .trim();
  // Joiners, fillers and blank characters alone are invisible.
  return /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(plain) ? plain : "";
}

/** Most bytes of a name that every system takes are 255; an ending and a number may follow it. */
const mostBytes = 200;

/** A file name that every system accepts, without its extension; empty if no character remains. */
export function fileStem(/** @type {string} */ name) {
  // Reserved by one system or another; dots at the ends hide a file or vanish.
  const plain = plainName(name)
    .replace(/[\\/:*?"<>|]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  let stem = "";
  let byteCount = 0;
  for (const sign of plain) {
    byteCount += new TextEncoder().encode(sign).length;
    if (byteCount > mostBytes) break;
    stem += sign;
  }
  stem = stem.replace(/[. ]+$/, "");
  // What Windows takes for a device, whatever its ending.
  return /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i.test(stem) ? `_${stem}` : stem;
}

/** A name a file may have everywhere. */
export const fileName = (/** @type {string} */ name, /** @type {string} */ extension) =>
  `${fileStem(name) || "drawing"}.${extension}`;

/** A name as it is kept: one line, without blanks around it. */
export function tidyName(/** @type {string} */ name) {
  return [...plainName(name)].slice(0, 120).join("");
}
