// The last drawing on the home screen, to go on with: loaded when there is one.

import { Shelf } from "../album/shelf.js";
import { h, icon } from "../dom.js";
import { store } from "../session.js";

/**
 * Offers the last drawing again, and says how many there are.
 * @param {HTMLElement} last where it is offered
 * @param {HTMLElement} count
 * @param {(to: string) => void} go
 */
export async function continueLast(last, count, go) {
  const shelf = new Shelf(await store());
  const entries = await shelf.list();
  if (!entries.length) return;
  const [entry] = entries;
  Object.assign(count.dataset, { text: "home.album.count", value: entries.length });
  const thumbnail = await shelf.thumbnail(entry.id);
  const picture = h("img", { alt: "", width: 240, height: 240 });
  const url = thumbnail ? URL.createObjectURL(thumbnail) : "";
  if (thumbnail) {
    picture.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
    picture.setAttribute("src", url);
  }
  last.append(
    h(
      "button.continue",
      { type: "button", onclick: () => go(`draw/${entry.id}`) },
      ...(thumbnail ? [picture] : []),
      h(
        "span.words",
        {},
        h("b", { text: "home.continue" }),
        h("small", { text: entry.name ? "home.continue.detail" : "home.continue.unnamed", "data-value": entry.name }),
      ),
      icon("next"),
    ),
  );
  last.hidden = false;
}
