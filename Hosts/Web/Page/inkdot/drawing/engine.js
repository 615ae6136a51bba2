// A doodle board in WebAssembly: wraps the exports of `BoardHost`. Nothing here knows the DOM.

import {
  blends,
  changeRefusals,
  contentFields,
  draftFields,
  handleFields,
  longByteCount,
  mediaTypes,
  photoFields,
  placedPhotoFields,
  rulings,
  selectionFields,
  shapes,
  stateFields,
  textFields,
  tools,
} from "./codes.js";
import { Engine, compile } from "../shared/engine.js";

/**
 * The selection: its bounding box in pt of the sheet before a move, its current map (a, b, tx, ty), and the common
 * values of its strokes, if any. `generation` changes with its appearance.
 * @typedef {{strokeCount: number, photoCount: number, frame: {x: number, y: number, width: number, height: number},
 *   map: number[], isMoving: boolean, generation: number, color: number | null, width: number | null, blend: string,
 *   textCount: number, textSize: number | null, isLocked: boolean, canGroup: boolean, canUngroup: boolean,
 *   canFill: boolean, isFilled: boolean, fill: number | null}} Selection
 */

export class DoodleEngine extends Engine {
  static async create() {
    return new DoodleEngine(await compile(new URL("../doodle.wasm", import.meta.url)));
  }

  /**
   * Called when the engine has trapped, which should never happen. This instance is unusable afterwards.
   * @type {() => void}
   */
  trapped = () => {};

  /** Starts with an empty memory, and catches traps of all calls. */
  restart() {
    super.restart();
    /** @type {[string, any][]} */
    const watched = Object.entries(this.wasm).map(([name, call]) => [
      name,
      typeof call !== "function"
        ? call
        : (/** @type {any[]} */ ...values) => {
            try {
              return call(...values);
            } catch (error) {
              if (error instanceof WebAssembly.RuntimeError) this.trapped();
              throw error;
            }
          },
    ]);
    this.wasm = Object.fromEntries(watched);
  }

  /** The words of a call's display list; valid until the next call. */
  list(/** @type {string} */ name, /** @type {number[]} */ ...numbers) {
    return this.display(this.wasm[`doodle_${name}`](...numbers));
  }

  /** A copy of the bytes in the long exchange. */
  long(/** @type {number} */ count) {
    // Called first, because the call may move the memory.
    const at = this.wasm.long_bytes();
    const bytes = new Uint8Array(this.wasm.memory.buffer, at, count).slice();
    this.wasm.long_free();
    return bytes;
  }

  /**
   * Writes bytes to the long exchange for the next call.
   * @param {Uint8Array} bytes
   * @returns {boolean} whether they fit
   */
  giveLong(bytes) {
    return bytes.length <= longByteCount && super.giveLong(bytes);
  }

  /** The state of the board. */
  get state() {
    this.wasm.doodle_state();
    const row = this.row(stateFields);
    return {
      ...row,
      canUndo: row.canUndo === 1,
      canRedo: row.canRedo === 1,
      isEmpty: row.isEmpty === 1,
      hasSeenPen: row.hasSeenPen === 1,
      isEndless: row.isEndless === 1,
      isDark: row.isDark === 1,
      ruling: rulings[row.ruling],
      inkBlend: blends[row.inkBlend],
    };
  }

  /** The exported area, in pt: the whole sheet, or the drawn part of an endless sheet with a margin. */
  get area() {
    this.wasm.doodle_area();
    const [x, y, width, height] = this.numbers;
    return { x, y, width, height };
  }

  /** The shape of the last stroke; empty if there is none. */
  get shape() {
    return shapes[this.wasm.doodle_shape()] ?? "";
  }

  /** The reason of the last refused change. */
  get refusal() {
    return changeRefusals[this.wasm.doodle_refusal()];
  }

  /** A floating photo: number of its file, size in pixels, opacity, and map to the sheet. */
  photo(/** @type {number} */ index) {
    this.wasm.doodle_photo(index);
    return this.#placedPhoto();
  }

  /** The last stamped photos: number of the mark, number of the file, size in pixels, and map to the sheet. */
  get stamped() {
    const photos = [];
    for (let index = 0, mark; (mark = this.wasm.doodle_stamped(index)) >= 0; index += 1) {
      const { file, width, height, map } = this.#placedPhoto();
      photos.push({ mark, file, width, height, map });
    }
    return photos;
  }

