// Texts of the lock if the server returns no verdict, in English and Simplified Chinese.

import { Failure } from "../../inkdot/shared/engine.js";
import { StoreError } from "../../inkdot/storage/errors.js";
import { ServerError, isUnanswered } from "./wire.js";

/** @typedef {Record<string, string>} Message by language */

/** @type {Record<string, Message>} */
export const messages = {
  unreachable: {
    en: "Could not reach the server. Check the connection, then draw your pattern again",
    "zh-Hans": "无法连接服务器。请检查网络后重新绘制",
  },
  slow: {
    en: "The server is limiting requests from this network. Wait a minute, then draw your pattern again",
    "zh-Hans": "服务器正在限制来自此网络的请求。请等一分钟后重新绘制",
  },
  blocked: {
    en: "This page is not allowed to connect to the server. Open the address where you set up the server. If the server has moved, use the recovery key",
    "zh-Hans": "本页不允许连接该服务器。请打开当初设置服务器时的网址。如果服务器地址已更改，请使用恢复密钥",
  },
  otherServer: {
    en: "The server at this address does not know this sketchbook. Nothing was changed",
    "zh-Hans": "此地址的服务器上没有这本手绘本。未作任何更改",
  },
  staleToken: {
    en: "This browser’s data is older than the server’s. Use the recovery key",
    "zh-Hans": "此浏览器中的数据比服务器上的旧。请使用恢复密钥",
  },
  removed: {
    en: "This device was removed from the server. Use the recovery key",
    "zh-Hans": "此设备已从服务器移除。请使用恢复密钥",
  },
  unknownDevice: {
    en: "The server does not know this device. Use the recovery key",
    "zh-Hans": "服务器上没有此设备。请使用恢复密钥",
  },
  misfit: {
    en: "The server’s answer does not match this sketchbook. Try again later, or use the recovery key",
    "zh-Hans": "服务器的回应与此手绘本不符。请稍后再试，或使用恢复密钥",
  },
  locks: {
    en: "This browser cannot unlock with a server. Use the recovery key, or another browser",
    "zh-Hans": "此浏览器不支持通过服务器解锁。请使用恢复密钥，或换用其他浏览器",
  },
  changed: {
    en: "The pattern was changed in another tab. Draw the new one",
    "zh-Hans": "手势密码已在另一个标签页中修改。请绘制新的手势密码",
  },
  signUp: {
    en: "The server does not accept this sign-up code. Check the code, then try again",
    "zh-Hans": "服务器不接受此注册码。请检查后重试",
  },
  size: {
    en: "The server has no room for another device",
    "zh-Hans": "服务器无法再添加设备",
  },
  samePattern: {
    en: "Draw a pattern that differs from your current one",
    "zh-Hans": "新的手势密码不能与当前的相同",
  },
  refused: {
    en: "The server refused the request. Nothing was changed; try again later",
    "zh-Hans": "服务器拒绝了请求。未作任何更改，请稍后重试",
  },
};

/**
 * Returns the text for an error; undefined for storage errors, for which the lock has texts.
 * @param {unknown} error
 * @returns {Message | undefined}
 */
export function messageOf(error) {
  if (error instanceof StoreError && error.failure === Failure.changedElsewhere) return messages.changed;
  if (error instanceof DOMException && error.name === "TimeoutError") return messages.unreachable;
  if (!(error instanceof ServerError)) return undefined;
  if (error.reason === "slow") return messages.slow;
  if (isUnanswered(error)) return messages.unreachable;
  return messages[error.reason] ?? messages.refused;
}
