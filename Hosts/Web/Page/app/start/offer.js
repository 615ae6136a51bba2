// Offers a new build of the page that is stored and waiting.

import { focusHeading, h, translate } from "../dom.js";
import { addTexts } from "../texts.js";

addTexts({
  en: {
    "update.ready": "A new version is ready.",
    "update.now": "Update",
    "update.later": "Not now",
    "update.others": "Close the other tabs of this page first.",
  },
  "zh-Hans": {
    "update.ready": "新版本已准备好。",
    "update.now": "更新",
    "update.later": "以后再说",
    "update.others": "请先关闭本页的其他标签页。",
  },
});

/** Whether the user has declined; a reload asks again. */
let isPutOff = false;

export function show(/** @type {ServiceWorker} */ waiting) {
  if (isPutOff || document.querySelector(".update")) return;
  const words = h("p", { role: "status", text: "update.ready" });
  const worker = navigator.serviceWorker;
  worker.addEventListener("message", ({ data }) => {
    if (data === "alone") location.replace(`update.html${location.search}${location.hash}`);
    if (data !== "others") return;
    words.dataset.text = "update.others";
    translate(notice);
  });
  // Another build may have replaced the offered one.
  const update = async () => ((await worker.getRegistration())?.waiting ?? waiting).postMessage("update");
  const notice = h(
    "aside.update",
    {},
    words,
    h(
      "div.row",
      {},
      h("button.secondary", { type: "button", text: "update.now", onclick: () => void update() }),
      h("button.secondary", { type: "button", text: "update.later", onclick: () => putOff() }),
    ),
  );
  const putOff = () => {
    isPutOff = true;
    notice.remove();
    focusHeading();
  };
  document.body.append(notice);
  translate(notice);
}
