// The notice on the lock screen before drawing: whether the required server answers, and how to continue without it.

import { h } from "../../dom.js";
import { knownVault, session } from "../../session.js";
import { addTexts } from "../../texts.js";
import { messageOf, messages } from "../failures.js";
import { serverOrigin } from "../origin.js";
import { say, sayMessage } from "./status.js";

addTexts({
  en: {
    "server.needed": "Unlocking needs the server {value}",
    "server.asking": "Connecting…",
    "server.answers": "Connected",
    "server.recovery": "Use recovery key",
  },
  "zh-Hans": {
    "server.needed": "解锁需要连接服务器 {value}",
    "server.asking": "正在连接…",
    "server.answers": "已连接",
    "server.recovery": "使用恢复密钥",
  },
});

/**
 * Maximum age of a server's answer in ms, after which browsers repeat the preflight.
 */
const oldestAnswer = 5 * 60_000;

/** Returns the name of a server for display. */
export const hostOf = (/** @type {string | undefined} */ origin) => (origin ? new URL(origin).host : "");

/** @param {(to: string) => void} go */
export function notice(go) {
  const status = h("p.status", { role: "status", "data-text": "server.asking" });
  // Reserves space for the longest text, because the dots must not move during a stroke.
  status.style.minBlockSize = "6em";
  const card = h(
    "section.card.server-notice",
    {},
    h("p", { text: "server.needed", "data-value": hostOf(session.stored?.server) }),
    status,
    h("div.row", {}, h("button.secondary", { type: "button", text: "server.recovery", onclick: () => go("forgot") })),
  );
  let asked = 0;
  const ask = async () => {
    if (performance.now() - asked < oldestAnswer && asked) return;
    asked = performance.now();
    await showConnection(status);
    if (!card.isConnected || (await knownVault()?.server?.load())?.status === 0) return;
    // The lock itself shows a running wait.
    const lock = /** @type {any} */ (card.parentElement?.querySelector("inkdot-pattern-lock"));
    void lock?.restart();
  };
  queueMicrotask(() => {
    void ask();
    card.parentElement?.addEventListener("pointerdown", () => void ask());
    card.parentElement?.addEventListener("inkdot-finish", (event) => void warn(/** @type {CustomEvent} */ (event).detail, go));
  });
  return card;
}

/**
 * Shows after unlocking that others used this device or a copy of its data.
 * @param {{outcome: string, shown: Promise<void>}} finish
 * @param {(to: string) => void} go
 */
async function warn({ outcome, shown }, go) {
  const alarm = knownVault()?.server?.alarm;
  if (!alarm || outcome !== "unlocked") return;
  const { showAlarm } = await import("./alarm.js");
  await shown;
  showAlarm(alarm, go);
}

/**
 * Shows whether the server answers.
 * @param {HTMLElement} status
 * @returns {Promise<boolean>}
 */
export async function showConnection(status) {
  /** @type {import("../failures.js").Message | undefined} */
  let failure;
  try {
    const origin = await serverOrigin();
    if (origin !== undefined && origin !== session.stored?.server) failure = messages.blocked;
    else await knownVault()?.server?.ask();
  } catch (error) {
    console.warn("The server does not answer.", error);
    failure = messageOf(error) ?? messages.unreachable;
  }
  if (failure) sayMessage(status, failure);
  else say(status, "server.answers");
  return failure === undefined;
}
