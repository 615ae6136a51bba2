// Reads photos: type, size, orientation and pixels.

import { photoByteCount } from "./codes.js";

/** A photo that cannot be inserted, with a reason for the user. */
export class PhotoError extends Error {
  /** @param {"notAnImage" | "notShown" | "damaged" | "tooLarge" | "tooMuch" | "full"} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(`the photo cannot be taken (${reason})`, { cause });
    this.reason = reason;
  }
}

/** Maximum side of a picture, in pixels, as in the engine. */
const greatestSide = 65_535;

/**
 * Maximum number of decoded pixels: one gibibyte. Browsers report a picture as damaged if there is too little memory.
 */
const greatestPixelCount = 1 << 28;

/** Maximum side of a decoded picture. A photo of 50 megapixels would take 200 MB; this takes 36 at most. */
const longestSide = 3000;

/** Whether a file is a HEIF picture that is not a web format. */
const isHEIC = (/** @type {Uint8Array} */ bytes) =>
  /^.{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s.test(String.fromCharCode(...bytes.subarray(0, 12)));

/** Returns the type of an image file by its first bytes. */
function typeOf(/** @type {Uint8Array} */ bytes) {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF8")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (isHEIC(bytes) || (text.slice(4, 8) === "ftyp" && /avif|avis/.test(text.slice(8, 12)))) return "image/avif";
  if (text.startsWith("BM")) return "image/bmp";
  return "";
}

/**
 * Returns the orientation in the metadata of a JPEG file, 1 to 8; by default 1.
 *
 * As in Exif 2.32, section 4: an APP1 segment with a TIFF header, whose first directory has the tag 0x0112.
 * @param {Uint8Array} bytes
 */
export function orientationOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      // Image data follow: no more metadata.
      if (marker === 0xda || marker === 0xd9) return 1;
      if (marker !== 0xe1 || view.getUint32(at + 4) !== 0x45786966) continue;
      const tiff = at + 10;
      const isLittle = view.getUint16(tiff) === 0x4949;
      const directory = tiff + view.getUint32(tiff + 4, isLittle);
      const count = view.getUint16(directory, isLittle);
      for (let entry = 0; entry < count; entry += 1) {
        const place = directory + 2 + 12 * entry;
        if (view.getUint16(place, isLittle) !== 0x0112) continue;
        const value = view.getUint16(place + 8, isLittle);
        return value >= 1 && value <= 8 ? value : 1;
      }
      return 1;
    }
  } catch {
    // Truncated in the metadata.
  }
  return 1;
}

/**
 * Returns the size in the header of a PNG, GIF or JPEG file, without decoding.
 *
 * See PNG 3, section 11.2.1; GIF89a, section 18; ITU-T T.81, annex B.2.2.
 * @param {Uint8Array} bytes
 * @param {string} type
 * @returns {{width: number, height: number} | null} null where it is not found
 */
function sizeOf(bytes, type) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === "image/png")
      return view.getUint32(12) !== 0x49484452 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
    if (type === "image/gif") return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (type !== "image/jpeg") return null;
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      // A frame header of any coding; the codes in between are tables.
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      }
    }
  } catch {
    // Truncated before.
  }
  return null;
}

/**
 * Reads a photo and its size.
 * @param {Blob} blob
 */
export async function readPhoto(blob) {
  if (blob.size > photoByteCount) throw new PhotoError("tooLarge");
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = typeOf(bytes);
  if (!type) throw new PhotoError("notAnImage");
  const claimed = sizeOf(bytes, type);
  if (claimed && Math.max(claimed.width, claimed.height) > greatestSide) throw new PhotoError("tooLarge");
  if (claimed && claimed.width * claimed.height > greatestPixelCount) throw new PhotoError("tooLarge");
  const picture = await decode(bytes, type);
  const orientation = type === "image/jpeg" ? orientationOf(bytes) : 1;
  const [width, height] = orientation >= 5 ? [picture.height, picture.width] : [picture.width, picture.height];
  if (Math.max(width, height) > greatestSide) {
    picture.close();
    throw new PhotoError("tooLarge");
  }
  return { bytes, width, height, orientation, picture: await small(picture) };
}

export async function decode(/** @type {Uint8Array} */ bytes, type = typeOf(bytes)) {
  try {
    // Upright according to its metadata, which all browsers apply.
    return await createImageBitmap(new Blob([bytes], { type }));
  } catch (error) {
    // Photos of iPhones, which few browsers support.
    throw new PhotoError(isHEIC(bytes) ? "notShown" : "damaged", error);
  }
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