  #placedPhoto() {
    const { a, b, c, d, tx, ty, ...photo } = this.row(placedPhotoFields);
    return { ...photo, map: [a, b, c, d, tx, ty] };
  }

  /** The selection, or null. @returns {Selection | null} */
  get selection() {
    if (this.wasm.doodle_selection() === 0) return null;
    const { x, y, width, height, a, b, tx, ty, inkWidth, ...row } = this.row(selectionFields);
    return {
      ...row,
      frame: { x, y, width, height },
      map: [a, b, tx, ty],
      isMoving: row.isMoving === 1,
      color: row.color < 0 ? null : row.color,
      width: inkWidth > 0 ? inkWidth : null,
      blend: blends[row.blend],
      textSize: row.textSize > 0 ? row.textSize : null,
      isLocked: row.isLocked === 1,
      canGroup: row.canGroup === 1,
      canUngroup: row.canUngroup === 1,
      canFill: row.canFill === 1,
      isFilled: row.fill !== 0,
      fill: row.fill > 0 ? row.fill : null,
    };
  }

  /** Frame and handles of the selection on the screen, the handle that turns as the last one; null without a selection. */
  get handles() {
    if (this.wasm.doodle_handles() === 0) return null;
    const { turnX, turnY, rootX, rootY, ...frame } = this.row(handleFields);
    const { numbers } = this;
    const points = Array.from({ length: 8 }, (_, at) => {
      const [x, y] = numbers.subarray(handleFields.length + 2 * at);
      return { x, y };
    });
    return {
      ...frame,
      corners: points.slice(0, 4),
      grips: [...points.slice(4), { x: turnX, y: turnY }],
      root: { x: rootX, y: rootY },
    };
  }

  /**
   * The number of marks of each kind; and the only selected mark: its index among those of its kind, from 1, its number
   * (-1 for a floating photo), and the tool of a stroke.
   */
  get content() {
    this.wasm.doodle_content();
    const { stroke, photo, text, kind, place, mark, tool } = this.row(contentFields);
    const name = /** @type {const} */ (["stroke", "photo", "text"])[kind];
    return { counts: { stroke, photo, text }, selected: name ? { kind: name, place, mark, tool: tools[tool] ?? "" } : null };
  }

  /** Begins a text for the request of a tap, or for pasted words; the other parameters are those of a new text. */
  beginDraft(/** @type {boolean} */ isAsked, /** @type {number[]} */ ...numbers) {
    this.wasm.doodle_begin_draft(isAsked ? 1 : 0, ...numbers);
    return this.row(draftFields);
  }

  /**
   * Calls the engine with a text under edit, and updates it.
   * @param {Record<(typeof draftFields)[number], number>} draft
   * @param {string} name
   * @param {number[]} numbers
   */
  draft(draft, name, ...numbers) {
    this.numbers.set(draftFields.map((field) => draft[field]));
    const answer = this.wasm[`doodle_${name}_draft`](...numbers);
    Object.assign(draft, this.row(draftFields));
    return answer;
  }

  /** A text with its attributes: width in em, centre in pt of the sheet, size in pt, rotation; or null. */
  text(/** @type {number} */ mark) {
    const count = this.wasm.doodle_text(mark);
    if (count < 0) return null;
    return { words: new TextDecoder().decode(this.long(count)), ...this.row(textFields) };
  }

  /** Points of the current lasso from an index on, x and y in pt of the sheet; at most 512. */
  lasso(/** @type {number} */ first) {
    const count = this.wasm.doodle_lasso(first);
    return Array.from(this.numbers.subarray(0, 2 * count));
  }

  /** Media type, stored size and orientation of a photo by its file; the type is empty for other files. */
  photoHeader(/** @type {Uint8Array} */ bytes) {
    const isRead = this.giveLong(bytes) && this.wasm.doodle_photo_header() === 1;
    const { format, isHEIF, ...row } = this.row(photoFields);
    return { ...row, type: isRead ? mediaTypes[format] : "", isHEIF: isHEIF === 1 };
  }

  /** The file of a photo. */
  photoFile(/** @type {number} */ number) {
    const count = this.wasm.doodle_photo_file(number);
    return count < 0 ? null : this.long(count);
  }

  /** The visible tiles of a grid, those nearest to the middle first; `side` of a tile in pt of the sheet. */
  tiles(/** @type {number} */ side) {
    const { numbers } = this;
    const count = this.wasm.doodle_tiles(side);
    return Array.from({ length: count }, (_, at) => ({ column: numbers[2 * at], row: numbers[2 * at + 1] }));
  }

  /** The damage, as boxes in pt of the sheet. */
  takeDamage() {
    const count = this.wasm.doodle_damage();
    const { numbers } = this;
    return Array.from({ length: count }, (_, at) => {
      const [x, y, width, height] = numbers.subarray(4 * at, 4 * at + 4);
      return { x, y, width, height };
    });
  }
}
