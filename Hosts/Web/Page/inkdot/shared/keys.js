// Maps keys to commands, on all keyboard layouts.

/** @type {Record<string, string>} */
const signs = { BracketLeft: "[{", BracketRight: "]}", Comma: ",<", Period: ".>", Equal: "=+", Minus: "-_", Slash: "/?" };

/** Whether a key types a character that is not used in shortcuts, or belongs to an input method. */
const isForeign = (/** @type {string} */ key) =>
  key === "Process" || (key.length === 1 && key > "\u007f" && !/[\u00c0-\u024f]/.test(key));

/**
 * Whether a key in a field belongs to an input method. Safari reports the key that ends a composition after `compositionend`, with
 * the code of keys in compositions (UI Events, section 8.3).
 * @param {KeyboardEvent} event
 */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/**
 * Returns the key of a command by its character, in lower case. If the layout has no Latin letters, or an input method
 * takes the key, its position counts.
 * @param {{key: string, code: string, shiftKey: boolean}} event
 */
export function commandKey({ key, code, shiftKey }) {
  if (/^[A-Z]$/.test(key)) return key.toLowerCase();
  // The Turkish dotless ı is a Latin letter, but counts as i by its position.
  if (!isForeign(key) && key !== "ı") return key;
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1].toLowerCase();
  return place ?? signs[code]?.[Number(shiftKey)] ?? key;
}
