// The field that a person types words into, where they will be on the paper. Loaded once someone may write.

import { choose, iconButton, make, radioGroup, translate } from "./parts.js";
import { baselineOf, fonts, measureText, wrap } from "./text-painter.js";
import { families } from "./ink-codes.js";
import { colorOf, textSize } from "./tools.js";
import { onCloseRequest } from "../shared/close-request.js";
import { cssColor, parseColor } from "../shared/painter.js";
import { boxOf } from "../shared/pointers.js";

/** @typedef {import("./desk.js").DoodleDesk} DoodleDesk */
/** @typedef {import("./tools.js").TextFamily} TextFamily */

/** As `TextBox` in the engine has them, in em. */
const lineHeight = 1.3;
const firstBaseline = 1;

/** Browsers of phones enlarge the page for a field with smaller letters, in px. */
const leastFontSize = 16;

/** Space that is left beside the words, and the least room that they have, in px of the screen. */
const margin = 12;
const leastRoom = 96;

/** How far aside of another copy words are laid, in px of the screen. */
const copyOffset = 16;

/** Most signs of a text, in UTF-16: with the marks of broken lines the engine takes it whole. */
const mostSigns = 4096;

/** The visible area, in pt of the sheet. */
function seenPaper(/** @type {import("./surface.js").DoodleSurface} */ surface) {
  const { scale, x, y, width, height, isEndless } = surface.state;
  const { clientWidth, clientHeight } = surface.root;
  const [left, top] = [-x / scale, -y / scale].map((edge) => (isEndless ? edge : Math.max(0, edge)));
  const [right, bottom] = [(clientWidth - x) / scale, (clientHeight - y) / scale];
  return {
    x: left,
    y: top,
    width: (isEndless ? right : Math.min(width, right)) - left,
    height: (isEndless ? bottom : Math.min(height, bottom)) - top,
  };
}

