// The screen of sealed backups: create the key, create a backup, restore a backup.

import { openAlbum } from "../library/album.js";
import { fileDate } from "../library/words.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { plainName } from "../../inkdot/shared/names.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { isSure } from "../dialog.js";
import { focusHeading, h, translate } from "../dom.js";
import { book, session, store, whileOpen } from "../session.js";
import { addTexts, listed, text } from "../texts.js";
import { hasRecoveryKey, makeBook, openBook } from "../sealed/recovery.js";
import { noteBackup } from "../library/reminder.js";
import { SlotKind } from "../sealed/codes.js";
import { SealError, withSeal } from "../sealed/seal.js";
import { backupTexts } from "./texts.js";

addTexts(backupTexts);

/** Minimum length of a passphrase, the only protection of a copied backup. */
const minimumLength = 16;

export function backupScreen() {
  const page = h("div.page.backup");
  const cards = h("div");
  const life = new AbortController();
  page.append(cards, restoreCard());
  void show(page, cards, life.signal);
  return { node: page, leave: () => life.abort() };
}

/** Whether the pattern opens the book of backups. */
const isBound = () => session.stored?.exists === true;

/** Reads the current key, because another tab may have set one. */
const currentBook = async () => openBook(await store(), isBound() ? (await book()).held : null);

/**
 * Shows the actions that the current key allows.
 * @param {HTMLElement} page
 * @param {HTMLElement} cards
 * @param {AbortSignal} life of the screen
 */
async function show(page, cards, life) {
  try {
    const kept = await currentBook();
    const again = () => void show(page, cards, life).then(() => focusHeading(cards));
    const make = () => keyCard(async (kind, typed) => void (await makeBook(await store(), kind, typed, kept)), again, life);
    const change = () => {
      cards.replaceChildren(make());
      translate(cards);
      focusHeading(cards);
    };
    // With a pattern, the key is set on a screen that asks for the pattern first.
    const set = () => {
      location.hash = "#/recovery";
    };
    const none = h(
      "section.card",
      {},
      h("h2", { text: "backup.key" }),
      h("p", { text: "backup.key.detail" }),
      h("div.row", {}, button("backup.key.make", set, "primary")),
    );
    cards.replaceChildren(kept ? writeCard(page, kept, isBound() ? set : change) : isBound() ? none : make());
  } catch (error) {
    console.warn("The key of backups could not be read.", error);
    cards.replaceChildren(h("p.card", { role: "alert", text: "backup.failed" }));
  }
  translate(cards);
}

// MARK: The key

/**
 * Creates the card that sets the key.
 * @param {(kind: number, typed: string) => Promise<void>} keepIt
 * @param {() => void} done
 * @param {AbortSignal} life of the screen; then the key is cleared
 * @param {() => void} [made] called when a key is shown
 */
