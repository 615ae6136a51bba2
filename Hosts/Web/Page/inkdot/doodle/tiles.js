// Finished ink in tiles: small canvases on the sheet that are repainted only where something changed.

import { canvasContext } from "../drawing/ink-painter.js";
import { make } from "../shared/dom.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {(context: CanvasRenderingContext2D, part: Box) => void} Paint paints a part of the sheet */

/** Distance of tiles in device pixels. */
const side = 512;

/**
 * Width in device pixels by which an opaque tile overlaps the next ones.
 *
 * A tile edge within a screen pixel is blended with the background, which would be visible as a line.
 */
const opaqueOverlap = 2;

/** Maximum number of kept pixels below strokes: 16 MB. */
const maximumKeptPixels = 1 << 22;

/** Maximum time of painting per frame, in ms; the rest waits for the next frame. */
const budget = 8;

/** Minimum number of pixel rows painted at a time, because each time the engine searches for marks. */
const minimumRowCount = 64;

/** Whether the browser has lost the canvas content. Older browsers and TypeScript's types lack this function. */
const isLost = (/** @type {CanvasRenderingContext2D} */ context) => !!(/** @type {any} */ (context).isContextLost?.());

class Tile {
  /**
   * @param {number} column
   * @param {number} row
   * @param {number} extent its own side, in pixels
   * @param {() => void} lost called when the browser has restored the canvas after losing its content
   */
  constructor(column, row, extent, lost) {
    this.column = column;
    this.row = row;
    this.extent = extent;
    /** @type {HTMLCanvasElement} */
    const canvas = make("canvas.laid", { width: extent, height: extent });
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.life = new AbortController();
    // For example after a restart of the graphics driver.
    canvas.addEventListener("contextrestored", lost, { signal: this.life.signal });
    /**
     * The damaged area in pixels of the tile; null without damage.
     * @type {{left: number, top: number, right: number, bottom: number} | null}
     */
    this.dirty = { left: 0, top: 0, right: extent, bottom: extent };
  }

  /**
   * Shows the tile, stretched to whole device pixels.
   * @param {number} factor device pixels per pixel
   * @param {number} ratio device pixels per CSS pixel
   */
  stretch(factor, ratio) {
    const edge = (/** @type {number} */ index) => Math.round(index * side * factor) / ratio;
    const [x, y] = [edge(this.column), edge(this.row)];
    const [across, down] = [(edge(this.column + 1) - x) / side, (edge(this.row + 1) - y) / side];
    this.canvas.style.transform = `matrix(${across},0,0,${down},${x},${y})`;
  }

  /** Removes the tile. Browsers free the memory of an empty canvas at once. */
  remove() {
    this.life.abort();
    this.canvas.remove();
    this.canvas.width = this.canvas.height = 0;
  }

  invalidate(/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ right, /** @type {number} */ bottom) {
    const { extent } = this;
    const old = this.dirty ?? { left: extent, top: extent, right: 0, bottom: 0 };
    this.dirty = {
      left: Math.max(0, Math.min(old.left, left)),
      top: Math.max(0, Math.min(old.top, top)),
      right: Math.min(extent, Math.max(old.right, right)),
      bottom: Math.min(extent, Math.max(old.bottom, bottom)),
    };
    if (this.dirty.left >= this.dirty.right || this.dirty.top >= this.dirty.bottom) this.dirty = null;
  }
}

/**
 * The pixels below a stroke.
 * @typedef {object} Beneath
 * @property {Box} box around the stroke, in pt of the sheet
 * @property {ImageBitmap} picture
 * @property {{tile: Tile, left: number, top: number, width: number, height: number, x: number, y: number}[]} parts of tiles,
 *   and where in the picture they are
 */

/** The tiles of one resolution. */
class Sheet {
  /** @param {number} resolution device pixels per pt of the sheet */
  constructor(resolution) {
    this.resolution = resolution;
    /**
     * The visible tiles, nearest to the middle first, then those beside.
     * @type {Map<string, Tile>}
     */
    this.tiles = new Map();
    /** @type {HTMLElement} */
    this.element = make("div.laid");
  }

  remove() {
    this.element.remove();
    for (const tile of this.tiles.values()) tile.remove();
  }
}

