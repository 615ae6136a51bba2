// The last settings of the board: tools, colours, widths. Not secret.

import { paperColors } from "../../inkdot/drawing/codes.js";
import { cssColor } from "../../inkdot/shared/painter.js";
import { setting } from "../settings.js";

const key = "inkdot-board";

/** @returns {any} the stored value; the board ignores invalid parts */
export function keptSettings() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Damaged or denied: use the defaults.
    return null;
  }
}

/** Settings that apply to all boards, also in other tabs. */
const everywhere = ["smoothing", "palmRejection", "fingerTaps", "shakes", "shapes", "own", "presets", "paper"];

const isSame = (/** @type {unknown} */ one, /** @type {unknown} */ other) => JSON.stringify(one) === JSON.stringify(other);

/** The settings of a board, stored and synchronized between tabs. */
export class DrawSettings {
  /** @param {import("../../inkdot/doodle/element.js").DoodleBoardElement} board @param {AbortSignal} signal */
  constructor(board, signal) {
    board.settings = keptSettings();
    /** @type {any} The last settings of this board. */
    this.told = board.settings;
    const take = (/** @type {StorageEvent} */ event) => {
      if (event.key !== key && event.key !== null) return;
      const kept = keptSettings() ?? {};
      const news = Object.fromEntries(everywhere.map((name) => [name, kept[name]]));
      board.settings = this.told = { ...board.settings, ...news };
    };
    addEventListener("storage", take, { signal });
  }

  /** Chooses the last used pen. A new drawing starts with it, not with selecting or writing. */
  takePen(/** @type {import("../../inkdot/doodle/element.js").DoodleBoardElement} */ board) {
    const ink = keptSettings()?.ink;
    if (ink) board.settings = { ...board.settings, tool: ink };
  }

  /** Stores changed settings only, because another tab may have changed others. */
  keep(/** @type {any} */ settings) {
    const changed = Object.entries(settings).filter(([name, value]) => !isSame(value, this.told[name]));
    keepSettings({ ...settings, ...keptSettings(), ...Object.fromEntries(changed) });
    this.told = settings;
  }
}

/**
 * Returns properties of a new sheet that replace those of the chosen one: in the dark theme a white sheet becomes dark,
 * unless that is turned off.
 */
export function sheetForTheme() {
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const color = keptSettings()?.paper?.color ?? "white";
  return isDark && color === "white" && setting("darkPaper") ? { paper: cssColor(paperColors.dark) } : {};
}

export function keepSettings(/** @type {unknown} */ settings) {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Denied or full: the settings apply to this visit.
  }
}
