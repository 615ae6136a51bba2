// The timeline: one row per recognizer, with its state as text and its last seconds as a band.

import { CanvasPainter } from "../../inkdot/shared/painter.js";
import { h } from "../dom.js";
import { recognizerName, status } from "./words.js";

/** @typedef {import("./board.js").LabBoard} LabBoard */

export class Timeline {
  /** @param {LabBoard} board */
  constructor(board) {
    this.board = board;
    this.canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { "aria-hidden": "true" }));
    this.painter = new CanvasPainter(this.canvas);
    this.rows = h("ul");
    this.bands = h("div.bands", {}, this.rows, h("div", {}, this.canvas));
    this.none = h("p.quiet", { text: "lab.timeline.none" });
    const legend = ["watching", "active", "ended", "failed"].map((name) =>
      h(`span.${name}`, {}, h("i", { "aria-hidden": "true" }), h("span", { text: `lab.legend.${name}` })),
    );
    this.legend = h("p.legend", {}, ...legend);
    this.element = h(
      "section.panel.timeline",
      {},
      h("h2", { text: "lab.timeline" }),
      h("small", { text: "lab.timeline.detail" }),
      this.bands,
      this.legend,
      this.none,
    );
  }

  /** Creates a row for each recognizer of the board. */
  rebuild() {
    this.rows.replaceChildren(
      ...this.board.recognizers.map(({ name }) => h("li", { "data-recognizer": name }, h("span"), h("small"))),
    );
    const isEmpty = this.rows.childElementCount === 0;
    this.bands.hidden = isEmpty;
    this.legend.hidden = isEmpty;
    this.none.hidden = !isEmpty;
    this.resize();
    this.update();
  }

  /** Updates the states of all recognizers. */
  update() {
    this.board.recognizers.forEach((report, index) => {
      const [name, words] = this.rows.children[index]?.children ?? [];
      if (!name) return;
      const says = status(report);
      if (words.textContent !== says) words.textContent = says;
      words.classList.toggle("failed", (report.state === "possible" ? report.outcome : report.state) === "failed");
      name.textContent = recognizerName(report.title);
    });
  }

  resize(ratio = devicePixelRatio || 1) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const [deviceWidth, deviceHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (deviceWidth === this.canvas.width && deviceHeight === this.canvas.height) return;
    this.painter.resize(width, deviceWidth, deviceHeight);
  }

  paint(/** @type {boolean} */ isDark) {
    const rows = this.rows.childElementCount;
    if (!rows) return;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.painter.paint(this.board.timeline(isDark, width, height / rows));
  }
}
