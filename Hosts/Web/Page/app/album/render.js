// Pictures of drawings that are not open, by documents of the board that nothing shows.

/** @typedef {import("../../inkdot/doodle/document.js").DoodleDocument} DoodleDocument */

/** @typedef {"png" | "svg" | "pdf" | "inkdot"} ExportKind */

/** Longest side of the picture of a drawing that comes from a file, in px. */
const thumbnailSide = 480;

/**
 * The forms a drawing can leave the album in: pictures where the board's engine can be loaded, the file always.
 * @returns {Promise<ExportKind[]>}
 */
export async function exportKinds() {
  try {
    await import("../../inkdot/doodle/document.js");
    return ["png", "svg", "pdf", "inkdot"];
  } catch (error) {
    console.warn("The board's engine cannot be loaded.", error);
    return ["inkdot"];
  }
}

/**
 * What a drawing is exported as.
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
 * Makes the picture that the album shows of a drawing.
 * @param {import("./album.js").Album} album
 * @param {string} id
 * @param {number} [moment] when it was modified last
 */
export async function makePicture(album, id, moment) {
  const modified = moment ?? (await album.get(id))?.modified;
  const picture = await render(await album.read(id), (drawing) => drawing.export.thumbnail(thumbnailSide));
  await album.setThumbnail(id, picture, modified);
}

/**
 * Opens a drawing and does something with it. Loads the board's engine when it is first needed.
 * @template T
 * @param {Uint8Array} bytes its `.inkdot` file
 * @param {(drawing: DoodleDocument) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function render(bytes, work) {
  const { DoodleDocument } = await import("../../inkdot/doodle/document.js");
  const drawing = await DoodleDocument.create();
  try {
    drawing.open(bytes);
    return await work(drawing);
  } finally {
    drawing.wipe();
  }
}
