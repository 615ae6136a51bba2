// The service worker on stores and servers that only remember: what it keeps of a build when another comes, or does not come whole.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const source = readFileSync(new URL("../../Page/service-worker.js", import.meta.url), "utf8");
const scope = "https://example.org/";
const filesOf = (build) => ({ "./": `page ${build}`, "./app.js": `script ${build}` });

/** A browser: its caches, and the server that it asks. */
class Browser {
  stores = new Map();
  server = async () => new Response("", { status: 404 });
  caches = {
    open: async (name) => {
      if (!this.stores.has(name)) this.stores.set(name, new Map());
      const store = this.stores.get(name);
      return {
        match: async (address) => store.get(String(address)),
        put: async (address, response) => void store.set(String(address), response),
      };
    },
    has: async (name) => this.stores.has(name),
    delete: async (name) => this.stores.delete(name),
    keys: async () => [...this.stores.keys()],
  };

  /** The worker of a build; each of its events gives what comes of it. */
  worker(build) {
    const heard = {};
    const digests = Object.entries(filesOf(build)).map(
      ([file, text]) => `"${file}": "${createHash("sha256").update(text).digest("hex")}",`,
    );
    runInNewContext(source.replace("/* FILES */", digests.join(" ")).replace('const build = ""', `const build = "${build}"`), {
      self: { addEventListener: (type, work) => (heard[type] = work), clients: { claim: async () => {} } },
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
      get: (file) => send("fetch", { request: { url: new URL(file, scope).href, method: "GET" } }),
    };
  }
}

const serve = (build) => async (address) => new Response(filesOf(build)[`./${address.slice(scope.length)}`]);

test("a build that runs and does not come whole once more, after another one, is still there", async () => {
  const browser = new Browser();
  browser.server = serve("one");
  const one = browser.worker("one");
  await one.install();
  await one.activate();
  browser.server = serve("two");
  await browser.worker("two").install();
  browser.server = async (address) => (address.endsWith("app.js") ? serve("two") : serve("one"))(address);
  await assert.rejects(browser.worker("one").install(), /not of this build/);
  assert.deepEqual([...browser.stores.keys()], ["inkdot-one", "inkdot-two"]);
  browser.server = () => Promise.reject(new TypeError("offline"));
  for (const [file, text] of Object.entries(filesOf("one"))) assert.equal(await (await one.get(file)).text(), text);
});

test("of a build that never came whole nothing stays", async () => {
  const browser = new Browser();
  browser.server = async (address) => (address.endsWith("app.js") ? serve("two") : serve("one"))(address);
  await assert.rejects(browser.worker("one").install(), /not of this build/);
  assert.deepEqual([...browser.stores.keys()], []);
});

test("what a server has redirected can open a page", async () => {
  const browser = new Browser();
  browser.server = async (address) => Object.defineProperty(await serve("one")(address), "redirected", { value: true });
  const one = browser.worker("one");
  await one.install();
  const page = await one.get("./");
  assert.deepEqual([page.redirected, page.status, await page.text()], [false, 200, "page one"]);
});
