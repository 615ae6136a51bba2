// Moves drawings to folders, and manages folders.

import { tidyName } from "../../inkdot/shared/names.js";
import { text } from "../texts.js";
import { foldersOf } from "./folders.js";
import { askName, showMenu } from "./popups.js";
import { showOnly, shownNow } from "../library/shown.js";

/** @typedef {import("../library/facts.js").Entry} Entry */
/** @typedef {import("./screen.js").AlbumScreen} AlbumScreen */

const naming = { title: "album.folder", label: "album.folder.name", save: "album.folder.save" };

/**
 * Offers existing folders, a new one, and none.
 * @param {AlbumScreen} screen
 * @param {Entry[]} entries
 * @param {{x: number, y: number}} place
 */
export function offerFolders(screen, entries, place) {
  const present = new Set(entries.map(({ folder }) => folder));
  const folders = foldersOf(screen.kept).filter((folder) => present.size > 1 || !present.has(folder));
  showMenu(
    screen.root,
    text("album.move"),
    [
      ...folders.map((label) => ({ label, icon: /** @type {const} */ ("file"), run: () => void move(screen, entries, label) })),
      { key: "album.folder.new", icon: "bigger", run: () => void moveToNew(screen, entries) },
      ...(present.size > 1 || !present.has("")
        ? [{ key: "album.folder.none", icon: /** @type {const} */ ("remove"), run: () => void move(screen, entries, "") }]
        : []),
    ],
    place,
  );
}

/** @param {AlbumScreen} screen @param {Entry[]} entries */
async function moveToNew(screen, entries) {
  const name = tidyName((await askName(screen.root, "", naming)) ?? "");
  if (name) await move(screen, entries, name);
}

/**
 * Moves drawings to a folder and offers undo.
 * @param {AlbumScreen} screen
 * @param {Entry[]} entries
 * @param {string} folder
 */
async function move(screen, entries, folder) {
  const before = new Map(entries.map((entry) => [entry.id, entry.folder]));
  const after = new Map(entries.map((entry) => [entry.id, folder]));
  screen.toast.finish(false);
  screen.selection.end();
  if (!(await put(screen, after))) return;
  screen.toast.say(folder ? "album.moved" : "album.moved.out", folder, {
    done: (isUndone) => isUndone && void put(screen, before),
  });
}

/** @param {AlbumScreen} screen @param {Map<string, string>} folders */
const put = (screen, folders) =>
  screen.actions.try(async (album) => {
    await album.move(folders);
    await screen.reload();
  });

/**
 * Shows the menu of a folder.
 * @param {AlbumScreen} screen
 * @param {string} folder
 * @param {{x: number, y: number}} place
 */
export function showFolderMenu(screen, folder, place) {
  const entries = screen.kept.filter((entry) => entry.folder === folder);
  const rename = async () => {
    const name = tidyName((await askName(screen.root, folder, naming)) ?? "");
    if (!name || name === folder) return;
    const { kind } = shownNow();
    await move(screen, entries, name);
    if (kind !== "folder") return;
    showOnly({ kind, folder: name });
    screen.present();
  };
  showMenu(
    screen.root,
    folder,
    [
      { key: "album.folder.rename", icon: "rename", run: () => void rename() },
      { key: "album.folder.remove", icon: "remove", run: () => void move(screen, entries, "") },
    ],
    place,
  );
}
