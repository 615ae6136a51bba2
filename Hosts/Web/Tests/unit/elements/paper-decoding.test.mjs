// <inkdot-paper>: changes while a picture is being decoded.

import assert from "node:assert/strict";
import { test } from "node:test";
import { line, made, picture, slowly } from "./paper-element.mjs";

test("decoding a picture does not undo later changes", async () => {
  const { paper } = await made();
  let finish = slowly("A");
  paper.value = picture("A");
  paper.value = "";
  await finish();
  assert.equal(paper.value, "");

  finish = slowly("X");
  paper.value = picture("X");
  await finish();
  finish = slowly("A");
  paper.value = picture("A");
  paper.value = picture("X");
  await finish();
  assert.equal(paper.value, picture("X"));

  finish = slowly("A");
  paper.value = picture("A");
  paper.clear();
  await finish();
  assert.equal(paper.value, "");
});

test("lines that are loaded while a picture is decoded stay", async () => {
  for (const [how, options] of [
    ["value", {}],
    ["value", { clear: false }],
    ["under", {}],
  ]) {
    const { paper } = await made();
    const finish = slowly("A");
    if (how === "value") paper.value = picture("A");
    else paper.fromDataURL(picture("A"));
    paper.fromData([line], options);
    await finish();
    assert.equal(paper.toData().length, 1, how);
    assert.equal(paper.toSVG().includes("<image"), false, how);
  }
});

test("lines drawn while a value is decoded stay, above its picture", async () => {
  for (const isFinished of [false, true]) {
    const { paper, begin, send, told } = await made();
    const finish = slowly("A");
    paper.value = picture("A");
    begin();
    if (isFinished) send("pointerup", 1, 200, 150);
    await finish();
    if (!isFinished) send("pointerup", 1, 200, 150);
    assert.equal(paper.toData().length, 1);
    assert.equal(paper.toData()[0].points.length, 17);
    assert.deepEqual(told, ["beginstroke", "input", "change", "endstroke"]);
  }
  const { paper, begin, send } = await made();
  const finish = slowly("A");
  const laid = paper.fromDataURL(picture("A"));
  begin();
  await finish();
  await laid;
  send("pointerup", 1, 200, 150);
  assert.equal(paper.toData()[0].points.length, 17);
  assert.ok(paper.toSVG().includes("<image"));
});
