// The service worker with fake caches and servers: builds that are replaced or incomplete.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const source = readFileSync(new URL("../../Page/service-worker.js", import.meta.url), "utf8");
const root = "https://example.org/";
const filesOf = (build) => ({ "./": `page ${build}`, "./app.js": `script ${build}` });

/** A browser with caches and a server. */
class Browser {
  stores = new Map();
  server = async () => new Response("", { status: 404 });
  caches = {
    open: async (name) => {
      if (!this.stores.has(name)) this.stores.set(name, new Map());
      const store = this.stores.get(name);
      return {
        match: async (address) => store.get(String(address)),
        delete: async (address) => store.delete(String(address)),
        keys: async () => [...store.keys()].map((url) => ({ url })),
        put: async (address, response) => void store.set(String(address), response),
      };
    },
    has: async (name) => this.stores.has(name),
    delete: async (name) => this.stores.delete(name),
    keys: async () => [...this.stores.keys()],
  };

  clients = { claim: async () => {}, matchAll: async () => this.pages.map((url) => ({ url })) };
  /** Addresses of pages that are open. */
  pages = [];

  /** The worker of a build in a folder; each event returns its result. */
  worker(build, scope = root) {
    const heard = {};
    const digests = Object.entries(filesOf(build)).map(
      ([file, text]) => `"${file}": "${createHash("sha256").update(text).digest("hex")}",`,
    );
    runInNewContext(source.replace("/* FILES */", digests.join(" ")).replace('const build = ""', `const build = "${build}"`), {
      self: { addEventListener: (type, work) => (heard[type] = work), clients: this.clients },
      location: { href: `${scope}service-worker.js` },
      caches: this.caches,
      fetch: async (request) => this.server(String(request.url ?? request)),
      crypto: globalThis.crypto,
      Response,
      URL,
      Uint8Array,
    });
    const send = (type, event = {}) => {
      let end;
      const wait = (work) => (end = work);
      heard[type]({ ...event, waitUntil: wait, respondWith: wait });
      return end;
    };
    return {
      install: () => send("install"),
      activate: () => send("activate"),
      ask: (data) => new Promise((postMessage) => send("message", { data, source: { postMessage } })),
      get: (file) => send("fetch", { request: { url: new URL(file, scope).href, method: "GET" } }),
    };
  }
}

const serve =
  (build, scope = root) =>
  async (address) =>
    new Response(filesOf(build)[`./${address.slice(scope.length)}`]);

test("a running build stays available when its reinstallation is incomplete", async () => {
  const browser = new Browser();
  browser.server = serve("one");
  const one = browser.worker("one");
  await one.install();
  await one.activate();
  browser.server = serve("two");
  await browser.worker("two").install();
  browser.server = async (address) => (address.endsWith("app.js") ? serve("two") : serve("one"))(address);
  await assert.rejects(browser.worker("one").install(), /not of this build/);
  assert.deepEqual([...browser.stores.keys()], ["inkdot-/ one", "inkdot-/ two"]);
  browser.server = () => Promise.reject(new TypeError("offline"));
  for (const [file, text] of Object.entries(filesOf("one"))) assert.equal(await (await one.get(file)).text(), text);
});

test("an incomplete build leaves no cache", async () => {
  const browser = new Browser();
  browser.server = async (address) => (address.endsWith("app.js") ? serve("two") : serve("one"))(address);
  await assert.rejects(browser.worker("one").install(), /not of this build/);
  assert.deepEqual([...browser.stores.keys()], []);
});

test("a redirected response can open a page", async () => {
  const browser = new Browser();
  browser.server = async (address) => Object.defineProperty(await serve("one")(address), "redirected", { value: true });
  const one = browser.worker("one");
  await one.install();
  const page = await one.get("./");
  assert.deepEqual([page.redirected, page.status, await page.text()], [false, 200, "page one"]);
});

