// A drawing without a page, on the real engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, host, load, picture } from "./stand-in.mjs";

const { DoodleDocument } = await load("drawing/document.js");
const { joined } = await load("shared/bytes.js");

/** A document with a size, and its journal. */
async function begun(size = { width: 400, height: 600 }) {
  const document = await DoodleDocument.create();
  const told = [];
  document.addEventListener("journal", ({ bytes, begins }) => told.push({ bytes, begins }));
  document.command("resize", 400, 600);
  document.start(size);
  return { document, told };
}

test("the journal is a stream that can be opened again", async () => {
  const { document, told } = await begun();
  draw(document, [50, 50], [300, 300]);
  draw(document, [50, 300], [300, 50]);
  document.command("undo");
  assert.deepEqual(
    told.map(({ begins }) => begins),
    [true, false, false],
  );
  const again = await DoodleDocument.create();
  assert.deepEqual(again.open(joined(told.map(({ bytes }) => bytes))).losses, []);
  assert.deepEqual(again.bytes(), document.bytes());
  assert.equal(again.isEmpty, false);
});

test("a drawing without changes has no journal", async () => {
  assert.deepEqual((await begun()).told, []);
});

test("after a truncated end the next step starts a new journal", async () => {
  const { document, told } = await begun();
  draw(document, [50, 50], [300, 300]);
  draw(document, [50, 300], [300, 50]);
  const torn = joined(told.map(({ bytes }) => bytes)).slice(0, -3);
  told.length = 0;
  document.open(torn);
  assert.deepEqual(told, []);
  draw(document, [10, 10], [90, 90]);
  draw(document, [10, 20], [90, 30]);
  assert.deepEqual(
    told.map(({ begins }) => begins),
    [true, false],
  );
  const again = await DoodleDocument.create();
  assert.deepEqual(again.open(joined(told.map(({ bytes }) => bytes))).losses, []);
  assert.deepEqual(again.bytes(), document.bytes());
});

test("an intact drawing is continued after the stored bytes", async () => {
  const { document, told } = await begun();
  draw(document, [50, 50], [300, 300]);
  const stored = joined(told.map(({ bytes }) => bytes));
  const again = await DoodleDocument.create();
  const more = [stored];
  again.addEventListener("journal", ({ bytes, begins }) => (begins ? more.splice(0, Infinity, bytes) : more.push(bytes)));
  again.command("resize", 400, 600);
  again.open(stored);
  draw(again, [10, 10], [90, 90]);
  assert.equal(more.length, 2);
  document.open(joined(more));
  assert.deepEqual(document.bytes(), again.bytes());
});

test("simultaneous exports run in order", async () => {
  const { document } = await begun();
  draw(document, [50, 50], [300, 300]);
  const [one, two, svg, png] = await Promise.all([
    document.export.pdf(),
    document.export.pdf(),
    document.export.svg(),
    document.export.picture({ scale: 2 }),
  ]);
  assert.ok(one.size > 500);
  assert.equal(await one.text(), await two.text());
  assert.match(await svg.text(), /^<svg|^<\?xml/);
  assert.equal(await png.text(), "800 x 1200");
});

test("a failed export does not block the next", async () => {
  const { document } = await begun();
  const failing = document.export.inTurn(async () => {
    throw new Error("no room");
  });
  await assert.rejects(failing, /no room/);
  assert.ok((await document.export.pdf()).size > 100);
});

test("a photo that was read for another drawing is not placed", async () => {
  const { document } = await begun();
  let decoded;
  host.decode = () =>
    new Promise((done) => {
      decoded = () => done({ width: 40, height: 30, close() {} });
    });
  const adding = document.addPhoto(picture());
  while (!decoded) await new Promise((done) => setImmediate(done));
  document.start({ width: 300, height: 300 });
  decoded();
  assert.equal(await adding, false);
  assert.equal(document.state.photoCount, 0);
  host.decode = async () => ({ width: 40, height: 30, close() {} });
  assert.equal(await document.addPhoto(picture()), true);
  assert.equal(document.engine.state.photoCount, 1);
});

test("after a trap the engine is restarted with the whole drawing", async (context) => {
  context.mock.method(console, "error", () => {});
  const { document, told } = await begun();
  draw(document, [50, 50], [300, 300]);
  document.set({ color: "#ff0000ff" });
  const before = document.bytes();
  const recovered = new Promise((done) => document.addEventListener("recovered", done));
  // Its memory is invalid.
  new Uint8Array(document.engine.wasm.memory.buffer).fill(0xff);
  assert.throws(() => {
    for (let times = 0; times < 100; times += 1) document.command("undo");
  }, WebAssembly.RuntimeError);
  await recovered;
  assert.deepEqual(document.bytes(), before);
  const count = told.length;
  document.command("resize", 400, 600);
  draw(document, [10, 10], [90, 90]);
  assert.equal(told.length, count + 1);
  const again = await DoodleDocument.create();
  again.open(joined(told.map(({ bytes }) => bytes)));
  assert.deepEqual(again.bytes(), document.bytes());
});

test("the engine is loaded from a server that does not name its type", async () => {
  const { compile } = await load("shared/engine.js");
  host.type = "";
  const module = await compile(new URL("https://example.com/any/path/lock.wasm"));
  host.type = "application/wasm";
  assert.ok(module instanceof WebAssembly.Module);
});
