// Helpers that build the page, in addition to those of the elements.

import * as dom from "../inkdot/shared/dom.js";
import { iconsOf, lines } from "../inkdot/shared/icon.js";
import { text } from "./texts.js";

/** Creates an element: {@link dom.make}. */
export const h = /** @type {(...how: Parameters<typeof dom.make>) => HTMLElement} */ (dom.make);

/** Sets the texts of all descendants in the current language. */
export const translate = (/** @type {ParentNode} */ root) => dom.translate(root, text);

/**
 * Adds a style sheet to the page permanently.
 * @param {URL} address
 * @returns {Promise<void>} rejects if it cannot be loaded; the next call tries again
 */
export function addStyle({ href }) {
  const added =
    styles.get(href) ??
    new Promise((resolve, reject) => {
      const link = h("link", {
        rel: "stylesheet",
        href,
        onload: () => resolve(undefined),
        onerror: () => {
          styles.delete(href);
          link.remove();
          reject(new Error(`${href} could not be loaded`));
        },
      });
      document.head.append(link);
    });
  styles.set(href, added);
  return added;
}
/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Moves the focus to the heading of new content: by default of the screen.
 * @param {ParentNode} [part]
 */
export function focusHeading(part) {
  const heading = /** @type {HTMLElement | null} */ ((part ?? document).querySelector(part ? "h2" : "#bar h1"));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Creates a hidden username field, which tells password managers the purpose of a passphrase. */
export function username() {
  return h("input", { type: "text", autocomplete: "username", value: "Inkdot", readonly: true, hidden: true });
}

/** A small line drawing. */
export const icon = iconsOf(lines);
