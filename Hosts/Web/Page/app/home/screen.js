// Home: drawing, the drawings there are, and where the lock stands.

import { h, icon, translate } from "../dom.js";
import { drawings } from "../../inkdot/storage/store.js";
import { session, vault } from "../session.js";

/** @param {(to: string) => void} go */
export function homeScreen(go) {
  const album = item("album", "home.album", "home.album.detail");
  const last = h("div.last", { hidden: true });
  const explained = h("details.card", { ontoggle: () => void explain() }, h("summary", { text: "home.safety" }));
  const page = h(
    "div.page",
    {},
    h("p.tagline", { text: "tagline" }),
    h(
      "section.card.hero",
      {},
      last,
      h(
        "div.row",
        {},
        h("button.primary.large", { type: "button", onclick: () => go("draw") }, icon("pen"), h("span", { text: "home.draw" })),
      ),
    ),
    h("div.card.list", {}, album, item("lab", "home.lab", "home.lab.detail")),
    patternCard(go),
    explained,
  );
  // Without storage there is nothing to continue; that it is missing is said below.
  showLast().catch((error) => console.warn("The album could not be read.", error));
  return page;

  /** @param {string} to @param {string} title @param {string} detail */
  function item(to, title, detail) {
    return h(
      "button.item",
      { type: "button", onclick: () => go(to) },
      h("span.words", {}, h("span", { text: title }), h("small", { text: detail })),
      icon("next"),
    );
  }

  /** Says how safe a pattern is, once that is opened. */
  async function explain() {
    try {
      const { safety } = await import("./safety.js");
      if (explained.childElementCount === 1) explained.append(...safety());
    } catch (error) {
      console.warn("The explanation could not be loaded.", error);
      if (explained.childElementCount === 1) explained.append(h("p", { role: "alert", text: "error.screen.detail" }));
    }
    translate(explained);
  }

  /** Offers the last drawing again. */
  async function showLast() {
    const { storage } = await vault();
    // Before something is drawn nothing of an album is loaded.
    if (!(await storage.isSealed()) && !(await storage.keys(`${drawings}facts/`)).length) return;
    const { continueLast } = await import("./last.js");
    await continueLast(last, /** @type {HTMLElement} */ (album.querySelector("small")), go);
    if (page.isConnected) translate(page);
  }
}

/**
 * What can be done with the pattern.
 * @param {(to: string) => void} go
 */
function patternCard(go) {
  const { stored, error } = session;
  const card = h("section.card.pattern");
  if (error || !stored) {
    card.append(h("h2", { text: "home.error" }), h("p", { text: "home.error.detail", role: "alert" }));
  } else if (stored.exists) {
    const size = stored.rule ? `${stored.rule.rows}\u00a0×\u00a0${stored.rule.columns}` : "?";
    card.append(
      picture(true),
      h("h2", { text: "home.open" }),
      h("p", { text: "home.open.detail", "data-value": size }),
      h("div.row", {}, h("button.secondary", { type: "button", text: "home.manage", onclick: () => go("manage") })),
    );
  } else {
    card.append(
      picture(false),
      h("h2", { text: "home.none" }),
      h("p", { text: "home.none.detail" }),
      h("div.row", {}, h("button.secondary", { type: "button", text: "home.set", onclick: () => go("create") })),
    );
  }
  return card;
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
