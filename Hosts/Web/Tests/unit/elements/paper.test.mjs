// <inkdot-paper>: lines, pictures, values and events. Browser tests cover looks and input.

import assert from "node:assert/strict";
import { test } from "node:test";
import { host, load } from "./stand-in.mjs";

class Element extends EventTarget {
  clientLeft = 0;
  clientTop = 0;
  attributes = new Map();
  children = [];
  style = {};
  clientWidth = 380;
  clientHeight = 300;
  classList = { toggle() {} };
  part = { add() {} };
  ownerDocument = {};
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
    this.attributeChangedCallback?.();
  }
  removeAttribute(name) {
    this.attributes.delete(name);
    this.attributeChangedCallback?.();
  }
  attachShadow() {
    this.shadowRoot = new Element();
    return this.shadowRoot;
  }
  attachInternals() {
    return (this.internals = {
      form: null,
      willValidate: true,
      validity: { valid: true },
      validationMessage: "",
      setValidity(flags, message = "") {
        const isInvalid = Object.values(flags).some(Boolean);
        if (isInvalid && !message) throw new TypeError("no message");
        this.validity = { ...flags, valid: !isInvalid };
        this.validationMessage = isInvalid ? message : "";
      },
      checkValidity() {
        return this.validity.valid;
      },
      reportValidity() {
        return this.validity.valid;
      },
    });
  }
  append(...nodes) {
    this.children.push(...nodes);
  }
  after() {}
  remove() {}
  replaceChildren(...nodes) {
    this.children = nodes;
  }
  querySelector() {
    return this.children[0] ?? null;
  }
  closest() {
    return null;
  }
  getRootNode() {
    return this;
  }
  getBoundingClientRect() {
    return { left: 0, top: 0 };
  }
}

/** A canvas that records what was painted since it was cleared; its picture is its name. */
class Canvas extends Element {
  painted = [];
  getContext() {
    const context = {
      canvas: this,
      getTransform: () => ({}),
      clearRect: () => (this.painted = []),
      drawImage: (image) => {
        this.painted.push(image.name ?? "ink");
        image.settle?.();
      },
      fill: () => this.painted.push("ink"),
    };
    this.context ??= new Proxy(context, { get: (target, name) => (name in target ? target[name] : () => undefined) });
    return this.context;
  }
  toDataURL(type) {
    return `data:${type};base64,${btoa(this.painted.join() || "blank")}`;
  }
  toBlob(done, type) {
    done(new Blob([this.painted.join()], { type }));
  }
}

class Observer {
  observe() {}
  disconnect() {}
}

const frames = [];
const paintFrame = () => {
  for (const work of frames.splice(0)) work();
};

/** A picture that reports when it is painted or abandoned. */
class ImageBitmap {
  width = 40;
  height = 30;
  settled = new Promise((done) => (this.settle = done));
  close() {
    this.settle();
  }
}
const picture = (name) => `data:image/png;base64,${btoa(name)}`;
const reading = new Map();
host.decode = async (source) => {
  const name = await source.text();
  const image = Object.assign(new ImageBitmap(), { name });
  await reading.get(name)?.(image);
  return image;
};

/** Delays the decoding of a picture until the returned function is called, which waits until it is painted or abandoned. */
function slowly(name) {
  const read = new Promise((begun) => reading.set(name, (image) => new Promise((done) => begun({ image, done }))));
  return async () => {
    const { image, done } = await read;
    reading.delete(name);
    done();
    await image.settled;
  };
}