export class DoodleTiles {
  /**
   * @param {HTMLElement} paper clips at the edges of the sheet
   * @param {Paint} paint
   * @param {() => void} wake requests a frame, which calls `render`
   * @param {(side: number) => {column: number, row: number}[]} visible the visible tiles of a grid, nearest to the middle first;
   *   `side` in pt of the sheet
   */
  constructor(paper, paint, wake, visible) {
    this.paper = paper;
    this.paint = paint;
    this.wake = wake;
    this.visible = visible;
    this.ratio = 1;
    this.width = 1;
    this.height = 1;
    this.isEndless = false;
    this.extent = side;
    /** @type {Sheet | null} */
    this.sheet = null;
    /**
     * Shown below until the tiles of the new resolution are painted.
     * @type {Sheet | null}
     */
    this.old = null;
    this.scale = 1;
    /** Pixels painted per ms in the last frame, a measure of the ink's density. */
    this.pace = Infinity;
    /**
     * The saved pixels below the latest strokes, the latest last; empty after anything else was painted.
     * @type {Beneath[]}
     */
    this.beneath = [];
    /** @type {ReturnType<typeof canvasContext> | null} canvas for copying pixels */
    this.scratch = null;
  }

  /** Whether its tiles fit a sheet; the parameters are those of `start`. */
  isFor(
    /** @type {{width: number, height: number, isEndless: boolean}} */ { width, height, isEndless },
    /** @type {boolean} */ isOpaque,
    /** @type {number} */ ratio,
  ) {
    const isSame = this.width === width && this.height === height && this.isEndless === isEndless;
    return isSame && this.extent > side === isOpaque && this.ratio === ratio;
  }

  /**
   * Starts with another sheet. An endless sheet has tiles wherever it is visible.
   * @param {{width: number, height: number, isEndless: boolean}} sheet
   * @param {boolean} isOpaque whether `paint` leaves nothing transparent
   * @param {number} ratio device pixels per CSS pixel
   */
  start({ width, height, isEndless }, isOpaque, ratio) {
    this.width = width;
    this.height = height;
    this.isEndless = isEndless;
    this.extent = side + (isOpaque ? opaqueOverlap : 0);
    this.ratio = ratio;
    this.pace = Infinity;
    this.stop();
  }

  /** Removes all tiles. */
  stop() {
    this.forget();
    this.sheet?.remove();
    this.old?.remove();
    this.sheet = this.old = null;
  }

  /**
   * Shows the visible area. Tiles of another scale are stretched until `sharpen` is called.
   * @param {number} scale CSS pixels per pt of the paper
   */
  look(scale) {
    this.scale = scale;
    if (!this.sheet) this.sharpen();
    for (const sheet of [this.old, this.sheet]) {
      for (const tile of sheet?.tiles.values() ?? []) this.show(tile, /** @type {Sheet} */ (sheet));
    }
    this.cover();
  }

  /** Shows a tile at the current scale. */
  show(/** @type {Tile} */ tile, /** @type {Sheet} */ sheet) {
    tile.stretch((this.scale * this.ratio) / sheet.resolution, this.ratio);
  }

  /** Whether tiles are stretched. */
  get isBlurred() {
    return !!this.sheet && this.sheet.resolution !== this.scale * this.ratio;
  }

  /** Paints tiles at the current resolution. */
  sharpen() {
    const resolution = this.scale * this.ratio;
    if (this.sheet?.resolution === resolution) return;
    // Of two sets of tiles in preparation, the set with more painted tiles stays below.
    if (this.old && this.sheet) this.sheet.remove();
    else this.old = this.sheet;
    this.forget();
    this.sheet = new Sheet(resolution);
    this.paper.append(this.sheet.element);
    this.cover();
  }

  /** Creates tiles for the visible area and removes distant ones. */
  cover() {
    const { sheet } = this;
    if (!sheet) return;
    const visible = this.visible(side / sheet.resolution);
    const [columns, rows] = [visible.map(({ column }) => column), visible.map(({ row }) => row)];
    const [left, top] = [Math.min(...columns) - 1, Math.min(...rows) - 1];
    const [right, bottom] = [Math.max(...columns) + 1, Math.max(...rows) + 1];
    /** @type {Sheet["tiles"]} */
    const tiles = new Map();
    for (const { column, row } of visible) {
      const key = `${column} ${row}`;
      tiles.set(key, sheet.tiles.get(key) ?? this.create(column, row, sheet));
    }
    for (const [key, tile] of sheet.tiles) {
      if (tiles.has(key)) continue;
      if (tile.column >= left && tile.column <= right && tile.row >= top && tile.row <= bottom) {
        tiles.set(key, tile);
      } else {
        tile.remove();
        this.forget();
      }
    }
    sheet.tiles = tiles;
  }

