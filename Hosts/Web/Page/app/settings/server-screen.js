// The server settings: enrolling, changing the pattern, and leaving the server.

import { Input } from "../../inkdot/shared/codes.js";
import { Failure } from "../../inkdot/shared/engine.js";
import { keyCard } from "../backup/screen.js";
import { SlotKind } from "../sealed/codes.js";
import { SealError } from "../sealed/seal.js";
import { focusHeading, h, translate } from "../dom.js";
import { dropProof } from "../lock/proof.js";
import { lockElement } from "../lock/screen.js";
import { recoverWith } from "../sealed/keys.js";
import { book, letIn, session, vault, whileOpen } from "../session.js";
import { addTexts } from "../texts.js";
import { movedCard, newOrigin } from "../server/views/address.js";
import { deleteLeft, useLocalPattern } from "../server/change.js";
import { ContinueVault, canContinue, discardEnrolment, pendingEnrolment } from "../server/continue.js";
import { EnrolVault } from "../server/enrol.js";
import { messageOf } from "../server/failures.js";
import { findDevices } from "../server/lost.js";
import { hostOf, showConnection } from "../server/views/notice.js";
import { serverOrigin } from "../server/origin.js";
import { keys } from "../server/state.js";
import { say, sayFailure } from "../server/views/status.js";
import { serverTexts } from "./server-texts.js";
import { withKeys } from "../server/vault.js";
import { Server, ServerError } from "../server/wire.js";

addTexts(serverTexts);

/** Whether the server was just set up. */
let isFresh = false;