export function keyCard(keepIt, done, life, made = () => {}) {
  const said = status();
  const first = field("backup-first", "new-password");
  const second = field("backup-second", "new-password");
  const shown = /** @type {HTMLOutputElement} */ (h("output.key", { "aria-labelledby": "backup-key-title", tabindex: "-1" }));
  const kept = h("div.row", { hidden: true });
  const choices = h("div");
  const steps = h("p.steps", { hidden: true, "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  const step = (/** @type {number} */ number) => {
    steps.hidden = false;
    [...steps.children].forEach((bar, index) => bar.classList.toggle("on", index < number));
  };
  const forget = () => {
    shown.textContent = first.value = second.value = "";
  };
  whileOpen().addEventListener("abort", forget, { signal: life });
  life.addEventListener("abort", forget);
  const keep = async (/** @type {number} */ kind, /** @type {string} */ typed) => {
    say(said, "backup.saving");
    try {
      await keepIt(kind, typed);
      forget();
      done();
    } catch (error) {
      console.warn("The key of backups could not be kept.", error);
      const isOther = error instanceof StoreError && error.failure === Failure.changedElsewhere;
      say(said, isOther ? "backup.key.changed" : "backup.failed");
    }
  };
  const make = async () => {
    try {
      const key = await withSeal((seal) => seal.makeRecoveryKey());
      if (life.aborted) return;
      shown.textContent = key;
      choices.hidden = true;
      kept.hidden = false;
      // Only the element holds the key, because a listener may stay in memory longer than the card.
      const save = button("backup.key.save", () => void saveText(shown.value).then(saved), "primary");
      const confirm = button("backup.key.kept", () => void keep(SlotKind.recoveryKey, shown.value));
      // The key was saved, copied or printed; only the confirmation remains.
      const saved = () => {
        step(3);
        save.className = "secondary";
        confirm.className = "primary";
      };
      kept.replaceChildren(
        save,
        button("backup.key.copy", () => void copy(shown.value, said).then((isCopied) => isCopied && saved())),
        button("backup.key.print", () => {
          globalThis.print();
          saved();
        }),
        confirm,
      );
      step(2);
      made();
      translate(card);
      say(said, "backup.key.keep");
      shown.focus();
    } catch (error) {
      console.warn("No key could be made.", error);
      say(said, "backup.failed");
    }
  };
  const form = h(
    "form.form",
    {
      novalidate: "",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if ([...first.value].length < minimumLength) return say(said, "backup.passphrase.short"), first.focus();
        if (first.value !== second.value) return say(said, "backup.passphrase.differs"), second.focus();
        void keep(SlotKind.passphrase, first.value);
      },
    },
    h("label", { for: "backup-first", text: "backup.passphrase" }),
    first,
    h("label", { for: "backup-second", text: "backup.passphrase.again" }),
    second,
    h("div.row", {}, h("button.secondary", { type: "submit", text: "backup.passphrase.use" })),
  );
  choices.append(
    h(
      "div.row",
      {},
      button("backup.key.make", () => void make(), "primary"),
    ),
    h("details", {}, h("summary", { text: "backup.passphrase.own" }), form),
  );
  const card = h(
    "section.card",
    {},
    steps,
    h("h2", { id: "backup-key-title", text: "backup.key" }),
    h("p", { text: "backup.key.detail" }),
    choices,
    shown,
    said,
    kept,
  );
  return card;
}

/** @param {string} key @param {HTMLElement} said */
async function copy(key, said) {
  try {
    await navigator.clipboard.writeText(key);
    say(said, "backup.key.copied");
    return true;
  } catch {
    say(said, "backup.key.notCopied");
    return false;
  }
}

async function saveText(/** @type {string} */ key) {
  const { download } = await import("../download.js");
  download(new File([`${text("backup.key.file")}\n\n${key}\n`], "Inkdot key.txt", { type: "text/plain" }));
}

// MARK: Making a backup

/**
 * @param {HTMLElement} page
 * @param {import("../sealed/recovery.js").Book} shown
 * @param {() => void} change shows how to create another key; until then this one stays
 */
function writeCard(page, shown, change) {
  const said = status();
  const work = workRow();
  const start = button("backup.write", () => void write(), "primary");
  const other = button("backup.key.other", () => void replace());
  const write = () =>
    work.run([start, other], said, async (signal, progress) => {
      const { chooseSink, writeBackup } = await import("./write.js");
      const sink = await chooseSink(`Inkdot ${fileDate(Date.now())}.inkbook`);
      if (!sink) return say(said, "backup.cancelled");
      if (signal.aborted) return sink.abort();
      say(said, "backup.writing");
      const options = { signal, progress, untitled: text("backup.untitled") };
      const [album, kept] = await Promise.all([openAlbum(), currentBook()]).catch(async (error) => {
        // Otherwise the chosen file would stay open.
        await sink.abort().catch(console.warn);
        throw error;
      });
      if (!kept) {
        await sink.abort().catch(console.warn);
        throw new StoreError(Failure.changedElsewhere);
      }
      const made = Date.now();
      const { count, missing } = await writeBackup(album, kept, sink, options);
      if (!missing.length) await noteBackup(album, { made }).catch(console.warn);
      if (missing.length) say(said, "backup.written.some", listed(missing));
      else say(said, count ? "backup.written" : "backup.written.none", count);
    });
  const replace = async () => {
    if (work.isBusy()) return;
    const words = {
      question: "backup.key.replace",
      detail: "backup.key.replace.detail",
      yes: "backup.key.replace.yes",
      no: "backup.key.replace.no",
    };
    if (!(await isSure(page, words))) return;
    change();
  };
  return h(
    "section.card",
    {},
    h("h2", { text: "backup.write.title" }),
    h("p", { text: hasRecoveryKey(shown) ? "backup.write.key" : "backup.write.passphrase" }),
    said,
    work.row,
    h("div.row", {}, start, other),
  );
}

