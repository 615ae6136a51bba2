// Renders SVG documents as pictures with the browser.
//
// As images they run no script and load nothing. They are edited as text, because the page's Content-Security-Policy
// would reject style sheets in a parsed document.

import { checkReadBack } from "../../shared/readback.js";
import { pictureScale } from "./picture-drawing.js";

export class SVGPicture {
  /** @param {string} text @param {number} width @param {number} height @param {boolean} hasOutsideParts */
  constructor(text, width, height, hasOutsideParts) {
    this.text = text;
    this.width = width;
    this.height = height;
    /** Whether the document links to pictures or elements of other files, which an image does not load. */
    this.hasOutsideParts = hasOutsideParts;
  }

  /**
   * Returns the picture of a document; null if it has no root element.
   * @param {Uint8Array} bytes
   * @param {number} width in pt of the drawing
   * @param {number} height in pt
   */
  static from(bytes, width, height) {
    const text = sized(decoded(bytes), width, height);
    if (text === null) return null;
    const own = withoutOutsideParts(text);
    return new SVGPicture(own, width, height, own !== text);
  }

  /**
   * Paints the document.
   * @returns {Promise<Blob>} a PNG; rejects if the browser cannot show the document or read its pixels
   */
  async png() {
    checkReadBack();
    const { text, width, height } = this;
    // Chromium does not allow reading the pixels of an image with HTML in it, unless it is a data URL.
    const isInAddress = text.includes("foreignObject");
    const type = "image/svg+xml;charset=utf-8";
    const url = isInAddress ? `data:${type},${encodeURIComponent(text)}` : URL.createObjectURL(new Blob([text], { type }));
    try {
      const image = new Image(width, height);
      image.src = url;
      await image.decode();
      const scale = pictureScale(width, height);
      const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
      try {
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await canvas.convertToBlob({ type: "image/png" });
      } finally {
        canvas.width = canvas.height = 0;
      }
    } finally {
      if (!isInAddress) URL.revokeObjectURL(url);
    }
  }
}

/** Decodes a document by its byte order mark, first character or declaration (XML 1.0, appendix F). */
function decoded(/** @type {Uint8Array} */ bytes) {
  const [first, second] = bytes;
  const isUTF16 = first >= 0xfe || first === 0 || second === 0;
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = isUTF16
    ? `utf-16${first === 0xfe || first === 0 ? "be" : "le"}`
    : (/^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1] ?? "utf-8");
  /** @type {TextDecoder} */
  let decoder;
  try {
    decoder = new TextDecoder(declared);
  } catch {
    decoder = new TextDecoder();
  }
  // The declaration names the encoding of the file, which no longer applies.
  return decoder.decode(bytes).replace(/^\s*<\?xml\s[^>]*\?>/, "");
}

/** Gives the root element a size in pt and the required namespace; null if there is no root element. */
function sized(/** @type {string} */ text, /** @type {number} */ width, /** @type {number} */ height) {
  const tag = /<([\w.-]+:)?svg(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/y;
  tag.lastIndex = rootPlace(text);
  const [all, prefix = "", attributes] = tag.exec(text) ?? [];
  if (all === undefined) return null;
  const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
  const rules = (style?.[1] ?? style?.[2] ?? "").replaceAll('"', "'");
  const others = attributes.replace(/\s(?:width|height|style)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  const namespace = prefix || /\sxmlns\s*=/.test(attributes) ? "" : ' xmlns="http://www.w3.org/2000/svg"';
  // Overrides rules of its style sheets.
  const size = `width:${width}px!important;height:${height}px!important`;
  const root = `<${prefix}svg${namespace} width="${width}" height="${height}" style="${rules};${size}"${others}>`;
  return text.slice(0, tag.lastIndex - all.length) + root + text.slice(tag.lastIndex);
}

/** Returns the offset of the root element, after comments, instructions and the document type. */
function rootPlace(/** @type {string} */ text) {
  let at = 0;
  for (;;) {
    const start = text.indexOf("<", at);
    const isComment = text.startsWith("<!--", start);
    if (start < 0 || !(isComment || text.startsWith("<?", start) || text.startsWith("<!", start))) return Math.max(0, start);
    const bracket = text.slice(start, text.indexOf(">", start)).includes("[");
    const end = isComment ? /-->/g : text[start + 1] === "?" ? /\?>/g : bracket ? /\]\s*>/g : />/g;
    end.lastIndex = start + 2;
    if (!end.exec(text)) return 0;
    at = end.lastIndex;
  }
}

/** Removes links to pictures and elements of other files, for which browsers would show an icon. */
function withoutOutsideParts(/** @type {string} */ text) {
  return text.replace(/<(?:[\w.-]+:)?(?:image|use|feImage)(?=[\s/>])[^<>]*>/g, (tag) =>
    tag.replace(/\s(?:[\w.-]+:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (link, one, other) =>
      /^\s*(#|data:|$)/i.test(one ?? other) ? link : "",
    ),
  );
}