for (const [name, value] of Object.entries({
  HTMLElement: Element,
  HTMLButtonElement: class {},
  DOMRect: class {
    constructor(x, y, width, height) {
      Object.assign(this, { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height });
    }
  },
  Image: class {},
  ImageBitmap,
  ResizeObserver: Observer,
  MutationObserver: Observer,
  devicePixelRatio: 1,
  navigator: { language: "en" },
  matchMedia: () => new EventTarget(),
  requestAnimationFrame: (work) => frames.push(work),
  cancelAnimationFrame() {},
  document: { documentElement: new Element(), createElement: (name) => (name === "canvas" ? new Canvas() : new Element()) },
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
const { PaperElement } = await load("paper/element.js");

/** A paper in a page, with its events. */
async function made(attributes = {}, isReady = true) {
  const paper = new PaperElement();
  for (const [name, value] of Object.entries(attributes)) paper.setAttribute(name, value);
  const told = [];
  for (const name of ["inkdot-beginstroke", "inkdot-endstroke", "input", "change"])
    paper.addEventListener(name, () => told.push(name.replace("inkdot-", "")));
  const form = new EventTarget();
  paper.formAssociatedCallback(form);
  if (isReady) {
    paper.connectedCallback();
    await paper.ready;
  }
  const [surface] = paper.shadowRoot.children;
  let time = 1;
  const send = (type, id, x, y, options = {}) => {
    const parts = { pointerId: id, pointerType: "touch", button: 0, buttons: 1, clientX: x, clientY: y, pressure: 0.5 };
    const event = new Event(type, { cancelable: true });
    for (const [name, value] of Object.entries({ ...parts, timeStamp: (time += 8), ...options }))
      Object.defineProperty(event, name, { value });
    surface.dispatchEvent(event);
  };
  /** Puts a finger down and moves it. */
  const begin = () => {
    send("pointerdown", 1, 50, 150);
    for (let x = 60; x <= 200; x += 10) send("pointermove", 1, x, 150);
    paintFrame();
  };
  return {
    paper,
    told,
    send,
    begin,
    sign() {
      begin();
      send("pointerup", 1, 200, 150);
    },
    press: (key, options = {}) =>
      surface.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key, ...options })),
    /** The values that the form sends. */
    sent() {
      const formData = new FormData();
      form.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
      return formData.get("signature");
    },
    /** The content of the canvas of finished lines, and whether a current line is visible. */
    get shown() {
      return surface.children[0].painted;
    },
    get isLive() {
      return paper[Symbol.for("inkdot.workings")].view.live.isShown;
    },
  };
}

const line = { points: Array.from({ length: 20 }, (_, at) => ({ x: 20 + 10 * at, y: 100, time: 8 * at })) };

// MARK: Pictures that are being decoded

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

// MARK: Events

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

// MARK: Before there is an engine

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

// MARK: As signature_pad does

test("a picture is below existing lines", async () => {
  const one = await made();
  one.paper.fromData([line]);
  await one.paper.fromDataURL(picture("A"));
  assert.equal(one.paper.toData().length, 1);
  assert.deepEqual(one.shown, ["A", "ink"]);
  // The later of two pictures is shown, and a value replaces everything.
  await one.paper.fromDataURL(picture("B"));
  assert.deepEqual(one.shown, ["B", "ink"]);
  const finish = slowly("C");
  one.paper.value = picture("C");
  await finish();
  assert.deepEqual(one.shown, ["C"]);
});

test("lines replace a picture, unless they are added", async () => {
  const { paper } = await made();
  await paper.fromDataURL(picture("A"));
  paper.fromData([line], { clear: false });
  assert.ok(paper.toSVG().includes("<image"));
  paper.fromData([line]);
  assert.equal(paper.toSVG().includes("<image"), false);
  await paper.fromDataURL(picture("A"));
  paper.fromData([]);
  assert.equal(paper.isEmpty(), true);
});

test("lines of signature_pad have widths by speed, as signature_pad draws them", async () => {
  const { paper } = await made();
  const pressed = (pressure, more = {}) => ({
    ...line,
    ...more,
    minWidth: 1,
    maxWidth: 20,
    points: line.points.map((point) => ({ ...point, pressure })),
  });
  paper.fromData([pressed(-1)]);
  const bySpeed = /<path.*>/.exec(paper.toSVG())[0];
  for (const pressure of [0, 0.5, 1, 0.3]) {
    paper.fromData([pressed(pressure, { dotSize: 0 })]);
    assert.equal(/<path.*>/.exec(paper.toSVG())[0], bySpeed);
  }
  // Pressures measured here or by signature_pad are preserved.
  for (const more of [{}, { dotSize: 0, pressureWeight: 1 }]) {
    paper.fromData([pressed(0.5, more)]);
    assert.notEqual(/<path.*>/.exec(paper.toSVG())[0], bySpeed);
    assert.equal(paper.toData()[0].points[0].pressure, 0.5);
  }
});

// MARK: A field of a form

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
