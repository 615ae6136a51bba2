// The page: language, theme, and the screen of each address.

import { addStyle, h, icon, translate } from "../dom.js";
import { lockButton } from "../lock-button.js";
import { Router } from "../router.js";
import { access, book, hasPattern, lock, migrationListeners, onLock, pendingListeners, refresh, session } from "../session.js";
import { address, chooseOverAddress, loadSettings, onSettingsChanged, setting } from "../settings.js";
import { keepUpdated } from "./update.js";
import "./waiting.js";
import { compile } from "../../inkdot/shared/engine.js";
import { languageFor } from "../../inkdot/lock/texts.js";
import { lockScreen } from "../lock/screen.js";
import { Message, lastLock, tabs } from "../lock/tabs.js";

/**
 * Loads a module together with its style sheet.
 * @template T
 * @param {string} name name of its folder
 * @param {() => Promise<T>} load
 */
const styled = (name, load) => async () =>
  (await Promise.all([load(), addStyle(new URL(`../${name}/style.css`, import.meta.url))]))[0];

/**
 * Screens by address. Those behind the lock are `guarded`, those that fill the window are `full`. All except the lock,
 * which is needed first, load when shown. Exported for tests, which open every screen.
 * @type {Record<string, import("../router.js").Route>}
 */
export const routes = {
  "": { title: "title.album", guarded: true, load: async () => (await import("../home/screen.js")).loadHome() },
  draw: {
    title: "title.draw",
    guarded: true,
    full: true,
    load: styled("draw", async () => {
      // The engine compiles while the modules of the screen load. The board reports a failure, and tries again.
      compile(new URL("../../inkdot/doodle.wasm", import.meta.url)).catch(() => {});
      return (await import("../draw/screen.js")).drawScreen;
    }),
  },
  unlock: {
    title: "title.unlock",
    load: async () => lockScreen("unlock", prepare, /** @type {any} */ (await belowLock())),
  },
  create: { title: "title.create", back: "", guarded: true, load: async () => lockScreen("create") },
  verify: { title: "title.verify", back: "manage", load: async () => lockScreen("verify") },
  change: { title: "title.change", back: "manage", load: async () => lockScreen("change") },
  remove: { title: "title.remove", back: "manage", load: async () => (await import("../lock/manage.js")).removeScreen },
  manage: { title: "title.manage", back: "", load: async () => (await import("../lock/manage.js")).manageScreen },
  forgot: { title: "title.forgot", back: "", load: async () => (await import("../lock/forgot.js")).forgotScreen },
  recovery: {
    title: "title.recovery",
    back: "manage",
    guarded: true,
    load: styled("backup", async () => (await import("../lock/recovery.js")).recoveryScreen),
  },
  passkey: {
    title: "title.passkey",
    back: "settings",
    guarded: true,
    load: async () => (await import("../lock/passkey-screen.js")).passkeyScreen,
  },
  // Shows the album even without drawings, for files that are opened with the app.
  album: { title: "title.album", guarded: true, load: async () => (await import("../home/screen.js")).loadAlbum() },
  lab: { title: "title.lab", back: "", load: styled("lab", async () => (await import("../lab/screen.js")).labScreen) },
  backup: {
    title: "title.backup",
    back: "settings",
    guarded: true,
    load: styled("backup", async () => (await import("../backup/screen.js")).backupScreen),
  },
  server: {
    title: "title.server",
    back: "settings",
    guarded: true,
    load: styled("backup", async () => (await import("../settings/server-screen.js")).serverScreen),
  },
  settings: {
    title: "title.settings",
    back: "",
    load: styled("settings", async () => (await import("../settings/screen.js")).settingsScreen),
  },
};

/** Loads the content below the lock: a reason, a note about the server, or the passkey button. */
async function belowLock() {
  if (access() === "unknown") return (await import("../lock/unknown.js")).unknown;
  if (session.stored?.server) return (await import("../server/views/notice.js")).notice;
  if (!session.stored?.hasPasskey) return;
  // Ignored, because the pattern works without the button.
  return import("../lock/passkey-button.js").then(({ passkeyButton }) => passkeyButton, console.warn);
}

