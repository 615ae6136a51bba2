// A fake browser: the part of a document that the page's modules need in node. Custom elements are plain
// elements here; browser tests cover them.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { Disk } from "./storage.mjs";

const root = new URL("../../Page/", import.meta.url);
const built = new URL("../../.build/", import.meta.url);

// The page as a function, compiled once. Each call creates separate modules, like a new visit.
const paths = [
  "app/dialog.js",
  "app/start/main.js",
  "app/start/offer.js",
  "app/router.js",
  "app/session.js",
  "app/settings.js",
  "app/draw/settings.js",
  "app/album/actions.js",
  "app/library/album.js",
  "app/library/backup.js",
  "app/album/importing.js",
  "app/album/screen.js",
  "app/album/toast.js",
  "app/library/zip.js",
  "inkdot/doodle/import/files.js",
  "app/draw/session.js",
  ...["restore", "write"].map((name) => `app/backup/${name}.js`),
  ...["change", "continue", "derive", "enrol", "lost", "record", "state", "vault", "views/address", "wire"].map(
    (name) => `app/server/${name}.js`,
  ),
  ...["codes", "passkey", "recovery", "seal"].map((name) => `app/sealed/${name}.js`),
  "inkdot/shared/codes.js",
  "inkdot/lock/element.js",
  "inkdot/lock/vault.js",
  "inkdot/shared/engine.js",
  "inkdot/shared/names.js",
  "inkdot/shared/waiting.js",
  "inkdot/storage/databases.js",
  "inkdot/storage/reserve.js",
  "inkdot/storage/store.js",
];
const page = compileFunction(
  execFileSync(
    "esbuild",
    [
      "--bundle",
      "--format=cjs",
      "--platform=browser",
      "--target=es2022",
      "--charset=utf8",
      "--log-level=error",
      "--external:*.css.js",
      `--define:import.meta.url=${JSON.stringify(root.href)}`,
    ],
    {
      cwd: fileURLToPath(root),
      input: `export const load = {${paths.map((path) => `${JSON.stringify(path)}: () => import("./${path}")`)}};`,
      encoding: "utf8",
      maxBuffer: Infinity,
    },
  ),
  ["module", "require"],
  { filename: "page.js" },
);

// Compiled once for all visits; pages share only the code.
const compiled = new Map();
const { compileStreaming } = WebAssembly;
WebAssembly.compileStreaming = async (response) => {
  const { file } = await response;
  if (!file) return compileStreaming.call(WebAssembly, response);
  if (!compiled.has(file)) compiled.set(file, WebAssembly.compile(readFileSync(new URL(file, built))));
  return compiled.get(file);
};

