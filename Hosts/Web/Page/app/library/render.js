// Renders drawings that are not open, with invisible documents of the board.

/** @typedef {import("../../inkdot/drawing/document.js").DoodleDocument} DoodleDocument */

/** @typedef {"png" | "svg" | "pdf" | "inkdot"} ExportKind */

/** Maximum side of the thumbnail of an imported drawing, in px. */
const thumbnailSide = 480;

/**
 * Returns the export formats: pictures if the board's engine can be loaded, the file always.
 * @returns {Promise<ExportKind[]>}
 */
export async function exportKinds() {
  try {
    await import("../../inkdot/drawing/document.js");
    return ["png", "svg", "pdf", "inkdot"];
  } catch (error) {
    console.warn("The board's engine cannot be loaded.", error);
    return ["inkdot"];
  }
}

/**
 * Exports a drawing.
 * @param {Uint8Array} bytes its `.inkdot` file
 * @param {ExportKind} kind
 * @returns {Promise<Blob>}
 */
export async function exported(bytes, kind) {
  if (kind === "inkdot") return new Blob([bytes], { type: "application/octet-stream" });
  return render(bytes, (drawing) =>
    kind === "png" ? drawing.export.picture({ scale: 2 }) : kind === "svg" ? drawing.export.svg() : drawing.export.pdf(),
  );
}

/**
 * Creates the thumbnail of a drawing.
 * @param {import("./album.js").Album} album
 * @param {string} id
 * @param {number} [moment] time of its last change
 */
export async function makePicture(album, id, moment) {
  const modified = moment ?? (await album.get(id))?.modified;
  const picture = await render(await album.read(id), (drawing) => drawing.export.thumbnail(thumbnailSide));
  await album.setThumbnail(id, picture, modified);
}

/**
 * Opens a drawing and calls a function with it. Loads the board's engine on first use.
 * @template T
 * @param {Uint8Array} bytes its `.inkdot` file
 * @param {(drawing: DoodleDocument) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function render(bytes, work) {
  const { DoodleDocument } = await import("../../inkdot/drawing/document.js");
  const drawing = await DoodleDocument.create();
  try {
    drawing.open(bytes);
    return await work(drawing);
  } finally {
    drawing.wipe();
  }
}
