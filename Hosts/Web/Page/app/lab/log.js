// The latest callbacks as text. Consecutive `changed` and move lines are merged, so that they are readable.

import { h } from "../dom.js";
import { text } from "../texts.js";
import { entry } from "./words.js";

const maximumLineCount = 60;

export class LogList {
  /** @param {import("./board.js").LabBoard} board */
  constructor(board) {
    this.board = board;
    this.offset = 0;
    /**
     * The shown lines: the last one of each run.
     * @type {{line: any, title: string | undefined, count: number, item: HTMLElement}[]}
     */
    this.lines = [];
    /** @type {Map<string, string>} */
    this.titles = new Map();
    this.list = h("ul");
    // Wraps the list, because a list with role log would not be a list for its items.
    this.frame = h(
      "div.log",
      { role: "log", "aria-live": "polite", "aria-relevant": "additions", tabindex: 0, label: "lab.log" },
      this.list,
    );
    this.element = h("section.panel", {}, h("h2", { text: "lab.log" }), this.frame);
  }

  clear() {
    this.offset = 0;
    this.lines = [];
    this.renew();
    this.update();
  }

  /** Appends the reports since the last call. */
  update() {
    const { text: added, end } = this.board.log(this.offset);
    if (end === this.offset) return;
    if (this.lines.length === 0) this.list.replaceChildren();
    this.offset = end;
    this.titles = new Map(this.board.recognizers.map(({ name, title }) => [name, title]));
    for (const line of added.trimEnd().split("\n").slice(-400)) this.add(JSON.parse(line));
    while (this.lines.length > maximumLineCount) this.lines.shift()?.item.remove();
    this.frame.scrollTop = this.frame.scrollHeight;
  }

  add(/** @type {any} */ line) {
    const kind = kindOf(line);
    // Several recognizers may change in turn: searches back to the last line that is not a change.
    for (let at = this.lines.length - 1; kind && at >= 0; at -= 1) {
      const one = this.lines[at];
      if (kindOf(one.line) === kind) {
        one.line = line;
        one.count += 1;
        this.write(one);
        return;
      }
      if (!kindOf(one.line)) break;
    }
    const item = h("view" in line ? "li.delivery" : "li");
    const one = { line, title: this.titles.get(line.recognizer), count: 1, item };
    this.lines.push(one);
    this.write(one);
    this.list.append(item);
  }

  write(/** @type {LogList["lines"][number]} */ { line, title, count, item }) {
    item.textContent = entry(line, title) + (count > 1 ? ` (×${count})` : "");
  }

  /** Updates the texts to the current language. */
  renew() {
    for (const one of this.lines) this.write(one);
    if (this.lines.length === 0) this.list.replaceChildren(h("li.delivery", {}, text("lab.log.none")));
  }
}

/** Returns the kind of a line; consecutive lines of one kind are merged. Empty for lines that are never merged. */
function kindOf(/** @type {any} */ line) {
  if (line.state === "changed") return `r ${line.recognizer}`;
  return line.phase === "moved" ? `v ${line.view} ${line.touches}` : "";
}
