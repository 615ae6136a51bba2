// Whether a page gets back what it paints. Browsers that hide who visits give noise or white in its place, without an error: Firefox
// with `privacy.resistFingerprinting`, as Tor Browser and LibreWolf have it.

/** Colours far from each other, and how far one may be off: some browsers change the lowest bits of each, which nobody sees. */
const colors = [
  [200, 40, 90],
  [10, 160, 230],
  [240, 220, 20],
  [60, 30, 120],
];
const tolerance = 16;

/** A picture would not show what was painted. */
export class HiddenError extends Error {
  constructor() {
    super("this browser keeps pictures from pages");
  }
}

/** @type {boolean | undefined} */
let known;

/** Whether pictures show what was painted; asked once. */
export function canReadBack() {
  if (known !== undefined) return known;
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(colors.length, 1).getContext("2d"));
  colors.forEach((color, x) => {
    context.fillStyle = `rgb(${color.join(" ")})`;
    context.fillRect(x, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, colors.length, 1);
  known = colors.flat().every((value, at) => Math.abs(value - data[4 * Math.floor(at / 3) + (at % 3)]) <= tolerance);
  return known;
}

/** Fails where a picture would not show what was painted. */
export function checkReadBack() {
  if (!canReadBack()) throw new HiddenError();
}
