// What the board was set to last: tools, colours, widths. Nothing secret.

const key = "inkdot-board";

/** @returns {any} as it was kept; the board takes of it what is right */
export function keptSettings() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Damaged or denied: the defaults serve.
    return null;
  }
}

export function keepSettings(/** @type {unknown} */ settings) {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Denied or full: they hold for this visit.
  }
}
