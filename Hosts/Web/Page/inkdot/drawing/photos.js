// Decodes photos.

import { photoByteCount, photoSide } from "./codes.js";

/** A photo that cannot be inserted, with a reason for the user. */
export class PhotoError extends Error {
  /** @param {"notAnImage" | "notShown" | "damaged" | "tooLarge" | "tooMuch" | "full"} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(`the photo cannot be taken (${reason})`, { cause });
    this.reason = reason;
  }
}

/** Maximum number of decoded pixels, a gibibyte: browsers that lack memory report a damaged picture. */
const maximumPhotoPixels = 1 << 28;

/** Maximum side of a decoded picture. A photo of 50 megapixels would take 200 MB; this takes 36 at most. */
const longestSide = 3000;

/** @typedef {ReturnType<import("./engine.js").DoodleEngine["photoHeader"]>} PhotoHeader */

/** The bytes of a photo's file. */
export async function photoBytes(/** @type {Blob} */ blob) {
  if (blob.size > photoByteCount) throw new PhotoError("tooLarge");
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * Decodes a photo and finds out its size.
 * @param {Uint8Array} bytes
 * @param {PhotoHeader} header
 */
export async function readPhoto(bytes, { type, isHEIF, pixelWidth, pixelHeight, orientation }) {
  if (!type) throw new PhotoError("notAnImage");
  if (Math.max(pixelWidth, pixelHeight) > photoSide) throw new PhotoError("tooLarge");
  if (pixelWidth * pixelHeight > maximumPhotoPixels) throw new PhotoError("tooLarge");
  const picture = await decode(bytes, type).catch((error) => {
    // HEIC photos of iPhones, which few browsers support.
    throw new PhotoError(isHEIF ? "notShown" : "damaged", error);
  });
  const [width, height] = orientation >= 5 ? [picture.height, picture.width] : [picture.width, picture.height];
  if (Math.max(width, height) > photoSide) {
    picture.close();
    throw new PhotoError("tooLarge");
  }
  return { width, height, picture: await small(picture) };
}

/** The picture of a file in the orientation of its metadata, which browsers apply by default. */
export async function decode(/** @type {Uint8Array} */ bytes, /** @type {string} */ type) {
  return createImageBitmap(new Blob([bytes], { type }));
}

export async function small(/** @type {ImageBitmap} */ picture) {
  const factor = longestSide / Math.max(picture.width, picture.height);
  if (factor >= 1) return picture;
  try {
    return await createImageBitmap(picture, {
      resizeWidth: Math.max(1, Math.round(picture.width * factor)),
      resizeHeight: Math.max(1, Math.round(picture.height * factor)),
      resizeQuality: "high",
    });
  } finally {
    picture.close();
  }
}

/** Returns the placeholder for a photo that cannot be decoded. */
export function standIn() {
  const canvas = new OffscreenCanvas(64, 64);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#9aa4b1";
  context.fillRect(0, 0, 64, 64);
  context.strokeStyle = "#ffffff";
  context.lineWidth = 3;
  context.strokeRect(1.5, 1.5, 61, 61);
  for (const [from, to] of [
    [0, 64],
    [64, 0],
  ]) {
    context.moveTo(from, 0);
    context.lineTo(to, 64);
  }
  context.stroke();
  return createImageBitmap(canvas);
}
