// Screens by address, with screens that fail, hang or refuse to be left.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { visit } from "./page.mjs";
import { rest } from "./storage.mjs";

/** A router with an address and a view that only record. */
async function routerOn(routes, guard = {}) {
  const { Router } = await visit().load("app/router.js");
  const entries = [{ to: "", position: undefined }];
  let at = 0;
  const shown = [];
  const address = {
    entries,
    get at() {
      return at;
    },
    read: () => entries[at].to,
    go(to) {
      if (entries[at].to === to) return false;
      entries.splice(++at, Infinity, { to, position: undefined });
      setImmediate(() => router.changed());
      return true;
    },
    position: () => entries[at].position,
    number: (position) => {
      entries[at].position = position;
    },
    step(steps) {
      at += steps;
      setImmediate(() => router.changed());
    },
  };
  const screens = Object.fromEntries(
    Object.entries({ "": {}, ...routes }).map(([name, screen]) => [
      name,
      {
        title: name,
        guarded: screen.guarded,
        load: screen.load ?? (async () => () => ({ node: name, ...screen })),
      },
    ]),
  );
  const failures = [];
  const { mayShow = () => true } = guard;
  const router = new Router(screens, { decide: async (name) => name, mayShow, mayStay: mayShow, ...guard }, address, {
    show: (name) => shown.push(name || "home"),
    hide: () => shown.push("nothing"),
    fail: (name, _, __, again) => {
      shown.push(`${name} failed`);
      failures.push(again);
    },
  });
  await router.show();
  return { router, address, shown, failures };
}

test("inherited property names are not addresses of screens", async () => {
  const { router, shown, address } = await routerOn({ album: {} });
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty", "Album", "album ", "../album"]) {
    router.go(name);
    await rest();
    assert.deepEqual([shown.at(-1), address.read()], ["home", name]);
  }
});

test("a screen that fails to load reports it and appears after a retry", async () => {
  let isBroken = true;
  const load = async () => {
    if (isBroken) throw new TypeError("Failed to fetch dynamically imported module");
    return () => ({ node: "album" });
  };
  const { router, shown, failures } = await routerOn({
    album: { load },
    lab: {
      load: async () => () => {
        throw new Error("at once");
      },
    },
  });
  router.go("album");
  await rest();
  assert.equal(shown.at(-1), "album failed");
  isBroken = false;
  failures.at(-1)();
  await rest();
  assert.equal(shown.at(-1), "album");
  router.go("lab");
  await rest();
  assert.equal(shown.at(-1), "lab failed");
});

test("a screen that hangs or fails when it is asked to leave is removed", async (t) => {
  t.mock.method(console, "error", () => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  for (const leave of [
    () => new Promise(() => {}),
    () => {
      throw new Error("no");
    },
    async () => {
      throw new Error("no");
    },
  ]) {
    const { router, shown } = await routerOn({ draw: { leave } });
    router.go("draw");
    await rest();
    router.go("");
    await rest();
    mock.timers.tick(3000);
    await rest();
    assert.equal(shown.at(-1), "home");
  }
});

test("a screen is asked once before leaving, and a refusal restores the address", async () => {
  const asked = [];
  const mayLeave = () => new Promise((answer) => asked.push(answer));
  const { router, address, shown } = await routerOn({ draw: { mayLeave }, album: {}, lab: {} });
  router.go("draw");
  await rest();
  // The browser's Back, then its Forward; a link; an edited address.
  address.step(-1);
  await rest();
  assert.deepEqual([shown.at(-1), asked.length], ["draw", 1]);
  asked.pop()(false);
  await rest();
  assert.deepEqual([address.read(), address.at, shown.at(-1)], ["draw", 1, "draw"]);
  router.go("album");
  router.go("lab");
  await rest();
  assert.equal(asked.length, 1);
  asked.pop()(false);
  await rest();
  assert.deepEqual([address.read(), shown.at(-1)], ["draw", "draw"]);
  address.step(-1);
  await rest();
  asked.pop()(true);
  await rest();
  assert.deepEqual([address.read(), shown.at(-1)], ["", "home"]);
  // A screen that cannot answer is removed.
  assert.deepEqual(shown.filter((name) => name === "draw").length, 1);
});

test("a locked screen that does not answer is removed, and the next one is asked", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  let isOpen = true;
  const never = () => new Promise(() => {});
  const { router, shown } = await routerOn(
    { draw: { mayLeave: never }, unlock: {}, album: { mayLeave: () => false } },
    {
      decide: async (name) => (isOpen || name !== "draw" ? name : "unlock"),
      mayShow: (name) => isOpen || name !== "draw",
    },
  );
  router.go("draw");
  await rest();
  router.go("");
  await rest();
  assert.equal(shown.at(-1), "draw");
  isOpen = false;
  router.go("draw");
  await rest();
  mock.timers.tick(3000);
  await rest();
  assert.equal(shown.at(-1), "unlock");
  isOpen = true;
  router.go("album");
  await rest();
  router.go("");
  await rest();
  assert.equal(shown.at(-1), "album");
});

test("a screen that may stay at a guarded address is asked like any other", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  let isKnown = false;
  const asked = [];
  const mayLeave = () => new Promise((answer) => asked.push(answer));
  const { router, address, shown } = await routerOn(
    { draw: { mayLeave }, unlock: {} },
    {
      decide: async (name) => (isKnown ? "unlock" : name),
      mayShow: (name) => !isKnown || name === "unlock",
      mayStay: () => true,
    },
  );
  router.go("draw");
  await rest();
  isKnown = true;
  address.step(-1);
  await rest();
  mock.timers.tick(60_000);
  await rest();
  assert.deepEqual([shown, asked.length], [["home", "draw"], 1]);
  asked.pop()(false);
  await rest();
  assert.deepEqual([address.read(), shown.at(-1)], ["draw", "draw"]);
  address.step(-1);
  await rest();
  asked.pop()(true);
  await rest();
  assert.deepEqual(shown, ["home", "draw", "unlock"]);
});

test("after many addresses in a row only the last is shown, and each screen is removed once", async () => {
  let left = 0;
  const slow = {
    load: () =>
      new Promise((done) =>
        setImmediate(() =>
          done(() => ({
            node: "x",
            leave: () => {
              left += 1;
            },
          })),
        ),
      ),
  };
  const { router, shown } = await routerOn({ one: slow, two: slow, three: slow });
  for (const name of ["one", "two", "three"]) router.go(name);
  await rest();
  assert.deepEqual(shown, ["home", "three"]);
  router.go("");
  await rest();
  assert.equal(left, 1);
});

test("a screen that was locked while loading is not shown", async () => {
  let isOpen = true;
  const load = async () => {
    isOpen = false;
    return () => ({ node: "secret" });
  };
  const { router, shown } = await routerOn(
    { album: { load }, unlock: {} },
    {
      decide: async (name) => (isOpen || name !== "album" ? name : "unlock"),
      mayShow: (name) => isOpen || name !== "album",
    },
  );
  router.go("album");
  await rest();
  assert.ok(!shown.includes("album"));
  assert.equal(shown.at(-1), "unlock");
});
