// Shows a message while the browser does not answer. Loaded at the start, because later loading might fail as well.

import { onOverdue } from "../../inkdot/shared/waiting.js";
import { h, translate } from "../dom.js";

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
      // It reappears with the next overdue answer.
      h("button.secondary", { type: "button", text: "waiting.wait", onclick: () => notice?.remove() }),
      h("button.secondary", { type: "button", text: "error.reload", onclick: () => location.reload() }),
    ),
  );
  document.body.append(notice);
  translate(notice);
});
