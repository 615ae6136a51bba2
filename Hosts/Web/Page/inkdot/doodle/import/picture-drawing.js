// Pictures as drawings: stamped on a sheet of their size.

/** Longest side of a picture in pixels: an A4 page has 205 to the inch. Small pages have no more than four to the point. */
export const longestSide = 2400;
const greatestScale = 4;

/** Pixels to the pt of a picture of a page. */
export const pictureScale = (/** @type {number} */ width, /** @type {number} */ height, side = longestSide) =>
  Math.min(greatestScale, side / Math.max(width, height));

/**
 * A picture as a drawing: stamped on a sheet of its size.
 * @param {Blob} picture
 * @param {number} width in pt
 * @param {number} height in pt
 * @returns {Promise<{bytes: Uint8Array, width: number, height: number}>}
 */
export async function pictureDrawing(picture, width, height) {
  const { DoodleDocument } = await import("../document.js");
  const side = (/** @type {number} */ length) => Math.min(100_000, Math.max(1, Math.round(length)));
  const sheet = { width: side(width), height: side(height), paper: "#ffffff" };
  const drawing = await DoodleDocument.create();
  try {
    drawing.start(sheet);
    await drawing.addPhoto(picture, { x: sheet.width / 2, y: sheet.height / 2 });
    const photo = drawing.engine.photo(0);
    // As large as the sheet: a photo that is added covers some of it.
    drawing.command("adjust_photo", 0, 0, 0, sheet.width / (photo.width * photo.map[0]), NaN, NaN);
    drawing.command("commit_photo");
    drawing.command("stamp_photo");
    return { bytes: drawing.bytes(), width: sheet.width, height: sheet.height };
  } finally {
    drawing.wipe();
  }
}
