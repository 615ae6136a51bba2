// Shows after unlocking that others used this device or a copy of this browser's data.

import { openDialog } from "../../dialog.js";
import { h } from "../../dom.js";
import { addTexts } from "../../texts.js";

addTexts({
  en: {
    "server.alarm": "Someone tried to unlock a copy of this browser’s data",
    "server.alarm.wrongs": "Wrong patterns that this browser did not send: {value}",
    "server.alarm.stale": "Refused requests from an older copy: {value}",
    "server.alarm.advice":
      "If that was not you, change your pattern now. The copy stopped working when you unlocked. Restoring this browser from a backup has the same effect.",
    "server.alarm.change": "Change pattern",
    "server.alarm.close": "Close",
  },
  "zh-Hans": {
    "server.alarm": "有人用此浏览器数据的副本尝试解锁",
    "server.alarm.wrongs": "非此浏览器发送的错误手势：{value} 次",
    "server.alarm.stale": "旧副本发送的请求（已拒绝）：{value} 次",
    "server.alarm.advice": "如果不是你本人，请立即修改手势密码。你解锁之后，副本已经失效。从备份恢复过此浏览器时也会出现此提示。",
    "server.alarm.change": "修改手势密码",
    "server.alarm.close": "关闭",
  },
});

/**
 * @param {{wrongs: number, stale: number}} alarm
 * @param {(to: string) => void} go
 */
export function showAlarm({ wrongs, stale }, go) {
  const line = (/** @type {string} */ key, /** @type {number} */ count) =>
    count ? [h("p", { text: key, "data-value": String(count) })] : [];
  const change = () => {
    dialog.close();
    go("change");
  };
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.question",
      { label: "server.alarm" },
      h("p", { text: "server.alarm" }),
      ...line("server.alarm.wrongs", wrongs),
      ...line("server.alarm.stale", stale),
      h("p.quiet", { text: "server.alarm.advice" }),
      h(
        "div.row",
        {},
        h("button.secondary", { type: "button", text: "server.alarm.close", onclick: () => dialog.close() }),
        h("button.primary", { type: "button", text: "server.alarm.change", onclick: change }),
      ),
    )
  );
  openDialog(document.body, dialog);
}
