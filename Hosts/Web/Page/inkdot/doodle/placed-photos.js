// Floating photos, as elements that the browser moves without repainting.

import { make } from "../shared/dom.js";

/** @typedef {import("../drawing/engine.js").DoodleEngine} DoodleEngine */
/** @typedef {import("../drawing/pictures.js").DoodlePictures} DoodlePictures */
/** @typedef {{element: HTMLCanvasElement, file: number}} PlacedPhoto `file` is -1 until its picture is shown */

export class DoodlePlacedPhotos {
  /**
   * @param {DoodleEngine} engine
   * @param {DoodlePictures} pictures
   * @param {HTMLElement} layer
   */
  constructor(engine, pictures, layer) {
    this.engine = engine;
    this.pictures = pictures;
    this.layer = layer;
    /** @type {PlacedPhoto[]} */
    this.placed = [];
  }

  /** Removes all. */
  start() {
    while (this.placed.length > 0) this.removeLast();
  }

  removeLast() {
    const element = this.placed.pop()?.element;
    if (!element) return;
    element.remove();
    // An empty canvas frees its memory at once, instead of by the next garbage collection.
    element.width = element.height = 0;
  }

  /** Updates the picture of a file. */
  changed(/** @type {number} */ file) {
    for (const placed of this.placed) if (placed.file === file) placed.file = -1;
  }

  /**
   * Updates the elements from the floating photos.
   * @param {number} count
   * @param {number} selected the number of the selected one; -1 for none
   * @param {{scale: number, x: number, y: number}} view
   */
  place(count, selected, view) {
    while (this.placed.length > count) this.removeLast();
    for (let index = 0; index < count; index += 1) {
      const photo = this.engine.photo(index);
      let placed = this.placed[index];
      if (!placed) {
        placed = { element: make("canvas.laid.carried"), file: -1 };
        this.placed.push(placed);
        this.layer.append(placed.element);
      }
      if (placed.file !== photo.file) this.fill(placed, photo.file);
      const { width } = placed.element;
      // Maps pixels of the element to the photo, to the sheet, and to the screen.
      const unit = width > 0 ? photo.width / width : 1;
      const [a, b, c, d, tx, ty] = photo.map;
      const [left, top] = [-photo.width / 2, -photo.height / 2];
      const matrix = [a * unit, b * unit, c * unit, d * unit, a * left + c * top + tx, b * left + d * top + ty].map(
        (number) => number * view.scale,
      );
      matrix[4] += view.x;
      matrix[5] += view.y;
      placed.element.style.transform = `matrix(${matrix.join()})`;
      placed.element.style.opacity = String(photo.opacity);
      placed.element.classList.toggle("loose", index !== selected);
      // Lines and shadows keep their size on the screen.
      const scale = Math.hypot(a, b) * unit * view.scale;
      placed.element.style.setProperty("--_pt", `${1 / scale}px`);
    }
  }

  fill(/** @type {PlacedPhoto} */ placed, /** @type {number} */ file) {
    const picture = this.pictures.picture(file);
    if (!picture) return;
    placed.file = file;
    placed.element.width = picture.width;
    placed.element.height = picture.height;
    placed.element.getContext("2d")?.drawImage(picture, 0, 0);
  }
}
