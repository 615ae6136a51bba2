// Shows the progress of sealing or unsealing, below the current screen.

import { h, translate } from "../dom.js";
import { addTexts } from "../texts.js";

addTexts({
  en: {
    "migration.seal": "Encrypting drawings… {value} %",
    "migration.failed": "Not all drawings could be encrypted. The app tries again when you next draw your pattern.",
    "migration.full":
      "There is not enough space to encrypt the drawings, so they are not encrypted yet. Free some space, then draw the pattern again.",
    "migration.open": "Decrypting drawings… {value} %",
    "migration.open.failed":
      "The pattern was not turned off because some drawings could not be decrypted. All drawings stay encrypted.",
    "migration.open.full":
      "The pattern was not turned off because there is not enough space to decrypt the drawings. They stay encrypted.",
  },
  "zh-Hans": {
    "migration.seal": "正在加密所有画… {value}%",
    "migration.failed": "部分画加密失败。下次画对手势密码后会重试。",
    "migration.full": "空间不足，画尚未加密：加密时需要先生成副本。请清理空间，再重新绘制手势密码。",
    "migration.open": "正在解密所有画… {value}%",
    "migration.open.failed": "部分画解密失败，手势密码未关闭。所有画仍是加密的。",
    "migration.open.full": "空间不足，手势密码未关闭：解密时需要先生成副本。画仍是加密的。",
  },
});

const line = h("p.migration", { role: "status", hidden: true });
document.body.append(line);

/** @type {import("../session.js").ShowProgress} */
export function showProgress(share, isUnsealing) {
  // Announcing each percent would be too much; start and result are announced.
  line.setAttribute("aria-live", !line.hidden && share !== null && share >= 0 ? "off" : "polite");
  line.hidden = share === null;
  const [doing, failed, full] = isUnsealing
    ? ["migration.open", "migration.open.failed", "migration.open.full"]
    : ["migration.seal", "migration.failed", "migration.full"];
  line.dataset.text = share === -2 ? full : share === -1 ? failed : doing;
  line.dataset.value = String(Math.round(100 * (share ?? 1)));
  translate(document);
}
