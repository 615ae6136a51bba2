// Says that the browser does not answer, for as long as it does not: whatever the screen waits for. Here from the beginning: what
// would be loaded then might not come either.

import { onOverdue } from "../inkdot/shared/waiting.js";
import { h, translate } from "./dom.js";

/** @type {HTMLElement | undefined} */
let notice;

onOverdue((isOverdue) => {
  notice?.remove();
  if (!isOverdue) return;
  notice = h(
    "aside.waiting",
    { role: "alert" },
    h("strong", { text: "waiting.long" }),
    h("p", { text: "waiting.detail" }),
    h(
      "div.row",
      {},
      // It comes back with the next answer that is overdue.
      h("button.secondary", { type: "button", text: "waiting.wait", onclick: () => notice?.remove() }),
      h("button.secondary", { type: "button", text: "error.reload", onclick: () => location.reload() }),
    ),
  );
  document.body.append(notice);
  translate(notice);
});
