// Numbers of pages as people write them: “1-3, 7”.

/**
 * The numbers of a text, ascending; null when it is none, or names a page that is not there.
 * @param {string} text
 * @param {number} count how many pages there are
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

/** Pages as a text, `pages` ascending. */
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