/** Loads the code of the next screen while the pattern is drawn, but no stored data. */
function prepare() {
  const [name] = location.hash.replace(/^#\/?/, "").split("/");
  const next = name !== "unlock" && Object.hasOwn(routes, name) ? name : "";
  // A failure is reported when the screen is shown, which tries again.
  void Promise.allSettled([book().then((one) => one.prepare()), routes[next].load()]);
}

const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
const main = /** @type {HTMLElement} */ (document.getElementById("screen"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
/** Whether a screen may be shown. While the storage cannot be read, an empty sheet may be shown on request. */
function mayShow(/** @type {string} */ name, /** @type {string} */ argument) {
  if (!routes[name].guarded || access() === "open") return true;
  return isUnkept(name, argument) && access() === "unknown";
}

/**
 * Whether a drawing was begun while the storage could not be read; it contains only its own strokes, until the book
 * locks.
 */
const isUnkept = (/** @type {string} */ name, /** @type {string} */ argument) =>
  name === "draw" && !argument && session.drawsUnkept;

/**
 * Whether the shown screen may stay.
 *
 * When the storage answers, a book with a pattern is locked, and leaving an unsaved drawing would lose it without a
 * question.
 */
const mayStay = (/** @type {string} */ name, /** @type {string} */ argument) =>
  mayShow(name, argument) || isUnkept(name, argument);

/** Whether the book has just locked: then all addresses show the lock until the user navigates. */
let hasLocked = false;
/** Whether changes from before locking are still being stored. */
let isFinishing = false;
/**
 * The last reported progress of sealing: browsers may settle imports in another order than requested.
 * @type {Parameters<import("../session.js").ShowProgress>}
 */
let told = [null, false];

/** Returns the screen to show for a name. */
async function decide(/** @type {string} */ name, /** @type {string} */ argument) {
  await refresh();
  if (!mayShow(name, argument) || (hasLocked && access() !== "open")) return "unlock";
  // Loads the automatic lock before guarded screens; without it they are not shown.
  if (routes[name].guarded && access() === "open" && hasPattern()) await import("../lock/watch.js");
  // The pattern's state is unreadable; home and lock show why.
  if (name === "manage" && !session.stored) return access() === "open" ? "" : "unlock";
  // A pattern can only be created if it is certain that there is none.
  if (name === "create" && session.stored?.exists !== false && !session.hasRecovered) return "";
  if ((name === "recovery" || name === "passkey") && !session.stored?.exists) return "";
  // Without a pattern it can be neither drawn nor forgotten; *Back* leads here after it was removed.
  if (["verify", "change", "remove", "forgot"].includes(name) && session.stored?.exists === false && access() === "open")
    return "";
  if (name === "unlock" && access() === "open") return "";
  return name;
}

let isFirst = true;

/** @param {string} name @param {import("../router.js").Route} route @param {Node} node */
function put(name, route, node) {
  isFinishing = false;
  delete document.documentElement.dataset.locking;
  bar.hidden = route.full === true;
  bar.replaceChildren(...barItems(name, route));
  main.replaceChildren(node);
  // The lock disappears before a screen reader can announce it.
  const isUnlocked = main.dataset.screen === "unlock" && name !== "unlock" && access() === "open";
  said.replaceChildren(...(isUnlocked ? [h("span", { text: "home.open" })] : []));
  main.dataset.screen = name || "home";
  main.dataset.titleKey = route.title;
  bring();
  // Screen readers start at the heading of the new screen; at the first screen they do anyway.
  if (!isFirst && !main.contains(document.activeElement)) {
    /** @type {HTMLElement | null} */ ((route.full ? main : bar).querySelector("h1"))?.focus({ preventScroll: true });
  }
  isFirst = false;
  scrollTo(0, 0);
  watchOver();
}

/**
 * The last known lock of a tab that was opened without a pattern.
 * @type {string | null | undefined}
 */
let before;
/** Stops what `watchOver` has started. */
let rest = () => {};

/** Starts the automatic lock of an open book with a pattern. Tabs notify each other of a new pattern. */
function watchOver() {
  if (access() !== "open") {
    session.hadPattern = false;
    before = undefined;
    return;
  }
  const isNews = hasPattern() !== session.hadPattern;
  session.hadPattern = hasPattern();
  if (isNews) tabs?.postMessage(Message.pattern);
  if (!session.hadPattern) {
    before = lastLock();
    rest();
    return;
  }
  import("../lock/watch.js").then(
    (watching) => {
      rest = watching.rest;
      watching.watch(before);
      before = undefined;
    },
    (error) => console.warn("The book does not lock by itself.", error),
  );
}

const hasLock = () => main.querySelector("inkdot-pattern-lock") !== null;
/** Reads the pattern again. A lock that waits for another pattern is replaced. */
async function look() {
  const rule = JSON.stringify(session.stored?.rule);
  await refresh();
  watchOver();
  if (hasLock() && session.stored && rule !== JSON.stringify(session.stored.rule)) void router.show();
}
tabs?.addEventListener("message", ({ data }) => data === Message.pattern && void look());
/**
 * Handles waking up: a frozen tab may have missed messages. If the book was locked elsewhere, nothing is shown until
 * the storage answers.
 */
function wake() {
  if (document.hidden || (before === undefined && !hasLock())) return;
  if (before === undefined || lastLock(before) === before) void look();
  else void lock(false);
}
for (const type of ["pageshow", "resume", "visibilitychange"]) addEventListener(type, wake, { capture: true });

const router = new Router(
  routes,
  { decide, mayShow, mayStay },
  {
    read: () => location.hash.replace(/^#\/?/, ""),
    go(to) {
      hasLocked = false;
      if (location.hash === `#/${to}`) return false;
      location.hash = `#/${to}`;
      return true;
    },
    position: () => history.state?.position,
    number: (position) => history.replaceState({ position }, ""),
    step: (steps) => history.go(steps),
  },
  {
    show: put,
    // While the book locks, nothing is visible, and data that is being stored is still needed.
    hide: () => isFinishing || main.replaceChildren(),
    fail(name, route, error, again) {
      console.error("The screen cannot be shown.", error);
      const said = h(
        "section.card.failed",
        {},
        h("h2", { text: "error.screen" }),
        h("p", { role: "alert", text: "error.screen.detail" }),
        h(
          "div.row",
          {},
          h("button.primary", { type: "button", text: "error.again", onclick: again }),
          h("button.secondary", { type: "button", text: "error.reload", onclick: () => location.reload() }),
        ),
      );
      put(name, { ...route, full: false }, h("div.page", {}, said));
      main.dataset.screen = "failed";
    },
  },
);
const { go } = router;

/** The other language. */
const otherLanguage = () => (languageFor(document.documentElement.lang) === "en" ? "zh-Hans" : "en");

/** @param {string} name @param {{title: string, back?: string}} route */
function barItems(name, route) {
  const items = [];
  if (route.back !== undefined) {
    items.push(h("button.round", { type: "button", label: "back", onclick: () => go(route.back ?? "") }, icon("back")));
  }
  items.push(h("h1", { text: route.title, tabindex: -1 }));
  const isSettings = name === "settings";
  const locks = lockButton();
  // Three buttons would leave no room for a title on a phone. The settings of an open book have the language.
  if (isSettings || !locks.length) {
    items.push(
      h("button.language", {
        type: "button",
        text: "otherLanguage",
        label: "switchLanguage",
        onclick: () => chooseOverAddress("language", otherLanguage()),
      }),
    );
  }
  items.push(...locks);
  if (!isSettings) {
    items.push(h("button.round", { type: "button", label: "settings", onclick: () => go("settings") }, icon("settings")));
  }
  return items;
}

/** Applies language and theme to everything shown. */
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
  // The button's name is in the language that it switches to.
  bar.querySelector(".language")?.setAttribute("lang", otherLanguage());
  translate(document);
  const heading = bar.querySelector("h1")?.textContent ?? "Inkdot";
  document.title = heading === "Inkdot" ? heading : `${heading} · Inkdot`;
}

loadSettings();
bring();
onSettingsChanged(bring);
addEventListener("hashchange", () => {
  hasLocked = false;
  router.changed();
});
/** Waits for a paint before work that blocks the page. A hidden page does not wait. */
function hasPainted() {
  if (document.hidden) return;
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(done, 100);
  });
}
onLock("finish", () => {
  hasLocked = true;
  isFinishing = true;
  // The screen is covered from now on, and removed at the end.
  document.documentElement.dataset.locking = "";
  return hasPainted();
});
onLock("resume", () => {
  hasLocked = isFinishing = false;
  delete document.documentElement.dataset.locking;
});
onLock("leave", () => {
  isFinishing = false;
  return router.show();
});
const loadProgress = styled("start", () => import("./progress.js"));
migrationListeners.add((...now) => {
  told = now;
  void loadProgress().then(({ showProgress }) => showProgress(...told), console.warn);
});
pendingListeners.add(() => void import("../server/views/resume.js").then(({ resume }) => resume(), console.warn));
addEventListener("languagechange", bring);
// Otherwise the browser would open files that are dropped outside the album.
for (const type of /** @type {const} */ (["dragover", "drop"])) {
  addEventListener(type, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  });
}
addEventListener("unhandledrejection", (event) => {
  console.error(event.reason);
  if (main.childElementCount) return;
  main.replaceChildren(h("p.notice", { role: "alert", text: "error.page" }));
  translate(main);
});
// The code of the drawing screen loads while the storage is read, but nothing is shown before. A failure is reported then.
if (location.hash.startsWith("#/draw")) void routes.draw.load().catch(() => {});
void router.show();
keepUpdated().catch(console.warn);
