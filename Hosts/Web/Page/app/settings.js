// The user's settings. Not secret; stored in the browser's local storage, or for this visit only if that is denied.

const key = "inkdot-settings";

/** The allowed values of each setting; the first one is the default. */
export const choices = {
  rows: [3, 2, 4, 5, 6],
  columns: [3, 2, 4, 5, 6],
  layout: ["compact", "classic", "ring"],
  arrows: [false, true],
  hiddenPath: [false, true],
  randomPlacement: [false, true],
  vibration: [true, false],
  stepByStep: [true, false],
  // In minutes; null for never.
  lockHidden: [1, 0, 5, 15],
  lockIdle: [5, 1, 15, 60, null],
  language: ["system", "en", "zh-Hans"],
  theme: ["system", "light", "dark"],
  darkPaper: [true, false],
  albumOrder: ["recent", "name"],
  offersPattern: [true, false],
};

/** @typedef {keyof typeof choices} SettingName */

/** @type {Record<string, any>} */
const values = {};
const changes = new EventTarget();

/**
 * Choices that could not be stored, which apply to this visit.
 * @type {Record<string, any>}
 */
let unstored = {};

/** Loads the stored settings, also of other tabs; invalid values become the default. */
export function loadSettings() {
  /** @type {any} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    // Damaged or denied: use the defaults.
  }
  for (const [name, allowed] of Object.entries(choices)) {
    values[name] = /** @type {any[]} */ (allowed).includes(stored[name]) ? stored[name] : allowed[0];
  }
  Object.assign(values, unstored);
}

globalThis.addEventListener?.("storage", (event) => {
  if (event.key !== key && event.key !== null) return;
  loadSettings();
  changes.dispatchEvent(new Event("change"));
});

/**
 * Returns the value of a setting.
 * @param {SettingName} name
 */
export function setting(name) {
  return values[name];
}

/**
 * Sets a value.
 * @param {SettingName} name
 * @param {any} value
 */
export function choose(name, value) {
  // Another tab may have changed settings since, for example to lock sooner.
  loadSettings();
  values[name] = unstored[name] = value;
  try {
    localStorage.setItem(key, JSON.stringify(values));
    unstored = {};
  } catch {
    // Denied or full: applies to this visit.
  }
  changes.dispatchEvent(new Event("change"));
}

/** The address of the page, which may select a language and a theme. */
export const address = new URL(location.href);

/** Changes a setting, which then takes precedence over the address. */
export function chooseOverAddress(/** @type {"language" | "theme"} */ name, /** @type {string} */ value) {
  address.searchParams.delete(name === "language" ? "lang" : "theme");
  history.replaceState(history.state, "", address.pathname + address.search + location.hash);
  choose(name, value);
}

/**
 * Calls a listener after each change.
 * @param {() => void} listener
 * @param {AbortSignal} [signal] removes it
 */
export function onSettingsChanged(listener, signal) {
  changes.addEventListener("change", listener, { signal });
}
