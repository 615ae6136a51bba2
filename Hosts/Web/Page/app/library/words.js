// Formats dates and sizes in the language of the page.

/** The user's locale for the page's language, which decides between 14:05 and 2:05 PM. */
function locale() {
  const language = document.documentElement.lang.slice(0, 2);
  return navigator.languages.find((one) => one.startsWith(language)) ?? document.documentElement.lang;
}

/**
 * Caches formatters, whose creation takes longer than the rest of a tile.
 * @template T
 * @param {(place: string, options: any) => T} make
 */
function kept(make) {
  /** @type {Map<string, T>} */
  const formats = new Map();
  return (/** @type {string} */ place, /** @type {Intl.DateTimeFormatOptions} */ options = {}) => {
    const key = `${place} ${Object.keys(options)}`;
    const made = formats.get(key) ?? make(place, options);
    formats.set(key, made);
    return made;
  };
}
const format = kept((place, options) => new Intl.DateTimeFormat(place, options));
const relative = kept((place) => new Intl.RelativeTimeFormat(place, { numeric: "auto" }));

const day = 86_400_000;

/** "Today 14:05", "Monday 9:30", "3 Nov 2025": more precise for recent times. */
export function moment(/** @type {number} */ time) {
  const place = locale();
  const date = new Date(time);
  const now = new Date();
  const midnight = (/** @type {Date} */ of) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  // Rounded, because days on which the clock changes are not 24 hours long.
  const days = Math.round((midnight(date) - midnight(now)) / day);
  const clock = format(place, { hour: "numeric", minute: "2-digit" }).format(date);
  if (days === 0 || days === -1) {
    const word = relative(place).format(days, "day");
    return `${word[0].toLocaleUpperCase(place)}${word.slice(1)} ${clock}`;
  }
  if (days < 0 && days > -7) return `${format(place, { weekday: "long" }).format(date)} ${clock}`;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return format(place, { day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) }).format(date);
}

/** "2025-11-03" in local time, for file names. */
export function fileDate(/** @type {number} */ time) {
  const date = new Date(time);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "48 kB", "1.2 MB": two digits, in thousands. */
export function size(/** @type {number} */ bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit: units[step],
    unitDisplay: step ? "short" : "long",
    maximumSignificantDigits: bytes < 1000 ** step * 100 ? 2 : 3,
  }).format(bytes / 1000 ** step);
}
