// The switch of the elements, with its style.

import { toggle as bare } from "../inkdot/shared/controls.js";
import { styleSheet } from "../inkdot/shared/element.js";
import css from "../inkdot/shared/switch.css.js";

const style = styleSheet(css);

/**
 * A labelled switch; see `toggle` of `inkdot/shared/controls.js`.
 * @type {typeof bare}
 */
export const toggle = (text, change, options) => {
  const sheet = style(document);
  if (sheet && !document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  return bare(text, change, options);
};
