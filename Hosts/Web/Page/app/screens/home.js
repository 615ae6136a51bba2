// Home: where the sketchbook stands, and the ways on.

import { h, icon } from "../dom.js";
import { session } from "../session.js";

/** @param {(to: string) => void} go */
export function homeScreen(go) {
  const { stored, error } = session;
  const card = h("section.card.hero");
  if (error || !stored) {
    card.append(
      h("h2", { text: "home.error" }),
      h("p", { text: "home.error.detail", role: "alert" }),
    );
  } else if (stored.exists) {
    const size = stored.rule ? `${stored.rule.rows}\u00a0×\u00a0${stored.rule.columns}` : "?";
    card.append(
      picture(true),
      h("h2", { text: "home.open" }),
      h("p", { text: "home.open.detail", "data-value": size }),
      h("div.row", {},
        h("button.primary", {
          type: "button", text: "home.lock",
          onclick: () => {
            session.isOpen = false;
            go("unlock");
          },
        }),
        h("button.secondary", { type: "button", text: "home.manage", onclick: () => go("manage") })),
    );
  } else {
    card.append(
      picture(false),
      h("h2", { text: "home.none" }),
      h("p", { text: "home.none.detail" }),
      h("div.row", {}, h("button.primary", { type: "button", text: "home.set", onclick: () => go("create") })),
    );
  }
  return h("div.page", {},
    h("p.tagline", { text: "tagline" }),
    card,
    h("div.card.list", {},
      h("button.item", { type: "button", onclick: () => go("lab") },
        h("span.words", {}, h("span", { text: "home.lab" }), h("small", { text: "home.lab.detail" })), icon("next"))),
    h("details.card", {},
      h("summary", { text: "home.safety" }),
      h("p", { text: "safety.1" }),
      h("p", { text: "safety.2" }),
      h("p", { text: "safety.3" })),
  );
}

/** Nine dots; once a pattern is set, a padlock made of them. */
function picture(/** @type {boolean} */ isSet) {
  const names = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(names, "svg");
  svg.setAttribute("viewBox", "0 0 96 96");
  svg.setAttribute("class", isSet ? "grid set" : "grid");
  svg.setAttribute("aria-hidden", "true");
  if (isSet) {
    const path = document.createElementNS(names, "path");
    path.setAttribute("d", "M18 48V40a30 30 0 0 1 60 0v8");
    svg.append(path);
  }
  for (let dot = isSet ? 3 : 0; dot < 9; dot += 1) {
    const circle = document.createElementNS(names, "circle");
    circle.setAttribute("cx", String(18 + 30 * (dot % 3)));
    circle.setAttribute("cy", String(18 + 30 * Math.floor(dot / 3)));
    circle.setAttribute("r", "5");
    svg.append(circle);
  }
  return svg;
}
