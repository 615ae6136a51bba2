// Illustrations of the album.

import { drawing } from "../../inkdot/shared/icon.js";

/** A placeholder for a drawing without a thumbnail: a line of ink, torn if the drawing is damaged. */
export const blank = (/** @type {boolean} */ isDamaged) =>
  isDamaged
    ? drawing("blank", "0 0 48 48", "M9 27c4-9 9-11 11-7", "M27 29c3 3 7-2 12-10", ["tear", "M26 4l-4 12 5 6-6 9 4 13"])
    : drawing("blank", "0 0 48 48", "M9 27c4-9 9-11 11-7s-4 11 1 10 6-13 10-11 0 9 8 2");

/** A sheet that is not accessible. */
export const closedPicture = () =>
  drawing(
    "empty-picture",
    "0 0 240 168",
    ["sheet", "M58 20h124a6 6 0 0 1 6 6v116a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6V26a6 6 0 0 1 6-6z"],
    ["broken", "M120 50v40"],
    ["broken", "M120 112v.01"],
  );
