// Texts of the lock in English and Simplified Chinese. Keys are the engine's names of messages.

import { lockTexts } from "./lock-texts.js";

/** Browsers derive keys only on pages from secure origins. */
const canDerive = () => !!globalThis.crypto?.subtle;

/** @typedef {Record<string, string | ((value: number) => string)>} Texts by their keys; a string has its number at `{value}` */

/** @type {Record<string, Texts>} */
export const texts = {
  en: {
    ...lockTexts.en,
    weak: "Draw it again to confirm, or start over",
    "reason.fewTurns": (count) => (count === 0 ? "no turn" : "only one turn"),
    locked: "Too many wrong patterns",
    wait: "Try again in {time}",
    "failed.storageDenied": "This browser does not allow the page to store anything. Allow site data, then try again",
    "failed.recordDamaged": "The stored pattern is damaged and cannot be checked. Use “Forgot pattern” to go on",
    "failed.recordMissing": "No pattern is stored here. Use “Forgot pattern” to go on",
    "failed.derivationFailed": () =>
      canDerive()
        ? "Checking failed. Try again"
        : "Patterns can only be checked on a secure page: open it by https or on localhost",
    "failed.engine": "The lock could not be loaded. Check the connection, then reload the page",
  },
  "zh-Hans": {
    ...lockTexts["zh-Hans"],
    weak: "请再次绘制以确认，或重设",
    "reason.fewTurns": (count) => (count === 0 ? "没有转折" : "只有一次转折"),
    locked: "错误次数过多",
    wait: "请在 {time} 后再试",
    "failed.storageDenied": "浏览器不允许本页保存数据。请允许网站数据后重试",
    "failed.recordDamaged": "保存的手势密码已损坏，无法验证。请使用“忘记手势密码”",
    "failed.recordMissing": "这里没有保存手势密码。请使用“忘记手势密码”",
    "failed.derivationFailed": () =>
      canDerive() ? "验证没有完成，请重试" : "只能在安全页面上验证：请通过 https 或 localhost 打开",
    "failed.engine": "无法加载手势解锁。请检查网络后刷新页面",
  },
};

/** Returns the language for a BCP 47 tag: Simplified Chinese for all Chinese, otherwise English. */
export function languageFor(/** @type {string} */ tag) {
  return /^zh\b/i.test(tag) ? "zh-Hans" : "en";
}

/**
 * Returns a text in a language, with its value.
 * @param {string} language @param {string} key @param {number} [value]
 * @param {Texts} [own] texts of the page, which replace these
 */
export function textFor(language, key, value = -1, own = {}) {
  const text = own[key] ?? texts[language][key];
  if (typeof text === "function") return text(value);
  // Remaining attempts are shown only after some were used.
  const isCounted = !(key in own) && key.startsWith("drawCurrent.") && value >= 1 && value <= 4;
  return filled(isCounted ? `${text}${texts[language].left}` : String(text ?? ""), value);
}

/** Replaces `{n}` and `{value}` by a number, and `{n|one|many}` by the number with the matching word. */
function filled(/** @type {string} */ text, /** @type {number} */ value) {
  if (value < 0) return text;
  return text.replace(/\{(?:n|value)(?:\|(.*?)\|(.*?))?\}/g, (_, one, many) =>
    one === undefined ? String(value) : `${value} ${value === 1 ? one : many}`,
  );
}
