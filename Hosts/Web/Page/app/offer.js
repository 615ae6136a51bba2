// Offers a new build of the page that is stored and waits.

import { h, translate } from "./dom.js";

export function show(/** @type {ServiceWorker} */ waiting) {
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
