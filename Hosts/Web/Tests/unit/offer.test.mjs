// A new build is offered, and another one arrives before the user accepts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./page.mjs";
import { rest } from "./storage.mjs";

test("the waiting build is installed", async () => {
  const page = visit();
  const told = [];
  const build = (name) => ({ postMessage: (message) => told.push([name, message]) });
  const registration = { waiting: build("second") };
  navigator.serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  const { show } = await page.load("app/start/offer.js");
  show(registration.waiting);
  registration.waiting = build("third");
  document.body.querySelector("button").click();
  await rest();
  assert.deepEqual(told, [["third", "update"]]);
});
