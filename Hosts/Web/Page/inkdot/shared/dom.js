// Helpers for elements and app: nodes, and texts that follow the language.

/**
 * Creates an element.
 * @param {string} name tag, with `.class` parts
 * @param {Record<string, any>} [options] `text`, `label` and `hint` (of a field's placeholder) are keys of texts and follow the
 *   language; `on…` listen; everything else is set as an attribute, `true` as an empty one, `false` and `undefined` not at all
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(name, options = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(options)) {
    if (key === "text" || key === "label" || key === "hint") element.dataset[key] = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Sets the texts of all descendants.
 * @param {ParentNode} root
 * @param {(key: string, value?: string) => string} text
 */
export function translate(root, text) {
  const each = (
    /** @type {"text" | "label" | "hint"} */ what,
    /** @type {(element: HTMLElement, words: string) => void} */ say,
  ) => {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-${what}]`))) {
      say(element, text(/** @type {string} */ (element.dataset[what]), element.dataset.value));
    }
  };
  each("text", (element, words) => {
    // Screen readers would announce an unchanged text again.
    if (element.textContent !== words) element.textContent = words;
  });
  each("label", (element, words) => element.setAttribute("aria-label", words));
  each("hint", (element, words) => element.setAttribute("placeholder", words));
}
