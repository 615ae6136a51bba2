// Icons in the text colour, and those that a page needs first.

const names = "http://www.w3.org/2000/svg";

/**
 * Creates an SVG of paths, hidden from assistive technology.
 * @param {string} className
 * @param {string} viewBox
 * @param {...(string | [className: string, path: string])} paths
 */
export function drawing(className, viewBox, ...paths) {
  const element = document.createElementNS(names, "svg");
  element.setAttribute("viewBox", viewBox);
  element.setAttribute("class", className);
  element.setAttribute("aria-hidden", "true");
  for (const one of paths) {
    const [kind, d] = typeof one === "string" ? ["", one] : one;
    const path = document.createElementNS(names, "path");
    path.setAttribute("d", d);
    if (kind) path.setAttribute("class", kind);
    element.append(path);
  }
  return element;
}

/**
 * Returns a function that creates the icon of a name: lines of 1.75 on a grid of 24.
 * @template {string} Name
 * @param {Record<Name, string>} paths
 */
export const iconsOf = (paths) => (/** @type {Name} */ name) => {
  const icon = drawing("icon", "0 0 24 24", paths[name]);
  icon.dataset.icon = name;
  return icon;
};

export const lines = {
  back: "M15 5l-7 7 7 7",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  next: "M9 5l7 7l-7 7",
  lock: "M8 10.5V8a4 4 0 0 1 8 0v2.5M6.75 10.5h10.5a1.25 1.25 0 0 1 1.25 1.25v6.5a1.25 1.25 0 0 1-1.25 1.25H6.75a1.25 1.25 0 0 1-1.25-1.25v-6.5a1.25 1.25 0 0 1 1.25-1.25z",
  pen: "M4.5 19.5l1-4.5L16 4.5a1.75 1.75 0 0 1 2.5 0l1 1a1.75 1.75 0 0 1 0 2.5L9 18.5zM14 6.5l3.5 3.5",
};