export class Element extends EventTarget {
  constructor(name = "div") {
    super();
    Object.assign(this, {
      localName: name,
      childNodes: [],
      parentNode: null,
      attributes: new Map(),
      dataset: {},
      hidden: false,
      text: "",
      value: "",
    });
    this.style = { setProperty() {} };
    this.classList = { add() {}, remove() {}, toggle() {}, contains: () => false };
  }
  get children() {
    return this.childNodes;
  }
  get childElementCount() {
    return this.childNodes.length;
  }
  get isConnected() {
    return this === document.documentElement || (this.parentNode?.isConnected ?? false);
  }
  get textContent() {
    return this.text + this.childNodes.map((node) => node.textContent).join(" ");
  }
  set textContent(text) {
    this.replaceChildren();
    this.text = text;
  }
  append(...nodes) {
    for (const node of nodes) {
      if (typeof node === "string") {
        this.text += node;
        continue;
      }
      node.remove();
      node.parentNode = this;
      this.childNodes.push(node);
    }
  }
  prepend(...nodes) {
    const before = this.childNodes;
    this.childNodes = [];
    this.append(...nodes);
    this.childNodes.push(...before);
  }
  replaceChildren(...nodes) {
    for (const node of this.childNodes) node.parentNode = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((node) => node !== this);
    this.parentNode = null;
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  all() {
    return this.childNodes.flatMap((node) => [node, ...node.all()]);
  }
  /** Supports element names and `[data-…]` only. */
  querySelectorAll(selector) {
    return this.all().filter((node) =>
      selector
        .split(",")
        .map((one) => one.trim())
        .some((one) => (one.startsWith("[data-") ? one.slice(6, -1) in node.dataset : one === node.localName)),
    );
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  contains(node) {
    return node === this || this.all().includes(node);
  }
  matches() {
    return false;
  }
  closest() {
    return null;
  }
  getBoundingClientRect() {
    return { left: 0, top: 0, right: 390, bottom: 844, width: 390, height: 844 };
  }
  scrollIntoView() {}
  focus() {
    document.activeElement = this;
  }
  click() {
    this.dispatchEvent(new Event("click"));
  }
  /** Constructors of boards. */
  finish() {}
  wipe() {}
  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The held Web Locks, by name. */
class Locks {
  constructor() {
    this.held = new Map();
    this.asked = [];
    /** Waiting requests in order: name and callback. */
    this.waiting = [];
    this.stolen = 0;
    this.fault = () => undefined;
  }
  request(name, { ifAvailable = false, steal = false, signal = undefined }, callback) {
    this.asked.push(name);
    const fault = this.fault(name, this.asked.length);
    if (fault === "throws") throw new DOMException("lock", "SecurityError");
    if (fault === "hangs") return new Promise(() => {});
    if (fault) return Promise.reject(new DOMException("lock", "InvalidStateError"));
    return new Promise((resolve, reject) =>
      setImmediate(async () => {
        const other = this.held.get(name);
        if (other && ifAvailable) return resolve(await callback(null));
        if (other && steal) {
          this.stolen += 1;
          other.reject(new DOMException("stolen", "AbortError"));
        } else if (other) {
          await new Promise((given) => {
            const one = { name, given };
            this.waiting.push(one);
            signal?.addEventListener("abort", () => {
              this.waiting = this.waiting.filter((other) => other !== one);
              reject(signal.reason);
            });
          });
        }
        const me = { reject };
        this.held.set(name, me);
        try {
          resolve(await callback({ name }));
        } catch (error) {
          reject(error);
        } finally {
          if (this.held.get(name) === me) {
            this.held.delete(name);
            const next = this.waiting.find((one) => one.name === name);
            this.waiting = this.waiting.filter((one) => one !== next);
            next?.given();
          }
        }
      }),
    );
  }
}

/** A new page on a disk. Globals are the page's own until the next visit. */
export function visit({ disk = new Disk(), hash = "", locks = new Locks() } = {}) {
  const window = new EventTarget();
  const document = new Element("document");
  const [html, bar, main] = [new Element("html"), new Element("header"), new Element("main")];
  html.lang = "en";
  html.append(bar, main);
  // Style sheets load synchronously.
  const head = Object.assign(new Element("head"), {
    append: (link) => setImmediate(() => link.dispatchEvent(new Event("load"))),
  });
  Object.assign(document, {
    documentElement: html,
    head,
    body: html,
    hidden: false,
    adoptedStyleSheets: [],
    activeElement: null,
    title: "",
    getElementById: (id) => ({ bar, screen: main })[id] ?? new Element("p"),
    createElement: (name) => (name === "template" ? { content: { cloneNode: () => new Element() } } : new Element(name)),
    createElementNS: (_, name) => new Element(name),
  });
  document.append(html);
  const history = {
    entries: [{ hash, state: null }],
    at: 0,
    get state() {
      return this.entries[this.at].state;
    },
    replaceState(state, _, url) {
      this.entries[this.at] = { state, hash: url?.includes("#") ? url.slice(url.indexOf("#")) : this.entries[this.at].hash };
    },
    go(steps) {
      if (!this.entries[this.at + steps]) return;
      this.at += steps;
      setImmediate(() => window.dispatchEvent(new Event("hashchange")));
    },
    back() {
      this.go(-1);
    },
  };
  const location = {
    origin: "http://localhost",
    pathname: "/",
    search: "",
    reloads: 0,
    get href() {
      return `http://localhost/${this.hash}`;
    },
    get hash() {
      return history.entries[history.at].hash;
    },
    set hash(value) {
      if (value === this.hash) return;
      history.entries.splice(history.at + 1, Infinity, { hash: value, state: null });
      history.go(1);
    },
    reload() {
      this.reloads += 1;
    },
  };
  const kept = new Map();
  const set = (values) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  set({
    document,
    history,
    location,
    Node: Element,
    Element,
    HTMLElement: Element,
    HTMLInputElement: class extends Element {},
    HTMLButtonElement: class extends Element {},
    HTMLDialogElement: class extends Element {},
    CSSStyleSheet: class {
      replaceSync() {}
    },
    customElements: { define() {}, get() {} },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    MutationObserver: Observer,
    requestAnimationFrame: (work) => setImmediate(() => work(performance.now())),
    cancelAnimationFrame() {},
    devicePixelRatio: 1,
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    getComputedStyle: () => ({ getPropertyValue: () => "", gridTemplateColumns: "1fr" }),
    scrollTo() {},
    scrollY: 0,
    // Node's own would connect pages of different tests and keep the process alive.
    BroadcastChannel: undefined,
    Image: Element,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    indexedDB: disk.factory(),
    navigator: {
      language: "en",
      languages: ["en"],
      platform: "Linux",
      storage: { persist: async () => true, persisted: async () => true },
      locks,
    },
    fetch: async (url) => {
      const file = new URL(url).pathname.split("/").pop();
      const response = new Response(readFileSync(new URL(file, built)), { headers: { "content-type": "application/wasm" } });
      return Object.assign(response, { file });
    },
  });
  const module = { exports: {} };
  // Style modules come from the build and are not needed here.
  page(module, () => ({ default: "" }));
  return {
    disk,
    locks,
    bar,
    main,
    history,
    location,
    window,
    load: (path) => module.exports.load[path](),
    get screen() {
      return main.dataset.screen;
    },
  };
}
