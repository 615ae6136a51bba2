// The size of an exported picture in px.

/** Maximum number of pixels of a picture that all browsers support. */
const maximumPixelCount = 16_777_216;

/**
 * Returns the size of a picture, and its scale, which is reduced if there would be too many pixels.
 * @param {number} width in pt
 * @param {number} height in pt
 * @param {number} scale wanted, in px per pt
 */
export function pictureSize(width, height, scale) {
  const reduced = Math.min(scale, Math.sqrt(maximumPixelCount / (width * height)));
  const [wide, high] = [width * reduced, height * reduced];
  // Rounding up both sides may exceed the limit.
  const whole = Math.round(wide) * Math.round(high) > maximumPixelCount ? Math.floor : Math.round;
  return { width: Math.max(1, whole(wide)), height: Math.max(1, whole(high)), scale: reduced };
}
