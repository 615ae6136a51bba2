// Each kind that the engine names has a label in both languages, an icon where its control shows one, and a word in the guides.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rulings, shapes, tools } from "../../Page/inkdot/drawing/codes.js";
import { paperColorNames, paperFrom, paperSizeNames, standardPaper } from "../../Page/inkdot/drawing/paper-kinds.js";
import { doodleTexts } from "../../Page/inkdot/doodle/texts.js";
import { inks, tips } from "../../Page/inkdot/drawing/tools.js";

const guide = (name) => readFileSync(new URL(`../../../../Documentation/${name}.md`, import.meta.url), "utf8").toLowerCase();
const icons = readFileSync(new URL("../../Page/inkdot/shared/icons.js", import.meta.url), "utf8");

function isLabelled(key) {
  for (const texts of Object.values(doodleTexts))
    assert.ok(texts[key], `add "${key}" to Sources/Hosting/Texts/DoodleTexts+Table.swift`);
}
const hasIcon = (name) =>
  assert.match(icons, new RegExp(`^  ${name}:`, "m"), `add an icon "${name}" to Hosts/Web/Page/inkdot/shared/icons.js`);
const isInGuide = (name, word) => assert.ok(guide(name).includes(word), `add "${word}" to Documentation/${name}.md`);

test("every ruling has a label, an icon and a word in the guides", () => {
  for (const ruling of rulings) {
    isLabelled(`paper.${ruling}`);
    hasIcon(ruling);
    isInGuide("Formats", `\`${ruling}\``);
    isInGuide("Features", ruling);
  }
});

test("every colour and size of paper has a label and a word in the guides", () => {
  for (const name of [...paperColorNames, ...paperSizeNames]) {
    isLabelled(`paper.${name}`);
    isInGuide("Features", name === "screen" ? "the screen's size" : name);
  }
});

test("every tool has a label, an icon and a word in the guides", () => {
  const erasers = ["part", "stroke", "background"];
  for (const tip of tips) isLabelled(`tip.${tip}`);
  // A tip of the pen is a tool of the engine.
  for (const tool of tools.filter((one) => !tips.includes(one))) {
    const isEraser = erasers.includes(tool);
    isLabelled(tool);
    if (tool !== "pen") hasIcon(isEraser ? "eraser" : tool);
    const isInk = !isEraser && tool !== "select" && tool !== "text";
    if (isInk) assert.ok(inks.includes(tool), `add "${tool}" to inks in Hosts/Web/Page/inkdot/drawing/tools.js`);
    isInGuide("Features", isEraser ? `${tool} eraser` : tool);
  }
});

test("every shape has a label and a word in the guide", () => {
  for (const shape of shapes) {
    isLabelled(`shape.${shape}`);
    isInGuide("Drawings", shape);
  }
});

test("every label belongs to an existing kind", () => {
  const known = new Set([...rulings, ...paperColorNames, ...paperSizeNames]);
  const others = ["ruling", "spacing", "color", "size", "sides", "portrait", "landscape", "keep"];
  for (const texts of Object.values(doodleTexts)) {
    for (const key of Object.keys(texts)) {
      const [group, name] = key.split(".");
      if (group === "paper" && name) assert.ok(known.has(name) || others.includes(name), `${key} is of no kind`);
      if (group === "shape") assert.ok(shapes.includes(name), `${key} is of no kind`);
    }
  }
});

test("Paper stored by an earlier version keeps its orientation", () => {
  assert.equal(paperFrom({ isLandscape: true }, standardPaper).isLandscape, true);
  assert.equal(paperFrom({ isLevel: true }, standardPaper).isLandscape, true);
  assert.equal(paperFrom({ isLevel: true, isLandscape: false }, standardPaper).isLandscape, false);
  assert.equal(paperFrom({ isLevel: "yes" }, standardPaper).isLandscape, false);
  assert.ok(!("isLevel" in paperFrom({ isLevel: true }, standardPaper)));
});
