// Keys of commands on layouts that type no Latin letters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandKey } from "../../Page/inkdot/shared/keys.js";

const press = (key, code, shiftKey = false) => commandKey({ key, code, shiftKey });

test("Latin letters are identified by their character, on all Latin layouts and with Caps Lock", () => {
  assert.equal(press("z", "KeyZ"), "z");
  assert.equal(press("Z", "KeyZ"), "z");
  // German and French keyboards, and Dvorak.
  assert.equal(press("z", "KeyY"), "z");
  assert.equal(press("a", "KeyQ"), "a");
  assert.equal(press(";", "KeyZ"), ";");
  assert.equal(press("é", "Digit2"), "é");
  assert.equal(press("ü", "BracketLeft"), "ü");
  assert.equal(press("ı", "KeyI"), "i");
});

test("letters of other scripts and of input methods are identified by their key position", () => {
  for (const key of "яЯζזئㅋつ") assert.equal(press(key, "KeyZ"), "z");
  assert.equal(press("Process", "KeyP"), "p");
  assert.equal(press("х", "BracketLeft"), "[");
  assert.equal(press("Ъ", "BracketRight", true), "}");
  assert.equal(press("б", "Comma"), ",");
  assert.equal(press("。", "Period"), ".");
  assert.equal(press("？", "Slash", true), "?");
  assert.equal(press("٩", "Digit9"), "9");
});

test("named keys keep their names", () => {
  for (const key of ["ArrowLeft", "Enter", "Delete", "Escape", " ", "+", "?"]) assert.equal(press(key, ""), key);
});