  create(/** @type {number} */ column, /** @type {number} */ row, /** @type {Sheet} */ sheet) {
    const tile = new Tile(column, row, this.extent, () => {
      // The kept tiles may have been removed with it.
      this.forget();
      tile.invalidate(0, 0, this.extent, this.extent);
      this.wake();
    });
    this.forget();
    this.show(tile, sheet);
    sheet.element.append(tile.canvas);
    return tile;
  }

  /** Invalidates parts of the sheet. */
  invalidate(/** @type {Box[]} */ parts) {
    this.forget();
    for (const part of parts) {
      for (const { tile, left, top, right, bottom } of this.within(part)) tile.invalidate(left, top, right, bottom);
    }
  }

  /** The tiles that a part of the sheet intersects, and its position in each, in pixels. */
  within(/** @type {Box} */ part) {
    if (!this.sheet) return [];
    const { extent } = this;
    const { resolution, tiles } = this.sheet;
    // One more pixel on each side, for soft edges.
    const [left, top] = [Math.floor(part.x * resolution) - 1, Math.floor(part.y * resolution) - 1];
    const right = Math.ceil((part.x + part.width) * resolution) + 1;
    const bottom = Math.ceil((part.y + part.height) * resolution) + 1;
    return [...tiles.values()].flatMap((tile) => {
      const [x, y] = [tile.column * side, tile.row * side];
      if (left >= x + extent || right <= x || top >= y + extent || bottom <= y) return [];
      return { tile, left: left - x, top: top - y, right: right - x, bottom: bottom - y };
    });
  }

  /**
   * Paints new marks over the existing ones.
   * @param {Box} box around them, in pt of the sheet
   * @param {(context: CanvasRenderingContext2D) => void} paint
   * @param {boolean} isStep whether undoing the last step removes exactly these marks
   */
  add(box, paint, isStep) {
    const reached = this.within(box);
    if (isStep) this.keep(box, reached);
    else this.forget();
    // Damaged tiles paint it when they are repainted.
    for (const { tile } of reached) this.onTile(tile, paint);
  }

  // MARK: Pixels below strokes

  /** Saves the pixels below a stroke that is about to be painted. */
  keep(/** @type {Box} */ box, /** @type {ReturnType<DoodleTiles["within"]>} */ reached) {
    if (reached.length === 0 || reached.some(({ tile }) => tile.dirty)) return this.forget();
    const seen = reached.map(({ tile, left, top, right, bottom }) => {
      const [x, y] = [Math.max(0, left), Math.max(0, top)];
      return { tile, left: x, top: y, width: Math.min(this.extent, right) - x, height: Math.min(this.extent, bottom) - y };
    });
    const x = Math.min(...seen.map(({ tile, left }) => tile.column * side + left));
    const y = Math.min(...seen.map(({ tile, top }) => tile.row * side + top));
    const width = Math.max(...seen.map((part) => part.tile.column * side + part.left + part.width)) - x;
    const height = Math.max(...seen.map((part) => part.tile.row * side + part.top + part.height)) - y;
    if (width * height > maximumKeptPixels) return this.forget();
    const parts = seen.map((part) => ({
      ...part,
      x: part.tile.column * side + part.left - x,
      y: part.tile.row * side + part.top - y,
    }));
    this.scratch ??= canvasContext(0, 0);
    const { canvas } = this.scratch;
    canvas.width = width;
    canvas.height = height;
    // An empty area has no picture.
    if (isLost(this.scratch)) return this.forget();
    for (const part of parts) {
      const { tile, width, height } = part;
      this.scratch.drawImage(tile.canvas, part.left, part.top, width, height, part.x, part.y, width, height);
    }
    // An ImageBitmap copies only this part. A canvas would copy the whole tile on its next write.
    const picture = /** @type {OffscreenCanvas} */ (/** @type {unknown} */ (canvas)).transferToImageBitmap();
    this.beneath.push({ box, picture, parts });
    let count = this.beneath.reduce((sum, { picture: { width, height } }) => sum + width * height, 0);
    while (count > maximumKeptPixels) {
      const { picture: oldest } = /** @type {Beneath} */ (this.beneath.shift());
      count -= oldest.width * oldest.height;
      oldest.close();
    }
  }

