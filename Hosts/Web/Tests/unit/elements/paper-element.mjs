// <inkdot-paper> in a stand-in of a page, with slow pictures, strokes and events. Browser tests cover looks and input.

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
      setFormValue() {},
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
export const paintFrame = () => {
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
export const picture = (name) => `data:image/png;base64,${btoa(name)}`;
const reading = new Map();
host.decode = async (source) => {
  const name = await source.text();
  const image = Object.assign(new ImageBitmap(), { name });
  await reading.get(name)?.(image);
  return image;
};

/** Delays the decoding of a picture until the returned function is called, which waits until it is painted or abandoned. */
export function slowly(name) {
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
export async function made(attributes = {}, isReady = true) {
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

export const line = { points: Array.from({ length: 20 }, (_, at) => ({ x: 20 + 10 * at, y: 100, time: 8 * at })) };
