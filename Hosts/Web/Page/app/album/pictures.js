// Icons and pictures of the album.

const names = "http://www.w3.org/2000/svg";

/**
 * A drawing of paths.
 * @param {string} className
 * @param {string} viewBox
 * @param {...(string | [className: string, path: string])} paths
 */
function svg(className, viewBox, ...paths) {
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

const icons = {
  add: "M12 5v14M5 12h14",
  import: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  open: "M4 20l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19z",
  rename: "M4 7V5h10v2M9 5v13m-2 0h4M17 4h3m-1.5 0v16M17 20h3",
  duplicate: "M9 9h11v11H9zM15 9V4H4v11h5",
  export: "M12 15V4M7.5 8.5L12 4l4.5 4.5M5 14v5.5h14V14",
  png: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01",
  svg: "M5 17C7 7 17 17 19 7M3.5 15.5h3v3h-3zM17.5 5.5h3v3h-3z",
  pdf: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 15h6M9 18h3",
  inkdot: "M6 3h8l4 4v14H6zM14 3v4h4M9 16c1.5-4 3-5 3.5-3s-1 4 .5 3.5 1.5-2 2.5-2",
  share:
    "M8.5 13.5l7 4M15.5 6.5l-7 4M6 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M18 2.75a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M18 16.25a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
  select: "M4 5.5h9M4 12h6M4 18.5h6M13 16l3 3 5.5-7",
  delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
};

/** A small line drawing for a button. */
export const albumIcon = (/** @type {keyof typeof icons} */ name) =>
  svg(name === "more" ? "icon dots" : "icon", "0 0 24 24", icons[name]);

/** What stands for a drawing without a picture: a line of ink, torn where it is damaged. */
export const blank = (/** @type {boolean} */ isDamaged) =>
  isDamaged
    ? svg("blank", "0 0 48 48", "M9 27c4-9 9-11 11-7", "M27 29c3 3 7-2 12-10", ["tear", "M26 4l-4 12 5 6-6 9 4 13"])
    : svg("blank", "0 0 48 48", "M9 27c4-9 9-11 11-7s-4 11 1 10 6-13 10-11 0 9 8 2");

/** A sheet with the first stroke on it, for an album that is empty. */
export const emptyPicture = () =>
  svg(
    "empty-picture",
    "0 0 240 168",
    ["sheet behind", "M58 34l112-14a6 6 0 0 1 7 5l13 104a6 6 0 0 1-5 7L73 150a6 6 0 0 1-7-5L53 41a6 6 0 0 1 5-7z"],
    ["sheet", "M52 26h124a6 6 0 0 1 6 6v110a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z"],
    ["hill", "M62 128c18-34 34-40 48-22 8-18 24-30 56 18"],
    ["sun", "M142 44a13 13 0 1 0 .01 0z"],
    ["stroke", "M66 84c14-26 30-30 33-18s-16 24-5 25 20-30 33-25-5 22 17 12"],
    ["pen", "M146 77l40-44 14 12-40 45-17 5zM186 33l6-7a7 7 0 0 1 10 0l4 4a7 7 0 0 1 0 10l-6 6"],
  );

/** A sheet that cannot be reached. */
export const closedPicture = () =>
  svg(
    "empty-picture",
    "0 0 240 168",
    ["sheet", "M58 20h124a6 6 0 0 1 6 6v116a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6V26a6 6 0 0 1 6-6z"],
    ["broken", "M120 50v40"],
    ["broken", "M120 112v.01"],
  );
