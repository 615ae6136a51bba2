// What the person has chosen. Nothing here is secret; it is kept in the browser's local storage, and for this visit
// alone where that is denied.

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
  // In minutes; null is never.
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
 * What was chosen and could not be stored: it holds for this visit.
 * @type {Record<string, any>}
 */
let unstored = {};

/** Takes over what is stored, also by another tab; values that are none of the choices are left at the default. */
export function loadSettings() {
  /** @type {any} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    // Damaged or denied: the defaults serve.
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
 * The value of a setting.
 * @param {SettingName} name
 */
export function setting(name) {
  return values[name];
}

/**
 * Chooses a value.
 * @param {SettingName} name
 * @param {any} value
 */
export function choose(name, value) {
  // Another tab may have chosen something since, as a book that locks sooner.
  loadSettings();
  values[name] = unstored[name] = value;
  try {
    localStorage.setItem(key, JSON.stringify(values));
    unstored = {};
  } catch {
    // Denied or full: it holds for this visit.
  }
  changes.dispatchEvent(new Event("change"));
}

/**
 * Calls back after every change.
 * @param {() => void} listener
 * @param {AbortSignal} [signal] ends it
 */
export function onSettingsChanged(listener, signal) {
  changes.addEventListener("change", listener, { signal });
}
