// Names of drawings and files: as they are kept, and as every system takes them.

/**
 * A name without what is not seen and turns round what is: marks of direction, joints, controls. Joiners inside of emoji and
 * of scripts that need them stay.
 */
export function plainName(/** @type {string} */ name) {
  return name
    .replace(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g, "")
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ")
    .trim();
}

/** A name a file may have everywhere. */
export function fileName(/** @type {string} */ name, /** @type {string} */ extension) {
  // Reserved by one system or another; dots at the ends hide a file or vanish.
  const plain = plainName(name)
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${plain.slice(0, 100) || "drawing"}.${extension}`;
}

/** A name as it is kept: one line, without blanks around it. */
export function tidyName(/** @type {string} */ name) {
  return [...plainName(name)].slice(0, 120).join("");
}
