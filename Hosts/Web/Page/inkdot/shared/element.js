// Shared by all elements: attributes as properties, and definitions that may be loaded anywhere and twice.

/** `HTMLElement`, or a placeholder on a server, where modules with elements can be loaded too. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * Converts between a property and its attribute.
 * @typedef {object} Kind
 * @property {string} type of the property, as TypeScript has it
 * @property {(text: string | null) => any} read the property; null when there is no attribute
 * @property {(value: any) => string | null} write the attribute; null removes it
 */

const isNone = (/** @type {unknown} */ value) => value === null || value === undefined;

/**
 * A boolean attribute.
 * @type {Kind}
 */
export const flag = { type: "boolean", read: (text) => text !== null, write: (value) => (value || value === "" ? "" : null) };

/**
 * A text.
 * @type {Kind}
 */
export const words = {
  type: "string",
  read: (text) => text ?? "",
  // Frameworks set missing attributes to null or false.
  write: (value) => (isNone(value) || value === false ? null : value === true ? "" : String(value)),
};

/**
 * One of several words; any other value becomes the first.
 * @param {...string} values
 * @returns {Kind}
 */
export function choice(...values) {
  return {
    type: values.map((value) => `"${value}"`).join(" | "),
    write: words.write,
    read: (text) => (values.includes(text ?? "") ? text : values[0]),
  };
}

/**
 * A number, clamped to a range. 0 becomes the default if it is out of range, because Vue sets 0 for an undefined
 * property.
 * @param {number} least @param {number} most @param {number} standard the value if the attribute is not a number
 * @returns {Kind}
 */
export function number(least, most, standard) {
  return {
    type: "number",
    write: (value) => (value === "" || Number.isNaN(value) || (value === 0 && least > 0) ? null : words.write(value)),
    read: (text) => {
      const value = Number.parseFloat(text ?? "");
      return Number.isNaN(value) ? standard : Math.min(Math.max(value, least), most);
    },
  };
}

/** Returns the property of an attribute: `skippedDots` for `skipped-dots`. */
export const propertyOf = (/** @type {string} */ attribute) =>
  attribute.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

export class InkdotElement extends Base {
  /**
   * Attributes that are also properties.
   * @type {Record<string, Kind>}
   */
  static attributes = {};

  static get observedAttributes() {
    return [...Object.keys(this.attributes), "lang"];
  }

  /** Passes properties that were set before the definition to their setters. Call it at the end of a constructor. */
  upgradeProperties() {
    const element = /** @type {any} */ (this);
    for (const name of Object.keys(element)) {
      if (!(name in Object.getPrototypeOf(element))) continue;
      const value = element[name];
      delete element[name];
      element[name] = value;
    }
  }

  send(/** @type {string} */ name, /** @type {unknown} */ detail = undefined, isTold = true) {
    return this.dispatchEvent(new CustomEvent(`inkdot-${name}`, { detail, bubbles: isTold, composed: isTold }));
  }
}

/**
 * Defines an element, except on a server or if another copy of this module has defined it.
 * @param {string} name
 * @param {typeof InkdotElement} element
 */
export function define(name, element) {
  for (const [attribute, kind] of Object.entries(element.attributes)) {
    Object.defineProperty(element.prototype, propertyOf(attribute), {
      configurable: true,
      enumerable: true,
      get() {
        return kind.read(this.getAttribute(attribute));
      },
      set(value) {
        const text = kind.write(value);
        if (text === null) this.removeAttribute(attribute);
        else if (text !== this.getAttribute(attribute)) this.setAttribute(attribute, text);
      },
    });
  }
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
}

/**
 * A style sheet for a document, created on first use: a server has none, and documents cannot share them. Null if there
 * is no document.
 * @param {string} text
 */
export function styleSheet(text) {
  /** @type {WeakMap<Document, CSSStyleSheet>} */
  const sheets = new WeakMap();
  return (/** @type {Document} */ owner) => {
    const CSSStyleSheet = owner.defaultView?.CSSStyleSheet;
    if (CSSStyleSheet && !sheets.has(owner)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      sheets.set(owner, sheet);
    }
    return sheets.get(owner) ?? null;
  };
}

/**
 * Applies a style to a shadow tree. Call it when the element is connected: otherwise WebKit applies it a frame too
 * late, and measurements before are wrong.
 * @param {ShadowRoot | null} root
 * @param {ReturnType<typeof styleSheet>} style
 */
export function dress(root, style) {
  const sheet = root && style(root.ownerDocument);
  if (sheet) root.adoptedStyleSheets = [sheet];
}

/** Returns the language of an element in the page, also through shadow roots. */
export function languageOf(/** @type {Element} */ element) {
  for (let at = /** @type {Element | undefined} */ (element); at; at = /** @type {ShadowRoot} */ (at.getRootNode()).host) {
    const tagged = /** @type {HTMLElement | null} */ (at.closest("[lang]"));
    if (tagged) return tagged.lang || navigator.language;
  }
  return navigator.language;
}

/**
 * Calls a function when the language around an element may have changed.
 * @param {Element} element
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function watchLanguage(element, changed, signal) {
  const observer = new MutationObserver(changed);
  for (let root = /** @type {any} */ (element).getRootNode(); root; root = root.host?.getRootNode()) {
    observer.observe(root, { attributeFilter: ["lang"], subtree: true });
  }
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * Calls a function when the screen's pixel density changes: another screen, or browser zoom. Sizes in CSS px may stay
 * the same then.
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function watchDensity(changed, signal) {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const tell = () => {
    watchDensity(changed, signal);
    changed();
  };
  query.addEventListener("change", tell, { once: true, signal });
}

/** The promise that an element is ready. A retry after a failure creates another promise. */
export class Readiness {
  #isBroken = true;
  /** @type {Promise<void>} */
  promise = Promise.resolve();
  /** @type {() => void} */
  keep = () => {};
  /** @type {(reason: unknown) => void} */
  #break = () => {};

  constructor() {
    this.begin();
  }

  /** Starts an attempt. */
  begin() {
    if (!this.#isBroken) return;
    this.#isBroken = false;
    this.promise = new Promise((kept, broken) => {
      this.keep = kept;
      this.#break = broken;
    });
    // Callers that ignore the promise see the error in the element.
    this.promise.catch(() => {});
  }

  fail(/** @type {unknown} */ reason) {
    this.#isBroken = true;
    this.#break(reason);
  }
}

/** The symbol for internals of an element, which are not part of its API. */
export const workings = Symbol.for("inkdot.workings");
