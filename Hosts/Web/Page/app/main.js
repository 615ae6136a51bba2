// The page: language, theme, and which screen is shown for which address.

import { h, icon, translate } from "./dom.js";
import { refresh, session } from "./session.js";
import { choose, loadSettings, onSettingsChanged, setting } from "./settings/settings.js";
import { languageFor } from "../inkdot/lock/texts.js";
import { lockScreen } from "./lock/screen.js";

/** @typedef {Node | {node: Node, leave: () => Promise<void>}} Shown `leave` is waited for before another screen comes */
/**
 * `argument` is the address behind the name of the screen, `from` the name of the one before.
 * @typedef {(go: (to: string) => void, argument: string, from: string) => Shown} Screen
 */

/**
 * Screens by address; those behind the lock are `guarded`, those that take the whole window are `full`. All but the lock,
 * which is needed first, load when shown.
 * @type {Record<string, {title: string, back?: string, guarded?: boolean, full?: boolean, load: () => Promise<Screen> }>}
 */
const routes = {
  "": { title: "title", guarded: true, load: async () => (await import("./home/screen.js")).homeScreen },
  draw: { title: "title.draw", guarded: true, full: true, load: async () => (await import("./draw/screen.js")).drawScreen },
  unlock: { title: "title.unlock", load: async () => lockScreen("unlock") },
  create: { title: "title.create", back: "", guarded: true, load: async () => lockScreen("create") },
  verify: { title: "title.verify", back: "manage", load: async () => lockScreen("verify") },
  change: { title: "title.change", back: "manage", load: async () => lockScreen("change") },
  remove: { title: "title.remove", back: "manage", load: async () => lockScreen("remove") },
  manage: { title: "title.manage", back: "", load: async () => (await import("./lock/manage.js")).manageScreen },
  forgot: { title: "title.forgot", back: "", load: async () => (await import("./lock/forgot.js")).forgotScreen },
  recovery: { title: "title.recovery", back: "manage", guarded: true, load: async () => (await import("./lock/recovery.js")).recoveryScreen },
  album: { title: "title.album", back: "", guarded: true, load: async () => (await import("./album/screen.js")).albumScreen },
  lab: { title: "title.lab", back: "", load: async () => (await import("./lab/screen.js")).labScreen },
  settings: { title: "title.settings", back: "", load: async () => (await import("./settings/screen.js")).settingsScreen },
};

const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
const main = /** @type {HTMLElement} */ (document.getElementById("screen"));
const address = new URL(location.href);
let shown = 0;
/** What the present screen does before it goes. */
let leave = async () => {};

/** Goes to a screen. */
function go(/** @type {string} */ to) {
  if (location.hash === `#/${to}`) void show();
  else location.hash = `#/${to}`;
}

async function show() {
  const turn = ++shown;
  let [name, argument = ""] = location.hash.replace(/^#\/?/, "").split("/");
  if (!(name in routes)) name = "";
  await refresh();
  if (routes[name].guarded && session.stored?.exists && !session.isOpen) name = "unlock";
  if (name === "create" && session.stored?.exists) name = "";
  if (name === "recovery" && !session.stored?.exists) name = "";
  if (name === "unlock" && session.stored && (!session.stored.exists || session.isOpen)) name = "";
  const route = routes[name];
  const screen = await route.load();
  if (turn !== shown) return;
  await leave();
  if (turn !== shown) return;
  const next = screen(go, argument, main.dataset.screen ?? "");
  const node = next instanceof Node ? next : next.node;
  leave = next instanceof Node ? async () => {} : next.leave;
  bar.hidden = route.full === true;
  bar.replaceChildren(...barItems(name, route));
  main.replaceChildren(node);
  main.dataset.screen = name || "home";
  main.dataset.titleKey = route.title;
  bring();
  // Screen readers start reading at the new screen; the first one is where they are anyway.
  if (turn > 1) main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** @param {string} name @param {{title: string, back?: string}} route */
function barItems(name, route) {
  const items = [];
  if (route.back !== undefined) {
    items.push(h("button.round", { type: "button", label: "back", onclick: () => go(route.back ?? "") }, icon("back")));
  } else {
    items.push(h("img.mark", { src: "icon.svg", alt: "", width: 32, height: 32 }));
  }
  items.push(h("h1", { text: route.title }));
  items.push(
    h("button.language", {
      type: "button", text: "otherLanguage", label: "switchLanguage",
      onclick: () => chooseOverAddress("language", languageFor(document.documentElement.lang) === "en" ? "zh-Hans" : "en"),
    }),
  );
  if (name !== "settings") {
    items.push(h("button.round", { type: "button", label: "settings", onclick: () => go("settings") }, icon("settings")));
  }
  return items;
}

/** A choice made on the page outweighs one made in its address. */
export function chooseOverAddress(/** @type {"language" | "theme"} */ name, /** @type {string} */ value) {
  address.searchParams.delete(name === "language" ? "lang" : "theme");
  history.replaceState(null, "", address.pathname + address.search + location.hash);
  choose(name, value);
}

/** Brings language and theme to everything that is shown. */
function bring() {
  const asked = address.searchParams.get("lang");
  const chosen = setting("language");
  const language = languageFor(asked ?? (chosen === "system" ? navigator.language : chosen));
  const wanted = address.searchParams.get("theme") ?? setting("theme");
  const theme = wanted === "light" || wanted === "dark" ? wanted : null;
  document.documentElement.lang = language;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const element of document.querySelectorAll("inkdot-pattern-lock, inkdot-doodle-board")) {
    element.setAttribute("lang", language);
    if (theme) element.setAttribute("theme", theme);
    else element.removeAttribute("theme");
  }
  translate(document);
  const heading = bar.querySelector("h1")?.textContent ?? "Inkdot";
  document.title = heading === "Inkdot" ? heading : `${heading} · Inkdot`;
}

loadSettings();
bring();
onSettingsChanged(bring);
addEventListener("hashchange", () => void show());
addEventListener("languagechange", bring);
addEventListener("unhandledrejection", (event) => {
  console.error(event.reason);
  if (main.childElementCount) return;
  main.replaceChildren(h("p.notice", { role: "alert", text: "error.page" }));
  translate(main);
});
void show();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("service-worker.js").catch(console.warn);
