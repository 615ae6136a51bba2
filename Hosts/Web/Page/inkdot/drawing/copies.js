// Creates copies of a selection in the formats of other programs. Slow work runs in a worker.

import { DoodleDocument } from "./document.js";

/** The attribute of the picture in HTML that carries the drawing: browsers allow no custom types on the clipboard. */
export const attribute = "data-inkdot";

/** Pixels per pt of a picture. */
const scale = 2;

/** Size in bytes from which a drawing takes noticeably long: some hundred strokes. */
const largeFrom = 1 << 18;

/** @typedef {{picture: Blob, html: Blob, svg: Blob}} Copies */

/** Work in progress in workers. @type {Set<() => void>} */
const underWay = new Set();

/** Whether a drawing is so large that progress should be shown. */
export const isLarge = (/** @type {Uint8Array} */ bytes) => bytes.length >= largeFrom;

/** Cancels all work in workers; its promises are rejected. */
export function stopCopies() {
  for (const stop of underWay) stop();
}

const base64 = (/** @type {Uint8Array} */ bytes) => {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 0x6000) pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  return pieces.join("");
};

/**
 * Creates all formats on this thread.
 * @param {Uint8Array} bytes of a drawing
 * @returns {Promise<Copies>}
 */
export async function copiesHere(bytes) {
  const document = await DoodleDocument.create();
  try {
    document.open(bytes);
    const picture = await document.export.picture({ type: "image/png", scale, background: "transparent" });
    const svg = await document.export.svg(true);
    const shown = base64(new Uint8Array(await picture.arrayBuffer()));
    const html = `<img src="data:image/png;base64,${shown}" alt="" ${attribute}="${base64(bytes)}">`;
    return { picture, html: new Blob([html], { type: "text/html" }), svg };
  } finally {
    document.wipe();
  }
}

/**
 * Creates all formats, in a worker if that takes long.
 * @param {Uint8Array} bytes of a drawing
 * @param {AbortSignal} [signal] cancels the work in a worker
 * @returns {Promise<Copies>}
 */
export async function copiesOf(bytes, signal) {
  if (!isLarge(bytes)) return copiesHere(bytes);
  let isStopped = false;
  try {
    return await new Promise((done, fail) => {
      // Workers are unavailable for modules of another origin, or forbidden by the page's policy.
      const worker = new Worker(new URL("./copies-worker.js", import.meta.url), { type: "module" });
      const end = () => {
        underWay.delete(stop);
        worker.terminate();
      };
      const stop = () => {
        isStopped = true;
        end();
        fail(new Error("the copies were cancelled"));
      };
      underWay.add(stop);
      signal?.addEventListener("abort", stop);
      worker.onmessage = ({ data }) => {
        end();
        if (data) done(data);
        else fail(new Error("the worker could not make the copies"));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        end();
        fail(new Error("the worker did not start"));
      };
      worker.postMessage(bytes);
    });
  } catch (error) {
    if (isStopped) throw error;
    return copiesHere(bytes);
  }
}
