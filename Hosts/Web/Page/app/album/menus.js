// The menus of the album: of a drawing, of a drawing in the trash, of exports, and of the album.

import { canShare, isPhone } from "../../inkdot/shared/handover.js";
import { setting, choose } from "../settings.js";
import { text } from "../texts.js";
import { offerFolders } from "./moving.js";
import { showMenu } from "./popups.js";
import { exportKinds } from "../library/render.js";
import { titleOf } from "./tile.js";

/** @typedef {import("../library/facts.js").Entry} Entry */
/** @typedef {import("./screen.js").AlbumScreen} AlbumScreen */
/** @typedef {{x: number, y: number}} Place */

/** @type {Record<import("../library/render.js").ExportKind, import("../../inkdot/shared/icons.js").IconName>} */
const iconOfKind = { png: "photo", svg: "vector", pdf: "page", inkdot: "file" };

/** @param {AlbumScreen} screen @param {Entry} entry @param {Place} place */
export function showDrawingMenu(screen, entry, place) {
  const { actions } = screen;
  if (screen.folders.isTrash) {
    showMenu(
      screen.root,
      titleOf(entry),
      [
        { key: "album.restore", icon: "undo", run: () => void actions.restoreFromTrash([entry]) },
        { key: "album.eraseForGood.yes", icon: "clear", isDanger: true, run: () => void actions.eraseFromTrash([entry]) },
      ],
      place,
    );
    return;
  }
  showMenu(
    screen.root,
    titleOf(entry),
    [
      { key: "album.open", icon: "pen", run: () => screen.openDrawing(entry.id) },
      ...(entry.isDamaged
        ? []
        : /** @type {const} */ ([
            { key: "album.rename", icon: "rename", run: () => void actions.rename(entry) },
            { key: "album.duplicate", icon: "duplicate", run: () => void actions.duplicate([entry]) },
            { key: "album.move", icon: "file", run: () => offerFolders(screen, [entry], place) },
            { key: "album.replay", icon: "play", run: () => screen.go(`draw/${entry.id}/replay`) },
          ])),
      { key: "album.export", icon: "save", run: () => void showExports(screen, [entry], place) },
      ...(canShare()
        ? [
            {
              key: isPhone() ? "album.photos" : "album.share",
              icon: /** @type {const} */ ("share"),
              run: () => void actions.share(entry),
            },
          ]
        : []),
      { key: "album.select", icon: "several", run: () => screen.choose(entry.id) },
      { key: "album.delete", icon: "clear", isDanger: true, run: () => void actions.remove([entry]) },
    ],
    place,
  );
}

/**
 * The export formats of drawings.
 * @param {AlbumScreen} screen @param {Entry[]} entries @param {Place} place
 */
export async function showExports(screen, entries, place) {
  const kinds = await exportKinds();
  const title = entries.length === 1 ? titleOf(entries[0]) : text("album.count", String(entries.length));
  showMenu(
    screen.root,
    title,
    kinds.map((kind) => ({
      key: `album.export.${kind}`,
      icon: iconOfKind[kind],
      run: () => void screen.actions.export(entries, kind),
    })),
    place,
  );
}

/**
 * Shows the menu of the whole album.
 * @param {AlbumScreen} screen @param {Place} place
 */
export function showAlbumMenu(screen, place) {
  const isByName = setting("albumOrder") === "name";
  const sort = () => {
    choose("albumOrder", isByName ? "recent" : "name");
    screen.arrange();
  };
  const { isTrash } = screen.folders;
  showMenu(
    screen.root,
    text("title.album"),
    [
      ...(screen.entries.length
        ? [{ key: "album.select", icon: /** @type {const} */ ("several"), run: () => screen.beginChoosing() }]
        : []),
      ...(isTrash
        ? [
            {
              key: "album.trash.empty",
              icon: /** @type {const} */ ("clear"),
              isDanger: true,
              run: () => void screen.actions.eraseFromTrash(screen.entries),
            },
          ]
        : [
            {
              key: isByName ? "album.sort.recent" : "album.sort.name",
              icon: /** @type {const} */ ("vector"),
              run: sort,
            },
            { key: "album.import", icon: /** @type {const} */ ("import"), run: () => screen.file.click() },
          ]),
    ],
    place,
  );
}
