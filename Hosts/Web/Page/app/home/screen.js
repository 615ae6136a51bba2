// The home screen: the album, or a welcome screen before the first drawing.

import { addStyle, h } from "../dom.js";
import { drawing } from "../../inkdot/shared/icon.js";
import { drawings } from "../../inkdot/storage/transaction.js";
import { access, session, vault } from "../session.js";

/** Loads the home screen. While the book is locked, loads the album's code but no data. */
export const loadHome = async () => (access() === "open" && !(await hasDrawings()) ? firstStart : loadAlbum());

export async function loadAlbum() {
  const [{ albumScreen }] = await Promise.all([
    import("../album/screen.js"),
    addStyle(new URL("../album/style.css", import.meta.url)),
  ]);
  return albumScreen;
}

/** Whether there is a drawing; also true if that is unknown, because the album reports the failure. */
async function hasDrawings() {
  try {
    const { storage } = await vault();
    return (await storage.isSealed()) || (await storage.keys(`${drawings}facts/`)).length > 0;
  } catch (error) {
    console.warn("Whether there are drawings could not be read.", error);
    return session.stored !== null;
  }
}

/**
 * The welcome screen.
 * @param {(to: string) => void} go
 */
function firstStart(go) {
  const { stored, error } = session;
  const link = (/** @type {string} */ to, /** @type {string} */ text) =>
    h("button.plain", { type: "button", text, onclick: () => go(to) });
  return h(
    "div.page.first",
    {},
    sign(),
    h("h2.tagline", { text: "tagline" }),
    h("p", { text: "home.detail" }),
    h("button.primary", { type: "button", text: "home.draw", onclick: () => go("draw") }),
    ...(stored && !stored.exists ? [link("create", "home.set")] : []),
    ...(error || !stored ? [h("p.card", { role: "alert", text: "home.error.detail" })] : []),
    h("div.row", {}, link("backup", "home.restore"), link("lab", "home.lab")),
  );
}

/** The app's logo: an ink line through dots, the last of them cinnabar. */
const sign = () =>
  drawing(
    "sign",
    "0 0 160 160",
    ["idle", "M80 20v.01M140 20v.01M80 80v.01M140 80v.01"],
    ["line", "M20 20v120h120"],
    ["dots", "M20 20v.01M20 80v.01M20 140v.01M80 140v.01"],
    ["last", "M140 140v.01"],
  );
