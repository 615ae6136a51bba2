// Page ranges as text: “1-3, 7”.

/**
 * Parses page numbers, ascending; null if the text is invalid or a page does not exist.
 * @param {string} text
 * @param {number} count the number of pages
 */
export function pagesIn(text, count) {
  const pages = new Set();
  for (const part of text.split(/[\s,，、;；]+/).filter(Boolean)) {
    const found = /^(\d{1,5})(?:\s*[-–—~～]\s*(\d{1,5}))?$/.exec(part);
    const from = Number(found?.[1]);
    const to = Number(found?.[2] ?? from);
    if (!(from >= 1 && to >= from && to <= count)) return null;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages].sort((one, other) => one - other);
}

/** Formats pages; `pages` must be ascending. */
export function textOf(/** @type {number[]} */ pages) {
  /** @type {number[][]} */
  const runs = [];
  for (const page of pages) {
    const run = runs[runs.length - 1];
    if (run && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}
