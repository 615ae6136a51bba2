// Texts of the doodle board in English and Simplified Chinese. `{value}` is filled in.

import { languageFor } from "../lock/texts.js";
import { boardTexts } from "./board-texts.js";
import { paperTexts } from "./paper-texts.js";

/** @type {Record<string, Record<string, string>>} */
export const doodleTexts = {
  en: {
    ...boardTexts.en,
    ...paperTexts.en,
    paper: "Paper. Draw with a finger, a pen or the mouse; question mark lists the keys",
    "said.copiedHere": "Copied for this page. The browser does not let it reach other programs.",
    "photo.pdf": "PDF page",
    "photo.drop": "Drop photos or drawings here",
    "error.notAnImage":
      "This is neither a picture nor a drawing. PNG, JPEG, WebP and what else the browser shows can be placed, and SVG.",
    "error.notShown": "This browser does not show HEIC pictures. Save it as JPEG or PNG, and place that.",
    "error.pasteDenied": "The browser does not let the page paste. Use Ctrl+V, or add the photo from a file.",
    "error.exportHidden": "This browser keeps pictures from pages. Export it as SVG or as an Inkdot file.",
    "error.motion": "The browser does not let the page feel shakes. Allow motion in its settings.",
    "error.stopped": "The board has stopped. What you drew is kept; reload the page.",
    "error.start": "The board could not be loaded. Check the connection, then reload the page.",
    "error.tooMany": "There is no memory left for another board. Close some boards or tabs, then reload the page.",
  },
  "zh-Hans": {
    ...boardTexts["zh-Hans"],
    ...paperTexts["zh-Hans"],
    paper: "画纸。用手指、笔或鼠标绘画；按问号键查看快捷键",
    "said.copiedHere": "已拷贝，仅限本页使用：浏览器不允许传给其他程序。",
    "photo.pdf": "PDF 的一页",
    "photo.drop": "将照片或矢量图拖放到这里",
    "error.notAnImage": "这不是图片，也不是矢量图。可以放置 PNG、JPEG、WebP 等浏览器能显示的图片，以及 SVG。",
    "error.notShown": "此浏览器无法显示 HEIC 图片。请先另存为 JPEG 或 PNG，再放置。",
    "error.pasteDenied": "浏览器不允许本页粘贴。请按 Ctrl+V，或从文件添加照片。",
    "error.exportHidden": "此浏览器不让网页取得图像。请改为导出 SVG 或 Inkdot 文件。",
    "error.motion": "浏览器不允许本页感应摇动，请在浏览器设置中允许。",
    "error.stopped": "画板已停止工作，已画的内容仍在，请刷新页面。",
    "error.start": "无法加载画板。请检查网络后刷新页面。",
    "error.tooMany": "内存不足，无法再打开画板。请关闭一些画板或标签页，然后刷新页面。",
  },
};

/** A text of the doodle board in a language. */
export function doodleText(/** @type {string} */ language, /** @type {string} */ key) {
  return doodleTexts[languageFor(language)][key];
}