export class TextField {
  /**
   * Opens the field for what a tap has asked for, or for words that are pasted; see `take`.
   * @param {DoodleDesk} board
   * @param {import("./surface.js").DoodleSurface} surface
   * @param {boolean} isAsked
   */
  constructor(board, surface, isAsked = true) {
    this.board = board;
    this.surface = surface;
    const { engine } = board.drawing;
    const { scale, width, isEndless } = surface.state;
    const seen = seenPaper(surface);
    const { mark, x, y } = isAsked ? engine.textRequest : { mark: -1, x: seen.x + margin / scale, y: seen.y };
    this.mark = mark;
    const old = mark < 0 ? null : engine.text(mark);
    const nib = board.chosen.nibs.text;
    this.size = old?.size ?? textSize(nib.width);
    this.angle = old?.angle ?? 0;
    this.color = old?.color ?? parseColor(colorOf(nib, board.isDark)) ?? 0x000000ff;
    /** @type {TextFamily} */
    this.family = old ? families[old.family] : board.chosen.font;
    const words = old?.words ?? "";
    // Where its first line begins, in pt of the paper.
    const [cos, sin] = [Math.cos(this.angle), Math.sin(this.angle)];
    const lineCount = words.split(/[\n\u2028]/).length;
    const [halfWidth, halfHeight] = old ? [(old.width * old.size) / 2, (lineCount * lineHeight * old.size) / 2] : [0, 0];
    this.x = old ? old.x - halfWidth * cos + halfHeight * sin : x;
    this.y = old ? old.y - halfWidth * sin - halfHeight * cos : y - (lineHeight / 2) * this.size;
    // At the right edge of a sheet too there is to be room.
    if (!old && !isEndless) this.x = Math.max(0, Math.min(this.x, width - (leastRoom + margin) / scale));
    // A space at the end of a line that was broken hangs over the edge.
    const inside = words.replace(/ +(?=\u2028)/g, "");
    /** How wide lines may be, in em; a box whose lines were broken keeps its width. */
    this.room = words.includes(wrap) ? measureText(inside, this.family) : Math.max(this.roomOnScreen, old?.width ?? 0);
    // The browser lays out what the canvas has measured, each with its own rounding.
    this.room += 0.05;
    this.old = old;
    this.isOpen = true;
    /** How far the paper was moved down for it, in px of the screen. */
    this.lowered = 0;
    const { signal } = (this.life = new AbortController());
    this.mirror = make("span.mirror", { "aria-hidden": "true" });
    this.input = /** @type {HTMLTextAreaElement} */ (
      /** @type {unknown} */ (
        make("textarea", {
          label: "text.field",
          rows: 1,
          maxlength: mostSigns,
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
    // Line ends that the host made are the host's to make again.
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
    // The words keep the focus, and a phone its keyboard; a browser that gives buttons none would take it away.
    this.bar.addEventListener("mousedown", (/** @type {Event} */ event) => event.preventDefault());
    /** Lies over the paper, so that nothing is drawn meanwhile. */
    this.element = make("div.field", {}, this.box, this.bar);
    translate(this.element, (key) => board.text(key));
    board.paper.after(this.element);
    if (old) surface.command("edit_text", mark);
    this.style();
    // What is pressed elsewhere ends it; on the paper it does nothing else.
    const press = (/** @type {PointerEvent} */ event) => {
      const path = event.composedPath();
      if (path.includes(this.box) || path.includes(this.bar)) return;
      if (path.includes(this.element)) {
        event.preventDefault();
        event.stopPropagation();
        // Nor do other fingers of the same tap, one of which would begin the next text.
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
    // The keyboard of a phone comes and goes.
    globalThis.visualViewport?.addEventListener("resize", () => this.showLine(), { signal });
    document.addEventListener("selectionchange", () => this.showLine(), { signal });
    board.drawing.addEventListener("begin", () => this.close(), { signal });
    // The engine was started again: it has forgotten that the text is being edited.
    board.drawing.addEventListener("recovered", () => mark >= 0 && surface.command("edit_text", mark), { signal });
    this.input.focus({ preventScroll: true });
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
    if (!isAsked) return;
    this.showLine();
    board.say("text.field");
  }

  /** Up to the edge of what is seen, in em. */
  get roomOnScreen() {
    const { scale, x, width, isEndless } = this.surface.state;
    const edge = isEndless ? Infinity : width * scale + x;
    const room = Math.min(this.board.paper.clientWidth, edge) - margin - (this.x * scale + x);
    return Math.max(room, leastRoom) / (this.size * scale);
  }

  // MARK: How it looks

  style() {
    const { style } = this.box;
    style.setProperty("--_font", fonts[this.family]);
    style.color = cssColor(this.color);
    choose(this.choices, families.indexOf(this.family));
    this.fit();
  }

  choose(/** @type {TextFamily} */ family) {
    this.family = family;
    this.board.change({ font: family });
    this.style();
    this.input.focus({ preventScroll: true });
  }

  /** As large as its words. */
  fit() {
    const { value } = this.input;
    // A line that has just begun has no height without a sign in it.
    this.mirror.textContent = value === "" || value.endsWith("\n") ? `${value}\u200b` : value;
    this.place();
    const { height, isEndless } = this.surface.state;
    if (this.old || isEndless) return;
    // On a sheet its last line is to be on it, as long as the first is.
    const fontSize = Number.parseFloat(this.box.style.fontSize);
    this.y = Math.max(0, Math.min(this.y, height - (this.mirror.offsetHeight / fontSize) * this.size));
    this.place();
  }

  /** Says when more comes in than a text holds; the browser takes the beginning. */
  tellWhenFull(/** @type {InputEvent} */ { data }) {
    const { value, selectionStart, selectionEnd } = this.input;
    const more = (data?.length ?? 0) - (selectionEnd - selectionStart);
    if (more > 0 && value.length + more > mostSigns) this.tellThatFull();
  }

  tellThatFull() {
    this.board.notify(this.board.text("error.longText", mostSigns), { isError: true });
  }

  place() {
    const { scale, x, y } = this.surface.state;
    const wanted = this.size * scale;
    const fontSize = Math.max(wanted, leastFontSize);
    const { style } = this.box;
    style.fontSize = `${fontSize}px`;
    this.mirror.style.maxInlineSize = `${this.room * fontSize}px`;
    style.left = `${this.x * scale + x}px`;
    style.top = `${this.y * scale + y}px`;
    // On the very baseline that it will have.
    const lift = firstBaseline - baselineOf(this.family, lineHeight);
    style.transform = `rotate(${this.angle}rad) scale(${wanted / fontSize}) translateY(${lift}em)`;
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
    const top = this.bar.getBoundingClientRect().bottom + margin - line.top;
    const bottom = Math.min(this.element.getBoundingClientRect().bottom, offsetTop + height) - margin - line.bottom;
    const way = (top > 0 ? top : Math.max(top, Math.min(0, bottom))) * boxOf(this.element).down;
    if (Math.abs(way) < 1) return;
    this.surface.scrollBy(0, way);
    this.lowered += way;
    this.place();
  }

  // MARK: The end

  /** Writes words that were pasted, all in one step, in the middle of what is seen as all that is pasted. */
  take(/** @type {string} */ words) {
    this.input.value = words.slice(0, mostSigns);
    this.fit();
    const least = margin / this.surface.state.scale;
    const seen = seenPaper(this.surface);
    // Lines that are broken are narrower than the room they have.
    const width = measureText(this.words, this.family) * this.size;
    const height = (this.mirror.offsetHeight / Number.parseFloat(this.box.style.fontSize)) * this.size;
    const [x, y] = [seen.x + Math.max(least, (seen.width - width) / 2), seen.y + Math.max(least, (seen.height - height) / 2)];
    // The same words again would lie exactly on those that were pasted before: they step aside, as other copies do.
    const step = copyOffset / this.surface.state.scale;
    const { generation } = this.board.drawing;
    const last = this.board.pastedWords;
    const isAgain = last?.generation === generation && Math.hypot(x - last.x, y - last.y) < step / 2;
    let aside = isAgain ? last.aside + step : 0;
    if (x + aside + width > seen.x + seen.width || y + aside + height > seen.y + seen.height) aside = 0;
    this.board.pastedWords = { x, y, aside, generation };
    [this.x, this.y] = [x + aside, y + aside];
    this.fit();
    this.commit();
    if (words.length > mostSigns) this.tellThatFull();
  }

  press(/** @type {KeyboardEvent} */ event) {
    // What is typed is the field's; while an input method composes, all of it is.
    event.stopPropagation();
    if (event.isComposing) return;
    const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isDone) return;
    event.preventDefault();
    this.commit();
  }

  /** The focus goes elsewhere; another window may come and go. */
  lose(/** @type {FocusEvent} */ event) {
    if (!document.hasFocus() || this.element.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
    this.commit();
  }

  /** The words with a mark where the browser has broken a line. */
  get words() {
    const node = this.mirror.firstChild;
    const { value } = this.input;
    if (!node) return value;
    const range = document.createRange();
    // As it lies unturned: the tops of signs tell the lines apart.
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
    const { board, surface, family, color, size, angle, mark } = this;
    const isBlank = this.input.value.trim() === "";
    const words = isBlank ? "" : this.words;
    this.close();
    const { engine } = board.drawing;
    if (this.old && words === this.old.words && family === families[this.old.family]) {
      surface.command("leave_text");
      this.raise();
      return;
    }
    const bytes = new TextEncoder().encode(words);
    surface.flush();
    if (!engine.giveLong(bytes)) return;
    const width = Math.max(measureText(words, family), 0.5);
    const [halfWidth, halfHeight] = [(width * size) / 2, (words.split(/[\n\u2028]/).length * lineHeight * size) / 2];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const x = this.x + halfWidth * cos - halfHeight * sin;
    const y = this.y + halfWidth * sin + halfHeight * cos;
    const number = families.indexOf(family);
    board.drawing.take(engine.wasm.doodle_write_text(number, color, width, x, y, size, angle));
    this.raise();
    surface.carryOutNow();
    if (!isBlank) board.say("said.written");
    else if (mark >= 0) board.offerUndo("said.deleted");
  }

  /** The paper lies where it lay, if it was moved away from under the bar. */
  raise() {
    if (this.lowered > 0) this.surface.scrollBy(0, -this.lowered);
  }

  /** Takes the field away. */
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
