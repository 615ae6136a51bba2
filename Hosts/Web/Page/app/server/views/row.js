// The settings row for the server; none if this build has no server.

import { h, icon, translate } from "../../dom.js";
import { access, session } from "../../session.js";
import { addTexts } from "../../texts.js";
import { serverOrigin } from "../origin.js";

addTexts({
  en: {
    "server.row": "Server",
    "server.row.off": "Count wrong patterns where a thief cannot reset them",
    "server.row.on": "Counts wrong patterns for this browser",
  },
  "zh-Hans": {
    "server.row": "服务器",
    "server.row.off": "由服务器记录错误次数，小偷无法清零",
    "server.row.on": "正在为此浏览器记录错误次数",
  },
});

/** @param {HTMLElement} list @param {(to: string) => void} go */
export async function addServerRow(list, go) {
  // Unreadable storage is not a sketchbook without a server.
  if (access() !== "open" || !session.stored) return;
  const isOn = session.stored.server !== undefined;
  if (!(isOn || (await serverOrigin()))) return;
  const detail = isOn ? "server.row.on" : "server.row.off";
  const words = h("span.words", {}, h("span", { text: "server.row" }), h("small", { text: detail }));
  list.append(h("button.item", { type: "button", onclick: () => go("server") }, words, icon("next")));
  translate(list);
}
