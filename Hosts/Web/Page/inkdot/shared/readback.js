// Checks whether a page can read the pixels that it paints.
//
// Browsers that resist fingerprinting return noise or white instead, without an error: Firefox with
// `privacy.resistFingerprinting`, Tor Browser, LibreWolf.

/** Distinct colours, and the tolerance for each: some browsers change the lowest bits. */
const colors = ["#c8285a", "#0aa0e6", "#f0dc14", "#3c1e78"];
const tolerance = 16;

/** The error for pictures that would not show the painted content. */
export class HiddenError extends Error {
  constructor() {
    super("this browser keeps pictures from pages");
  }
}

/** @type {boolean | undefined} */
let known;

/** Whether pictures show the painted content; checked once. */
export function canReadBack() {
  if (known !== undefined) return known;
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(colors.length, 1).getContext("2d"));
  colors.forEach((color, x) => {
    context.fillStyle = color;
    context.fillRect(x, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, colors.length, 1);
  known = colors.every((color, x) =>
    [1, 3, 5].every((digit, part) => {
      const painted = Number.parseInt(color.slice(digit, digit + 2), 16);
      return Math.abs(data[4 * x + part] - painted) <= tolerance;
    }),
  );
  return known;
}

/** Throws if a picture would not show the painted content. */
export function checkReadBack() {
  if (!canReadBack()) throw new HiddenError();
}
