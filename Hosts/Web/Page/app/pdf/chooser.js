// A dialog to choose pages of a PDF, with thumbnails that are painted when visible.

import { openDialog } from "../dialog.js";
import { isComposing } from "../../inkdot/shared/keys.js";
import { tidyName } from "../../inkdot/shared/names.js";
import { addStyle, h, translate } from "../dom.js";
import { onLock, whileOpen } from "../session.js";
import { addTexts, text } from "../texts.js";
import { PDFError, PDFPages, free } from "./reader.js";
import { pagesIn, textOf } from "./ranges.js";
import { pdfTexts } from "./texts.js";

/** @typedef {{number: number, of: number, bytes: Uint8Array, width: number, height: number}} Page */

addTexts(pdfTexts);

/** Maximum number of pages that are imported at a time. */
const most = 100;

/** Maximum side of a thumbnail, in pixels. */
const smallSide = 280;

/**
 * Asks for pages and imports them as drawings, from the last to the first, because the album shows the newest first.
 * @param {HTMLElement} root
 * @param {Blob} file
 * @param {string} name
 * @param {{isSingle: boolean, take: (page: Page) => Promise<boolean>}} options `take` returns whether to continue
 * @returns {Promise<number>} number of imported pages; rejects with a `PDFError` if there is nothing to choose
 */
export async function choosePages(root, file, name, options) {
  await addStyle(new URL("./style.css", import.meta.url)).catch((error) => {
    throw new PDFError("unloaded", error);
  });
  return new PageChooser(root, file, name, options).run();
}

/**
 * Asks for a page, and returns it as a file for a board; null if cancelled. Its errors have `words`.
 * @param {HTMLElement} root
 * @param {Blob | File} file
 * @returns {Promise<Blob | null>}
 */
export async function pageToDrawOn(root, file) {
  const name = tidyName("name" in file ? String(file.name).replace(/\.pdf$/i, "") : "");
  /** @type {Blob | null} */
  let found = null;
  const take = async (/** @type {Page} */ { bytes }) => {
    found = new Blob([new Uint8Array(bytes)]);
    return true;
  };
  try {
    await choosePages(root, file, name, { isSingle: true, take });
  } catch (error) {
    const key = keyFor(error);
    throw key ? Object.assign(/** @type {PDFError} */ (error), { words: text(key, name) }) : error;
  }
  return found;
}

/** Returns the text key of a failure, with the name of the file; undefined for failures unrelated to PDFs. */
export const keyFor = (/** @type {unknown} */ error) =>
  error instanceof PDFError ? (error.reason === "page" ? "pdf.page.failed" : `pdf.${error.reason}`) : undefined;

