// Texts about passkeys in English and Simplified Chinese.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { PasskeyError } from "../sealed/passkey.js";

/** @type {Record<string, Record<string, string>>} */
export const passkeyTexts = {
  en: {
    "passkey.row": "Passkey",
    "passkey.row.off": "Unlock with your fingerprint, face or device PIN",
    "passkey.row.on": "On. Your pattern still works",
    "passkey.row.server": "Not available: a server checks this pattern, and a passkey would unlock without it",
    "passkey.why": "Unlock with your fingerprint, face or device PIN instead of drawing the pattern.",
    "passkey.limits":
      "Your pattern still works, and wrong patterns are counted as before. After too many wrong patterns the passkey is blocked too. Anyone who can use this passkey can unlock the sketchbook.",
    "passkey.prove": "Draw your pattern first, so that nobody else can add a passkey on an unlocked device.",
    "passkey.set": "Set up passkey",
    "passkey.on": "Passkey is on",
    "passkey.on.detail": "It unlocks this sketchbook in this browser only. Turning off the pattern removes it.",
    "passkey.remove": "Remove passkey",
    "passkey.remove.ask": "Remove the passkey?",
    "passkey.remove.detail": "The sketchbook then unlocks with the pattern or the recovery key only.",
    "passkey.remove.no": "Keep it",
    "passkey.unlock": "Unlock with passkey",
    "passkey.asking": "Follow the instructions of your device…",
    "passkey.missing": "This browser or this address does not support passkeys.",
    "passkey.error.declined": "Not set up: the request was cancelled or refused.",
    "passkey.error.late": "Not set up: there was no answer in time. Try again.",
    "passkey.error.prf":
      "Not set up: this passkey provider cannot create encryption keys. Choose another one, such as this device or a newer security key.",
    "passkey.error.device": "Not set up: no device was found that asks for a fingerprint, a face or a PIN.",
    "passkey.error.address": "This address does not support passkeys.",
    "passkey.error.changed": "Not set up: the lock was changed in another tab. Open this screen again.",
    "passkey.error.failed": "Not set up. Try again.",
    "passkey.remove.failed": "Not removed: the storage of this page does not answer. Try again.",
    "passkey.unlock.declined":
      "Not unlocked: the request was cancelled, or the passkey was deleted from this device. Try again, or draw your pattern.",
    "passkey.unlock.late": "Not unlocked: there was no answer in time. Try again, or draw your pattern.",
    "passkey.unlock.prf": "This passkey can no longer create the key. Draw your pattern, then set up a new passkey in Settings.",
    "passkey.unlock.device": "The device with this passkey was not found. Draw your pattern.",
    "passkey.unlock.address": "This address does not support passkeys. Draw your pattern.",
    "passkey.unlock.other":
      "This passkey does not belong to this sketchbook. Draw your pattern, then set up a new passkey in Settings.",
    "passkey.unlock.removed": "The passkey was removed. Draw your pattern.",
    "passkey.unlock.waiting": "Too many wrong patterns: the passkey has to wait as well.",
    "passkey.unlock.failed": "Not unlocked. Try again, or draw your pattern.",
  },
  "zh-Hans": {
    "passkey.row": "通行密钥",
    "passkey.row.off": "用指纹、面容或设备 PIN 解锁",
    "passkey.row.on": "已开启，手势密码仍然有效",
    "passkey.row.server": "不可用：手势密码由服务器验证，通行密钥会绕过它",
    "passkey.why": "用指纹、面容或设备 PIN 解锁，不必绘制手势密码。",
    "passkey.limits": "手势密码仍然有效，错误次数照常计算。错误过多时，通行密钥也要等待。能使用此通行密钥的人都能解锁手绘本。",
    "passkey.prove": "请先绘制手势密码：拿到已解锁设备的人不能添加自己的通行密钥。",
    "passkey.set": "设置通行密钥",
    "passkey.on": "通行密钥已开启",
    "passkey.on.detail": "只能在此浏览器中解锁这个手绘本。关闭手势密码时会一并移除。",
    "passkey.remove": "移除通行密钥",
    "passkey.remove.ask": "移除通行密钥？",
    "passkey.remove.detail": "之后只能用手势密码或恢复密钥解锁手绘本。",
    "passkey.remove.no": "保留",
    "passkey.unlock": "用通行密钥解锁",
    "passkey.asking": "请按设备的提示操作…",
    "passkey.missing": "此浏览器或网址不支持通行密钥。",
    "passkey.error.declined": "未设置：请求已取消或被拒绝。",
    "passkey.error.late": "未设置：等待超时，请重试。",
    "passkey.error.prf": "未设置：此通行密钥服务不能生成加密密钥。请换用其他方式，例如本设备或较新的安全密钥。",
    "passkey.error.device": "未设置：没有找到能验证指纹、面容或 PIN 的设备。",
    "passkey.error.address": "此网址不支持通行密钥。",
    "passkey.error.changed": "未设置：锁已在另一个标签页中更改。请重新打开此页面。",
    "passkey.error.failed": "未设置，请重试。",
    "passkey.remove.failed": "未移除：本页的存储没有响应，请重试。",
    "passkey.unlock.declined": "未解锁：请求已取消，或通行密钥已从此设备删除。请重试，或绘制手势密码。",
    "passkey.unlock.late": "未解锁：等待超时。请重试，或绘制手势密码。",
    "passkey.unlock.prf": "此通行密钥不再能生成密钥。请绘制手势密码，然后在设置中重新设置通行密钥。",
    "passkey.unlock.device": "没有找到保存此通行密钥的设备。请绘制手势密码。",
    "passkey.unlock.address": "此网址不支持通行密钥。请绘制手势密码。",
    "passkey.unlock.other": "此通行密钥不适用于这个手绘本。请绘制手势密码，然后在设置中重新设置通行密钥。",
    "passkey.unlock.removed": "通行密钥已移除。请绘制手势密码。",
    "passkey.unlock.waiting": "错误次数过多：通行密钥也需要等待。",
    "passkey.unlock.failed": "未解锁。请重试，或绘制手势密码。",
  },
};

/** Returns the suffix of a text's key for an error. */
export function reasonOf(/** @type {unknown} */ error) {
  if (error instanceof PasskeyError) return error.reason;
  if (error instanceof StoreError && error.failure === Failure.changedElsewhere) return "changed";
  return /** @type {any} */ (error)?.name === "SealError" ? "other" : "failed";
}
