// Exported pictures are never larger than browsers can hold.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pictureSize } from "../../Page/inkdot/shared/picture-size.js";

test("a picture that is reduced to the limit stays within it", () => {
  for (const [width, height] of [
    [1920, 1000],
    [1440, 900],
    [390, 844],
    [595, 842],
    [3000, 2999],
    [4095.6, 4096.2],
  ]) {
    for (const scale of [1, 2, 3, 8]) {
      const picture = pictureSize(width, height, scale);
      assert.ok(picture.width * picture.height <= 16_777_216, `${width} × ${height} at ${scale}`);
    }
  }
});

test("a picture below the limit has the size that was asked for", () => {
  assert.deepEqual(pictureSize(380, 300, 2), { width: 760, height: 600, scale: 2 });
  assert.deepEqual(pictureSize(0.2, 0.2, 1), { width: 1, height: 1, scale: 1 });
});
