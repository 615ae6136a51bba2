// What the elements share: attributes that are properties, and a definition that is safe to load anywhere and twice.

/** On a server there are no elements; modules that declare some can be loaded there all the same. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * How a property and its attribute mean each other.
 * @typedef {object} Kind
 * @property {string} type of the property, as TypeScript has it
 * @property {(text: string | null) => any} read the property; null when there is no attribute
 * @property {(value: any) => string | null} write the attribute; null takes it away
 */

const isNone = (/** @type {unknown} */ value) => value === null || value === undefined;

/**
 * There or not.
 * @type {Kind}
 */
export const flag = { type: "boolean", read: (text) => text !== null, write: (value) => (value || value === "" ? "" : null) };

/**
 * Any text.
 * @type {Kind}
 */
export const words = {
  type: "string",
  read: (text) => text ?? "",
  // As frameworks set attributes that are there or not.
  write: (value) => (isNone(value) || value === false ? null : value === true ? "" : String(value)),
};

/**
 * One of some words; any other value means the first.
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
 * A number; what is out of range is the nearest that is in it, but 0 where there is none: Vue sets that for a property that is
 * undefined.
 * @param {number} least @param {number} most @param {number} standard the value for anything that is no number
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

/** The property of an attribute: `skipped-dots` is `skippedDots`. */
export const propertyOf = (/** @type {string} */ attribute) =>
  attribute.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

export class InkdotElement extends Base {
  /**
   * Attributes that are properties as well.
   * @type {Record<string, Kind>}
   */
  static attributes = {};

  static get observedAttributes() {
    return [...Object.keys(this.attributes), "lang"];
  }

  /** Hands properties that a page has set before the element was defined to their setters; at the end of a constructor. */
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
 * Defines an element, unless there is none to define or another copy of this module has done so.
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
 * A style sheet for the trees of a document, made when it is first needed: on a server there are none, and no other document may
 * use it. Null where nothing is shown.
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
 * Gives a shadow tree its style; to be called when its element comes into a page. What a tree was given before that WebKit
 * applies a frame too late: until then everything is measured without a style.
 * @param {ShadowRoot | null} root
 * @param {ReturnType<typeof styleSheet>} style
 */
export function dress(root, style) {
  const sheet = root && style(root.ownerDocument);
  if (sheet) root.adoptedStyleSheets = [sheet];
}

/** The language that a page has for an element, also through the shadow roots of other elements. */
export function languageOf(/** @type {Element} */ element) {
  for (let at = /** @type {Element | undefined} */ (element); at; at = /** @type {ShadowRoot} */ (at.getRootNode()).host) {
    const tagged = /** @type {HTMLElement | null} */ (at.closest("[lang]"));
    if (tagged) return tagged.lang || navigator.language;
  }
  return navigator.language;
}

/**
 * Tells when the language of the page changes.
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function watchLanguage(changed, signal) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * Tells when the screen has another density: the window was moved to another one, or the page zoomed. What is measured in px of
 * the page need not be another size then.
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

/** The promise that an element is ready. A try after a failure makes another one, which can be kept. */
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

  /** Begins a try. */
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

/** The symbol under which an element has its inner workings, which are no part of what a page may use. */
export const workings = Symbol.for("inkdot.workings");