/** @param {(to: string) => void} go */
export function serverScreen(go) {
  const page = h("div.page.backup");
  const life = new AbortController();
  const show = (/** @type {Node[]} */ ...nodes) => {
    if (life.signal.aborted) return;
    page.replaceChildren(...nodes);
    translate(page);
    if (nodes.length) focusHeading(page);
  };
  const overview = async () => {
    // Unreadable storage is not a sketchbook without a server. Home shows the reason.
    const { stored } = session;
    if (!stored) return go("");
    const origin = await serverOrigin();
    if (stored.server) show(...(await moved()), ...enrolled());
    else if (await isInterrupted()) show(interrupted());
    else if (origin) show(introduction(origin));
    else show(h("p.card", { role: "status", text: origin === null ? "server.none" : "server.unread" }));
    if (origin) page.append(lostCard(origin));
    if (!(await deleteLeft(await vault()))) page.append(h("p.card", { role: "status", text: "server.leave.pending" }));
    translate(page);
  };
  overview().catch((error) => {
    console.warn("The server cannot be shown.", error);
    show(h("p.card", { role: "alert", text: "error.screen.detail" }));
  });
  return {
    node: page,
    leave: () => {
      life.abort();
      return dropProof();
    },
  };

  // MARK: Setting up

  /** @param {string} origin */
  function introduction(origin) {
    const status = h("p.status", { role: "status" });
    const code = /** @type {HTMLInputElement} */ (
      h("input", { id: "server-code", type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" })
    );
    const codeField = h("div.form", { hidden: true }, h("label", { for: "server-code", text: "server.code" }), code);
    const begin = button("server.begin", () => void prove(), "primary");
    const prove = async () => {
      begin.disabled = true;
      say(status, "server.working");
      try {
        const { signUp } = await new Server(origin).state();
        begin.disabled = false;
        if (signUp === "closed") return say(status, "server.closed", true);
        if (signUp === "code" && !code.value.trim()) {
          say(status, "");
          codeField.hidden = false;
          return code.focus();
        }
        await askForKey(origin, signUp === "code" ? code.value.trim() : "");
      } catch (error) {
        begin.disabled = false;
        sayFailure(status, error);
      }
    };
    const reasons = ["why", "needed", "local", "loss"].map((name) => h("p", { text: `server.off.${name}` }));
    return h(
      "form.card.form",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          begin.click();
        },
      },
      h("h2", { text: "server.off" }),
      ...reasons,
      h("p.quiet", { text: "server.origin", "data-value": hostOf(origin) }),
      codeField,
      status,
      h("div.row", {}, begin),
    );
  }

  /**
   * Asks for the recovery key of the book, or creates one.
   * @param {string} origin
   * @param {string} code
   */
  async function askForKey(origin, code) {
    const { storage } = await vault();
    const slots = (await storage.get("book"))?.slots ?? [];
    const next = (/** @type {string} */ recoveryKey) => drawNew(origin, code, recoveryKey);
    if (slots.some((/** @type {Uint8Array} */ slot) => slot[0] === SlotKind.recoveryKey)) {
      const check = async (/** @type {string} */ typed) => {
        await recoverWith(storage, typed);
        await next(typed);
      };
      return show(keyForm("server.key", "server.key.detail", check));
    }
    let made = "";
    const card = keyCard(
      async (_, typed) => {
        made = typed;
      },
      () => void next(made),
      life.signal,
    );
    // The server stores the slot, and could guess a passphrase from it.
    card.querySelector("details")?.remove();
    show(card);
  }

  /**
   * @param {string} origin
   * @param {string} code
   * @param {string} recoveryKey
   */
  async function drawNew(origin, code, recoveryKey) {
    const one = new EnrolVault(await vault(), await book(), { origin, code, recoveryKey });
    draw("create", one, "server.draw", finishSettingUp);
  }

  // MARK: Continuing

  /** Continues or cancels an incomplete enrolment. */
  function interrupted() {
    const status = h("p.status", { role: "status" });
    const cancel = button("server.resume.cancel", async () => {
      cancel.disabled = true;
      try {
        const local = await vault();
        await withKeys(() => discardEnrolment(local));
        await overview();
      } catch (error) {
        cancel.disabled = false;
        sayFailure(status, error);
      }
    });
    return h(
      "section.card",
      {},
      h("h2", { text: "server.resume.title" }),
      h("p", { text: "server.resume.detail" }),
      status,
      h(
        "div.row",
        {},
        button("server.resume.draw", () => void drawAgain(), "primary"),
        button("server.resume.key", () => show(keyForm("server.key", "server.resume.key.detail", continueWith))),
        cancel,
      ),
    );
  }

  /** Continues with the chosen pattern. */
  async function drawAgain() {
    const local = await vault();
    const pending = await pendingEnrolment(local);
    if (!pending) return overview();
    draw("verify", new ContinueVault(local, await book(), pending), "server.resume.draw.detail", finishSettingUp);
  }

  /** Continues with another pattern. */
  async function continueWith(/** @type {string} */ typed) {
    const pending = await pendingEnrolment(await vault());
    if (!pending) return overview();
    const { storage } = pending.vault;
    await recoverWith(storage, typed).finally(() => storage.close());
    await drawNew(pending.device.origin, "", typed);
  }

  async function finishSettingUp() {
    isFresh = true;
    // The automatic lock starts with the next screen.
    go("server");
  }

  // MARK: Enrolled

  /** Cards for pending work: another address, and a recovery key that was replaced. */
  async function moved() {
    const origin = await newOrigin();
    const [isPending] = await (await vault()).read(keys.header);
    return [
      ...(origin ? [movedCard(origin, () => go("server"))] : []),
      ...(isPending ? [h("p.card", { role: "status", text: "server.recovery.pending" })] : []),
    ];
  }

  function enrolled() {
    const isDone = isFresh;
    isFresh = false;
    const status = h("p.status", { role: "status", "data-text": "server.working" });
    void showConnection(status);
    const details = h("details.card", {}, h("summary", { text: "server.gone" }));
    details.append(keyFormContent("server.gone.detail", goOnWithout));
    return [
      ...(isDone ? [h("p.card", { role: "status", text: "server.on.done" })] : []),
      h(
        "section.card",
        {},
        h("h2", { text: "server.on" }),
        h("p", { text: "server.on.detail" }),
        h("p.quiet", { text: "server.origin", "data-value": hostOf(session.stored?.server) }),
        status,
        h(
          "div.row",
          {},
          button("server.change", () => go("change")),
          button("server.leave", () => void leaveServer()),
        ),
      ),
      details,
    ];
  }

  /** Asks for the current pattern, then for a local one. */
  async function leaveServer() {
    const [local, open] = [await vault(), await book()];
    const own = {
      load: () => local.load(),
      status: () => local.status(),
      check: (/** @type {Uint8Array} */ candidate) => local.check(candidate),
      save: saving(local, open, true),
    };
    draw("change", own, "server.leave.detail", finishLeaving);
  }

  /** Sets a local pattern after the recovery key was entered. */
  async function goOnWithout(/** @type {string} */ typed) {
    const [local, open] = [await vault(), await book()];
    const answer = await open.recover(typed);
    if (answer.input !== Input.correct) throw new SealError("key.wrong");
    const own = {
      load: async () => ({ exists: false, status: 0, value: -1, hasRecovery: true }),
      status: async () => ({ input: Input.statusOpen, value: -1 }),
      save: saving(local, open, false),
    };
    draw("create", own, "server.gone.draw", finishLeaving);
  }

  async function finishLeaving() {
    await letIn();
    go("server");
  }

  /**
   * @param {import("../../inkdot/lock/vault.js").Vault} local
   * @param {import("../sealed/book.js").Book} open
   * @param {boolean} deletes
   */
  function saving(local, open, deletes) {
    return async (/** @type {Uint8Array} */ candidate, /** @type {any} */ rule) => {
      try {
        local.wrapping = await useLocalPattern(local, open, candidate, rule, deletes);
        return { input: Input.saved, value: 0 };
      } catch (error) {
        console.warn("The server is still in use.", error);
        return { input: Input.failed, value: Failure.storageFailed, message: messageOf(error) };
      } finally {
        candidate.fill(0);
      }
    };
  }

  // MARK: Parts

  /**
   * Shows a lock instead of the page's content.
   * @param {"create" | "change" | "verify"} flow
   * @param {object} own the vault of the lock
   * @param {string} words text above the lock
   * @param {() => Promise<void>} done
   */
  function draw(flow, own, words, done) {
    const lock = lockElement(flow, go);
    /** @type {any} */ (lock).vault = own;
    lock.addEventListener("inkdot-finish", (event) => {
      const { outcome } = /** @type {CustomEvent} */ (event).detail;
      if (life.signal.aborted) return;
      const after = outcome === "cancelled" ? overview() : done();
      after.catch((error) => {
        console.warn("The server cannot be shown.", error);
        go("settings/lock");
      });
    });
    show(h("p.card", { text: words }), h("div.lock-screen", {}, lock));
  }

  /** @param {string} origin */
  function lostCard(origin) {
    const details = h("details.card", {}, h("summary", { text: "server.lost" }));
    const list = h("div.list");
    const find = async (/** @type {string} */ typed) => {
      const devices = await findDevices(origin, typed);
      list.replaceChildren(...(devices.length ? devices.map(deviceRow) : [h("p", { role: "status", text: "server.lost.none" })]));
      translate(list);
    };
    details.append(keyFormContent("server.lost.detail", find, "server.lost.find"), list);
    return details;
  }

  /** @param {import("../server/lost.js").LostDevice} device */
  function deviceRow({ row: { name, seen }, remove }) {
    const when = seen ? new Date(seen).toLocaleDateString(document.documentElement.lang) : "";
    const status = h("p.status", { role: "status" });
    const item = h("div.item", {}, h("span.words", {}, h("span", {}, name), h("small", {}, when), status));
    const take = button("server.lost.remove", async () => {
      take.disabled = true;
      try {
        await remove();
        item.replaceChildren(h("p", { role: "status", text: "server.lost.removed", "data-value": name }));
        translate(item);
      } catch (error) {
        take.disabled = false;
        sayFailure(status, error);
      }
    });
    item.append(take);
    return item;
  }
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
function button(text, onclick, look = "secondary") {
  return /** @type {HTMLButtonElement} */ (h(`button.${look}`, { type: "button", text, onclick }));
}

/** Whether an enrolment is incomplete; also while the server does not answer. */
async function isInterrupted() {
  const local = await vault();
  return canContinue(local).catch((error) => {
    if (!(error instanceof ServerError)) throw error;
    console.warn("The server does not say whether setting up can continue.", error);
    return true;
  });
}

/**
 * A card that asks for a recovery key.
 * @param {string} title
 * @param {string} detail
 * @param {(typed: string) => Promise<unknown>} done
 */
function keyForm(title, detail, done) {
  return h("section.card", {}, h("h2", { text: title }), keyFormContent(detail, done));
}

let forms = 0;

/**
 * @param {string} detail
 * @param {(typed: string) => Promise<unknown>} done rejects with a `SealError` if the key is wrong
 */
function keyFormContent(detail, done, action = "server.key.next") {
  const status = h("p.status", { role: "status" });
  const id = `server-key-${++forms}`;
  const field = /** @type {HTMLInputElement} */ (
    h("input", { id, type: "password", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" })
  );
  whileOpen().addEventListener("abort", () => {
    field.value = "";
  });
  const submit = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "submit", text: action }));
  return h(
    "form.form",
    {
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (!field.value) return field.focus();
        submit.disabled = true;
        say(status, "server.working");
        try {
          await done(field.value);
          field.value = "";
          say(status, "");
        } catch (error) {
          sayFailure(status, error);
          field.select();
        } finally {
          submit.disabled = false;
        }
      },
    },
    h("p", { text: detail }),
    h("label", { for: id, text: "server.key" }),
    field,
    status,
    h("div.row", {}, submit),
  );
}
