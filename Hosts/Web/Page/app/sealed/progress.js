// Says how far all drawings are sealed, or opened for good, below whatever is shown.

import { h, translate } from "../dom.js";
import { addTexts } from "../texts.js";

addTexts({
  en: {
    "migration.seal": "Sealing the drawings… {value} %",
    "migration.failed": "Not all drawings are sealed yet: it failed. It is tried again when the pattern is drawn next.",
    "migration.full":
      "The drawings are not sealed yet: sealing copies them, and there is no room for that. They are kept as they were. Free some space, then draw the pattern again.",
    "migration.open": "Opening the drawings for good… {value} %",
  },
  "zh-Hans": {
    "migration.seal": "正在加密所有画… {value}%",
    "migration.failed": "还有画没有加密：操作失败。下次绘制手势密码后会再试。",
    "migration.full": "画还没有加密：加密需要先复制，而空间不足。画仍按原样保存。请清理空间，然后再次绘制手势密码。",
    "migration.open": "正在永久解密所有画… {value}%",
  },
});

const line = h("p.migration", { role: "status", hidden: true });
document.body.append(line);

/** @type {import("../session.js").ShowProgress} */
export function showProgress(share, isUnsealing) {
  line.hidden = share === null;
  line.dataset.text =
    share === -2 ? "migration.full" : share === -1 ? "migration.failed" : isUnsealing ? "migration.open" : "migration.seal";
  line.dataset.value = String(Math.round(100 * (share ?? 1)));
  translate(document);
}
