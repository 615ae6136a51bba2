// Small helpers to build the page, beside those that the elements are built with.

import * as dom from "../inkdot/shared/dom.js";
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

/** Tells password managers what a passphrase belongs to; people do not need to see it. */
export function username() {
  return h("input", { type: "text", autocomplete: "username", value: "Inkdot", readonly: true, hidden: true });
}

const paths = {
  back: "M15 5l-7 7 7 7",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  next: "M9 5l7 7-7 7",
  pen: "M4.5 19.5l1-4.5L16 4.5a1.75 1.75 0 0 1 2.5 0l1 1a1.75 1.75 0 0 1 0 2.5L9 18.5zM14 6.5l3.5 3.5",
};

/** A small line drawing. */
export function icon(/** @type {keyof typeof paths} */ name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
