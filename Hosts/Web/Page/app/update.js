// A new build of the page: it is stored beside the one that runs, which says so and stays whole until the person wants it.

import { h, translate } from "./dom.js";

/** Registers the service worker, and offers what it brings. */
export async function keepUpdated() {
  if (!("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const isFirstVisit = !worker.controller;
  const registration = await worker.register("service-worker.js");
  // Where something stands in the way of workers, the browser may answer with nothing.
  if (!registration) return;
  // There is nothing that it takes the place of; WebKit still calls it waiting when it has taken over the page.
  const first = isFirstVisit ? (registration.installing ?? registration.waiting ?? registration.active) : null;
  const offer = () => {
    const { waiting } = registration;
    if (waiting && waiting !== first && worker.controller) show(waiting);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

function show(/** @type {ServiceWorker} */ waiting) {
  if (document.querySelector(".update")) return;
  const words = h("p", { role: "status", text: "update.ready" });
  const worker = navigator.serviceWorker;
  worker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.addEventListener("message", ({ data }) => {
    if (data !== "others") return;
    words.dataset.text = "update.others";
    translate(notice);
  });
  const notice = h(
    "aside.update",
    {},
    words,
    h("button.secondary", { type: "button", text: "update.now", onclick: () => waiting.postMessage("update") }),
  );
  document.body.append(notice);
  translate(notice);
}
