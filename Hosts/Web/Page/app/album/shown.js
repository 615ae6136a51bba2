// Which drawings the album shows: it comes back to them, and new drawings go there.

/**
 * @typedef {{kind: "all" | "folder" | "trash", folder: string}} Shown `folder` is empty unless the kind is a folder
 */

/** @type {Shown} */
const shown = { kind: "all", folder: "" };

export const shownNow = () => shown;

export function showOnly(/** @type {Shown} */ { kind, folder }) {
  Object.assign(shown, { kind, folder });
}
