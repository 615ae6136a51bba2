// Pictures of the album.

import { drawing } from "../../inkdot/shared/icon.js";

/** A placeholder for a drawing without a picture: a line of ink, torn where the drawing is damaged. */
export const blank = (/** @type {boolean} */ isDamaged) =>
  isDamaged
    ? drawing("blank", "0 0 48 48", "M9 27c4-9 9-11 11-7", "M27 29c3 3 7-2 12-10", ["tear", "M26 4l-4 12 5 6-6 9 4 13"])
    : drawing("blank", "0 0 48 48", "M9 27c4-9 9-11 11-7s-4 11 1 10 6-13 10-11 0 9 8 2");

/** A sheet with the first stroke on it, for an album that is empty. */
export const emptyPicture = () =>
  drawing(
    "empty-picture",
    "0 0 240 168",
    ["sheet behind", "M58 34l112-14a6 6 0 0 1 7 5l13 104a6 6 0 0 1-5 7L73 150a6 6 0 0 1-7-5L53 41a6 6 0 0 1 5-7z"],
    ["sheet", "M52 26h124a6 6 0 0 1 6 6v110a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z"],
    ["hill", "M62 128c18-34 34-40 48-22 8-18 24-30 56 18"],
    ["sun", "M142 44a13 13 0 1 0 .01 0z"],
    ["stroke", "M66 84c14-26 30-30 33-18s-16 24-5 25 20-30 33-25-5 22 17 12"],
    ["pen", "M146 77l40-44 14 12-40 45-17 5zM186 33l6-7a7 7 0 0 1 10 0l4 4a7 7 0 0 1 0 10l-6 6"],
  );

/** A sheet that cannot be reached. */
export const closedPicture = () =>
  drawing(
    "empty-picture",
    "0 0 240 168",
    ["sheet", "M58 20h124a6 6 0 0 1 6 6v116a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6V26a6 6 0 0 1 6-6z"],
    ["broken", "M120 50v40"],
    ["broken", "M120 112v.01"],
  );
