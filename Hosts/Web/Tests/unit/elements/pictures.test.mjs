// Canvases and bitmaps are freed when something fails: each may hold 36 MB.

import assert from "node:assert/strict";
import { test } from "node:test";
import { host, load } from "./stand-in.mjs";

const { PDFPages } = await load("../app/pdf/reader.js");
const { readPhoto } = await load("drawing/photos.js");

/** Pages of a file, and their canvases. */
function opened({ render = async () => {}, toBlob = (give) => give(null) } = {}) {
  const canvases = [];
  globalThis.document = {
    createElement: () => {
      const canvas = Object.assign(new OffscreenCanvas(0, 0), { toBlob });
      canvases.push(canvas);
      return canvas;
    },
  };
  const page = {
    getViewport: ({ scale }) => ({ width: 200 * scale, height: 100 * scale }),
    render: () => ({ promise: render(), cancel() {} }),
    cleanup() {},
  };
  return { pages: new PDFPages({ numPages: 1, getPage: async () => page }, () => {}), canvases };
}

test("a page that cannot be painted leaves no canvas", async () => {
  const { pages, canvases } = opened({ render: () => Promise.reject(new Error("no font")) });
  await assert.rejects(pages.paint(1, 400, new AbortController().signal), { reason: "page" });
  assert.deepEqual(
    canvases.map(({ width, height }) => [width, height]),
    [[0, 0]],
  );
});

test("a page whose picture cannot be encoded leaves no canvas", async () => {
  const { pages, canvases } = opened();
  await assert.rejects(pages.drawing(1, new AbortController().signal), { reason: "page" });
  assert.deepEqual(
    canvases.map(({ width, height }) => [width, height]),
    [[0, 0]],
  );
});

test("a photo that cannot be reduced leaves no bitmap", async () => {
  let isClosed = false;
  const { decode } = host;
  host.decode = async (source) => {
    if (!(source instanceof Blob)) throw new Error("no memory");
    return { width: 8000, height: 6000, close: () => (isClosed = true) };
  };
  const header = { type: "image/png", isHEIF: false, pixelWidth: 8000, pixelHeight: 6000, orientation: 1 };
  await assert.rejects(readPhoto(new Uint8Array(8), header), /no memory/);
  host.decode = decode;
  assert.ok(isClosed);
});
