// Pictures of the tools, with their colour at the tips and a band that is as wide as their strokes, within limits.

import { drawing } from "../shared/icon.js";

/**
 * The parts of each picture from back to front, 32 × 56 with the tip at the top. The class names the material.
 * @type {Record<string, [material: string, path: string][]>}
 */
const pictures = {
  pen: [
    ["body", "M10 23h12v33H10z"],
    ["shine", "M10 23h4v33h-4z"],
    ["tip band", "M10 27h12v4H10z"],
    ["metal", "M10 23l4-15h4l4 15z"],
    ["tip", "M14 8l2-5l2 5z"],
  ],
  brush: [
    ["wood", "M11.5 31h9l1 25h-11z"],
    ["shine", "M11.5 31h3l-.5 25h-3.500z"],
    ["tip band", "M11.2 33h9.6v4h-9.6z"],
    ["ferrule", "M11 25h10v7H11z"],
    ["tip", "M11 25c-2-8 3-12 5-22c2 10 7 14 5 22z"],
  ],
  highlighter: [
    ["body", "M7 26h18v30H7z"],
    ["shine", "M7 26h6v30H7z"],
    ["tip band", "M7 28.5h18v4H7z"],
    ["metal", "M7 26l4-11h10l4 11z"],
    ["tip", "M11.5 15V7l9-3v11z"],
  ],
  eraser: [
    ["rubber", "M7 25V11a6 6 0 0 1 6-6h6a6 6 0 0 1 6 6v14z"],
    ["sleeve", "M7 25h18v31H7z"],
    ["shine", "M7 25h6v31H7z"],
    ["rubber band", "M7 27h18v4H7z"],
  ],
};

/** Returns the picture of a tool; null if it has none. */
export function toolPicture(/** @type {string} */ tool) {
  return tool in pictures ? drawing("picture", "0 0 32 56", ...pictures[tool]) : null;
}