test("each folder of an origin has its own offline copy, also for nested folders and the same build", async () => {
  const browser = new Browser();
  const folders = [root, `${root}beta/`, `${root}inkdot/`];
  const workers = [];
  for (const build of ["one", "two"]) {
    for (const [at, scope] of folders.entries()) {
      browser.server = serve(build, scope);
      workers[at] = browser.worker(build, scope);
      await workers[at].install();
      await workers[at].activate();
    }
  }
  assert.deepEqual([...browser.stores.keys()], ["inkdot-/ two", "inkdot-/beta/ two", "inkdot-/inkdot/ two"]);
  browser.server = () => Promise.reject(new TypeError("offline"));
  for (const worker of workers)
    for (const [file, text] of Object.entries(filesOf("two"))) assert.equal(await (await worker.get(file)).text(), text);
});

test("caches of earlier builds are deleted with their last folder", async () => {
  const browser = new Browser();
  const folders = [root, `${root}beta/`];
  const fill = async (name, ...scopes) => {
    const cache = await browser.caches.open(name);
    for (const scope of scopes)
      for (const file of Object.keys(filesOf("one"))) await cache.put(new URL(file, scope), new Response(file));
  };
  await fill("inkdot-0123", root);
  await fill("inkdot-4567", ...folders);
  await fill("inkdot-89ab", folders[1]);
  await fill("other", root);
  const left = [
    ["inkdot-4567", "inkdot-89ab", "other", "inkdot-/ two"],
    ["other", "inkdot-/ two", "inkdot-/beta/ two"],
  ];
  for (const [at, scope] of folders.entries()) {
    browser.server = serve("two", scope);
    const worker = browser.worker("two", scope);
    await worker.install();
    await worker.activate();
    assert.deepEqual([...browser.stores.keys()], left[at]);
    if (at === 0) assert.ok(browser.stores.get("inkdot-4567").has(`${folders[1]}app.js`));
  }
});

test("pages of other folders do not block an update", async () => {
  const browser = new Browser();
  const worker = browser.worker("one", `${root}beta/`);
  browser.pages = [`${root}beta/#/album`, root, `${root}inkdot/`];
  assert.equal(await worker.ask("update"), "alone");
  browser.pages.push(`${root}beta/update.html`);
  assert.equal(await worker.ask("update"), "others");
});

test("a new build requests only the files of its own folder again", async () => {
  const browser = new Browser();
  for (const scope of [root, `${root}beta/`]) {
    browser.server = serve("one", scope);
    await browser.worker("one", scope).install();
  }
  const asked = [];
  browser.server = async (address) => {
    asked.push(address);
    return new Response("");
  };
  const worker = new EventTarget();
  worker.getRegistration = async () => ({ waiting: { postMessage: () => worker.dispatchEvent(new Event("controllerchange")) } });
  await new Promise((replace) => {
    runInNewContext(readFileSync(new URL("../../Page/app/start/take.js", import.meta.url), "utf8"), {
      navigator: { serviceWorker: worker },
      document: { readyState: "complete" },
      location: { href: `${root}beta/update.html`, search: "", hash: "", replace },
      caches: browser.caches,
      fetch: (address) => browser.server(address),
      setTimeout: () => {},
      URL,
    });
  });
  // The files are stored concurrently, in any order.
  assert.deepEqual(asked.sort(), [`${root}beta/`, `${root}beta/app.js`]);
});

test("a missing file is loaded from the server only if it belongs to the build of the page", async () => {
  const browser = new Browser();
  browser.server = serve("one");
  const one = browser.worker("one");
  await one.install();
  await one.activate();
  const [store] = browser.stores.values();
  store.delete(`${root}app.js`);
  const lost = await one.get("./app.js");
  assert.deepEqual([lost.status, await lost.text()], [200, "script one"]);
  browser.server = serve("two");
  assert.equal((await one.get("./app.js")).status, 503);
  // If the page is missing too, everything is loaded from the server.
  store.delete(root);
  assert.equal(await (await one.get("./")).text(), "page two");
  assert.equal(await (await one.get("./app.js")).text(), "script two");
});
