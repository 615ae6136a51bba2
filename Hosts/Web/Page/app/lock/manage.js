// The commands for an existing pattern.

import { h, icon } from "../dom.js";
import { access, session } from "../session.js";
import { addTexts } from "../texts.js";
import { lockScreen, news } from "./screen.js";
import { patternTexts } from "./texts.js";

addTexts(patternTexts);

/** @param {(to: string) => void} go */
export function manageScreen(go) {
  const { stored } = session;
  if (!stored?.exists) {
    return h(
      "div.page",
      {},
      h("p", { text: "manage.none" }),
      h("div.row", {}, h("button.primary", { type: "button", text: "home.set", onclick: () => go("create") })),
    );
  }
  const row = (/** @type {string} */ to, /** @type {string} */ title, /** @type {string} */ detail, danger = false) =>
    h(
      danger ? "button.item.danger" : "button.item",
      { type: "button", onclick: () => go(to) },
      h("span.words", {}, h("span", { text: title }), h("small", { text: detail })),
      icon("next"),
    );
  const recovery = stored.hasRecovery ? "manage.recovery.set" : "manage.recovery.unset";
  const { hasChanged } = news;
  news.hasChanged = false;
  return h(
    "div.page",
    {},
    ...(hasChanged ? [h("p.card", { role: "status", text: "manage.changed" })] : []),
    h(
      "div.card.list",
      {},
      row("change", "manage.change", "manage.change.detail"),
      row("verify", "manage.verify", "manage.verify.detail"),
      ...(access() === "open" ? [row("recovery", "manage.recovery", recovery)] : []),
      row("settings/lock", "manage.settings", "manage.settings.detail"),
      row("remove", "manage.remove", "manage.remove.detail", true),
    ),
  );
}

/** Removes the pattern, after explaining the consequences. */
export function removeScreen(/** @type {(to: string) => void} */ go) {
  const screen = lockScreen("remove")(go);
  screen.node.prepend(h("p.card", { text: "remove.means" }));
  return screen;
}