// MARK: Restoring

function restoreCard() {
  const said = status();
  const work = workRow();
  // The browser's own file field would use the language of the browser, not of the page.
  const chosenName = h("span", { id: "backup-file-name" });
  const file = /** @type {HTMLInputElement} */ (
    h("input", {
      id: "backup-file",
      type: "file",
      // Accept any type: phones disable files with an unknown extension even if `accept` lists it.
      hidden: "",
      onchange: () => {
        chosenName.textContent = plainName(file.files?.[0]?.name ?? "");
        start.className = "primary";
      },
    })
  );
  const pick = button("backup.restore.file", () => file.click());
  pick.setAttribute("aria-describedby", "backup-file-name");
  const typed = field("backup-typed", "off");
  const start = h("button.secondary", { type: "submit", text: "backup.restore" });
  return h(
    "section.card",
    {},
    h("h2", { text: "backup.restore.title" }),
    h("p", { text: "backup.restore.detail" }),
    h(
      "form.form",
      {
        novalidate: "",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          if (work.isBusy()) return;
          const chosen = file.files?.[0];
          if (!chosen) return say(said, "backup.restore.choose"), pick.focus();
          if (!typed.value) return say(said, "backup.restore.type"), typed.focus();
          let came = 0;
          const restoring = async (/** @type {AbortSignal} */ signal, /** @type {(share: number) => void} */ progress) => {
            const { openBackup, restore } = await import("./restore.js");
            say(said, "backup.opening");
            const backup = await openBackup(chosen, typed.value);
            if (signal.aborted) return;
            typed.value = "";
            say(said, "backup.restoring");
            const copyName = (/** @type {string} */ name) => text("backup.copyName", name);
            const options = { signal, progress: count, copyName, untitled: text("backup.untitled") };
            function count(/** @type {number} */ share, /** @type {number} */ drawings) {
              came = drawings;
              progress(share);
            }
            try {
              const album = await openAlbum();
              report(said, await restore(album, backup, { ...options, picture: (id) => picture(album, id) }));
            } finally {
              backup.seal.engine.wipe();
            }
          };
          // Restored drawings stay, so the message must not say that nothing was changed.
          const failed = (/** @type {string} */ reason) => {
            if (reason === "full" || (came && (reason === "failed" || reason === "cancelled"))) {
              say(said, `backup.restore.${reason}`, came, reason !== "cancelled");
              return true;
            }
            return false;
          };
          void work.run([start], said, restoring, failed);
        },
      },
      h("div.row", {}, pick, chosenName, file),
      h("label", { for: "backup-typed", text: "backup.restore.key" }),
      typed,
      h(
        "label.check",
        {},
        h("input", {
          type: "checkbox",
          onchange: (/** @type {Event} */ event) => {
            typed.type = /** @type {HTMLInputElement} */ (event.target).checked ? "text" : "password";
          },
        }),
        h("span", { text: "backup.show" }),
      ),
      said,
      work.row,
      h("div.row", {}, start),
    ),
  );
}

/**
 * Creates the thumbnail of a restored drawing. Without it the thumbnail is blank until the drawing is changed.
 * @param {import("../library/album.js").Album} album
 * @param {string} id
 */
async function picture(album, id) {
  try {
    const { makePicture } = await import("../library/render.js");
    await makePicture(album, id);
  } catch (error) {
    console.warn("No picture of a drawing that came back:", error);
  }
}

