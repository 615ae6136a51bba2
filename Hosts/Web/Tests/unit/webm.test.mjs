// Adds the duration to films that browsers record without one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withDuration } from "../../Page/inkdot/doodle/webm.js";

const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
/** As recorded by a browser: a header, a segment and clusters of unknown sizes with frames at 33 and 1,000 + 40 ms. */
const film = [
  ...[0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01],
  ...[0x18, 0x53, 0x80, 0x67, ...unknown],
  ...[0x15, 0x49, 0xa9, 0x66, 0x87, 0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40],
  ...[0x1f, 0x43, 0xb6, 0x75, ...unknown, 0xe7, 0x81, 0x00, 0xa3, 0x85, 0x81, 0x00, 0x21, 0x80, 0x07],
  ...[0x1f, 0x43, 0xb6, 0x75, ...unknown, 0xe7, 0x82, 0x03, 0xe8, 0xa3, 0x40, 0x05, 0x81, 0x00, 0x28, 0x80, 0x07],
];
const infoSize = 9 + 12 + 4;

async function timed(/** @type {number[]} */ bytes) {
  const content = await withDuration(new Blob([Uint8Array.from(bytes)], { type: "video/webm" }), 20);
  assert.equal(content.type, "video/webm");
  return [...new Uint8Array(await content.arrayBuffer())];
}

test("a film ends with its last frame", async () => {
  const duration = [...new Uint8Array(new Float64Array([1060]).buffer)].reverse();
  const expected = [...film.slice(0, infoSize), 0x80 | (7 + 11), 0x44, 0x89, 0x88, ...duration, ...film.slice(infoSize + 1)];
  assert.deepEqual(await timed(film), expected);
  // A recording with a duration stays as it is, and so does one without a picture or content.
  assert.deepEqual(await timed(expected), expected);
  assert.deepEqual(await timed(film.slice(0, 33)), film.slice(0, 33));
  assert.deepEqual(await timed([]), []);
});

test("films of an unknown structure are unchanged", async () => {
  for (let at = 0; at < film.length; at += 1) {
    for (let value = 0; value < 256; value += 1) {
      const odd = film.with(at, value);
      const content = await timed(odd);
      if (content.length === odd.length) assert.deepEqual(content, odd);
      else assert.equal(content.length, odd.length + 11);
    }
    assert.ok((await timed(film.slice(0, at))).length >= at);
  }
});
