// Texts of imports, in English and Simplified Chinese; `{value}` is the name of the file, or a position in it.

import { languageFor } from "../../lock/texts.js";

/** @type {Record<string, Record<string, string>>} */
export const importTexts = {
  en: {
    "import.placed": "Placed and selected: move, size or recolour it",
    "import.pasted": "Pasted text",
    "import.place": ", line {value}, byte {byte}",
    "import.nothing": "“{value}” has no strokes. Nothing was placed.",
    "import.noPicture": "“{value}” could not be turned into a picture. Import it as strokes.",
    "import.damaged": "“{value}” is damaged. What could be recovered was placed.",
    "import.full":
      "“{value}” has more than fits in this drawing. Nothing was placed. Import it in the sketchbook as a drawing of its own.",
    "import.noPDF": "Pages of a PDF cannot be placed here. Save the page as a picture and place that.",
    "import.failed": "“{value}” could not be placed. Check the connection and try again.",
    "import.notInkdot": "“{value}” is not a drawing: choose an .inkdot, .svg, .inkml or .json file.",
    "import.badPaper":
      "“{value}” was not imported: the size of its paper is impossible. Save it again in the program it is from.",
    "import.unexpected": "{value}: not imported, something stands here that cannot. Save it again in the program it is from.",
    "import.endsEarly": "{value}: not imported, the file ends too early. Copy or save it again.",
    "import.tooDeep": "{value}: not imported, nested too deeply. Ungroup what it holds and save it again.",
    "import.tooLong": "{value}: not imported, this is more than a drawing holds. Split it into smaller files.",
    "import.missing": "{value} is missing: not imported. Save it again in the program it is from.",
    "import.badValue": "{value} has an impossible value: not imported. Save it again in the program it is from.",
    "import.notUnderstood": "{value} is not understood: not imported. Save it as plain SVG, or in another form.",
    "import.empty": "“{value}” is empty: choose another file.",
    "import.tooLarge": "“{value}” is too large: at most 268 MB.",
    "import.newer": "“{value}” was made by a newer version. Reload the page, update it where that is offered, then import again.",
    "import.unreadable": "“{value}” could not be read. Choose it again, or copy it to this device first.",
  },
  "zh-Hans": {
    "import.placed": "已放置并选中：可移动、缩放或换颜色",
    "import.pasted": "粘贴的内容",
    "import.place": "第 {value} 行第 {byte} 字节",
    "import.nothing": "“{value}”中没有笔画：未放置任何内容。",
    "import.noPicture": "无法将“{value}”转换为图片。请导入为笔画。",
    "import.damaged": "“{value}”已损坏：已放置其中完好的部分。",
    "import.full": "“{value}”的内容超出这幅画的容量：未放置任何内容。请在手绘本中将其导入为单独的画。",
    "import.noPDF": "此处无法放置 PDF 页面。请将页面另存为图片后再放置。",
    "import.failed": "无法放置“{value}”。请检查网络连接后重试。",
    "import.notInkdot": "“{value}”不是可导入的画：请选择 .inkdot、.svg、.inkml 或 .json 文件。",
    "import.badPaper": "未导入“{value}”：其纸张尺寸无效。请在原来的程序中重新保存。",
    "import.unexpected": "{value}：未导入，此处内容有误。请在原来的程序中重新保存。",
    "import.endsEarly": "{value}：未导入，文件不完整。请重新拷贝或保存。",
    "import.tooDeep": "{value}：未导入，嵌套过深。请取消编组后重新保存。",
    "import.tooLong": "{value}：未导入，内容超出一幅画的上限。请拆分成较小的文件。",
    "import.missing": "{value} 缺失：未导入。请在原来的程序中重新保存。",
    "import.badValue": "{value} 的值无效：未导入。请在原来的程序中重新保存。",
    "import.notUnderstood": "{value} 无法识别：未导入。请另存为普通 SVG 或其他格式。",
    "import.empty": "“{value}”是空文件：请选择其他文件。",
    "import.tooLarge": "“{value}”太大：最多 268 MB。",
    "import.newer": "“{value}”由更新的版本创建。请刷新页面，如提示更新请先更新，然后再导入。",
    "import.unreadable": "无法读取“{value}”。请重新选择，或先将其拷贝到本设备。",
  },
};

/** Returns a text in a language. */
export function importText(/** @type {string} */ language, /** @type {string} */ key) {
  return importTexts[languageFor(language)][key];
}
