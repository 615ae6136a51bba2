// The last callbacks as text. Runs of `changed` and of moves are one line, so that they can be read and listened to.

import { h } from "../dom.js";
import { text } from "../texts.js";
import { entry } from "./words.js";

const most = 60;

export class LogList {
  /** @param {import("./board.js").LabBoard} board */
  constructor(board) {
    this.board = board;
    this.offset = 0;
    /**
     * What is shown: the last line of each run.
     * @type {{line: any, title: string | undefined, count: number, item: HTMLElement}[]}
     */
    this.lines = [];
    /** @type {Map<string, string>} */
    this.titles = new Map();
    this.list = h("ul");
    // Around the list: as a log, the list would be none for its items.
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

  /** Shows what was reported since the last time. */
  update() {
    const { text: added, end } = this.board.log(this.offset);
    if (end === this.offset) return;
    if (this.lines.length === 0) this.list.replaceChildren();
    this.offset = end;
    this.titles = new Map(this.board.recognizers.map(({ name, title }) => [name, title]));
    for (const line of added.trimEnd().split("\n").slice(-400)) this.add(JSON.parse(line));
    while (this.lines.length > most) this.lines.shift()?.item.remove();
    this.frame.scrollTop = this.frame.scrollHeight;
  }

  add(/** @type {any} */ line) {
    const kind = kindOf(line);
    // Several recognizers may change in turn: back to the last line that is no change.
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

  /** Again, in the present language. */
  renew() {
    for (const one of this.lines) this.write(one);
    if (this.lines.length === 0) this.list.replaceChildren(h("li.delivery", {}, text("lab.log.none")));
  }
}

/** Lines of the same kind follow each other as one. */
function kindOf(/** @type {any} */ line) {
  if (line.state === "changed") return `r ${line.recognizer}`;
  return line.phase === "moved" ? `v ${line.view} ${line.touches}` : "";
}
