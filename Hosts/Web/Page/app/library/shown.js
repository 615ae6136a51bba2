// The current view of the album; it returns to it, and new drawings are created there.

/**
 * @typedef {{kind: "all" | "folder" | "trash", folder: string}} Shown `folder` is empty unless the kind is a folder
 */

/** @type {Shown} */
const shown = { kind: "all", folder: "" };

export const shownNow = () => shown;

export function showOnly(/** @type {Shown} */ { kind, folder }) {
  Object.assign(shown, { kind, folder });
}