  /**
   * Handles an undone step: restores the pixels below the latest stroke if that was undone, and invalidates the damage otherwise.
   * @param {Box[]} parts the damage
   */
  takeBack(parts) {
    const last = this.beneath.pop();
    const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = parts;
    const box = last?.box;
    const isAround = box && x <= box.x && y <= box.y && x + width >= box.x + box.width && y + height >= box.y + box.height;
    if (!last || parts.length !== 1 || !isAround) {
      last?.picture.close();
      return this.invalidate(parts);
    }
    for (const part of last.parts) {
      const { context } = part.tile;
      context.resetTransform();
      context.clearRect(part.left, part.top, part.width, part.height);
      const { width, height } = part;
      context.drawImage(last.picture, part.x, part.y, width, height, part.left, part.top, width, height);
    }
    last.picture.close();
  }

  /** Drops the saved pixels after a change other than a new stroke. */
  forget() {
    for (const { picture } of this.beneath) picture.close();
    this.beneath = [];
  }

  /**
   * Copies the whole sheet if all its tiles are painted at a resolution.
   * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
   * @param {number} resolution device pixels per pt of the sheet
   * @returns {boolean} whether it was
   */
  copy(context, resolution) {
    const { sheet } = this;
    if (!sheet || sheet.resolution !== resolution || this.isDirty || this.isEndless) return false;
    const columns = Math.ceil((this.width * resolution) / side);
    const rows = Math.ceil((this.height * resolution) / side);
    const tiles = [...sheet.tiles.values()].filter(({ column, row }) => column < columns && row < rows);
    // Lost content can be repainted only once the browser restores the context.
    if (tiles.length < columns * rows || tiles.some(({ context }) => isLost(context))) return false;
    for (const { canvas, column, row } of tiles) context.drawImage(canvas, column * side, row * side);
    return true;
  }

  /** Whether any tile is damaged. */
  get isDirty() {
    if (!this.sheet) return false;
    for (const tile of this.sheet.tiles.values()) if (tile.dirty) return true;
    return false;
  }

  /** Paints damaged tiles, nearest to the centre first, within the time of a frame; dense tiles take several frames. */
  render() {
    const { sheet } = this;
    if (!sheet) return;
    const begin = performance.now();
    const waiting = [...sheet.tiles.values()].filter((tile) => tile.dirty);
    for (let now = begin; waiting.length > 0 && now - begin <= budget; ) {
      const [tile] = waiting;
      const count = this.renderRows(tile);
      if (!tile.dirty) waiting.shift();
      const before = now;
      now = performance.now();
      this.pace = count / Math.max(now - before, 0.1);
    }
    if (!this.isDirty && this.old) {
      this.old.remove();
      this.old = null;
    }
  }

  /**
   * Paints damaged rows of a tile within the time of a frame.
   * @param {Tile} tile
   * @returns {number} the number of painted pixels
   */
  renderRows(tile) {
    const { resolution } = /** @type {Sheet} */ (this.sheet);
    const { left, top, right, bottom: last } = /** @type {NonNullable<Tile["dirty"]>} */ (tile.dirty);
    const width = right - left;
    const rows = Math.max(minimumRowCount, Math.floor((this.pace * budget) / width));
    // A narrow remainder is painted at once.
    const bottom = top + rows + minimumRowCount / 2 < last ? top + rows : last;
    const height = bottom - top;
    tile.dirty = bottom < last ? { left, top: bottom, right, bottom: last } : null;
    const part = {
      x: (tile.column * side + left) / resolution,
      y: (tile.row * side + top) / resolution,
      width: width / resolution,
      height: height / resolution,
    };
    this.onTile(tile, (context) => {
      context.save();
      context.resetTransform();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      context.clearRect(left, top, width, height);
      this.place(tile);
      this.paint(context, part);
      context.restore();
    });
    return width * height;
  }

  place(/** @type {Tile} */ tile) {
    const resolution = /** @type {Sheet} */ (this.sheet).resolution;
    tile.context.setTransform(resolution, 0, 0, resolution, -tile.column * side, -tile.row * side);
  }

  onTile(/** @type {Tile} */ tile, /** @type {(context: CanvasRenderingContext2D) => void} */ paint) {
    this.place(tile);
    paint(tile.context);
  }
}
