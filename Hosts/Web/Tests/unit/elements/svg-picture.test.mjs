// Preparation of an SVG document before the browser paints it as a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SVGPicture } from "../../../Page/inkdot/doodle/import/svg-picture.js";

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const picture = (/** @type {string} */ text) => SVGPicture.from(bytes(text), 90, 60);
const size = `width="90" height="60" style="`;
const rules = `width:90px!important;height:60px!important"`;

test("The root element has the size of the drawing and a namespace", () => {
  assert.equal(picture("<svg/>")?.text, `<svg xmlns="http://www.w3.org/2000/svg" ${size};${rules}/>`);
  assert.equal(
    picture(`<s:svg width='1e9' xmlns:s="a" height="100%" style='margin: 0; width: 50%' viewBox="0 0 9 9"></s:svg>`)?.text,
    `<s:svg ${size}margin: 0; width: 50%;${rules} xmlns:s="a" viewBox="0 0 9 9"></s:svg>`,
  );
});

test("The root element is found behind comments, instructions and the document type", () => {
  const before = `<!-- <svg width="1"> --><?a b?><!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "<b>">]>\n`;
  assert.equal(
    picture(`<?xml version="1.0" encoding="UTF-8"?>${before}<svg xmlns='n'/>`)?.text,
    `${before}<svg ${size};${rules} xmlns='n'/>`,
  );
  for (const text of ["", "<", "<ink/>", "<!-- <svg/>", "<!DOCTYPE svg [", "<?svg", "<svgs/>"])
    assert.equal(picture(text), null, text);
});

test("Links to other files are removed, and links within the document stay", () => {
  const own = `<image href="data:image/png;base64,AA"/><use xlink:href='#a'/><a href="https://a.example"/>`;
  assert.equal(picture(`<svg>${own}</svg>`)?.hasOutsideParts, false);
  const outside = picture(`<svg>${own}<image width="9" href='b.png'/><use xlink:href="//c.example/d#e"/></svg>`);
  assert.equal(outside?.hasOutsideParts, true);
  assert.ok(outside?.text.endsWith(`>${own}<image width="9"/><use/></svg>`));
});

test("A document is decoded by its mark, its first character or its declaration", () => {
  const text = `<?xml version="1.0" encoding="UTF-16"?><svg><text>é文</text></svg>`;
  for (const isLittle of [true, false]) {
    for (const mark of ["\ufeff", ""]) {
      const units = [...(mark + text)].map((letter) => letter.charCodeAt(0));
      const wide = units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]));
      assert.ok(SVGPicture.from(new Uint8Array(wide), 9, 9)?.text.endsWith("<text>é文</text></svg>"));
    }
  }
  const latin = Uint8Array.from(`<?xml version='1.0' encoding='ISO-8859-1'?><svg>é</svg>`, (letter) => letter.charCodeAt(0));
  assert.ok(SVGPicture.from(latin, 9, 9)?.text.endsWith(">é</svg>"));
  const unknown = bytes(`<?xml version='1.0' encoding='nothing'?><svg>é</svg>`);
  assert.ok(SVGPicture.from(unknown, 9, 9)?.text.endsWith(">é</svg>"));
});

// Quadratic time would take hours.
test("Long documents take time in proportion to their length", { timeout: 300_000 }, () => {
  picture(`${"<!-- x -->".repeat(1_000_000)}<svg ${"a='b' ".repeat(1_000_000)}`);
  picture(`<svg>${"<image href='".repeat(1_000_000)}`);
});
