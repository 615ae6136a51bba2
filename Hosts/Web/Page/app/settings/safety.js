// Explains the security of a pattern; loaded on demand.

import { h } from "../dom.js";
import { addTexts } from "../texts.js";

addTexts({
  en: {
    "safety.1":
      "A pattern keeps out people who pick up your device. After five wrong patterns there is a wait of half a minute. From the tenth on, there is a longer wait after each one.",
    "safety.2":
      "Nine dots allow only 389,112 patterns. Someone with full control of the device, or with a copy of its files, could try them all. A long pattern on a larger grid that is not a letter or a corner is better.",
    "safety.3": "Drawings are encrypted. Only the pattern or the recovery key opens them.",
    "safety.4": "Hiding the path protects against glances, and random placement against smudges.",
  },
  "zh-Hans": {
    "safety.1": "它能挡住拿起你设备的人。错误会被计数：错五次后要等半分钟，从第十次起每次都要等，而且越等越久。",
    "safety.2":
      "九个点只有 389,112 种手势密码，并不多：完全控制设备或拿到其文件副本的人可以逐一尝试。在更大的点阵上画更长、不像字母或直角的手势密码会更好。",
    "safety.3": "画会用手势密码加密：没有它或恢复密钥，谁也看不到。",
    "safety.4": "隐藏轨迹可防偷看，随机位置可防指痕。",
  },
});

export const safety = () => [1, 2, 3, 4].map((number) => h("p", { text: `safety.${number}` }));
