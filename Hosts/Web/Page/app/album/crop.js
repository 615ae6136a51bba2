// Crops a picture to its tile: the sheet from edge to edge, cropped where there is no ink.

/** Width of the copy that is searched for ink, in px; small, so that the search is cheap. */
const side = 24;

/**
 * Fits a picture into a tile of four by five.
 * @param {HTMLImageElement} picture must be decoded
 */
export function crop(picture) {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const wanted = (4 / 5) * height;
  const isTall = width < wanted;
  const canvas = new OffscreenCanvas(side, Math.max(1, Math.min(8 * side, Math.round((side * height) / width))));
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const paper = data.slice(0, 4);
  picture.style.background = `rgb(${paper[0]} ${paper[1]} ${paper[2]} / ${paper[3] / 255})`;
  const [from, to] = inkAlong(data, canvas.width, canvas.height, isTall);
  const room = isTall ? width / 0.8 / height : (0.8 * height) / width;
  // Ink that does not fit is shown in full, on a background in the colour of its sheet.
  if (to - from > room) picture.style.objectFit = "contain";
  const middle = to > from ? (from + to) / 2 : 0.5;
  const place = room < 1 ? Math.min(1, Math.max(0, (middle - room / 2) / (1 - room))) : 0.5;
  picture.style.objectPosition = isTall ? `50% ${100 * place}%` : `${100 * place}% 50%`;
}

/**
 * Returns the extent of the ink, as shares of height or width.
 * @param {Uint8ClampedArray} data
 * @param {number} width
 * @param {number} height
 * @param {boolean} isDown
 */
function inkAlong(data, width, height, isDown) {
  let [first, last] = [Infinity, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const difference = [0, 1, 2, 3].reduce((sum, part) => sum + Math.abs(data[at + part] - data[part]), 0);
      if (difference < 24) continue;
      const line = isDown ? y : x;
      first = Math.min(first, line);
      last = Math.max(last, line);
    }
  }
  const count = isDown ? height : width;
  return last < 0 ? [0, 0] : [first / count, (last + 1) / count];
}
