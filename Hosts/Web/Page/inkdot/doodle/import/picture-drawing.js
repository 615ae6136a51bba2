// Converts pictures to drawings: stamped on a sheet of their size.

/** Maximum side of a picture in pixels: 205 per inch for an A4 page. Small pages have at most four per pt. */
export const longestSide = 2400;
const maximumScale = 4;

/** Pixels per pt of a page's picture. */
export const pictureScale = (/** @type {number} */ width, /** @type {number} */ height, side = longestSide) =>
  Math.min(maximumScale, side / Math.max(width, height));

/**
 * Returns a picture as a drawing: stamped on a sheet of its size.
 * @param {Blob} picture
 * @param {number} width in pt
 * @param {number} height in pt
 * @returns {Promise<{bytes: Uint8Array, width: number, height: number}>}
 */
export async function pictureDrawing(picture, width, height) {
  const { DoodleDocument } = await import("../../drawing/document.js");
  const side = (/** @type {number} */ length) => Math.min(100_000, Math.max(1, Math.round(length)));
  const sheet = { width: side(width), height: side(height), paper: "#ffffff" };
  const drawing = await DoodleDocument.create();
  try {
    drawing.start(sheet);
    await drawing.addPhoto(picture, { x: sheet.width / 2, y: sheet.height / 2 });
    const photo = drawing.engine.photo(0);
    // Scaled to the sheet, because added photos initially cover only a part of it.
    drawing.command("adjust_photo", 0, 0, 0, sheet.width / (photo.width * photo.map[0]), NaN, NaN);
    drawing.command("commit_photo");
    drawing.command("stamp_photo");
    return { bytes: drawing.bytes(), width: sheet.width, height: sheet.height };
  } finally {
    drawing.wipe();
  }
}
