// Small helpers to build the page, beside those that the elements are built with.

import * as dom from "../inkdot/shared/dom.js";
import { iconsOf, lines } from "../inkdot/shared/icon.js";
import { text } from "./texts.js";

/** Makes an element: {@link dom.make}. */
export const h = /** @type {(...how: Parameters<typeof dom.make>) => HTMLElement} */ (dom.make);

/** Puts texts of the present language into everything below a node. */
export const translate = (/** @type {ParentNode} */ root) => dom.translate(root, text);

/**
 * Brings a style sheet to the page and keeps it.
 * @param {URL} address
 * @returns {Promise<void>} fails when it cannot be loaded; the next call tries again
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
 * Moves the focus to the heading of the new content: of the screen, unless a part of it is given.
 * @param {ParentNode} [part]
 */
export function focusHeading(part) {
  const heading = /** @type {HTMLElement | null} */ ((part ?? document).querySelector(part ? "h2" : "#bar h1"));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Tells password managers what a passphrase belongs to; people do not need to see it. */
export function username() {
  return h("input", { type: "text", autocomplete: "username", value: "Inkdot", readonly: true, hidden: true });
}

/** A small line drawing. */
export const icon = iconsOf(lines);
