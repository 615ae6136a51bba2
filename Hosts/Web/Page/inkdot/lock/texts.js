// What the lock says, in English and Simplified Chinese. Keys are the engine's names of messages.

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/**
 * A request to draw, with the attempts left once some were used up.
 * @param {string} request @param {(left: number) => string} rest
 */
const asking = (request, rest) => (/** @type {number} */ left) => (left >= 1 && left <= 4 ? request + rest(left) : request);
const left = (/** @type {number} */ count) => `, ${plural(count, "attempt", "attempts")} left`;
const leftInChinese = (/** @type {number} */ count) => `，还可以输入 ${count} 次`;

/** Browsers keep what derives a key from pages that others on the way could change. */
const canDerive = () => !!globalThis.crypto?.subtle;

/** @typedef {Record<string, string | ((value: number) => string)>} Texts by their keys; a string has its number at `{value}` */

/** @type {Record<string, Texts>} */
export const texts = {
  en: {
    region: "Pattern lock",
    dot: "Dot {n}, row {r}, column {c}",
    "drawCurrent.unlock": asking("Draw your pattern to unlock", left),
    "drawCurrent.verify": asking("Draw your pattern to continue", left),
    "drawCurrent.change": asking("Draw your current pattern", left),
    "drawCurrent.remove": asking("Draw your pattern to turn it off", left),
    drawNew: (minimum) => `Draw an unlock pattern of at least ${plural(minimum, "dot", "dots")}`,
    connectAtLeast: (minimum) => `Connect at least ${plural(minimum, "dot", "dots")}, draw again`,
    drawAgain: "Draw it again to confirm",
    "drawNew.change": (minimum) => `Draw your new pattern, at least ${plural(minimum, "dot", "dots")}`,
    "held.next": "Pattern recorded",
    "held.confirm": "Your new unlock pattern",
    differs: "That doesn’t match. Try again, or start over",
    weak: "Draw it again to confirm, or start over",
    "strength.weak": "Easy to guess",
    "strength.medium": "Could be stronger",
    "strength.strong": "Hard to guess",
    "reason.shape": "a shape many people draw",
    "reason.line": "one straight line",
    "reason.fewDots": (count) => `only ${plural(count, "dot", "dots")}`,
    "reason.fewTurns": (count) => (count === 0 ? "no turn" : "only one turn"),
    "reason.noCrossing": "no crossing",
    "reason.corner": "starts in a corner",
    "reason.shortLines": "only short lines",
    "advice.shape": "a shape of your own",
    "advice.line": "turning more often",
    "advice.fewDots": "more dots",
    "advice.fewTurns": "turning more often",
    "advice.noCrossing": "crossing your line",
    "advice.corner": "starting in the middle",
    "advice.shortLines": "reaching for distant dots",
    weakRefused: "This pattern is too easy to guess. Draw another",
    checking: "Checking…",
    saving: "Saving…",
    removing: "Turning off…",
    wrong: "Wrong pattern",
    "wrong.left": (count) => `Wrong pattern${left(count)}`,
    locked: "Too many wrong patterns",
    wait: "Try again in {time}",
    refusedForGood: "Too many wrong patterns. This pattern can no longer be used",
    "failed.storageDenied": "This browser does not allow the page to store anything. Allow site data, then try again",
    "failed.storageFull": "The device has no room left. Free some space, then try again",
    "failed.storageFailed": "Storing failed. Nothing was changed; try again",
    "failed.recordDamaged": "The stored pattern is damaged and cannot be checked. Use “Forgot pattern” to go on",
    "failed.recordMissing": "No pattern is stored here. Use “Forgot pattern” to go on",
    "failed.derivationFailed": () =>
      canDerive()
        ? "Checking failed. Try again"
        : "Patterns can only be checked on a secure page: open it by https or on localhost",
    "failed.engine": "The lock could not be loaded. Check the connection, then reload the page",
    "finished.created": "Pattern saved",
    "finished.unlocked": "Unlocked",
    "finished.verified": "Verified",
    "finished.changed": "Pattern changed",
    "finished.removed": "Pattern turned off",
    "finished.cancelled": "Cancelled",
    done: "Done",
    startOver: "Start over",
    again: "Draw again",
    next: "Next",
    useAnyway: "Use anyway",
    confirm: "Confirm",
    forgot: "Forgot pattern?",
    manage: "Manage pattern",
    cancel: "Cancel",
    loading: "Loading…",
  },
  "zh-Hans": {
    region: "手势解锁",
    dot: "第 {n} 点，第 {r} 行第 {c} 列",
    "drawCurrent.unlock": asking("请绘制手势密码解锁", leftInChinese),
    "drawCurrent.verify": asking("请输入手势密码以继续", leftInChinese),
    "drawCurrent.change": asking("请输入原手势密码", leftInChinese),
    "drawCurrent.remove": asking("请输入手势密码以关闭", leftInChinese),
    drawNew: (minimum) => `绘制手势密码，至少 ${minimum} 个点`,
    connectAtLeast: (minimum) => `最少连接 ${minimum} 个点，请重新输入`,
    drawAgain: "请再次绘制以确认",
    "drawNew.change": (minimum) => `绘制新手势密码，至少 ${minimum} 个点`,
    "held.next": "已记录手势密码",
    "held.confirm": "你的新手势密码",
    differs: "与上次绘制不一致，请重新绘制",
    weak: "请再次绘制以确认，或重设",
    "strength.weak": "容易被猜到",
    "strength.medium": "还可以更强",
    "strength.strong": "不易被猜到",
    "reason.shape": "很多人都画的形状",
    "reason.line": "只是一条直线",
    "reason.fewDots": (count) => `只有 ${count} 个点`,
    "reason.fewTurns": (count) => (count === 0 ? "没有转折" : "只有一次转折"),
    "reason.noCrossing": "没有交叉",
    "reason.corner": "从角上开始",
    "reason.shortLines": "线段都很短",
    "advice.shape": "画自己独有的形状",
    "advice.line": "多转几次弯",
    "advice.fewDots": "多连几个点",
    "advice.fewTurns": "多转几次弯",
    "advice.noCrossing": "让线交叉",
    "advice.corner": "从中间开始",
    "advice.shortLines": "连接更远的点",
    weakRefused: "这个手势密码太容易被猜到，请换一个",
    checking: "正在验证…",
    saving: "正在保存…",
    removing: "正在关闭…",
    wrong: "手势密码错误",
    "wrong.left": (count) => `手势密码错误，还可以再输入 ${count} 次`,
    locked: "错误次数过多",
    wait: "请在 {time} 后再试",
    refusedForGood: "错误次数过多，此手势密码已不能使用",
    "failed.storageDenied": "浏览器不允许本页保存数据。请允许网站数据后重试",
    "failed.storageFull": "设备空间不足。请清理空间后重试",
    "failed.storageFailed": "保存失败，未作任何更改，请重试",
    "failed.recordDamaged": "保存的手势密码已损坏，无法验证。请使用“忘记手势密码”",
    "failed.recordMissing": "这里没有保存手势密码。请使用“忘记手势密码”",
    "failed.derivationFailed": () =>
      canDerive() ? "验证没有完成，请重试" : "只能在安全页面上验证：请通过 https 或 localhost 打开",
    "failed.engine": "无法加载手势解锁。请检查网络后刷新页面",
    "finished.created": "设置成功",
    "finished.unlocked": "已解锁",
    "finished.verified": "验证成功",
    "finished.changed": "手势密码已修改",
    "finished.removed": "手势密码已关闭",
    "finished.cancelled": "已取消",
    done: "完成",
    startOver: "重设",
    again: "重新绘制",
    next: "下一步",
    useAnyway: "仍要使用",
    confirm: "确认",
    forgot: "忘记手势密码？",
    manage: "管理手势密码",
    cancel: "取消",
    loading: "正在加载…",
  },
};

/** The language to speak for a BCP 47 tag: every Chinese gets Simplified Chinese, all else English. */
export function languageFor(/** @type {string} */ tag) {
  return /^zh\b/i.test(tag) ? "zh-Hans" : "en";
}

/**
 * A text in a language, with its value.
 * @param {string} language @param {string} key @param {number} [value]
 * @param {Texts} [own] words of the page, in place of these
 */
export function textFor(language, key, value = -1, own = {}) {
  const text = own[key] ?? texts[language][key];
  return typeof text === "function" ? text(value) : String(text ?? "").replace("{value}", String(value));
}
