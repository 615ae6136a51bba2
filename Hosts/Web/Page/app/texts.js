// The texts around the lock, in English and Simplified Chinese.

import { titleTexts } from "../inkdot/lock/lock-texts.js";
import { languageFor } from "../inkdot/lock/texts.js";

/** @type {Record<string, Record<string, string>>} */
const texts = {
  en: {
    ...titleTexts.en,
    title: "Inkdot",
    back: "Back",
    settings: "Settings",
    switchLanguage: "切换到中文",
    otherLanguage: "中文",
    tagline: "Draw anything. Lock it with a pattern.",
    "home.detail": "Everything stays on this device. No account.",
    "home.restore": "Restore a backup",
    "title.draw": "Draw",
    "home.draw": "Start drawing",
    "home.album": "Open sketchbook",
    "home.set": "Set a pattern",
    "home.open": "Unlocked",
    "home.lock": "Lock now",
    "home.manage": "Manage pattern",
    "home.error.detail": "This page cannot store data. Allow site data for this address, or free some space, then reload.",
    "title.manage": "Manage pattern",
    "title.forgot": "Forgot pattern",
    "title.recovery": "Recovery key",
    "title.passkey": "Passkey",
    "title.backup": "Encrypted backup",
    "title.settings": "Settings",
    "title.lab": "Gesture lab",
    "title.album": "Sketchbook",
    "home.lab": "Gesture lab",
    "settings.language.zh-Hans": "简体中文",
    "error.screen": "This screen could not be loaded",
    "error.screen.detail": "Check the connection, then try again. Saved drawings are safe.",
    "error.again": "Try again",
    "unlock.failed":
      "The storage of this page does not respond, so the drawings cannot be opened now. They are unchanged. Try again.",
    "error.reload": "Reload the page",
    "waiting.long": "The browser does not respond",
    "waiting.detail":
      "Its storage may be busy or in use by another tab. If you wait, saving continues as soon as the storage responds. If it does not, close other tabs of this page, then reload it.",
    "waiting.wait": "Wait",
    "error.page": "Something went wrong. Reload the page. Saved drawings are safe.",
  },
  "zh-Hans": {
    ...titleTexts["zh-Hans"],
    title: "Inkdot",
    back: "返回",
    settings: "设置",
    switchLanguage: "Switch to English",
    otherLanguage: "English",
    tagline: "随手画，用手势密码锁好。",
    "home.detail": "内容只保存在本机，无需账户。",
    "home.restore": "恢复备份",
    "title.draw": "绘画",
    "home.draw": "开始画",
    "home.album": "打开手绘本",
    "home.set": "设置手势密码",
    "home.open": "已解锁",
    "home.lock": "立即锁定",
    "home.manage": "管理手势密码",
    "home.error.detail": "本页无法保存数据。请允许此网站保存数据，或清理空间后刷新。",
    "title.manage": "管理手势密码",
    "title.forgot": "忘记手势密码",
    "title.recovery": "恢复密钥",
    "title.passkey": "通行密钥",
    "title.backup": "加密备份",
    "title.settings": "设置",
    "title.lab": "手势实验室",
    "title.album": "手绘本",
    "home.lab": "手势实验室",
    "settings.language.zh-Hans": "简体中文",
    "error.screen": "无法加载此页面",
    "error.screen.detail": "请检查网络后重试。已保存的内容不会丢失。",
    "error.again": "重试",
    "unlock.failed": "本页的存储没有响应，现在无法打开画。画仍按原样保存。请重试。",
    "error.reload": "刷新页面",
    "waiting.long": "浏览器没有响应",
    "waiting.detail":
      "它的存储可能正忙，或被另一个标签页占用。可以继续等待：一有响应就会自动继续，还没保存的内容也会保存。若一直没有响应，请关闭本页的其他标签页，再刷新页面。",
    "waiting.wait": "等待",
    "error.page": "出错了。请刷新页面，已保存的内容不会丢失。",
  },
};

/** Adds the texts of a screen that loads later. */
export function addTexts(/** @type {Record<string, Record<string, string>>} */ more) {
  for (const [language, own] of Object.entries(more)) Object.assign(texts[language], own);
}

/** The available languages. */
export const languages = Object.keys(texts);

/** Returns the keys of a language, for tests. */
export const keysOf = (/** @type {string} */ language) => Object.keys(texts[language]);

/** Formats words as a list. */
export const listed = (/** @type {string[]} */ words) =>
  words.join(languageFor(document.documentElement.lang) === "en" ? ", " : "、");

/** Returns a text in the language of the page, and replaces `{value}`. */
export function text(/** @type {string} */ key, /** @type {string} */ value = "") {
  return texts[languageFor(document.documentElement.lang)][key].replace("{value}", () => value);
}