class PageChooser {
  /** @param {HTMLElement} root @param {Blob} file @param {string} name @param {Parameters<typeof choosePages>[3]} options */
  constructor(root, file, name, { isSingle, take }) {
    this.root = root;
    this.file = file;
    this.isSingle = isSingle;
    this.take = take;
    this.life = new AbortController();
    /** @type {Set<number>} */ this.chosen = new Set();
    /** @type {PDFPages | null} */ this.pages = null;
    /** @type {HTMLInputElement[]} */ this.inputs = [];
    /** The visible thumbnails, to be painted. @type {Set<HTMLElement>} */
    this.seen = new Set();
    this.isPainting = false;
    /** @type {(isWanted: boolean) => void} */ this.answer = () => {};

    this.status = h("p.status", { role: "status", text: "pdf.opening", "data-value": name });
    this.progress = /** @type {HTMLProgressElement} */ (h("progress", { label: "pdf.pages" }));
    this.numbers = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "text",
        id: "pdf-numbers",
        hint: "pdf.numbers.hint",
        autocomplete: "off",
        enterkeyhint: "done",
        maxlength: 1000,
        onchange: () => this.readNumbers(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && !isComposing(event) && this.readNumbers(),
      })
    );
    const button = (/** @type {string} */ key, /** @type {() => void} */ press) =>
      h("button.secondary", { type: "button", text: key, onclick: press });
    this.tools = h(
      "div.tools",
      { hidden: true },
      h("div", {}, h("label", { for: "pdf-numbers", text: "pdf.numbers" }), this.numbers),
      ...(isSingle
        ? []
        : [
            h(
              "div",
              {},
              button("pdf.all", () => this.chooseAll()),
              button("pdf.none", () => this.choose([])),
            ),
          ]),
    );
    this.list = h("div.pages", {
      role: isSingle ? "radiogroup" : "group",
      label: "pdf.pages",
      hidden: true,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      onchange: () => this.changed(),
    });
    this.add = /** @type {HTMLButtonElement} */ (
      h("button.primary", {
        type: "button",
        text: isSingle ? "pdf.add" : "pdf.add.several",
        disabled: true,
        onclick: () => this.answer(true),
      })
    );
    this.cancel = h("button.secondary", { type: "button", text: "pdf.cancel", onclick: () => this.close() });
    this.dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog.pdf",
        { "aria-labelledby": "pdf-title" },
        h("h2", { id: "pdf-title", text: "pdf.title", "data-value": name, tabindex: -1, autofocus: true }),
        h("p.quiet", { text: isSingle ? "pdf.single" : "pdf.several" }),
        this.tools,
        this.list,
        this.progress,
        this.status,
        h("div.row", {}, this.add, this.cancel),
      )
    );
    this.dialog.addEventListener("close", () => this.life.abort());
    this.watch = new IntersectionObserver((entries) => this.lookedAt(entries), { root: this.list, rootMargin: "50% 0px" });
  }

  async run() {
    const { signal } = this.life;
    const close = () => this.close();
    whileOpen().addEventListener("abort", close, { signal });
    onLock("leave", close, signal);
    addEventListener("hashchange", close, { signal });
    openDialog(this.root, this.dialog);
    try {
      this.pages = await PDFPages.open(this.file, signal);
      const isWanted = await new Promise((resolve) => {
        this.answer = resolve;
        signal.addEventListener("abort", () => resolve(false));
        this.show();
      });
      return isWanted ? await this.hand(signal) : 0;
    } catch (error) {
      if (signal.aborted) return 0;
      throw error;
    } finally {
      this.pages?.end();
      this.watch.disconnect();
      for (const canvas of this.list.querySelectorAll("canvas")) free(canvas);
      this.close();
    }
  }

  /** Called directly, because the dialog's close event comes later. */
  close() {
    this.life.abort();
    this.dialog.close();
  }

  // MARK: Choosing

  show() {
    const { pages, list } = this;
    const count = pages?.count ?? 0;
    for (let number = 1; number <= count; number += 1) {
      const input = /** @type {HTMLInputElement} */ (
        h("input", {
          type: this.isSingle ? "radio" : "checkbox",
          name: "pdf-page",
          value: String(number),
          tabindex: this.isSingle || number === 1 ? 0 : -1,
        })
      );
      this.inputs.push(input);
      const small = h("span.small", { "data-page": String(number) });
      list.append(h("label.page", {}, input, small, h("span", { text: "pdf.page", "data-value": String(number) })));
      this.watch.observe(small);
    }
    translate(this.dialog);
    if (this.isSingle) this.choose([1]);
    else this.choose(count <= most ? this.inputs.map((_, index) => index + 1) : []);
    // A single page is chosen without a dialog.
    if (count === 1) return this.answer(true);
    this.progress.hidden = true;
    this.tools.hidden = list.hidden = false;
    this.inputs[0].focus({ preventScroll: true });
  }

  choose(/** @type {number[]} */ numbers) {
    const taken = new Set(numbers.slice(0, this.isSingle ? 1 : most));
    for (const [index, input] of this.inputs.entries()) input.checked = taken.has(index + 1);
    this.changed(numbers.length > taken.size && !this.isSingle);
  }

  chooseAll() {
    this.choose(this.inputs.map((_, index) => index + 1));
  }

  readNumbers() {
    const numbers = pagesIn(this.numbers.value, this.inputs.length);
    if (!numbers) {
      this.numbers.setAttribute("aria-invalid", "true");
      this.say("pdf.wrong");
      return;
    }
    this.choose(numbers);
    this.inputs[numbers[0] - 1]?.closest("label")?.scrollIntoView({ block: "nearest" });
  }

  /** Called when the choice changes. */
  changed(isCut = false) {
    const { inputs, chosen } = this;
    chosen.clear();
    for (const [index, input] of inputs.entries()) if (input.checked) chosen.add(index + 1);
    const isTooMany = chosen.size > most;
    this.numbers.value = textOf([...chosen]);
    this.numbers.removeAttribute("aria-invalid");
    this.add.disabled = !chosen.size || isTooMany;
    this.say(isCut || isTooMany ? "pdf.most" : "pdf.count", `${chosen.size} / ${inputs.length}`);
  }

  /** Arrow keys move between pages, and Tab leaves them, as in a radio group. */
  pressed(/** @type {KeyboardEvent} */ event) {
    const { inputs, isSingle } = this;
    const at = inputs.indexOf(/** @type {any} */ (document.activeElement));
    if (isSingle || at < 0) return;
    const top = (/** @type {number} */ index) => inputs[index].closest("label")?.offsetTop;
    let columns = 1;
    while (columns < inputs.length && top(columns) === top(0)) columns += 1;
    const last = inputs.length - 1;
    const next = /** @type {Record<string, number>} */ ({
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns,
      ArrowDown: at + columns,
      Home: 0,
      End: last,
    })[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const input = inputs[Math.max(0, Math.min(last, next))];
    inputs[at].tabIndex = -1;
    input.tabIndex = 0;
    input.focus();
  }

  say(/** @type {string} */ key, value = "") {
    this.status.dataset.text = key;
    this.status.dataset.value = value;
    this.status.textContent = text(key, value);
  }

  // MARK: Thumbnails

  lookedAt(/** @type {IntersectionObserverEntry[]} */ entries) {
    for (const { target, isIntersecting } of entries) {
      const small = /** @type {HTMLElement} */ (target);
      if (isIntersecting) this.seen.add(small);
      else {
        this.seen.delete(small);
        // A thousand thumbnails would fill the memory.
        for (const canvas of small.querySelectorAll("canvas")) {
          free(canvas);
          canvas.remove();
        }
      }
    }
    void this.paintSeen();
  }

  /** Paints the visible thumbnails, one after the other. */
  async paintSeen() {
    const { pages, seen, life } = this;
    if (this.isPainting || !pages) return;
    this.isPainting = true;
    for (;;) {
      const small = [...seen].find((one) => !one.firstChild);
      if (!small || life.signal.aborted) break;
      try {
        const { canvas } = await pages.paint(Number(small.dataset.page), smallSide, life.signal);
        canvas.setAttribute("aria-hidden", "true");
        if (seen.has(small) && !life.signal.aborted) small.append(canvas);
        else free(canvas);
      } catch (error) {
        if (life.signal.aborted) break;
        console.warn("A page of the PDF could not be shown.", error);
        small.append(h("span.unknown", { text: "pdf.unseen" }, text("pdf.unseen")));
      }
    }
    this.isPainting = false;
  }

  // MARK: Handing over

  async hand(/** @type {AbortSignal} */ signal) {
    const { pages, progress, chosen } = this;
    if (!pages) return 0;
    const numbers = [...chosen].reverse();
    this.seen.clear();
    this.tools.hidden = this.list.hidden = true;
    this.add.hidden = true;
    this.cancel.focus();
    progress.hidden = false;
    progress.max = numbers.length;
    let taken = 0;
    for (const number of numbers) {
      progress.value = taken;
      this.say("pdf.making", `${number} (${taken + 1} / ${numbers.length})`);
      try {
        const page = await pages.drawing(number, signal);
        if (!(await this.take({ number, of: pages.count, ...page }))) break;
      } catch (error) {
        if (signal.aborted) break;
        throw Object.assign(error instanceof Error ? error : new Error(), { taken });
      }
      taken += 1;
    }
    return taken;
  }
}
