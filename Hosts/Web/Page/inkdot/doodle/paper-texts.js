// Made by Scripts/codes of Swift: change it there. Names of paper.

/** @type {Record<"en" | "zh-Hans", Record<string, string>>} */
export const paperTexts = {
  en: {
    "paper.plain": "Plain",
    "paper.lined": "Lined",
    "paper.squared": "Squared",
    "paper.dotted": "Dotted",
    "paper.music": "Music staves",
    "paper.white": "White paper",
    "paper.cream": "Cream paper",
    "paper.dark": "Dark paper",
    "paper.screen": "Screen",
    "paper.a4": "A4",
    "paper.a5": "A5",
    "paper.letter": "Letter",
    "paper.square": "Square",
    "paper.endless": "Endless",
  },
  "zh-Hans": {
    "paper.plain": "空白",
    "paper.lined": "横线",
    "paper.squared": "方格",
    "paper.dotted": "点阵",
    "paper.music": "五线谱",
    "paper.white": "白纸",
    "paper.cream": "米色纸",
    "paper.dark": "深色纸",
    "paper.screen": "屏幕",
    "paper.a4": "A4",
    "paper.a5": "A5",
    "paper.letter": "信纸",
    "paper.square": "方形",
    "paper.endless": "无边",
  },
};
