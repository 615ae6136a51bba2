// The selection while it is moved: painted once on a separate canvas, which the browser moves as a picture. A large
// selection is painted over several frames. Also paints alignment guides and the lasso.

import { make } from "../shared/dom.js";
import { Figure } from "../shared/codes.js";

/** @typedef {import("../drawing/engine.js").DoodleEngine} DoodleEngine */
/** @typedef {{scale: number, x: number, y: number}} View */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Maximum number of pixels of the picture; a larger selection is blurred while it moves. */
const maximumPixelCount = 12e6;

/** Longest side of the picture in pixels. */
const longestSide = 4096;

/** Maximum time of painting in a frame, in ms: at rest, and while the selection moves. */
const [budget, movingBudget] = [8, 16];

/** Number of marks that are painted between two readings of the clock. */
const groupSize = 100;

const svg = "http://www.w3.org/2000/svg";

export class DoodleSelected {
  /**
   * @param {DoodleEngine} engine
   * @param {(context: CanvasRenderingContext2D, words: Uint32Array) => void} paint
   * @param {HTMLElement} layer
   */
  constructor(engine, paint, layer) {
    this.engine = engine;
    this.paint = paint;
    /** @type {HTMLCanvasElement} */
    this.canvas = make("canvas.laid.carried", { width: 0, height: 0, hidden: true });
    const drawing = document.createElementNS(svg, "svg");
    drawing.classList.add("lasso");
    // A solid line below the dashed one.
    this.lines = [0, 1].map(() => drawing.appendChild(document.createElementNS(svg, "polygon")));
    this.guides = drawing.appendChild(document.createElementNS(svg, "path"));
    this.guides.classList.add("guides");
    /**
     * Points of the lasso, in pt of the sheet.
     * @type {number[]}
     */
    this.points = [];
    /** The generation and resolution of the picture. */
    this.generation = -1;
    this.resolution = 0;
    /** Number of marks that the picture shows, and that it will show. */
    this.painted = this.count = 0;
    /** @type {Box} */
    this.frame = { x: 0, y: 0, width: 0, height: 0 };
    /** The last transform of the picture. */
    this.map = [1, 0, 0, 0];
    layer.append(this.canvas, drawing);
  }

  /** Removes everything. */
  start() {
    this.generation = -1;
    this.painted = this.count = 0;
    this.show(false);
    // An empty canvas frees its memory at once, instead of by the next garbage collection.
    this.canvas.width = this.canvas.height = 0;
    this.points = [];
    for (const line of this.lines) line.setAttribute("points", "");
    this.guides.setAttribute("d", "");
  }

  show(/** @type {boolean} */ isShown) {
    if (isShown === this.canvas.hidden) this.canvas.hidden = !isShown;
  }

  /**
   * Updates lasso and picture from the engine.
   * @param {import("../drawing/engine.js").Selection | null} selection
   * @param {View} view
   */
  place(selection, view) {
    this.draw(view);
    this.guide(view);
    if (selection?.isMoving) {
      this.begin(selection, view);
      this.paintMore(movingBudget);
      this.map = selection.map;
      this.show(true);
    }
    if (!this.canvas.hidden) this.move(view);
  }

  /**
   * Called when the tiles are painted: removes the picture, and prepares the next one.
   *
   * Continues the picture of a moving selection.
   * @param {import("../drawing/engine.js").Selection | null} selection
   * @param {View} view
   */
  rest(selection, view) {
    if (selection?.isMoving) return this.paintMore(movingBudget);
    this.show(false);
    if (selection) {
      this.begin(selection, view);
      this.paintMore(budget);
    } else if (this.generation !== -1) this.start();
  }

  /** Whether the picture is not complete. */
  get isDirty() {
    return this.painted < this.count;
  }

  /** Begins the picture, unless it exists. */
  begin(/** @type {import("../drawing/engine.js").Selection} */ selection, /** @type {View} */ view) {
    const { frame, generation } = selection;
    const wanted = view.scale * devicePixelRatio;
    const [width, height] = [Math.max(frame.width, 1), Math.max(frame.height, 1)];
    const resolution = Math.min(wanted, longestSide / Math.max(width, height), Math.sqrt(maximumPixelCount / (width * height)));
    // Keeps the picture while it moves; at half the resolution it is blurred, but correct.
    const isSharp = this.resolution === resolution || selection.isMoving;
    if (this.generation === generation && isSharp) return;
    Object.assign(this, { frame, generation, resolution });
    this.canvas.parentElement?.style.setProperty("mix-blend-mode", selection.blend);
    // One more pixel on each side, for soft edges.
    this.canvas.width = Math.ceil(width * resolution) + 2;
    this.canvas.height = Math.ceil(height * resolution) + 2;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    context.setTransform(resolution, 0, 0, resolution, 1 - frame.x * resolution, 1 - frame.y * resolution);
    this.painted = 0;
    this.count = selection.strokeCount + selection.photoCount + selection.textCount;
  }

  /** Continues the picture for a time, in ms. */
  paintMore(/** @type {number} */ time) {
    if (!this.isDirty) return;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const due = performance.now() + time;
    do {
      const end = Math.min(this.painted + groupSize, this.count);
      this.paint(context, this.engine.list("paint_selection", this.painted, end));
      this.painted = end;
    } while (this.isDirty && performance.now() < due);
  }

  /** Sets the map from pixels of the picture to the moved selection and to the screen. */
  move(/** @type {View} */ view) {
    const { frame, resolution } = this;
    const [a, b, tx, ty] = this.map;
    const [left, top] = [frame.x - 1 / resolution, frame.y - 1 / resolution];
    const unit = view.scale / resolution;
    const matrix = [
      a * unit,
      b * unit,
      -b * unit,
      a * unit,
      (a * left - b * top + tx) * view.scale + view.x,
      (b * left + a * top + ty) * view.scale + view.y,
    ];
    this.canvas.style.transform = `matrix(${matrix.join()})`;
  }

  draw(/** @type {View} */ view) {
    // Appends new points only; an empty list means that another lasso begins.
    let more = this.engine.lasso(0);
    if (more.length === 0 && this.points.length === 0) return;
    this.points = more;
    while (more.length >= 1024) {
      more = this.engine.lasso(this.points.length / 2);
      this.points = this.points.concat(more);
    }
    const places = this.points.map((number, at) => (number * view.scale + (at % 2 ? view.y : view.x)).toFixed(1)).join(" ");
    for (const line of this.lines) line.setAttribute("points", places);
  }
  /** Paints the alignment guides of a moved selection. */
  guide(/** @type {View} */ view) {
    const words = this.engine.list("guides");
    const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
    let path = "";
    for (let at = 0; at < words.length; ) {
      const end = at + 1 + (words[at] >>> 8);
      if ((words[at] & 255) === Figure.line) {
        // After colour and width.
        for (let next = at + 3; next < end; next += 2) {
          const [x, y] = [floats[next] * view.scale + view.x, floats[next + 1] * view.scale + view.y];
          path += `${next === at + 3 ? "M" : "L"}${crisp(x)} ${crisp(y)}`;
        }
      }
      at = end;
    }
    if (path || this.guides.getAttribute("d")) this.guides.setAttribute("d", path);
  }
}

/** Returns the centre of the pixel at a screen coordinate, so that a thin line is sharp. */
function crisp(/** @type {number} */ at) {
  return ((Math.floor(at * devicePixelRatio) + 0.5) / devicePixelRatio).toFixed(2);
}
