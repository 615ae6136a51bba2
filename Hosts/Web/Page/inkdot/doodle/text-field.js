// The text field, at the position of the text on the sheet. Loaded when the text tool may be used.

import { choose, iconButton, make, radioGroup, translate } from "./parts.js";
import { baselineOf, fonts, measureText, wrap } from "../drawing/text-painter.js";
import { firstBaseline, lineHeight, textLength, textMargin } from "../drawing/codes.js";
import { families } from "../drawing/ink-codes.js";
import { colorOf, textSize } from "../drawing/tools.js";
import { onCloseRequest } from "../shared/close-request.js";
import { isComposing } from "../shared/keys.js";
import { cssColor, parseColor } from "../shared/painter.js";
import { boxOf } from "../shared/pointers.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("../drawing/tools.js").TextFamily} TextFamily */

/** Font size in px below which browsers of phones zoom the page to a field. */
const minimumFontSize = 16;

export class TextField {
  /**
   * Opens the field for the request of a tap, or for pasted text; see `take`.
   * @param {DoodleDesk} board
   * @param {import("./surface.js").DoodleSurface} surface
   * @param {boolean} isAsked
   */
  constructor(board, surface, isAsked = true) {
    this.board = board;
    this.surface = surface;
    const { engine } = board.drawing;
    const mark = isAsked ? engine.wasm.doodle_text_request() : -1;
    const old = mark < 0 ? null : engine.text(mark);
    const words = old?.words ?? "";
    // Spaces at the end of a wrapped line may extend beyond the edge.
    const wrapped = old ? measureText(words.replace(/ +(?=\u2028)/g, ""), families[old.family]) : 0;
    const nib = board.chosen.nibs.text;
    const color = parseColor(colorOf(nib, board.isDark)) ?? 0x000000ff;
    const font = families.indexOf(board.chosen.font);
    this.draft = engine.beginDraft(isAsked, font, color, textSize(nib.width), board.paper.clientWidth, wrapped);
    this.old = old;
    this.isOpen = true;
    /** Distance that the sheet was scrolled for it, in px of the screen. */
    this.lowered = 0;
    const { signal } = (this.life = new AbortController());
    this.mirror = make("span.mirror", { "aria-hidden": "true" });
    this.input = /** @type {HTMLTextAreaElement} */ (
      /** @type {unknown} */ (
        make("textarea", {
          label: "text.field",
          rows: 1,
          maxlength: textLength,
          spellcheck: "false",
          autocapitalize: "sentences",
          onbeforeinput: (/** @type {InputEvent} */ event) => this.tellWhenFull(event),
          oninput: () => {
            this.fit();
            this.showLine();
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
        })
      )
    );
    // Drop line breaks by the host; it wraps again.
    this.input.value = words.replaceAll(wrap, "");
    /** @type {HTMLElement} */
    this.box = make("div.written", {}, this.mirror, this.input);
    this.choices = radioGroup(
      "segments",
      "text.font",
      families.map((family) =>
        make("button", {
          type: "button",
          "data-name": `text.${family}`,
          text: `text.${family}`,
          onclick: () => this.choose(family),
        }),
      ),
    );
    const done = iconButton("stamp", "text.done", () => this.commit(), "Escape");
    done.append(make("span", { text: "text.done" }));
    done.classList.add("main", "worded");
    this.bar = make("div.photo.writing", { role: "group", label: "text.bar" }, this.choices, done);
    // Keeps the focus in the field, so that the keyboard of a phone stays.
    this.bar.addEventListener("mousedown", (/** @type {Event} */ event) => event.preventDefault());
    /** Covers the sheet, so that nothing is drawn meanwhile. */
    this.element = make("div.field", {}, this.box, this.bar);
    translate(this.element, (key) => board.text(key));
    board.paper.after(this.element);
    if (old) surface.command("edit_text", mark);
    this.style();
    // A press elsewhere ends editing; on the sheet it has no other effect.
    const press = (/** @type {PointerEvent} */ event) => {
      const path = event.composedPath();
      if (path.includes(this.box) || path.includes(this.bar)) return;
      if (path.includes(this.element)) {
        event.preventDefault();
        event.stopPropagation();
        // Other fingers of the same tap are ignored too; otherwise they would begin another text.
        const beside = new AbortController();
        board.host.addEventListener("pointerdown", (other) => other.stopPropagation(), { capture: true, signal: beside.signal });
        for (const end of ["pointerup", "pointercancel"]) {
          const lift = (/** @type {Event} */ other) =>
            /** @type {PointerEvent} */ (other).pointerId === event.pointerId && beside.abort();
          addEventListener(end, lift, { capture: true, signal: beside.signal });
        }
      }
      this.commit();
    };
    board.host.addEventListener("pointerdown", press, { capture: true, signal });
    this.element.addEventListener("wheel", (/** @type {Event} */ event) => event.preventDefault(), { passive: false, signal });
    this.element.addEventListener("focusout", (/** @type {FocusEvent} */ event) => this.lose(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.commit(), { signal });
    addEventListener("pagehide", () => this.commit(), { signal });
    onCloseRequest(() => this.commit(), signal);
    board.paper.addEventListener("frame", () => this.place(), { signal });
    // The keyboard of a phone changes the visible area.
    globalThis.visualViewport?.addEventListener("resize", () => this.showLine(), { signal });
    document.addEventListener("selectionchange", () => this.showLine(), { signal });
    board.drawing.addEventListener("begin", () => this.close(), { signal });
    // After a restart the engine no longer knows which text is edited.
    board.drawing.addEventListener("recovered", () => mark >= 0 && surface.command("edit_text", mark), { signal });
    this.input.focus({ preventScroll: true });
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
    if (!isAsked) return;
    this.showLine();
    board.say("text.field");
  }

  /** @returns {TextFamily} */
  get family() {
    return families[this.draft.family];
  }

  // MARK: Layout

  style() {
    const { style } = this.box;
    style.setProperty("--_font", fonts[this.family]);
    style.color = cssColor(this.draft.color);
    choose(this.choices, this.draft.family);
    this.fit();
  }

  choose(/** @type {TextFamily} */ family) {
    this.draft.family = families.indexOf(family);
    this.board.change({ font: family });
    this.style();
    this.input.focus({ preventScroll: true });
  }

  /** Fits the field to its text. */
  fit() {
    const { value } = this.input;
    // An empty line has no height.
    this.mirror.textContent = value === "" || value.endsWith("\n") ? `${value}\u200b` : value;
    this.place();
    // Keep the last line on the sheet if the first line is.
    this.board.drawing.engine.draft(this.draft, "keep", this.height);
    this.place();
  }

  /** Height of the lines, in em. */
  get height() {
    return this.mirror.offsetHeight / Number.parseFloat(this.box.style.fontSize);
  }

  /** Reports input beyond the maximum length; the browser cuts it off. */
  tellWhenFull(/** @type {InputEvent} */ { data }) {
    const { value, selectionStart, selectionEnd } = this.input;
    const more = (data?.length ?? 0) - (selectionEnd - selectionStart);
    if (more > 0 && value.length + more > textLength) this.tellThatFull();
  }

  tellThatFull() {
    this.board.notify(this.board.text("error.longText", textLength), { isError: true });
  }

  place() {
    const { scale, x, y } = this.surface.state;
    const { draft } = this;
    const wanted = draft.size * scale;
    const fontSize = Math.max(wanted, minimumFontSize);
    const { style } = this.box;
    style.fontSize = `${fontSize}px`;
    this.mirror.style.maxInlineSize = `${draft.room * fontSize}px`;
    style.left = `${draft.x * scale + x}px`;
    style.top = `${draft.y * scale + y}px`;
    // At the baseline of the painted text.
    const lift = firstBaseline - baselineOf(this.family, lineHeight);
    style.transform = `rotate(${draft.angle}rad) scale(${wanted / fontSize}) translateY(${lift}em)`;
  }

  /** Scrolls so that the line with the caret is visible below the bar and above the keyboard. */
  showLine() {
    const words = this.mirror.firstChild;
    if (!words) return;
    const range = document.createRange();
    const { selectionEnd } = this.input;
    range.setStart(words, Math.max(0, selectionEnd - 1));
    range.setEnd(words, Math.min(this.mirror.textContent?.length ?? 0, selectionEnd + 1));
    const line = range.getBoundingClientRect();
    const { offsetTop, height } = globalThis.visualViewport ?? { offsetTop: 0, height: innerHeight };
    const top = this.bar.getBoundingClientRect().bottom + textMargin - line.top;
    const bottom = Math.min(this.element.getBoundingClientRect().bottom, offsetTop + height) - textMargin - line.bottom;
    const distance = (top > 0 ? top : Math.max(top, Math.min(0, bottom))) * boxOf(this.element).down;
    if (Math.abs(distance) < 1) return;
    this.surface.scrollBy(0, distance);
    this.lowered += distance;
    this.place();
  }

  // MARK: Ending

  /** Writes pasted text as one step, in the middle of the visible area like everything pasted. */
  take(/** @type {string} */ words) {
    this.input.value = words.slice(0, textLength);
    this.fit();
    this.board.drawing.engine.draft(this.draft, "center", measureText(this.words, this.family), this.height);
    this.fit();
    this.commit();
    if (words.length > textLength) this.tellThatFull();
  }

  press(/** @type {KeyboardEvent} */ event) {
    // The field handles typing, and every key while an input method composes.
    event.stopPropagation();
    if (isComposing(event)) return;
    const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isDone) return;
    event.preventDefault();
    this.commit();
  }

  /** Ends editing when the focus moves within the page, but not when another window gets it. */
  lose(/** @type {FocusEvent} */ event) {
    if (!document.hasFocus() || this.element.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
    this.commit();
  }

  /** The text with U+2028 where the browser wrapped a line. */
  get words() {
    const node = this.mirror.firstChild;
    const { value } = this.input;
    if (!node) return value;
    const range = document.createRange();
    // Measured without rotation: the tops of characters separate the lines.
    this.box.style.transform = "none";
    const height = (Number.parseFloat(getComputedStyle(this.box).fontSize) * lineHeight) / boxOf(this.element).down;
    let [result, top] = ["", -Infinity];
    let at = 0;
    for (const sign of value) {
      range.setStart(node, at);
      range.setEnd(node, at + sign.length);
      at += sign.length;
      const rects = range.getClientRects();
      const rect = rects[rects.length - 1];
      if (sign === "\n" || !rect) {
        if (sign === "\n") top = -Infinity;
      } else if (rect.top > top + height / 2) {
        if (top > -Infinity) result += wrap;
        top = rect.top;
      }
      result += sign;
    }
    this.place();
    return result;
  }

  /** Makes the typed text one step; empty text is dropped. */
  commit() {
    if (!this.isOpen) return;
    const { board, surface, draft, family } = this;
    const isBlank = this.input.value.trim() === "";
    const words = isBlank ? "" : this.words;
    this.close();
    const { engine } = board.drawing;
    if (this.old && words === this.old.words && draft.family === this.old.family) {
      surface.command("leave_text");
      this.raise();
      return;
    }
    const bytes = new TextEncoder().encode(words);
    surface.flush();
    if (!engine.giveLong(bytes)) return;
    board.drawing.take(engine.draft(draft, "write", measureText(words, family)));
    this.raise();
    surface.carryOutNow();
    if (!isBlank) board.say("said.written");
    else if (draft.mark >= 0) board.offerUndo("said.deleted");
  }

  /** Scrolls back, if the sheet was scrolled for the bar. */
  raise() {
    if (this.lowered > 0) this.surface.scrollBy(0, -this.lowered);
  }

  /** Removes the field. */
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.life.abort();
    const hadFocus = this.element.matches(":focus-within");
    this.element.remove();
    if (this.board.writing === this) this.board.writing = null;
    if (hadFocus) this.board.focus();
  }
}
