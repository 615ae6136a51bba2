// <inkdot-paper>: events of strokes, undo and clear.

import assert from "node:assert/strict";
import { test } from "node:test";
import { made, paintFrame, picture } from "./paper-element.mjs";

test("undo and clear by key are reported only if they remove something", async () => {
  const { paper, sign, press, told } = await made();
  press("Delete");
  press("z", { ctrlKey: true });
  assert.deepEqual(told, []);
  sign();
  sign();
  told.length = 0;
  press("z", { ctrlKey: true });
  assert.deepEqual(told.splice(0), ["input", "change"]);
  press("Backspace");
  assert.deepEqual(told.splice(0), ["input", "change"]);
  assert.equal(paper.isEmpty(), true);
  // A picture without lines cannot be undone, only cleared.
  await paper.fromDataURL(picture("A"));
  press("z", { metaKey: true });
  assert.deepEqual(told, []);
  press("Delete");
  assert.deepEqual(told.splice(0), ["input", "change"]);
  // Changes by the page are not reported.
  sign();
  told.length = 0;
  paper.undo();
  paper.clear();
  assert.deepEqual(told, []);
});

test("every begun stroke sends its end event, and leaves nothing visible", async () => {
  for (const [how, isKept] of [
    [({ paper }) => paper.clear(), false],
    [({ paper }) => paper.undo(), false],
    [({ paper }) => paper.fromData([]), false],
    [({ paper }) => paper.setAttribute("readonly", ""), false],
    [({ paper }) => paper.formDisabledCallback(true), false],
    [({ send }) => send("pointercancel", 1, 200, 150), false],
    [({ paper }) => paper.disconnectedCallback(), true],
    [({ send }) => send("pointerup", 1, 200, 150), true],
  ]) {
    const one = await made();
    const { view } = one.paper[Symbol.for("inkdot.workings")];
    one.begin();
    assert.equal(one.isLive, true);
    how(one);
    assert.deepEqual(one.told, ["beginstroke", ...(isKept ? ["input", "change"] : []), "endstroke"], String(how));
    assert.equal(view.live.isShown, false, String(how));
    assert.equal(one.paper.toData().length, isKept ? 1 : 0);
  }
  // Also by a value that is set during the touch.
  const one = await made();
  await one.paper.fromDataURL(picture("A"));
  one.begin();
  one.paper.value = "";
  assert.deepEqual(one.told, ["beginstroke", "endstroke"]);
});

test("a pen that takes over ends the stroke of the finger", async () => {
  const { paper, begin, send, told } = await made();
  begin();
  for (const type of ["pointerdown", "pointermove", "pointerup"]) send(type, 2, 100, 200, { pointerType: "pen" });
  assert.deepEqual(told, ["beginstroke", "endstroke", "beginstroke", "input", "change", "endstroke"]);
  assert.deepEqual(
    paper
      .toData()[0]
      .points.map(({ y }) => y)
      .slice(0, 1),
    [200],
  );
});

test("clearing at the beginning of a stroke clears earlier lines", async () => {
  const { paper, sign, told } = await made();
  sign();
  paper.addEventListener("inkdot-beginstroke", () => paper.clear());
  sign();
  assert.equal(paper.toData().length, 1);
  assert.equal(told.filter((name) => name === "endstroke").length, 2);
});

test("a paper that becomes read-only at the beginning of a stroke can be written on later", async () => {
  const { paper, begin, sign, told } = await made();
  paper.addEventListener("inkdot-beginstroke", () => paper.setAttribute("readonly", ""), { once: true });
  begin();
  assert.deepEqual(told, ["beginstroke", "endstroke"]);
  paper.removeAttribute("readonly");
  sign();
  assert.equal(paper.toData().length, 1);
  // Also when a pen ends a finger's line.
  const another = await made();
  another.begin();
  another.paper.addEventListener("inkdot-endstroke", () => another.paper.setAttribute("readonly", ""), { once: true });
  another.send("pointerdown", 2, 100, 200, { pointerType: "pen" });
  paintFrame();
  another.paper.removeAttribute("readonly");
  another.sign();
  assert.equal(another.paper.toData().length, 1);
});
