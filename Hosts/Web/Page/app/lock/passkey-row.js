// The settings row for passkeys; none if the browser has no passkeys.

import { h, icon, translate } from "../dom.js";
import { access, session } from "../session.js";
import { addTexts } from "../texts.js";
import { hasPasskeys } from "./authenticator.js";
import { passkeyTexts } from "./passkey-texts.js";

addTexts(passkeyTexts);

/** @param {HTMLElement} list @param {(to: string) => void} go */
export async function addPasskeyRow(list, go) {
  const { stored } = session;
  if (access() !== "open" || !stored?.exists || !(stored.hasPasskey || (await hasPasskeys()))) return;
  const detail = stored.server ? "passkey.row.server" : stored.hasPasskey ? "passkey.row.on" : "passkey.row.off";
  const words = h("span.words", {}, h("span", { text: "passkey.row" }), h("small", { text: detail }));
  list.append(
    stored.server
      ? h("div.item", {}, words)
      : h("button.item", { type: "button", onclick: () => go("passkey") }, words, icon("next")),
  );
  translate(list);
}
