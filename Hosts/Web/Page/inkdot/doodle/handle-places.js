// The positions of a selection's handles on the screen.

/** @typedef {{x: number, y: number}} Point */

/** Size of the touch area of a handle; the style sheet has the same value. */
export const handleReach = 44;

/** Side of a frame below which its handles move outwards, so that its centre can still be dragged. */
const roomySide = 132;
/** Distance of the turn handle from the frame. */
const turnDistance = 32;

/**
 * Returns the centres of the corner handles and the rotation handle. They do not overlap and are within the window.
 * @param {Point[]} corners of the selection, in order around it
 * @param {number} angle of its first side
 * @param {{width: number, height: number}} size of the window
 * @returns {{grips: Point[], turn: Point, root: Point}} `root` is where the line to the turn handle begins
 */
export function handlePlaces(corners, angle, size) {
  const [first, second, third] = corners;
  const middle = { x: (first.x + third.x) / 2, y: (first.y + third.y) / 2 };
  const [across, down] = [distance(first, second), distance(second, third)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (/** @type {number} */ along, /** @type {number} */ below, from = middle) => ({
    x: from.x + cos * along - sin * below,
    y: from.y + sin * along + cos * below,
  });
  let [half, high] = [across, down].map((side) => side / 2 + Math.max(0, Math.min(handleReach / 2, (roomySide - side) / 4)));
  // A fingertip of the same size fits between them.
  const more = Math.max(1, handleReach / Math.hypot(half, high));
  half *= more;
  high *= more;
  const grips = within([at(-half, -high), at(half, -high), at(half, high), at(-half, high)], size);
  const shifted = { x: (grips[0].x + grips[2].x) / 2, y: (grips[0].y + grips[2].y) / 2 };
  // Beside the upper handles if these are close together.
  const beside = high + Math.sqrt(Math.max(0, handleReach ** 2 - half ** 2));
  const above = Math.max(down / 2 + turnDistance, beside, handleReach);
  const inner = Math.max(0, high - handleReach);
  const aside = Math.max(across / 2 + turnDistance, half + Math.sqrt(Math.max(0, handleReach ** 2 - high ** 2)), handleReach);
  const places = [
    [0, -above],
    [0, above],
    [-aside, 0],
    [aside, 0],
    [0, -inner],
    [0, inner],
  ];
  const ways = places.map(([along, below]) => at(along, below, shifted));
  const room = (/** @type {Point} */ place) => Math.min(...grips.map((grip) => distance(grip, place)));
  const isFree = (/** @type {Point} */ place) => distance(place, held(place, size)) < 0.01 && room(place) > handleReach - 0.01;
  const turn =
    ways.find(isFree) ?? ways.map((way) => held(way, size)).reduce((best, next) => (room(next) > room(best) ? next : best));
  const roots = [at(0, -down / 2), at(0, down / 2), at(-across / 2, 0), at(across / 2, 0)];
  const root = roots.reduce((best, next) => (distance(next, turn) < distance(best, turn) ? next : best));
  return { grips, turn, root };
}

/** Returns the distance of two points. */
function distance(/** @type {Point} */ one, /** @type {Point} */ other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the nearest position at which a handle is within the window. */
function held(/** @type {Point} */ { x, y }, /** @type {{width: number, height: number}} */ { width, height }) {
  const edge = handleReach / 2;
  return { x: Math.max(edge, Math.min(width - edge, x)), y: Math.max(edge, Math.min(height - edge, y)) };
}

/** Moves points into the window: together if there is space, otherwise closer to each other along each axis. */
function within(/** @type {Point[]} */ points, /** @type {{width: number, height: number}} */ size) {
  const along = (/** @type {number[]} */ places, /** @type {number} */ side) => {
    const edge = handleReach / 2;
    const [least, most] = [Math.min(...places), Math.max(...places)];
    const span = Math.min(most - least, 2 * handleReach);
    const from = Math.max(edge, Math.min(least, side - edge - span));
    const to = Math.max(from + span, Math.min(most, side - edge));
    return places.map((place) => from + ((place - least) * (to - from)) / Math.max(most - least, 0.01));
  };
  const xs = along(
    points.map(({ x }) => x),
    size.width,
  );
  const ys = along(
    points.map(({ y }) => y),
    size.height,
  );
  return xs.map((x, corner) => ({ x, y: ys[corner] }));
}
