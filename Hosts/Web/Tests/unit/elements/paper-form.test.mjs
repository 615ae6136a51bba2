// <inkdot-paper>: a field of a form, also before the engine is loaded.

import assert from "node:assert/strict";
import { test } from "node:test";
import { line, made, picture } from "./paper-element.mjs";

test("lines that cannot be painted yet are reported as missing, and no picture is exported", async () => {
  const { paper, sent } = await made({ name: "signature", required: "" }, false);
  paper.fromData([line]);
  assert.equal(paper.isEmpty(), false);
  assert.equal(paper.internals.validity.valueMissing, true);
  assert.equal(sent(), null);
  assert.equal(paper.value, "");
  const notReady = { message: "the paper is not ready" };
  for (const make of [() => paper.toDataURL(), () => paper.toSVG(), () => paper.toDataURL("image/svg+xml")])
    assert.throws(make, notReady);
  await assert.rejects(paper.toBlob(), notReady);
  paper.connectedCallback();
  await paper.ready;
  assert.equal(paper.internals.validity.valid, true);
  assert.notEqual(sent(), picture("blank"));
  assert.ok(paper.toSVG().includes("<path"));
  // They are not reported as removed either.
  const another = (await made({}, false)).paper;
  another.fromData([line]);
  another.value = "";
  assert.equal(another.isEmpty(), true);
});

test("a value or picture alone needs no engine, and invalid lines are reported when it is loaded", async () => {
  const { paper, sent } = await made({ name: "signature", required: "" }, false);
  paper.value = picture("A");
  while (paper.isEmpty()) await new Promise(setImmediate);
  assert.equal(sent(), picture("A"));
  const empty = (await made({ required: "" }, false)).paper;
  empty.fromData([{ points: [] }]);
  empty.connectedCallback();
  await empty.ready;
  assert.equal(empty.internals.validity.valueMissing, true);
});

test("it is disabled by a property", async () => {
  const { paper } = await made();
  paper.disabled = true;
  assert.equal(paper.hasAttribute("disabled"), true);
  paper.disabled = false;
  assert.equal(paper.hasAttribute("disabled"), false);
});

test("it reports validity like every field, and keeps custom errors", async () => {
  const { paper, sign } = await made({ required: "" });
  assert.equal(paper.willValidate, true);
  assert.equal(paper.checkValidity(), false);
  assert.equal(paper.validity.valueMissing, true);
  assert.equal(paper.validationMessage, "Write or draw something here.");
  paper.setCustomValidity("Too short.");
  sign();
  assert.equal(paper.validity.customError, true);
  assert.equal(paper.validationMessage, "Too short.");
  assert.equal(paper.reportValidity(), false);
  paper.setCustomValidity("");
  assert.equal(paper.checkValidity(), true);
  assert.equal(paper.validationMessage, "");
});

test("the form it belongs to can be named by the property, as React 19 does", async () => {
  const { paper } = await made();
  paper.form = "order";
  assert.equal(paper.getAttribute("form"), "order");
  paper.form = null;
  assert.equal(paper.hasAttribute("form"), false);
});
