// Offers to set a pattern, until one is set or the offer is declined.

import { icon } from "../../inkdot/shared/icons.js";
import { h } from "../dom.js";
import { session } from "../session.js";
import { choose, setting } from "../settings.js";

/** @param {(to: string) => void} go */
export function patternOffer(go) {
  const { stored, error } = session;
  const offer = h(
    "section.card.offer",
    // If storing fails, the album shows the reason.
    { hidden: Boolean(error) || !stored || stored.exists || !setting("offersPattern") },
    icon("lock"),
    h("p", { text: "album.offer" }),
    h("button.secondary", { type: "button", text: "home.set", onclick: () => go("create") }),
    h(
      "button.round",
      {
        type: "button",
        label: "album.offer.hide",
        onclick: () => {
          choose("offersPattern", false);
          offer.hidden = true;
        },
      },
      icon("remove"),
    ),
  );
  return offer;
}