/**
 * Reports the restored and the missing drawings.
 * @param {HTMLElement} said
 * @param {Awaited<ReturnType<typeof import("./restore.js").restore>>} result
 */
function report(said, { added, copied, there, lost, unnamed, isWhole }) {
  say(said, added.length === 1 ? "backup.restored.one" : "backup.restored", added.length);
  const more = [];
  if (copied) more.push(["backup.restored.copied", copied]);
  if (there) more.push(["backup.restored.there", there]);
  if (lost.length) more.push(["backup.restored.lost", listed(lost)]);
  if (unnamed) more.push(["backup.restored.unnamed", unnamed]);
  if (!isWhole && !lost.length && !unnamed) more.push(["backup.restored.damaged", ""]);
  said.append(...more.map(([key, value]) => h("span", { text: String(key), "data-value": String(value) })));
  said.classList.toggle("error", !isWhole);
  if (added.length)
    said.append(
      " ",
      button("backup.restored.show", () => (location.hash = "#/album"), "link"),
    );
  translate(said);
}

// MARK: Parts

/** A progress line with a stop button. */
function workRow() {
  const bar = /** @type {HTMLProgressElement} */ (h("progress", { max: "1", value: "0", label: "backup.progress" }));
  /** @type {AbortController | null} */
  let controller = null;
  const stopWork = () => controller?.abort();
  const stop = button("backup.cancel", stopWork);
  const row = h("div.row", { hidden: true }, bar, stop);
  /**
   * @param {Array<HTMLElement>} blocked buttons that are blocked meanwhile; the first has started it
   * @param {HTMLElement} said
   * @param {(signal: AbortSignal, progress: (share: number) => void) => Promise<unknown>} work
   * @param {(reason: string) => boolean} [failed] shows the reason of a failure, and returns whether it did
   */
  const run = async (blocked, said, work, failed = () => false) => {
    if (controller) return;
    controller = new AbortController();
    const open = whileOpen();
    open.addEventListener("abort", stopWork);
    bar.value = 0;
    row.hidden = false;
    // `disabled` would lose the focus.
    for (const one of blocked) one.setAttribute("aria-disabled", "true");
    try {
      const { signal } = controller;
      // Work that hangs ignores the signal.
      const over = new Promise((_, fail) => signal.addEventListener("abort", () => fail(new SealError("cancelled"))));
      await Promise.race([
        over,
        work(signal, (share) => {
          if (!signal.aborted) bar.value = share;
        }),
      ]);
    } catch (error) {
      const reason = error instanceof SealError ? error.reason : isFull(error) ? "full" : "failed";
      if (reason === "failed" || reason === "full") console.warn("The backup failed.", error);
      if (!failed(reason)) say(said, `backup.${reason}`, "", reason !== "cancelled");
    } finally {
      open.removeEventListener("abort", stopWork);
      controller = null;
      for (const one of blocked) one.removeAttribute("aria-disabled");
      // After cancelling by key, the focus returns to the button that started it.
      if (row.contains(document.activeElement)) blocked[0].focus();
      row.hidden = true;
    }
  };
  return { row, run, isBusy: () => controller !== null };
}

/** Whether an error means that the page's storage or the disk is full. */
const isFull = (/** @type {unknown} */ error) =>
  error instanceof StoreError ? error.failure === Failure.storageFull : /** @type {any} */ (error)?.name === "QuotaExceededError";

const status = () => h("p.status", { role: "status" });

/** @param {HTMLElement} said @param {string} key @param {string | number} [value] @param {boolean} [isError] */
function say(said, key, value = "", isError = false) {
  said.classList.toggle("error", isError);
  const line = h("span", { text: key, "data-value": String(value) });
  said.replaceChildren(line);
  translate(said);
}

/** @param {string} key @param {() => void} onclick @param {string} [look] */
const button = (key, onclick, look = "secondary") => h(`button.${look}`, { type: "button", text: key, onclick });

/** @param {string} id @param {string} autocomplete */
const field = (id, autocomplete) =>
  /** @type {HTMLInputElement} */ (
    h("input", { id, type: "password", autocomplete, autocapitalize: "none", spellcheck: "false" })
  );
